import { rolledOutcome, TAKES_EFFECT, type Reading } from "../../exchange/outcome.ts";
import type { CombatRules } from "../../model/combat.ts";
import type { Exchange } from "../../model/exchange.ts";
import { latestStats } from "../../exchange/combat-status.ts";
import { offeredIn, pointConditions, pointsAttacked, pointsStatus, pointTurns } from "../hit-points.ts";
import { options, stats, type Stats, type Types } from "./facts.ts";
import { leastSave, saveRoll } from "./saves.ts";
import { armourClassOf, attackBonus, attackResult, leastRoll } from "./to-hit.ts";

/** An attack's notes of its target and of the options (D20-2, D20-5). */
interface Noted {
  readonly ac: number;
  readonly natural: boolean;
}

const notedIn = ({ combat }: Exchange): Noted => ({ ac: 10, natural: true, ...combat });

/** D20-4, D20-5, D20-8: a spell that is not thrown takes effect, unless its target saves. */
const reading: Reading = {
  attack(exchange, score) {
    const { roll, spell, attacker, target } = exchange;
    if (roll === undefined)
      return { ...TAKES_EFFECT, defenceAllowed: spell?.way === "resisted" && attacker !== target };
    const { ac, natural } = notedIn(exchange);
    return attackResult(roll, leastRoll(score, ac, natural));
  },
  margin: (exchange, score) => (exchange.roll ?? 0) + score - notedIn(exchange).ac,
  defence: (_, score, roll) => saveRoll(score, roll),
};

/** A d20 and a bonus against armour class, hit points, no choices of a turn (docs/rules/d20.md). */
export const d20: CombatRules<Types> = {
  id: "d20",
  options,
  stats,
  notes: { facts: {}, turn: {} },
  turns: pointTurns,
  choices: { verbs: {} },
  exchange: {
    dice: ({ kind }) => (kind === "test" ? null : "d20"),
    base: ({ bonus = 0 }, participant, { setting }) => [
      attackBonus(latestStats<Stats>(participant), setting.options),
      ...(bonus ? [{ code: "weapon", value: bonus, name: "" }] : []),
    ],
    offered: offeredIn(1),
    single: true,
    defends: () => false,
    needs: (score, target, { setting: { options: chosen } }) =>
      target ? leastRoll(score, armourClassOf(target, chosen), chosen.naturalRolls) : leastSave(score),
    noted: (_, target, { setting }) => ({
      ac: armourClassOf(target, setting.options),
      natural: setting.options.naturalRolls,
    }),
    // D20-7.
    outcome: (exchange) => rolledOutcome(exchange, false, reading),
    attacked: pointsAttacked,
    status: pointsStatus,
    conditions: pointConditions,
  },
};
