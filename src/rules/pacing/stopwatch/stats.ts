import * as v from "valibot";
import { count, integer, json, type Shape, type StatsShape } from "../../model/fields.ts";
import { ACTIONS } from "./actions.ts";
import { SLOWEST } from "./segments.ts";

const MOST_AGILITY = 1_000;
const MOST_ROUNDS = 10_000;
export const MOST_WEAPONS = 20;
/** Of the sheet and of the world. */
export const MOST_ACTIONS = 80;
/** A day; facts can hold far more. */
export const LATEST = 172_800;

export const speedClass = v.pipe(integer, v.minValue(1), v.maxValue(SLOWEST));
export const segmentNumber = v.pipe(count, v.maxValue(LATEST));
export const label = v.pipe(v.string(), v.maxLength(60));
const step = v.optional(v.pipe(integer, v.minValue(0), v.maxValue(SLOWEST)), 0);
const rounds = v.pipe(count, v.maxValue(MOST_ROUNDS));

/** T-3: classes are 1 to 10; 0 = no such step. */
const weapon = v.pipe(
  v.object({
    label: v.optional(label, ""),
    /** Loses rounds; absent for none. */
    item: v.exactOptional(label),
    /** T-22: of a missile weapon, to aim and fire. */
    speedClass,
    draw: step,
    reload: step,
    /** 0 = needs none, 1 = reloaded after every shot (T-24). */
    capacity: v.optional(rounds, 0),
    /** Rounds at the start or by the last change of the sheet. */
    loaded: v.exactOptional(rounds),
    /** T-25; else 0. */
    perSegment: v.optional(rounds, 0),
    /** Much longer than most, as the GM decides (T-21). */
    longer: v.optional(v.boolean(), false),
    /** In hand; otherwise it must be drawn first (T-12). */
    ready: v.optional(v.boolean(), true),
  }),
  v.transform((given) => ({ ...given, loaded: given.loaded ?? given.capacity })),
);

export type Weapon = Shape<typeof weapon>;

const action = v.object({
  label,
  speedClass,
  /** T-8: the listed action that has this class in the GM's world. */
  listed: v.exactOptional(v.picklist(ACTIONS.map(({ id }) => id))),
});

export type RatedAction = Shape<typeof action>;

const members = {
  /** T-2: up to 18 on the chart, higher by the formula. */
  agility: v.pipe(integer, v.minValue(1), v.maxValue(MOST_AGILITY)),
  weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST_WEAPONS)), []),
  /** T-9: rated on the sheet; T-8: rated by the GM for this world. */
  actions: v.exactOptional(v.pipe(v.array(action), v.maxLength(MOST_ACTIONS))),
  /** T-13: or "never"; absent = as the fight starts. */
  start: v.exactOptional(v.union([segmentNumber, v.literal("never")])),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;
