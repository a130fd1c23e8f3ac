import type { Options } from "./facts.ts";

/** Returns how many segments past ten still count; null = all (S-26). */
export function overflowOf({ overflow }: Pick<Options, "overflow">): number | null {
  return overflow === "never" ? null : overflow;
}

/** Segments (S-3). */
export const ROUND = 10;

/**
 * S-26, SA-11: returns round and segment: up to `overflow` over ten stays; later ones move to the next round at
 * segment - 10, and further if still too late. O-1 is an overflow of 0.
 * @param overflow segments past ten that stay; null = never carried
 */
export function carry(segment: number, overflow: number | null): { roundsLater: number; segment: number } {
  const latest = overflow === null ? segment : ROUND + overflow;
  const roundsLater = Math.max(0, Math.ceil((segment - latest) / ROUND));
  return { roundsLater, segment: segment - roundsLater * ROUND };
}
