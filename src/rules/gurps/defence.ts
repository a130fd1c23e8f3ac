import { isCritical, succeeds } from "./attack.ts";
import { block, dodge, parry } from "./derived.ts";
import type { Defence, Manoeuvre } from "./manoeuvres.ts";
import { POSTURES, type Posture } from "./postures.ts";

/** What is thrown at one who parries: nothing, something, or something small (under 1 lb, knives, shuriken). */
export type Thrown = "none" | "thrown" | "small";

/** One active defence. A field that is missing counts nothing. */
export interface DefenceTry {
  readonly kind: Defence;
  /** Quarter points, for a dodge. */
  readonly basicSpeed?: number;
  /** Skill with weapon, shield or cloak, for parry and block. */
  readonly skill?: number;
  readonly bonus?: number;
  readonly thrown?: Thrown;
  /** Stunned or surprised (B-20, B-44, B-64). */
  readonly stunned?: boolean;
  readonly posture?: Posture;
  /** All-out defence that increased this very defence (B-18). */
  readonly increased?: boolean;
  /** What a feint took off (B-24). */
  readonly feint?: number;
}

/** Off every active defence of those who are stunned or surprised (B-20, B-44, B-64, BA-5). */
export const STUNNED_DEFENCE = -4;

/** To the one that All-out defence increases (B-18). */
export const INCREASED_DEFENCE = 2;

/** Off a parry (B-52). */
export const THROWN_PARRY: Readonly<Record<Thrown, number>> = { none: 0, thrown: -1, small: -2 };

/** The score a defence is rolled against (B-18, B-20, B-44, B-45, B-48, B-51, B-52, B-64, B-70). */
export function defenceScore(defence: DefenceTry): number {
  const { stunned = false, posture = "standing", increased = false, feint = 0 } = defence;
  return (
    baseScore(defence) +
    (stunned ? STUNNED_DEFENCE : 0) +
    POSTURES[posture].defence +
    (increased ? INCREASED_DEFENCE : 0) -
    feint
  );
}

function baseScore({ kind, basicSpeed = 0, skill = 0, bonus = 0, thrown = "none" }: DefenceTry): number {
  switch (kind) {
    case "dodge":
      return dodge(basicSpeed);
    case "block":
      return block(skill);
    case "parry":
      return parry(skill, bonus) + THROWN_PARRY[thrown];
  }
}

export interface DefenceResult {
  /** The attack is stopped; else it comes to damage (B-42). */
  readonly success: boolean;
  /** Score minus roll. */
  readonly margin: number;
  readonly critical: boolean;
}

/** The defence roll (B-42, B-43): 3d6 against the score; 3 and 4 always succeed, 17 and 18 always fail. */
export function defenceRoll(score: number, roll: number): DefenceResult {
  const success = succeeds(score, roll);
  return { success, margin: score - roll, critical: success && isCritical(score, roll) };
}

/**
 * Dodging rapid fire that hit several times (B-46): one hit is avoided and one more per point of margin; all on a
 * critical success.
 */
export function hitsAvoided(
  score: number,
  roll: number,
  hits: number,
): { readonly avoided: number; readonly landed: number } {
  const { success, margin, critical } = defenceRoll(score, roll);
  const avoided = !success ? 0 : critical ? hits : Math.min(hits, 1 + Math.max(margin, 0));
  return { avoided, landed: hits - avoided };
}

/** What somebody chose last, as far as an All-out defence asks. */
interface Chosen {
  readonly manoeuvre?: Manoeuvre | null;
  readonly option?: string | null;
}

/** A defence and what it is made with: the id of a weapon or shield, "" for none. */
interface Made {
  readonly kind: string;
  readonly item: string;
}

/** Whether this is the defence that All-out defence increases (B-18). */
export function isIncreased(kind: Defence, { manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === `increased-${kind}`;
}

/** All-out defence with two defences: a second one after the first has failed (B-19). */
export function defendsTwice({ manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === "double";
}

/** The second of two defences must be a different one; a parry with another hand is (B-19). */
export function isDifferent(failed: Made, next: Made): boolean {
  return failed.kind !== next.kind || (next.kind === "parry" && failed.item !== next.item);
}

/** How an attack comes: "missile" is an arrow or the like, "bullet" and "beam" are firearms. */
export const ATTACK_FORMS = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"] as const;
export type AttackForm = (typeof ATTACK_FORMS)[number];

/**
 * Shot, and neither struck nor thrown: it uses up what is loaded, and only at the shooter's side it can be parried
 * (B-52).
 */
export function isShot(form: AttackForm): boolean {
  return form === "missile" || form === "bullet" || form === "beam";
}

/**
 * Whether a defence is of any use against what comes like this (B-48, B-52): nothing but a dodge helps against
 * firearms, unless the shooter stands within reach of the weapon that parries.
 */
export function helpsAgainst(form: AttackForm, kind: Defence, withinReach = false): boolean {
  switch (kind) {
    case "dodge":
      return true;
    case "block":
      return form !== "bullet" && form !== "beam";
    case "parry":
      return !isShot(form) || withinReach;
  }
}

/**
 * An unarmed attack that was parried with a weapon may be answered at once with an attack roll that cannot be defended
 * against (B-53).
 */
export function mayStrikeLimb(
  defence: { readonly kind: Defence; readonly success: boolean; readonly armed: boolean },
  attack: { readonly form: AttackForm },
): boolean {
  return defence.kind === "parry" && defence.success && defence.armed && attack.form === "unarmed";
}
