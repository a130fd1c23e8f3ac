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

/** Rolls of 3d6 to show: half of all lie between the first and the last. */
const SAMPLE_ROLLS = [8, 11, 13] as const;
const LOWEST = 3;
const HIGHEST = 18;

export interface ActionPeriodValues {
  /** Quarter points. */
  readonly basicSpeed: number;
  /** Per round of three seconds (P-3). */
  readonly turns: number;
  /** Steps between turns (P-4); null with one turn. */
  readonly period: number | null;
  /** Target of the 3d6; the margin is the step of the first turn (P-5, P-6). */
  readonly target: number;
  /** Steps of the first turn with the best and the worst roll. */
  readonly first: readonly [number, number];
  readonly samples: readonly { readonly roll: number; readonly steps: readonly number[] }[];
  /** Yards per turn and per round (P-16, P-17). */
  readonly yards: { readonly turn: number; readonly round: number };
  /** Shots per turn and per round; null = no limit (P-20 to P-23). */
  readonly fire: readonly {
    readonly id: string;
    readonly label: string;
    readonly turn: number;
    readonly round: number | null;
  }[];
  /** Extra turns by moving or full automatic fire, and the steps between (P-18, P-19, P-24, P-25). */
  readonly extra: { readonly turns: number; readonly gap: number } | null;
}

export type ActionPeriodSettings = Pick<Options, "marginRounding" | "minimumOneTurn">;

/** P-3 to P-7, P-16 to P-25. */
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

/** Returns extra turns for movement in all turns, on the steps from 0 down. */
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
