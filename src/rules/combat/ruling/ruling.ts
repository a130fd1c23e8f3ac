import { rolledOutcome } from "../../exchange/outcome.ts";
import type { CombatRules } from "../../model/combat.ts";
import { HEALS } from "../../model/exchange.ts";
import { refuse } from "../../model/outcome.ts";

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
    attacked: ({ kind, attacker }) => (kind === "feint" ? refuse("no-feints", { participant: attacker }) : null),
    outcome({ roll: _, beyondHalf: __, means, damage, ...exchange }) {
      const plain = { ...means, type: means.type === HEALS ? HEALS : "", divisor: 1 };
      return rolledOutcome({ ...exchange, means: plain, damage: damage && { ...damage, dr: 0 } }, false);
    },
  },
};
