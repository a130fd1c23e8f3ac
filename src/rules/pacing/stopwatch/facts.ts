import { verbsOf } from "../../model/pacing.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
} from "../../model/state.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import type { Deed } from "./action.ts";
import type { Stats } from "./stats.ts";

/**
 * T-27: what is kept of one combatant. In one array, since it changes as a whole with every action and a change costs its path:
 * `slots` used up so far (actions, segments of automatic fire, what was lost), `from` the segment the next or present action counts from,
 * `takes` how many segments it needs (0 = nothing chosen yet, -1 = watches and begins when it likes), `done` actions completed.
 */
export type Timing = readonly [slots: number, from: number, takes: number, done: number];

/** An action under way, or the last one. "burst" is the next segment of automatic fire. */
export type Doing = Omit<Deed, "do"> & {
  readonly do: Deed["do"] | "burst";
  /** Segments of class I that the answer to somebody's action cost before it began (T-16). */
  readonly cost?: number;
  /** T-21: not before this segment, and when it is ready. */
  readonly notBefore?: number;
  readonly prepared?: number;
  /** T-21: strikes before it is ready, at the penalty of a quick attack. */
  readonly quick?: boolean;
  /** The trigger is released in this segment (T-25). */
  readonly until?: number;
};

/** A slot that is over: its number, segment, "n-th action", what it was, rounds fired, and why it was lost if it was. At the end is left out what is as it mostly is: `PLAIN`, no label, no rounds. */
export type PastSlot =
  | Over
  | Named
  | readonly [...Named, label: string]
  | readonly [...Named, label: string, rounds: number]
  | readonly [...Named, label: string, rounds: number, lost: string];
type Over = readonly [slot: number, time: number, ordinal: number];
type Named = readonly [...Over, deed: string];

/** What most slots were: an action by its speed class. */
export const PLAIN = "class";

/** Kept from action to action. */
export type Facts = {
  readonly timing: Timing;
  readonly doing?: Doing;
  /** T-12: what follows in the same chain. */
  readonly then?: readonly Deed[];
  /** The last few slots, by number modulo KEPT. */
  readonly past?: Readonly<Record<string, PastSlot>>;
  /** Rounds in a weapon, and what the stats said when this was noted: newer stats win. */
  readonly stock?: Readonly<Record<string, readonly [left: number, stated: number]>>;
  /** Weapons drawn during the fight. */
  readonly drawn?: Readonly<Record<string, true>>;
  /** Segment in which the run began (T-18). */
  readonly running?: number;
  /** The agility roll that is owed for stopping sooner, as its modifier (T-20). */
  readonly roll?: number;
  /** Fell while stopping (T-20), not up again yet. */
  readonly fallen?: true;
  /** Has not noticed the fight (T-13). */
  readonly unaware?: true;
};

/** Of hazards, and of creatures until the start says when they begin (T-13). */
type NoFacts = { readonly timing?: undefined };

/** Of the whole fight: how it started (T-13); absent until the GM has said so. */
type FightFacts = { readonly start?: "consent" | "surprise" };

/** The GM settings. */
export type Options = {
  /** T-16 */
  readonly reactionCost: boolean;
  /** TA-5 */
  readonly surpriseCost: boolean;
  /** TA-7 */
  readonly agilityDice: "host" | "3d6" | "d20" | "d100";
  /** Setting of every pacing that counts step by step. */
  readonly emptyTimes: "skip" | "stop";
};

/** One step of what is done, as slots show it. */
export type StepNote = {
  /** `Deed.do`, or "burst"; of a choice that was lost "choose". */
  readonly do?: string;
  readonly label?: string;
  /** Id of an action of the list. */
  readonly action?: string;
  /** 0 where there is none. */
  readonly speedClass?: number;
};

/** What is shown of a slot: what is being prepared and how its segment comes about, what was done, or why nothing is under way. */
export type Note = StepNote & {
  readonly weapon?: number;
  /** The segment it counts from, what an answer cost, and what it takes: together `due`. */
  readonly sum?: readonly number[];
  readonly due?: number;
  /** T-12: when the following steps of the chain are complete, and what they are. */
  readonly then?: readonly number[];
  readonly chain?: readonly StepNote[];
  /** T-22 to T-25: rounds this fires, of so many in the weapon. */
  readonly budgets?: { readonly shots: readonly [left: number, capacity: number] };
  readonly rounds?: number;
  /** T-18, T-19: segments at half and at full speed until then. */
  readonly half?: number;
  readonly full?: number;
  /** Segments that the answer cost (T-16). */
  readonly reaction?: number;
  readonly moving?: boolean;
  readonly quick?: boolean;
  /** A next action has to be chosen, counting from segment `from`; before it the agility roll with the modifier `roll` (T-20). */
  readonly choose?: boolean;
  readonly from?: number;
  readonly roll?: number;
  readonly fallen?: boolean;
  readonly unaware?: boolean;
};

/** What a choice costs. */
export type Cost = {
  readonly segments?: number;
  /** Segment in which all of it is complete. */
  readonly due?: number;
  /** "VII" */
  readonly class?: string;
  readonly label?: string;
  readonly action?: string;
  readonly left?: number;
  readonly capacity?: number;
  /** Segment in which each step of a chain is complete, and what the steps are. */
  readonly steps?: readonly number[];
  readonly does?: readonly string[];
};

/** Of a next action: the segment it counts from, which it is, and what the usual one costs. Of the roll for stopping its figures. Of the start the number of those who begin. */
export type RequestData = {
  readonly from?: number;
  readonly ordinal?: number;
  readonly fallen?: boolean;
  readonly usual?: Cost;
  readonly modifier?: number;
  readonly agility?: number;
  readonly count?: number;
};

/** What an offer costs or loses. */
export type OfferData = Cost & {
  /** Segment from which it counts, and the segments of the ten speed classes (T-6). */
  readonly from?: number;
  readonly classes?: readonly number[];
  /** T-15: segments of preparation that a change loses, of so many. */
  readonly lost?: number;
  readonly of?: number;
  /** T-16: what an answer costs, to which segment, how long ago that is, and when the action begins. */
  readonly cost?: number;
  readonly to?: number;
  readonly ago?: number;
  readonly begins?: number;
  /** T-21: when the attack is ready. */
  readonly prepared?: number;
};

/** The types of this pacing. */
export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly facts: Facts | NoFacts;
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
