/**
 * The sums of the stopwatch. A segment is half a second; agility is a whole number from 1 up; a speed class runs from 1
 * (I) to 10 (X). All figures are whole segments, so that nothing is ever rounded twice.
 */

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"] as const;

/** The slowest speed class; what takes longer is split by the GM (T-10). */
export const SLOWEST = ROMAN.length;

/** T-2: a speed class as it is written, "I" for 1 to "X" for 10. */
export function roman(speedClass: number): string {
  return ROMAN[speedClass - 1] ?? String(speedClass);
}

/** T-2: the speed class 1 to 10 of a Roman numeral in capitals or not; null for anything else. */
export function classOf(numeral: string): number | null {
  const at = (ROMAN as readonly string[]).indexOf(numeral.trim().toUpperCase());
  return at < 0 ? null : at + 1;
}

/**
 * T-4, T-6, TA-1: segments an action takes, 10 times class by agility to the nearest whole number, halves up. T-7,
 * TA-2: at least one.
 */
export function segments(agility: number, speedClass: number): number {
  return Math.max(1, Math.floor((20 * speedClass + agility) / (2 * agility)));
}

/** One step of a chain: a speed class, or a number of segments the GM named because agility plays no part (T-9). */
export type Step = { readonly speedClass: number } | { readonly segments: number };

export function needed(agility: number, step: Step): number {
  return "segments" in step ? step.segments : segments(agility, step.speedClass);
}

/**
 * T-5, T-10, T-12, TA-13: segment in which each step is complete. Each counts from the completion of the one before and
 * is rounded on its own.
 */
export function completions(agility: number, start: number, steps: readonly Step[]): readonly number[] {
  let at = start;
  return steps.map((step) => (at += needed(agility, step)));
}

/**
 * T-15, TA-6: preparation is lost, and the new action counts from the segment `now` of the announcement, without a
 * further cost.
 */
export function changed(agility: number, now: number, speedClass: number): number {
  return now + segments(agility, speedClass);
}

/**
 * T-16: segments that answering somebody's action costs, one action of class I; none where the GM has set it so
 * (`reactionCost`).
 */
export function reactionCost(agility: number, charged: boolean): number {
  return charged ? segments(agility, 1) : 0;
}

/** T-16: when an answer to something seen in segment `trigger` begins, and when it is complete. */
export function reaction(
  agility: number,
  trigger: number,
  speedClass: number,
  charged: boolean,
): { readonly begins: number; readonly complete: number } {
  const begins = trigger + reactionCost(agility, charged);
  return { begins, complete: begins + segments(agility, speedClass) };
}

/** T-25: rounds an automatic weapon fires in a segment with `left` in it; the last segment may be a partial one. */
export function roundsFired(perSegment: number, left: number): number {
  return Math.min(perSegment, left);
}

/**
 * T-21, TA-12: segment of the first attack, one before the combatants are closed for the longer weapon, but never
 * before it is ready.
 */
export function firstAttack(closed: number, prepared: number, longer: boolean): number {
  return Math.max(prepared, earliestAttack(closed, longer));
}

export function earliestAttack(closed: number, longer: boolean): number {
  return closed - (longer ? 1 : 0);
}

/**
 * How fast somebody moves in a segment, in halves of full speed: 0 stands, 1 half, 2 full. What full speed is, the text
 * does not say.
 */
export type Pace = 0 | 1 | 2;

/** T-18: pace in the n-th segment of a run, from 1. */
export function paceOf(segment: number): Pace {
  return segment === 1 ? 1 : 2;
}

/** T-19: the two segments of coming to a stop. */
export const STOPPING: readonly Pace[] = [1, 0];

/**
 * T-18, T-19: pace in each segment of a run that goes on for `segments`, and in the two after it if the runner then
 * stops.
 */
export function paces(segments: number, stop: boolean): readonly Pace[] {
  const run = Array.from({ length: segments }, (_, i) => paceOf(i + 1));
  return stop ? [...run, ...STOPPING] : run;
}

/**
 * T-18: how many segments of the stretch (`from`, `to`], which is not empty, are run at half and at full speed, by one
 * who began to run on `since`.
 */
export function stretch(since: number, from: number, to: number): { readonly half: number; readonly full: number } {
  const half = from === since ? 1 : 0;
  return { half, full: to - from - half };
}

/** In which segment a runner who cannot take the usual two wants to stand. */
export type Sooner = "first" | "second";

/** T-20, TA-7: what stopping sooner adds to the agility roll against falling. Which dice, the GM knows. */
export const STOP_ROLL: Readonly<Record<Sooner, number>> = { first: -10, second: 0 };

/** T-19, T-20: segments until a runner stands and can begin something else. */
export function stoppingTime(sooner: Sooner | undefined): number {
  return sooner === undefined ? STOPPING.length : sooner === "second" ? 1 : 0;
}
