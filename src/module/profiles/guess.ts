import * as v from "valibot";
import { groupBy } from "../../rules/pacings.ts";
import { type ActorLike, worldActors } from "./actor-like.ts";
import { leavesOf } from "./find-values.ts";
import { evaluate } from "./formula.ts";
import generic from "./generic.yml";
import { guessSpells, guessWeapons } from "./guess-weapons.ts";
import { fold, pathName } from "./path-name.ts";
import { isValue } from "./problem.ts";
import { diceIn, numberIn, writePath } from "./read-path.ts";
import { emptyProfile, type Profile } from "./schema.ts";

const GUESSES = v.parse(
  v.strictObject({
    pacings: v.array(v.string()),
    values: v.record(v.string(), v.array(v.string())),
    dice: v.array(v.string()),
    maximum: v.record(v.string(), v.string()),
  }),
  generic,
);

const MOST_ACTORS_OF_A_TYPE = 12;
const ENDS = ["value", "current", "now", "total", "score"];

/**
 * Guesses a profile from the names of properties. Each type of actor is guessed by itself, because types keep the same
 * value in different places.
 */
export function guessProfile(system: string, title: string, version: string, actors: readonly ActorLike[]): Profile {
  const types = [...groupBy(actors, ({ type }) => type ?? "").values()]
    .map((all) => all.slice(0, MOST_ACTORS_OF_A_TYPE))
    .sort((a, b) => b.length - a.length)
    .map((all) => ({ actors: all, places: placesIn(all) }));
  const values: Record<string, string> = {};
  const set = (value: string, guesses: readonly Guess[]): void => {
    const formula = combined(guesses);
    if (formula !== null) values[value] = formula;
  };
  for (const [value, names] of Object.entries(GUESSES.values))
    set(
      value,
      types.flatMap((type) => likeliest(value, names, type) ?? []),
    );
  for (const [value, of] of Object.entries(GUESSES.maximum))
    set(
      value,
      types.flatMap((type) => maximumBeside(likeliest(of, GUESSES.values[of] ?? [], type), type) ?? []),
    );
  const looked = types.flatMap((type) => type.actors);
  return {
    ...emptyProfile(system, title, version),
    pacings: GUESSES.pacings,
    values,
    weapons: [...guessWeapons(looked)],
    spells: [...guessSpells(looked)],
  };
}

/** Actors of one type, and the texts of all places that have plain values. */
interface Type {
  readonly actors: readonly ActorLike[];
  readonly places: readonly Place[];
}

interface Place {
  readonly path: readonly string[];
  readonly found: readonly unknown[];
}

interface Guess {
  readonly formula: string;
  readonly path: readonly string[];
  readonly actors: readonly ActorLike[];
}

function placesIn(actors: readonly ActorLike[]): readonly Place[] {
  const places = new Map<string, { readonly path: readonly string[]; readonly found: unknown[] }>();
  for (const { path, value } of actors.flatMap(({ system }) => leavesOf(system))) {
    const key = path.join("\n");
    const place = places.get(key) ?? { path, found: [] };
    places.set(key, place);
    place.found.push(value);
  }
  return [...places.values()];
}

/** The place that most actors of the type have; of equal ones, one in which they differ, then the likeliest name. */
function likeliest(value: string, names: readonly string[], { actors, places }: Type): Guess | null {
  const ranked = places.flatMap(({ path, found }) => {
    const { name, isMaximum } = pathName(path);
    const place = names.indexOf(fold(name));
    if (place < 0 || isMaximum) return [];
    const isDice = GUESSES.dice.includes(value) && found.some((one) => diceIn(one) !== null);
    const numbers = found.flatMap((one) =>
      typeof one === "boolean" ? [] : ((isDice ? diceIn(one) : null) ?? numberIn(one) ?? []),
    );
    if (!numbers.length) return [];
    const end = ENDS.indexOf(fold(path.at(-1) ?? ""));
    return [
      {
        path,
        isDice,
        have: numbers.length,
        place,
        usual: Number(looksUsual(numbers)),
        end: end < 0 ? ENDS.length : end,
      },
    ];
  });
  ranked.sort(
    (a, b) =>
      b.have - a.have || a.usual - b.usual || a.place - b.place || a.end - b.end || a.path.length - b.path.length,
  );
  const [best] = ranked;
  return best
    ? { formula: best.isDice ? `dice(${writePath(best.path)})` : writePath(best.path), path: best.path, actors }
    : null;
}

/** True for what a new actor may have by itself: all the same, or at most 1. */
function looksUsual(numbers: readonly number[]): boolean {
  return (numbers.length > 1 && new Set(numbers).size === 1) || numbers.every((number) => Math.abs(number) <= 1);
}

function maximumBeside(of: Guess | null, { actors, places }: Type): Guess | null {
  const beside = places.find(({ path, found }) => {
    if (!of || path.length < 2 || !pathName(path).isMaximum || found.every((one) => numberIn(one) === null))
      return false;
    const parent = writePath(path.slice(0, -1));
    return writePath(of.path) === parent || writePath(of.path.slice(0, -1)) === parent;
  });
  return beside ? { formula: writePath(beside.path), path: beside.path, actors } : null;
}

/** More places than these make no formula that a GM can read. */
const MOST_PLACES = 3;

/** Returns one formula that gives most actors what the guess for their type gives them, or null. */
function combined(guesses: readonly Guess[]): string | null {
  const formulas = [...new Set(guesses.map(({ formula }) => formula))].slice(0, MOST_PLACES);
  const [only] = formulas;
  if (only === undefined || formulas.length === 1) return only ?? null;
  const candidates = [
    ...ordersOf(formulas).map((order) => `first(${order.join(", ")})`),
    `max(${formulas.map((formula) => `first(${formula}, 0)`).join(", ")})`,
  ];
  const wrong = candidates.map((candidate) => guesses.reduce((count, guess) => count + misread(candidate, guess), 0));
  return candidates[wrong.indexOf(Math.min(...wrong))] ?? null;
}

function misread(candidate: string, { formula, actors }: Guess): number {
  const read = (text: string, { system }: ActorLike): number | null => {
    const reading = evaluate(text, system);
    return isValue(reading) ? reading.value : null;
  };
  return actors.filter((actor) => read(candidate, actor) !== read(formula, actor)).length;
}

function ordersOf(all: readonly string[]): readonly (readonly string[])[] {
  if (all.length < 2) return [all];
  return all.flatMap((one) => ordersOf(all.filter((other) => other !== one)).map((rest) => [one, ...rest]));
}

/** A profile guessed from this world's actors. */
export function guessed(): Profile {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return guessProfile(id, title, version, worldActors());
}
