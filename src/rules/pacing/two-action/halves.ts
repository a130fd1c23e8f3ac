import type { Options, Stats } from "./facts.ts";

/** So that unrounded halves stay whole: 29 is 14½. */
export type Halves = number;

/** Returns half, rounded up, down, or exact (QA-1). */
export function halfOf(points: number, rounding: Options["halfRounding"]): Halves {
  switch (rounding) {
    case "up":
      return 2 * Math.ceil(points / 2);
    case "down":
      return 2 * Math.floor(points / 2);
    case "none":
      return points;
  }
}

/**
 * Returns Initiative with modifiers; halved in the first round if surprised.
 * @param round from 1
 */
export function currentInitiative(
  { initiative, mods, surprised }: Pick<Stats, "initiative" | "mods" | "surprised">,
  round: number,
  { halfRounding, surpriseHalves }: Pick<Options, "halfRounding" | "surpriseHalves">,
): Halves {
  if (!surprised || round !== 1) return 2 * (initiative + mods);
  return surpriseHalves === "modified"
    ? halfOf(initiative + mods, halfRounding)
    : halfOf(initiative, halfRounding) + 2 * mods;
}

interface Test {
  readonly target: number;
  readonly mods?: number | undefined;
  readonly combined: boolean;
}

/** Returns the chance with all modifiers, then halved if combined. */
export function chanceOf(
  { target, mods = 0, combined }: Test,
  { halfRounding }: Pick<Options, "halfRounding">,
): Halves {
  return combined ? halfOf(target + mods, halfRounding) : 2 * (target + mods);
}

/** Returns the margin, negative if failed (Q-7, QA-5): roll under or equal, no automatic results. */
export function marginOf(value: Halves, roll: number): Halves {
  return value - 2 * roll;
}

export function shown(halves: Halves): { readonly points: number; readonly half: boolean } {
  return { points: Math.floor(halves / 2), half: halves % 2 !== 0 };
}
