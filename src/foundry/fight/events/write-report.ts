import {
  apply,
  currentIds,
  isList,
  isObject,
  type Command,
  type EncounterEvent,
  type EncounterState,
} from "../../../rules/core.ts";
import type { Fight } from "../fight.ts";
import { commandsSince, goesBack, type HistoryStep } from "../history.ts";
import { dueIn, isOurWrite, storedWork } from "../store.ts";
import { allTurnEvents, stepsFrom, turnEventsOfTravel, type TurnEvent } from "./turn-events.ts";

/** The consequences of a write of the encounter. Computed on every client. */
export interface WriteReport {
  /** Checksum of the encounter after the write. */
  readonly id: string;
  /** True if this client, not another tab of the user, wrote it and runs its work. */
  readonly mine: boolean;
  readonly writer: string;
  readonly user: string | null;
  readonly commands: readonly Command[];
  readonly direction: 1 | -1;
  /** True for undo and redo. */
  readonly silent: boolean;
  /** True if status, round or current slots changed. */
  readonly moved: boolean;
  readonly events: readonly EncounterEvent[];
  /** Starts and ends in order; if silent, only new ones. */
  readonly turnEvents: readonly TurnEvent[];
}

/**
 * The part of an update besides patch and checksum; everything else follows from the log. Absent for a
 * single given command.
 */
export interface WriteSummary {
  /** Absent for one. */
  readonly steps?: number;
  /** Number of given commands, before automatic ones; absent for all. */
  readonly given?: number;
  /** Undo and redo, which are not in the log. */
  readonly travel?: readonly Command[];
}

interface Written {
  readonly commands: readonly Command[];
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly steps: readonly HistoryStep[];
  readonly silent: boolean;
}

/**
 * Returns the report of a coming write.
 * @param id checksum of the encounter after it
 */
export function reportOf(
  combat: Fight,
  written: Written,
  id: string,
): { readonly report: WriteReport; readonly worked: readonly string[] | null } {
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

/** Returns what other clients need for their own report, or undefined. */
export function writeSummary({ commands, steps, silent }: Written): WriteSummary | undefined {
  if (silent) return { travel: commands };
  if (steps.length === 1 && commands.length === 1) return undefined;
  return {
    ...(steps.length === 1 ? {} : { steps: steps.length }),
    ...(steps.length === commands.length ? {} : { given: commands.length }),
  };
}

/** Returns the summary in our update by a GM, or null. */
export function summaryIn(options: object, change: object, user: string): WriteSummary | null {
  if (!isOurWrite(change) || !game.users?.get(user)?.isGM) return null;
  // Stored with `due`, if there is any.
  const {
    turnNews = dueIn(change)?.summary ?? {},
  }: {
    readonly turnNews?: Partial<WriteSummary> | null;
  } = options;
  if (typeof turnNews !== "object" || turnNews === null) return null;
  const { steps = 1, given = steps, travel } = turnNews;
  const counts = [steps, given].every((count) => Number.isSafeInteger(count) && Number(count) >= 0);
  const commands =
    travel === undefined ||
    (isList(travel) && travel.every((command) => isObject(command) && typeof command.type === "string"));
  return counts && commands ? turnNews : null;
}

/**
 * False if the change is not explained by the summary, for example if another module restored an earlier
 * encounter; then no turn begins or ends.
 */
export function isNextOf(
  before: EncounterState | undefined,
  after: EncounterState,
  { steps = 1, travel }: WriteSummary,
): boolean {
  return !before || travel !== undefined || after.head >= before.head + steps;
}

/**
 * Returns the report of another client's write.
 * @param before the encounter as known here; null if not read yet
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

function carriedOut(before: EncounterState, commands: readonly Command[]): readonly HistoryStep[] {
  const steps: HistoryStep[] = [];
  let state = before;
  for (const command of commands) {
    const outcome = apply(state, command);
    if (outcome.refusal) break;
    steps.push({ before: state, after: outcome.state, events: outcome.events });
    ({ state } = outcome);
  }
  return steps;
}

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

function isMoved(before: EncounterState, after: EncounterState): boolean {
  return (
    before.status !== after.status ||
    before.clock.round !== after.clock.round ||
    String(currentIds(before)) !== String(currentIds(after))
  );
}
