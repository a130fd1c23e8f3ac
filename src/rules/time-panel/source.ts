import type { Value } from "../figures/value.ts";
import type { Json } from "../model/json.ts";
import type { WeaponKind } from "../pacing/action-period/budgets.ts";
import type { Phase } from "../pacing/side-segments/actions.ts";

/**
 * What the Time panel needs to know of a creature. It is what the pacings read of it (`encounter/readers`), so that the
 * panel says what play will do.
 */
export interface TimeSource {
  readonly agility: Value;
  /** Quarter points. */
  readonly basicSpeed: Value;
  readonly dx: number;
  /** Yards per second, as it is now. */
  readonly move: Value;
  /** Percentage, before what the situation adds. */
  readonly initiative: number;
  readonly initiativeModifier: number;
  /** May draw and strike in one combined action. */
  readonly quickDraw: boolean;
  readonly giant: boolean;
  /** Segments of each attack of a beast (S-22). */
  readonly attackSpeeds: readonly number[];
  readonly weapons: readonly TimedWeapon[];
  readonly spells: readonly TimedSpell[];
  readonly actions: readonly TimedAction[];
}

/** A weapon with the time data of all pacings. Classes are 1 to 10, null = it has no such step. */
export interface TimedWeapon {
  readonly id: string;
  readonly label: string;
  /** In hand when the fight begins. */
  readonly ready: boolean;
  readonly ranged: boolean;
  readonly speedClass: number | null;
  readonly drawClass: number | null;
  readonly reloadClass: number | null;
  readonly perSegment: number;
  readonly capacity: number;
  readonly loaded: number;
  readonly longer: boolean;
  /** Segments (S-20). */
  readonly weaponSpeed: number;
  readonly attacks: number;
  readonly perRounds: number;
  readonly trained: boolean;
  readonly specialised: boolean;
  readonly rateOfFire: number;
  readonly fireKind: WeaponKind;
}

export interface TimedSpell {
  readonly id: string;
  readonly label: string;
  readonly speedClass: number | null;
  /** Segments. */
  readonly castingSpeed: number;
}

/** An action of somebody's own, as the GM has rated it; null = the GM says each time. */
export interface TimedAction {
  readonly id: string;
  readonly label: string;
  readonly speedClass: number | null;
  readonly segments: number | null;
  readonly phase: Phase | null;
  readonly actions: number | null;
}

/** GM settings by pacing, as far as they differ from the defaults. */
export type PacingOptions = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** What somebody is busy with between two times. */
export interface LanePart {
  readonly kind: "draw" | "use" | "reload" | "burst";
  readonly from: number;
  /** May be beyond the end of the lane. */
  readonly to: number;
}

/**
 * A picture of the time to come if somebody just keeps attacking with one thing, from 0 to `length` in the pacing's own
 * unit.
 */
export interface Lane {
  readonly length: number;
  readonly bits: readonly LanePart[];
  /** Times at which something lands: a blow, a shot, a spell. */
  readonly lands: readonly number[];
  /** Rounds that leave the weapon; 0 for one that needs none. */
  readonly rounds: number;
  /** It ends before its length because there is no ammunition left, and no figure for reloading. */
  readonly empty: boolean;
}

/** Segments that a lane of the stopwatch shows: ten seconds (T-1). */
export const LANE_SEGMENTS = 20;

/** The lane of somebody who is busy bit by bit, cut where it ends. */
export function lane(
  length: number,
  bits: readonly LanePart[],
  more: { readonly lands?: readonly number[]; readonly rounds?: number; readonly empty?: boolean } = {},
): Lane {
  const { lands = bits.flatMap(({ kind, to }) => (kind === "use" ? [to] : [])), rounds = 0, empty = false } = more;
  return {
    length,
    bits: bits.filter(({ from }) => from < length),
    lands: lands.filter((time) => time <= length),
    rounds,
    empty,
  };
}

/** When the first bit of this kind is over: ready at, reloaded at; null if there is none that begins in the lane. */
export function endOf({ bits }: Lane, kind: LanePart["kind"]): number | null {
  return bits.find((bit) => bit.kind === kind)?.to ?? null;
}
