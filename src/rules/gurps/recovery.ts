import { waking, type Waking } from "./unconsciousness.ts";
import type { Wounded } from "./injury.ts";

/** Minutes of rest for one FP (B-79). */
const MINUTES_PER_FP = 10;

/**
 * FP after so many minutes of rest: one for each 10 full minutes, up to the maximum (B-79). What food adds is the GM's to say (B-83).
 * @param minutes 0 or more
 */
export function restFp({ maxFp, fp }: { readonly maxFp: number; readonly fp: number }, minutes: number): number {
  return Math.max(fp, Math.min(maxFp, fp + Math.floor(Math.max(0, minutes) / MINUTES_PER_FP)));
}

/**
 * HP after a day of rest with food (B-69, B-75): one more, up to the maximum, if the HT roll is made.
 * @param ht HT with the modifiers that the GM gives
 * @param roll of 3d6
 */
export function dayOfRest({ maxHp, hp }: Wounded, ht: number, roll: number): number {
  return roll <= ht && hp < maxHp ? hp + 1 : hp;
}

/** What a roll of somebody unconscious comes to. */
export type Woken =
  /** Awake; with fewer than 1 HP without HT rolls at every turn until wounded anew, but with half Move and Basic Speed (B-77). */
  | "awake"
  /** The next roll is due when its time has come. */
  | "asleep"
  /** Only medicine helps (B-78). */
  | "needsMedicine";

/**
 * Coming round (B-76 to B-78, BA-9): above 0 HP by itself; else with a HT roll, which at minus the maximum or worse is the only one.
 * @param roll of 3d6; null where none is due
 */
export function wakes(wounded: Wounded, ht: number, roll: number | null): Woken {
  const { kind }: Waking = waking(wounded);
  if (kind === "automatic") return "awake";
  if (roll !== null && roll <= ht) return "awake";
  return kind === "one-ht-roll" ? "needsMedicine" : "asleep";
}
