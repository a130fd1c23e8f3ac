import type { AttackForm } from "../gurps/may-defend.ts";
import type { Defence } from "../gurps/manoeuvres.ts";
import type { JsonObject } from "../json.ts";
import type { Stance } from "./stance.ts";

/** One reason why a score is what it is. The parts of a score add up to it. */
export interface ScorePart extends JsonObject {
  /** "skill", "aim", "posture", "other" …: names the words. */
  readonly code: string;
  /** Points, either sign. */
  readonly value: number;
  /** Of a thing, or what a person gave as the reason; "" for none. */
  readonly name: string;
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
  /** Wounding type (B-57). */
  readonly type: string;
  /** Armour divisor, 1 = none (B-56). */
  readonly divisor: number;
  /** Cannot parry once it has struck (B-50). */
  readonly unbalanced: boolean;
  /** Thrown weapons below 1 lb are harder to parry (B-52). */
  readonly small: boolean;
}

/** A defence that was tried, or that nobody made ("none"). Against a feint: what the foe rolled with (B-23). */
export interface DefenceMade extends JsonObject {
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
export interface DamageDone extends JsonObject {
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
}

/**
 * An attack from target to injury, or a feint (B-23, B-33 to B-58). Holds what was rolled and decided; what follows from that is derived (`outcomeOf`).
 * Kept in the encounter, so that every step of it is a command: written by one, taken back by Undo.
 */
export interface Exchange extends JsonObject {
  readonly kind: "blow" | "feint";
  /** Ids of participants. */
  readonly attacker: string;
  readonly target: string;
  /** Window in which it was made. */
  readonly round: number;
  /** Number of its log entry: the order of exchanges. */
  readonly number: number;
  readonly means: Means;
  readonly parts: readonly ScorePart[];
  /** 3d6, 3 to 18. */
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
  readonly stance?: Stance;
  /** In order; a second only after All-out defence with two defences (B-19). */
  readonly defences: readonly DefenceMade[];
  readonly damage: DamageDone | null;
  readonly applied: Applied | null;
}

/** A score is the sum of its parts. */
export function scoreOf(parts: readonly ScorePart[]): number {
  return parts.reduce((sum, { value }) => sum + value, 0);
}
