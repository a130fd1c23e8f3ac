import { succeeds } from "./rolls.ts";

/** How many of the 216 ways in which three dice fall make each sum, from 3 to 18. */
const WAYS: readonly number[] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/** Of the 216 ways in which 3d6 fall, those that succeed against a score (B-33, B-35, B-36): 3 and 4 always do, 17 and 18 never. */
export function chanceOf(score: number): number {
  return WAYS.reduce((sum, ways, at) => sum + (succeeds(score, at + 3) ? ways : 0), 0);
}
