import {
  currentIds,
  entryOf,
  isKnownId,
  undoEnds,
  type Command,
  type EncounterState,
  type JsonObject,
  type Refusal,
  type Loss,
} from "../../rules/core.ts";
import { lifeOf, travelsOf } from "./store.ts";

/** Foundry's Combat with the encounter of the core in it, as the shell sees it. `SegmentZeroCombat` implements it. */
export interface Fight extends Combat {
  /** The encounter as the core sees it; a new one for a combat that has none yet. */
  readonly encounter: EncounterState;
  /** Why the stored encounter cannot be played on, or null. */
  readonly problem: Refusal | null;
  /**
   * What the stored fight has lost; none for a sound one, null for one of which nothing can be saved. It may be
   * playable all the same (`problem`).
   */
  readonly damage: readonly Damage[] | null;
  /** Puts what can be saved in the place of a damaged fight, or its round begun anew. What was stored is set aside. */
  repair(way: RepairWay): Promise<void>;
  /** Combatants that were deleted, by id, for the end of a turn in which that happened. */
  readonly removed: Map<string, Combatant.Implementation>;
  /**
   * Carries out commands as one change, here if this client belongs to the active GM, else on that GM's client.
   * @returns the refusal, if there was one; then nothing has changed
   */
  perform(...commands: readonly Command[]): Promise<Reply>;
  /**
   * Carries out a click for a user, if they may give it and it still means what it meant. Only on the active GM's
   * client.
   */
  performAs(user: string, click: Click): Promise<Reply>;
  /** Brings the encounter into step with the combatants, actors and their state. Only on the active GM's client. */
  reconcile(): Promise<Reply>;
  /** Resolves when everything that this client was asked before is written. */
  written(): Promise<void>;
  /**
   * Chooses the pacing of a fight that has not started; does nothing later, since a pacing cannot read another's facts.
   */
  choosePacing(pacing: string): Promise<void>;
  /** Writes again what the last write could not, or leaves it as it is and names it to the GMs. */
  settle(way: "finish" | "leave"): Promise<void>;
  /** Starts over with the same combatants and settings. */
  restart(): Promise<void>;
  /** Carries out an order. Only on the active GM's client. */
  carryOut(order: Order): Promise<Reply>;
  /** Reads what is stored in this client's document as a whole. */
  readAnew(): void;
  /** Carries out again the click that was taken back last. */
  redo(): Promise<this>;
  /** All who act at once, as far as this user may see them. */
  readonly acting: readonly Combatant.Implementation[];
  /** The order to come, beginning with those who act now. @param count turns in all, 1 to 100; 10 if left out */
  upcoming(count?: number): readonly UpcomingTurn[];
}

/** What a fight is asked for besides clicks. The active GM's client alone does it, as it alone writes. */
export type Order =
  | { readonly what: "repair"; readonly way: RepairWay }
  | { readonly what: "restart" }
  | { readonly what: "begin"; readonly pacing: string }
  /** Finishes the last write, or leaves what is missing of it. */
  | { readonly what: "finish" }
  | { readonly what: "leave" }
  /** Nothing is written: that client compares its fight with the server's, and answers with it. */
  | { readonly what: "stored" };

/** A turn that is being taken or is to come, as carousels and docks of other packages want to know of it. */
export interface UpcomingTurn {
  readonly combatant: Combatant.Implementation;
  /** Id of its slot. The same combatant may come several times. */
  readonly slot: string;
  readonly round: number;
  /** In the unit of the pacing. */
  readonly time: number;
  /** "2 of 4": which of its turns in this round, and of how many. */
  readonly ordinal: number;
  readonly of: number;
  /** It is being taken. */
  readonly current: boolean;
  /** It lies beyond what stands fast: dice or decisions may still change it. */
  readonly forecast: boolean;
}

/** How a damaged fight goes on: where it stands, or from the beginning of its round. */
export type RepairWay = "goOn" | "round";

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
  /** What dice showed that were thrown for the commands, one for each; absent where none were. */
  readonly dice?: readonly Faces[];
}

/**
 * The faces that dice showed which were thrown as rolls of the host, roll by roll; none for a result that was typed in.
 */
export type Faces = readonly (readonly number[])[];

const thrownFor = new WeakMap<Command, Faces>();

/**
 * Notes with a command that its results come from these rolls, one for each result in the order of the command; null
 * for one that was typed in.
 * @returns the command
 */
export function withRolls(command: Command, rolls: readonly (Roll | null)[]): Command {
  thrownFor.set(
    command,
    rolls.map((roll) => facesOf(roll)),
  );
  return command;
}

function facesOf(roll: Roll | null): readonly number[] {
  return (roll?.dice ?? []).flatMap(({ results }) =>
    results.filter(({ active }) => active !== false).map(({ result }) => result),
  );
}

/** The last entry in force; the id tells it from another that came to stand at the same number. */
export interface LogEnd {
  readonly head: number;
  readonly id: string;
  /** How often the fight had been started over (`lifeOf`). */
  readonly life: number;
}

/**
 * Characters of a click's id: it has to be told apart from some thousand others of one fight, and stands in the log.
 */
const ID_LENGTH = 8;

export function clickOf(combat: Fight, commands: readonly Command[]): Click {
  const { encounter } = combat;
  const dice = commands.map((command) => thrownFor.get(command) ?? []);
  return {
    id: foundry.utils.randomID(ID_LENGTH),
    commands,
    now: currentIds(encounter),
    end: { ...logEnd(encounter), life: lifeOf(combat) },
    ...(dice.some(({ length }) => length) ? { dice } : {}),
  };
}

export function logEnd(state: EncounterState): Omit<LogEnd, "life"> {
  let number = state.head;
  // Only the first command of a click carries its id.
  while (number > 0 && entryOf(state, number)?.joined) number--;
  return { head: state.head, id: entryOf(state, number)?.id ?? "" };
}

/**
 * True if this click was carried out. Also if it was undone since, and if something else was done instead: who sends it
 * again does not want it done again.
 */
export function wasCarriedOut(combat: Fight, id: string): boolean {
  return isKnownId(combat.encounter, id) || travelsOf(combat).includes(id);
}

/**
 * True if nobody can tell any more whether this click was carried out: the fight was started over, or the log may have
 * dropped it. Full and compact entries are kept for a thousand each.
 */
export function isTooOld(combat: Fight, { end }: Click): boolean {
  return end.life !== lifeOf(combat) || end.head < undoEnds(combat.encounter);
}

/** What became of a click. */
export interface Reply {
  /** Why nothing was changed; null when it was carried out. */
  readonly refusal: Refusal | null;
  /** Sends the same click again, when it may not have arrived. It has the same id, so it is never carried out twice. */
  readonly retry?: () => Promise<Reply>;
}

export const CARRIED_OUT: Reply = { refusal: null };
