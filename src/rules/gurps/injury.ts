/** HP of somebody who is wounded; they can be far below 0. */
export interface Wounded {
  readonly maxHp: number;
  readonly hp: number;
}

export interface Injury {
  readonly hp: number;
  /** Points off DX, IQ and their skills on the next turn, 0 to 4. */
  readonly shock: number;
  readonly majorWound: boolean;
  readonly reeling: boolean;
  /** From now on a HT roll at the start of every turn, or unconscious (B-60, BA-18). */
  readonly collapseRolls: boolean;
  /** Which multiples of maximum HP below 0 were crossed; a HT roll for each, or dead (B-61). */
  readonly deathRolls: readonly number[];
  readonly dead: boolean;
}

/** Below a third, strictly (B-59, B-80, BA-10). */
export function isBelowThird(now: number, max: number): boolean {
  return 3 * now < max;
}

/** More than half of the maximum in one injury, strictly (B-66, BA-10). */
export function isMajorWound(injury: number, maxHp: number): boolean {
  return 2 * injury > maxHp;
}

/** An injury and what it brings (B-58 to B-62, B-66). */
export function injure({ maxHp, hp }: Wounded, injury: number): Injury {
  const left = hp - injury;
  const dead = left <= -5 * maxHp;
  return {
    hp: left,
    shock: shock(maxHp, injury),
    majorWound: isMajorWound(injury, maxHp),
    reeling: isBelowThird(left, maxHp),
    collapseRolls: left <= 0,
    deathRolls: dead ? [] : [1, 2, 3, 4].filter((times) => hp > -times * maxHp && left <= -times * maxHp),
    dead,
  };
}

/**
 * Shock for the next turn (B-62, B-63): a point per HP lost, 4 at most; from 20 HP on, a point per floor(max/10) HP
 * (BA-7).
 * @param lost HP lost since the last turn, all injuries together (BA-8); what fatigue took does not count (BA-23)
 */
export function shock(maxHp: number, lost: number): number {
  const unit = maxHp >= 20 ? Math.floor(maxHp / 10) : 1;
  return Math.min(4, Math.max(0, Math.floor(lost / unit)));
}

export type MajorWoundResult = "none" | "stunned" | "unconscious";

/**
 * The HT roll for a major wound (B-67): made, nothing; failed, stunned and knocked down (posture lying, BA-11); failed
 * by 5 or more, unconscious, which the GM may take as merely helpless (B-68).
 */
export function majorWound(ht: number, roll: number): MajorWoundResult {
  if (roll <= ht) return "none";
  return roll - ht >= 5 ? "unconscious" : "stunned";
}

/** What one who is stunned rolls against at the end of each own turn (B-20, B-64, B-65, BA-16). */
export function stunRecovery(
  kind: "physical" | "mental",
  { ht, iq }: { readonly ht: number; readonly iq: number },
): number {
  return kind === "mental" ? iq : ht;
}

/** Wounding factors in halves (B-57); every other type counts as it is. */
const HALVES: Readonly<Record<string, number>> = { "pi-": 1, cut: 3, "pi+": 3, imp: 4, "pi++": 4 };

/** One damaging attack. */
export interface Hit {
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

/**
 * From the dice to the HP lost (B-55, B-56, B-57, B-58; BA-6: fractions are dropped, but what penetrates does at least
 * 1).
 */
export function damage({ basic, beyondHalf = false, dr = 0, divisor = 1, type = "" }: Hit): Damage {
  const counted = Math.max(0, beyondHalf ? Math.floor(basic / 2) : basic);
  const penetrating = Math.max(0, counted - armour(dr, divisor));
  const halves = Object.hasOwn(HALVES, type) ? HALVES[type]! : 2;
  return {
    basic: counted,
    penetrating,
    injury: penetrating > 0 ? Math.max(1, Math.floor((penetrating * halves) / 2)) : 0,
  };
}

/** DR over the divisor, fractions dropped (B-56); in hundredths, so that 0.2 and its like divide exactly. */
function armour(dr: number, divisor: number): number {
  return divisor > 0 ? Math.floor((dr * 100) / Math.round(divisor * 100)) : dr;
}

/**
 * Bonus of a strong all-out attack (B-16): +2 or +1 per die, whichever is more. For close attacks that depend on ST.
 */
export function strongBonus(dice: number): number {
  return Math.max(2, dice);
}
