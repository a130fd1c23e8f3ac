import * as v from "valibot";
import { figure, json, line } from "../../encounter/command.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { Participant, TurnFacts } from "../../encounter/state.ts";
import type { JsonObject } from "../../json.ts";
import type { Setting } from "../pacing.ts";
import type { Action } from "./actions.ts";
import type { Look, Looked } from "./looks.ts";
import type { Task } from "./task.ts";

/** What is read of a character. */
export interface Stats {
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
}

/** an activity of somebody's own, with the actions that it takes as the GM has said on the sheet. */
export interface OwnAction {
  readonly label: string;
  readonly actions: number;
}

const MOST = 1_000;
const MOST_ACTIONS = 40;
export const LONGEST_LABEL = 60;

export const stats = v.objectWithRest({
  initiative: v.pipe(figure, v.minValue(0), v.maxValue(MOST)),
  mods: v.optional(v.pipe(figure, v.minValue(-MOST), v.maxValue(MOST)), 0),
  surprised: v.optional(v.boolean(), false),
  ability: v.optional(v.boolean(), false),
  awareness: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
  actions: v.exactOptional(v.pipe(v.array(v.object({ label: v.pipe(line, v.maxLength(LONGEST_LABEL)), actions: v.pipe(figure, v.minValue(1), v.maxValue(MOST)) })), v.maxLength(MOST_ACTIONS))),
}, json);

/** Kept from round to round. */
export interface Facts {
  /** Tie dice of the fight (QA-4), as long as Initiative and modifiers are what they were. */
  readonly ties?: { readonly of: number; readonly figures: readonly number[] };
  readonly task?: Task;
}

export interface Turn extends TurnFacts {
  /** Overrules the stats. */
  readonly surprised?: boolean;
  /** The d100 of this round. */
  readonly test?: number;
  /** Tie dice of this round, in test mode (QA-4). */
  readonly ties?: readonly number[];
  /** The actions taken so far; each a single one or a combination. */
  readonly boxes?: readonly (readonly Action[])[];
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
export interface Options {
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
}

export function optionsOf(setting: Setting): Options {
  return setting.options as unknown as Options;
}

export function fightFacts(setting: Setting): FightFacts {
  return setting.facts;
}

export function factsOf(participant: Participant): Facts {
  return participant.facts;
}

export function characterOf(participant: Participant, setting: Setting): Stats {
  return statsOf<Stats>(participant, setting);
}
