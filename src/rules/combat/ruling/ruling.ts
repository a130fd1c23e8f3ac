import { rolledOutcome, TAKES_EFFECT, type Reading } from "../../exchange/outcome.ts";
import type { CombatRules } from "../../model/combat.ts";
import { refuse } from "../../model/outcome.ts";

const reading: Reading = {
  attack: () => TAKES_EFFECT,
  margin: () => 0,
  defence: () => ({ success: false, margin: 0, critical: false }),
};

/**
 * Amounts only: the GM says what a turn is used for, whether an attack hits and what follows. Nothing is rolled; an
 * attack has hit, and all of its points are injury.
 */
export const ruling: CombatRules = {
  id: "ruling",
  options: [],
  stats: {},
  notes: { facts: {}, turn: {} },
  turns: {},
  choices: { verbs: {} },
  exchange: {
    dice: () => null,
    base: () => [],
    offered: [],
    single: true,
    defends: () => false,
    attacked: ({ kind, attacker }) => (kind === "feint" ? refuse("no-feints", { participant: attacker }) : null),
    outcome: ({ roll: _, ...exchange }) => rolledOutcome(exchange, false, reading),
  },
};
