import * as v from "valibot";
import { inUnit, only } from "../../model/audience.ts";
import {
  flag,
  integer,
  id,
  json,
  line,
  longId,
  natural,
  number,
  sortingKey,
  text,
  texts,
  whole,
} from "../../model/fields.ts";
import type { Notes, Shape, StatsShape } from "../../model/fields.ts";
import type { OptionSpec, Settings } from "../../model/options.ts";
import { ownOf, type Own, type TypesOf } from "../../model/own.ts";
import { refuse } from "../../model/outcome.ts";
import type { TurnFacts } from "../../model/state.ts";
import { wait, waitPlace } from "../../model/wait.ts";
import { ACTIONS, PHASE_ORDERS, PHASES } from "./actions.ts";

/** Segments of an action, and entries in stats. */
export const MOST = 100;
/** The GM's segments for an action without a speed (SA-18). */
export const givenSpeed = v.pipe(integer, v.minValue(0), v.maxValue(MOST));
const speed = v.pipe(integer, v.minValue(1), v.maxValue(MOST));
const score = v.pipe(integer, v.minValue(0), v.maxValue(1_000));

/** A weapon; with more than one attack, trained by default (S-20). */
const weapon = v.strictObject({
  label: line,
  spd: speed,
  attacks: v.optional(speed, 1),
  perRounds: v.optional(speed, 1),
  missile: v.optional(v.boolean(), false),
  trained: v.optional(v.boolean(), true),
  specialised: v.optional(v.boolean(), false),
});

/** Custom action (S-39); without `segments`, the GM is asked each time. */
const ownAction = v.strictObject({
  label: line,
  segments: v.exactOptional(givenSpeed),
  phase: v.exactOptional(v.picklist(PHASES)),
});

/** S-4: speeds in segments. */
const members = {
  weapons: v.optional(v.pipe(v.array(weapon), v.maxLength(MOST)), () => []),
  spells: v.optional(v.pipe(v.array(v.strictObject({ label: line, spd: speed })), v.maxLength(MOST)), () => []),
  actions: v.exactOptional(v.pipe(v.array(ownAction), v.maxLength(MOST))),
  /** Attack speeds of a beast or monster (S-22). */
  attackSpeeds: v.optional(v.pipe(v.array(speed), v.maxLength(20)), () => []),
  /** With fewer than 4, checks morale when a giant charges (S-36). */
  hitDice: v.optional(score, 1),
  morale: v.optional(v.nullable(score), null),
  /** Added to its side's die of surprise (SA-22). */
  alertness: v.exactOptional(v.pipe(integer, v.minValue(-20), v.maxValue(20))),
  /** True if no rule makes it check morale (S-36); the GM may. */
  fearless: v.exactOptional(v.boolean()),
  giant: v.optional(v.boolean(), false),
  /** Speeds by action id, where the rules have none (SA-18). */
  speeds: v.optional(v.record(v.pipe(v.string(), v.regex(/^[A-Za-z]{1,40}$/)), score), () => ({})),
};

export const stats = v.objectWithRest(members, json);

export type Weapon = Shape<typeof weapon>;
export type Stats = StatsShape<typeof members>;

const said = v.exactOptional(line);
const amount = v.exactOptional(whole);
const move = v.exactOptional(v.picklist(["charge", "splitMove", "halfMove"]));
const outcome = v.exactOptional(v.picklist(["held", "failed"]));
const trigger = only("triggers", text);

/** Speeds and modifiers in segments. */
export const declared = {
  label: said,
  /** Weapon or spell in the stats. */
  weapon: said,
  spell: said,
  /** Custom action in the stats. */
  own: said,
  spd: v.exactOptional(speed),
  attacks: only("numbers", v.exactOptional(v.pipe(integer, v.minValue(0), v.maxValue(20)))),
  trained: flag,
  missile: flag,
  specialised: flag,
  /** Speeds of a beast's attacks. */
  spds: v.exactOptional(v.pipe(v.array(speed), v.maxLength(20))),
  /** The GM's speed for an action without one (SA-18). */
  segments: v.exactOptional(givenSpeed),
  /** The GM's phase for a player's custom action (S-39). */
  phase: v.exactOptional(v.picklist(PHASES)),
  /** Combined movement (S-24). */
  move,
  /** Modifiers in segments (S-23). */
  mods: v.exactOptional(v.pipe(integer, v.minValue(-MOST), v.maxValue(MOST))),
  /** Target of a charge (S-11). */
  target: said,
  direction: said,
  trigger: only("triggers", said),
  answer: only("triggers", said),
};

/**
 * Stores all values of its segments, so that later changes of the actor do not affect it (S-13). Weapons may
 * add attacks beyond the limit of declarations.
 */
const intent = v.strictObject({
  action: v.picklist(ACTIONS.map((one) => one.id)),
  ...declared,
  attacks: only("numbers", v.exactOptional(v.pipe(natural, v.maxValue(MOST)))),
});

/** The declared action with its sum, a wait, a carried action, or a morale check. */
const note = v.strictObject({
  /** Id in `ACTIONS`, or "moraleCheck". */
  action: only("triggers", text),
  label: text,
  target: text,
  move,
  /** A separate leg, or the arrival before its action. */
  leg: v.exactOptional(v.picklist(["own", "arrival"])),
  /** Message code, segments, and multiplier. */
  sum: only(
    "numbers",
    v.exactOptional(v.array(v.strictObject({ code: v.string(), n: v.number(), times: v.exactOptional(v.number()) }))),
  ),
  /** Attack modifier for having moved. */
  penalty: only("numbers", amount),
  notes: v.exactOptional(v.array(v.string())),
  trigger,
  answer: trigger,
  /** Slots held back. */
  left: only("triggers", amount),
  /** Right after its trigger, in this segment. */
  after: amount,
  /** The original segment, and the number of rounds. */
  from: only("numbers", amount),
  rounds: amount,
  /** Put into the round by the GM. */
  given: flag,
  /** Cause and result of a morale check. */
  cause: only("triggers", text),
  outcome,
  /** S-17: by surprise and the side's die. */
  delta: amount,
  penaltyOfSide: amount,
  /** When effects count (S-32), and hits of missiles and spells are settled (SA-13). */
  effects: v.exactOptional(v.picklist(["atOnce", "group", "sideEnd", "segmentEnd"])),
  hits: v.exactOptional(v.picklist(["inOrder", "segmentEnd"])),
});

const carried = v.strictObject({
  name: v.string(),
  round: natural,
  segment: whole,
  phase: v.picklist(PHASES),
  side: id,
  ordinal: natural,
  of: natural,
  note,
});

const facts = {
  /** Round in which it joined, if not the first; its rounds count from there (S-21). */
  from: natural,
  /** The GM's speeds by action id (SA-18). */
  speeds: v.record(v.string(), whole),
  /** Cause of a failed morale check; it flees until it rallies or holds (S-44). */
  fleeing: v.string(),
  /** S-26; also those the GM put in. */
  carried: v.array(carried),
};

/** Added to everything after a key; `at` is the command's number, because later declarations are exempt. */
const shift = v.strictObject({ after: sortingKey, segments: whole, at: natural, cause: text });
/** Like `shift`, for some sides (S-34). */
const delay = v.strictObject({ ...shift.entries, sides: v.array(id), cause: v.string() });

const past = v.strictObject({
  name: v.string(),
  time: whole,
  key: sortingKey,
  phase: v.string(),
  ordinal: natural,
  of: natural,
  note,
});

const turn = {
  intent,
  /** Side at the declaration; its rank and penalty last the whole round (S-19). */
  side: id,
  /** Counted from `base`, with or without the side's shift, not before `floor` (S-12). */
  from: v.strictObject({ base: whole, shift: v.boolean(), floor: whole, at: natural }),
  changes: natural,
  /** Segments by slot name. */
  done: v.record(v.string(), whole),
  /** Finished slots of a replaced intent. */
  past: v.array(past),
  /** By command (S-27, SA-16), or released: `slot`, its first unfinished one, acts there since command `at` (S-33). */
  wait: v.strictObject({ ...wait, slot: text, at: v.exactOptional(natural) }),
  mods: v.array(shift),
  /** Checks in the morale phase of a segment (SA-14), by slot name. */
  morale: v.record(v.string(), v.strictObject({ segment: whole, side: id, cause: v.string(), outcome })),
  /** Causes of the check at the end of the round (S-35). */
  checks: v.array(v.string()),
  /** Immediate attacks on fleeing foes, and where they come in (S-44). */
  rear: v.array(v.strictObject({ target: id, place: waitPlace })),
};

const bySide = v.record(v.string(), whole);
/** `called`: every side rolls; `ruled`: segments set by the GM; `later`: sides surprised in a round after the first (SA-6). */
const surprise = v.strictObject({
  called: flag,
  dice: v.exactOptional(bySide),
  ruled: v.exactOptional(bySide),
  later: v.exactOptional(v.strictObject({ round: natural, sides: v.array(id) })),
});

/** Each write recalculates all slots. */
const fight = {
  surprise,
  initiative: v.strictObject({ round: natural, dice: bySide }),
  /** S-8: before the first segment. */
  avoided: v.record(v.string(), v.picklist(["withdraw", "hide"])),
  /** S-34: this round. */
  delays: v.array(delay),
  /** Ticked off by the GM (S-35). */
  booked: natural,
  /** Seconds before this round, if rounds had another length than the default (S-1). */
  elapsed: v.number(),
  /** Blocking morale checks (S-36). */
  urgent: v.array(v.strictObject({ participant: id, cause: v.string() })),
  /** Slots of spells whose casters were hit; the GM decides (S-31). */
  struck: v.array(longId),
};

/** For a declaration: attacks due and charging creatures; a speed: the action; morale: cause, score, end, and slot. */
const request = v.strictObject({
  due: number,
  chargedBy: texts,
  action: text,
  label: text,
  cause: only("triggers", text),
  morale: number,
  /** The check ends at once, with its slot, or with the round. */
  when: v.exactOptional(v.picklist(["atOnce", "segment", "round"])),
  slot: text,
});

/** Costs or object of an offer; values of an action. */
const offer = v.strictObject({
  trigger: text,
  /** The moving creature, for pass-through fire and rear attacks. */
  at: inUnit("participant", text),
  /** Segment from which a change counts, or shift and delay (S-12, SA-12). */
  from: number,
  shift: number,
  delay: inUnit("count", number),
  /** Number of open actions that a wait would hold back. */
  left: number,
  cause: text,
  segment: number,
  label: text,
  speed: number,
  attacks: number,
  phase: v.exactOptional(v.picklist(PHASES)),
  /** Combined movement, with the segments it adds. */
  move,
  adds: number,
});

export const notes = { facts, turn, fight, note, request, offer };

export type Intent = Shape<typeof intent>;
export type Note = Shape<typeof note>;
/** When effects of a slot are posted (S-32). */
export type When = NonNullable<Note["effects"]>;
export type Term = NonNullable<Note["sum"]>[number];
export type Facts = Notes<typeof facts>;
export type Carried = Shape<typeof carried>;
export type Shift = Shape<typeof shift>;
export type Delay = Shape<typeof delay>;
export type Past = Shape<typeof past>;
export type Turn = TurnFacts & Notes<typeof turn>;
export type Surprise = Shape<typeof surprise>;
export type RequestData = Shape<typeof request>;
export type OfferData = Shape<typeof offer>;

/** S-1: by default. */
export const ROUND_SECONDS = 20;

/** Named as in docs/rules/side-segments.md. */
export const options = [
  // S-5, S-40: in every fight; `callSurprise` does it for one.
  { name: "surprise", kind: "switch", default: false, rule: "S-5" },
  { name: "surpriseLasts", kind: "choice", choices: ["round", "firstAction"], default: "round", rule: "SA-6" },
  // SA-22: a side is surprised if d6 and its best modifier are at most this.
  { name: "surpriseUpTo", kind: "integer", min: 1, max: 5, default: 2, rule: "SA-22" },
  // SA-23 to SA-26: dice of initiative.
  { name: "initiativeDie", kind: "integer", min: 4, max: 20, default: 6, rule: "SA-23" },
  { name: "lowFirst", kind: "switch", default: false, rule: "SA-24" },
  { name: "eachRolls", kind: "switch", default: false, rule: "SA-25" },
  { name: "keepInitiative", kind: "switch", default: false, rule: "SA-26" },
  { name: "phaseOrder", kind: "choice", choices: PHASE_ORDERS, default: "movement", rule: "SA-27" },
  // Where actions declared by a surprised side count from.
  { name: "lateDeclaration", kind: "choice", choices: ["zero", "now"], default: "zero", rule: "SA-19" },
  { name: "penaltyRounding", kind: "choice", choices: ["down", "up"], default: "down", rule: "SA-2" },
  { name: "multiPenalty", kind: "choice", choices: ["shift", "scaled"], default: "shift", rule: "SA-7" },
  { name: "fractionalFirst", kind: "choice", choices: ["low", "high"], default: "low", rule: "SA-10" },
  // O-1: 0 carries anything past ten into the next round.
  { name: "overflow", kind: "choice", choices: [2, 0, "never", 1, 3, 4, 5], default: 2, rule: "SA-11" },
  { name: "changeOfIntent", kind: "choice", choices: ["restart", "flat", "none"], default: "restart", rule: "SA-12" },
  // Segments, for `changeOfIntent: "flat"`.
  { name: "delay", kind: "integer", min: 0, max: 20, default: 1, rule: "SA-12" },
  { name: "missileEffects", kind: "choice", choices: ["inOrder", "segmentEnd"], default: "inOrder", rule: "SA-13" },
  { name: "hitCaster", kind: "choice", choices: ["ask", "lost", "kept"], default: "ask", rule: "S-31" },
  { name: "splitMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "halfMovePenalty", kind: "integer", min: -20, max: 0, default: 0, rule: "SA-15" },
  { name: "unlistedSpeed", kind: "integer", min: 1, max: 20, default: 5, rule: "SA-18" },
  // 2d6 up to the score, or as in the host's game.
  { name: "moraleCheck", kind: "choice", choices: ["2d6", "host"], default: "2d6", rule: "S-40" },
  // Stops time until the GM begins the next round.
  { name: "bookkeeping", kind: "switch", default: false, rule: "S-35" },
  { name: "roundSeconds", kind: "integer", min: 10, max: 60, default: ROUND_SECONDS, rule: "S-1" },
  { name: "specialisation", kind: "switch", default: false, rule: "O-2" },
  { name: "lastGasp", kind: "switch", default: false, rule: "O-3" },
] as const satisfies readonly OptionSpec[];

export type Options = Settings<typeof options>;

export type Types = TypesOf<Stats, typeof notes, typeof options>;

export type Setting = Own<Types>["setting"];
export type View = Own<Types>["view"];
export type Participant = Own<Types>["participant"];
export type Slot = Own<Types>["slot"];
export type Request = Own<Types>["request"];
export type Offer = Own<Types>["offer"];

const own = ownOf<Types>();
export const { about, verb, answerVerb, creatureVerb, statsIn, turnIn, editFacts, editTurn, editFight } = own;

/** Refuses participants that are no creatures or defeated. */
export const ableVerb = own.verbAbout((id, view) => {
  const one = view.participant(id);
  return one?.kind === "creature" && !one.defeated ? one : refuse("no-such-participant", { participant: id });
});
