import type { ActorLike } from "./actor-like.ts";
import { numbersOf } from "./find-values.ts";
import { isObject } from "../../rules/core.ts";
import { writePath } from "./read-path.ts";

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
