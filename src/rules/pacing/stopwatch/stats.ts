import * as v from "valibot";
import { count, figure, json } from "../../model/fields.ts";
import { SLOWEST } from "./segments.ts";

/** T-3: what a weapon needs. Classes are 1 to 10; 0 = it has no such step. */
export type Weapon = {
  readonly label: string;
  /** Id of the item outside from which rounds are gone; absent for none. */
  readonly item?: string;
  /** T-22: for a missile weapon, to aim and fire. */
  readonly speedClass: number;
  readonly draw: number;
  readonly reload: number;
  /** Rounds it holds: 0 = it needs none, 1 = it is reloaded after every shot (T-24). */
  readonly capacity: number;
  /** Rounds in it when the fight began or the sheet last said so. */
  readonly loaded: number;
  /** Rounds per segment of an automatic weapon (T-25); 0 = it is none. */
  readonly perSegment: number;
  /** Significantly longer than most, in the GM's eyes (T-21). */
  readonly longer: boolean;
  /** In hand; one that is not must be drawn before its first use (T-12). */
  readonly ready: boolean;
};

/** T-9: an action of somebody's own, or a spell, with the class that the GM has given it on the sheet. */
export type OwnAction = {
  readonly label: string;
  readonly speedClass: number;
};

/** What the stopwatch reads of a creature. */
export type Stats = {
  /** T-2: 1 to 18 on the chart, higher by the formula. */
  readonly agility: number;
  readonly weapons: readonly Weapon[];
  readonly actions?: readonly OwnAction[];
  /** T-13: segment of becoming aware, or "never"; absent = as the fight starts. */
  readonly start?: number | "never";
};

const MOST_AGILITY = 1_000;
const MOST_ROUNDS = 10_000;
export const MOST_WEAPONS = 20;
export const MOST_ACTIONS = 40;
/** The latest segment anybody may name: a day. Far below what a fact can hold, so that time has room behind it. */
export const LATEST = 172_800;

export const speedClass = v.pipe(figure, v.minValue(1), v.maxValue(SLOWEST));
export const segmentNumber = v.pipe(count, v.maxValue(LATEST));
export const label = v.pipe(v.string(), v.maxLength(60));
const step = v.optional(v.pipe(figure, v.minValue(0), v.maxValue(SLOWEST)), 0);
const rounds = v.pipe(count, v.maxValue(MOST_ROUNDS));

const weapon = v.pipe(
  v.object({
    label: v.optional(label, ""),
    item: v.exactOptional(label),
    speedClass,
    draw: step,
    reload: step,
    capacity: v.optional(rounds, 0),
    loaded: v.exactOptional(rounds),
    perSegment: v.optional(rounds, 0),
    longer: v.optional(v.boolean(), false),
    ready: v.optional(v.boolean(), true),
  }),
  v.transform((given) => ({ ...given, loaded: given.loaded ?? given.capacity })),
);

export const stats = v.objectWithRest(
  {
    agility: v.pipe(figure, v.minValue(1), v.maxValue(MOST_AGILITY)),
    weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST_WEAPONS)), []),
    actions: v.exactOptional(v.pipe(v.array(v.object({ label, speedClass })), v.maxLength(MOST_ACTIONS))),
    start: v.exactOptional(v.union([segmentNumber, v.literal("never")])),
  },
  json,
);
