import { isCritical, succeeds } from "./rolls.ts";

export interface AttackResult {
  readonly hit: boolean;
  readonly critical: boolean;
  /** A critical hit gets no defence roll (B-35); a hit that is none does (B-41). */
  readonly defenceAllowed: boolean;
  /** A natural 3 does all the damage there is in the dice (B-37). */
  readonly maxDamage: boolean;
}

/**
 * The attack roll: 3d6 against the effective skill (B-33, B-35, B-36, B-37). 17 and 18 miss; there are no critical failures.
 * @param skill effective skill, with all modifiers (see `effectiveSkill`)
 * @param roll 3d6, 3 to 18
 */
export function attackRoll(skill: number, roll: number): AttackResult {
  const hit = succeeds(skill, roll);
  const critical = hit && isCritical(skill, roll);
  return { hit, critical, defenceAllowed: hit && !critical, maxDamage: roll === 3 };
}
