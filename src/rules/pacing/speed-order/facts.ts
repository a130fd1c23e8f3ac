import * as v from "valibot";
import { inUnit, only } from "../../model/audience.ts";
import { count, flag, integer, json, natural, number, text } from "../../model/fields.ts";
import type { Shape, StatsShape } from "../../model/fields.ts";
import type { OptionSpec } from "../../model/options.ts";
import { ownOf, type Own, type TypesOf } from "../../model/own.ts";
import { kept, wait, waitPlace } from "../../model/wait.ts";
import { tieData, tieResult } from "../ties.ts";

const MOST = 1_000;

const members = {
  /** Quarter points: 25 is 6.25. */
  basicSpeed: inUnit("quarterSpeed", v.pipe(integer, v.minValue(0), v.maxValue(4 * MOST))),
  dx: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(MOST)), 10),
  /** 1: acts before those without it (B-89); default: 0. */
  first: v.exactOptional(v.pipe(count, v.maxValue(1))),
};

export const stats = v.objectWithRest(members, json);

export type Stats = StatsShape<typeof members>;

/** The values that decide the order (B-2, B-3, B-89). */
const orderValues = v.strictObject({ basicSpeed: natural, dx: natural, first: v.exactOptional(natural) });
export type OrderValues = Shape<typeof orderValues>;

/** Facts that last: the place in the order, noted at the start (B-2), and the wait. */
const facts = {
  basicSpeed: natural,
  dx: natural,
  /** B-89: acts before those without it. */
  first: natural,
  /** B-91: as corrected, from the next second; or as corrected and not counted. */
  corrected: orderValues,
  kept: orderValues,
  /** B-4: dice, or the GM's place among tied NPCs. */
  ties: v.array(tieResult),
  /** The GM's place counts before DX (BA-3). */
  overDx: v.boolean(),
  /** From its turn until the participant's next turn (B-30). */
  wait: v.strictObject(wait),
};

/** An answered wait with its place, whether it is over, and what the combat rules keep of the answer. */
const cut = v.strictObject({ ...wait, place: waitPlace, done: v.boolean(), combat: v.exactOptional(kept) });

const turn = {
  /** The turn of this second is over. */
  done: v.literal(true),
  /** Waits triggered in this second. */
  cuts: v.array(cut),
};

/** Of a wait only its event; "" or absent if not named. */
const note = v.strictObject({
  dx: only("numbers", number),
  /** Acts before those without it (B-89). */
  first: number,
  /** Tie dice as rolled (B-4). */
  ties: only("numbers", v.exactOptional(v.array(v.number()))),
  trigger: only("triggers", text),
});

const request = v.strictObject({
  ...tieData,
  /** True if the GM's order counts before DX (BA-3). */
  overDx: flag,
  /** Corrected values, and the second from which they can count (B-91). */
  basicSpeed: number,
  dx: number,
  round: number,
});

const offer = v.strictObject({ trigger: text });

export const notes = { facts, turn, fight: {}, note, request, offer };

export type Wait = Shape<typeof facts.wait>;
export type Cut = Shape<typeof cut>;

export const options = [
  // The GM orders tied NPCs after DX, or instead of DX.
  { name: "npcTie", kind: "choice", choices: ["afterDx", "insteadOfDx"], default: "afterDx", rule: "BA-3" },
  { name: "resortOnChange", kind: "switch", default: false, rule: "BA-2" },
] as const satisfies readonly OptionSpec[];

export type Types = TypesOf<Stats, typeof notes, typeof options>;

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { about, answerVerb, turnVerb, currentTurn, statsIn, turnIn, editFacts, editTurn } = ownOf<Types>();
