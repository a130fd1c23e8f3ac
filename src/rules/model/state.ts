import type { Exchange } from "./exchange.ts";
import type { Json, JsonObject } from "./json.ts";

/**
 * The form of everything that is stored, encounters, actors and items alike: raised with every release in which older
 * code would misread what newer code has written. Steps lead from each form to the next (`kernel/migrate.ts`,
 * `foundry/data/data-version.ts`).
 */
export const SCHEMA = 2;

/**
 * One fight: its whole turn-order state, as JSON. Only `apply` makes a new one; nothing in it is ever changed in place.
 * Ids (participants, sides, slots, requests) are letters, digits, `-` and `_`, so that they are safe in update paths.
 */
export interface EncounterState {
  readonly schema: typeof SCHEMA;
  /** Id of the pacing in the registry. */
  readonly pacing: string;
  /** GM settings that differ from the pacing's defaults, by the names of `docs/rules`. */
  readonly options: Readonly<Record<string, Json>>;
  readonly status: "setup" | "running" | "over";
  readonly clock: Clock;
  /** Id of the stage that the round is in; "" before the start. */
  readonly stage: string;
  /**
   * The open slots that come first in the order are active, except those that `now` gives as false. Absent where that
   * would say no less than naming the active ones: nobody acts, or others than those who come first. So a turn begins
   * and ends without a name, however many share it. Read it with `currentIds`.
   */
  readonly lead?: true;
  /**
   * Active slots by id: true for one that is active although it does not come first, false for one that comes first and
   * is not active. Without `lead`, all of them.
   */
  readonly now: Readonly<Record<string, boolean>>;
  /** Interrupted slots, the latest interruption last; each resumes when the slot that cut in is finished. */
  readonly held: readonly (readonly string[])[];
  /**
   * Time stands still because it is counted aloud and nobody acts at `clock.time`; until `onward`, or until somebody
   * acts there after all.
   */
  readonly halted?: true;
  /** Why time stands still (parley, spectacle, a break at the table), or null. */
  readonly pause: Pause | null;
  readonly sides: Readonly<Record<string, Side>>;
  readonly participants: Buckets;
  /**
   * What the pacing notes about the whole fight (dice of sides, prompts). Rarely written: every slot is derived anew
   * when it changes.
   */
  readonly facts: JsonObject;
  /** Attacks from target to injury, the latest of them, by id; absent for none. */
  readonly exchanges?: Readonly<Record<string, Exchange>>;
  /** Seats given so far; each joiner gets the next, so that order is total without chance. */
  readonly seats: number;
  /** Number of the last command in force; commands above it were undone and can be redone. */
  readonly head: number;
  /**
   * Number of the last entry that a repair gave up: the log may begin after it, or hold no full entry up to it. Absent
   * for a log that nothing happened to.
   */
  readonly givenUp?: number;
  readonly log: Readonly<Record<string, Readonly<Record<string, LogEntry>>>>;
}

export interface Clock {
  /** The round: 1 is the first; 0 before the start. */
  readonly round: number;
  /** Step, segment or rank, in the pacing's own unit; null while nothing in this round has been played. */
  readonly time: number | null;
  /** True once any slot of this round has been played. A round without one does not end by itself. */
  readonly played: boolean;
}

export interface Pause {
  /** "break", or a kind of the pacing such as "parley". */
  readonly kind: string;
  readonly note: string;
}

export interface Side {
  /** Place among the sides, from 1; shapes and colours follow it. */
  readonly seat: number;
}

/**
 * Participants in up to 32 buckets by a hash of the id. A turn changes one participant; with buckets it copies and
 * looks through some 30 entries instead of a thousand (measured in docs/performance.md).
 */
export type Buckets = Readonly<Record<string, Bucket>>;
export type Bucket = Readonly<Record<string, Participant>>;

/**
 * The types of one pacing's own data. All are JSON; each pacing names its own, and `PacingTypes` itself is any of them.
 */
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
  /** Order of joining, from 1. Last figure of every sorting key. */
  readonly seat: number;
  readonly side: string;
  /** A hazard acts at a time of its own and needs no stats of a creature. */
  readonly kind: "creature" | "hazard";
  readonly npc: boolean;
  /** Like creatures that can be handled as one; "" for none. */
  readonly group: string;
  readonly stats: T["stats"];
  /** Stats that count from a later round on. */
  readonly later?: { readonly round: number; readonly stats: T["stats"] };
  readonly hidden: boolean;
  readonly defeated: boolean;
  /**
   * Turns it has ended in this fight; absent for none. A turn that was lost does not count, nor does an answer to
   * somebody else's.
   */
  readonly turns?: number;
  /** Joined or returned in mid-round: slots of that round before this time are lost. */
  readonly since?: { readonly round: number; readonly time: number };
  /** What the pacing keeps from round to round. */
  readonly facts: T["facts"];
  /**
   * What happened to this participant in the round `turn.round`. An older number means: nothing yet. So opening a round
   * writes nothing here.
   */
  readonly turn: T["turn"];
}

export interface TurnFacts extends JsonObject {
  readonly round: number;
  /** Slots put elsewhere by the GM, by slot id. */
  readonly placed?: { readonly [slot: string]: Placement };
  /** Slots lost by a ruling, with the reason, by slot id. */
  readonly lost?: { readonly [slot: string]: string };
}

export interface Placement extends JsonObject {
  readonly time: number;
  readonly key: readonly number[];
  /** It was current when it was put off, so that it goes on there instead of starting a second time. */
  readonly begun?: true;
}

export type SlotKind = "turn" | "extra" | "interrupt" | "carried" | "burst" | "hazard" | "leg";

/** "open" is to come; "held" was interrupted and will resume. */
export type SlotState = "done" | "now" | "held" | "open" | "waiting" | "lost";

/** One place on the timeline where a participant may act. Derived from facts, never stored. */
export interface Slot<Note extends JsonObject = JsonObject> {
  /** `<round>_<participant>_<name>`; the same slot keeps its id until it is done. */
  readonly id: string;
  readonly participant: string;
  /** In the pacing's unit (see `PacingClock.unit`). */
  readonly time: number;
  /**
   * Sorting key: lower acts first, compared figure by figure, a missing figure counts 0. Equal keys are simultaneous,
   * so a pacing without simultaneity ends its keys with the seat.
   */
  readonly key: readonly number[];
  /** Phase within the time, "" where the pacing has none. */
  readonly phase: string;
  readonly ordinal: number;
  readonly of: number;
  readonly kind: SlotKind;
  readonly state: SlotState;
  /** It started before and was put off, so that it goes on when it becomes current. */
  readonly begun?: boolean;
  /** Why it was lost: a code such as "overtaken", "late", "defeated", "ruled". */
  readonly reason?: string;
  /** What the pacing wants to be shown: names, sums, budgets. Codes and figures only, no language. */
  readonly note?: Note;
}

/** Dice or a decision that the core needs. */
export interface Request<Data extends JsonObject = JsonObject> {
  /** Unique among the open ones, stable until answered. */
  readonly id: string;
  readonly kind: "dice" | "decision";
  /** Message code, e.g. "initiative", "contest", "declare". */
  readonly what: string;
  readonly participant?: string;
  readonly side?: string;
  /**
   * `count` dice of `faces` sides; the answer is their sum. With `drawn`, one of `faces` cards instead, numbered from
   * 1: `drawn` lists those that are gone. Requests with the same `what` draw from one deck, so no two answers are
   * alike. At most as many may be pending as cards are left.
   */
  readonly dice?: { readonly count: number; readonly faces: number; readonly drawn?: readonly number[] };
  /** Target number where there is one. */
  readonly against?: number;
  /** The answers allowed for a decision; absent = a value that the pacing checks. */
  readonly choices?: readonly Json[];
  /** What counts if nobody chooses: for a decision the default, for dice the middle result used by the forecast. */
  readonly fallback: Json;
  /** Time cannot go on without it. */
  readonly blocking: boolean;
  /** Asked of the GM rather than of the owner. */
  readonly gm: boolean;
  /** Figures for the message. */
  readonly data?: Data;
}

/** One command that was carried out. Older entries are compact: without `inverse` and `changes`. */
export interface LogEntry {
  /** The command without `by`, `id`, `joined` and `changes`. */
  readonly command: JsonObject;
  /** Who gave it, as the shell names users; absent when not said. */
  readonly by?: string;
  /** The sender's own id of the command, so that it is not carried out twice; absent when not said. */
  readonly id?: string;
  /** Belongs to the same click as the entry before. */
  readonly joined?: true;
  /**
   * Ids of commands that were undone and could be redone until this one was given. So a click that is sent twice stays
   * known, whatever became of it.
   */
  readonly replaced?: readonly string[];
  /** What it changed outside the encounter; absent in a compact entry. */
  readonly changes?: readonly Change[];
  /**
   * What takes the command back, but for the clock; of no use, and perhaps empty, while it is undone. Absent in a
   * compact entry: that is too old to be taken back.
   */
  readonly inverse?: Patch;
  /**
   * What takes the clock back; kept in compact entries, so that it is still known when the command was given. Absent if
   * the clock stood still.
   */
  readonly clock?: Patch;
  /**
   * Only while it is undone, and only if bookkeeping has been put before it: its number in the log when it is redone.
   */
  readonly place?: number;
}

/**
 * A difference between two states, as a tree by the parts of its paths: `[value]` sets, `[]` deletes. Values are
 * leaves, or whole objects where there was none. A tree names every part of a path once, which is half the size of a
 * list of paths.
 */
export interface Patch {
  readonly [part: string]: Patch | Leaf;
}

export type Leaf = readonly [Json] | readonly [];

/** One value of a document outside the encounter, as it was before a command and as it was made. */
export interface Change extends JsonObject {
  /** Address of the document, as the shell names it. */
  readonly document: string;
  /** Dotted path of the value: "system.hp.value". */
  readonly path: string;
  readonly from: Json;
  readonly to: Json;
}
