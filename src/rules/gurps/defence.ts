import type { AttackForm, DefenceResult } from "../model/exchange.ts";
import { isCritical, succeeds } from "./attack.ts";
import { block, dodge, parry } from "./derived.ts";
import type { Defence } from "./manoeuvres.ts";
import { POSTURES, type Posture } from "./postures.ts";

/** "small": thrown, under 1 lb (knives, shuriken). */
export type Thrown = "none" | "thrown" | "small";

/** A missing field counts as 0. */
export interface DefenceTry {
  readonly kind: Defence;
  /** Quarter points, for a dodge. */
  readonly basicSpeed?: number;
  /** Skill with weapon, shield or cloak, for parry and block. */
  readonly skill?: number;
  readonly bonus?: number;
  readonly thrown?: Thrown;
  /** True if stunned or surprised (B-20, B-44, B-64). */
  readonly stunned?: boolean;
  readonly posture?: Posture;
  /** True if increased by All-Out Defence (B-18). */
  readonly increased?: boolean;
  /** Points (B-24). */
  readonly feint?: number;
}

/** Modifier if stunned or surprised (B-20, B-44, B-64, BA-5). */
export const STUNNED_DEFENCE = -4;

/** Bonus of All-Out Defence (B-18). */
export const INCREASED_DEFENCE = 2;

/** Modifiers of a parry (B-52). */
export const THROWN_PARRY: Readonly<Record<Thrown, number>> = { none: 0, thrown: -1, small: -2 };

/** B-18, B-20, B-44, B-45, B-48, B-51, B-52, B-64, B-70. */
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

/** Returns the result of 3d6 against the score (B-42, B-43). */
export function defenceRoll(score: number, roll: number): DefenceResult {
  const success = succeeds(score, roll);
  return { success, margin: score - roll, critical: success && isCritical(score, roll) };
}

/**
 * Splits the hits of rapid fire after a dodge (B-46): it avoids one plus one per point of margin, or all on a
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

/** The last manoeuvre and option. */
interface Chosen {
  readonly manoeuvre?: string | null;
  readonly option?: string | null;
}

interface Made {
  readonly kind: string;
  readonly item: string;
}

/** True if All-Out Defence increases this defence (B-18). */
export function isIncreased(kind: Defence, { manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === `increased-${kind}`;
}

/** True in an All-Out Defence with two defences: a second may follow a failed one (B-19). */
export function defendsTwice({ manoeuvre, option }: Chosen): boolean {
  return manoeuvre === "all-out-defence" && option === "double";
}

/** True for a defence of another kind, or a parry with another weapon (B-19). */
export function isDifferent(failed: Made, next: Made): boolean {
  return failed.kind !== next.kind || (next.kind === "parry" && failed.item !== next.item);
}

/** True if it uses loaded shots; it can be parried only within reach (B-52). */
export function isShot(form: AttackForm): boolean {
  return form === "missile" || form === "bullet" || form === "beam";
}

/**
 * True if it helps: a dodge always, a block except against firearms (B-48), a parry of shots only within reach
 * (B-52).
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

/** True after parrying an unarmed attack with a weapon: an attack roll without a defence may follow (B-53). */
export function mayStrikeLimb(
  defence: { readonly kind: Defence; readonly success: boolean; readonly armed: boolean },
  attack: { readonly form: AttackForm },
): boolean {
  return defence.kind === "parry" && defence.success && defence.armed && attack.form === "unarmed";
}
