import { optionsOf } from "./manoeuvres.ts";

/**
 * Natural 3 and 4 are critical; 5 also at 15 and more, 6 also at 16 and more (B-35, BA-4; for defences BA-15). `roll`
 * is of 3d6.
 */
export function isCritical(score: number, roll: number): boolean {
  return roll <= 4 || (roll === 5 && score >= 15) || (roll === 6 && score >= 16);
}

/**
 * 3 and 4 always succeed, even below a score of 3 (BA-24), 17 and 18 never do; else the roll must not exceed the score
 * (B-33, B-36, B-43).
 */
export function succeeds(score: number, roll: number): boolean {
  return roll <= 4 || (roll <= 16 && roll <= score);
}

export interface AttackResult {
  readonly hit: boolean;
  readonly critical: boolean;
  /** A critical hit gets no defence roll (B-35); a hit that is none does (B-41). */
  readonly defenceAllowed: boolean;
  /** A natural 3 does all the damage there is in the dice (B-37). */
  readonly maxDamage: boolean;
}

/**
 * The attack roll: 3d6 against the effective skill (B-33, B-35, B-36, B-37). 17 and 18 miss; there are no critical
 * failures.
 * @param skill effective skill, with all modifiers (see `effectiveSkill`)
 * @param roll 3d6, 3 to 18
 */
export function attackRoll(skill: number, roll: number): AttackResult {
  const hit = succeeds(skill, roll);
  const critical = hit && isCritical(skill, roll);
  return { hit, critical, defenceAllowed: hit && !critical, maxDamage: roll === 3 };
}

/** How many of the 216 ways in which three dice fall make each sum, from 3 to 18. */
const WAYS: readonly number[] = [1, 3, 6, 10, 15, 21, 25, 27, 27, 25, 21, 15, 10, 6, 3, 1];

/**
 * Of the 216 ways in which 3d6 fall, those that succeed against a score (B-33, B-35, B-36): 3 and 4 always do, 17 and
 * 18 never.
 */
export function chanceOf(score: number): number {
  return WAYS.reduce((sum, ways, at) => sum + (succeeds(score, at + 3) ? ways : 0), 0);
}

/** A way to use a weapon that is in hand, as far as an All-out attack asks. */
export interface Wielded {
  /** Id of the weapon; several ways to use it have the same. */
  readonly item: string;
  readonly ranged: boolean;
  /** Stays ready after a blow (B-14, B-50). */
  readonly balanced: boolean;
  readonly rateOfFire: number;
}

/** Less than this is no hail of shots (B-17). */
const SUPPRESSING = 5;

/**
 * The ways of an All-out attack for which somebody has the weapons in hand (B-13 to B-17); all of them where nobody
 * knows of any weapon.
 */
export function waysWith(weapons: readonly Wielded[]): readonly string[] {
  const ways = optionsOf("all-out-attack");
  return weapons.length ? ways.filter((way) => isFor(way, weapons)) : ways;
}

/**
 * Whether an attack in this way can be made with this weapon, whatever else is in hand; for a Double it may be one of
 * two (B-14).
 */
export function servesWay(way: string, weapon: Wielded): boolean {
  return way === "double" ? !weapon.ranged : isFor(way, [weapon]);
}

/** A hand weapon is for all but suppression, what shoots or is thrown only for that and the determined attack. */
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
 * The feint's quick contest (B-23, B-24): by how much the foe's active defence is lowered, 0 = not at all.
 * It counts for this character's Attack, All-out attack or Move and attack on that foe on the very next turn (BA-21).
 * @param roll 3d6 of the one who feints, against `skill`
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
