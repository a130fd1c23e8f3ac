import * as v from "valibot";
import type { Aim } from "../gurps/aim.ts";
import { ATTACK_FORMS } from "../gurps/defence.ts";
import { isManoeuvre, type Manoeuvre } from "../gurps/manoeuvres.ts";
import type { PlainRoll } from "../gurps/skill.ts";
import { id, natural, whole, type Notes, type Shape } from "./fields.ts";

/** One reason why a score is what it is. The parts of a score add up to it. */
const part = v.object({
  /** "skill", "aim", "posture", "other" …: names the words. */
  code: v.string(),
  /** Points, either sign. */
  value: v.number(),
  /** Of a thing, or what a person gave as the reason; "" for none. */
  name: v.string(),
});
const parts = v.array(part);
const yes = v.exactOptional(v.literal(true));
const flag = v.exactOptional(v.boolean());
const valueOrWord = v.union([v.number(), v.string()]);

/**
 * A figure that a client gave and the sheet does not bear out, as both were at that moment. `code`: of a part of a
 * score, or "weapon", "form", "damage", "type", "divisor", "unbalanced", "small", "shots", "recoil", "dice", "dr",
 * "barred".
 */
const mismatch = v.object({ code: v.string(), claimed: valueOrWord, sheet: valueOrWord });

/** What the GM's client noted when it carried out a player's command; absent where everything was as it should be. */
const noted = {
  doubts: v.exactOptional(v.array(mismatch)),
  /** No dice were thrown for it as a roll of the host: the result was typed in. */
  typed: yes,
};

const means = v.object({
  /** As it is shown: "Sabre, cut". */
  name: v.string(),
  /** Id of the attacker's item and of its mode; "" for none (a blow of the GM's, a natural attack that is no item). */
  item: v.string(),
  mode: v.string(),
  form: v.picklist(ATTACK_FORMS),
  /** In dice as people write them, with the strength of whoever strikes: "2d+1". "" for a feint. */
  damage: v.string(),
  /** Wounding type (B-57); `HEALS` for a spell that gives HP back. */
  type: v.string(),
  /** Armour divisor, 1 = none (B-56). */
  divisor: v.pipe(v.number(), v.gtValue(0)),
  /** Cannot parry once it has struck (B-50). */
  unbalanced: flag,
  /** Thrown weapons below 1 lb are harder to parry (B-52). */
  small: flag,
});

/** The type of "damage" that gives HP back. */
export const HEALS = "heal";

/**
 * How a spell takes effect: by an attack roll that can be dodged and blocked; against the target's resistance; by a
 * roll of its own; without any roll.
 */
export const SPELL_WAYS = ["attack", "resisted", "skill", "automatic"] as const;
export type SpellWay = (typeof SPELL_WAYS)[number];

/** What a target resists a spell with. */
export const RESISTED_BY = ["will", "ht", "st", "dx", "iq", "per"] as const;
export type ResistedBy = (typeof RESISTED_BY)[number];

/**
 * What a duration is counted in. A pacing without rounds counts them as the world says, else as turns of the bearer.
 */
export const SPELL_UNITS = ["seconds", "rounds"] as const;

/**
 * What a spell that lasts may change: every active defence, DR at every place, Move in yards per second; every attack
 * made at its target, or only those from a distance.
 */
export const SPELL_VALUES = ["defence", "dr", "move", "attacked", "shotAt"] as const;
export type SpellValue = (typeof SPELL_VALUES)[number];

/** A figure that is changed (M-9), by -100 to 100 points; not 0. */
const spellChange = v.object({ figure: v.picklist(SPELL_VALUES), by: whole });

/** A spell as it is cast: the part of an exchange that no weapon has (M-1 to M-7). */
const spell = v.object({
  way: v.picklist(SPELL_WAYS),
  /** Counts only for `way` "resisted". */
  resist: v.picklist(RESISTED_BY),
  /** FP that the caster loses when the casting succeeds; 0 = none, or not to be taken. */
  cost: natural,
  /** Casting time in seconds, 1 or more. */
  seconds: natural,
  /** How long its effect lasts, in `unit`; 0 = at once. */
  lasts: natural,
  unit: v.picklist(SPELL_UNITS),
  /** Id of the condition that the target is in meanwhile; "" for none. */
  condition: v.string(),
  /** Meanwhile a figure of the target is changed (M-9). */
  changes: v.exactOptional(spellChange),
});

const defenceMembers = {
  ...noted,
  /** Id of the weapon or shield; "" for none. */
  item: v.string(),
  /** "Buckler"; "" for none. */
  name: v.string(),
  parts,
};

/** A defence that was tried, or that nobody made ("none"). Against a feint: what the foe rolled with (B-23). */
const defence = v.variant("kind", [
  v.object({
    ...defenceMembers,
    kind: v.picklist(["dodge", "parry", "block", "contest"]),
    /** 3d6, 3 to 18. */
    roll: natural,
  }),
  v.object({ ...defenceMembers, kind: v.literal("none") }),
]);

/**
 * What damage was rolled: basic damage of each hit that landed, before halving and armour, and the DR of the target
 * where it is struck.
 */
const damage = v.object({ ...noted, blows: v.array(natural), dr: natural });

const applied = v.object({
  /** HP lost by each blow. */
  injuries: v.array(natural),
  half: v.boolean(),
  /** HP given back by a spell that heals; absent for 0. */
  healed: v.exactOptional(natural),
  /** A lasting spell was ended before its time. */
  ended: yes,
});

/**
 * How somebody stood when the attack on them came. Kept with the exchange, since defences are judged by that moment
 * however late they are rolled (B-8, B-41). What is as usual is left out, so that it costs a few bytes.
 */
const snapshot = v.object({
  /** Window of the own turn that had begun last: what can be used up, a block, counts from one to the next (B-47). */
  turn: whole,
  manoeuvre: v.exactOptional(v.custom<Manoeuvre>(isManoeuvre)),
  option: v.exactOptional(v.string()),
  stunned: yes,
  shock: v.exactOptional(v.number()),
  blocked: yes,
  spent: v.exactOptional(v.array(v.string())),
  out: v.exactOptional(v.picklist(["unconscious", "dead"])),
  /** As the sheet names it; absent where the fight is not told. */
  posture: v.exactOptional(v.string()),
  /** What a defence disturbs (B-12, B-25). */
  focus: v.exactOptional(v.picklist(["aim", "concentrate"])),
});

const members = v.object({
  ...noted,
  kind: v.picklist(["blow", "feint"]),
  /** Ids of participants. */
  attacker: id,
  target: id,
  /** Window in which it was made. */
  round: natural,
  /** Number of its log entry: the order of exchanges. */
  number: natural,
  means,
  /** Absent for an attack without magic. */
  spell: v.exactOptional(spell),
  parts,
  /**
   * What the attack was rolled with; absent for 3d6. The skill is then a percentage, and the attack gets no defence
   * (Q-20, QA-5, QA-13).
   */
  dice: v.exactOptional(v.literal("d100")),
  /** 3d6, 3 to 18; with d100, 1 to 100; absent for a spell that takes no roll. */
  roll: v.exactOptional(natural),
  /** Shots or strikes of the attack, 1 or more; several only with rapid fire. */
  shots: natural,
  /** Points by which the roll must be made for each further hit of rapid fire (outside the primer: Recoil). */
  recoil: natural,
  /** At or beyond half-damage range (B-55). */
  beyondHalf: flag,
  /** The attacker stands within reach of the defender's weapon: a missile weapon can be struck aside (B-52). */
  withinReach: flag,
  /** Where it strikes, as the target's DR is listed: "torso". */
  place: v.string(),
  /** It cannot be defended against: it strikes the limb of an unarmed attack that was parried with a weapon (B-53). */
  undefendable: yes,
  /** What an earlier feint of the attacker takes off the target's defences (B-24); absent for nothing. */
  feint: v.exactOptional(natural),
  /** A feint that counts for the attack that follows on the same turn (B-15), and not for the next turn. */
  atOnce: yes,
  /**
   * A feint to which the foe rolled when the turn for which it counted was over (B-24, BA-21): whatever was rolled, it
   * brings nothing.
   */
  late: yes,
  /**
   * How the target stood as the attack came (B-8, B-41); absent where nothing is left to defend against, or the pacing
   * keeps nothing.
   */
  stance: v.exactOptional(snapshot),
  /** In order; a second only after All-out defence with two defences (B-19). */
  defences: v.array(defence),
  damage: v.nullable(damage),
  applied: v.nullable(applied),
});

/**
 * An attack from target to injury, or a feint (B-23, B-33 to B-58). Holds what was rolled and decided; what follows
 * from that is derived (`outcomeOf`). Kept in the encounter, so that every step of it is a command: written by one,
 * taken back by Undo.
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

/** A score is the sum of its parts. */
export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/**
 * How somebody stands in the fight at this moment: what an attack or a defence of theirs depends on beyond the sheet.
 */
export interface CombatStatus {
  /**
   * The manoeuvre in force: on the own turn the chosen one, else the last (B-8, B-41); null where the pacing knows
   * none.
   */
  readonly manoeuvre: Manoeuvre | null;
  readonly option: string | null;
  /** Stunned or surprised (B-20, B-44). */
  readonly stunned: boolean;
  /** Points off DX, IQ and their skills on this turn, 0 to 4 (B-62). */
  readonly shock: number;
  readonly aim: Aim | null;
  /** Turns spent evaluating this opponent (B-22). */
  readonly evaluate: { readonly target: string; readonly turns: number } | null;
  /** What an own feint takes off the defences of this opponent (B-24). */
  readonly feint: { readonly target: string; readonly penalty: number } | null;
  /** Has blocked since the last turn (B-47). */
  readonly blocked: boolean;
  /** Ids of unbalanced weapons that struck on the last turn and cannot parry (B-50). */
  readonly spent: readonly string[];
  /** Attacks that the manoeuvre leaves on this turn; null where the pacing does not count them. */
  readonly attacksLeft: number | null;
  /** The same for feints. */
  readonly feintsLeft?: number | null;
  /** True if a feint made now is for the attack that follows on the same turn (B-15); absent: for the next turn. */
  readonly feintsAtOnce?: boolean;
  /** Can neither attack nor defend. */
  readonly out?: "unconscious" | "dead" | null;
  /** As the sheet names it, where it was another at the time of an attack (B-70); absent: as it is. */
  readonly posture?: string;
  /**
   * Whose limb it may strike right now, having parried an unarmed blow with a weapon (B-53): an attack marked
   * `undefendable`.
   */
  readonly limb?: string | null;
}

/** Nobody and nothing in particular. */
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

/** What somebody loses. */
export interface Harm {
  /** HP lost by each injury, in order; each may be a major wound. */
  readonly injuries: readonly number[];
  /** FP lost. */
  readonly fatigue: number;
}

/** A roll that somebody is about to make. */
export interface OwnRoll {
  /** "ranged": fire or a throw; "test": a skill, an attribute, anything that is neither attack nor defence. */
  readonly kind: "melee" | "ranged" | "defence" | "test";
  /** The number to roll against, with everything but what the fight adds. Halves are taken of it. */
  readonly score: number;
  /**
   * The attribute that is rolled against or that the skill is based on, where that is known: shock counts for DX and IQ
   * only (B-62).
   */
  readonly of?: "st" | "dx" | "iq" | "ht" | "will" | "per";
  /** It is that attribute itself, and no skill that is based on it. */
  readonly attribute?: true;
  /**
   * The roll of an exchange, which the fight counts against the actions of the turn; a roll from a sheet is counted
   * nowhere.
   */
  readonly counted?: true;
  /** What it is rolled with, if somebody has chosen that; else as `diceOf` says. */
  readonly dice?: PlainRoll;
}

/** The same before its number is known. */
export type Rolled = Omit<OwnRoll, "score">;
