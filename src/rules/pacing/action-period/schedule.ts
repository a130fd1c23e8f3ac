/** Basic Speed is in quarter points, steps are whole. Nothing is rounded except by a rule (P-2, PA-8). */

/** Quarter points of Basic Speed per turn. */
const PER_TURN = 8;
/** 24 points; divided by Basic Speed it gives the action period. */
const PER_PERIOD = 96;
/** P-19, P-25, PA-9: to extra turns. */
export const ONE_TURN_PERIOD = 12;

export type MarginRounding = "down" | "up" | "awayFromZero";

/**
 * Returns the turns of a round (P-3).
 * @param minimumOne PA-7: at least one
 */
export function turnsPerRound(basicSpeed: number, minimumOne = false): number {
  return Math.max(minimumOne ? 1 : 0, Math.ceil(basicSpeed / PER_TURN));
}

/** Returns the period; null at Basic Speed 2.00 or less, with one turn (P-4). */
export function actionPeriod(basicSpeed: number): number | null {
  return basicSpeed <= PER_TURN ? null : Math.ceil(PER_PERIOD / basicSpeed);
}

/** P-5: twice Basic Speed; a half is rounded like the margin (P-6, PA-1). */
export function initiativeTarget(basicSpeed: number, rounding: MarginRounding = "down"): number {
  return rounding === "up" ? Math.ceil(basicSpeed / 2) : Math.floor(basicSpeed / 2);
}

/** P-6: the margin 2 × Basic Speed - roll, halves by the option (PA-1). */
export function firstStep(basicSpeed: number, roll: number, rounding: MarginRounding = "down"): number {
  const halves = basicSpeed - 2 * roll;
  const up = rounding === "up" || (rounding === "awayFromZero" && halves > 0);
  return (up ? Math.ceil(halves / 2) : Math.floor(halves / 2)) + 0; // never -0
}

/** Returns the steps of all turns without waiting (P-7). */
export function schedule(basicSpeed: number, first: number, minimumOne = false): number[] {
  const period = actionPeriod(basicSpeed) ?? 0;
  return Array.from({ length: turnsPerRound(basicSpeed, minimumOne) }, (_, turn) => first - turn * period);
}

export interface WaitWindow {
  readonly isLast: boolean;
  readonly earliest: number;
  /** null: any later step (P-13). */
  readonly latest: number | null;
  /** Step on which the turn is lost (P-12, PA-5); null for the last turn. */
  readonly overtakenAt: number | null;
}

/**
 * P-10, P-12, P-13: returns the steps on which a turn may still be taken.
 * @param turn number of the turn, from 1
 * @param start step on which it began
 */
export function waitWindow(basicSpeed: number, turn: number, start: number): WaitWindow {
  // Then at most one turn.
  const period = actionPeriod(basicSpeed) ?? 0;
  if (turn >= turnsPerRound(basicSpeed)) return { isLast: true, earliest: start, latest: null, overtakenAt: null };
  return { isLast: false, earliest: start, latest: start - period + 1, overtakenAt: start - period };
}
