import * as v from "valibot";
import {
  integer,
  id,
  json,
  line,
  natural,
  sortingKey,
  whole,
  type Notes,
  type Shape,
  type StatsShape,
} from "../../model/fields.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
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
import { ACTIONS, PHASES, type Move, type Phase } from "./actions.ts";

/** Most segments that an action can be given, and most counts and entries that stats can carry. */
export const MOST = 100;
/** Segments that the GM gives to an action without a speed (SA-18). */
export const givenSpeed = v.pipe(integer, v.minValue(0), v.maxValue(MOST));
export const speed = v.pipe(integer, v.minValue(1), v.maxValue(MOST));
const score = v.pipe(integer, v.minValue(0), v.maxValue(1_000));

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

/**
 * S-39: an action of somebody's own, with the speed and the phase that the GM has given it on the sheet; without a
 * speed the GM is asked each time.
 */
const ownAction = v.strictObject({
  label: line,
  segments: v.exactOptional(givenSpeed),
  phase: v.exactOptional(v.picklist(PHASES)),
});

/** S-4: what this pacing reads of a creature. Speeds in segments. */
const members = {
  weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST)), () => []),
  spells: v.optional(v.pipe(v.array(v.strictObject({ label: line, spd: speed })), v.maxLength(MOST)), () => []),
  actions: v.exactOptional(v.pipe(v.array(ownAction), v.maxLength(MOST))),
  /** Listed attack speeds of a beast or monster (S-22). */
  attackSpeeds: v.optional(v.pipe(v.array(speed), v.maxLength(20)), () => []),
  /** S-36: fewer than 4 check morale when a giant charges. */
  hitDice: v.optional(score, 1),
  morale: v.optional(v.nullable(score), null),
  giant: v.optional(v.boolean(), false),
  /** Known speeds of actions that have none in the rules, by action id (SA-18). */
  speeds: v.optional(v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)), score), () => ({})),
};

export const stats = v.objectWithRest(members, json);

export type Weapon = Shape<typeof weapon>;
export type Stats = StatsShape<typeof members>;

const flag = v.exactOptional(v.boolean());
const text = v.exactOptional(v.string());
const said = v.exactOptional(line);
const amount = v.exactOptional(whole);
const move = v.exactOptional(v.picklist(["charge", "splitMove", "halfMove"]));
const outcome = v.exactOptional(v.picklist(["held", "failed"]));

/** What may be declared with an action. Speeds and modifiers in segments. */
export const declared = {
  label: said,
  /** Name of the weapon or spell among the stats. */
  weapon: said,
  spell: said,
  /** Name of an action of its own among the stats. */
  own: said,
  spd: v.exactOptional(speed),
  attacks: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(20))),
  trained: flag,
  missile: flag,
  specialised: flag,
  /** Speeds of a beast's attacks. */
  spds: v.exactOptional(v.pipe(v.array(speed), v.maxLength(20))),
  /** The GM's number for an action without a speed of its own (SA-18). */
  segments: v.exactOptional(givenSpeed),
  /** The GM's phase for an action of the player's own (S-39). */
  phase: v.exactOptional(v.picklist(PHASES)),
  /** Movement combined with it (S-24). */
  move,
  /** Modifiers accrued (S-23). */
  mods: v.exactOptional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST))),
  /** Whom a charge is aimed at (S-11). */
  target: said,
  direction: said,
  trigger: said,
  /** What a waiting one will do. */
  answer: said,
};

/**
 * A declared action with everything its segments depend on, so that later changes of the actor do not touch it (S-13).
 * Weapons bring more attacks than may be declared.
 */
const intent = v.strictObject({
  action: v.picklist(ACTIONS.map((one) => one.id)),
  ...declared,
  attacks: v.exactOptional(v.pipe(natural, v.maxValue(MOST))),
});

/**
 * What is shown of a slot: the declared action with the sum of its segment, a wait, something carried over, or a morale
 * check.
 */
const note = v.strictObject({
  /** Id in `ACTIONS`, or "moraleCheck". */
  action: text,
  label: text,
  target: text,
  move,
  /** Movement: a leg of its own, or the arrival before the action it is combined with. */
  leg: v.exactOptional(v.picklist(["own", "arrival"])),
  /** The terms of the sum that gives the segment: message code, segments, and how often they count. */
  sum: v.exactOptional(
    v.array(v.strictObject({ code: v.string(), n: v.number(), times: v.exactOptional(v.number()) })),
  ),
  /** Modifier of the attack for having moved. */
  penalty: amount,
  /** What has to be kept in mind. */
  notes: v.exactOptional(v.array(v.string())),
  trigger: text,
  answer: text,
  /** Slots that are held back. */
  left: amount,
  /** Acts right after its trigger, in this segment. */
  after: amount,
  /** Carried over: the segment it came to, and how many rounds ago. */
  from: amount,
  rounds: amount,
  /** Put into the round by the GM. */
  given: flag,
  /** Why morale is checked, and how the check ended. */
  cause: text,
  outcome,
  /** S-17: what the side adds, in segments: for surprise, and for its die. */
  delta: amount,
  penaltyOfSide: amount,
  /** S-32, SA-13: when effects count, and when it is settled whether a missile or spell hits. */
  effects: v.exactOptional(v.picklist(["atOnce", "group", "sideEnd", "segmentEnd"])),
  hits: v.exactOptional(v.picklist(["inOrder", "segmentEnd"])),
});

const carried = v.strictObject({
  name: v.string(),
  round: natural,
  segment: whole,
  phase: v.picklist(PHASES),
  side: id,
  ordinal: natural,
  of: natural,
  note,
});

const facts = {
  /** The round it joined in, if not the first: its own count of rounds starts there (S-21). */
  from: natural,
  /** Numbers the GM gave to actions without a speed, by action id (SA-18). */
  speeds: v.record(v.string(), whole),
  /** Actions of an earlier round that fall in a later one (S-26), and those the GM put in. */
  carried: v.array(carried),
};

/**
 * Adds segments to what comes after a key; `at` is the number of the command, so that an action declared later is
 * spared.
 */
const shift = v.strictObject({ after: sortingKey, segments: whole, at: natural, cause: text });
/** The same for some sides (S-34). */
const delay = v.strictObject({ ...shift.entries, sides: v.array(id), cause: v.string() });

const past = v.strictObject({
  name: v.string(),
  time: whole,
  key: sortingKey,
  phase: v.string(),
  ordinal: natural,
  of: natural,
  note,
});

const turn = {
  intent,
  /** The side it declared for: its rank and penalty hold for the whole round (S-19). */
  side: id,
  /**
   * Declared in the middle of the round: counted from `base`, with the side's shift or without, not before `floor`
   * (S-12).
   */
  from: v.strictObject({ base: whole, shift: v.boolean(), floor: whole, at: natural }),
  changes: natural,
  /** Segments in which slots were finished, by slot name. */
  done: v.record(v.string(), whole),
  /** Finished slots of an intent that was changed since. */
  past: v.array(past),
  /** Waits before going on (S-27, SA-16). */
  hold: v.string(),
  /** The trigger came: the first slot that was still to come acts there (S-33). */
  released: v.strictObject({ name: v.string(), time: whole, key: sortingKey, at: natural, trigger: v.string() }),
  mods: v.array(shift),
  /** Morale checks in the morale phase of a segment (SA-14), by slot name. */
  morale: v.record(v.string(), v.strictObject({ segment: whole, side: id, cause: v.string(), outcome })),
  /** Causes of the morale check owed at the end of the round (S-35). */
  checks: v.array(v.string()),
  /** The cause of a failed check in this round. */
  failed: v.string(),
};

const bySide = v.record(v.string(), whole);
/** `called`: dice are to be rolled for every side; `ruled`: segments by ruling of the GM instead of a die. */
const surprise = v.strictObject({ called: flag, dice: v.exactOptional(bySide), ruled: v.exactOptional(bySide) });

/** What the pacing notes about the whole fight. Every write makes all slots be derived anew, so it is rare. */
const fight = {
  surprise,
  initiative: v.strictObject({ round: natural, dice: bySide }),
  /** Sides that slipped away before the first segment (S-8). */
  avoided: v.record(v.string(), v.picklist(["withdraw", "hide"])),
  /** Segments bought by bait or taken by a spectacle this round (S-34). */
  delays: v.array(delay),
  /** The last round whose bookkeeping the GM has ticked off (S-35). */
  booked: natural,
  /** Who must check morale before time goes on (S-36). */
  urgent: v.array(v.strictObject({ participant: id, cause: v.string() })),
};

export const notes = { facts, turn, fight };

export type Intent = Shape<typeof intent>;
export type Note = Shape<typeof note>;
/** When losses and other effects of a slot are posted (S-32). */
export type When = NonNullable<Note["effects"]>;
export type Term = NonNullable<Note["sum"]>[number];
export type Facts = Notes<typeof facts>;
export type Carried = Shape<typeof carried>;
export type Shift = Shape<typeof shift>;
export type Delay = Shape<typeof delay>;
export type Past = Shape<typeof past>;
export type Turn = TurnFacts & Notes<typeof turn>;
export type Fight = Notes<typeof fight>;
export type Surprise = Shape<typeof surprise>;

/** The GM settings, by the names of docs/rules/side-segments.md. */
export const options = [
  // S-5, S-40: whether surprise is checked at all; `callSurprise` does it for one fight.
  { name: "surprise", kind: "switch", default: false, rule: "S-5" },
  { name: "penaltyRounding", kind: "choice", choices: ["down", "up"], default: "down", rule: "SA-2" },
  { name: "multiPenalty", kind: "choice", choices: ["shift", "scaled"], default: "shift", rule: "SA-7" },
  { name: "fractionalFirst", kind: "choice", choices: ["low", "high"], default: "low", rule: "SA-10" },
  // O-1: 0 lets any extension past ten bleed into the next round.
  { name: "overflow", kind: "choice", choices: [2, 0, "never", 1, 3, 4, 5], default: 2, rule: "SA-11" },
  { name: "changeOfIntent", kind: "choice", choices: ["restart", "flat", "none"], default: "restart", rule: "SA-12" },
  // Segments, for `changeOfIntent: "flat"`.
  { name: "delay", kind: "integer", min: 0, max: 20, default: 1, rule: "SA-12" },
  { name: "missileEffects", kind: "choice", choices: ["inOrder", "segmentEnd"], default: "inOrder", rule: "SA-13" },
  { name: "splitMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "halfMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "unlistedSpeed", kind: "integer", min: 1, max: 20, default: 5, rule: "SA-18" },
  // 2d6 under it by those who have a score, or as the host game has it.
  { name: "moraleCheck", kind: "choice", choices: ["2d6", "host"], default: "2d6", rule: "S-40" },
  // Time stops when the segments are over, until the GM lets the next round begin.
  { name: "bookkeeping", kind: "switch", default: false, rule: "S-35" },
  { name: "specialisation", kind: "switch", default: false, rule: "O-2" },
  { name: "lastGasp", kind: "switch", default: false, rule: "O-3" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

/**
 * Of a declaration the attacks due and who charges; of a speed the action; of morale its cause, the score, and the slot
 * of the check.
 */
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
