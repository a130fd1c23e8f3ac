import * as v from "valibot";
import { count, figure, json } from "../../encounter/command.ts";
import type { JsonObject } from "../../json.ts";
import type { Participant, TurnFacts } from "../../encounter/state.ts";

/** What the turn order reads of a creature. Basic Speed in quarter points: 25 is 6.25. */
export interface Stats {
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
  /** B-5, BA-17: seconds of Do nothing with which it comes into the fight, if the GM says before that it is surprised. */
  readonly surprised?: number;
}

const MOST = 1_000;
const attribute = v.optional(v.pipe(figure, v.minValue(0), v.maxValue(MOST)), 10);

export const stats = v.objectWithRest({
  basicSpeed: v.pipe(figure, v.minValue(0), v.maxValue(4 * MOST)),
  dx: attribute,
  move: v.exactOptional(v.pipe(figure, v.minValue(0), v.maxValue(MOST))),
  ht: attribute,
  iq: attribute,
  will: attribute,
  hp: v.exactOptional(figure),
  fp: v.exactOptional(figure),
  surprised: v.exactOptional(count),
}, json);

/** Kept from second to second: the place in the order, noted once when the fight starts (B-2), and what lasts beyond a turn. */
export interface Facts {
  readonly basicSpeed: number;
  readonly dx: number;
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
}

export type Stun = "physical" | "mental";

export interface Wait {
  /** Second in which the waiting began. */
  readonly since: number;
  readonly trigger: string;
  readonly answer: string;
}

export interface Turn extends TurnFacts {
  /** Chosen, and not yet done. */
  readonly chosen?: string;
  readonly option?: string;
  /** The turn of this second is over; what was done in it. */
  readonly done?: string;
  /** Rolls made at this turn: whether they succeeded. */
  readonly rolled?: { readonly consciousness?: boolean; readonly effort?: boolean; readonly stun?: boolean };
  /** Waits that fired in this second. */
  readonly cuts?: readonly Cut[];
}

/** A wait that fired: where it cut in, and whether it is over. */
export interface Cut extends JsonObject {
  readonly answer: string;
  /** The event that happened; absent if none was named. */
  readonly trigger?: string;
  readonly time: number;
  readonly key: readonly number[];
  readonly done: boolean;
}

export function factsOf(participant: Participant): Partial<Facts> {
  return participant.facts as Partial<Facts>;
}
