/**
 * How often, how far apart and from which step somebody acts. Basic Speed is in quarter points (25 is 6.25), steps are
 * whole. Every figure is worked out on quarters; nothing is rounded but where a rule says so (P-2, PA-8).
 */

/** Quarter points of Basic Speed for each turn of a round: two points. */
const PER_TURN = 8;
/** 24 points in quarters: the action period is this by Basic Speed. */
const PER_PERIOD = 96;
/** Between the turn of those who have one, and their extra turns (P-19, P-25, PA-9). */
export const ONE_TURN_PERIOD = 12;

export type MarginRounding = "down" | "up" | "awayFromZero";

/** P-3: turns per round. @param minimumOne PA-7: nobody has less than one. */
export function turnsPerRound(basicSpeed: number, minimumOne = false): number {
  return Math.max(minimumOne ? 1 : 0, Math.ceil(basicSpeed / PER_TURN));
}

/** P-4: steps from one turn to the next; null at Basic Speed 2.00 and less, where there is no next. */
export function actionPeriod(basicSpeed: number): number | null {
  return basicSpeed <= PER_TURN ? null : Math.ceil(PER_PERIOD / basicSpeed);
}

/** P-5: what the initiative roll is made against, twice Basic Speed; a half is rounded as the margin is (P-6, PA-1). */
export function initiativeTarget(basicSpeed: number, rounding: MarginRounding = "down"): number {
  return rounding === "up" ? Math.ceil(basicSpeed / 2) : Math.floor(basicSpeed / 2);
}

/**
 * P-6: the step of the first turn is the margin: 2 × Basic Speed - roll, a half rounded as the GM has set it (PA-1).
 */
export function firstStep(basicSpeed: number, roll: number, rounding: MarginRounding = "down"): number {
  const halves = basicSpeed - 2 * roll;
  const up = rounding === "up" || (rounding === "awayFromZero" && halves > 0);
  return (up ? Math.ceil(halves / 2) : Math.floor(halves / 2)) + 0; // never -0
}

/** P-7: the steps of all turns when nobody waits. */
export function schedule(basicSpeed: number, first: number, minimumOne = false): number[] {
  const period = actionPeriod(basicSpeed) ?? 0;
  return Array.from({ length: turnsPerRound(basicSpeed, minimumOne) }, (_, turn) => first - turn * period);
}

export interface WaitWindow {
  readonly isLast: boolean;
  readonly earliest: number;
  /** null: any later step (P-13). */
  readonly latest: number | null;
  /** The step on which the turn is lost (P-12, PA-5); null for the last turn. */
  readonly overtakenAt: number | null;
}

/**
 * P-10, P-12, P-13: on which steps a turn may still be taken.
 * @param turn number of the turn, from 1
 * @param start step on which it began
 */
export function waitWindow(basicSpeed: number, turn: number, start: number): WaitWindow {
  // Without a period there is no more than one turn.
  const period = actionPeriod(basicSpeed) ?? 0;
  if (turn >= turnsPerRound(basicSpeed)) return { isLast: true, earliest: start, latest: null, overtakenAt: null };
  return { isLast: false, earliest: start, latest: start - period + 1, overtakenAt: start - period };
}
