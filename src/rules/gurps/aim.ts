import type { Aim } from "../model/exchange.ts";

/**
 * Adds a turn of Aim (B-9). Another weapon or target starts again at 1 second.
 * @returns null if the weapon is not ready or the target cannot be seen
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

/** Returns the seconds, 0 except in an (All-Out) Attack on the same target with the same weapon (B-10). */
export function aimedSeconds(
  aim: Aim | null,
  attack: { readonly manoeuvre: string; readonly weapon: string; readonly target: string },
): number {
  const follows = attack.manoeuvre === "attack" || attack.manoeuvre === "all-out-attack";
  return aim && follows && aim.weapon === attack.weapon && aim.target === attack.target ? aim.seconds : 0;
}

/** B-12, B-25. */
export type Disturbance = "defended" | "injured" | "knockedDown" | "distracted";

/** B-12: a defence spoils the aim, an injury needs a Will roll to keep it, anything else leaves it. */
export function disturbAim(by: Disturbance, will: number): "kept" | "spoiled" | { readonly rollAgainst: number } {
  if (by === "defended") return "spoiled";
  return by === "injured" ? { rollAgainst: will } : "kept";
}

/** B-25: a roll against Will-3; if it fails, the concentration starts over. */
export function disturbConcentration(will: number): { readonly rollAgainst: number } {
  return { rollAgainst: will - 3 };
}
