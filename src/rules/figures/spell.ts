/** Casting times of each pacing, derived from seconds (M-8). */

/** Speed classes per second of the stopwatch. */
const CLASSES_A_SECOND = 2;
const SLOWEST = 10;
/** Added to the seconds in side-segments. */
const MORE_SEGMENTS = 2;
const MOST_SEGMENTS = 100;

/** @param seconds 1 or more */
export function castingSegments(seconds: number): number {
  return Math.min(MOST_SEGMENTS, seconds + MORE_SEGMENTS);
}

/** Returns the speed class of a casting, 1 to 10. */
export function castingClass(seconds: number): number {
  return Math.min(SLOWEST, seconds * CLASSES_A_SECOND);
}

/**
 * @param most actions of a round
 * @param length seconds of an action
 */
export function castingActions(seconds: number, most: number, length: number): number {
  return Math.min(most, Math.ceil(seconds / length));
}

/** Returns the FP: the first number in "2", "1 to 3" and "2 + 1", else 0. */
export function costIn(words: string): number {
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}
