import { pointsBeyond, rolledOutcome, TAKES_EFFECT, type Reading } from "../../exchange/outcome.ts";
import { castingResult } from "../../exchange/spell.ts";
import { chanceOf } from "../../gurps/attack.ts";
import type { CombatRules, CombatTypes } from "../../model/combat.ts";
import { scoreOf, type AttackResult, type Exchange } from "../../model/exchange.ts";
import type { StatsShape } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import {
  atZeroOption,
  offeredIn,
  pointConditions,
  pointsAttacked,
  pointsStatus,
  pointStats,
  pointTurns,
} from "../hit-points.ts";

const options = [
  { name: "percentDefences", kind: "switch", default: false, rule: "PC-6" },
  { name: "specials", kind: "choice", choices: ["off", "fractions", "doubles"], default: "off", rule: "PC-7" },
  atZeroOption("PC-9"),
] as const satisfies readonly OptionSpec[];

interface Types extends CombatTypes {
  readonly stats: StatsShape<typeof pointStats> & JsonObject;
  readonly options: Settings<typeof options>;
}

/** Options that count to an attack's end. */
interface Noted {
  readonly defences: boolean;
  readonly specials: Types["options"]["specials"];
}

const notedIn = ({ combat }: Exchange): Noted => ({ defences: false, specials: "off", ...combat });

/** Returns the percentage that a level for 3d6 has, to the nearest whole one (PC-2). */
export function percentOf(level: number): number {
  return Math.round((chanceOf(level) * 100) / 216);
}

/** How well a successful d100 was (PC-7). */
function degreeOf(score: number, roll: number, specials: Noted["specials"]): "plain" | "special" | "critical" {
  switch (specials) {
    case "off":
      return "plain";
    case "fractions":
      return roll <= Math.ceil(score / 20) ? "critical" : roll <= Math.ceil(score / 5) ? "special" : "plain";
    case "doubles":
      return roll % 11 ? "plain" : roll <= Math.ceil(score / 5) ? "critical" : "special";
  }
}

/** PC-1, PC-6, PC-7. */
function attackResult(exchange: Exchange, score: number): AttackResult {
  const { roll } = exchange;
  if (roll === undefined) return TAKES_EFFECT;
  const hit = roll <= score;
  const cast = castingResult(exchange, { hit, critical: false });
  if (cast) return cast;
  const { defences, specials } = notedIn(exchange);
  const degree = hit ? degreeOf(score, roll, specials) : "plain";
  const critical = degree === "critical";
  return { hit, critical, defenceAllowed: hit && defences && !critical, maxDamage: degree !== "plain" };
}

/** PC-1, PC-6: as an attack; there are no automatic results. */
const reading: Reading = {
  attack: attackResult,
  margin: ({ roll = 0 }, score) => score - roll,
  defence: (_, score, roll) => ({ success: roll <= score, margin: score - roll, critical: false }),
  // PC-8.
  damage: (basic, { dr }, exchange) =>
    pointsBeyond(attackResult(exchange, scoreOf(exchange.parts)).critical ? 0 : dr, basic),
};

/** A d100 against a percentage, armour and hit points, no choices of a turn (docs/rules/percentile.md). */
export const percentile: CombatRules<Types> = {
  id: "percentile",
  options,
  stats: pointStats,
  notes: { facts: {}, turn: {} },
  turns: pointTurns,
  choices: { verbs: {} },
  exchange: {
    dice: ({ attribute }) => (attribute ? "3d6" : "d100"),
    base({ parts, percent, bonus = 0 }) {
      if (typeof percent !== "number" && !parts.length) return [];
      return [
        typeof percent === "number"
          ? { code: "skill", value: percent, name: "" }
          : { code: "asLevel", value: percentOf(scoreOf(parts)), name: String(scoreOf(parts)) },
        // PC-3.
        ...(bonus ? [{ code: "weapon", value: bonus * 5, name: "" }] : []),
      ];
    },
    offered: offeredIn(5),
    single: true,
    defends: ({ setting }) => setting.options.percentDefences,
    noted: (_, __, { setting: { options: chosen } }) => ({
      defences: chosen.percentDefences,
      specials: chosen.specials,
    }),
    outcome: (exchange) => rolledOutcome(exchange, false, reading),
    attacked: pointsAttacked,
    status: pointsStatus,
    conditions: pointConditions,
  },
};
