import * as v from "valibot";
import type { Aim } from "../gurps/aim.ts";
import { ATTACK_FORMS } from "../gurps/defence.ts";
import { isManoeuvre, type Manoeuvre } from "../gurps/manoeuvres.ts";
import type { PlainRoll } from "../gurps/skill.ts";
import { id, natural, whole, type Notes, type Shape } from "./fields.ts";

/** One reason for a score; a score is the sum of its parts. */
const part = v.object({
  /** Message code: "skill", "aim", "posture", "other" … */
  code: v.string(),
  /** Points, either sign. */
  value: v.number(),
  name: v.string(),
});
const parts = v.array(part);
const yes = v.exactOptional(v.literal(true));
const flag = v.exactOptional(v.boolean());
const valueOrWord = v.union([v.number(), v.string()]);

/**
 * A value that a client sent and the sheet does not confirm, with both as they were then. `code` names a part of a
 * score, or "weapon", "form", "damage", "type", "divisor", "unbalanced", "small", "shots", "recoil", "dice", "dr",
 * "barred".
 */
const mismatch = v.object({ code: v.string(), claimed: valueOrWord, sheet: valueOrWord });

/** What the GM's client found when it carried out a player's command; absent if all was in order. */
const noted = {
  doubts: v.exactOptional(v.array(mismatch)),
  /** True if the result was typed instead of rolled in the host. */
  typed: yes,
};

const means = v.object({
  /** Name on the card: "Sabre, cut". */
  name: v.string(),
  /** Ids of the attacker's item and mode; "" for none (a GM's own attack, or a natural attack without an item). */
  item: v.string(),
  mode: v.string(),
  form: v.picklist(ATTACK_FORMS),
  /** Dice with the attacker's strength: "2d+1"; "" for a feint. */
  damage: v.string(),
  /** Wounding type (B-57), or `HEALS` for a spell that gives HP back. */
  type: v.string(),
  /** Armour divisor, 1 = none (B-56). */
  divisor: v.pipe(v.number(), v.gtValue(0)),
  /** True if it cannot parry after it has struck (B-50). */
  unbalanced: flag,
  /** True for thrown weapons below 1 lb, which are harder to parry (B-52). */
  small: flag,
});

/** The damage type that gives HP back. */
export const HEALS = "heal";

/**
 * How a spell takes effect: by an attack roll that can be dodged and blocked, against resistance, by a skill roll, or
 * without a roll.
 */
export const SPELL_WAYS = ["attack", "resisted", "skill", "automatic"] as const;
export type SpellWay = (typeof SPELL_WAYS)[number];

/** Values that can resist a spell. */
export const RESISTED_BY = ["will", "ht", "st", "dx", "iq", "per"] as const;
export type ResistedBy = (typeof RESISTED_BY)[number];

/**
 * Units of duration. A pacing without rounds converts rounds by the world setting, or else counts the bearer's turns.
 */
export const SPELL_UNITS = ["seconds", "rounds"] as const;

/**
 * Values that a lasting spell can change: every active defence, DR everywhere, Move in yards per second, attacks at its
 * target, or only ranged ones.
 */
export const SPELL_VALUES = ["defence", "dr", "move", "attacked", "shotAt"] as const;
export type SpellValue = (typeof SPELL_VALUES)[number];

/** A changed value (M-9), by -100 to 100 points, not 0. */
const spellChange = v.object({ figure: v.picklist(SPELL_VALUES), by: whole });

/** The spell of an exchange (M-1 to M-7). */
const spell = v.object({
  way: v.picklist(SPELL_WAYS),
  /** Used only if `way` is "resisted". */
  resist: v.picklist(RESISTED_BY),
  /** FP that the caster loses if the casting succeeds; 0 = none, or not deducted. */
  cost: natural,
  /** Casting time in seconds, 1 or more. */
  seconds: natural,
  /** Duration in `unit`; 0 = instant. */
  lasts: natural,
  unit: v.picklist(SPELL_UNITS),
  /** Id of the condition that the target has while the spell lasts; "" for none. */
  condition: v.string(),
  /** Change of a value of the target while the spell lasts (M-9). */
  changes: v.exactOptional(spellChange),
});

const defenceMembers = {
  ...noted,
  /** Id of the weapon or shield; "" for none. */
  item: v.string(),
  /** Name of the weapon or shield, such as "Buckler"; "" for none. */
  name: v.string(),
  parts,
};

/** A defence that was tried, or "none". Against a feint: the foe's side of the contest (B-23). */
const defence = v.variant("kind", [
  v.object({
    ...defenceMembers,
    kind: v.picklist(["dodge", "parry", "block", "contest"]),
    /** 3d6, 3 to 18. */
    roll: natural,
  }),
  v.object({ ...defenceMembers, kind: v.literal("none") }),
]);

/** The damage roll: basic damage of each hit, before halving and armour, and the target's DR at the hit location. */
const damage = v.object({ ...noted, blows: v.array(natural), dr: natural });

const applied = v.object({
  /** HP lost by each hit. */
  injuries: v.array(natural),
  half: v.boolean(),
  /** HP given back by a spell; absent for 0. */
  healed: v.exactOptional(natural),
  /** True if a lasting spell was ended early. */
  ended: yes,
});

/**
 * The defender when the attack was declared. Stored with the exchange, because defences are judged by that moment,
 * however late they are rolled (B-8, B-41). Defaults are left out, which keeps it to a few bytes.
 */
const snapshot = v.object({
  /** Round of the defender's latest turn; a block counts from one turn to the next (B-47). */
  turn: whole,
  manoeuvre: v.exactOptional(v.custom<Manoeuvre>(isManoeuvre)),
  option: v.exactOptional(v.string()),
  stunned: yes,
  shock: v.exactOptional(v.number()),
  blocked: yes,
  spent: v.exactOptional(v.array(v.string())),
  out: v.exactOptional(v.picklist(["unconscious", "dead"])),
  /** Name on the sheet; absent if the encounter does not know it. */
  posture: v.exactOptional(v.string()),
  /** What a defence disturbs (B-12, B-25). */
  focus: v.exactOptional(v.picklist(["aim", "concentrate"])),
});

const members = v.object({
  ...noted,
  kind: v.picklist(["blow", "feint"]),
  /** Participant ids. */
  attacker: id,
  target: id,
  round: natural,
  /** Number of its log entry, which orders exchanges. */
  number: natural,
  means,
  /** Absent without magic. */
  spell: v.exactOptional(spell),
  parts,
  /**
   * Dice of the attack roll; absent for 3d6. With d100 the skill is a percentage, and the attack allows no defence
   * (Q-20, QA-5, QA-13).
   */
  dice: v.exactOptional(v.literal("d100")),
  /** 3d6, 3 to 18; with d100, 1 to 100; absent for a spell without a roll. */
  roll: v.exactOptional(natural),
  /** Shots or strikes, 1 or more; several only with rapid fire. */
  shots: natural,
  /** Margin needed for each further hit of rapid fire (outside the primer: Recoil). */
  recoil: natural,
  /** True at or beyond half-damage range (B-55). */
  beyondHalf: flag,
  /** True if the attacker is within reach of the defender's weapon, so that a missile weapon can be parried (B-52). */
  withinReach: flag,
  /** Hit location, as the target lists DR: "torso". */
  place: v.string(),
  /** True if no defence is possible: a strike at the limb of a parried unarmed attack (B-53). */
  undefendable: yes,
  /** What an earlier feint takes off the target's defences (B-24); absent for 0. */
  feint: v.exactOptional(natural),
  /** True if the feint counts for an attack on the same turn (B-15) instead of the next turn. */
  atOnce: yes,
  /** True if the foe rolled only after the turn for which the feint counted (B-24, BA-21), so that it has no effect. */
  late: yes,
  /** The target when the attack was declared (B-8, B-41); absent if no defence is left, or the pacing stores none. */
  stance: v.exactOptional(snapshot),
  /** In order; a second one only after All-out defence with two defences (B-19). */
  defences: v.array(defence),
  damage: v.nullable(damage),
  applied: v.nullable(applied),
});

/**
 * An attack from target to injury, or a feint (B-23, B-33 to B-58). It stores rolls and decisions; `outcomeOf` derives
 * the rest. Kept in the encounter, so every step is a command that Undo can take back.
 */
export const exchange = v.pipe(
  members,
  v.forward(
    v.check(({ kind, roll, spell }) => roll !== undefined || kind === "feint" || spell?.way === "automatic"),
    ["roll"],
  ),
);

export type ScorePart = Shape<typeof part>;
export type Mismatch = Shape<typeof mismatch>;
export type Noted = Notes<typeof noted>;
export type Means = Shape<typeof means>;
export type SpellUse = Shape<typeof spell>;
export type SpellChange = Shape<typeof spellChange>;
export type DefenceMade = Shape<typeof defence>;
export type DamageDone = Shape<typeof damage>;
export type Applied = Shape<typeof applied>;
export type DefenderSnapshot = Shape<typeof snapshot>;
export type Exchange = Shape<typeof exchange>;

export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** What an attack or defence depends on in the encounter at this moment, beyond the sheet. */
export interface CombatStatus {
  /**
   * The manoeuvre in force: the chosen one on the own turn, else the last (B-8, B-41); null if the pacing has no
   * manoeuvres.
   */
  readonly manoeuvre: Manoeuvre | null;
  readonly option: string | null;
  /** Stunned or surprised (B-20, B-44). */
  readonly stunned: boolean;
  /** Penalty to DX, IQ and their skills on this turn, 0 to 4 (B-62). */
  readonly shock: number;
  readonly aim: Aim | null;
  /** Turns spent evaluating this opponent (B-22). */
  readonly evaluate: { readonly target: string; readonly turns: number } | null;
  /** What the own feint takes off this opponent's defences (B-24). */
  readonly feint: { readonly target: string; readonly penalty: number } | null;
  /** True after a block since the last turn (B-47). */
  readonly blocked: boolean;
  /** Ids of unbalanced weapons that struck on the last turn and cannot parry (B-50). */
  readonly spent: readonly string[];
  /** Attacks left on this turn; null if the pacing does not count them. */
  readonly attacksLeft: number | null;
  /** Feints left on this turn; null if not counted. */
  readonly feintsLeft?: number | null;
  /** True if a feint now counts for an attack on the same turn (B-15); absent: for the next turn. */
  readonly feintsAtOnce?: boolean;
  /** Set if it can neither attack nor defend. */
  readonly out?: "unconscious" | "dead" | null;
  /** Posture at the time of an attack, if it has changed on the sheet since (B-70). */
  readonly posture?: string;
  /**
   * Attacker whose limb it may strike right now, after it parried an unarmed attack with a weapon (B-53): an attack
   * marked `undefendable`.
   */
  readonly limb?: string | null;
}

/** Status without any effect. */
export const NO_STATUS: CombatStatus = {
  manoeuvre: null,
  option: null,
  stunned: false,
  shock: 0,
  aim: null,
  evaluate: null,
  feint: null,
  blocked: false,
  spent: [],
  attacksLeft: null,
};

export interface Harm {
  /** HP lost by each injury, in order; each may be a major wound. */
  readonly injuries: readonly number[];
  readonly fatigue: number;
}

/** A roll that a creature is about to make. */
export interface OwnRoll {
  /** "ranged": fired or thrown; "test": skills, attributes, anything but attack and defence. */
  readonly kind: "melee" | "ranged" | "defence" | "test";
  /** Target number without modifiers of the encounter; halves are taken of it. */
  readonly score: number;
  /** Attribute rolled against, or on which the skill is based; shock counts only for DX and IQ (B-62). */
  readonly of?: "st" | "dx" | "iq" | "ht" | "will" | "per";
  /** True for the attribute itself rather than a skill based on it. */
  readonly attribute?: true;
  /** True for a roll of an exchange, which counts against the turn's actions; rolls from a sheet do not. */
  readonly counted?: true;
  /** Dice that the user chose; by default those of `diceOf`. */
  readonly dice?: PlainRoll;
}

/** A roll before its target number is known. */
export type Rolled = Omit<OwnRoll, "score">;
