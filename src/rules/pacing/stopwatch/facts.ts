import * as v from "valibot";
import { inUnit, only, shownIn } from "../../model/audience.ts";
import { count, flag, integer, json, natural, number, text, texts, whole } from "../../model/fields.ts";
import type { Notes, Shape, StatsShape } from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { ownOf, type Own, type TypesOf } from "../../model/own.ts";
import { ACTIONS } from "./actions.ts";
import { SLOWEST } from "./segments.ts";

const MOST_AGILITY = 1_000;
const MOST_ROUNDS = 10_000;
export const MOST_WEAPONS = 20;
/** Of the sheet and of the world. */
const MOST_ACTIONS = 80;
/** A day; facts can hold far more. */
export const LATEST = 172_800;

export const speedClass = v.pipe(integer, v.minValue(1), v.maxValue(SLOWEST));
export const segmentNumber = v.pipe(count, v.maxValue(LATEST));
export const label = v.pipe(v.string(), v.maxLength(60));
const otherClass = v.optional(v.pipe(integer, v.minValue(0), v.maxValue(SLOWEST)), 0);
const rounds = v.pipe(count, v.maxValue(MOST_ROUNDS));

/** T-3: classes are 1 to 10; 0 = no such step. */
const weapon = v.pipe(
  v.object({
    label: v.optional(label, ""),
    /** Loses rounds; absent for none. */
    item: v.exactOptional(label),
    /** T-22: of a missile weapon, to aim and fire. */
    speedClass,
    draw: otherClass,
    reload: otherClass,
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

const ratedAction = v.object({
  label,
  speedClass,
  /** T-8: the listed action that has this class in the GM's world. */
  listed: v.exactOptional(v.picklist(ACTIONS.map(({ id }) => id))),
});

export type RatedAction = Shape<typeof ratedAction>;

const members = {
  /** T-2: up to 18 on the chart, higher by the formula. */
  agility: v.pipe(integer, v.minValue(1), v.maxValue(MOST_AGILITY)),
  weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST_WEAPONS)), []),
  /** T-9: rated on the sheet; T-8: rated by the GM for this world. */
  actions: v.exactOptional(v.pipe(v.array(ratedAction), v.maxLength(MOST_ACTIONS))),
  /** T-13: or "never"; absent = as the fight starts. */
  start: v.exactOptional(v.union([segmentNumber, v.literal("never")])),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;

const amount = v.exactOptional(natural);
const segment = v.exactOptional(whole);

/** Without the member that `NEEDED` names it has no duration and cannot be repeated. */
const action = {
  /** Index in the stats. */
  weapon: v.exactOptional(v.pipe(natural, v.maxValue(MOST_WEAPONS - 1))),
  action: v.exactOptional(v.picklist(ACTIONS.map(({ id }) => id))),
  /** Speed class; for "listed", only a different rating by the GM (TA-3). */
  speedClass: amount,
  /** T-10: parts of what takes longer than class X. */
  times: amount,
  segments: amount,
  label: v.exactOptional(v.string()),
  /** T-17: at half speed or less. */
  moving: v.exactOptional(v.boolean()),
  /** T-20: sooner than two segments. */
  sooner: v.exactOptional(v.picklist(["first", "second"])),
};
const NEEDED: Readonly<Record<string, keyof typeof action>> = {
  weapon: "weapon",
  burst: "weapon",
  draw: "weapon",
  reload: "weapon",
  listed: "action",
  class: "speedClass",
  fixed: "segments",
};
const isComplete = (noted: { readonly do: string }): boolean =>
  !Object.hasOwn(NEEDED, noted.do) || Object.hasOwn(noted, NEEDED[noted.do]!);
/**
 * weapon: attack, or aim and fire; draw, reload: with a weapon; listed: T-8; class: any other action (T-9);
 * fixed: segments independent of agility (T-9); run, stop (T-18 to T-20); wait: watch, and begin something
 * later.
 */
const ACTION_KINDS = ["weapon", "draw", "reload", "listed", "class", "fixed", "run", "stop", "wait"] as const;

const next = v.pipe(
  v.strictObject({ do: v.picklist(ACTION_KINDS), ...action }),
  v.check((noted) => isComplete(noted)),
);
/** "burst" is the next segment of automatic fire. */
const doing = v.pipe(
  v.strictObject({
    do: v.picklist([...ACTION_KINDS, "burst"]),
    ...action,
    /** Segments of class I before it began (T-16). */
    cost: amount,
    /** T-21: not before this segment; and when it is ready. */
    notBefore: segment,
    prepared: segment,
    /** T-21: before it is ready, with a penalty. */
    quick: v.exactOptional(v.boolean()),
    /** Segment in which the trigger is released (T-25). */
    until: segment,
    /** Of a burst: number of the slot in which the firing began. */
    began: amount,
  }),
  v.check((noted) => isComplete(noted)),
);

/** A slot that is over. */
const past = v.strictObject({
  /** Number of the slot, from 1. */
  slot: natural,
  /** Segment in which it was over. */
  time: whole,
  /** Number among this combatant's actions. */
  ordinal: natural,
  /** Of a burst: number of the slot in which the firing began. */
  began: amount,
  /** `Doing.do`; of a lost choice "choose", "" for nothing. */
  do: v.string(),
  label: v.string(),
  /** Rounds fired. */
  rounds: amount,
  /** Why it was lost, if it was. */
  reason: v.exactOptional(v.string()),
});

/** T-27: changes with every action. */
const timing = v.strictObject({
  /** Actions, segments of automatic fire, lost slots. */
  slots: natural,
  /** Actions completed. */
  done: natural,
  /** Segment from which the next or present action counts. */
  from: whole,
  /** Absent if none is under way. */
  takes: v.exactOptional(v.pipe(natural, v.minValue(1))),
  /** Begins when it likes. */
  watching: v.exactOptional(v.literal(true)),
});

/** Kept over actions. */
const facts = {
  timing,
  doing,
  /** Following steps of the chain (T-12). */
  then: v.array(next),
  /** The last slots, by number modulo `KEPT`. */
  past: v.record(v.string(), past),
  /** Rounds left, with the stats when noted; newer stats win. */
  stock: v.record(v.string(), v.strictObject({ left: natural, stated: natural })),
  /** During the fight. */
  drawn: v.record(v.string(), v.literal(true)),
  /** Begun in this segment (T-18). */
  running: whole,
  /** Modifier of a pending agility roll (T-20). */
  roll: whole,
  /** While stopping (T-20), not up again. */
  fallen: v.literal(true),
  /** Unaware of the fight (T-13). */
  unaware: v.literal(true),
};

const value = only("numbers", number);
const numbers = v.exactOptional(v.array(v.number()));

/** One step of an action, for display. */
const step = {
  /** `NextAction.do`, or "burst"; "choose" for a lost choice. */
  do: text,
  label: text,
  action: text,
  /** 0 without a class. */
  speedClass: value,
};
const stepNote = v.strictObject(step);

/** What is prepared and its sum, what was done, or why nothing is under way. */
const note = v.strictObject({
  ...step,
  weapon: number,
  /** Starting segment, cost of a reaction, duration; their sum is `due`. */
  sum: numbers,
  due: value,
  /** T-12: completions of the following steps, and their kinds. */
  then: numbers,
  chain: v.exactOptional(v.array(stepNote)),
  /** T-22 to T-25: of the weapon that fires. */
  budgets: only("numbers", v.exactOptional(v.strictObject({ shots: v.tuple([v.number(), v.number()]) }))),
  rounds: value,
  /** T-18, T-19: until then. */
  half: shownIn("note", inUnit("count", value)),
  full: shownIn("note", inUnit("count", value)),
  /** Segments that a reaction cost (T-16). */
  reaction: shownIn("note", inUnit("count", value)),
  moving: shownIn("note", flag),
  quick: shownIn("note", only("numbers", flag)),
  /**
   * True if a next action is to be chosen, counting from segment `from`; `roll` is the modifier of an
   * agility roll that comes first (T-20).
   */
  choose: flag,
  from: number,
  roll: number,
  fallen: flag,
  unaware: flag,
});

const cost = {
  segments: number,
  /** Segment in which all of it completes. */
  due: number,
  /** "VII" */
  class: text,
  label: text,
  action: text,
  left: number,
  capacity: number,
  /** Completions of a chain's steps, and their kinds. */
  steps: numbers,
  does: texts,
};

/**
 * Of a next action: segment from which it counts, number, cost of the default. Of a roll for stopping: its
 * values. Of the start: number of participants.
 */
const request = v.strictObject({
  from: value,
  ordinal: number,
  fallen: flag,
  usual: only("numbers", v.exactOptional(v.strictObject(cost))),
  modifier: value,
  agility: value,
  count: number,
});

const offer = v.strictObject({
  ...cost,
  /** Segment from which it counts, and the segments of the ten speed classes (T-6). */
  from: number,
  classes: numbers,
  /** T-15: segments lost by a change, of all. */
  lost: inUnit("count", number),
  of: number,
  /** T-16: cost, segment reacted to, how long ago, start of the action. */
  cost: inUnit("halfSecond", number),
  to: inUnit("halfSecond", number),
  ago: number,
  begins: inUnit("halfSecond", number),
  /** T-21: when ready. */
  prepared: number,
});

/** `start`: T-13; absent until the GM has decided. */
export const notes = {
  facts,
  turn: {},
  fight: { start: v.picklist(["consent", "surprise"]) },
  note,
  request,
  offer,
};

export type StepNote = Shape<typeof stepNote>;
export type Note = Shape<typeof note>;
export type Cost = StatsShape<typeof cost>;

export type NextAction = Shape<typeof next>;
/** One action, or several in a chain (T-12). */
export type Chosen = NextAction | readonly NextAction[];
export type Doing = Shape<typeof doing>;
export type PastSlot = Shape<typeof past>;
export type Timing = Shape<typeof timing>;
/** Hazards have none, nor creatures before the start is settled (T-13). */
export type Facts = Notes<typeof facts> & { readonly timing: Timing };

export const options = [
  { name: "reactionCost", kind: "switch", default: true, rule: "T-16" },
  { name: "surpriseCost", kind: "switch", default: false, rule: "TA-5" },
  { name: "agilityDice", kind: "choice", choices: ["host", "3d6", "d20", "d100"], default: "host", rule: "TA-7" },
] as const satisfies readonly OptionSpec[];

/** Includes the option of every pacing that counts step by step. */
export type Options = Settings<typeof options> & { readonly emptyTimes: "skip" | "stop" };

export interface Types extends Omit<TypesOf<Stats, typeof notes, typeof options>, "facts" | "options"> {
  readonly facts: Facts | { readonly timing?: undefined };
  readonly options: Options;
}

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { about, verbAbout, statsIn, editTurn } = ownOf<Types>();
