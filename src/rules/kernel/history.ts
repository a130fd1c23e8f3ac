import { tableOf } from "../model/copy.ts";
import type { Mutable } from "../model/mutable.ts";
import type { Change, EncounterState, Leaf, LogEntry, Patch } from "../model/state.ts";
import { applyPatch, diff, difference, isLeaf, leaf, ordered } from "../order/patch.ts";
import type { Command } from "./commands.ts";
import { isSoundAfter } from "./validate-state.ts";
import {
  entryOf,
  handOnIds,
  idsIn,
  logged,
  nameOf,
  pageOf,
  trimming,
  undoEnds,
  type Log,
  type Logged,
  type Written,
} from "./log.ts";

/** A state with the way to it. */
export interface Recorded {
  readonly state: EncounterState;
  /** From the state before the command. */
  readonly patch: Patch;
}

/** What can be redone, in order. */
export function undoneIn(state: EncounterState): readonly Logged[] {
  return logged(state, state.head + 1);
}

/** The number that an undone entry gets when it is redone. */
export function placeOf({ number, entry }: Logged): number {
  return entry.place ?? number;
}

/** What becomes of the undone entries when a command is recorded. */
export interface Undone {
  /** These can be redone from now on. */
  readonly kept: readonly Logged[];
  /** Ids of those that the command replaces. */
  readonly replaced: readonly string[];
}

/** Those that were undone can still be redone after bookkeeping; any other command replaces them. */
export function undoneAfter(state: EncounterState, keep: boolean): Undone {
  const undone = undoneIn(state);
  return keep ? { kept: undone, replaced: [] } : { kept: [], replaced: idsIn(undone) };
}

/** What comes with a command and is noted beside it. */
export interface Beside {
  readonly by?: string | undefined;
  readonly id?: string | undefined;
  readonly joined?: boolean | undefined;
  readonly changes?: readonly Change[] | undefined;
}

/**
 * The state with the command that led to it noted in the log, and the log shortened where it is too long.
 * @param before the state to which the command was applied
 * @param after the state that it led to, with the log and head of `before`
 * @param command its type and its own fields
 */
export function record(
  before: EncounterState,
  after: EncounterState,
  command: Command,
  beside: Beside,
  { kept, replaced }: Undone,
): Recorded {
  // Head and log are the same in both; what becomes of them is known without looking for it.
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
  { by, id, joined, changes }: Beside,
  replaced: readonly string[],
  { clock, ...inverse }: Patch,
): LogEntry {
  // Written one by one, since each spread of something that may be absent takes as long as all of this.
  const entry: Mutable<LogEntry> = { command };
  if (by) entry.by = by;
  if (id) entry.id = id;
  if (joined) entry.joined = true;
  if (replaced.length) entry.replaced = replaced;
  if (changes?.length) entry.changes = changes;
  entry.inverse = inverse;
  if (clock && !isLeaf(clock)) entry.clock = clock;
  trusted.add(entry);
  return entry;
}

/**
 * The difference between two logs of which it is known what was written, and which page was dropped.
 * @param written the lowest number first, so that the names on a page are in order
 */
function patchOfLog(before: Log, after: Log, written: readonly Written[], drop: string | null): Patch {
  const pages: Record<string, Record<string, Patch | Leaf> | Leaf> = drop ? { [drop]: [] } : {};
  for (const { number, entry } of written) {
    const [page, name] = [pageOf(number), nameOf(number)];
    const [old, changed] = [before[page], pages[page] ?? {}];
    if (!old || isLeaf(changed)) pages[page] = leaf(after[page]!);
    else {
      const was = old[name];
      changed[name] = !entry ? [] : was ? diff(was, entry) : leaf(entry);
      pages[page] = changed;
    }
  }
  return ordered(pages);
}

/** The state in which these entries, and no others, can be redone. */
export function withUndone(state: EncounterState, undone: readonly Logged[]): EncounterState {
  const written = undoneEntries(state, state.head, undone);
  return written.length ? { ...state, log: withEntries(state.log, written) } : state;
}

/** What has to be written so that these entries follow entry `head`, and no others. */
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

/** An entry that moves notes the place it comes from. What took it back fits no longer; redoing it makes that anew. */
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
    if (entry) after[page]![nameOf(number)] = entry;
    else delete after[page]![nameOf(number)];
  }
  handOnIds(log, after, written);
  return after;
}

/**
 * The state as it was after entry `number`, with the entries above it undone; null if full entries do not go back that
 * far.
 */
export function backTo(state: EncounterState, number: number): EncounterState | null {
  // Seen beforehand: going there takes a large fight a tenth of a second.
  if (number < undoEnds(state)) return null;
  let earlier: EncounterState | null = state;
  while (earlier && earlier.head > number) earlier = oneBack(earlier);
  return earlier;
}

/**
 * Entries of which it is known that what takes them back leads to an encounter: those recorded here, and stored ones
 * that were tried.
 */
const trusted = new WeakSet<LogEntry>();

/**
 * The state before the last command, which is undone then; null if its entry is compact, missing, or leads to what is
 * no encounter.
 */
export function oneBack(state: EncounterState): EncounterState | null {
  const entry = entryOf(state, state.head);
  if (!entry?.inverse) return null;
  const { inverse, clock } = entry;
  const patch = clock ? { ...inverse, clock } : inverse;
  const back = applyPatch(state, patch);
  if (!trusted.has(entry)) {
    if (!isSoundAfter(patch, back)) return null;
    trusted.add(entry);
    trials?.push(entry);
  }
  return { ...back, head: state.head - 1 };
}

/** Where entries are noted that are tried; null if nobody asks. */
let trials: LogEntry[] | null = null;

/** Goes through the log, and says which stored entries were tried on the way and trusted since. */
export function trying<T>(go: () => T): { readonly result: T; readonly tried: readonly LogEntry[] } {
  const tried: LogEntry[] = [];
  trials = tried;
  try {
    return { result: go(), tried };
  } finally {
    trials = null;
  }
}

/** These lead to what cannot be read after all: they are tried anew each time. */
export function distrust(entries: readonly LogEntry[]): void {
  for (const entry of entries) trusted.delete(entry);
}

/** The state with changes outside the encounter noted in the entry of its last command. */
export function withChanges(state: EncounterState, changes: readonly Change[]): EncounterState {
  const entry = entryOf(state, state.head);
  return entry
    ? { ...state, log: withEntries(state.log, [{ number: state.head, entry: { ...entry, changes } }]) }
    : state;
}
