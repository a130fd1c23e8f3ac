/**
 * Arithmetic of the stopwatch. A segment is half a second; agility is a whole number from 1; speed classes are 1 (I) to
 * 10 (X). All values are whole segments, so nothing is rounded twice.
 */

const ROMAN = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"] as const;

/** The slowest speed class; the GM splits what takes longer (T-10). */
export const SLOWEST = ROMAN.length;

/** T-2: returns a speed class in Roman numerals, "I" to "X". */
export function roman(speedClass: number): string {
  return ROMAN[speedClass - 1] ?? String(speedClass);
}

/** T-2: returns the speed class of a Roman numeral in any case; null for anything else. */
export function classOf(numeral: string): number | null {
  const at = ROMAN.findIndex((one) => one === numeral.trim().toUpperCase());
  return at < 0 ? null : at + 1;
}

/**
 * T-4, T-6, TA-1: returns the segments of an action, 10 × class / agility, rounded with halves up. T-7, TA-2: at least
 * one.
 */
export function segments(agility: number, speedClass: number): number {
  return Math.max(1, Math.floor((20 * speedClass + agility) / (2 * agility)));
}

/**
 * T-16: returns the cost of a reaction in segments, one action of class I; 0 if the option says so (`reactionCost`).
 */
export function reactionCost(agility: number, charged: boolean): number {
  return charged ? segments(agility, 1) : 0;
}

/**
 * T-25: returns the rounds that an automatic weapon with `left` rounds fires in a segment; the last segment may be
 * partial.
 */
export function roundsFired(perSegment: number, left: number): number {
  return Math.min(perSegment, left);
}

/**
 * T-21, TA-12: returns the segment of the first attack: one before closing for the longer weapon, but not before it is
 * ready.
 */
export function firstAttack(closed: number, prepared: number, longer: boolean): number {
  return Math.max(prepared, earliestAttack(closed, longer));
}

export function earliestAttack(closed: number, longer: boolean): number {
  return closed - (longer ? 1 : 0);
}

/**
 * T-18: returns the segments of (`from`, `to`], not empty, at half and at full speed, for a run that began on `since`.
 */
export function stretch(since: number, from: number, to: number): { readonly half: number; readonly full: number } {
  const half = from === since ? 1 : 0;
  return { half, full: to - from - half };
}

/** The segment in which a runner stops early. */
export type Sooner = "first" | "second";

/** T-20, TA-7: modifier of the agility roll against falling when stopping early. The GM knows the dice. */
export const STOP_ROLL: Readonly<Record<Sooner, number>> = { first: -10, second: 0 };

/** T-19, T-20: returns the segments until a runner has stopped and can begin something else. */
export function stoppingTime(sooner: Sooner | undefined): number {
  return sooner === undefined ? 2 : sooner === "second" ? 1 : 0;
}
