/**
 * A segment is half a second; agility is a whole number from 1; speed classes are 1 (I) to 10 (X). All values
 * are whole segments, so nothing is rounded twice.
 */

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"] as const;

/** T-10: the GM splits what takes longer. */
export const SLOWEST = ROMAN.length;

/** T-2: "I" to "X". */
export function roman(speedClass: number): string {
  return ROMAN[speedClass - 1] ?? String(speedClass);
}

/** Reads a speed class in either case; null for anything else (T-2). */
export function classOf(numeral: string): number | null {
  const at = ROMAN.findIndex((one) => one === numeral.trim().toUpperCase());
  return at < 0 ? null : at + 1;
}

/** T-4, T-6, TA-1: 10 × class / agility, halves up. T-7, TA-2: at least one. */
export function segments(agility: number, speedClass: number): number {
  return Math.max(1, Math.floor((20 * speedClass + agility) / (2 * agility)));
}

/** Returns the cost of a reaction: one action of class I, or 0 by the option (T-16). */
export function reactionCost(agility: number, charged: boolean): number {
  return charged ? segments(agility, 1) : 0;
}

/** Returns the rounds fired in a segment, fewer in the last (T-25). */
export function roundsFired(perSegment: number, left: number): number {
  return Math.min(perSegment, left);
}

/** Returns the segment of the first attack: one before closing for the longer weapon, once ready (T-21, TA-12). */
export function firstAttack(closed: number, prepared: number, longer: boolean): number {
  return Math.max(prepared, earliestAttack(closed, longer));
}

export function earliestAttack(closed: number, longer: boolean): number {
  return closed - (longer ? 1 : 0);
}

/** T-18: segments of (`from`, `to`], not empty, for a run that began on `since`. */
export function stretch(since: number, from: number, to: number): { readonly half: number; readonly full: number } {
  const half = from === since ? 1 : 0;
  return { half, full: to - from - half };
}

/** Segment in which a runner stops early. */
export type Sooner = "first" | "second";

/** T-20, TA-7: modifier against falling. */
export const STOP_ROLL: Readonly<Record<Sooner, number>> = { first: -10, second: 0 };

/** T-19, T-20: until the runner can begin something else. */
export function stoppingTime(sooner: Sooner | undefined): number {
  return sooner === undefined ? 2 : sooner === "second" ? 1 : 0;
}
