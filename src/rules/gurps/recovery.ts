import type { Wounded } from "./injury.ts";

/** How somebody unconscious comes round; times in minutes. */
export type Waking =
  | { readonly kind: "automatic"; readonly minutes: number }
  | { readonly kind: "ht-roll"; readonly everyMinutes: number }
  | { readonly kind: "one-ht-roll"; readonly afterMinutes: number; readonly deathRollEveryMinutes: number };

/**
 * B-76: with HP above 0, after 15 minutes. B-77: a HT roll every hour; so also at exactly 0 (BA-9). B-78: at minus the
 * maximum or worse one HT roll after 12 hours, and another every 12 hours against dying; failed, only medicine helps.
 */
export function waking({ maxHp, hp }: Wounded): Waking {
  if (hp > 0) return { kind: "automatic", minutes: 15 };
  if (hp > -maxHp) return { kind: "ht-roll", everyMinutes: 60 };
  return { kind: "one-ht-roll", afterMinutes: 720, deathRollEveryMinutes: 720 };
}

/** Minutes of rest for one FP (B-79). */
const MINUTES_PER_FP = 10;

/**
 * FP after so many minutes of rest: one for each 10 full minutes, up to the maximum (B-79). What food adds is the GM's
 * to say (B-83).
 * @param minutes 0 or more
 */
export function restFp({ maxFp, fp }: { readonly maxFp: number; readonly fp: number }, minutes: number): number {
  return Math.max(fp, Math.min(maxFp, fp + Math.floor(Math.max(0, minutes) / MINUTES_PER_FP)));
}

/**
 * HP after a day of rest with food (B-69, B-75): one more, up to the maximum, if the HT roll is made.
 * @param ht HT with the modifiers that the GM gives
 * @param roll of 3d6
 */
export function dayOfRest({ maxHp, hp }: Wounded, ht: number, roll: number): number {
  return roll <= ht && hp < maxHp ? hp + 1 : hp;
}

/** What a roll of somebody unconscious comes to. */
export type Woken =
  /**
   * Awake; with fewer than 1 HP without HT rolls at every turn until wounded anew, but with half Move and Basic Speed
   * (B-77).
   */
  | "awake"
  /** The next roll is due when its time has come. */
  | "asleep"
  /** Only medicine helps (B-78). */
  | "needsMedicine";

/**
 * Coming round (B-76 to B-78, BA-9): above 0 HP by itself; else with a HT roll, which at minus the maximum or worse is
 * the only one.
 * @param roll of 3d6; null where none is due
 */
export function wakes(wounded: Wounded, ht: number, roll: number | null): Woken {
  const { kind }: Waking = waking(wounded);
  if (kind === "automatic") return "awake";
  if (roll !== null && roll <= ht) return "awake";
  return kind === "one-ht-roll" ? "needsMedicine" : "asleep";
}

/** What somebody's own state asks for on the own turn. Figures that are missing ask for nothing. */
export interface TurnState {
  readonly hp?: number | undefined;
  readonly fp?: number | undefined;
  readonly ht: number;
  readonly will: number;
  /** What a trait adds to HT for staying conscious (B-86). */
  readonly consciousness?: number;
}

export interface TurnRoll {
  /** "consciousness": or unconscious (B-60). "effort": or nothing but talk and rest, that is Do nothing (B-81). */
  readonly what: "consciousness" | "effort";
  readonly against: number;
}

/**
 * 3d6 rolls at the start of one's own turn (BA-18). One who woke with fewer than 1 HP owes none until wounded anew
 * (B-77): leave out `hp`.
 */
export function rollsAtTurnStart({ hp, fp, ht, will, consciousness = 0 }: TurnState): readonly TurnRoll[] {
  return [
    ...(hp !== undefined && hp <= 0 ? [{ what: "consciousness", against: ht + consciousness } as const] : []),
    ...(fp !== undefined && fp <= 0 ? [{ what: "effort", against: will } as const] : []),
  ];
}
