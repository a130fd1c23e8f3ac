import * as v from "valibot";
import { figure, json, line } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import { verbsOf } from "../../model/pacing.ts";
import { statsOf } from "../../model/participants.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
  TurnFacts,
} from "../../model/state.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import type { TieData } from "../ties.ts";

/** What is read of a character. */
export type Stats = {
  /** Initiative, percentage style. */
  readonly initiative: number;
  /** All that the situation adds to it, either sign. */
  readonly mods: number;
  /** Caught unawares when the fight begins; the verb `surprise` overrules it. */
  readonly surprised: boolean;
  /** May draw and fire or strike in one combined action. */
  readonly ability: boolean;
  /** The chance of an Awareness test in points; absent where the GM knows it. */
  readonly awareness?: number;
  readonly actions?: readonly OwnAction[];
};

/** an activity of somebody's own, with the actions that it takes as the GM has said on the sheet. */
export type OwnAction = {
  readonly label: string;
  readonly actions: number;
};

const MOST = 1_000;
const MOST_ACTIONS = 40;
export const LONGEST_LABEL = 60;

export const stats = v.objectWithRest(
  {
    initiative: v.pipe(figure, v.minValue(0), v.maxValue(MOST)),
    mods: v.optional(v.pipe(figure, v.minValue(-MOST), v.maxValue(MOST)), 0),
    surprised: v.optional(v.boolean(), false),
    ability: v.optional(v.boolean(), false),
    awareness: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
    actions: v.exactOptional(
      v.pipe(
        v.array(
          v.object({
            label: v.pipe(line, v.maxLength(LONGEST_LABEL)),
            actions: v.pipe(figure, v.minValue(1), v.maxValue(MOST)),
          }),
        ),
        v.maxLength(MOST_ACTIONS),
      ),
    ),
  },
  json,
);

/** Kept from round to round. */
export type Facts = {
  /** Tie dice of the fight (QA-4), as long as Initiative and modifiers are what they were. */
  readonly ties?: { readonly of: number; readonly figures: readonly number[] };
  readonly task?: Task;
};

export interface Turn extends TurnFacts {
  /** Overrules the stats. */
  readonly surprised?: boolean;
  /** The d100 of this round. */
  readonly test?: number;
  /** Tie dice of this round, in test mode (QA-4). */
  readonly ties?: readonly number[];
  /** The actions taken so far; each a single one or a combination. */
  readonly boxes?: Boxes;
  /** Awareness tests of this turn that are rolled. */
  readonly looked?: readonly Looked[];
  readonly held?: boolean;
  readonly done?: boolean;
}

/** Of the whole fight. */
export interface FightFacts extends JsonObject {
  /** Round whose special events the GM has dealt with. */
  readonly events?: number;
  /** Awareness tests that nobody has rolled yet. */
  readonly looks?: readonly Look[];
  /** Seconds before this round. */
  readonly elapsed?: number;
  /** Round in which somebody came or changed place in mid-play, so that tests and ties have to be looked at again. */
  readonly unsettled?: number;
}

/** The GM settings. */
export type Options = {
  /** Fractions of halves, for surprise and for combined chances alike (QA-1). */
  readonly halfRounding: "up" | "down" | "none";
  /** What surprise halves: Initiative with its modifiers, or before them (QA-3). */
  readonly surpriseHalves: "modified" | "base";
  /** Whether the Awareness roll of a combined Do nothing is halved like any other (QA-8). */
  readonly halveAwareness: boolean;
  /** */
  readonly initiativeTests: boolean;
  /** */
  readonly oneAction: boolean;
};

/** What is shown of a turn: the sum behind its place in the order, its actions with their chances, and the task under way. */
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

/** Figures of tests, ties and looks, and of the prompt for events. */
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

/** What an offer costs or allows. */
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

/** The types of this pacing. */
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

export function optionsOf({ options }: Setting): Options {
  return options;
}

export function fightFacts({ facts }: Setting): FightFacts {
  return facts;
}

export function factsOf({ facts }: Participant): Facts {
  return facts;
}

export function characterOf(participant: Participant, setting: Setting): Stats {
  return statsOf<Stats>(participant, setting);
}

/** One action; what is common, and "other" for anything the GM settles. "task" works on the task under way. */
export type Action = {
  readonly kind: string;
  /** Of a move; walking speed or less is "walk", "slow" or "still" (QA-11). */
  readonly speed?: string;
  /** Takes a d100 roll. */
  readonly roll?: boolean;
  /** The chance of that roll before modifiers, if it is to be shown. */
  readonly target?: number;
  readonly mods?: number;
  /** What it is called on the sheet of whoever does it. */
  readonly label?: string;
};

/** The actions of a turn, each a single one or a combination. */
export type Boxes = readonly (readonly Action[])[];

/** An action with the chance of its roll in points, after halving; `half` if there is half a point more. */
export type ShownAction = Action & {
  readonly halved?: boolean;
  readonly chance?: number;
  readonly half?: boolean;
};

/** One Awareness test that doing nothing allows, as long as nobody has rolled it. */
export interface Look extends JsonObject {
  readonly id: string;
  readonly participant: string;
  /** The round in which it was earned; it can still be rolled in the next one, after which it is gone. */
  readonly round: number;
  /** Half its chance, because the action was combined (Q-20, QA-8). */
  readonly halved: boolean;
  /** The chance in points with modifiers and halving; absent where it is not known. */
  readonly chance?: number;
}

/** How one came out; `made` is absent where the chance is not known and the GM reads the roll. */
export interface Looked extends JsonObject {
  readonly roll: number;
  readonly made?: boolean;
}

/** An activity of several actions, perhaps over several rounds. */
export type Task = {
  readonly name: string;
  readonly actions: number;
  readonly done: number;
  /** Interrupted: what is done stays done. */
  readonly paused?: boolean;
};
