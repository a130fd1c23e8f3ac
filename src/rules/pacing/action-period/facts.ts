import * as v from "valibot";
import { figure, json, line } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import type { Offer as PlainOffer } from "../../model/offer.ts";
import { verbsOf } from "../../model/pacing.ts";
import { statsOf, turnOf } from "../../model/participants.ts";
import { editTurn, type Draft } from "../../model/recipe.ts";
import type {
  PacingTypes,
  Participant as PlainParticipant,
  Request as PlainRequest,
  Slot as PlainSlot,
  TurnFacts,
} from "../../model/state.ts";
import type { FightView, Setting as PlainSetting } from "../../model/view.ts";
import { KINDS, type WeaponKind } from "./budgets.ts";
import type { MarginRounding } from "./schedule.ts";

/** What is read of a creature. Basic Speed in quarter points (P-2): 25 is 6.25. */
export type Stats = {
  readonly basicSpeed: number;
  /** For contests only. */
  readonly dx: number;
  /** Yards of a full move; without it no yards are counted against a limit. */
  readonly move?: number;
  /** What can be fired, so that a report need name nothing but the weapon. */
  readonly weapons?: readonly CarriedWeapon[];
};

export interface CarriedWeapon extends JsonObject {
  readonly label: string;
  /** Id of the item outside, from which shots are gone; "" or absent for none. */
  readonly item?: string;
  readonly rof: number;
  readonly kind: WeaponKind;
}

/** 250 points of Basic Speed are 125 turns a round: far beyond any creature, and still quick to work out. */
const FASTEST = 1_000;
const MOST = 1_000;
const MOST_WEAPONS = 50;

export const stats = v.objectWithRest(
  {
    basicSpeed: v.pipe(figure, v.minValue(0), v.maxValue(FASTEST)),
    dx: v.optional(v.pipe(figure, v.minValue(0), v.maxValue(MOST)), 10),
    move: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
    weapons: v.exactOptional(
      v.pipe(
        v.array(
          v.objectWithRest(
            {
              label: v.pipe(line, v.maxLength(64)),
              item: v.exactOptional(v.pipe(line, v.maxLength(64))),
              rof: v.optional(v.pipe(figure, v.minValue(1), v.maxValue(MOST)), 1),
              kind: v.optional(v.picklist(KINDS), "muscle"),
            },
            json,
          ),
        ),
        v.maxLength(MOST_WEAPONS),
      ),
    ),
  },
  json,
);

export type Options = {
  /** PA-1. */
  readonly marginRounding: MarginRounding;
  /** PA-3. */
  readonly dxContest: "roll" | "highestDx";
  /** PA-7. */
  readonly minimumOneTurn: boolean;
  /** Those of a group roll once for all of them. */
  readonly groupsRollOnce: boolean;
};

/** This round of one participant (P-15: nothing of it lasts). Slots by name: "1", "2" … the turns, "x1", "x2" the extra ones. */
export interface Turn extends TurnFacts {
  /** The initiative roll (P-5). */
  readonly roll?: number;
  /** The first step as the GM set it (PA-1), instead of the roll. */
  readonly step?: number;
  readonly acts?: { readonly [slot: string]: Act };
  /** Shots of attacks that were rolled, by slot. */
  readonly fired?: { readonly [slot: string]: Fired };
  readonly missed?: { readonly [slot: string]: Missed };
  readonly waits?: { readonly [slot: string]: Wait };
  /** Steps on which the GM has put slots. */
  readonly put?: { readonly [slot: string]: number };
  /** Contests of DX (P-9) by step: the dice, one for each attempt. */
  readonly contests?: { readonly [step: string]: readonly number[] };
}

/** What was done in a slot, as far as it counts for anything. */
export interface Report extends JsonObject {
  readonly manoeuvre?: string;
  /** A move action, as the GM ticks it (PA-10). */
  readonly move?: boolean;
  readonly yards?: number;
  readonly weapon?: string;
  readonly rof?: number;
  readonly kind?: WeaponKind;
  readonly shots?: number;
  readonly autofire?: boolean;
  readonly target?: string;
}

export interface Act extends Report {
  /** The step on which the turn was really taken. */
  readonly at: number;
  /** Shots of it for which an attack was rolled after the turn. */
  readonly rolled?: number;
  /** Number of the command, so that turns of one step stay in the order in which they were taken. */
  readonly n: number;
}

/** What attacks that were rolled in a turn have fired, all with the weapon fired last. */
export interface Fired extends JsonObject {
  readonly weapon: string;
  readonly shots: number;
  /** Id of the participant fired at last. */
  readonly target: string;
}

/** A turn that is gone unused. */
export interface Missed extends JsonObject {
  readonly reason: "overtaken" | "roundEnd" | "declined";
  /** Step on which it was lost. */
  readonly at: number;
}

export interface Wait extends JsonObject {
  /** Step on which the turn began: what the window counts from (P-10). */
  readonly from: number;
  /** The turn had become current before it was put off. */
  readonly begun: boolean;
  /** Step on which it is to be taken; absent: not said yet. */
  readonly until?: number;
  /** What is waited for (PA-20); shown as text only. */
  readonly trigger?: string;
  /** Place among those of one step who do not contest with each other: after whoever stood there before (PA-4). */
  readonly wave?: number;
  /** Taken at the last call (P-13): it cannot be put off once more. */
  readonly final?: boolean;
}

/** What is used, and the limit. */
export type Pair = readonly [used: number, cap: number];

/** P-16, P-22: what is left of the limits of the round. */
export type Budgets = {
  readonly moves: Pair;
  readonly yards?: Pair;
  /** Shots of the weapon fired last, else of the first at hand. */
  readonly shots?: Pair;
  readonly weapons?: readonly { readonly weapon: string; readonly shots: Pair }[];
};

/** What is shown of a turn: how its step came about, what it waits for, what was done and what is left. */
export type Note = {
  /** The roll is owed; the turn begins between the steps `from` and `to`. */
  readonly unrolled?: boolean;
  readonly from?: number;
  readonly to?: number;
  /** How the first step came about: set by hand, or rolled. */
  readonly set?: number;
  readonly roll?: number;
  readonly against?: number;
  readonly margin?: number;
  /** P-9: the dice of the contest on this step, and the margin of the first of them. */
  readonly contest?: { readonly dx: number; readonly rolls: readonly number[]; readonly margin: number };
  /** P-10 to P-13: since when, for what and until when the turn is waited with. */
  readonly wait?: {
    readonly from: number;
    readonly until?: number;
    readonly trigger?: string;
    readonly after?: boolean;
    readonly latest?: number;
    readonly overtakenAt?: number | null;
  };
  readonly trigger?: string;
  readonly manoeuvre?: string;
  readonly move?: boolean;
  readonly yards?: number;
  readonly weapon?: string;
  readonly rof?: number;
  readonly kind?: WeaponKind;
  readonly shots?: number;
  readonly autofire?: boolean;
  readonly target?: string;
  /** Shots of attacks that were rolled in this turn so far. */
  readonly fired?: { readonly weapon: string; readonly shots: number };
  /** Codes of the limits that were gone beyond. */
  readonly warnings?: readonly string[];
  /** Step on which the turn was lost. */
  readonly lostAt?: number;
  /** What an extra turn was earned for. */
  readonly extra?: {
    readonly move: boolean;
    readonly fire: readonly { readonly weapon: string; readonly target: string }[];
  };
  /** Number of an earlier turn that is lost here if it is still waited with. */
  readonly overtakes?: number;
  /** Step of the next turn. */
  readonly next?: number;
  readonly last?: boolean;
  readonly budgets?: Budgets;
};

/** Figures of rolls for initiative and contests, and of the last call. */
export type RequestData = {
  /** For whom this roll counts. */
  readonly participants?: readonly string[];
  readonly turns?: number;
  readonly group?: string;
  readonly period?: number | null;
  readonly step?: number | null;
  readonly attempt?: number;
  readonly others?: number;
  readonly slot?: string;
  readonly turn?: number;
  readonly of?: number;
};

/** What an offer costs or allows. */
export type OfferData = {
  readonly yards?: number;
  readonly used?: number;
  readonly cap?: number | null;
  readonly weapon?: string;
  readonly shots?: number;
  readonly target?: string;
  /** Yards of a full move, and those that are left of three. */
  readonly move?: number;
  readonly left?: number;
  readonly turn?: number;
  /** Of a wait: the next step, the last possible one, and the one on which the turn is lost. */
  readonly from?: number;
  readonly to?: number;
  readonly lostAt?: number | null;
  readonly step?: number | null;
  /** On whose step. */
  readonly on?: string;
};

/** The types of this pacing. */
export interface Types extends PacingTypes {
  readonly stats: Stats;
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

export function optionsOf(setting: Setting): Options {
  return setting.options;
}

export function statsFor(participant: Participant, setting: Setting): Stats {
  return statsOf<Stats>(participant, setting);
}

export function roundOf(participant: Participant, setting: Setting): Turn {
  return turnOf<Turn>(participant, setting.round);
}

type Records = "acts" | "fired" | "missed" | "waits" | "put" | "contests";

/** Notes one thing of this round: of a slot by name, or the dice of a step. */
export function note<K extends Records>(
  draft: Draft,
  participant: string,
  what: K,
  key: string,
  value: NonNullable<Turn[K]>[string],
): void {
  const turn = editTurn<Turn>(draft, participant) as Partial<Record<Records, Record<string, unknown>>>;
  const records = turn[what];
  if (records) records[key] = value;
  else turn[what] = { [key]: value };
}

/** Takes back where the GM has put a slot beside another; a turn that is waited with or contested stands where the rules put it. */
export function unplace(draft: Draft, participant: string, slot: string): void {
  const turn = editTurn<Turn>(draft, participant);
  if (!turn.placed?.[slot]) return;
  turn.placed = Object.fromEntries(Object.entries(turn.placed).filter(([id]) => id !== slot));
}
