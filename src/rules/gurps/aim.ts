import type { Manoeuvre } from "./manoeuvres.ts";

/** Aiming under way: with which weapon, at whom, for how long. */
export interface Aim {
  readonly weapon: string;
  readonly target: string;
  /** Full turns of Aim so far, one after the other. */
  readonly seconds: number;
}

/**
 * One more turn of Aim (B-9): it takes the whole turn, a ready weapon and a target that can be seen. Another weapon or
 * another target begins anew.
 * @returns null when the weapon is not ready or the target not seen
 */
export function takeAim(
  before: Aim | null,
  at: { readonly weapon: string; readonly target: string; readonly ready: boolean; readonly visible: boolean },
): Aim | null {
  const { weapon, target, ready, visible } = at;
  if (!ready || !visible) return null;
  const goesOn = before?.weapon === weapon && before.target === target;
  return { weapon, target, seconds: goesOn ? before.seconds + 1 : 1 };
}

/**
 * Seconds of aiming that count for an attack (B-10): only for Attack or All-out attack with that weapon on that target.
 */
export function aimedSeconds(
  aim: Aim | null,
  attack: { readonly manoeuvre: Manoeuvre; readonly weapon: string; readonly target: string },
): number {
  const follows = attack.manoeuvre === "attack" || attack.manoeuvre === "all-out-attack";
  return aim && follows && aim.weapon === attack.weapon && aim.target === attack.target ? aim.seconds : 0;
}

/** What disturbs one who aims (B-12) or concentrates (B-25). */
export type Disturbance = "defended" | "injured" | "knockedDown" | "distracted";

/**
 * What becomes of an aim (B-12): a defence spoils it, an injury asks for a Will roll to keep it, the rest lets it be.
 */
export function disturbAim(by: Disturbance, will: number): "kept" | "spoiled" | { readonly rollAgainst: number } {
  if (by === "defended") return "spoiled";
  return by === "injured" ? { rollAgainst: will } : "kept";
}

/** Concentrating on after any disturbance asks for a roll against Will-3; failed, it starts over (B-25). */
export function disturbConcentration(will: number): { readonly rollAgainst: number } {
  return { rollAgainst: will - 3 };
}
