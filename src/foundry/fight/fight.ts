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

/** Foundry's Combat with its encounter, as the shell sees it. */
export interface Fight extends Combat {
  readonly encounter: EncounterState;
  readonly problem: Refusal | null;
  /** The losses of the stored encounter; null if nothing can be saved. It may still be playable (`problem`). */
  readonly damage: readonly Damage[] | null;
  /** Replaces a damaged encounter by its repair, or restarts its round. Keeps a backup. */
  repair(way: RepairWay): Promise<void>;
  readonly removed: Map<string, Combatant.Implementation>;
  /**
   * Carries out commands as one change.
   * @returns the refusal, if any; then nothing has changed
   */
  perform(...commands: readonly Command[]): Promise<Reply>;
  /** Carries out a click for a user if permitted and still meaning the same. Only on the active GM's client. */
  performAs(user: string, click: Click): Promise<Reply>;
  /** Brings the encounter into step with combatants and actors. Only on the active GM's client. */
  reconcile(): Promise<Reply>;
  /** Resolves when all earlier requests of this client are written. */
  written(): Promise<void>;
  /** Sets the pacing before the start, because a pacing cannot read another's facts. */
  choosePacing(pacing: string): Promise<void>;
  /** Repeats an unfinished write, or leaves it and reports it to the GMs. */
  settle(way: "finish" | "leave"): Promise<void>;
  /** Starts over with the same combatants and settings. */
  restart(): Promise<void>;
  carryOut(order: Order): Promise<Reply>;
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

/** Requests besides clicks, which the active GM's client carries out. */
export type Order =
  | { readonly what: "repair"; readonly way: RepairWay }
  | { readonly what: "restart" }
  | { readonly what: "begin"; readonly pacing: string }
  /** Finishes the last write, or leaves its missing part. */
  | { readonly what: "finish" }
  | { readonly what: "leave" }
  /** Writes nothing: returns the copy checked against the server's. */
  | { readonly what: "stored" };

/** A current or coming turn, for carousels and docks of modules. */
export interface UpcomingTurn {
  readonly combatant: Combatant.Implementation;
  readonly slot: string;
  readonly round: number;
  readonly time: number;
  /** Number of the turn in this round, of all its turns. */
  readonly ordinal: number;
  readonly of: number;
  readonly current: boolean;
  /** True if dice or decisions may still change it. */
  readonly forecast: boolean;
}

/** At the present state, or from the beginning of the round. */
export type RepairWay = "goOn" | "round";

/** "changed" for an unknown write. */
export interface Damage {
  readonly code: Loss["code"] | "changed";
  readonly data: JsonObject;
}

/** One press of a button, and what its sender saw. */
export interface Click {
  /** However often it is sent, a click with this id runs once. */
  readonly id: string;
  readonly commands: readonly Command[];
  /** Slots current for the sender. */
  readonly now: readonly string[];
  /** End of the log for the sender. */
  readonly end: LogEnd;
  readonly dice?: readonly Faces[];
}

/** Faces per roll; empty for a typed result. */
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

/** The last entry in force; the id distinguishes reused numbers. */
export interface LogEnd {
  readonly head: number;
  readonly id: string;
  /** How often the fight was restarted (`lifeOf`). */
  readonly life: number;
}

/** Distinct among some thousands in one fight, and short, because the log stores it. */
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

/** True if this click was carried out, even if undone since. */
export function wasCarriedOut(combat: Fight, id: string): boolean {
  return isKnownId(combat.encounter, id) || travelsOf(combat).includes(id);
}

/**
 * True if it is unknown whether this click was carried out: the fight was restarted, or the log may have
 * dropped it.
 */
export function isTooOld(combat: Fight, { end }: Click): boolean {
  return end.life !== lifeOf(combat) || end.head < undoEnds(combat.encounter);
}

export interface Reply {
  readonly refusal: Refusal | null;
  /** Sends the same click again after a lost connection. */
  readonly retry?: () => Promise<Reply>;
}

export const CARRIED_OUT: Reply = { refusal: null };
