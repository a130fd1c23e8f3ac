import type { Value } from "../figures/value.ts";
import type { Json } from "../model/json.ts";
import type { WeaponKind } from "../pacing/action-period/budgets.ts";
import type { Phase } from "../pacing/side-segments/actions.ts";

/** The same values as the pacings read, so that the panel predicts play. */
export interface TimeSource {
  readonly agility: Value;
  /** Quarter points. */
  readonly basicSpeed: Value;
  readonly dx: number;
  /** Yards per second now. */
  readonly move: Value;
  /** Percentage without the situation. */
  readonly initiative: number;
  readonly initiativeModifier: number;
  /** True if it draws and strikes in one combined action. */
  readonly quickDraw: boolean;
  readonly giant: boolean;
  /** Per attack of a beast (S-22). */
  readonly attackSpeeds: readonly number[];
  readonly weapons: readonly TimedWeapon[];
  readonly spells: readonly TimedSpell[];
  readonly actions: readonly TimedAction[];
}

/** Classes are 1 to 10, null = no such step. */
export interface TimedWeapon {
  readonly id: string;
  readonly label: string;
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

/** Null = the GM decides each time. */
export interface TimedAction {
  readonly id: string;
  readonly label: string;
  readonly speedClass: number | null;
  readonly segments: number | null;
  readonly phase: Phase | null;
  readonly actions: number | null;
}

/** Differences from the defaults, by pacing. */
export type PacingOptions = Readonly<Record<string, Readonly<Record<string, Json>>>>;

export interface TimelinePart {
  readonly kind: "draw" | "use" | "reload" | "burst";
  readonly from: number;
  /** May be beyond the end of the timeline. */
  readonly to: number;
}

/** A creature that keeps attacking with one item, from 0 to `length` in the pacing's unit. */
export interface AttackTimeline {
  readonly length: number;
  readonly bits: readonly TimelinePart[];
  /** When attacks or spells take effect. */
  readonly lands: readonly number[];
  /** Fired; 0 without ammunition. */
  readonly rounds: number;
  /** True if it ends early, without ammunition or a reload time. */
  readonly empty: boolean;
}

/** Ten seconds (T-1). */
export const TIMELINE_SEGMENTS = 20;

/** Makes a timeline from its parts, cut at its end. */
export function attackTimeline(
  length: number,
  bits: readonly TimelinePart[],
  more: { readonly lands?: readonly number[]; readonly rounds?: number; readonly empty?: boolean } = {},
): AttackTimeline {
  const { lands = bits.flatMap(({ kind, to }) => (kind === "use" ? [to] : [])), rounds = 0, empty = false } = more;
  return {
    length,
    bits: bits.filter(({ from }) => from < length),
    lands: lands.filter((time) => time <= length),
    rounds,
    empty,
  };
}
