/**
 * Number, period and first step of turns. Basic Speed is in quarter points (25 is 6.25), steps are whole. Nothing is
 * rounded except where a rule says so (P-2, PA-8).
 */

/** Quarter points of Basic Speed per turn: two points. */
const PER_TURN = 8;
/** 24 points in quarters; divided by Basic Speed it gives the action period. */
const PER_PERIOD = 96;
/** Steps between the only turn and its extra turns (P-19, P-25, PA-9). */
export const ONE_TURN_PERIOD = 12;

export type MarginRounding = "down" | "up" | "awayFromZero";

/**
 * P-3: returns the turns per round.
 * @param minimumOne PA-7: at least one
 */
export function turnsPerRound(basicSpeed: number, minimumOne = false): number {
  return Math.max(minimumOne ? 1 : 0, Math.ceil(basicSpeed / PER_TURN));
}

/** P-4: returns the steps between turns; null at Basic Speed 2.00 or less, with one turn. */
export function actionPeriod(basicSpeed: number): number | null {
  return basicSpeed <= PER_TURN ? null : Math.ceil(PER_PERIOD / basicSpeed);
}

/** P-5: returns the target of the initiative roll, twice Basic Speed; a half is rounded like the margin (P-6, PA-1). */
export function initiativeTarget(basicSpeed: number, rounding: MarginRounding = "down"): number {
  return rounding === "up" ? Math.ceil(basicSpeed / 2) : Math.floor(basicSpeed / 2);
}

/** P-6: returns the first step, the margin 2 × Basic Speed - roll, with halves rounded by the option (PA-1). */
export function firstStep(basicSpeed: number, roll: number, rounding: MarginRounding = "down"): number {
  const halves = basicSpeed - 2 * roll;
  const up = rounding === "up" || (rounding === "awayFromZero" && halves > 0);
  return (up ? Math.ceil(halves / 2) : Math.floor(halves / 2)) + 0; // never -0
}

/** P-7: returns the steps of all turns without waiting. */
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
  // Without a period there is at most one turn.
  const period = actionPeriod(basicSpeed) ?? 0;
  if (turn >= turnsPerRound(basicSpeed)) return { isLast: true, earliest: start, latest: null, overtakenAt: null };
  return { isLast: false, earliest: start, latest: start - period + 1, overtakenAt: start - period };
}
