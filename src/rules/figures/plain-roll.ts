import { chanceOf } from "../gurps/chance.ts";
import { succeeds } from "../gurps/rolls.ts";

/** How a plain roll is made: 3d6 or d100 under a score, or d20 whose sum with the modifier reaches a target number. */
export const PLAIN_ROLLS = ["3d6", "d20", "d100"] as const;
export type PlainRoll = (typeof PLAIN_ROLLS)[number];

/** What is rolled, and against what. */
export interface PlainTest {
  readonly kind: PlainRoll;
  /** Score to roll under, or target number to reach (d20). */
  readonly target: number;
  /** Either sign; good for whoever rolls if above 0. */
  readonly modifier: number;
}

/** Foundry's formula of the dice. */
export function plainFormula(kind: PlainRoll): string {
  return kind === "3d6" ? "3d6" : `1${kind}`;
}

/** By how much a roll is made (0 or more) or failed (below 0), by counting alone. @param roll the sum of the dice */
export function plainMargin({ kind, target, modifier }: PlainTest, roll: number): number {
  return kind === "d20" ? roll + modifier - target : target + modifier - roll;
}

/** Whether a roll succeeds. 3d6: 3 and 4 always do, 17 and 18 never (B-35, B-36). d20 and d100 know no such rolls. */
export function plainMade(test: PlainTest, roll: number): boolean {
  return test.kind === "3d6" ? succeeds(test.target + test.modifier, roll) : plainMargin(test, roll) >= 0;
}

/** The chance of success, 0 to 1, counted exactly. */
export function plainChance(test: PlainTest): number {
  const { kind, target, modifier } = test;
  if (kind === "3d6") return chanceOf(target + modifier) / 216;
  const faces = kind === "d20" ? 20 : 100;
  const good = kind === "d20" ? faces + 1 - (target - modifier) : target + modifier;
  return Math.min(faces, Math.max(0, Math.floor(good))) / faces;
}
