import { groupBy } from "../../model/participants.ts";
import { ONE_TURN_PERIOD } from "./schedule.ts";

/** P-16, P-22: limit of moves and fire per round, in turns. More is reported, not refused. */
export const FULL_TURNS = 3;

type Excess = "turn-exceeds-move" | "turn-exceeds-rof" | "round-exceeds-cap";

/** `C` is null without a limit. */
export interface Budget<C extends number | null = number | null> {
  readonly cap: C;
  readonly used: number;
  readonly left: C;
  readonly violations: readonly Excess[];
}

/**
 * P-16, P-17, PA-11: returns the yards of a round against three full moves, extra turns included; no turn more
 * than one full move.
 */
export function movement(move: number, yards: readonly number[]): Budget<number> {
  return budget(FULL_TURNS * move, yards, move, "turn-exceeds-move");
}

export const KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;
export type WeaponKind = (typeof KINDS)[number];

export interface Weapon {
  /** Per turn, 1 or more. */
  readonly rof: number;
  readonly kind: WeaponKind;
}

/**
 * P-20 to P-23: returns the shots of one weapon in a round. Only fully automatic firearms and energy weapons
 * are limited, to three turns at full rate of fire; a firearm with RoF 1 is not, an energy weapon with RoF 1 is
 * (PA-13). No turn exceeds the rate of fire.
 */
export function rateOfFire(weapon: Weapon, shots: readonly number[]): Budget {
  return budget(fireCap(weapon), shots, weapon.rof, "turn-exceeds-rof");
}

/** Returns the shots per round, null without a limit (P-20, P-21, P-22). */
export function fireCap({ rof, kind }: Weapon): number | null {
  const limited = kind === "energy" || (kind === "auto" && rof > 1);
  return limited ? FULL_TURNS * rof : null;
}

function budget<C extends number | null>(cap: C, parts: readonly number[], perTurn: number, code: Excess): Budget<C> {
  const used = parts.reduce((sum, part) => sum + part, 0);
  const violations: Excess[] = [];
  if (parts.some((part) => part > perTurn)) violations.push(code);
  if (cap !== null && used > cap) violations.push("round-exceeds-cap");
  return { cap, used, left: (cap === null ? null : Math.max(0, cap - used)) as C, violations };
}

interface Fire {
  readonly weapon: string;
  readonly target: string;
}

/** A regular turn's contribution to extra turns. */
export interface ActionTaken {
  readonly move: boolean;
  /** Of a fully automatic weapon; `full`: at its full rate of fire. */
  readonly autofire: (Fire & { readonly full: boolean }) | null;
}

export interface ExtraTurn {
  readonly step: number;
  readonly move: boolean;
  /** That it may continue (P-24, PA-16, PA-19). */
  readonly fire: readonly Fire[];
}

/**
 * P-18, P-19, P-24, P-25: returns the extra turns earned with one or two turns; move and fire share them (P-26,
 * PA-9). One, a period after the second turn; or two, 12 and 24 steps after the only turn. None if the last
 * regular turn was lost.
 * @param turns regular turns per round
 * @param period action period, used with two turns
 * @param acted step on which each regular turn was taken, null if lost
 * @param actions what was done in each
 */
export function extraTurns(
  turns: number,
  period: number | null,
  acted: readonly (number | null)[],
  actions: readonly (ActionTaken | null)[],
): readonly ExtraTurn[] {
  const last = acted[turns - 1] ?? null;
  if (last === null) return [];
  const taken = actions.filter(
    (action, turn): action is ActionTaken => action !== null && (acted[turn] ?? null) !== null,
  );
  const move = taken.some((action) => action.move);
  const fire = fires(taken);
  if (!move && !fire.length) return [];
  const gap = turns === 2 ? (period ?? ONE_TURN_PERIOD) : ONE_TURN_PERIOD;
  // Three in all.
  return Array.from({ length: Math.max(0, FULL_TURNS - turns) }, (_, place) => ({
    step: last - (place + 1) * gap,
    move,
    fire,
  }));
}

/** Returns weapon and target of fire at full rate (PA-19), each pair once (PA-16). */
function fires(taken: readonly ActionTaken[]): readonly Fire[] {
  const full = taken.flatMap(({ autofire }) => (autofire?.full ? [autofire] : []));
  const pairs = groupBy(full, ({ weapon, target }) => JSON.stringify([weapon, target]));
  return [...pairs.values()].map(([{ weapon, target }]) => ({ weapon, target }));
}
