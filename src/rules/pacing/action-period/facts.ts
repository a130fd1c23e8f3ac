import * as v from "valibot";
import { figure, json, line } from "../../encounter/command.ts";
import type { JsonObject } from "../../json.ts";
import { turnOf } from "../../encounter/participants.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { Participant, TurnFacts } from "../../encounter/state.ts";
import { editTurn, type Draft } from "../../encounter/write.ts";
import type { Setting } from "../pacing.ts";
import { KINDS, type WeaponKind } from "./budgets.ts";
import type { MarginRounding } from "./schedule.ts";

/** What is read of a creature. Basic Speed in quarter points (P-2): 25 is 6.25. */
export interface Stats {
  readonly basicSpeed: number;
  /** For contests only. */
  readonly dx: number;
  /** Yards of a full move; without it no yards are counted against a limit. */
  readonly move?: number;
  /** What can be fired, so that a report need name nothing but the weapon. */
  readonly weapons?: readonly CarriedWeapon[];
}

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

export const stats = v.objectWithRest({
  basicSpeed: v.pipe(figure, v.minValue(0), v.maxValue(FASTEST)),
  dx: v.optional(v.pipe(figure, v.minValue(0), v.maxValue(MOST)), 10),
  move: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
  weapons: v.exactOptional(v.pipe(v.array(v.objectWithRest({
    label: v.pipe(line, v.maxLength(64)),
    item: v.exactOptional(v.pipe(line, v.maxLength(64))),
    rof: v.optional(v.pipe(figure, v.minValue(1), v.maxValue(MOST)), 1),
    kind: v.optional(v.picklist(KINDS), "muscle"),
  }, json)), v.maxLength(MOST_WEAPONS))),
}, json);

export interface Options {
  /** PA-1. */
  readonly marginRounding: MarginRounding;
  /** PA-3. */
  readonly dxContest: "roll" | "highestDx";
  /** PA-7. */
  readonly minimumOneTurn: boolean;
  /** Those of a group roll once for all of them. */
  readonly groupsRollOnce: boolean;
}

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

export function optionsOf(setting: Setting): Options {
  return setting.options as unknown as Options;
}

export function statsFor(participant: Participant, setting: Setting): Stats {
  return statsOf<Stats>(participant, setting);
}

export function roundOf(participant: Participant, setting: Setting): Turn {
  return turnOf<Turn>(participant, setting.round);
}

type Records = "acts" | "fired" | "missed" | "waits" | "put" | "contests";

/** Notes one thing of this round: of a slot by name, or the dice of a step. */
export function note<K extends Records>(draft: Draft, participant: string, what: K, key: string, value: NonNullable<Turn[K]>[string]): void {
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
