import type { Exchange } from "./exchange.ts";
import type { Json, JsonObject } from "./json.ts";

/**
 * Version of everything stored: encounters, actors and items. Raised with each release whose data older code would
 * misread; migrations lead from each version to the next (`kernel/migrate.ts`, `foundry/data/data-version.ts`).
 */
export const SCHEMA = 3;

/**
 * The whole turn-order state of one encounter, as JSON. Only `apply` makes a new one, and nothing in it changes in
 * place. Ids (participants, sides, slots, requests) are letters, digits, `-` and `_`, which are safe in update paths.
 */
export interface EncounterState {
  readonly schema: typeof SCHEMA;
  readonly pacing: string;
  /** GM settings that differ from the pacing's defaults, by the names of `docs/rules`. */
  readonly options: Readonly<Record<string, Json>>;
  readonly status: "setup" | "running" | "over";
  readonly clock: Clock;
  /** Current stage of the round; "" before the start. */
  readonly stage: string;
  /**
   * True if the first open slots are active except where `now` says false, so a turn that begins or ends writes no
   * names. Absent if naming the active slots is no longer: there are none, or others than the first. Read it with
   * `currentIds`.
   */
  readonly lead?: true;
  /**
   * Active slots by id: true for an active slot that is not among the first, false for a first slot that is not active.
   * Without `lead`, all active slots.
   */
  readonly now: Readonly<Record<string, boolean>>;
  /** Interrupted slots, the latest interruption last; each resumes when the slot that cut in is finished. */
  readonly held: readonly (readonly string[])[];
  /** True if time stopped at an empty step, until `onward` or until a slot appears there. */
  readonly halted?: true;
  /** Why the encounter is paused (parley, spectacle, a break), or null. */
  readonly pause: Pause | null;
  readonly sides: Readonly<Record<string, Side>>;
  readonly participants: Buckets;
  /**
   * The pacing's facts of the whole fight (dice of sides, prompts). A change here recalculates every slot, so they are
   * rarely written.
   */
  readonly facts: JsonObject;
  /** The latest attacks from target to injury, by id; absent for none. */
  readonly exchanges?: Readonly<Record<string, Exchange>>;
  /** Join numbers used so far; each joiner gets the next, which makes the order total. */
  readonly seats: number;
  /** Number of the last command in force; later ones were undone and can be redone. */
  readonly head: number;
  /**
   * Number of the last entry that a repair dropped: the log may begin after it, or have only compact entries up to it.
   * Absent if nothing was dropped.
   */
  readonly givenUp?: number;
  readonly log: Readonly<Record<string, Readonly<Record<string, LogEntry>>>>;
}

export interface Clock {
  /** 1 is the first; 0 before the start. */
  readonly round: number;
  /** Step, segment or rank in the pacing's unit; null until a slot of this round was played. */
  readonly time: number | null;
  /** True once a slot of this round was played. A round without one does not end by itself. */
  readonly played: boolean;
}

export interface Pause {
  /** "break", or a kind of the pacing such as "parley". */
  readonly kind: string;
  readonly note: string;
}

export interface Side {
  /** Number of the side, from 1; it selects shape and colour. */
  readonly seat: number;
}

/**
 * Participants in up to 32 buckets by a hash of the id. A turn changes one participant, and then copies and compares
 * some 30 entries instead of a thousand (docs/performance.md).
 */
export type Buckets = Readonly<Record<string, Bucket>>;
export type Bucket = Readonly<Record<string, Participant>>;

/** Types of one pacing's data, all JSON. */
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

/** One combatant, hazard or timer as the core sees it. */
export interface Participant<T extends PacingTypes = PacingTypes> {
  readonly id: string;
  /** Order of joining, from 1; the last number of every sorting key. */
  readonly seat: number;
  readonly side: string;
  /** A hazard acts at a fixed time and has no creature's stats. */
  readonly kind: "creature" | "hazard";
  readonly npc: boolean;
  /** Group of like creatures that can be handled together; "" for none. */
  readonly group: string;
  readonly stats: T["stats"];
  /** Stats that count from a later round on. */
  readonly later?: { readonly round: number; readonly stats: T["stats"] };
  readonly hidden: boolean;
  readonly defeated: boolean;
  /** Turns ended in this fight; absent for 0. Lost turns and reactions to another's turn do not count. */
  readonly turns?: number;
  /** When it joined or returned in mid-round: earlier slots of that round are lost. */
  readonly since?: { readonly round: number; readonly time: number };
  /** The pacing's facts that last from round to round. */
  readonly facts: T["facts"];
  /** Facts of the round `turn.round`. An older number means none yet, so opening a round writes nothing here. */
  readonly turn: T["turn"];
}

export interface TurnFacts extends JsonObject {
  readonly round: number;
  /** Slots moved by the GM, by slot id. */
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
  /** True if it was current when it was moved, so that it resumes instead of starting again. */
  readonly begun?: true;
}

export type SlotKind = "turn" | "extra" | "interrupt" | "carried" | "burst" | "hazard" | "leg";

/** "open" is to come; "held" was interrupted and will resume. */
export type SlotState = "done" | "now" | "held" | "open" | "waiting" | "lost";

/** A turn or part of a turn in the order. Derived from facts, never stored. */
export interface Slot<Note extends JsonObject = JsonObject> {
  /** `<round>_<participant>_<name>`; the same slot keeps its id until it is done. */
  readonly id: string;
  readonly participant: string;
  /** In the pacing's unit (see `PacingClock.unit`). */
  readonly time: number;
  /**
   * Sorting key: lower acts first, compared number by number, missing ones count 0. Equal keys are simultaneous, so a
   * pacing without simultaneous slots ends its keys with the join number.
   */
  readonly key: readonly number[];
  /** Phase within the time; "" for none. */
  readonly phase: string;
  readonly ordinal: number;
  readonly of: number;
  readonly kind: SlotKind;
  readonly state: SlotState;
  /** True if it started before it was moved, so that it resumes. */
  readonly begun?: boolean;
  /** Why it was lost: a code such as "overtaken", "late", "defeated", "ruled". */
  readonly reason?: string;
  /** What the pacing shows: codes and numbers without language. */
  readonly note?: Note;
}

/** Dice or a decision that the core needs. */
export interface Request<Data extends JsonObject = JsonObject> {
  readonly id: string;
  readonly kind: "dice" | "decision";
  /** Message code, such as "initiative", "contest", "declare". */
  readonly what: string;
  readonly participant?: string;
  readonly side?: string;
  /**
   * `count` dice of `faces` sides; the answer is their sum. With `drawn`, one of `faces` cards instead, numbered from
   * 1: `drawn` lists those that are gone. Requests with the same `what` draw from one deck, so no two answers are
   * alike. At most as many may be pending as cards are left.
   */
  readonly dice?: { readonly count: number; readonly faces: number; readonly drawn?: readonly number[] };
  /** Target number, if any. */
  readonly against?: number;
  /** Allowed answers to a decision; if absent, the pacing checks the value. */
  readonly choices?: readonly Json[];
  /** Answer without a choice: the default of a decision, or the middle result of dice in the forecast. */
  readonly fallback: Json;
  /** True if time stops until it is answered. */
  readonly blocking: boolean;
  /** True if the GM answers rather than the owner. */
  readonly gm: boolean;
  readonly data?: Data;
}

/** A command that was carried out. Older entries are compact: without `inverse` and `changes`. */
export interface LogEntry {
  /** The command without `by`, `id`, `joined` and `changes`. */
  readonly command: JsonObject;
  /** The sender, as the shell names users; may be absent. */
  readonly by?: string;
  /** The sender's id of the click, so that it is not carried out twice; may be absent. */
  readonly id?: string;
  /** True if it belongs to the same click as the entry before. */
  readonly joined?: true;
  /**
   * Ids of undone commands that could be redone until this one. They stay known, so that a click sent twice is
   * recognised.
   */
  readonly replaced?: readonly string[];
  /** Changes outside the encounter; absent in a compact entry. */
  readonly changes?: readonly Change[];
  /**
   * Patch that takes the command back, without the clock; meaningless while it is undone. Absent in a compact entry,
   * which is too old for Undo.
   */
  readonly inverse?: Patch;
  /**
   * Patch that takes the clock back; kept in compact entries, so that the time of the command stays known. Absent if
   * the clock did not change.
   */
  readonly clock?: Patch;
  /** Its number in the log when it is redone; set only while it is undone and if bookkeeping was put before it. */
  readonly place?: number;
}

/**
 * A difference between two states, as a tree of path parts: `[value]` sets, `[]` deletes. Values are leaves, or whole
 * new objects. The tree names each part of a path once and is half the size of a list of paths.
 */
export interface Patch {
  readonly [part: string]: Patch | Leaf;
}

export type Leaf = readonly [Json] | readonly [];

/** One value of a document outside the encounter, before and after a command. */
export interface Change extends JsonObject {
  /** Address of the document, as the shell names it. */
  readonly document: string;
  /** Dotted path of the value: "system.hp.value". */
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}
