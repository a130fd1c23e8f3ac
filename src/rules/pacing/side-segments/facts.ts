import * as v from "valibot";
import { figure, json, line } from "../../model/fields.ts";
import type { JsonObject } from "../../model/json.ts";
import { turnOf } from "../../model/participants.ts";
import type { Participant, TurnFacts } from "../../model/state.ts";
import type { Setting } from "../../model/view.ts";
import { PHASES, type Move, type Phase } from "./actions.ts";

/** Segments and counts as stats carry them. */
const MOST = 100;
const speed = v.pipe(figure, v.minValue(1), v.maxValue(MOST));
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
const ownAction = v.strictObject({ label: line, segments: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))), phase: v.exactOptional(v.picklist(PHASES)) });

export interface OwnAction extends v.InferOutput<typeof ownAction>, JsonObject {}

/** S-4: what this pacing reads of a creature. Speeds in segments. */
export const stats = v.objectWithRest({
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
}, json);

export interface Stats {
  readonly weapons: readonly Weapon[];
  readonly spells: readonly { readonly label: string; readonly spd: number }[];
  readonly actions?: readonly OwnAction[];
  readonly attackSpeeds: readonly number[];
  readonly hitDice: number;
  readonly morale: number | null;
  readonly giant: boolean;
  readonly speeds: Readonly<Record<string, number>>;
}

/** A declared action with everything its segments depend on, so that later changes of the actor do not touch it (S-13). */
export interface Intent extends JsonObject {
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
}

/** Kept from round to round. */
export interface Facts {
  /** The round it joined in, if not the first: its own count of rounds starts there (S-21). */
  readonly from?: number;
  /** Numbers the GM gave to actions without a speed, by action id (SA-18). */
  readonly speeds?: Readonly<Record<string, number>>;
  /** Actions of an earlier round that fall in a later one (S-26), and those the GM put in. */
  readonly carried?: readonly Carried[];
}

export interface Carried extends JsonObject {
  readonly name: string;
  readonly round: number;
  readonly segment: number;
  readonly phase: Phase;
  readonly side: string;
  readonly leg: boolean;
  readonly ordinal: number;
  readonly of: number;
  readonly note: JsonObject;
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
  readonly released?: { readonly name: string; readonly time: number; readonly key: readonly number[]; readonly at: number; readonly trigger: string };
  readonly mods?: readonly Shift[];
  /** Morale checks in the morale phase of a segment (SA-14), by slot name. */
  readonly morale?: { readonly [name: string]: { readonly segment: number; readonly side: string; readonly cause: string; readonly outcome?: "held" | "failed" } };
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
  readonly note: JsonObject;
}

/** What the pacing notes about the whole fight. Every write makes all slots be derived anew, so it is rare. */
export interface Fight {
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
}

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

export function fightOf(setting: Pick<Setting, "facts">): Fight {
  return setting.facts as Fight;
}

export function factsOf(participant: Participant): Facts {
  return participant.facts as Facts;
}

export function turnIn(participant: Participant, setting: Pick<Setting, "round">): Turn {
  return turnOf<Turn>(participant, setting.round);
}
