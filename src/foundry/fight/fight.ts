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

/** Foundry's Combat with its encounter, as the shell sees it. `SegmentZeroCombat` implements it. */
export interface Fight extends Combat {
  /** The encounter; a new one for a combat without. */
  readonly encounter: EncounterState;
  readonly problem: Refusal | null;
  /**
   * What the stored encounter has lost; none if sound, null if nothing can be saved. It may still be playable
   * (`problem`).
   */
  readonly damage: readonly Damage[] | null;
  /** Replaces a damaged encounter by its repair, or restarts its round. Keeps a backup of the stored one. */
  repair(way: RepairWay): Promise<void>;
  /** Deleted combatants by id, for the end of their turns. */
  readonly removed: Map<string, Combatant.Implementation>;
  /**
   * Carries out commands as one change, on the active GM's client.
   * @returns the refusal, if any; then nothing has changed
   */
  perform(...commands: readonly Command[]): Promise<Reply>;
  /** Carries out a click for a user, if permitted and still meaning the same. Only on the active GM's client. */
  performAs(user: string, click: Click): Promise<Reply>;
  /** Brings the encounter into step with combatants and actors. Only on the active GM's client. */
  reconcile(): Promise<Reply>;
  /** Resolves when all earlier requests of this client are written. */
  written(): Promise<void>;
  /** Sets the pacing before the start; does nothing later, because a pacing cannot read another's facts. */
  choosePacing(pacing: string): Promise<void>;
  /** Repeats an unfinished write, or leaves it and reports it to the GMs. */
  settle(way: "finish" | "leave"): Promise<void>;
  /** Starts over with the same combatants and settings. */
  restart(): Promise<void>;
  /** Carries out an order. Only on the active GM's client. */
  carryOut(order: Order): Promise<Reply>;
  /** Reads the whole stored document again. */
  readAnew(): void;
  redo(): Promise<this>;
  /** Combatants with a current turn, as far as this user may see them. */
  readonly acting: readonly Combatant.Implementation[];
  /**
   * Returns the coming order, current turns first.
   * @param count turns in all, 1 to 100; default 10
   */
  upcoming(count?: number): readonly UpcomingTurn[];
}

/** What can be asked of a fight besides clicks. The active GM's client does it, because it alone writes. */
export type Order =
  | { readonly what: "repair"; readonly way: RepairWay }
  | { readonly what: "restart" }
  | { readonly what: "begin"; readonly pacing: string }
  /** Finishes the last write, or leaves its missing part. */
  | { readonly what: "finish" }
  | { readonly what: "leave" }
  /** Writes nothing: that client checks its copy against the server's and returns it. */
  | { readonly what: "stored" };

/** A current or coming turn, for carousels and docks of modules. */
export interface UpcomingTurn {
  readonly combatant: Combatant.Implementation;
  /** Id of its slot; a combatant may have several. */
  readonly slot: string;
  readonly round: number;
  /** In the unit of the pacing. */
  readonly time: number;
  /** "2 of 4": number of the turn in this round, and all of them. */
  readonly ordinal: number;
  readonly of: number;
  readonly current: boolean;
  /** True if dice or decisions may still change it. */
  readonly forecast: boolean;
}

/** How to repair an encounter: at its present state, or from the beginning of its round. */
export type RepairWay = "goOn" | "round";

/** A loss that the core can name, or "changed" for an unknown write. */
export interface Damage {
  readonly code: Loss["code"] | "changed";
  readonly data: JsonObject;
}

/** One press of a button, and what its sender saw. */
export interface Click {
  /** One id per click: however often it is sent, it runs once. */
  readonly id: string;
  readonly commands: readonly Command[];
  /** Slots current for the sender. */
  readonly now: readonly string[];
  /** End of the log for the sender. */
  readonly end: LogEnd;
  /** Dice rolled for the commands, one entry each; absent for none. */
  readonly dice?: readonly Faces[];
}

/** Faces of dice rolled in the host, per roll; empty for a typed result. */
export type Faces = readonly (readonly number[])[];

const thrownFor = new WeakMap<Command, Faces>();

/**
 * Notes with a command the rolls of its results, in order; null for a typed one.
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

/** The last entry in force; the id distinguishes entries with the same number. */
export interface LogEnd {
  readonly head: number;
  readonly id: string;
  /** How often the fight was restarted (`lifeOf`). */
  readonly life: number;
}

/** Characters of a click's id: distinct among some thousands in one fight, and stored in the log. */
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
  // Only the first command of a click has its id.
  while (number > 0 && entryOf(state, number)?.joined) number--;
  return { head: state.head, id: entryOf(state, number)?.id ?? "" };
}

/** True if this click was carried out, even if undone or replaced since, so that a repeated click has no effect. */
export function wasCarriedOut(combat: Fight, id: string): boolean {
  return isKnownId(combat.encounter, id) || travelsOf(combat).includes(id);
}

/**
 * True if it is unknown whether this click was carried out: the fight was restarted, or the log may have dropped it (it
 * keeps a thousand full and a thousand compact entries).
 */
export function isTooOld(combat: Fight, { end }: Click): boolean {
  return end.life !== lifeOf(combat) || end.head < undoEnds(combat.encounter);
}

export interface Reply {
  /** Null if it was carried out. */
  readonly refusal: Refusal | null;
  /** Sends the same click again after a lost connection. With the same id it never runs twice. */
  readonly retry?: () => Promise<Reply>;
}

export const CARRIED_OUT: Reply = { refusal: null };
