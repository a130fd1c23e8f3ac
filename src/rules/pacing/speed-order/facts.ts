import * as v from "valibot";
import type { Defence, Manoeuvre, Movement } from "../../gurps/manoeuvres.ts";
import { NO_TRAITS, type TraitValues } from "../../gurps/traits.ts";
import {
  count,
  integer,
  id,
  json,
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
const attribute = v.optional(v.pipe(integer, v.minValue(0), v.maxValue(MOST)), 10);
const bonus = v.exactOptional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST)));
const points = v.exactOptional(integer);
const known = v.exactOptional(v.boolean());
const STUNS = ["physical", "mental"] as const;
const OUTS = ["unconscious", "dead"] as const;

const members = {
  /** In quarter points: 25 is 6.25. */
  basicSpeed: v.pipe(integer, v.minValue(0), v.maxValue(4 * MOST)),
  dx: attribute,
  /** Yards per second; for what a manoeuvre allows. */
  move: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** Figures for the rolls at the start and end of a turn (B-20, B-60, B-81). Without `hp` and `fp` none is asked. */
  ht: attribute,
  iq: attribute,
  will: attribute,
  hp: points,
  fp: points,
  /**
   * Points when fresh: for shock, major wounds, death and exhaustion (B-61, B-62, B-66, B-82). Without them none of
   * that is asked.
   */
  maxHp: points,
  maxFp: points,
  /** As the sheet has it: "kneeling", "face-up" (B-70); standing when it is not told. */
  posture: v.exactOptional(v.pipe(v.string(), v.maxLength(40))),
  /** Has a weapon ready, without which nobody feints (B-23); not told: nobody knows. */
  armed: known,
  /** Has a ready weapon that can be aimed (B-9). */
  aims: known,
  /**
   * B-5, BA-17: seconds of Do nothing with which it comes into the fight, if the GM says before that it is surprised.
   */
  surprised: v.exactOptional(count),
  /**
   * B-20, B-64, B-68: the condition in which it comes into a fight that is running, if it is known. Of what becomes of
   * that the facts tell.
   */
  stunned: v.exactOptional(v.picklist(STUNS)),
  out: v.exactOptional(v.picklist(OUTS)),
  /** B-77: has come round below 1 HP and was not wounded since, when the fight begins for it. */
  woken: known,
  /** B-84 to B-89: what its traits change; what is not told is as without any. */
  traits: v.exactOptional(
    v.strictObject({
      shock: v.exactOptional(v.pipe(count, v.maxValue(MOST))),
      majorWound: bonus,
      consciousness: bonus,
      death: bonus,
      attacks: v.exactOptional(v.pipe(count, v.maxValue(MOST))),
      first: v.exactOptional(v.pipe(count, v.maxValue(1))),
    }),
  ),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;
export type Stun = (typeof STUNS)[number];
export type Out = (typeof OUTS)[number];

/** B-84 to B-89: what somebody's traits change. */
export function traitsIn({ traits }: Pick<Stats, "traits">): TraitValues {
  return traits ? { ...NO_TRAITS, ...traits } : NO_TRAITS;
}

const text = v.exactOptional(v.string());
const yes = v.literal(true);
const maybe = v.exactOptional(yes);

/** Rolls that injuries and disturbances ask for; each stays until it is made. */
const pendingRolls = v.strictObject({
  /** B-67: one HT roll for each major wound. */
  majorWound: v.exactOptional(natural),
  /** B-61: a HT roll for each of these multiples of maximum HP below 0. */
  death: v.exactOptional(v.array(whole)),
  /** B-12: Will, or the aim is lost. */
  keepAim: maybe,
  /** B-25: Will-3, or concentrating starts over. */
  concentrate: maybe,
});

/** A feint that was made (B-24). */
const feinted = v.strictObject({
  target: v.string(),
  /** Of its exchange. */
  number: natural,
  /** What it takes off the target's defences, 1 or more; absent as long as the foe has not rolled. */
  penalty: v.exactOptional(natural),
  /** The own turn for which it counts is still to come (BA-21). */
  fresh: maybe,
});

/**
 * Kept from second to second: the place in the order, noted once when the fight starts (B-2), and what lasts beyond a
 * turn.
 */
const facts = {
  basicSpeed: natural,
  dx: natural,
  /** B-89: acts before those without it. */
  first: natural,
  /** What settled ties (B-4): dice, one after the other, or the place the GM gave among tied NPCs. */
  ties: v.array(tieResult),
  /** The GM's place stands instead of DX (BA-3). */
  overDx: v.boolean(),
  /**
   * Waits from the slot on which it said so until its own next turn (B-30). `since`: the second in which that began;
   * `option`: in which way, where the answer has several (BA-28).
   */
  wait: v.strictObject({ since: natural, trigger: v.string(), answer: v.string(), option: text }),
  /** Own turns of Do nothing still to come because of surprise (B-5, BA-17). */
  surprised: natural,
  /** B-20, B-64: Do nothing until recovered. */
  stunned: v.picklist(STUNS),
  /**
   * The manoeuvre in force until the next own turn (B-8); before the first it is Do nothing (B-5). "" when it was not
   * said.
   */
  last: v.string(),
  option: v.string(),
  /** B-9, B-11: aiming under way; counts for the next own turn and ends with it unless that aims on. */
  aim: v.strictObject({ weapon: v.string(), target: v.string(), seconds: natural }),
  /** B-22: turns spent evaluating an opponent, 1 to 3. */
  evaluate: v.strictObject({ target: v.string(), turns: natural }),
  /** B-24, BA-21: the last feint, for as long as it counts. */
  feint: feinted,
  /** B-25: turns of Concentrate, one after the other. */
  concentrating: natural,
  /** Number of the log entry of the spell that took effect on this turn (M-8). */
  cast: natural,
  /** BA-8: HP lost by injury since the last own turn began; fatigue does not count (BA-23). */
  hurt: natural,
  /**
   * B-62, B-63, BA-29: points of shock on the present own turn. One that is spent waiting remains the present one until
   * its wait is over, also for `aim`, `evaluate` and `feint` (BA-30).
   */
  shock: natural,
  /** B-47: has blocked since the last own turn. */
  blocked: yes,
  /** B-50: unbalanced weapons that struck since the last own turn began. */
  spent: v.array(v.string()),
  /** B-53: whose limb it may strike at once, for as long as this slot has the floor. */
  limb: v.strictObject({ target: id, slot: v.string() }),
  /** B-61, B-67, B-82: unconscious or dead, until the GM says otherwise (B-68). */
  out: v.picklist(OUTS),
  /** B-77: woke with less than 1 HP, and makes no HT rolls for staying conscious until wounded anew. */
  woken: yes,
  owes: pendingRolls,
};

/**
 * Attacks and feints that were made of those that a manoeuvre allows, and whom at; both attacks of a Double are on one
 * foe (B-14).
 */
const made = v.strictObject({ blows: natural, feints: natural, target: v.string() });

/**
 * A wait that fired: what is done, where it cut in, whether it is over, and the event that happened if one was named.
 */
const cut = v.strictObject({
  answer: v.string(),
  option: text,
  trigger: text,
  time: whole,
  key: sortingKey,
  done: v.boolean(),
});

const turn = {
  /** Chosen, and not yet done. */
  chosen: v.string(),
  option: v.string(),
  /** What the choice is about: the weapon aimed, whom it is aimed at or evaluated, the posture to come into. */
  weapon: v.string(),
  target: v.string(),
  posture: v.string(),
  /** By slot of this second (B-14, B-15). */
  made: v.record(v.string(), made),
  /** A change of posture was made: the step is taken, or the manoeuvre used (B-21, B-73). */
  posed: v.picklist(["step", "manoeuvre"]),
  /** The GM lets it act although the rules leave it nothing but Do nothing. */
  letAct: yes,
  /** The GM lets it act before it is rolled whether it can (B-60, B-61, B-67, B-81). */
  unrolled: yes,
  /** The turn of this second is over; what was done in it. */
  done: v.string(),
  /** Rolls made at this turn: whether they succeeded. */
  rolled: v.strictObject({ consciousness: known, effort: known, stun: known }),
  /** Waits that fired in this second. */
  cuts: v.array(cut),
};

export const notes = { facts, turn, fight: {} };

/** Empty before the start, and of a hazard. */
export type Facts = Notes<typeof facts>;
export type Wait = Shape<typeof facts.wait>;
export type Feinted = Shape<typeof feinted>;
export type PendingRolls = Shape<typeof pendingRolls>;
export type Turn = TurnFacts & Notes<typeof turn>;
export type Made = Shape<typeof made>;
export type Cut = Shape<typeof cut>;

export const options = [
  // Who settles ties among NPCs: the GM after DX, or instead of it.
  { name: "npcTie", kind: "choice", choices: ["afterDx", "insteadOfDx"], default: "afterDx", rule: "BA-3" },
  { name: "resortOnChange", kind: "switch", default: false, rule: "BA-2" },
  {
    name: "dodgeWhenReeling",
    kind: "choice",
    choices: ["recalculate", "halveDodge"],
    default: "recalculate",
    rule: "BA-1",
  },
  { name: "halvedSpeed", kind: "choice", choices: ["whole", "exact"], default: "whole", rule: "BA-1" },
  { name: "postureAffectsRanged", kind: "switch", default: true, rule: "BA-12" },
] as const satisfies readonly OptionSpec[];

/**
 * What is shown of a slot: of a turn what is chosen, forced and in force; of an answer to a wait what it does and what
 * it waits for.
 */
export type Note = {
  readonly dx?: number;
  /** B-89: acts before those without it. */
  readonly first?: number;
  /** Tie dice as they fell (B-4). */
  readonly ties?: readonly number[];
  /** Chosen, or done; "" when it was not said. */
  readonly manoeuvre?: string;
  readonly option?: string;
  /** Nothing but this manoeuvre is left, for the reason `why`. */
  readonly forced?: "do-nothing";
  readonly why?: Forced;
  /** Own turns of surprise still to come. */
  readonly surprised?: number;
  readonly defencePenalty?: number;
  /** The manoeuvre in force until this turn, and the defences it leaves (B-5, B-8). */
  readonly inForce?: string;
  readonly defences?: readonly Defence[];
  /** The event waited for, or the one that happened; "" or absent if none was named. */
  readonly trigger?: string;
  /** What a wait that is still open will do. */
  readonly answer?: string;
};

/** Figures of a tie, and of the rolls that wounds ask for. */
export type RequestData = Partial<TieData> & {
  /** The GM's order stands instead of DX (BA-3). */
  readonly overDx?: boolean;
  /** Of a roll to recover: the kind of stun. */
  readonly kind?: Stun;
  /** Of a roll against dying: the multiple of maximum HP (B-61). */
  readonly times?: number;
  /** Of a roll for a major wound: how many of them are still to be made. */
  readonly left?: number;
};

/** What a manoeuvre allows, or what the answer to a wait will be. */
export type OfferData = {
  readonly manoeuvre?: Manoeuvre;
  readonly movement?: Movement;
  readonly defences?: readonly Defence[];
  /** Moves forward only. */
  readonly forward?: boolean;
  /** Movement in yards, where Move is known. */
  readonly yards?: number | null;
  readonly answer?: string;
  readonly trigger?: string;
  readonly option?: string;
};

/**
 * Why somebody has no choice but Do nothing: unconscious or dead, surprised or stunned (B-5, B-20), or too exhausted
 * for more (B-81).
 */
export type Forced = Out | "surprised" | "stunned" | "exhausted";

export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly facts: Facts;
  readonly turn: Turn;
  readonly options: Settings<typeof options>;
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

export function factsOf({ facts }: Participant): Facts {
  return facts;
}

/** The own turn, if it is current. */
export function currentTurn(participant: Participant, view: View): Slot | undefined {
  return view.slotsOf(participant).find((own) => own.kind === "turn" && view.now.includes(own.id));
}

export interface Chosen {
  /** "" when it was not said. */
  readonly manoeuvre: string;
  readonly option?: string;
  /** The weapon that is aimed, whom it is aimed at or evaluated, the posture to come into. */
  readonly weapon?: string;
  readonly target?: string;
  readonly posture?: string;
}
