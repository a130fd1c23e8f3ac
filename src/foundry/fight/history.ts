import {
  apply,
  applyPatch,
  commandRule,
  diff,
  entryOf,
  firstKept,
  isHistory as isHistoryCommand,
  isBookkeeping as keepsBooks,
  lastActionNumber,
  look,
  oneBack,
  undoEnds,
  knownState,
  type Clock,
  type Command,
  type EncounterEvent,
  type EncounterState,
  type LogEntry,
  type Patch,
  type Refusal,
} from "../../rules/core.ts";

/** A command that was carried out: the encounter before and after it, and what it brought about. */
export interface Step {
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly events: readonly EncounterEvent[];
}

/** Several commands as one change: all of them, or a refusal and nothing. */
export type Batch =
  | {
      readonly state: EncounterState;
      readonly patch: Patch;
      readonly events: readonly EncounterEvent[];
      readonly steps: readonly Step[];
      readonly refusal?: undefined;
    }
  | { readonly refusal: Refusal; readonly command: Command };

/** Carries out commands one after the other on a copy, e.g. to see whether they would be refused. */
export function applyAll(before: EncounterState, commands: readonly Command[]): Batch {
  const steps: Step[] = [];
  let patch: Patch | null = null;
  let state = before;
  for (const command of commands) {
    const outcome = apply(state, command);
    if (outcome.refusal) return { refusal: outcome.refusal, command };
    steps.push({ before: state, after: outcome.state, events: outcome.events });
    ({ state, patch } = outcome);
  }
  return {
    state,
    patch: steps.length === 1 && patch ? patch : diff(before, state),
    events: steps.flatMap(({ events }) => events),
    steps,
  };
}

/** The last deed that Undo would take back, for its label; null when there is none. */
export function lastAction(state: EncounterState): Command | null {
  return (entryOf(state, lastActionNumber(state))?.command as Command | undefined) ?? null;
}

/** The first command of the click that Redo would carry out, for its label; null when there is none. */
export function nextRedo(state: EncounterState): Command | null {
  return (entryOf(state, state.head + 1)?.command as Command | undefined) ?? null;
}

/**
 * The command that takes back every deed down to the last of the window before; null when there is none to take back.
 * Where time runs on in one window without end, that would be the whole fight, and it takes back the last deed.
 */
export function takeBackRound(state: EncounterState): Command | null {
  if (look(state)?.pacing.clock.endless) return lastAction(state) && { type: "takeBack" };
  let at = state;
  let first = 0;
  while (at.clock.round >= state.clock.round) {
    const outcome = apply(at, { type: "takeBack" });
    if (outcome.refusal) break;
    at = outcome.state;
    first = Math.min(...outcome.events.flatMap((event) => (event.type === "undone" ? [event.entry] : [])));
  }
  return first ? { type: "takeBack", to: first - 1 } : null;
}

/** Entries of the log that belong to one click: they are taken back and done again together. */
export interface Together {
  readonly numbers: readonly number[];
  /** Taken back, and still to be done again. */
  readonly undone: boolean;
}

/** All that is kept of the log, click by click, oldest first; what was taken back comes last. */
export function clicksOf(state: EncounterState): readonly Together[] {
  const clicks: { numbers: number[]; undone: boolean }[] = [];
  for (let number = firstKept(state), entry = entryOf(state, number); entry; entry = entryOf(state, ++number)) {
    const last = clicks.at(-1);
    const undone = number > state.head;
    if (last && entry.joined && last.undone === undone) last.numbers.push(number);
    else clicks.push({ numbers: [number], undone });
  }
  return clicks;
}

/** The entries of the click to which this one belongs; none if there is no such entry. */
export function clickOf(state: EncounterState, number: number): readonly number[] {
  if (!entryOf(state, number)) return [];
  const undone = number > state.head;
  let first = number;
  while (entryOf(state, first - 1) && entryOf(state, first)?.joined && first - 1 > state.head === undone) first--;
  const numbers = [first];
  for (let next = first + 1; entryOf(state, next)?.joined && next > state.head === undone; next++) numbers.push(next);
  return numbers;
}

/** Done by the shell to keep in step with the combatants, and not by anybody at the table. */
export function isBookkeeping({ command }: LogEntry): boolean {
  return keepsBooks(command);
}

const known = new WeakMap<EncounterState, Map<number, EncounterState>>();

/**
 * The fight as it was right after entry `number` of its log (0 = before the first), or as redoing would make it. Each
 * step back is one small patch, made once.
 * @returns null where there is no such entry, or it can be neither taken back to nor redone
 */
export function stateAfter(state: EncounterState, number: number): EncounterState | null {
  let states = known.get(state);
  if (!states) known.set(state, (states = new Map([[state.head, state]])));
  const before = states.get(number);
  if (before) return before;
  if (number < undoEnds(state)) return null;
  const step = number < state.head ? 1 : -1;
  let from = number;
  while (!states.has(from)) from += step;
  for (let at = from; at !== number; at -= step) {
    const next = step > 0 ? takenBack(states.get(at)!) : doneAgain(states.get(at)!, at + 1, state);
    if (!next) return null;
    states.set(at - step, next);
  }
  return states.get(number) ?? null;
}

/** The fight as it was before its last command in force; null if the log does not hold what takes it back. */
export function takenBack(state: EncounterState): EncounterState | null {
  const earlier = oneBack(state);
  // As good as the state that it comes from: not every one of a thousand need be checked from top to bottom.
  return earlier && knownState(earlier);
}

/** @param log the fight whose log still holds what was taken back */
function doneAgain(state: EncounterState, number: number, log: EncounterState): EncounterState | null {
  const entry = entryOf(log, number);
  const outcome = entry && apply(state, commandOf(entry));
  return outcome && !outcome.refusal ? outcome.state : null;
}

/** The command of an entry, with who gave it. */
export function commandOf({ command, by }: LogEntry): Command {
  return { ...command, ...(by ? { by } : {}) } as Command;
}

/** The commands of the entries in force above number `to`, in order, each with who gave it. */
export function commandsSince(state: EncounterState, to: number): readonly Command[] {
  const commands: Command[] = [];
  for (let number = Math.max(0, to) + 1; number <= state.head; number++) {
    const entry = entryOf(state, number);
    if (entry) commands.push(commandOf(entry));
  }
  return commands;
}

/**
 * The clock after every entry in force that is kept, by number; 0 = before the very first. Compact entries have it as
 * well.
 */
export function clocksOf(state: EncounterState): readonly Clock[] {
  const clocks: Clock[] = [];
  let { clock } = state;
  for (let number = state.head, first = firstKept(state); number >= first - 1; number--) {
    clocks[number] = clock;
    const entry = entryOf(state, number);
    if (entry?.clock) clock = applyPatch({ clock }, { clock: entry.clock }).clock;
  }
  return clocks;
}

/** True if this click is only undo or redo. */
export const isHistory = (commands: readonly Command[]): boolean => isHistoryCommand(commands[0]?.type);

/** True if this click goes back in the log. */
export const goesBack = (commands: readonly Command[]): boolean => commandRule(commands[0]?.type)?.back === true;
