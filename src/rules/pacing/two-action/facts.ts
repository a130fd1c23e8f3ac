import * as v from "valibot";
import { inUnit, only, shownIn } from "../../model/audience.ts";
import { flag, integer, id, json, line, natural, number, text, whole } from "../../model/fields.ts";
import type { Notes, Shape, StatsShape } from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { ownOf, type Own, type TypesOf } from "../../model/own.ts";
import type { TurnFacts } from "../../model/state.ts";
import { tieData, tieResult } from "../ties.ts";

const MOST = 1_000;
const MOST_ACTIONS = 40;
const label = v.pipe(line, v.maxLength(60));

const members = {
  /** Initiative as a percentage. */
  initiative: v.pipe(integer, v.minValue(0), v.maxValue(MOST)),
  /** Modifiers of the situation, positive or negative. */
  mods: v.optional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST)), 0),
  /** Q-9; the verb `surprise` overrides it. */
  surprised: v.optional(v.boolean(), false),
  /** May draw and fire or strike in one combined action. */
  ability: v.optional(v.boolean(), false),
  /** Q-14, in points; absent if only the GM knows it. */
  awareness: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** Weapons that are reloaded. */
  guns: v.exactOptional(v.pipe(v.array(v.object({ label, item: id })), v.maxLength(MOST_ACTIONS))),
  /** custom activities with their actions. */
  actions: v.exactOptional(
    v.pipe(
      v.array(v.object({ label, actions: v.pipe(integer, v.minValue(1), v.maxValue(MOST)) })),
      v.maxLength(MOST_ACTIONS),
    ),
  ),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;

const KINDS = [
  "move",
  "draw",
  "fire",
  "throw",
  "attack",
  "nothing",
  "aim",
  "reload",
  "power",
  "task",
  "other",
] as const;
const SPEEDS = ["still", "slow", "walk", "fast"] as const;

/** A common one, "other", or "task" for the task under way. */
export const action = v.strictObject({
  kind: v.picklist(KINDS),
  /** Walking speed or less is "walk", "slow" or "still" (QA-11). */
  speed: v.exactOptional(v.picklist(SPEEDS)),
  /** Takes a d100 roll. */
  roll: flag,
  /** Chance before modifiers, for display. */
  target: v.exactOptional(integer),
  mods: v.exactOptional(integer),
  /** Name on the sheet. */
  label: v.exactOptional(label),
  /** Weapon to reload, as the sheet names it. */
  item: v.exactOptional(id),
});
/** Single or a combination. */
export const box = v.pipe(v.array(action), v.minLength(1), v.maxLength(4));

/** Several actions, possibly over rounds. The work of a `paused` task is kept. */
const task = v.strictObject({ name: v.string(), actions: natural, done: natural, paused: flag });

/** Result of an Awareness test; `made` is absent if the GM reads the roll. */
const looked = v.strictObject({ roll: whole, made: flag });

/** A pending Awareness test. */
const look = v.strictObject({
  id: v.string(),
  participant: id,
  /** When earned; it expires after the next one. */
  round: natural,
  /** Combined action (Q-20, QA-8). */
  halved: v.boolean(),
  /** Chance in points, with modifiers and halving; absent if unknown. */
  chance: v.exactOptional(v.number()),
});

const facts = {
  /** Tie dice of the fight (QA-4), while Initiative and modifiers stay. */
  ties: v.strictObject({ of: v.number(), figures: v.array(tieResult) }),
  task,
  /** Weapon half reloaded. */
  reloading: id,
};

const turn = {
  /** overrides the stats. */
  surprised: v.boolean(),
  /** this round's d100. */
  test: whole,
  /** Tie dice of this round, in test mode (QA-4). */
  ties: v.array(tieResult),
  /** taken so far. */
  boxes: v.array(box),
  /** on this turn. */
  looked: v.array(looked),
  held: v.boolean(),
  done: v.boolean(),
};

const fight = {
  /** Handled by the GM. */
  events: natural,
  /** Pending Awareness tests. */
  looks: v.array(look),
  /** Seconds before this round, if rounds had another length than the default. */
  elapsed: v.number(),
  /** Round in which tests and ties must be checked again, because a participant joined or moved. */
  unsettled: natural,
};

const value = only("numbers", number);
const target = only("numbers", action.entries.target);
const mods = only("numbers", action.entries.mods);

/** An action with its chance in points after halving; `half` adds half a point. */
const shownAction = v.strictObject({
  ...action.entries,
  target,
  mods,
  halved: only("numbers", flag),
  chance: value,
  half: flag,
});

/** Length of several actions. */
const length = { rounds: v.number(), seconds: v.number() };

/** The sum of its place in the order, its actions with chances, and the task under way. */
const note = v.strictObject({
  initiative: only("numbers", v.number()),
  mods: value,
  surprised: shownIn("always", flag),
  /** `half` adds half a point. */
  value: only("numbers", v.number()),
  half: flag,
  /** The test of this round. */
  test: value,
  margin: value,
  passed: flag,
  /** Tie dice as rolled. */
  ties: only("numbers", v.exactOptional(v.array(v.number()))),
  /** Actions used, and all of the round. */
  used: v.tuple([v.number(), v.number()]),
  boxes: v.exactOptional(v.array(v.array(shownAction))),
  looked: only("numbers", v.exactOptional(v.array(looked))),
  held: shownIn("always", shownIn("note", flag)),
  task: only("numbers", v.exactOptional(v.strictObject({ ...task.entries, ...length }))),
});

const request = v.strictObject({
  ...tieData,
  /** True for half a point more than `against`. */
  half: flag,
  /** shares this test. */
  group: text,
  /** True if the chance is halved, because the action was combined. */
  halved: flag,
  round: number,
  /** The cost of a bleeding injury per one-action round. */
  bleeding: text,
});

const offer = v.strictObject({
  /** Of a task. */
  actions: number,
  done: number,
  paused: flag,
  rounds: number,
  seconds: number,
  /** Number of the action, and of all in the round. */
  action: number,
  of: number,
  /** True if its roll is halved; for a combination, the number of halved rolls. */
  halved: inUnit("count", v.exactOptional(v.union([v.boolean(), v.number()]))),
  name: text,
  /** Name of an action or task of the sheet. */
  label: text,
  /** Initiative before and after surprise; `half` adds half a point. */
  from: number,
  to: number,
  half: flag,
});

export const notes = { facts, turn, fight, note, request, offer };

export type Turn = TurnFacts & Notes<typeof turn>;
export type Action = Shape<typeof action>;
/** Actions of a turn, single or combined. */
export type Boxes = readonly (readonly Action[])[];
export type Task = Shape<typeof task>;
export type Look = Shape<typeof look>;
export type ShownAction = Shape<typeof shownAction>;
export type Note = Shape<typeof note>;
export type Length = StatsShape<typeof length>;
export type OfferData = Shape<typeof offer>;

/** by default, of two actions. */
export const ROUND_SECONDS = 10;

export const options = [
  // For surprise and combined chances.
  { name: "halfRounding", kind: "choice", choices: ["up", "down", "none"], default: "up", rule: "QA-1" },
  // With or before its modifiers.
  { name: "surpriseHalves", kind: "choice", choices: ["modified", "base"], default: "modified", rule: "QA-3" },
  { name: "halveAwareness", kind: "switch", default: true, rule: "QA-8" },
  { name: "initiativeTests", kind: "switch", default: false, rule: "Q-7" },
  { name: "oneAction", kind: "switch", default: false, rule: "Q-21" },
  // Points per round and bleeding injury in one-action rounds.
  { name: "bleeding", kind: "choice", choices: ["d3", "flat-1", "flat-2"], default: "d3", rule: "Q-22" },
  // Whether the GM is reminded of special events each round.
  { name: "specialEvents", kind: "switch", default: false, rule: "Q-2" },
  { name: "roundSeconds", kind: "integer", min: 8, max: 14, default: ROUND_SECONDS, rule: "Q-1" },
  // By players; else only by the GM.
  { name: "hold", kind: "switch", default: false, rule: "Q-6" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

export type Types = TypesOf<Stats, typeof notes, typeof options>;

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { about, verb, creatureVerb, turnVerb, currentTurn, statsIn, turnIn, editFacts, editTurn, editFight } =
  ownOf<Types>();
