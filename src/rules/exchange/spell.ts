import { attackRoll, type AttackResult } from "../gurps/attack.ts";
import { HEALS, type Exchange } from "../model/exchange.ts";

/**
 * The result of a spell's roll, where it differs from that of a weapon (M-3, M-4); null for a weapon, and for a spell
 * that is thrown like a missile (M-2).
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
 * True if the target answers with a contest and not with an active defence: a feint (B-23), and a spell that can be
 * resisted (M-3).
 */
export function isContested({ kind, spell }: Pick<Exchange, "kind" | "spell">): boolean {
  return kind === "feint" || spell?.way === "resisted";
}

/**
 * M-3: a resistance that succeeds by at least the caster's margin stops the spell. Percentages and 3d6 have no margins
 * that could be compared: there a resistance that succeeds is enough.
 */
export function isResisted(
  { dice }: Exchange,
  margin: number,
  resistance: { readonly success: boolean; readonly margin: number },
): boolean {
  return resistance.success && (dice === "d100" || resistance.margin >= margin);
}

/** True if there is something to roll for beyond the casting: damage, or HP given back. */
export function dealsDamage({ spell, means }: Pick<Exchange, "spell" | "means">): boolean {
  return !spell || means.damage !== "";
}

/** True for a spell that gives HP back (M-6). */
export function isHealing({ means }: Pick<Exchange, "means">): boolean {
  return means.type === HEALS;
}

/** True for a spell whose effect stays for a time (M-7). */
export function isLasting({ spell }: Pick<Exchange, "spell">): boolean {
  return (spell?.lasts ?? 0) > 0;
}
