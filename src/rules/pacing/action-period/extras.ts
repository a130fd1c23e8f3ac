import { ONE_TURN_PERIOD } from "./schedule.ts";

/** What was fired at, and with what. */
export interface Fire {
  readonly weapon: string;
  readonly target: string;
}

/** What counts of a regular turn for the extra ones. */
export interface ActionTaken {
  readonly move: boolean;
  /** Fire of a fully automatic weapon on autofire; `full`: at its full rate of fire. */
  readonly autofire: (Fire & { readonly full: boolean }) | null;
}

export interface ExtraTurn {
  readonly step: number;
  /** It may be a move action. */
  readonly move: boolean;
  /** It may go on with one of these (P-24, PA-16, PA-19). */
  readonly fire: readonly Fire[];
}

/**
 * P-18, P-19, P-24, P-25: the extra turns that those with one or two turns have earned. Move and fire share them (P-26, PA-9): one, a period
 * after the second turn was taken; or two, 12 and 24 steps after the only one. None if the last regular turn was lost.
 * @param turns regular turns per round
 * @param period action period, used with two turns
 * @param acted step on which each regular turn was taken, null if it was lost
 * @param actions what was done in each
 */
export function extraTurns(turns: number, period: number | null, acted: readonly (number | null)[], actions: readonly (ActionTaken | null)[]): readonly ExtraTurn[] {
  const last = acted[turns - 1] ?? null;
  if (turns < 1 || turns > 2 || last === null) return [];
  const taken = actions.filter((action, turn): action is ActionTaken => action !== null && (acted[turn] ?? null) !== null);
  const move = taken.some((action) => action.move);
  const fire = fires(taken);
  if (!move && !fire.length) return [];
  const gap = turns === 2 ? period ?? ONE_TURN_PERIOD : ONE_TURN_PERIOD;
  return Array.from({ length: 3 - turns }, (_, place) => ({ step: last - (place + 1) * gap, move, fire }));
}

/** PA-19: only fire that was at full rate of fire already can go on; PA-16: at the same target. Each pair once. */
function fires(taken: readonly ActionTaken[]): readonly Fire[] {
  const pairs: Fire[] = [];
  for (const { autofire } of taken) {
    if (!autofire?.full || pairs.some(({ weapon, target }) => weapon === autofire.weapon && target === autofire.target)) continue;
    pairs.push({ weapon: autofire.weapon, target: autofire.target });
  }
  return pairs;
}
