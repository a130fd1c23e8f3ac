import * as v from "valibot";
import {
  integer,
  id,
  json,
  line,
  natural,
  whole,
  type Notes,
  type Shape,
  type StatsShape,
} from "../../model/fields.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { verbsOf } from "../../model/pacing.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
  TurnFacts,
} from "../../model/state.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import { tieResult, type TieData } from "../ties.ts";

const MOST = 1_000;
const MOST_ACTIONS = 40;
const label = v.pipe(line, v.maxLength(60));

const members = {
  /** Initiative, percentage style. */
  initiative: v.pipe(integer, v.minValue(0), v.maxValue(MOST)),
  /** All that the situation adds to it, either sign. */
  mods: v.optional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST)), 0),
  /** Caught unawares when the fight begins; the verb `surprise` overrules it. */
  surprised: v.optional(v.boolean(), false),
  /** May draw and fire or strike in one combined action. */
  ability: v.optional(v.boolean(), false),
  /** The chance of an Awareness test in points; absent where the GM knows it. */
  awareness: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** activities of somebody's own, with the actions that they take as the GM has said on the sheet. */
  actions: v.exactOptional(
    v.pipe(
      v.array(v.object({ label, actions: v.pipe(integer, v.minValue(1), v.maxValue(MOST)) })),
      v.maxLength(MOST_ACTIONS),
    ),
  ),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;

const flag = v.exactOptional(v.boolean());

export const KINDS = [
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
export const SPEEDS = ["still", "slow", "walk", "fast"] as const;

/**
 * One action; what is common, and "other" for anything the GM settles. "task" works on the task under way
 * (Q-16).
 */
export const action = v.strictObject({
  kind: v.picklist(KINDS),
  /** Of a move; walking speed or less is "walk", "slow" or "still" (QA-11). */
  speed: v.exactOptional(v.picklist(SPEEDS)),
  /** Takes a d100 roll. */
  roll: flag,
  /** The chance of that roll before modifiers, if it is to be shown. */
  target: v.exactOptional(integer),
  mods: v.exactOptional(integer),
  /** What it is called on the sheet of whoever does it. */
  label: v.exactOptional(label),
});
/** One of the two actions of a round: a single one, or a combination. */
export const box = v.pipe(v.array(action), v.minLength(1), v.maxLength(4));

/**
 * An activity of several actions, perhaps over several rounds. Interrupted (`paused`), what is done stays done
 * (Q-21).
 */
const task = v.strictObject({ name: v.string(), actions: natural, done: natural, paused: flag });

/** How an Awareness test came out; `made` is absent where the chance is not known and the GM reads the roll. */
const looked = v.strictObject({ roll: whole, made: flag });

/** One Awareness test that doing nothing allows, as long as nobody has rolled it. */
const look = v.strictObject({
  id: v.string(),
  participant: id,
  /** The round in which it was earned; it can still be rolled in the next one, after which it is gone. */
  round: natural,
  /** Half its chance, because the action was combined (Q-20, QA-8). */
  halved: v.boolean(),
  /** The chance in points with modifiers and halving; absent where it is not known. */
  chance: v.exactOptional(v.number()),
});

const facts = {
  /** Tie dice of the fight (QA-4), as long as Initiative and modifiers are what they were. */
  ties: v.strictObject({ of: v.number(), figures: v.array(tieResult) }),
  task,
};

const turn = {
  /** Overrules the stats. */
  surprised: v.boolean(),
  /** The d100 of this round. */
  test: whole,
  /** Tie dice of this round, in test mode (QA-4). */
  ties: v.array(tieResult),
  /** The actions taken so far; each a single one or a combination. */
  boxes: v.array(box),
  /** Awareness tests of this turn that are rolled. */
  looked: v.array(looked),
  held: v.boolean(),
  done: v.boolean(),
};

const fight = {
  /** Round whose special events the GM has dealt with. */
  events: natural,
  /** Awareness tests that nobody has rolled yet. */
  looks: v.array(look),
  /** Seconds before this round. */
  elapsed: v.number(),
  /** Round in which somebody came or changed place in mid-play, so that tests and ties have to be looked at again. */
  unsettled: natural,
};

export const notes = { facts, turn, fight };

export type Facts = Notes<typeof facts>;
export type Turn = TurnFacts & Notes<typeof turn>;
export type FightFacts = Notes<typeof fight>;
export type Action = Shape<typeof action>;
/** The actions of a turn, each a single one or a combination. */
export type Boxes = readonly (readonly Action[])[];
export type Task = Shape<typeof task>;
export type Look = Shape<typeof look>;
type Looked = Shape<typeof looked>;

export const options = [
  // Fractions of halves, for surprise and for combined chances alike.
  { name: "halfRounding", kind: "choice", choices: ["up", "down", "none"], default: "up", rule: "QA-1" },
  // What surprise halves: Initiative with its modifiers, or before them.
  { name: "surpriseHalves", kind: "choice", choices: ["modified", "base"], default: "modified", rule: "QA-3" },
  // Whether the Awareness roll of a combined Do nothing is halved like any other.
  { name: "halveAwareness", kind: "switch", default: true, rule: "QA-8" },
  { name: "initiativeTests", kind: "switch", default: false, rule: "Q-7" },
  { name: "oneAction", kind: "switch", default: false, rule: "Q-21" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

/**
 * What is shown of a turn: the sum behind its place in the order, its actions with their chances, and the task under
 * way.
 */
export type Note = {
  readonly initiative: number;
  readonly mods?: number;
  readonly surprised?: boolean;
  /** Current Initiative; `half` if there is half a point more. */
  readonly value: number;
  readonly half?: boolean;
  /** The test of this round and how it came out. */
  readonly test?: number;
  readonly margin?: number;
  readonly passed?: boolean;
  /** Tie dice as they fell. */
  readonly ties?: readonly number[];
  /** Actions taken, and those of a round. */
  readonly used: readonly [number, number];
  readonly boxes?: readonly (readonly ShownAction[])[];
  readonly looked?: readonly Looked[];
  readonly held?: boolean;
  readonly task?: Task & Length;
};

/** Rounds and seconds of what takes several actions. */
export type Length = { readonly rounds: number; readonly seconds: number };

export type RequestData = Partial<TieData> & {
  /** Half a point more than `against` says. */
  readonly half?: boolean;
  /** The NPCs who share this test. */
  readonly group?: string;
  /** Half its chance, because the action was combined. */
  readonly halved?: boolean;
  readonly round?: number;
  /** What bleeding may cost in rounds of one action. */
  readonly bleeding?: readonly string[];
};

export type OfferData = Partial<Omit<Task, "name"> & Length> & {
  /** Which action of the round it would be, of so many. */
  readonly action?: number;
  readonly of?: number;
  /** Whether its roll has half its chance; of a combination how many rolls have. */
  readonly halved?: boolean | number;
  readonly name?: string;
  /** Of an action or task of the sheet. */
  readonly label?: string;
  /** What surprise makes of Initiative; `half` if there is half a point more. */
  readonly from?: number;
  readonly to?: number;
  readonly half?: boolean;
};

export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly facts: Facts;
  readonly turn: Turn;
  readonly fight: FightFacts;
  readonly options: Options;
  readonly note: Note;
  readonly request: RequestData;
  readonly offer: OfferData;
}

export type Setting = PlainSetting<Types>;
export type View = FightView<Types>;
export type Participant = PlainParticipant<Types>;
export type Slot = PlainSlot<Note>;
export type Request = PlainRequest<RequestData>;
export type Offer = PlainOffer<OfferData>;

export const verb = verbsOf<Types>();

/** An action with the chance of its roll in points, after halving; `half` if there is half a point more. */
export type ShownAction = Action & {
  readonly halved?: boolean;
  readonly chance?: number;
  readonly half?: boolean;
};
