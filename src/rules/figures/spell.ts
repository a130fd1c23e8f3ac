/** Casting times in each pacing, derived from seconds (M-8) unless the sheet gives them. */

/** Seconds of one action in two-action; speed classes of the stopwatch per second. */
const ACTION_SECONDS = 5;
const CLASSES_A_SECOND = 2;
const SLOWEST = 10;
/** Segments added to the seconds in side-segments. */
const MORE_SEGMENTS = 2;
const MOST_SEGMENTS = 100;

/**
 * Returns the casting Spd in segments of side-segments.
 * @param seconds 1 or more
 */
export function castingSegments(seconds: number): number {
  return Math.min(MOST_SEGMENTS, seconds + MORE_SEGMENTS);
}

/** Returns the speed class of the stopwatch, 1 to 10. */
export function castingClass(seconds: number): number {
  return Math.min(SLOWEST, seconds * CLASSES_A_SECOND);
}

/**
 * Returns the actions of two-action.
 * @param most actions of a round
 */
export function castingActions(seconds: number, most: number): number {
  return Math.min(most, Math.ceil(seconds / ACTION_SECONDS));
}

/** Returns the FP cost in a text: the first number in "2", "1 to 3" and "2 + 1"; 0 if there is none. */
export function costIn(words: string): number {
  return Number(/\d+/.exec(words)?.[0] ?? 0);
}
