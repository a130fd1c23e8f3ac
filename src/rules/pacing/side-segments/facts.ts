import * as v from "valibot";
import { figure, json, line } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import { verbsOf } from "../../model/pacing.ts";
import { turnOf } from "../../model/participants.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
  TurnFacts,
} from "../../model/state.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import { PHASES, type Move, type Phase } from "./actions.ts";

/** Most segments that an action can be given, and most counts and entries that stats can carry. */
export const MOST = 100;
/** Segments that the GM gives to an action without a speed (SA-18). */
export const givenSpeed = v.pipe(figure, v.minValue(0), v.maxValue(MOST));
export const speed = v.pipe(figure, v.minValue(1), v.maxValue(MOST));
const natural = v.pipe(figure, v.minValue(0), v.maxValue(1_000));

/** A weapon as the picker offers it. Who has more than one attack is trained, unless said otherwise (S-20). */
const weapon = v.strictObject({
  label: line,
  spd: speed,
  attacks: v.optional(speed, 1),
  perRounds: v.optional(speed, 1),
  missile: v.optional(v.boolean(), false),
  trained: v.optional(v.boolean(), true),
  specialised: v.optional(v.boolean(), false),
});

export interface Weapon extends v.InferOutput<typeof weapon>, JsonObject {}

/** S-39: an action of somebody's own, with the speed and the phase that the GM has given it on the sheet; without a speed the GM is asked each time. */
const ownAction = v.strictObject({
  label: line,
  segments: v.exactOptional(givenSpeed),
  phase: v.exactOptional(v.picklist(PHASES)),
});

export interface OwnAction extends v.InferOutput<typeof ownAction>, JsonObject {}

/** S-4: what this pacing reads of a creature. Speeds in segments. */
export const stats = v.objectWithRest(
  {
    weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST)), () => []),
    spells: v.optional(v.pipe(v.array(v.strictObject({ label: line, spd: speed })), v.maxLength(MOST)), () => []),
    actions: v.exactOptional(v.pipe(v.array(ownAction), v.maxLength(MOST))),
    /** Listed attack speeds of a beast or monster (S-22). */
    attackSpeeds: v.optional(v.pipe(v.array(speed), v.maxLength(20)), () => []),
    /** S-36: fewer than 4 check morale when a giant charges. */
    hitDice: v.optional(natural, 1),
    morale: v.optional(v.nullable(natural), null),
    giant: v.optional(v.boolean(), false),
    /** Known speeds of actions that have none in the rules, by action id (SA-18). */
    speeds: v.optional(v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)), natural), () => ({})),
  },
  json,
);

export type Stats = {
  readonly weapons: readonly Weapon[];
  readonly spells: readonly { readonly label: string; readonly spd: number }[];
  readonly actions?: readonly OwnAction[];
  readonly attackSpeeds: readonly number[];
  readonly hitDice: number;
  readonly morale: number | null;
  readonly giant: boolean;
  readonly speeds: Readonly<Record<string, number>>;
};

/** A declared action with everything its segments depend on, so that later changes of the actor do not touch it (S-13). */
export type Intent = {
  /** Id in `ACTIONS`. */
  readonly action: string;
  readonly label?: string;
  /** Name of the weapon or spell among the stats, if it came from there. */
  readonly weapon?: string;
  readonly spell?: string;
  /** Name of an action of its own among the stats. */
  readonly own?: string;
  readonly spd?: number;
  readonly attacks?: number;
  readonly trained?: boolean;
  readonly missile?: boolean;
  readonly specialised?: boolean;
  /** Speeds of a beast's attacks. */
  readonly spds?: readonly number[];
  /** The GM's number for an action without a speed of its own (SA-18). */
  readonly segments?: number;
  /** The GM's phase for an action of the player's own (S-39). */
  readonly phase?: Phase;
  /** Movement combined with it (S-24). */
  readonly move?: Move;
  /** Modifiers accrued, in segments (S-23). */
  readonly mods?: number;
  /** Whom a charge is aimed at (S-11). */
  readonly target?: string;
  readonly direction?: string;
  readonly trigger?: string;
  /** What a waiting one will do. */
  readonly answer?: string;
};

/** Kept from round to round. */
export type Facts = {
  /** The round it joined in, if not the first: its own count of rounds starts there (S-21). */
  readonly from?: number;
  /** Numbers the GM gave to actions without a speed, by action id (SA-18). */
  readonly speeds?: Readonly<Record<string, number>>;
  /** Actions of an earlier round that fall in a later one (S-26), and those the GM put in. */
  readonly carried?: readonly Carried[];
};

export interface Carried extends JsonObject {
  readonly name: string;
  readonly round: number;
  readonly segment: number;
  readonly phase: Phase;
  readonly side: string;
  readonly ordinal: number;
  readonly of: number;
  readonly note: Note;
}

/** Adds segments to what comes after a key; `at` is the number of the command, so that an action declared later is spared. */
export interface Shift extends JsonObject {
  readonly after: readonly number[];
  readonly segments: number;
  readonly at: number;
}

export interface Turn extends TurnFacts {
  readonly intent?: Intent;
  /** The side it declared for: its rank and penalty hold for the whole round (S-19). */
  readonly side?: string;
  /** Declared in the middle of the round: counted from `base`, with the side's shift or without, not before `floor` (S-12). */
  readonly from?: { readonly base: number; readonly shift: boolean; readonly floor: number; readonly at: number };
  /** How often the intent was changed. */
  readonly changes?: number;
  /** Segments in which slots were finished, by slot name. */
  readonly done?: { readonly [name: string]: number };
  /** Finished slots of an intent that was changed since. */
  readonly past?: readonly Past[];
  /** Waits before going on (S-27, SA-16). */
  readonly hold?: string;
  /** The trigger came: the first slot that was still to come acts there (S-33). */
  readonly released?: {
    readonly name: string;
    readonly time: number;
    readonly key: readonly number[];
    readonly at: number;
    readonly trigger: string;
  };
  readonly mods?: readonly Shift[];
  /** Morale checks in the morale phase of a segment (SA-14), by slot name. */
  readonly morale?: {
    readonly [name: string]: {
      readonly segment: number;
      readonly side: string;
      readonly cause: string;
      readonly outcome?: "held" | "failed";
    };
  };
  /** Causes of the morale check owed at the end of the round (S-35). */
  readonly checks?: readonly string[];
  /** The cause of a failed check in this round. */
  readonly failed?: string;
}

export interface Past extends JsonObject {
  readonly name: string;
  readonly time: number;
  readonly key: readonly number[];
  readonly phase: string;
  readonly ordinal: number;
  readonly of: number;
  readonly note: Note;
}

/** What the pacing notes about the whole fight. Every write makes all slots be derived anew, so it is rare. */
export type Fight = {
  readonly surprise?: Surprise;
  readonly initiative?: { readonly round: number; readonly dice: Readonly<Record<string, number>> };
  /** Sides that slipped away before the first segment (S-8). */
  readonly avoided?: Readonly<Record<string, "withdraw" | "hide">>;
  /** Segments bought by bait or taken by a spectacle this round (S-34). */
  readonly delays?: readonly Delay[];
  /** The last round whose bookkeeping the GM has ticked off (S-35). */
  readonly booked?: number;
  /** Who must check morale before time goes on (S-36). */
  readonly urgent?: readonly { readonly participant: string; readonly cause: string }[];
};

export interface Surprise extends JsonObject {
  /** Dice are to be rolled for every side. */
  readonly called?: boolean;
  readonly dice?: { readonly [side: string]: number };
  /** Segments by ruling of the GM instead of a die. */
  readonly ruled?: { readonly [side: string]: number };
}

export interface Delay extends Shift {
  readonly sides: readonly string[];
  readonly cause: string;
}

/** The GM settings in force. */
export type Options = {
  readonly surprise: boolean;
  readonly penaltyRounding: "down" | "up";
  readonly multiPenalty: "shift" | "scaled";
  readonly fractionalFirst: "low" | "high";
  readonly overflow: number | "never";
  readonly changeOfIntent: "restart" | "flat" | "none";
  /** Segments, for `changeOfIntent: "flat"`. */
  readonly delay: number;
  readonly missileEffects: "inOrder" | "segmentEnd";
  readonly splitMovePenalty: number;
  readonly halfMovePenalty: number;
  /** Segments. */
  readonly unlistedSpeed: number;
  /** How morale is checked: 2d6 under it by those who have a score, or as the host game has it. */
  readonly moraleCheck: "2d6" | "host";
  /** Time stops when the segments are over, until the GM lets the next round begin. */
  readonly bookkeeping: boolean;
  readonly specialisation: boolean;
  readonly lastGasp: boolean;
};

/** One term of the sum that gives a segment: message code, segments, and how often they count. */
export type Term = {
  readonly code: string;
  readonly n: number;
  readonly times?: number;
};

/** When losses and other effects of a slot are posted (S-32). */
export type When = "atOnce" | "group" | "sideEnd" | "segmentEnd";

/** What is shown of a slot: the declared action with the sum of its segment, a wait, something carried over, or a morale check. */
export type Note = {
  /** Id in `ACTIONS`, or "moraleCheck". */
  readonly action?: string;
  readonly label?: string;
  readonly target?: string;
  readonly move?: Move;
  /** Movement: a leg of its own, or the arrival before the action it is combined with. */
  readonly leg?: "own" | "arrival";
  readonly sum?: readonly Term[];
  /** Modifier of the attack for having moved. */
  readonly penalty?: number;
  /** What has to be kept in mind. */
  readonly notes?: readonly string[];
  readonly trigger?: string;
  readonly answer?: string;
  /** Slots that are held back. */
  readonly left?: number;
  /** Acts right after its trigger, in this segment. */
  readonly after?: number;
  /** Carried over: the segment it came to, and how many rounds ago. */
  readonly from?: number;
  readonly rounds?: number;
  /** Put into the round by the GM. */
  readonly given?: boolean;
  /** Why morale is checked, and how the check ended. */
  readonly cause?: string;
  readonly outcome?: "held" | "failed";
  /** S-17: what the side adds, in segments: for surprise, and for its die. */
  readonly delta?: number;
  readonly penaltyOfSide?: number;
  /** S-32, SA-13: when effects count, and when it is settled whether a missile or spell hits. */
  readonly effects?: When;
  readonly hits?: Options["missileEffects"];
};

/** Of a declaration the attacks due and who charges; of a speed the action; of morale its cause, the score, and the slot of the check. */
export type RequestData = {
  readonly due?: number;
  readonly chargedBy?: readonly string[];
  readonly action?: string;
  readonly label?: string;
  readonly cause?: string;
  readonly morale?: number;
  readonly slot?: string;
};

/** What an offer costs or is about; of a pick the figures of its action. */
export type OfferData = {
  readonly trigger?: string;
  /** Who moves, for pass-through fire. */
  readonly at?: string;
  /** Of a change of mind: the segment it counts from, or what the side and the setting add (S-12, SA-12). */
  readonly from?: number;
  readonly shift?: number;
  readonly delay?: number;
  /** Slots that a wait holds back. */
  readonly left?: number;
  readonly cause?: string;
  readonly segment?: number;
  readonly label?: string;
  readonly speed?: number;
  readonly attacks?: number;
  readonly phase?: Phase;
  /** Movement that goes with it, and the segments it adds. */
  readonly move?: Move;
  readonly adds?: number;
};

/** The types of this pacing. */
export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly facts: Facts;
  readonly turn: Turn;
  readonly fight: Fight;
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

export function fightOf({ facts }: Pick<Setting, "facts">): Fight {
  return facts;
}

export function factsOf({ facts }: Participant): Facts {
  return facts;
}

export function turnIn(participant: Pick<PlainParticipant, "turn">, setting: Pick<PlainSetting, "round">): Turn {
  return turnOf<Turn>(participant, setting.round);
}
