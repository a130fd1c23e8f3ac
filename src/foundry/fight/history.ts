import {
  isEndless,
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

export interface HistoryStep {
  readonly before: EncounterState;
  readonly after: EncounterState;
  readonly events: readonly EncounterEvent[];
}

export type Batch =
  | {
      readonly state: EncounterState;
      readonly patch: Patch;
      readonly events: readonly EncounterEvent[];
      readonly steps: readonly HistoryStep[];
      readonly refusal?: undefined;
    }
  | { readonly refusal: Refusal; readonly command: Command };

/** Carries out commands on a copy. */
export function applyAll(before: EncounterState, commands: readonly Command[]): Batch {
  const steps: HistoryStep[] = [];
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

/** Returns the action that Undo would take back, or null. */
export function lastAction(state: EncounterState): Command | null {
  return entryOf(state, lastActionNumber(state))?.command ?? null;
}

/** Returns the command that Redo would carry out, or null. */
export function nextRedo(state: EncounterState): Command | null {
  return entryOf(state, state.head + 1)?.command ?? null;
}

/**
 * Returns the command that undoes back to the last action of the round before; in endless time, only the last
 * action. Null for none.
 */
export function takeBackRound(state: EncounterState): Command | null {
  if (isEndless(look(state)?.pacing)) return lastAction(state) && { type: "takeBack" };
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

export interface Together {
  readonly numbers: readonly number[];
  /** True if undone and not yet redone. */
  readonly undone: boolean;
}

/** Returns the log by clicks, oldest first, undone ones last. */
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

/** Returns the first entry of the click that this one belongs to. */
export function clickStart(state: EncounterState, number: number): number {
  let first = number;
  while (first > 0 && entryOf(state, first)?.joined) first--;
  return first;
}

/** Returns the entries of a click; none if this one does not exist. */
export function clickAt(state: EncounterState, number: number): readonly number[] {
  if (!entryOf(state, number)) return [];
  const undone = number > state.head;
  let first = number;
  while (entryOf(state, first - 1) && entryOf(state, first)?.joined && first - 1 > state.head === undone) first--;
  const numbers = [first];
  for (let next = first + 1; entryOf(state, next)?.joined && next > state.head === undone; next++) numbers.push(next);
  return numbers;
}

export function isBookkeeping({ command }: LogEntry): boolean {
  return keepsBooks(command);
}

const known = new WeakMap<EncounterState, Map<number, EncounterState>>();

/**
 * Returns the state after an entry (0 = before the first), also of undone ones.
 * @returns null if the entry is missing or cannot be reached
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

/** Returns the state before the last command; null if it is too old. */
export function takenBack(state: EncounterState): EncounterState | null {
  const earlier = oneBack(state);
  // As valid as its source, so it is not checked.
  return earlier && knownState(earlier);
}

/** @param log a state whose log still has the undone entry */
function doneAgain(state: EncounterState, number: number, log: EncounterState): EncounterState | null {
  const entry = entryOf(log, number);
  const outcome = entry && apply(state, commandOf(entry));
  return outcome && !outcome.refusal ? outcome.state : null;
}

export function commandOf({ command, by }: LogEntry): Command {
  return { ...command, ...(by ? { by } : {}) };
}

export function commandsSince(state: EncounterState, to: number): readonly Command[] {
  const commands: Command[] = [];
  for (let number = Math.max(0, to) + 1; number <= state.head; number++) {
    const entry = entryOf(state, number);
    if (entry) commands.push(commandOf(entry));
  }
  return commands;
}

/** Returns the clock after every entry in force, by number; 0 = before the first. */
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

export const isHistory = (commands: readonly Command[]): boolean => isHistoryCommand(commands[0]?.type);

export const goesBack = (commands: readonly Command[]): boolean => commandRule(commands[0]?.type)?.back === true;
