import { extraTurns, fireCap, movement } from "../pacing/action-period/budgets.ts";
import type { Options } from "../pacing/action-period/facts.ts";
import {
  firstStep,
  initiativeTarget,
  actionPeriod as periodOf,
  schedule,
  turnsPerRound,
} from "../pacing/action-period/schedule.ts";
import type { TimeSource } from "./source.ts";

/** Rolls of 3d6 for which the steps are shown: half of all rolls fall between the first and the last. */
export const SAMPLE_ROLLS = [8, 11, 13] as const;
const LOWEST = 3;
const HIGHEST = 18;

export interface ActionPeriodValues {
  /** Quarter points. */
  readonly basicSpeed: number;
  /** Per round of three seconds (P-3). */
  readonly turns: number;
  /** Steps from one turn to the next (P-4); null where there is no next. */
  readonly period: number | null;
  /** What 3d6 are rolled against; the first turn is on the margin (P-5, P-6). */
  readonly target: number;
  /** Steps of the first turn for the best and the worst roll. */
  readonly first: readonly [number, number];
  readonly samples: readonly { readonly roll: number; readonly steps: readonly number[] }[];
  /** Yards of a turn and of a round (P-16, P-17). */
  readonly yards: { readonly turn: number; readonly round: number };
  /** Shots of a turn and of a round; null = no limit (P-20 to P-23). */
  readonly fire: readonly {
    readonly id: string;
    readonly label: string;
    readonly turn: number;
    readonly round: number | null;
  }[];
  /**
   * Turns beyond the regular ones that moving or full automatic fire earns, and the steps between them (P-18, P-19,
   * P-24, P-25).
   */
  readonly extra: { readonly turns: number; readonly gap: number } | null;
}

/** Of the GM settings, those that these figures hang on. */
export type ActionPeriodSettings = Pick<Options, "marginRounding" | "minimumOneTurn">;

/** P-3 to P-7, P-16 to P-25: the turns of a round, where they fall, and what they allow. */
export function actionPeriodValues(
  source: Pick<TimeSource, "basicSpeed" | "move" | "weapons">,
  settings: ActionPeriodSettings,
): ActionPeriodValues {
  const {
    basicSpeed: { value: basicSpeed },
    move: { value: move },
    weapons,
  } = source;
  const { marginRounding, minimumOneTurn } = settings;
  const first = (roll: number): number => firstStep(basicSpeed, roll, marginRounding);
  const turns = turnsPerRound(basicSpeed, minimumOneTurn);
  return {
    basicSpeed,
    turns,
    period: periodOf(basicSpeed),
    target: initiativeTarget(basicSpeed, marginRounding),
    first: [first(LOWEST), first(HIGHEST)],
    samples: SAMPLE_ROLLS.map((roll) => ({ roll, steps: schedule(basicSpeed, first(roll), minimumOneTurn) })),
    yards: { turn: move, round: movement(move, []).cap ?? 0 },
    fire: weapons
      .filter(({ ranged }) => ranged)
      .map(({ id, label, rateOfFire, fireKind }) => ({
        id,
        label,
        turn: rateOfFire,
        round: fireCap({ rof: rateOfFire, kind: fireKind }),
      })),
    extra: extraOf(turns, basicSpeed),
  };
}

/** As if everybody moved in all turns, taken on the steps from 0 down. */
function extraOf(turns: number, basicSpeed: number): ActionPeriodValues["extra"] {
  const period = periodOf(basicSpeed);
  const acted = schedule(basicSpeed, 0).slice(0, turns);
  const taken = extraTurns(
    turns,
    period,
    acted.length === turns ? acted : Array<number>(turns).fill(0),
    acted.map(() => ({ move: true, autofire: null })),
  );
  const [next] = taken;
  return next ? { turns: taken.length, gap: (acted.at(-1) ?? 0) - next.step } : null;
}
