import type { Aim } from "../gurps/aim.ts";
import type { AttackForm } from "../gurps/defence.ts";
import type { Defence, Manoeuvre } from "../gurps/manoeuvres.ts";
import type { PlainRoll } from "../gurps/skill.ts";
import type { JsonObject } from "./json.ts";

/** One reason why a score is what it is. The parts of a score add up to it. */
export interface ScorePart extends JsonObject {
  /** "skill", "aim", "posture", "other" …: names the words. */
  readonly code: string;
  /** Points, either sign. */
  readonly value: number;
  /** Of a thing, or what a person gave as the reason; "" for none. */
  readonly name: string;
}

/** A figure that a client gave and the sheet does not bear out, as both were at that moment. */
export interface Doubt extends JsonObject {
  /** Code of a part of a score, or "weapon", "form", "damage", "type", "divisor", "unbalanced", "small", "shots", "recoil", "dice", "dr", "barred". */
  readonly code: string;
  readonly claimed: number | string;
  /** What it is by the sheet. */
  readonly sheet: number | string;
}

/** What the GM's client noted when it carried out a player's command; absent where everything was as it should be. */
export interface Noted {
  readonly doubts?: readonly Doubt[];
  /** No dice were thrown for it as a roll of the host: the result was typed in. */
  readonly typed?: true;
}

/** With what somebody attacks. */
export interface Means extends JsonObject {
  /** As it is shown: "Sabre, cut". */
  readonly name: string;
  /** Id of the attacker's item and of its mode; "" for none (a blow of the GM's, a natural attack that is no item). */
  readonly item: string;
  readonly mode: string;
  readonly form: AttackForm;
  /** In dice as people write them, with the strength of whoever strikes: "2d+1". "" for a feint. */
  readonly damage: string;
  /** Wounding type (B-57); `HEALS` for a spell that gives HP back. */
  readonly type: string;
  /** Armour divisor, 1 = none (B-56). */
  readonly divisor: number;
  /** Cannot parry once it has struck (B-50). */
  readonly unbalanced: boolean;
  /** Thrown weapons below 1 lb are harder to parry (B-52). */
  readonly small: boolean;
}

/** The type of "damage" that gives HP back. */
export const HEALS = "heal";

/** How a spell takes effect: by an attack roll that can be dodged and blocked; against the target's resistance; by a roll of its own; without any roll. */
export const SPELL_WAYS = ["attack", "resisted", "skill", "automatic"] as const;
export type SpellWay = (typeof SPELL_WAYS)[number];

/** What a target resists a spell with. */
export const RESISTED_BY = ["will", "ht", "st", "dx", "iq", "per"] as const;
export type ResistedBy = (typeof RESISTED_BY)[number];

/** What a duration is counted in. A pacing without rounds counts them as the world says, else as turns of the bearer. */
export const SPELL_UNITS = ["seconds", "rounds"] as const;

/** A spell as it is cast: the part of an exchange that no weapon has (M-1 to M-7). */
export interface SpellUse extends JsonObject {
  readonly way: SpellWay;
  /** Counts only for `way` "resisted". */
  readonly resist: ResistedBy;
  /** FP that the caster loses when the casting succeeds; 0 = none, or not to be taken. */
  readonly cost: number;
  /** Casting time in seconds, 1 or more. */
  readonly seconds: number;
  /** How long its effect lasts, in `unit`; 0 = at once. */
  readonly lasts: number;
  readonly unit: (typeof SPELL_UNITS)[number];
  /** Id of the condition that the target is in meanwhile; "" for none. */
  readonly condition: string;
  /** Meanwhile a figure of the target is changed (M-9). */
  readonly changes?: SpellChange;
}

/** What a spell that lasts may change: every active defence, DR at every place, Move in yards per second; every attack made at its target, or only those from a distance. */
export const SPELL_FIGURES = ["defence", "dr", "move", "attacked", "shotAt"] as const;
export type SpellFigure = (typeof SPELL_FIGURES)[number];

/** A figure that is changed, and by how much (M-9). */
export interface SpellChange extends JsonObject {
  readonly figure: SpellFigure;
  /** Points, -100 to 100; not 0. */
  readonly by: number;
}

/** A defence that was tried, or that nobody made ("none"). Against a feint: what the foe rolled with (B-23). */
export interface DefenceMade extends JsonObject, Noted {
  readonly kind: Defence | "none" | "contest";
  /** Id of the weapon or shield; "" for none. */
  readonly item: string;
  /** "Buckler"; "" for none. */
  readonly name: string;
  readonly parts: readonly ScorePart[];
  /** 3d6, 3 to 18; 0 with "none". */
  readonly roll: number;
}

/** What damage was rolled, one blow for each hit that landed. */
export interface DamageDone extends JsonObject, Noted {
  /** Basic damage of each blow, before halving and armour; 0 or more. */
  readonly blows: readonly number[];
  /** DR of the target where it is struck. */
  readonly dr: number;
}

/** What was applied to the target. */
export interface Applied extends JsonObject {
  /** HP lost by each blow. */
  readonly injuries: readonly number[];
  readonly half: boolean;
  /** HP given back by a spell that heals; absent for 0. */
  readonly healed?: number;
  /** A lasting spell was ended before its time. */
  readonly ended?: true;
}

/**
 * An attack from target to injury, or a feint (B-23, B-33 to B-58). Holds what was rolled and decided; what follows from that is derived (`outcomeOf`).
 * Kept in the encounter, so that every step of it is a command: written by one, taken back by Undo.
 */
export interface Exchange extends JsonObject, Noted {
  readonly kind: "blow" | "feint";
  /** Ids of participants. */
  readonly attacker: string;
  readonly target: string;
  /** Window in which it was made. */
  readonly round: number;
  /** Number of its log entry: the order of exchanges. */
  readonly number: number;
  readonly means: Means;
  /** Absent for an attack without magic. */
  readonly spell?: SpellUse;
  readonly parts: readonly ScorePart[];
  /** What the attack was rolled with; absent for 3d6. The skill is then a percentage, and the attack gets no defence (Q-20, QA-5, QA-13). */
  readonly dice?: "d100";
  /** 3d6, 3 to 18; with d100, 1 to 100; 0 for a spell that takes no roll. */
  readonly roll: number;
  /** Shots or strikes of the attack, 1 or more; several only with rapid fire. */
  readonly shots: number;
  /** Points by which the roll must be made for each further hit of rapid fire (outside the primer: Recoil). */
  readonly recoil: number;
  /** At or beyond half-damage range (B-55). */
  readonly beyondHalf: boolean;
  /** The attacker stands within reach of the defender's weapon: a missile weapon can be struck aside (B-52). */
  readonly withinReach: boolean;
  /** Where it strikes, as the target's DR is listed: "torso". */
  readonly place: string;
  /** It cannot be defended against: it strikes the limb of an unarmed attack that was parried with a weapon (B-53). */
  readonly undefendable?: true;
  /** What an earlier feint of the attacker takes off the target's defences (B-24); absent for nothing. */
  readonly feint?: number;
  /** A feint that counts for the attack that follows on the same turn (B-15), and not for the next turn. */
  readonly atOnce?: true;
  /** A feint to which the foe rolled when the turn for which it counted was over (B-24, BA-21): whatever was rolled, it brings nothing. */
  readonly late?: true;
  /** How the target stood as the attack came (B-8, B-41); absent where nothing is left to defend against, or the pacing keeps nothing. */
  readonly stance?: DefenderSnapshot;
  /** In order; a second only after All-out defence with two defences (B-19). */
  readonly defences: readonly DefenceMade[];
  readonly damage: DamageDone | null;
  readonly applied: Applied | null;
}

/** A score is the sum of its parts. */
export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}

/** How somebody stands in the fight at this moment: what an attack or a defence of theirs depends on beyond the sheet. */
export interface CombatStatus {
  /** The manoeuvre in force: on the own turn the chosen one, else the last (B-8, B-41); null where the pacing knows none. */
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
  /** Whose limb it may strike right now, having parried an unarmed blow with a weapon (B-53): an attack marked `undefendable`. */
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

/**
 * How somebody stood when the attack on them came. Kept with the exchange, since defences are judged by that moment however late they are rolled (B-8, B-41). What is as
 * usual is left out, so that it costs a few bytes.
 */
export interface DefenderSnapshot extends JsonObject {
  /** Window of the own turn that had begun last: what can be used up, a block, counts from one to the next (B-47). */
  readonly turn: number;
  readonly manoeuvre?: Manoeuvre;
  readonly option?: string;
  readonly stunned?: true;
  readonly shock?: number;
  readonly blocked?: true;
  readonly spent?: readonly string[];
  readonly out?: "unconscious" | "dead";
  /** As the sheet names it; absent where the fight is not told. */
  readonly posture?: string;
  /** What a defence disturbs (B-12, B-25). */
  readonly focus?: "aim" | "concentrate";
}

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
  /** The attribute that is rolled against or that the skill is based on, where that is known: shock counts for DX and IQ only (B-62). */
  readonly of?: "st" | "dx" | "iq" | "ht" | "will" | "per";
  /** It is that attribute itself, and no skill that is based on it. */
  readonly attribute?: true;
  /** The roll of an exchange, which the fight counts against the actions of the turn; a roll from a sheet is counted nowhere. */
  readonly counted?: true;
  /** What it is rolled with, if somebody has chosen that; else as `diceOf` says. */
  readonly dice?: PlainRoll;
}

/** The same before its number is known. */
export type Rolled = Omit<OwnRoll, "score">;
