import type { Defence } from "./manoeuvres.ts";

/** How an attack comes: "missile" is an arrow or the like, "bullet" and "beam" are firearms. */
export const ATTACK_FORMS = ["melee", "unarmed", "thrown", "missile", "bullet", "beam"] as const;
export type AttackForm = (typeof ATTACK_FORMS)[number];

/** Shot, and neither struck nor thrown: it uses up what is loaded, and only at the shooter's side it can be parried (B-52). */
export function isShot(form: AttackForm): boolean {
  return form === "missile" || form === "bullet" || form === "beam";
}

/** Whether a defence is of any use against what comes like this (B-48, B-52): nothing but a dodge helps against firearms, unless the shooter stands within reach of the weapon that parries. */
export function helpsAgainst(form: AttackForm, kind: Defence, withinReach = false): boolean {
  switch (kind) {
    case "dodge": return true;
    case "block": return form !== "bullet" && form !== "beam";
    case "parry": return !isShot(form) || withinReach;
  }
}

/** An unarmed attack that was parried with a weapon may be answered at once with an attack roll that cannot be defended against (B-53). */
export function mayStrikeLimb(defence: { readonly kind: Defence; readonly success: boolean; readonly armed: boolean }, attack: { readonly form: AttackForm }): boolean {
  return defence.kind === "parry" && defence.success && defence.armed && attack.form === "unarmed";
}
