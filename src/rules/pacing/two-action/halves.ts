import type { Options } from "./facts.ts";

/**
 * Initiative and chances are counted in half points, so that a half that is not rounded stays a whole number: 29 is 14½.
 */
export type Halves = number;

/** Half of so many points (QA-1): fractions up, down, or kept. */
export function halfOf(points: number, rounding: Options["halfRounding"]): Halves {
  switch (rounding) {
    case "up": return 2 * Math.ceil(points / 2);
    case "down": return 2 * Math.floor(points / 2);
    case "none": return points;
  }
}

/**
 * Current Initiative: Initiative and modifiers; for the surprised halved in the first round.
 * @param round from 1
 */
export function currentInitiative(
  { initiative, mods, surprised }: { readonly initiative: number; readonly mods: number; readonly surprised: boolean },
  round: number, { halfRounding, surpriseHalves }: Pick<Options, "halfRounding" | "surpriseHalves">,
): Halves {
  if (!surprised || round !== 1) return 2 * (initiative + mods);
  return surpriseHalves === "modified" ? halfOf(initiative + mods, halfRounding) : halfOf(initiative, halfRounding) + 2 * mods;
}

/** The chance of a d100 roll: with all modifiers, and halved after them if its action is combined. */
export function chanceOf({ target, mods = 0, combined }: { readonly target: number; readonly mods?: number | undefined; readonly combined: boolean }, { halfRounding }: Pick<Options, "halfRounding">): Halves {
  return combined ? halfOf(target + mods, halfRounding) : 2 * (target + mods);
}

/** By how much a test was made, or failed if negative (Q-7, QA-5): roll under or equal, no automatic results. */
export function marginOf(value: Halves, roll: number): Halves {
  return value - 2 * roll;
}

/** Half points for showing: whole points, and `half` if there is one more half. */
export function shown(halves: Halves): { readonly points: number; readonly half: boolean } {
  return { points: Math.floor(halves / 2), half: halves % 2 !== 0 };
}
