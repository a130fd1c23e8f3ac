import type { Exchange } from "./exchange.ts";
import type { Json, JsonObject } from "./json.ts";
import type { Tally } from "./tally.ts";

/**
 * Form of everything stored: 1 until the first release, then raised when older code would misread it (to 4: `form.ts`).
 */
export const SCHEMA = 1;

/**
 * The whole state of one encounter, as immutable JSON; only `apply` makes a new one. Ids are letters, digits,
 * `-` and `_`, which are safe in update paths.
 */
export interface EncounterState {
  readonly schema: typeof SCHEMA;
  readonly pacing: string;
  /** Id of the combat rules that the GM chose, "" for none; absent for the pacing's. */
  readonly rules?: string;
  /** Those that count as soon as no turn runs. */
  readonly nextRules?: string;
  /** Settings that differ from the pacing's defaults, named as in `docs/rules`. */
  readonly options: Readonly<Record<string, Json>>;
  readonly status: "setup" | "running" | "over";
  readonly clock: Clock;
  /** "" before the start. */
  readonly stage: string;
  /**
   * True if the first open slots are active except where `now` says false, so that a turn that begins or ends
   * writes no names. Absent if naming the active slots is no longer. Read it with `currentIds`.
   */
  readonly lead?: true;
  /** True: active, not among the first; false: first, not active. Without `lead`, all active slots. */
  readonly now: Readonly<Record<string, boolean>>;
  /** The latest interruption last; each resumes when the slot that cut in is finished. */
  readonly held: readonly (readonly string[])[];
  /** True if time has stopped at an empty step, until `onward` or until a slot appears there. */
  readonly halted?: true;
  /** Parley, spectacle, a break; or null. */
  readonly pause: Pause | null;
  readonly sides: Readonly<Record<string, Side>>;
  readonly participants: Buckets;
  /** Facts of the whole fight (dice of sides, prompts). A change recalculates every slot. */
  readonly facts: JsonObject;
  /** The latest attacks, by id; absent for none. */
  readonly exchanges?: Readonly<Record<string, Exchange>>;
  /** Join numbers used; they make the order total. */
  readonly seats: number;
  /** Last command in force; later ones can be redone. */
  readonly head: number;
  /** Last entry that a repair dropped: the log begins after it, or is compact up to it. Absent for none. */
  readonly givenUp?: number;
  readonly log: Readonly<Record<string, Readonly<Record<string, LogEntry>>>>;
}

export interface Clock {
  /** 0 before the start. */
  readonly round: number;
  /** Step, segment or rank; null until a slot of this round was played. */
  readonly time: number | null;
  /** True if a slot of this round was played; otherwise the round does not end by itself. */
  readonly played: boolean;
}

export interface Pause {
  /** "break", or a kind of the pacing such as "parley". */
  readonly kind: string;
  readonly note: string;
}

export interface Side {
  /** Number of the side, from 1; selects shape and colour. */
  readonly seat: number;
}

/**
 * Up to 32 buckets by a hash of the id, so that a turn copies and compares some 30 entries instead of a
 * thousand (docs/performance.md).
 */
export type Buckets = Readonly<Record<string, Bucket>>;
export type Bucket = Readonly<Record<string, Participant>>;

/** Types of a pacing's data, all JSON. */
export interface PacingTypes {
  readonly stats: JsonObject;
  /** `Participant.facts` */
  readonly facts: JsonObject;
  /** `Participant.turn` */
  readonly turn: TurnFacts;
  /** `EncounterState.facts` */
  readonly fight: JsonObject;
  /** GM settings with defaults filled in. */
  readonly options: { readonly [name: string]: Json };
  /** `Slot.note` */
  readonly note: JsonObject;
  /** `Request.data` */
  readonly request: JsonObject;
  /** `Offer.data` */
  readonly offer: JsonObject;
}

/** A combatant, hazard or timer. */
export interface Participant<T extends PacingTypes = PacingTypes> {
  readonly id: string;
  /** Order of joining, from 1; the last number of every sorting key. */
  readonly seat: number;
  readonly side: string;
  /** A hazard acts at a fixed time, without a creature's stats. */
  readonly kind: "creature" | "hazard";
  readonly npc: boolean;
  /** Group of like creatures that can be handled together; "" for none. */
  readonly group: string;
  readonly stats: T["stats"];
  /** Stats that count from a later round on. */
  readonly later?: { readonly round: number; readonly stats: T["stats"] };
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** Absent for 0; without lost turns and reactions. */
  readonly turns?: number;
  /** Attacks that `exchanges` no longer has, and damage without an attack. Absent for none. */
  readonly tally?: Tally;
  /**
   * Joined or returned in mid-round: earlier slots of that round are lost, and all if the time is the round's end.
   * `letIn` is for newcomers: false until the GM has answered, true if the GM let it act in that round, so that a
   * slot that has passed is due at that time (N-3).
   */
  readonly since?: { readonly round: number; readonly time: number; readonly letIn?: boolean };
  /** Shares a turn: who decides about the place, the same id on all who share it (J-1). */
  readonly sharesTurn?: string;
  /** A place that lasts: before or after the turns of another, given by the command with this number (J-8). */
  readonly keepsPlace?: { readonly beside: string; readonly where: "before" | "after"; readonly at: number };
  /** Kept from round to round. */
  readonly facts: T["facts"];
  /** Facts of the round `turn.round`; an older number means none yet, so opening a round writes nothing. */
  readonly turn: T["turn"];
  /** Facts of the combat rules, with a turn's in `turn`; absent for none. */
  readonly combat?: JsonObject;
}

export interface TurnFacts extends JsonObject {
  readonly round: number;
  /** Slots moved by the GM, by id. */
  readonly placed?: { readonly [slot: string]: Placement };
  /** Lost slots, by slot id. */
  readonly lost?: { readonly [slot: string]: LostSlot };
}

export interface LostSlot extends JsonObject {
  /** A code such as "overtaken" or "ruled". */
  readonly reason: string;
  /** When it was lost, in the pacing's unit; absent before the first slot of a round. */
  readonly time?: number;
}

export interface Placement extends JsonObject {
  readonly time: number;
  readonly key: readonly number[];
  /** True if it was current when moved, so that it resumes. */
  readonly begun?: true;
}

export type SlotKind = "turn" | "extra" | "interrupt" | "carried" | "burst" | "hazard" | "leg";

/** "held" was interrupted and will resume. */
export type SlotState = "done" | "now" | "held" | "open" | "waiting" | "lost";

/** Derived from facts, never stored. */
export interface Slot<Note extends JsonObject = JsonObject> {
  /** `<round>_<participant>_<name>`, until it is done. */
  readonly id: string;
  readonly participant: string;
  /** Time in the pacing's unit (`PacingClock.unit`). */
  readonly time: number;
  /**
   * Lower acts first, compared number by number; missing numbers count as 0. Equal keys are simultaneous, so a
   * pacing without simultaneous slots ends its keys with the join number.
   */
  readonly key: readonly number[];
  /** "" for none. */
  readonly phase: string;
  readonly ordinal: number;
  readonly of: number;
  readonly kind: SlotKind;
  readonly state: SlotState;
  /** True if it started before it was moved. */
  readonly begun?: boolean;
  /** Code such as "overtaken", "late", "defeated", "ruled". */
  readonly reason?: string;
  /** Codes and numbers to show, without language. */
  readonly note?: Note;
  /** As `note`, of the combat rules. */
  readonly combat?: JsonObject;
  /**
   * Id of the slot that began the turn, on every slot of a turn of several; null for no turn. Absent: a slot of kind
   * "interrupt", "burst" or "leg" is no turn, any other its own.
   */
  readonly turn?: string | null;
  /** Attacks that the pacing gives it; absent: as many as the combat rules allow. */
  readonly attacks?: number;
}

export interface Request<Data extends JsonObject = JsonObject> {
  readonly id: string;
  readonly kind: "dice" | "decision";
  /** Message code, such as "initiative", "contest", "declare". */
  readonly what: string;
  readonly participant?: string;
  readonly side?: string;
  /**
   * The answer is the sum. With `drawn`, one of `faces` cards instead, numbered from 1: `drawn` lists those
   * that are gone. Requests with the same `what` draw from one deck, so at most as many may be pending as
   * cards are left.
   */
  readonly dice?: { readonly count: number; readonly faces: number; readonly drawn?: readonly number[] };
  /** Target number, if any. */
  readonly against?: number;
  /** Allowed answers; if absent, the pacing checks the value. */
  readonly choices?: readonly Json[];
  /** Default of a decision, or the forecast's middle result of dice. */
  readonly fallback: Json;
  readonly blocking: boolean;
  /** True if the GM answers instead of the owner. */
  readonly gm: boolean;
  readonly data?: Data;
  /** True if the combat rules ask. */
  readonly combat?: true;
}

/** Older entries are compact: without `inverse`, `changes` and `took`. */
export interface LogEntry {
  /** Without `by`, `id`, `joined`, `changes` and `took`; many answers are stored together (`kernel/alike.ts`). */
  readonly command: JsonObject & { readonly type: string };
  /** Named by the shell. */
  readonly by?: string;
  /** The sender's click id, which runs once. */
  readonly id?: string;
  /** True if it belongs to the click of the entry before. */
  readonly joined?: true;
  /** Ids of undone commands that could be redone until this one, to recognise repeated clicks. */
  readonly replaced?: readonly string[];
  /** Outside the encounter. */
  readonly changes?: readonly Change[];
  /** Seconds of real time of the turns that ended, by participant; for Redo. Absent if not counted. */
  readonly took?: Readonly<Record<string, number>>;
  /**
   * Takes the command back, without the clock; meaningless while undone. Absent in a compact entry, which is
   * too old for Undo. A long one is text (`kernel/inverse.ts`).
   */
  readonly inverse?: Patch | string;
  /** Takes the clock back; kept in compact entries. Absent if the clock did not change. */
  readonly clock?: Patch;
  /** Its number when redone; only while undone, if bookkeeping was put before it. */
  readonly place?: number;
}

/**
 * Differences between two states, as a tree of path parts: `[value]` sets, `[]` deletes. Half the size of a
 * list of paths.
 */
export interface Patch {
  readonly [part: string]: Patch | Leaf;
}

export type Leaf = readonly [Json] | readonly [];

/** Outside the encounter, before and after a command. */
export interface Change extends JsonObject {
  /** Named by the shell. */
  readonly document: string;
  /** Dotted: "system.hp.value". */
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}
