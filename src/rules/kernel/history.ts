import { tableOf } from "../model/copy.ts";
import type { Mutable } from "../model/mutable.ts";
import type { Change, EncounterState, Leaf, LogEntry, Patch } from "../model/state.ts";
import { applyPatch, diff, difference, isLeaf, leaf, ordered } from "../order/patch.ts";
import { storedCommand } from "./alike.ts";
import type { Command } from "./commands.ts";
import { patchIn, storedInverse } from "./inverse.ts";
import { isSoundAfter } from "./validate-state.ts";
import { entryOf, handOnIds, idsIn, logged, entryKey, pageOf, storedEntry, trimming, undoEnds } from "./log.ts";
import type { Log, Logged, Written } from "./log.ts";

export interface Recorded {
  readonly state: EncounterState;
  readonly patch: Patch;
}

/** Returns the entries that can be redone, in order. */
export function undoneIn(state: EncounterState): readonly Logged[] {
  return logged(state, state.head + 1);
}

/** Returns the number by which entries are redone. */
export function placeOf({ number, entry }: Logged): number {
  return entry.place ?? number;
}

export interface Undone {
  /** Can still be redone. */
  readonly kept: readonly Logged[];
  /** Replaced by the command. */
  readonly replaced: readonly string[];
}

/** Returns what becomes of undone entries: bookkeeping keeps them, any other command replaces them. */
export function undoneAfter(state: EncounterState, keep: boolean): Undone {
  const undone = undoneIn(state);
  return keep ? { kept: undone, replaced: [] } : { kept: [], replaced: idsIn(undone) };
}

export interface Beside {
  readonly by?: string | undefined;
  readonly id?: string | undefined;
  readonly joined?: boolean | undefined;
  readonly changes?: readonly Change[] | undefined;
  readonly took?: LogEntry["took"] | undefined;
}

/**
 * Notes a command in the log, and shortens it.
 * @param before the state before the command
 * @param after the state after it, with the log and head of `before`
 * @param command its type and own fields
 */
export function record(
  before: EncounterState,
  after: EncounterState,
  command: Command,
  beside: Beside,
  { kept, replaced }: Undone,
): Recorded {
  // Head and log are equal.
  const { patch, inverse } = difference(before, after);
  const entry = entryFor(command, beside, replaced, inverse);
  const number = before.head + 1;
  const { compact, drop } = trimming(before, number);
  const written = [...compact, { number, entry }, ...undoneEntries(before, number, kept)];
  const log = withEntries(before.log, written, drop);
  return {
    state: { ...after, head: number, log },
    patch: ordered({ ...patch, head: [number], log: patchOfLog(before.log, log, written, drop) }),
  };
}

function entryFor(
  command: Command,
  { by, id, joined, changes, took }: Beside,
  replaced: readonly string[],
  { clock, ...inverse }: Patch,
): LogEntry {
  // Spreads of optional fields would double the time of `record`.
  const entry: Mutable<LogEntry> = { command: storedCommand(command) };
  if (by) entry.by = by;
  if (id) entry.id = id;
  if (joined) entry.joined = true;
  if (replaced.length) entry.replaced = replaced;
  if (changes?.length) entry.changes = changes;
  if (took) entry.took = took;
  entry.inverse = storedInverse(inverse);
  if (clock && !isLeaf(clock)) entry.clock = clock;
  trusted.add(entry);
  return entry;
}

/**
 * Makes the log's patch from the written entries and the dropped page.
 * @param written lowest number first, so that names on a page are sorted
 */
function patchOfLog(before: Log, after: Log, written: readonly Written[], drop: string | null): Patch {
  const pages: Record<string, Record<string, Patch | Leaf> | Leaf> = drop ? { [drop]: [] } : {};
  for (const { number } of written) {
    const [page, name] = [pageOf(number), entryKey(number)];
    const [old, changed] = [before[page], pages[page] ?? {}];
    if (!old || isLeaf(changed)) pages[page] = leaf(after[page]!);
    else {
      const [was, stored] = [old[name], after[page]?.[name]];
      changed[name] = !stored ? [] : was ? diff(was, stored) : leaf(stored);
      pages[page] = changed;
    }
  }
  return ordered(pages);
}

export function withUndone(state: EncounterState, undone: readonly Logged[]): EncounterState {
  const written = undoneEntries(state, state.head, undone);
  return written.length ? { ...state, log: withEntries(state.log, written) } : state;
}

/** Returns the undone entries, numbered so that exactly these follow entry `head`. */
function undoneEntries(state: EncounterState, head: number, undone: readonly Logged[]): readonly Written[] {
  const written: Written[] = [];
  let number = head;
  for (const one of undone) {
    const entry = movedTo(one, ++number);
    if (entryOf(state, number) !== entry) written.push({ number, entry });
  }
  while (entryOf(state, ++number)) written.push({ number, entry: null });
  return written;
}

/** Moves an undone entry and notes its earlier place; redoing makes a new inverse. */
function movedTo(undone: Logged, number: number): LogEntry {
  if (undone.number === number) return undone.entry;
  return { ...undone.entry, inverse: {}, place: placeOf(undone) };
}

function withEntries(log: Log, written: readonly Written[], drop: string | null = null): Log {
  const after: Record<string, Record<string, LogEntry>> = tableOf(log);
  if (drop) delete after[drop];
  for (const { number, entry } of written) {
    const page = pageOf(number);
    if (after[page] === log[page]) after[page] = tableOf(log[page] ?? {});
    if (entry) after[page]![entryKey(number)] = asStored(entry);
    else delete after[page]![entryKey(number)];
  }
  handOnIds(log, after, written);
  return after;
}

function asStored(entry: LogEntry): LogEntry {
  const command = storedCommand(entry.command);
  return command === entry.command ? entry : { ...entry, command };
}

/** Returns the state after entry `number`; null if full entries do not reach back that far. */
export function backTo(state: EncounterState, number: number): EncounterState | null {
  // The way back takes a tenth of a second in a large fight.
  if (number < undoEnds(state)) return null;
  let earlier: EncounterState | null = state;
  while (earlier && earlier.head > number) earlier = oneBack(earlier);
  return earlier;
}

/** Their inverse leads to an encounter: recorded here, or tried. */
const trusted = new WeakSet<LogEntry>();

/** Undoes the last command; null if its entry is compact, missing, or leads to an invalid encounter. */
export function oneBack(state: EncounterState): EncounterState | null {
  const entry = storedEntry(state, state.head);
  if (!entry) return null;
  const { clock } = entry;
  const inverse = patchIn(entry.inverse);
  if (!inverse) return null;
  const patch: Patch = clock ? { ...inverse, clock } : inverse;
  const back = applyPatch(state, patch);
  if (!trusted.has(entry)) {
    if (!isSoundAfter(patch, back)) return null;
    trusted.add(entry);
    trials?.push(entry);
  }
  return { ...back, head: state.head - 1 };
}

/** Tried entries; null if not requested. */
let trials: LogEntry[] | null = null;

/** Runs a function and returns the stored entries that it tried. */
export function trying<T>(go: () => T): { readonly result: T; readonly tried: readonly LogEntry[] } {
  const tried: LogEntry[] = [];
  trials = tried;
  try {
    return { result: go(), tried };
  } finally {
    trials = null;
  }
}

/** Has the inverses of these entries tried again before they are used. */
export function distrust(entries: readonly LogEntry[]): void {
  for (const entry of entries) trusted.delete(entry);
}

/** Adds changes to the last entry. */
export function withChanges(state: EncounterState, changes: readonly Change[]): EncounterState {
  const entry = entryOf(state, state.head);
  return entry
    ? { ...state, log: withEntries(state.log, [{ number: state.head, entry: { ...entry, changes } }]) }
    : state;
}
