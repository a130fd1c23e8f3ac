import type { AttackResult } from "../model/exchange.ts";
import { optionsOf } from "./manoeuvres.ts";

/** True for a natural 3 or 4, a 5 at 15 or more, a 6 at 16 or more (B-35, BA-4; for defences BA-15). */
export function isCritical(score: number, roll: number): boolean {
  return roll <= 4 || (roll === 5 && score >= 15) || (roll === 6 && score >= 16);
}

/** True if the roll succeeds: 3 and 4 always do, even below 3 (BA-24); 17 and 18 never do (B-33, B-36, B-43). */
export function succeeds(score: number, roll: number): boolean {
  return roll <= 4 || (roll <= 16 && roll <= score);
}

/**
 * Returns the result of 3d6 (B-33, B-35, B-36, B-37), without critical failures.
 * @param skill with all modifiers (see `effectiveSkill`)
 */
export function attackRoll(skill: number, roll: number): AttackResult {
  const hit = succeeds(skill, roll);
  const critical = hit && isCritical(skill, roll);
  return { hit, critical, defenceAllowed: hit && !critical, maxDamage: roll === 3 };
}

/** One, plus one per `recoil` points of margin, at most the shots (outside the primer). */
export function rapidHits(margin: number, recoil: number, shots: number): number {
  return Math.min(shots, 1 + Math.floor(Math.max(0, margin) / Math.max(1, recoil)));
}

/** Results of 3d6 by sum, from 3 to 18. */
const WAYS: readonly number[] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/** Returns how many of the 216 results of 3d6 succeed (B-33, B-35, B-36). */
export function chanceOf(score: number): number {
  return WAYS.reduce((sum, ways, at) => sum + (succeeds(score, at + 3) ? ways : 0), 0);
}

/** One mode of a weapon in hand. */
export interface Wielded {
  /** Shared by its modes. */
  readonly item: string;
  readonly ranged: boolean;
  /** True if it stays ready after an attack (B-14, B-50). */
  readonly balanced: boolean;
  readonly rateOfFire: number;
}

/** Lowest rate of fire for suppression (B-17). */
const SUPPRESSING = 5;

/** Returns the options of an All-Out Attack with these weapons (B-13 to B-17); all if none are known. */
export function waysWith(weapons: readonly Wielded[]): readonly string[] {
  const ways = optionsOf("all-out-attack");
  return weapons.length ? ways.filter((way) => isFor(way, weapons)) : ways;
}

/** True if the weapon allows the option; for a Double, one of two suffices (B-14). */
export function servesWay(way: string, weapon: Wielded): boolean {
  return way === "double" ? !weapon.ranged : isFor(way, [weapon]);
}

/**
 * True if the weapons allow this option: suppression is for ranged weapons, which otherwise allow only the
 * determined attack.
 */
function isFor(way: string, weapons: readonly Wielded[]): boolean {
  const close = weapons.filter(({ ranged }) => !ranged);
  switch (way) {
    case "double":
      return close.some(({ balanced }) => balanced) || new Set(close.map(({ item }) => item)).size > 1;
    case "feint":
    case "strong":
      return close.length > 0;
    case "suppression":
      return weapons.some(({ ranged, rateOfFire }) => ranged && rateOfFire >= SUPPRESSING);
    default:
      return true;
  }
}

/**
 * Returns by how much a feint lowers the foe's active defence (B-23, B-24), 0 or more, for an Attack, All-Out
 * Attack or Move and Attack on that foe on the very next turn (BA-21).
 * @param roll 3d6 against `skill`
 * @param foeRoll 3d6 of the foe, against `foeSkill`
 */
export function feintPenalty({
  skill,
  roll,
  foeSkill,
  foeRoll,
}: {
  readonly skill: number;
  readonly roll: number;
  readonly foeSkill: number;
  readonly foeRoll: number;
}): number {
  const margin = skill - roll;
  const foe = foeSkill - foeRoll;
  if (margin < 0) return 0;
  return foe < 0 ? margin : Math.max(0, margin - foe);
}
