/** Wounding factors in halves (B-57); every other type counts as it is. */
const HALVES: Readonly<Record<string, number>> = { "pi-": 1, cut: 3, "pi+": 3, imp: 4, "pi++": 4 };

/** One damaging attack. */
export interface Blow {
  /** Points rolled, 0 or more. */
  readonly basic: number;
  /** At or beyond the range of half damage. */
  readonly beyondHalf?: boolean;
  readonly dr?: number;
  /** Armour divisor, 1 = none; fractions such as 0.5 make the armour count more. */
  readonly divisor?: number;
  /** "cut", "imp", "pi-", "pi", "pi+", "pi++", "cr", "burn" … */
  readonly type?: string;
}

export interface Damage {
  /** After halving. */
  readonly basic: number;
  readonly penetrating: number;
  readonly injury: number;
}

/** From the dice to the HP lost (B-55, B-56, B-57, B-58; BA-6: fractions are dropped, but what penetrates does at least 1). */
export function damage({ basic, beyondHalf = false, dr = 0, divisor = 1, type = "" }: Blow): Damage {
  const counted = Math.max(0, beyondHalf ? Math.floor(basic / 2) : basic);
  const penetrating = Math.max(0, counted - armour(dr, divisor));
  const halves = Object.hasOwn(HALVES, type) ? HALVES[type]! : 2;
  return { basic: counted, penetrating, injury: penetrating > 0 ? Math.max(1, Math.floor((penetrating * halves) / 2)) : 0 };
}

/** DR over the divisor, fractions dropped (B-56); in hundredths, so that 0.2 and its like divide exactly. */
function armour(dr: number, divisor: number): number {
  return divisor > 0 ? Math.floor((dr * 100) / Math.round(divisor * 100)) : dr;
}

/** Bonus of a strong all-out attack (B-16): +2 or +1 per die, whichever is more. For close attacks that depend on ST. */
export function strongBonus(dice: number): number {
  return Math.max(2, dice);
}
