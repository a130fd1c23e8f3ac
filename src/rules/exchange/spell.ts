import { attackRoll, type AttackResult } from "../gurps/attack.ts";
import { HEALS, type Exchange } from "../model/exchange.ts";

/**
 * Returns the result of a casting that is no weapon attack (M-3, M-4); null for a weapon, and for a spell thrown as a
 * missile (M-2).
 */
export function castingRoll(
  { spell, attacker, target, dice }: Exchange,
  score: number,
  roll: number,
): AttackResult | null {
  if (!spell || (spell.way === "attack" && attacker !== target)) return null;
  const made = dice === "d100" ? { hit: roll <= score, critical: false } : attackRoll(score, roll);
  return {
    hit: made.hit,
    critical: made.critical,
    defenceAllowed: made.hit && !made.critical && spell.way === "resisted" && attacker !== target,
    maxDamage: false,
  };
}

/**
 * True if the target answers with a contest instead of an active defence: a feint (B-23) or a spell that can be
 * resisted (M-3).
 */
export function isContested({ kind, spell }: Pick<Exchange, "kind" | "spell">): boolean {
  return kind === "feint" || spell?.way === "resisted";
}

/**
 * M-3: resistance that succeeds by at least the caster's margin stops the spell. Margins of d100 and 3d6 cannot be
 * compared, so there any success is enough.
 */
export function isResisted(
  { dice }: Exchange,
  margin: number,
  resistance: { readonly success: boolean; readonly margin: number },
): boolean {
  return resistance.success && (dice === "d100" || resistance.margin >= margin);
}

/** True if something is rolled after the casting: damage, or HP given back. */
export function dealsDamage({ spell, means }: Pick<Exchange, "spell" | "means">): boolean {
  return !spell || means.damage !== "";
}

/** True for a spell that gives HP back (M-6). */
export function isHealing({ means }: Pick<Exchange, "means">): boolean {
  return means.type === HEALS;
}

/** True for a spell with a duration (M-7). */
export function isLasting({ spell }: Pick<Exchange, "spell">): boolean {
  return (spell?.lasts ?? 0) > 0;
}
