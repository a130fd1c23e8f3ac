import * as v from "valibot";
import type { Aim } from "../../gurps/aim.ts";
import type { Defence, Manoeuvre, Movement } from "../../gurps/manoeuvres.ts";
import { NO_TRAITS, type TraitFigures } from "../../gurps/traits.ts";
import { count, figure, json } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import { verbsOf } from "../../model/pacing.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
  TurnFacts,
} from "../../model/state.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import type { TieData } from "../ties.ts";

/** What the turn order reads of a creature. Basic Speed in quarter points: 25 is 6.25. */
export type Stats = {
  readonly basicSpeed: number;
  readonly dx: number;
  /** Yards per second; for what a manoeuvre allows. */
  readonly move?: number;
  /** Figures for the rolls at the start and end of a turn (B-20, B-60, B-81). Without `hp` and `fp` none is asked. */
  readonly ht: number;
  readonly iq: number;
  readonly will: number;
  readonly hp?: number;
  readonly fp?: number;
  /** Points when fresh: for shock, major wounds, death and exhaustion (B-61, B-62, B-66, B-82). Without them none of that is asked. */
  readonly maxHp?: number;
  readonly maxFp?: number;
  /** As the sheet has it: "kneeling", "face-up" (B-70); standing when it is not told. */
  readonly posture?: string;
  /** Has a weapon ready, without which nobody feints (B-23); not told: nobody knows. */
  readonly armed?: boolean;
  /** Has a ready weapon that can be aimed (B-9). */
  readonly aims?: boolean;
  /** B-5, BA-17: seconds of Do nothing with which it comes into the fight, if the GM says before that it is surprised. */
  readonly surprised?: number;
  /** B-20, B-64, B-68: the condition in which it comes into a fight that is running, if it is known. Of what becomes of that the facts tell. */
  readonly stunned?: Stun;
  readonly out?: Out;
  /** B-77: has come round below 1 HP and was not wounded since, when the fight begins for it. */
  readonly woken?: boolean;
  /** B-84 to B-89: what its traits change; what is not told is as without any. */
  readonly traits?: Partial<TraitFigures>;
};

const MOST = 1_000;
const bonus = v.exactOptional(v.pipe(figure, v.minValue(-MOST), v.maxValue(MOST)));
const attribute = v.optional(v.pipe(figure, v.minValue(0), v.maxValue(MOST)), 10);

export const stats = v.objectWithRest(
  {
    basicSpeed: v.pipe(figure, v.minValue(0), v.maxValue(4 * MOST)),
    dx: attribute,
    move: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
    ht: attribute,
    iq: attribute,
    will: attribute,
    hp: v.exactOptional(figure),
    fp: v.exactOptional(figure),
    maxHp: v.exactOptional(figure),
    maxFp: v.exactOptional(figure),
    posture: v.exactOptional(v.pipe(v.string(), v.maxLength(40))),
    armed: v.exactOptional(v.boolean()),
    aims: v.exactOptional(v.boolean()),
    surprised: v.exactOptional(count),
    stunned: v.exactOptional(v.picklist(["physical", "mental"])),
    out: v.exactOptional(v.picklist(["unconscious", "dead"])),
    woken: v.exactOptional(v.boolean()),
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
  },
  json,
);

/** B-84 to B-89: what somebody's traits change. */
export function traitsIn({ traits }: Pick<Stats, "traits">): TraitFigures {
  return traits ? { ...NO_TRAITS, ...traits } : NO_TRAITS;
}

/** Kept from second to second: the place in the order, noted once when the fight starts (B-2), and what lasts beyond a turn. */
export type Facts = {
  readonly basicSpeed: number;
  readonly dx: number;
  /** B-89: acts before those without it. */
  readonly first?: number;
  /** What settled ties (B-4): minus the dice, one after the other, or the place the GM gave among tied NPCs. */
  readonly ties?: readonly number[];
  /** The GM's place stands instead of DX (BA-3). */
  readonly overDx?: boolean;
  /** Waits from the slot on which it said so until its own next turn (B-30). */
  readonly wait?: Wait;
  /** Own turns of Do nothing still to come because of surprise (B-5, BA-17). */
  readonly surprised?: number;
  /** B-20, B-64: Do nothing until recovered. */
  readonly stunned?: Stun;
  /** The manoeuvre in force until the next own turn (B-8); before the first it is Do nothing (B-5). "" when it was not said. */
  readonly last?: string;
  readonly option?: string;
  /** B-9, B-11: aiming under way; counts for the next own turn and ends with it unless that aims on. */
  readonly aim?: Aim & JsonObject;
  /** B-22: turns spent evaluating an opponent, 1 to 3. */
  readonly evaluate?: { readonly target: string; readonly turns: number };
  /** B-24, BA-21: the last feint, for as long as it counts. */
  readonly feint?: Feinted;
  /** B-25: turns of Concentrate, one after the other. */
  readonly concentrating?: number;
  /** Number of the log entry of the spell that took effect on this turn (M-8). */
  readonly cast?: number;
  /** BA-8: HP lost by injury since the last own turn began; fatigue does not count (BA-23). */
  readonly hurt?: number;
  /** B-62, B-63, BA-29: points of shock on the present own turn. One that is spent waiting remains the present one until its wait is over, also for `aim`, `evaluate` and `feint` (BA-30). */
  readonly shock?: number;
  /** B-47: has blocked since the last own turn. */
  readonly blocked?: true;
  /** B-50: unbalanced weapons that struck since the last own turn began. */
  readonly spent?: readonly string[];
  /** B-53: whose limb it may strike at once, for as long as this slot has the floor. */
  readonly limb?: { readonly target: string; readonly slot: string };
  /** B-61, B-67, B-82: unconscious or dead, until the GM says otherwise (B-68). */
  readonly out?: Out;
  /** B-77: woke with less than 1 HP, and makes no HT rolls for staying conscious until wounded anew. */
  readonly woken?: true;
  /** Rolls that are owed whoever's turn it is. */
  readonly owes?: Owes;
};

/** A feint that was made (B-24). */
export interface Feinted extends JsonObject {
  readonly target: string;
  /** Of its exchange. */
  readonly number: number;
  /** What it takes off the target's defences, 1 or more; absent as long as the foe has not rolled. */
  readonly penalty?: number;
  /** The own turn for which it counts is still to come (BA-21). */
  readonly fresh?: true;
}

export type Out = "unconscious" | "dead";

/** Rolls that injuries and disturbances ask for; each stays until it is made. */
export interface Owes extends JsonObject {
  /** B-67: one HT roll for each major wound. */
  readonly majorWound?: number;
  /** B-61: a HT roll for each of these multiples of maximum HP below 0. */
  readonly death?: readonly number[];
  /** B-12: Will, or the aim is lost. */
  readonly keepAim?: true;
  /** B-25: Will-3, or concentrating starts over. */
  readonly concentrate?: true;
}

export type Stun = "physical" | "mental";

export type Wait = {
  /** Second in which the waiting began. */
  readonly since: number;
  readonly trigger: string;
  readonly answer: string;
  /** In which way, where the answer has several (BA-28). */
  readonly option?: string;
};

export interface Turn extends TurnFacts {
  /** Chosen, and not yet done. */
  readonly chosen?: string;
  readonly option?: string;
  /** What the choice is about: the weapon aimed, whom it is aimed at or evaluated, the posture to come into. */
  readonly weapon?: string;
  readonly target?: string;
  readonly posture?: string;
  /** Attacks and feints made in each slot of this second (B-14, B-15). */
  readonly made?: { readonly [slot: string]: Made };
  /** A change of posture was made: the step is taken, or the manoeuvre used (B-21, B-73). */
  readonly posed?: "step" | "manoeuvre";
  /** The GM lets it act although the rules leave it nothing but Do nothing. */
  readonly letAct?: true;
  /** The GM lets it act before it is rolled whether it can (B-60, B-61, B-67, B-81). */
  readonly unrolled?: true;
  /** The turn of this second is over; what was done in it. */
  readonly done?: string;
  /** Rolls made at this turn: whether they succeeded. */
  readonly rolled?: { readonly consciousness?: boolean; readonly effort?: boolean; readonly stun?: boolean };
  /** Waits that fired in this second. */
  readonly cuts?: readonly Cut[];
}

/** What was made of the attacks that a manoeuvre allows. */
export interface Made extends JsonObject {
  readonly blows: number;
  readonly feints: number;
  /** Whom; both attacks of a Double are on one foe (B-14). */
  readonly target: string;
}

/** A wait that fired: where it cut in, and whether it is over. */
export interface Cut extends JsonObject {
  readonly answer: string;
  readonly option?: string;
  /** The event that happened; absent if none was named. */
  readonly trigger?: string;
  readonly time: number;
  readonly key: readonly number[];
  readonly done: boolean;
}

/** The GM settings. */
export type Options = {
  /** Who settles ties among NPCs: the GM after DX, or instead of it (BA-3). */
  readonly npcTie: "afterDx" | "insteadOfDx";
  /** BA-2 */
  readonly resortOnChange: boolean;
  /** BA-1 */
  readonly dodgeWhenReeling: "recalculate" | "halveDodge";
  readonly halvedSpeed: "whole" | "exact";
  /** BA-12 */
  readonly postureAffectsRanged: boolean;
};

/** What is shown of a slot: of a turn what is chosen, forced and in force; of an answer to a wait what it does and what it waits for. */
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

/** Why somebody has no choice but Do nothing: unconscious or dead, surprised or stunned (B-5, B-20), or too exhausted for more (B-81). */
export type Forced = Out | "surprised" | "stunned" | "exhausted";

/** The types of this pacing. */
export interface Types extends PacingTypes {
  readonly stats: Stats;
  /** Empty before the start, and of a hazard. */
  readonly facts: Partial<Facts>;
  readonly turn: Turn;
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

export function factsOf({ facts }: Participant): Partial<Facts> {
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
