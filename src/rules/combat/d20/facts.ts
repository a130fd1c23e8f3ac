import * as v from "valibot";
import type { CombatTypes, Combatant, OwnTurn } from "../../model/combat.ts";
import { integer, type StatsShape } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { atZeroOption, pointStats } from "../hit-points.ts";

const score = v.pipe(integer, v.minValue(-1_000), v.maxValue(1_000));

/** Attack bonus per hit die (D20-3). */
const RATES = ["1", "3/4", "1/2"] as const;
export type Rate = (typeof RATES)[number];

export const stats = {
  ...pointStats,
  /** Armour class as on the sheet (D20-2). */
  ac: v.exactOptional(score),
  /** D20-3, in this order. */
  attackBonus: v.exactOptional(score),
  thac0: v.exactOptional(score),
  hitDice: v.optional(score, 1),
  /** Attack bonus per hit die in quarters, of the creature; else the world's. */
  hitDiceRate: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(8))),
};

export const options = [
  { name: "armourClass", kind: "choice", choices: ["ascending", "descending"], default: "ascending", rule: "D20-2" },
  // Armour class 0 when counted upwards.
  { name: "descendingFrom", kind: "integer", min: 19, max: 20, default: 20, rule: "D20-2" },
  { name: "hitDiceRate", kind: "choice", choices: RATES, default: "1", rule: "D20-3" },
  { name: "naturalRolls", kind: "switch", default: true, rule: "D20-5" },
  atZeroOption("D20-9"),
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;
export type Stats = StatsShape<typeof stats>;

export interface Types extends CombatTypes {
  readonly stats: Stats & JsonObject;
  readonly facts: JsonObject;
  readonly turn: OwnTurn;
  readonly options: Options;
}

export type Participant = Combatant<Types>;
