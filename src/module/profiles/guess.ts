import { type ActorLike, worldActors } from "./actor-like.ts";
import { numbersOf, type FoundValue } from "./find-values.ts";
import generic from "./generic.yml";
import { fold, pathName } from "./path-name.ts";
import { isValue } from "./problem.ts";
import { readPath, writePath } from "./read-path.ts";
import { emptyProfile, type Profile } from "./schema.ts";

import * as v from "valibot";

const GUESSES = v.parse(
  v.strictObject({
    pacings: v.array(v.string()),
    values: v.record(v.string(), v.array(v.string())),
    maximum: v.record(v.string(), v.string()),
  }),
  generic,
);

const MOST_ACTORS = 12;
const ENDS = ["value", "current", "now", "total", "score"];

/** Guesses a profile from the names of actors' properties. */
export function guessProfile(system: string, title: string, version: string, actors: readonly ActorLike[]): Profile {
  const looked = actors.slice(0, MOST_ACTORS);
  const paths = new Map(looked.flatMap(numbersOf).map((found) => [found.path.join("\n"), found]));
  const values: Record<string, string> = {};
  for (const [value, names] of Object.entries(GUESSES.values)) {
    const best = likeliest(names, [...paths.values()], looked);
    if (best) values[value] = writePath(best);
  }
  for (const [value, of] of Object.entries(GUESSES.maximum)) {
    const beside = maximumBeside(values[of], [...paths.values()]);
    if (beside) values[value] = writePath(beside);
  }
  return { ...emptyProfile(system, title, version), pacings: GUESSES.pacings, values };
}

function likeliest(
  names: readonly string[],
  found: readonly FoundValue[],
  actors: readonly ActorLike[],
): readonly string[] | null {
  const ranked = found.flatMap(({ path }) => {
    const { name, isMaximum } = pathName(path);
    const place = names.indexOf(fold(name));
    if (place < 0 || isMaximum) return [];
    const have = actors.filter(({ system }) => isValue(readPath(system, path))).length;
    const end = ENDS.indexOf(fold(path.at(-1) ?? ""));
    return [{ path, have, place, end: end < 0 ? ENDS.length : end }];
  });
  ranked.sort((a, b) => b.have - a.have || a.place - b.place || a.end - b.end || a.path.length - b.path.length);
  return ranked[0]?.path ?? null;
}

function maximumBeside(formula: string | undefined, found: readonly FoundValue[]): readonly string[] | null {
  const beside = found.find(({ path }) => {
    if (!pathName(path).isMaximum || formula === undefined) return false;
    const parent = writePath(path.slice(0, -1));
    return path.length > 1 && (formula === parent || formula.slice(0, formula.lastIndexOf(".")) === parent);
  });
  return beside?.path ?? null;
}

/** A profile guessed from this world's actors. */
export function guessed(): Profile {
  const { id = "", title = "", version = "" } = game.system ?? {};
  return guessProfile(id, title, version, worldActors());
}
