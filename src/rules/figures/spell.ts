/**
 * Casting times of a spell in each pacing, from one figure in seconds (M-8). Other figures that a sheet gives come
 * before these.
 */

/** Seconds of one action of two-action, and half seconds that are a speed class of the stopwatch. */
const ACTION_SECONDS = 5;
const CLASSES_A_SECOND = 2;
const SLOWEST = 10;
/** What a spell takes longer than its seconds in segments of a side's turn. */
const MORE_SEGMENTS = 2;
const MOST_SEGMENTS = 100;

/** Casting Spd in segments of side-segments. @param seconds 1 or more */
export function castingSegments(seconds: number): number {
  return Math.min(MOST_SEGMENTS, seconds + MORE_SEGMENTS);
}

/** Speed class of the stopwatch, 1 to 10. */
export function castingClass(seconds: number): number {
  return Math.min(SLOWEST, seconds * CLASSES_A_SECOND);
}

/** Actions of two-action. @param most actions of a round */
export function castingActions(seconds: number, most: number): number {
  return Math.min(most, Math.ceil(seconds / ACTION_SECONDS));
}

/** FP that a spell costs by its words: the first number in "2", "1 to 3" and "2 + 1"; 0 where there is none. */
export function costIn(words: string): number {
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}
