import { plainChance } from "../figures/skill.ts";
import type { PlainRoll, Rolled } from "../model/exchange.ts";
import type { Participant } from "../model/state.ts";
import type { View } from "../order/state-view.ts";
import { diceIn } from "./combat-status.ts";

export interface RollChance {
  readonly dice: PlainRoll;
  /** The least d20, or the greatest sum of other dice, that succeeds. */
  readonly needs: number;
  /** Exact, 0 to 1. */
  readonly chance: number;
}

/**
 * Returns what a roll needs under the encounter's combat rules; null if nothing is rolled.
 * @param target of an attack; null for a defence
 */
export function rollChance(score: number, rolled: Rolled, target: Participant | null, view: View): RollChance | null {
  const dice = diceIn(rolled, view.pacing);
  if (!dice) return null;
  const needs = view.rules?.exchange.needs?.(score, target, view) ?? score;
  return { dice, needs, chance: plainChance({ kind: dice, target: needs, modifier: 0 }) };
}
