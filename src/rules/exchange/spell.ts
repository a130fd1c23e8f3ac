import { HEALS, type AttackResult, type Exchange } from "../model/exchange.ts";

/**
 * Returns the result of a casting by its roll (M-3, M-4); null for a weapon, and for a spell thrown as a missile (M-2).
 */
export function castingResult(
  { spell, attacker, target }: Exchange,
  made: Pick<AttackResult, "hit" | "critical">,
): AttackResult | null {
  if (!spell || (spell.way === "attack" && attacker !== target)) return null;
  return {
    hit: made.hit,
    critical: made.critical,
    defenceAllowed: made.hit && !made.critical && spell.way === "resisted" && attacker !== target,
    maxDamage: false,
  };
}

/** True for a feint (B-23) and a spell that can be resisted (M-3), which a contest answers. */
export function isContested({ kind, spell }: Pick<Exchange, "kind" | "spell">): boolean {
  return kind === "feint" || spell?.way === "resisted";
}

/**
 * True if the spell is stopped (M-3): by a success with at least the caster's margin; if margins of d100 and
 * 3d6 cannot be compared, any success.
 */
export function isResisted(
  { dice }: Exchange,
  margin: number,
  resistance: { readonly success: boolean; readonly margin: number },
): boolean {
  return resistance.success && (dice === "d100" || resistance.margin >= margin);
}

/** True if damage, or HP given back, is rolled after the attack or casting. */
export function dealsDamage({ spell, means }: Pick<Exchange, "spell" | "means">): boolean {
  return !spell || means.damage !== "";
}

/** True if the spell heals (M-6). */
export function isHealing({ means }: Pick<Exchange, "means">): boolean {
  return means.type === HEALS;
}

/** True if the spell lasts (M-7). */
export function isLasting({ spell }: Pick<Exchange, "spell">): boolean {
  return (spell?.lasts ?? 0) > 0;
}
