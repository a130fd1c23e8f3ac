import * as v from "valibot";
import { figure, json } from "../../encounter/command.ts";
import type { JsonObject } from "../../json.ts";
import type { TurnFacts } from "../../encounter/state.ts";

/** What the turn order reads of a creature. Basic Speed in quarter points: 25 is 6.25. */
export interface Stats {
  readonly basicSpeed: number;
  readonly dx: number;
}

const MOST = 1_000;

export const stats = v.objectWithRest({
  basicSpeed: v.pipe(figure, v.minValue(0), v.maxValue(4 * MOST)),
  dx: v.optional(v.pipe(figure, v.minValue(0), v.maxValue(MOST)), 10),
}, json);

/** Kept from second to second: the place in the order, noted once when the fight starts (B-2). */
export interface Facts {
  readonly basicSpeed: number;
  readonly dx: number;
  /** Results of tie rolls, one after the other, or the place the GM gave among tied NPCs (negative). */
  readonly ties?: readonly number[];
  /** Waits from the slot on which it said so until its own next turn (B-30). */
  readonly wait?: Wait;
  /** Seconds of Do nothing still to come because of surprise (B-5). */
  readonly surprised?: number;
}

export interface Wait {
  /** Second in which the waiting began. */
  readonly since: number;
  readonly trigger: string;
  readonly answer: string;
}

export interface Turn extends TurnFacts {
  /** The turn of this second is over; what was done in it. */
  readonly done?: string;
  /** Waits that fired in this second. */
  readonly cuts?: readonly Cut[];
}

/** A wait that fired: where it cut in, and whether it is over. */
export interface Cut extends JsonObject {
  readonly answer: string;
  readonly time: number;
  readonly key: readonly number[];
  readonly done: boolean;
}
