import type { EncounterState, LogEntry } from "../model/state.ts";
import { givenCommand } from "./alike.ts";

/**
 * The log: one entry per command, numbered from 1. The newest are full and contain their inverse; older ones
 * are compact: the command, its sender and its time; the oldest are dropped by pages.
 */

export type Log = EncounterState["log"];

/** Only tests change them. */
export const logLimits = {
  /** Full entries: the turns of three rounds. */
  fullPerParticipant: 3,
  /** Full entries in the smallest fight. */
  leastFull: 200,
  /** Full entries in the largest fight. */
  mostFull: 1_000,
  /** Compact entries; a page is dropped once all of it is older. */
  compact: 1_000,
  /** Entries made compact by a command: two, so that fights stored without a limit shrink. */
  atOnce: 2,
  /** Latest commands whose ids are refused as repeated; the log must keep at least as many. */
  ids: 1_000,
};

/** Entries per page; each command copies one page. */
const PAGE = 32;

export const pageOf = (number: number): string => `p${Math.floor(number / PAGE)}`;
export const entryKey = (number: number): string => `e${String(number).padStart(6, "0")}`;

/** Returns an entry by number as it is stored. */
export function storedEntry(state: EncounterState, number: number): LogEntry | undefined {
  return state.log[pageOf(number)]?.[entryKey(number)];
}

/** Entries whose command is stored in another form, with that command. */
const read = new WeakMap<LogEntry, LogEntry>();

/** Returns an entry by number, from 1: in force up to `state.head`, undone above it. Undefined if missing. */
export function entryOf(state: EncounterState, number: number): LogEntry | undefined {
  const stored = storedEntry(state, number);
  if (!stored) return undefined;
  const command = givenCommand(stored.command);
  if (command === stored.command) return stored;
  let entry = read.get(stored);
  if (!entry) read.set(stored, (entry = { ...stored, command }));
  return entry;
}

export interface Logged {
  readonly number: number;
  readonly entry: LogEntry;
}

export interface Written {
  readonly number: number;
  readonly entry: LogEntry | null;
}

/** Returns the entries between two numbers; skips dropped ones. */
export function logged(state: EncounterState, from: number, to = Infinity): readonly Logged[] {
  const entries: Logged[] = [];
  const first = from > state.head || entryOf(state, from) ? from : Math.max(from, firstKept(state));
  for (let number = first, entry = entryOf(state, number); entry && number <= to; entry = entryOf(state, ++number))
    entries.push({ number, entry });
  return entries;
}

export function entriesOf(state: EncounterState): readonly (LogEntry & { readonly number: number })[] {
  return logged(state, 1).map(({ number, entry }) => ({ ...entry, number }));
}

/** Returns the number of the oldest entry kept: 1 if nothing was dropped; in an empty log, that of the next command. */
export function firstKept({ log, head }: EncounterState): number {
  let lowest = Infinity;
  for (const page in log) lowest = Math.min(lowest, Number(page.slice(1)));
  if (lowest === Infinity) return head + 1;
  const first = Math.max(1, lowest * PAGE);
  const page = log[pageOf(first)]!;
  // After a repair, a log may begin in the middle of a page.
  return page[entryKey(first)]
    ? first
    : Object.keys(page).reduce((low, name) => Math.min(low, Number(name.slice(1))), first + PAGE);
}

/** Returns the number of the last entry that cannot be undone, 0 if all can; all later entries are full. */
export function undoEnds(state: EncounterState): number {
  let [below, above] = [firstKept(state) - 1, state.head + 1];
  // Full entries follow compact ones: binary search.
  while (above - below > 1) {
    // A damaged head may be too large for a bit shift.
    const middle = Math.floor((below + above) / 2);
    if (entryOf(state, middle)?.inverse) above = middle;
    else below = middle;
  }
  return below;
}

export interface Trimming {
  readonly compact: readonly Logged[];
  readonly drop: string | null;
}

/**
 * Returns what is too old once the log ends with entry `head`: a few entries to compact, and one page to
 * drop. The same on every client.
 */
export function trimming(state: EncounterState, head: number): Trimming {
  const { fullPerParticipant, leastFull, mostFull, compact, atOnce } = logLimits;
  const full = Math.min(mostFull, Math.max(leastFull, fullPerParticipant * state.seats));
  const oldestFull = head - full + 1;
  const drop = tooOld(state, oldestFull - compact);
  // A few per command keep updates small.
  return { compact: tooFull(state, oldestFull - 1, atOnce).filter(({ number }) => pageOf(number) !== drop), drop };
}

function tooFull(state: EncounterState, last: number, most: number): readonly Logged[] {
  const entry = entryOf(state, last);
  if (!entry?.inverse) return [];
  // Usually only this one.
  if (!entryOf(state, last - 1)?.inverse) return [{ number: last, entry: compactly(entry) }];
  const first = undoEnds(state) + 1;
  const full = logged(state, first, Math.min(last, first + most - 1));
  return full.map((one) => ({ number: one.number, entry: compactly(one.entry) }));
}

export function compactly({ inverse: _inverse, changes: _changes, took: _took, ...entry }: LogEntry): LogEntry {
  return entry;
}

function tooOld({ log }: EncounterState, oldest: number): string | null {
  let page = Math.floor(oldest / PAGE) - 1;
  if (!log[`p${page}`]) return null;
  while (log[`p${page - 1}`]) page--;
  return `p${page}`;
}

/**
 * Command ids by log, also of replaced entries. Collected once, and shared with logs made from it, so an id
 * in the set need not be in the log, but an id not in it is not.
 */
const idsByLog = new WeakMap<Log, Set<string>>();

/** Above it ids are collected again. */
const MOST_IDS = 8_192;

function idsOf(log: Log): ReadonlySet<string> {
  const known = idsByLog.get(log);
  if (known) return known;
  const ids = new Set<string>();
  for (const page in log) for (const name in log[page]) note(log[page][name]!, ids);
  idsByLog.set(log, ids);
  return ids;
}

function note({ id, replaced }: LogEntry, ids: Set<string>): void {
  if (id) ids.add(id);
  if (replaced) for (const one of replaced) ids.add(one);
}

export function handOnIds(before: Log, after: Log, written: readonly Written[]): void {
  const ids = idsByLog.get(before);
  if (!ids || ids.size > MOST_IDS) return;
  for (const { entry } of written) if (entry) note(entry, ids);
  idsByLog.set(after, ids);
}

/** True if the id is among the latest thousand commands in force. */
export function wasApplied({ log, head }: EncounterState, id: string): boolean {
  return (
    idsOf(log).has(id) &&
    hasEntry(log, (entry, number) => entry.id === id && number <= head && number > head - logLimits.ids)
  );
}

/** True if a command with this id is in force, undone, or replaced. */
export function isKnownId({ log }: EncounterState, id: string): boolean {
  return idsOf(log).has(id) && hasEntry(log, (entry) => entry.id === id || entry.replaced?.includes(id) === true);
}

function hasEntry(log: Log, is: (entry: LogEntry, number: number) => boolean): boolean {
  for (const page in log) for (const name in log[page]) if (is(log[page][name]!, Number(name.slice(1)))) return true;
  return false;
}

/** Returns ids of replaced commands, latest last, to keep with the command that replaced them. */
export function idsIn(entries: readonly Logged[]): readonly string[] {
  return entries
    .flatMap(({ entry: { id, replaced = [] } }) => (id ? [...replaced, id] : replaced))
    .slice(-logLimits.ids);
}
