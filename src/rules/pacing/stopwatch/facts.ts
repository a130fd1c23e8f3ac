import * as v from "valibot";
import { natural, whole, type Notes, type Shape } from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { verbsOf } from "../../model/pacing.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
} from "../../model/state.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import { ACTIONS } from "./actions.ts";
import { MOST_WEAPONS, type Stats } from "./stats.ts";

const amount = v.exactOptional(natural);
const segment = v.exactOptional(whole);

/**
 * What somebody chooses to do. Without the member that `NEEDED` names an action has no duration, and cannot be done
 * again.
 */
const action = {
  /** Place of the weapon in the stats, from 0. */
  weapon: v.exactOptional(v.pipe(natural, v.maxValue(MOST_WEAPONS - 1))),
  action: v.exactOptional(v.picklist(ACTIONS.map(({ id }) => id))),
  /** With "listed" only where the GM rates it otherwise (TA-3). */
  speedClass: amount,
  /** T-10: the GM splits what takes longer than class X into so many actions. */
  times: amount,
  segments: amount,
  label: v.exactOptional(v.string()),
  /** T-17: done while moving at half speed or less. */
  moving: v.exactOptional(v.boolean()),
  /** T-20: wants to stand sooner than the usual two segments. */
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
 * weapon: attack, or aim and fire; draw, reload: with a weapon; listed: an action of the list (T-8); class: any other
 * action (T-9); fixed: a number of segments whatever the agility (T-9); run, stop (T-18 to T-20); wait: watch, and
 * begin something later.
 */
const ACTION_KINDS = ["weapon", "draw", "reload", "listed", "class", "fixed", "run", "stop", "wait"] as const;

const next = v.pipe(
  v.strictObject({ do: v.picklist(ACTION_KINDS), ...action }),
  v.check((noted) => isComplete(noted)),
);
/** An action under way, or the last one. "burst" is the next segment of automatic fire. */
const doing = v.pipe(
  v.strictObject({
    do: v.picklist([...ACTION_KINDS, "burst"]),
    ...action,
    /** Segments of class I that the answer to somebody's action cost before it began (T-16). */
    cost: amount,
    /** T-21: not before this segment, and when it is ready. */
    notBefore: segment,
    prepared: segment,
    /** T-21: strikes before it is ready, at the penalty of a quick attack. */
    quick: v.exactOptional(v.boolean()),
    /** The trigger is released in this segment (T-25). */
    until: segment,
  }),
  v.check((noted) => isComplete(noted)),
);

/** A slot that is over. */
const past = v.strictObject({
  /** Number of the slot, from 1. */
  slot: natural,
  /** Segment in which it was over. */
  time: whole,
  /** Which action of this combatant it was. */
  ordinal: natural,
  /** `Doing.do`; of a choice that was lost "choose", "" for nothing. */
  do: v.string(),
  label: v.string(),
  /** Rounds fired, if any. */
  rounds: amount,
  /** Why it was lost; absent if it was not. */
  reason: v.exactOptional(v.string()),
});

/** T-27: where a combatant stands in time; changes with every action. */
const timing = v.strictObject({
  /** Slots used up so far: actions, segments of automatic fire, lost slots. */
  slots: natural,
  /** Actions completed. */
  done: natural,
  /** The segment that the next or present action counts from. */
  from: whole,
  /** Segments that the action under way needs; absent if none is. */
  takes: v.exactOptional(v.pipe(natural, v.minValue(1))),
  /** Watches, and begins when it likes. */
  watching: v.exactOptional(v.literal(true)),
});

/** Kept from action to action. */
const facts = {
  timing,
  doing,
  /** T-12: what follows in the same chain. */
  then: v.array(next),
  /** The last few slots, by number modulo KEPT. */
  past: v.record(v.string(), past),
  /** Rounds left in a weapon, and what the stats said when this was noted: newer stats win. */
  stock: v.record(v.string(), v.strictObject({ left: natural, stated: natural })),
  /** Weapons drawn during the fight. */
  drawn: v.record(v.string(), v.literal(true)),
  /** Segment in which the run began (T-18). */
  running: whole,
  /** The agility roll that is owed for stopping sooner, as its modifier (T-20). */
  roll: whole,
  /** Fell while stopping (T-20), not up again yet. */
  fallen: v.literal(true),
  /** Has not noticed the fight (T-13). */
  unaware: v.literal(true),
};

/** What is noted of a fight of this pacing. `start`: how it started (T-13); absent until the GM has said so. */
export const notes = { facts, turn: {}, fight: { start: v.picklist(["consent", "surprise"]) } };

export type NextAction = Shape<typeof next>;
export type Doing = Shape<typeof doing>;
export type PastSlot = Shape<typeof past>;
export type Timing = Shape<typeof timing>;
/** Of whoever is in the fight. Hazards, and creatures until the start says when they begin (T-13), have none. */
export type Facts = Notes<typeof facts> & { readonly timing: Timing };

export const options = [
  { name: "reactionCost", kind: "switch", default: true, rule: "T-16" },
  { name: "surpriseCost", kind: "switch", default: false, rule: "TA-5" },
  { name: "agilityDice", kind: "choice", choices: ["host", "3d6", "d20", "d100"], default: "host", rule: "TA-7" },
] as const satisfies readonly OptionSpec[];

/** With the setting of every pacing that counts step by step. */
export type Options = Settings<typeof options> & { readonly emptyTimes: "skip" | "stop" };

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

/**
 * What is shown of a slot: what is being prepared and how its segment comes about, what was done, or why nothing is
 * under way.
 */
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
  /**
   * A next action has to be chosen, counting from segment `from`; before it the agility roll with the modifier `roll`
   * (T-20).
   */
  readonly choose?: boolean;
  readonly from?: number;
  readonly roll?: number;
  readonly fallen?: boolean;
  readonly unaware?: boolean;
};

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

/**
 * Of a next action: the segment it counts from, which it is, and what the usual one costs. Of the roll for stopping its
 * figures. Of the start the number of those who begin.
 */
export type RequestData = {
  readonly from?: number;
  readonly ordinal?: number;
  readonly fallen?: boolean;
  readonly usual?: Cost;
  readonly modifier?: number;
  readonly agility?: number;
  readonly count?: number;
};

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

export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly facts: Facts | { readonly timing?: undefined };
  readonly fight: Notes<typeof notes.fight>;
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
