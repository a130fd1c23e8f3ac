import type { Damage } from "../model/exchange.ts";

/** HP can be far below 0. */
export interface Wounded {
  readonly maxHp: number;
  readonly hp: number;
}

export interface Injury {
  readonly hp: number;
  /** Penalty to DX, IQ and their skills on the next turn, 0 to 4. */
  readonly shock: number;
  readonly majorWound: boolean;
  readonly reeling: boolean;
  /** True if each turn starts with a HT roll to stay conscious (B-60, BA-18). */
  readonly collapseRolls: boolean;
  /** Multiples of maximum HP below 0 that were crossed, 1 to 4; each needs a HT roll (B-61). */
  readonly deathRolls: readonly number[];
  readonly dead: boolean;
}

/** True for strictly less than a third of the maximum (B-59, B-80, BA-10). */
export function isBelowThird(now: number, max: number): boolean {
  return 3 * now < max;
}

/** True if one injury is strictly more than half of maximum HP (B-66, BA-10). */
export function isMajorWound(injury: number, maxHp: number): boolean {
  return 2 * injury > maxHp;
}

/** Returns HP and consequences of an injury (B-58 to B-62, B-66). */
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
 * Returns a point per HP lost, at most 4 (B-62, B-63); from 20 HP on, a point per floor(max/10) HP (BA-7).
 * @param lost HP since the last turn, all injuries together (BA-8) but not fatigue (BA-23)
 */
export function shock(maxHp: number, lost: number): number {
  const unit = maxHp >= 20 ? Math.floor(maxHp / 10) : 1;
  return Math.min(4, Math.max(0, Math.floor(lost / unit)));
}

export type MajorWoundResult = "none" | "stunned" | "unconscious";

/**
 * Returns the result of the HT roll (B-67): failed, stunned and lying (BA-11); failed by 5 or more,
 * unconscious, which the GM may treat as helpless (B-68).
 */
export function majorWound(ht: number, roll: number): MajorWoundResult {
  if (roll <= ht) return "none";
  return roll - ht >= 5 ? "unconscious" : "stunned";
}

/** Returns the value to roll against at the end of each turn (B-20, B-64, B-65, BA-16). */
export function stunRecovery(
  kind: "physical" | "mental",
  { ht, iq }: { readonly ht: number; readonly iq: number },
): number {
  return kind === "mental" ? iq : ht;
}

/** Wounding factors in halves (B-57); other types have factor 1. */
const HALVES: Readonly<Record<string, number>> = { "pi-": 1, cut: 3, "pi+": 3, imp: 4, "pi++": 4 };

export interface Hit {
  /** 0 or more. */
  readonly basic: number;
  /** True at or beyond half-damage range. */
  readonly beyondHalf?: boolean;
  readonly dr?: number;
  /** 1 = none; fractions such as 0.5 multiply DR. */
  readonly divisor?: number;
  /** "cut", "imp", "pi-", "pi", "pi+", "pi++", "cr", "burn" … */
  readonly type?: string;
}

/** Returns the HP lost (B-55 to B-58): fractions dropped, but at least 1 for penetrating damage (BA-6). */
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

/** Fractions dropped (B-56). In hundredths, so that 0.2 divides exactly. */
function armour(dr: number, divisor: number): number {
  return divisor > 0 ? Math.floor((dr * 100) / Math.round(divisor * 100)) : dr;
}

/** Returns the greater of +2 and +1 per die, only for melee attacks that depend on ST (B-16). */
export function strongBonus(dice: number): number {
  return Math.max(2, dice);
}
