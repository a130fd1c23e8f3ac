import * as v from "valibot";
import {
  count,
  integer,
  json,
  line,
  natural,
  whole,
  type Notes,
  type Shape,
  type StatsShape,
} from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { ownOf, type Own } from "../../model/own.ts";
import type { Draft } from "../../model/recipe.ts";
import type { PacingTypes, TurnFacts } from "../../model/state.ts";
import { KINDS, type WeaponKind } from "./budgets.ts";

/** 250 points of Basic Speed are 125 turns a round: far beyond any creature, and still quick to work out. */
const FASTEST = 1_000;
const MOST = 1_000;
const MOST_WEAPONS = 50;

const weapon = {
  label: v.pipe(line, v.maxLength(64)),
  /** Id of the item outside, from which shots are gone; "" or absent for none. */
  item: v.exactOptional(v.pipe(line, v.maxLength(64))),
  rof: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(MOST)), 1),
  kind: v.optional(v.picklist(KINDS), "muscle"),
};

const members = {
  /** In quarter points (P-2): 25 is 6.25. */
  basicSpeed: v.pipe(integer, v.minValue(0), v.maxValue(FASTEST)),
  /** For contests only. */
  dx: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(MOST)), 10),
  /** Yards of a full move; without it no yards are counted against a limit. */
  move: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** What can be fired, so that a report need name nothing but the weapon. */
  weapons: v.exactOptional(v.pipe(v.array(v.objectWithRest(weapon, json)), v.maxLength(MOST_WEAPONS))),
};

export const stats = v.objectWithRest(members, json);

export type CarriedWeapon = StatsShape<typeof weapon>;
export type Stats = StatsShape<Omit<typeof members, "weapons">> & { readonly weapons?: readonly CarriedWeapon[] };

const flag = v.exactOptional(v.boolean());

const name = v.exactOptional(v.pipe(line, v.maxLength(64)));

/** What may be told of a turn, as far as it counts for anything. */
export const report = {
  manoeuvre: name,
  /** A move action, as the GM ticks it (PA-10). */
  move: flag,
  yards: v.exactOptional(count),
  weapon: name,
  rof: v.exactOptional(v.pipe(integer, v.minValue(1))),
  kind: v.exactOptional(v.picklist(KINDS)),
  shots: v.exactOptional(count),
  autofire: flag,
  target: name,
};

/**
 * What attacks that were rolled in a turn have fired, all with the weapon fired last; `target` is the participant fired
 * at last.
 */
const fired = v.strictObject({ weapon: v.string(), shots: natural, target: v.string() });

const turn = {
  /** The initiative roll (P-5). */
  roll: whole,
  /** The first step as the GM set it (PA-1), instead of the roll. */
  step: whole,
  acts: v.record(
    v.string(),
    v.strictObject({
      ...report,
      /** The step on which the turn was really taken. */
      at: whole,
      /** Shots of it for which an attack was rolled after the turn. */
      rolled: v.exactOptional(natural),
      /** Number of the command, so that turns of one step stay in the order in which they were taken. */
      n: natural,
    }),
  ),
  /** Shots of attacks that were rolled, by slot. */
  fired: v.record(v.string(), fired),
  /** Turns that are gone unused, and the steps on which they were lost. */
  missed: v.record(
    v.string(),
    v.strictObject({ reason: v.picklist(["overtaken", "roundEnd", "declined"]), at: whole }),
  ),
  waits: v.record(
    v.string(),
    v.strictObject({
      /** Step on which the turn began: what the window counts from (P-10). */
      from: whole,
      /** The turn had become current before it was put off. */
      begun: v.boolean(),
      /** Step on which it is to be taken; absent: not said yet. */
      until: v.exactOptional(whole),
      /** What is waited for (PA-20); shown as text only. */
      trigger: v.exactOptional(v.string()),
      /** Place among those of one step who do not contest with each other: after whoever stood there before (PA-4). */
      wave: v.exactOptional(whole),
      /** Taken at the last call (P-13): it cannot be put off once more. */
      final: flag,
    }),
  ),
  /** Steps on which the GM has put slots. */
  put: v.record(v.string(), whole),
  /** Contests of DX (P-9) by step: the dice, one for each attempt. */
  contests: v.record(v.string(), v.array(whole)),
};

/**
 * What is noted of a fight of this pacing: of a round (P-15: nothing of it lasts), slots by name: "1", "2" … the turns,
 * "x1", "x2" the extra ones.
 */
export const notes = { facts: {}, turn, fight: {} };

export type Turn = TurnFacts & Notes<typeof turn>;
export type Report = Notes<typeof report>;
export type Act = NonNullable<Turn["acts"]>[string];
export type Fired = Shape<typeof fired>;
export type Missed = NonNullable<Turn["missed"]>[string];
export type Wait = NonNullable<Turn["waits"]>[string];

export const options = [
  { name: "marginRounding", kind: "choice", choices: ["down", "up", "awayFromZero"], default: "down", rule: "PA-1" },
  { name: "dxContest", kind: "choice", choices: ["roll", "highestDx"], default: "roll", rule: "PA-3" },
  { name: "minimumOneTurn", kind: "switch", default: false, rule: "PA-7" },
  // Those of a group roll once for all of them.
  { name: "groupsRollOnce", kind: "switch", default: false, rule: "P-5" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

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

export interface Types extends PacingTypes {
  readonly stats: Stats;
  readonly turn: Turn;
  readonly options: Options;
  readonly note: Note;
  readonly request: RequestData;
  readonly offer: OfferData;
}

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { verb, creatureVerb, statsIn, turnIn, editTurn } = ownOf<Types>();

type Records = "acts" | "fired" | "missed" | "waits" | "put" | "contests";

/** Notes one thing of this round: of a slot by name, or the dice of a step. */
export function note<K extends Records>(
  draft: Draft,
  participant: string,
  what: K,
  key: string,
  value: NonNullable<Turn[K]>[string],
): void {
  const turn = editTurn(draft, participant) as Partial<Record<Records, Record<string, unknown>>>;
  const records = turn[what];
  if (records) records[key] = value;
  else turn[what] = { [key]: value };
}
