import { defencesAfter, type Defence, type Manoeuvre } from "./manoeuvres.ts";

/** How an attack comes: "missile" is an arrow or the like, "bullet" and "beam" are firearms. */
export type AttackForm = "melee" | "unarmed" | "thrown" | "missile" | "bullet" | "beam";

/** Shot, and neither struck nor thrown: it uses up what is loaded, and only at the shooter's side it can be parried (B-52). */
export function isShot(form: AttackForm): boolean {
  return form === "missile" || form === "bullet" || form === "beam";
}

/** Where the defender stands when a hit has to be defended against. */
export interface Defender {
  /** The last manoeuvre (B-41). */
  readonly manoeuvre?: Manoeuvre;
  /** Which way of All-out defence, if it was that. */
  readonly option?: string;
  /** Knows of the attack and can react (B-41). */
  readonly aware: boolean;
  /** A ready shield or cloak (B-47). */
  readonly shield: boolean;
  /** A ready weapon or an empty hand (B-49). */
  readonly weapon: boolean;
  /** The weapon is unbalanced and attacked on the last turn (B-50). */
  readonly unbalancedSpent?: boolean;
  /** Has blocked since the last turn; one block a turn (B-47). */
  readonly blocked?: boolean;
}

export interface IncomingAttack {
  readonly form: AttackForm;
  /** The attacker stands within reach of the defender's weapon: a missile weapon can be struck aside (B-52). */
  readonly withinReach?: boolean;
  /** Critical hits cannot be defended against (B-35). */
  readonly critical?: boolean;
}

/**
 * The active defences that are open against an attack (B-41, B-47, B-48, B-49, B-50, B-52). One of them may be tried.
 * Nothing but a dodge helps against firearms, unless the shooter is within reach.
 */
export function openDefences(defender: Defender, attack: IncomingAttack): readonly Defence[] {
  if (!defender.aware || attack.critical) return [];
  return defencesAfter(defender.manoeuvre).filter((defence) => can(defence, defender, attack));
}

function can(defence: Defence, defender: Defender, { form, withinReach = false }: IncomingAttack): boolean {
  switch (defence) {
    case "dodge": return true;
    case "block": return defender.shield && !defender.blocked && form !== "bullet" && form !== "beam";
    case "parry": return defender.weapon && !defender.unbalancedSpent && (!isShot(form) || withinReach);
  }
}

/**
 * What is left after a failed defence (B-19): only All-out defence with two defences has a second try against the same attack, and it must be
 * a different one; a parry with the other hand is different.
 * @param otherHand another ready weapon or empty hand
 */
export function secondDefences(defender: Defender, attack: IncomingAttack, failed: Defence, otherHand = false): readonly Defence[] {
  if (defender.manoeuvre !== "all-out-defence" || defender.option !== "double") return [];
  return openDefences(defender, attack).filter((defence) => defence !== failed || (defence === "parry" && otherHand));
}

/** An unarmed attack that was parried with a weapon may be answered at once with an attack roll that cannot be defended against (B-53). */
export function mayStrikeLimb(defence: { readonly kind: Defence; readonly success: boolean; readonly armed: boolean }, attack: IncomingAttack): boolean {
  return defence.kind === "parry" && defence.success && defence.armed && attack.form === "unarmed";
}
