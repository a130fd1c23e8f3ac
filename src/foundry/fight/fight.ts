import { currentIds, entryOf, isKnownId, type Command, type EncounterState, type JsonObject, type Refusal } from "../../rules/core.ts";
import type { Loss } from "../../rules/kernel/repair.ts";

/**
 * A fight as every room of the shell sees it: Foundry's Combat with the encounter of the core in it. `SegmentZeroCombat` implements it; nothing but the registration
 * needs the class itself.
 */
export interface Fight extends Combat {
  /** The encounter as the core sees it; a new one for a combat that has none yet. */
  readonly encounter: EncounterState;
  /** Why the stored encounter cannot be played on, or null. */
  readonly problem: Refusal | null;
  /** What the stored fight has lost; none for a sound one, null for one of which nothing can be saved. It may be playable all the same (`problem`). */
  readonly damage: readonly Damage[] | null;
  /** Puts what can be saved in the place of a damaged fight, or its round begun anew. What was stored is set aside. */
  repair(way: "goOn" | "round"): Promise<void>;
  /** Combatants that were deleted, by id, for the end of a turn in which that happened. */
  readonly removed: Map<string, Combatant.Implementation>;
  /** Carries out commands as one change, here if this client belongs to the active GM, else on that GM's client. @returns the refusal, if there was one; then nothing has changed */
  perform(...commands: readonly Command[]): Promise<Reply>;
  /** Carries out a click for a user, if they may give it and it still means what it meant. Only on the active GM's client. */
  performAs(user: string, click: Click): Promise<Reply>;
  /** Brings the encounter into step with the combatants, actors and their state. Only on the active GM's client. */
  reconcile(): Promise<Reply>;
  /** Resolves when everything that this client was asked before is written. */
  written(): Promise<void>;
  /** Chooses the pacing of a fight that has not started; does nothing later, since a pacing cannot read another's facts. */
  choosePacing(pacing: string): Promise<void>;
  /** Starts over with the same combatants and settings. */
  restart(): Promise<void>;
  /** Carries out again the click that was taken back last. */
  redo(): Promise<this>;
}

/** Something that a stored fight has lost: a loss that the core can name, or "changed": something else wrote it. */
export interface Damage {
  readonly code: Loss["code"] | "changed";
  readonly data: JsonObject;
}

/** What one press of a button asks for, and what its sender believed when it was pressed. */
export interface Click {
  /** One click, one id: however often it is sent, it is carried out once. */
  readonly id: string;
  readonly commands: readonly Command[];
  /** The slots the sender believed current. */
  readonly now: readonly string[];
  /** Where the sender believed the log to end. */
  readonly end: LogEnd;
}

/** The last entry in force; the id tells it from another that came to stand at the same number. */
export interface LogEnd {
  readonly head: number;
  readonly id: string;
}

/** Characters of a click's id: it has to be told apart from some thousand others of one fight, and stands in the log. */
const ID_LENGTH = 8;

export function clickOf({ encounter }: { readonly encounter: EncounterState }, commands: readonly Command[]): Click {
  return { id: foundry.utils.randomID(ID_LENGTH), commands, now: currentIds(encounter), end: logEnd(encounter) };
}

export function logEnd(state: EncounterState): LogEnd {
  let number = state.head;
  // Only the first command of a click carries its id.
  while (number > 0 && entryOf(state, number)?.joined) number--;
  return { head: state.head, id: entryOf(state, number)?.id ?? "" };
}

/** Was this click carried out? Also if it was undone since, and if something else was done instead: who sends it again does not want it done again. */
export function wasCarriedOut(state: EncounterState, id: string): boolean {
  return isKnownId(state, id);
}

/** What became of a click. */
export interface Reply {
  /** Why nothing was changed; null when it was carried out. */
  readonly refusal: Refusal | null;
  /** Sends the same click again, when it may not have arrived. It has the same id, so it is never carried out twice. */
  readonly retry?: () => Promise<Reply>;
}

export const CARRIED_OUT: Reply = { refusal: null };
