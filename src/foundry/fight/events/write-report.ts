import { currentIds, type Command, type EncounterEvent, type EncounterState } from "../../../rules/index.ts";
import type { Fight } from "../fight.ts";
import { storedWork } from "../store.ts";
import { allTurnEvents, turnEventsOfTravel, type Step, type TurnEvent } from "./turn-events.ts";

/** What travels with an update of the encounter: what its commands brought about, so that every client knows what happened. */
export interface WriteReport {
  /** Of this one write. */
  readonly id: string;
  /** The client that wrote, see `clientId`, and its user. It does what is due. */
  readonly client: string;
  readonly writer: string;
  /** Who gave the commands; null for what the shell does by itself. */
  readonly user: string | null;
  readonly commands: readonly Command[];
  /** Number of the last command in force. */
  readonly head: number;
  readonly direction: 1 | -1;
  /** Undo and redo change what is shown, but start and end no turn a second time. */
  readonly silent: boolean;
  /** Whether it is somebody else's turn now, or the same one's once more. */
  readonly moved: boolean;
  readonly events: readonly EncounterEvent[];
  /** Starts and ends, in order; when silent, only what had not been before. */
  readonly turnEvents: readonly TurnEvent[];
}

/** A report, and what has to be written beside it. */
export interface Report {
  readonly report: WriteReport;
  /** Keys of what was worked on and may come again, if they have changed (`storedWork`). */
  readonly worked: readonly string[] | null;
}

/** What a click brings about. */
export interface Written {
  readonly commands: readonly Command[];
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly steps: readonly Step[];
  readonly direction: 1 | -1;
  readonly silent: boolean;
}

/** This client, as long as its page is open. Two tabs of one user are two clients. */
let ownId = "";
export const clientId = (): string => (ownId ||= foundry.utils.randomID());

export function reportOf(combat: Fight, { commands, before, after, steps, direction, silent }: Written): Report {
  const stored = storedWork(combat);
  const { turnEvents, worked } = silent ? turnEventsOfTravel(before, after, new Set(stored)) : allTurnEvents(steps, new Set(stored));
  const user = commands.find(({ by }) => by !== undefined)?.by ?? null;
  return {
    report: {
      id: foundry.utils.randomID(), client: clientId(), writer: game.user?.id ?? "", user, commands, head: after.head, direction, silent,
      moved: isMoved(before, after), events: steps.flatMap(({ events }) => events), turnEvents,
    },
    worked: worked.size === stored.length && stored.every((key) => worked.has(key)) ? null : [...worked],
  };
}

/** Is somebody up who was not, or nobody any more? */
function isMoved(before: EncounterState, after: EncounterState): boolean {
  return before.status !== after.status || before.clock.round !== after.clock.round || String(currentIds(before)) !== String(currentIds(after));
}
