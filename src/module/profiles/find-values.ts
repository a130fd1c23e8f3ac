import { RESERVED, isObject } from "../../rules/core.ts";
import type { ActorLike } from "./actor-like.ts";
import { fold, pathName } from "./path-name.ts";
import { isValue } from "./problem.ts";
import { isWritable, LARGEST, numberIn, readPath, valueAt, writePath } from "./read-path.ts";

/** A number of an actor and its path. */
export interface FoundValue {
  readonly path: readonly string[];
  readonly value: number;
}

const DEEPEST = 8;
/** Large sheets have some thousands. */
const MOST_PROPERTIES = 20_000;
/** A data model's references to its document and its schema. */
const SKIPPED = new Set(["parent", "schema"]);

/** Numbers that formulas can read, in the order of the data. */
export function numbersOf({ system }: ActorLike): readonly FoundValue[] {
  return leavesOf(system).flatMap(({ path, value }) => {
    const number = typeof value === "boolean" ? null : numberIn(value);
    return number !== null && Math.abs(number) <= LARGEST ? [{ path, value: number }] : [];
  });
}

/** Returns the plain values of data with their paths, in the order of the data. */
export function leavesOf(system: unknown): readonly { readonly path: readonly string[]; readonly value: unknown }[] {
  const found: { readonly path: readonly string[]; readonly value: unknown }[] = [];
  const seen = new Set<unknown>();
  let left = MOST_PROPERTIES;
  const walk = (data: object, path: readonly string[]): void => {
    seen.add(data);
    for (const name of Object.keys(data)) {
      if (left-- <= 0) return;
      if (RESERVED.has(name) || SKIPPED.has(name) || name.startsWith("_") || !isWritable(name)) continue;
      const value = valueAt(data, [name]);
      if (typeof value !== "object") found.push({ path: [...path, name], value });
      else if (value !== null && !seen.has(value) && path.length < DEEPEST) walk(value, [...path, name]);
    }
  };
  if (typeof system === "object" && system !== null) walk(system, []);
  return found;
}

/** A matching value, with other actors' values at the same path. */
export interface Match extends FoundValue {
  readonly others: readonly (number | null)[];
}

/**
 * Returns values that match a number seen on the sheet, or a word, the likeliest first: those
 * that more actors have, that differ between them, and whose path is short.
 */
export function findValues(typed: string, actor: ActorLike, others: readonly ActorLike[]): readonly Match[] {
  const number = /^[-−]?[\d.,]+$/.test(typed.trim()) ? numberIn(typed) : null;
  const word = fold(typed);
  if (number === null && word === "") return [];
  const matches = numbersOf(actor)
    .filter(({ path, value }) => (number === null ? isNamed(path, word) : Math.abs(value - number) < 1e-9))
    .map((found) => ({
      ...found,
      others: others.map(({ system }) => {
        const reading = readPath(system, found.path);
        return isValue(reading) ? reading.value : null;
      }),
    }));
  return matches
    .map((match, at) => ({ match, rank: rankOf(match), at }))
    .sort((a, b) => b.rank - a.rank || a.at - b.at)
    .map(({ match }) => match);
}

function isNamed(path: readonly string[], word: string): boolean {
  return path.some((name) => fold(name).includes(word));
}

function rankOf({ path, value, others }: Match): number {
  const known = others.filter((other) => other !== null);
  const isTelling = known.some((other) => other !== value && other !== 0);
  return known.length * 4 + Number(isTelling) * 8 - path.length - Number(pathName(path).isMaximum) * 2;
}

/** Largest edit distance. */
const MOST_SLIPS = 3;

/** Returns the path that a mistyped one probably means, or null. */
export function nearestPath(typed: string, actors: readonly ActorLike[]): string | null {
  const known = new Set(
    actors
      .filter(({ system }) => isObject(system))
      .flatMap(numbersOf)
      .map(({ path }) => writePath(path)),
  );
  let best: string | null = null;
  let least = MOST_SLIPS + 1;
  for (const path of known) {
    if (Math.abs(path.length - typed.length) >= least) continue;
    const slips = distance(typed.toLowerCase(), path.toLowerCase());
    if (slips < least) [best, least] = [path, slips];
  }
  return best;
}

/** Returns the edit distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + Number(a[i - 1] !== b[j - 1]));
    row = next;
  }
  return row[b.length]!;
}
