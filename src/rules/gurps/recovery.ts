import type { Wounded } from "./injury.ts";

/** How a creature wakes; times in minutes. */
export type Waking =
  | { readonly kind: "automatic"; readonly minutes: number }
  | { readonly kind: "ht-roll"; readonly everyMinutes: number }
  | { readonly kind: "one-ht-roll"; readonly afterMinutes: number; readonly deathRollEveryMinutes: number };

/**
 * Returns when an unconscious creature wakes. Above 0 HP: after 15 minutes (B-76). At 0 (BA-9) or below, but
 * above minus the maximum: a HT roll every hour (B-77). At minus the maximum or below: one HT roll after 12
 * hours, which if failed leaves only medicine, and one every 12 hours against dying (B-78).
 */
export function waking({ maxHp, hp }: Wounded): Waking {
  if (hp > 0) return { kind: "automatic", minutes: 15 };
  if (hp > -maxHp) return { kind: "ht-roll", everyMinutes: 60 };
  return { kind: "one-ht-roll", afterMinutes: 720, deathRollEveryMinutes: 720 };
}

/** Rest for one FP (B-79). */
const MINUTES_PER_FP = 10;

/**
 * Returns FP after rest: one more for each 10 full minutes, up to the maximum (B-79). The GM adds what food
 * restores (B-83).
 * @param minutes 0 or more
 */
export function restFp({ maxFp, fp }: { readonly maxFp: number; readonly fp: number }, minutes: number): number {
  return Math.max(fp, Math.min(maxFp, fp + Math.floor(Math.max(0, minutes) / MINUTES_PER_FP)));
}

/**
 * After a day of rest with food (B-69, B-75): one HP more, up to the maximum, if the HT roll succeeds.
 * @param ht HT with the GM's modifiers
 * @param roll 3d6
 */
export function dayOfRest({ maxHp, hp }: Wounded, ht: number, roll: number): number {
  return roll <= ht && hp < maxHp ? hp + 1 : hp;
}

export type Woken =
  /** With fewer than 1 HP: no HT rolls on each turn until the next injury, but half Move and Basic Speed (B-77). */
  | "awake"
  /** Asleep until the next roll is due. */
  | "asleep"
  /** B-78: only medicine helps. */
  | "needsMedicine";

/**
 * Returns whether it wakes (B-76 to B-78, BA-9): above 0 HP without a roll, else by a HT roll, of which there
 * is only one at minus the maximum or worse.
 * @param roll 3d6; null if none is due
 */
export function wakes(wounded: Wounded, ht: number, roll: number | null): Woken {
  const { kind }: Waking = waking(wounded);
  if (kind === "automatic") return "awake";
  if (roll !== null && roll <= ht) return "awake";
  return kind === "one-ht-roll" ? "needsMedicine" : "asleep";
}

/** A missing value requires no roll. */
export interface TurnState {
  readonly hp?: number | undefined;
  readonly fp?: number | undefined;
  readonly ht: number;
  readonly will: number;
  /** Bonus to HT for staying conscious (B-86). */
  readonly consciousness?: number;
}

export interface TurnRoll {
  /** "consciousness": if failed, unconscious (B-60). "effort": if failed, only Do Nothing (B-81). */
  readonly what: "consciousness" | "effort";
  readonly against: number;
}

/** 3d6 rolls (BA-18). Omit `hp` if it woke with fewer than 1 HP and was not injured since (B-77). */
export function rollsAtTurnStart({ hp, fp, ht, will, consciousness = 0 }: TurnState): readonly TurnRoll[] {
  return [
    ...(hp !== undefined && hp <= 0 ? [{ what: "consciousness", against: ht + consciousness } as const] : []),
    ...(fp !== undefined && fp <= 0 ? [{ what: "effort", against: will } as const] : []),
  ];
}
