import { apply, currentIds, type Command, type EncounterEvent, type EncounterState } from "../../../rules/core.ts";
import type { Fight } from "../fight.ts";
import { commandsSince, goesBack, type Step } from "../history.ts";
import { dueIn, isOurWrite, storedWork } from "../store.ts";
import { allTurnEvents, stepsFrom, turnEventsOfTravel, type TurnEvent } from "./turn-events.ts";

/**
 * What a write of the encounter brought about. Worked out on every client, by whoever wrote it and wherever it arrives.
 */
export interface WriteReport {
  /** Checksum of the encounter as it is after the write. */
  readonly id: string;
  /** This client wrote it, and does what is due. Two tabs of one user are two clients. */
  readonly mine: boolean;
  /** The user who wrote it. */
  readonly writer: string;
  /** Who gave the commands; null for what the shell does by itself. */
  readonly user: string | null;
  readonly commands: readonly Command[];
  readonly direction: 1 | -1;
  /** Undo and redo change what is shown, but start and end no turn a second time. */
  readonly silent: boolean;
  /** Whether it is somebody else's turn now, or the same one's once more. */
  readonly moved: boolean;
  readonly events: readonly EncounterEvent[];
  /** Starts and ends, in order; when silent, only what had not been before. */
  readonly turnEvents: readonly TurnEvent[];
}

/**
 * What travels with an update beside its patch and the checksum, by which the write is known (`lastWriteOf`). All else
 * follows from the encounter, which has the commands in its log. Nothing travels for one command that was given, as for
 * most.
 */
export interface WriteSummary {
  /** How many commands were carried out, which are the last in the log. Absent for one. */
  readonly steps?: number;
  /** How many of them were given; the others followed by themselves. Absent for all. */
  readonly given?: number;
  /** Undo and redo, of which the log tells nothing. */
  readonly travel?: readonly Command[];
}

/** A report, and what has to be written beside it. */
export interface Report {
  readonly report: WriteReport;
  /** Keys of what was worked on and may come again, if they have changed (`storedWork`). */
  readonly worked: readonly string[] | null;
}

/** What a click brings about. */
export interface Written {
  /** Those that were given. */
  readonly commands: readonly Command[];
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly steps: readonly Step[];
  readonly silent: boolean;
}

/** What this client is about to write. @param id checksum of the encounter after it */
export function reportOf(combat: Fight, written: Written, id: string): Report {
  const stored = storedWork(combat);
  const { commands, before, after, silent } = written;
  const { worked, events, turnEvents } = broughtBy(written, new Set(stored));
  return {
    report: {
      ...aboutOf(commands, silent),
      id,
      mine: true,
      writer: game.user?.id ?? "",
      moved: isMoved(before, after),
      events,
      turnEvents,
    },
    worked: worked.size === stored.length && stored.every((key) => worked.has(key)) ? null : [...worked],
  };
}

/** What is told of a write to other clients, from which each makes its own report; undefined for nothing. */
export function summaryOf({ commands, steps, silent }: Written): WriteSummary | undefined {
  if (silent) return { travel: commands };
  if (steps.length === 1 && commands.length === 1) return undefined;
  return {
    ...(steps.length === 1 ? {} : { steps: steps.length }),
    ...(steps.length === commands.length ? {} : { given: commands.length }),
  };
}

/**
 * News as they come with an update, if it is a write of ours; null for anything else. Only a game master's client
 * writes encounters, so nobody else is believed.
 */
export function summaryIn(options: object, change: object, user: string): WriteSummary | null {
  if (!isOurWrite(change) || !game.users?.get(user)?.isGM) return null;
  // They stand with what is due, where anything is.
  const { turnNews = (dueIn(change)?.summary ?? {}) as Partial<WriteSummary> } = options as {
    readonly turnNews?: Partial<WriteSummary> | null;
  };
  if (typeof turnNews !== "object" || turnNews === null) return null;
  const { steps = 1, given = steps, travel } = turnNews;
  const counts = [steps, given].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  const commands =
    travel === undefined ||
    (Array.isArray(travel) &&
      travel.every((command) => typeof (command as Partial<Command> | null)?.type === "string"));
  return counts && commands ? (turnNews as WriteSummary) : null;
}

/**
 * True if an encounter can have become another one by what the news tell; false e.g. when another package put back an
 * earlier fight. Then nobody's turn begins or ends.
 */
export function isNextOf(
  before: EncounterState | undefined,
  after: EncounterState,
  { steps = 1, travel }: WriteSummary,
): boolean {
  return !before || travel !== undefined || after.head >= before.head + steps;
}

/**
 * What a write of another client brought about, where it arrives.
 * @param before the fight as this client knew it; null if it did not look at it yet
 */
export function reportFrom(
  { steps: count = 1, given = count, travel }: WriteSummary,
  arrived: {
    readonly id: string;
    readonly writer: string;
    readonly after: EncounterState;
    readonly before: { readonly state: EncounterState; readonly worked: readonly string[] } | null;
  },
): WriteReport {
  const { after, before, id, writer } = arrived;
  const commands = travel ?? commandsSince(after, after.head - count).slice(0, given);
  let known: Brought | undefined;
  // Most clients never ask what happened on the way.
  const brought = (): Brought =>
    (known ??= broughtBy(
      {
        before: before?.state ?? after,
        after,
        steps: travel
          ? before
            ? carriedOut(before.state, travel)
            : []
          : stepsFrom(after, Math.max(0, after.head - count)),
        silent: travel !== undefined,
      },
      new Set(before?.worked),
    ));
  return {
    ...aboutOf(commands, travel !== undefined),
    id,
    writer,
    mine: false,
    moved: !before || isMoved(before.state, after),
    get events() {
      return brought().events;
    },
    get turnEvents() {
      return brought().turnEvents;
    },
  };
}

function carriedOut(before: EncounterState, commands: readonly Command[]): readonly Step[] {
  const steps: Step[] = [];
  let state = before;
  for (const command of commands) {
    const outcome = apply(state, command);
    if (outcome.refusal) break;
    steps.push({ before: state, after: outcome.state, events: outcome.events });
    ({ state } = outcome);
  }
  return steps;
}

/** What can be told of commands without looking at the fight. */
function aboutOf(
  commands: readonly Command[],
  silent: boolean,
): Pick<WriteReport, "user" | "commands" | "direction" | "silent"> {
  return {
    user: commands.find(({ by }) => by !== undefined)?.by ?? null,
    commands,
    direction: goesBack(commands) ? -1 : 1,
    silent,
  };
}

interface Brought extends Pick<WriteReport, "events" | "turnEvents"> {
  readonly worked: ReadonlySet<string>;
}

function broughtBy({ before, after, steps, silent }: Omit<Written, "commands">, worked: ReadonlySet<string>): Brought {
  const brought = silent ? turnEventsOfTravel(before, after, worked) : allTurnEvents(steps, worked);
  return { ...brought, events: steps.flatMap(({ events }) => events) };
}

/** Is somebody up who was not, or nobody any more? */
function isMoved(before: EncounterState, after: EncounterState): boolean {
  return (
    before.status !== after.status ||
    before.clock.round !== after.clock.round ||
    String(currentIds(before)) !== String(currentIds(after))
  );
}
