import type { Recipe } from "../model/recipe.ts";

/** Rounds whose length is an option (P-1, S-1, Q-1); `elapsed` is stored only after one of another length. */
interface Rounds {
  readonly round: number;
  readonly facts: { readonly elapsed?: number };
}

/**
 * Returns the seconds from the start of the fight to a round, if later rounds are as long as the present one.
 * @param byDefault seconds of a round
 * @param length seconds of the present round
 */
export function secondsTo(
  { round }: { readonly round: number },
  now: Rounds,
  byDefault: number,
  length: number,
): number {
  const present = Math.max(1, now.round);
  return Math.max(0, (now.facts.elapsed ?? (present - 1) * byDefault) + (round - present) * length);
}

/** Notes the seconds elapsed when the next round opens, unless they follow from the default length. */
export function noteElapsed(now: Rounds, byDefault: number, length: number): Recipe {
  const elapsed = secondsTo({ round: now.round + 1 }, now, byDefault, length);
  return ({ facts }) => {
    if (now.round > 0 && elapsed !== now.round * byDefault) facts.elapsed = elapsed;
    else delete facts.elapsed;
  };
}
