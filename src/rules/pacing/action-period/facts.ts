import * as v from "valibot";
import { inUnit, only, shownIn } from "../../model/audience.ts";
import { count, flag, integer, json, line, natural, number, text, texts, whole } from "../../model/fields.ts";
import type { Notes, Shape, StatsShape } from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { ownOf, type Own, type TypesOf } from "../../model/own.ts";
import type { Draft } from "../../model/recipe.ts";
import type { TurnFacts } from "../../model/state.ts";
import { wait } from "../../model/wait.ts";
import { KINDS } from "./budgets.ts";

/** Basic Speed 250, or 125 turns a round: far beyond any creature. */
const FASTEST = 1_000;
const MOST = 1_000;
const MOST_WEAPONS = 50;

const weapon = {
  label: v.pipe(line, v.maxLength(64)),
  /** Item that loses shots; "" or absent for none. */
  item: v.exactOptional(v.pipe(line, v.maxLength(64))),
  rof: v.optional(v.pipe(integer, v.minValue(1), v.maxValue(MOST)), 1),
  kind: v.optional(v.picklist(KINDS), "muscle"),
};

const members = {
  /** Quarter points (P-2). */
  basicSpeed: inUnit("quarterSpeed", v.pipe(integer, v.minValue(0), v.maxValue(FASTEST))),
  /** Used for contests only. */
  dx: v.optional(v.pipe(integer, v.minValue(0), v.maxValue(MOST)), 10),
  /** Yards; if absent, not limited. */
  move: v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(MOST))),
  /** So that a report need only name one. */
  weapons: v.exactOptional(v.pipe(v.array(v.objectWithRest(weapon, json)), v.maxLength(MOST_WEAPONS))),
};

export const stats = v.objectWithRest(members, json);

export type CarriedWeapon = StatsShape<typeof weapon>;
export type Stats = StatsShape<Omit<typeof members, "weapons">> & { readonly weapons?: readonly CarriedWeapon[] };

const name = v.exactOptional(v.pipe(line, v.maxLength(64)));

export const report = {
  manoeuvre: name,
  /** A move action, as ticked by the GM (PA-10). */
  move: flag,
  yards: v.exactOptional(count),
  weapon: name,
  rof: v.exactOptional(v.pipe(integer, v.minValue(1))),
  kind: v.exactOptional(v.picklist(KINDS)),
  shots: v.exactOptional(count),
  autofire: flag,
  target: name,
  /** Item that is reloaded. */
  reload: name,
};

/** Rolled attacks of a turn, with the last weapon and target. */
const fired = v.strictObject({ weapon: v.string(), shots: natural, target: v.string() });

const turn = {
  /** The initiative roll (P-5). */
  roll: whole,
  /** Set by the GM (PA-1), instead of the roll. */
  step: whole,
  acts: v.record(
    v.string(),
    v.strictObject({
      ...report,
      /** Step on which the turn was taken. */
      at: whole,
      /** Shots whose attack was rolled after the turn. */
      rolled: v.exactOptional(natural),
      /** Number of the command, which orders turns on one step. */
      n: natural,
    }),
  ),
  /** Shots of rolled attacks, by slot. */
  fired: v.record(v.string(), fired),
  /** The window counts from `since` (P-10); the trigger is text only (PA-20). */
  waits: v.record(
    v.string(),
    v.strictObject({
      ...wait,
      /** True if the turn was current before it was delayed. */
      begun: v.boolean(),
      /** On the step: after those already there, without a contest (PA-4). */
      suborder: v.exactOptional(whole),
      /** Taken at the last call (P-13): cannot be delayed again. */
      final: flag,
    }),
  ),
  /** Steps set by the GM, by slot. */
  put: v.record(v.string(), whole),
  /** DX contests (P-9) by step, one die roll per attempt. */
  contests: v.record(v.string(), v.array(whole)),
};

const value = only("numbers", number);
const nullable = v.exactOptional(v.nullable(v.number()));
const trigger = only("triggers", text);

/** Used, and allowed. */
const pair = v.tuple([v.number(), v.number()]);

/** P-16, P-22: in the round. */
const budgets = v.strictObject({
  moves: pair,
  yards: v.exactOptional(pair),
  shots: v.exactOptional(pair),
  weapons: v.exactOptional(v.array(v.strictObject({ weapon: v.string(), shots: pair }))),
});

/** How the step came about, what it waits for, what was done and what is left. */
const slotNote = v.strictObject({
  ...report,
  yards: only("numbers", report.yards),
  shots: only("numbers", report.shots),
  /** True if unrolled, so that the turn begins between the steps `from` and `to`. */
  unrolled: flag,
  from: number,
  to: number,
  /** The first step was set, or rolled. */
  set: value,
  roll: value,
  against: value,
  margin: value,
  /** P-9: on this step; margin of the first. */
  contest: only(
    "numbers",
    v.exactOptional(v.strictObject({ dx: v.number(), rolls: v.array(v.number()), margin: v.number() })),
  ),
  /** P-10 to P-13: start, trigger and end of a wait. */
  wait: v.exactOptional(
    v.strictObject({
      from: v.number(),
      until: number,
      trigger,
      after: flag,
      latest: number,
      overtakenAt: nullable,
    }),
  ),
  trigger,
  /** Shots of attacks rolled on this turn. */
  fired: only("numbers", v.exactOptional(v.strictObject({ weapon: v.string(), shots: v.number() }))),
  warnings: texts,
  /** Step on which the turn was lost. */
  lostAt: number,
  extra: v.exactOptional(
    v.strictObject({
      move: v.boolean(),
      fire: v.array(v.strictObject({ weapon: v.string(), target: v.string() })),
    }),
  ),
  /** Ordinal of the waiting turn that is lost when this one begins. */
  overtakes: shownIn("always", shownIn("note", number)),
  /** Step of the next turn. */
  next: number,
  last: flag,
  budgets: only("numbers", v.exactOptional(budgets)),
});

/** Data of initiative and contest rolls, and of the last call. */
const requestData = v.strictObject({
  participants: texts,
  turns: number,
  group: text,
  period: nullable,
  step: nullable,
  attempt: number,
  others: number,
  slot: text,
  turn: number,
  of: number,
});

const offerData = v.strictObject({
  yards: report.yards,
  weapon: report.weapon,
  shots: report.shots,
  target: inUnit("participant", report.target),
  used: number,
  cap: nullable,
  /** Yards of a full move, and left of three. */
  move: number,
  left: number,
  turn: number,
  /** For a wait: the next step, the last possible one, and the step on which the turn is lost. */
  from: number,
  to: number,
  lostAt: nullable,
  step: nullable,
  /** The other participant on the step. */
  on: inUnit("participant", text),
});

/** Facts of a round (P-15), with slots by name: "1", "2" … for turns, "x1", "x2" for extra ones. */
export const notes = {
  facts: {},
  turn,
  fight: { elapsed: v.number() },
  note: slotNote,
  request: requestData,
  offer: offerData,
};

export type Pair = Shape<typeof pair>;
export type Budgets = Shape<typeof budgets>;
export type Note = Shape<typeof slotNote>;
export type OfferData = Shape<typeof offerData>;

export type Turn = TurnFacts & Notes<typeof turn>;
export type Report = Notes<typeof report>;
export type Act = NonNullable<Turn["acts"]>[string];
export type Fired = Shape<typeof fired>;
export type Wait = NonNullable<Turn["waits"]>[string];

/** P-1, PA-18: by default. */
export const ROUND_SECONDS = 3;

export const options = [
  { name: "marginRounding", kind: "choice", choices: ["down", "up", "awayFromZero"], default: "down", rule: "PA-1" },
  { name: "dxContest", kind: "choice", choices: ["roll", "highestDx"], default: "roll", rule: "PA-3" },
  { name: "minimumOneTurn", kind: "switch", default: false, rule: "PA-7" },
  // The manoeuvres that are move actions.
  { name: "moveActions", kind: "choice", choices: ["move", "moveAndAttack"], default: "move", rule: "PA-10" },
  // With combat rules GURPS: shock, stun, surprise and aim count every turn, or once.
  { name: "effectsCount", kind: "choice", choices: ["turns", "rounds"], default: "turns", rule: "PA-17" },
  // One roll per group.
  { name: "groupsRollOnce", kind: "switch", default: false, rule: "P-5" },
  { name: "roundSeconds", kind: "integer", min: 1, max: 10, default: ROUND_SECONDS, rule: "P-1" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

export type Types = TypesOf<Stats, typeof notes, typeof options>;

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

export const { about, verb, answerVerb, creatureVerb, statsIn, turnIn, editTurn } = ownOf<Types>();

type Records = "acts" | "fired" | "waits" | "put" | "contests";

/** Notes a fact of this round, of a slot by name or of a step. */
export function note<K extends Records>(
  draft: Draft,
  participant: string,
  what: K,
  key: string,
  value: NonNullable<Turn[K]>[string],
): void {
  const turn: Partial<Record<Records, Record<string, unknown>>> = editTurn(draft, participant);
  const records = turn[what];
  if (records) records[key] = value;
  else turn[what] = { [key]: value };
}
