/** What a round allows of moving and firing. More is told, not refused: the GM may override (P-16, P-22). */

/** P-16, P-22: as much as three turns allow, in a round of however many. */
export const FULL_TURNS = 3;

export type Excess = "turn-exceeds-move" | "turn-exceeds-rof" | "round-exceeds-cap";

export interface Budget {
  /** null: no limit for the round. */
  readonly cap: number | null;
  readonly used: number;
  readonly left: number | null;
  readonly violations: readonly Excess[];
}

/**
 * P-16, P-17, PA-11: yards moved in a round, all of them, against three full moves; and no turn more than one full move.
 * With three turns or fewer the cap is the natural limit, extra turns counted.
 */
export function movement(move: number, yards: readonly number[]): Budget {
  return budget(FULL_TURNS * move, yards, move, "turn-exceeds-move");
}

export const KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;
export type WeaponKind = (typeof KINDS)[number];

export interface Weapon {
  /** Shots in one turn at full rate of fire, 1 or more. */
  readonly rof: number;
  readonly kind: WeaponKind;
}

/**
 * P-20 to P-23: shots of one weapon in a round. Only fully automatic firearms and energy weapons are limited, to three turns at full rate of
 * fire; a firearm with RoF 1 is not, an energy weapon with RoF 1 is (PA-13). No turn has more than the rate of fire.
 */
export function rateOfFire(weapon: Weapon, shots: readonly number[]): Budget {
  return budget(fireCap(weapon), shots, weapon.rof, "turn-exceeds-rof");
}

/** P-20, P-21, P-22: shots per round, or null for no limit. */
export function fireCap({ rof, kind }: Weapon): number | null {
  const limited = kind === "energy" || (kind === "auto" && rof > 1);
  return limited ? FULL_TURNS * rof : null;
}

function budget(cap: number | null, parts: readonly number[], perTurn: number, code: Excess): Budget {
  const used = parts.reduce((sum, part) => sum + part, 0);
  const violations: Excess[] = [];
  if (parts.some((part) => part > perTurn)) violations.push(code);
  if (cap !== null && used > cap) violations.push("round-exceeds-cap");
  return { cap, used, left: cap === null ? null : Math.max(0, cap - used), violations };
}
