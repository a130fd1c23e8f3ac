import type { EncounterState, LogEntry } from "../model/state.ts";

/**
 * The log: one entry per command, numbered from 1. The newest entries are full and contain their inverse. Older ones
 * are compact: the command, its sender and its time. The oldest are dropped, a page at a time. So a stored fight does
 * not grow for ever, and each command writes little.
 */

export type Log = EncounterState["log"];

/** Limits of the log; only tests change them. */
export const logLimits = {
  /** Full entries per participant: the turns of three rounds. */
  fullPerParticipant: 3,
  /** Full entries kept in the smallest fight. */
  leastFull: 200,
  /** Full entries kept in the largest fight. */
  mostFull: 1_000,
  /** Compact entries kept before the full ones; a page is dropped once all of it is older. */
  compact: 1_000,
  /** Full entries that a command makes compact at most: two, so that fights stored without a limit shrink. */
  atOnce: 2,
  /** Latest commands whose ids are refused as repeated; the log must keep at least as many entries. */
  ids: 1_000,
};

/** Entries per page: a command copies one page, not the whole log. */
const PAGE = 32;

export const pageOf = (number: number): string => `p${Math.floor(number / PAGE)}`;
export const nameOf = (number: number): string => `e${String(number).padStart(6, "0")}`;

/**
 * Returns an entry by number (from 1): in force up to `state.head`, undone above it. Undefined if missing or dropped.
 */
export function entryOf(state: EncounterState, number: number): LogEntry | undefined {
  return state.log[pageOf(number)]?.[nameOf(number)];
}

export interface Logged {
  readonly number: number;
  readonly entry: LogEntry;
}

export interface Written {
  readonly number: number;
  readonly entry: LogEntry | null;
}

/** Returns the entries from number `from` to `to`, or to the end; dropped ones are skipped. */
export function logged(state: EncounterState, from: number, to = Infinity): readonly Logged[] {
  const entries: Logged[] = [];
  const first = from > state.head || entryOf(state, from) ? from : Math.max(from, firstKept(state));
  for (let number = first, entry = entryOf(state, number); entry && number <= to; entry = entryOf(state, ++number))
    entries.push({ number, entry });
  return entries;
}

/** Returns all entries in order, with their numbers. */
export function entriesOf(state: EncounterState): readonly (LogEntry & { readonly number: number })[] {
  return logged(state, 1).map(({ number, entry }) => ({ ...entry, number }));
}

/**
 * Returns the number of the first kept entry; 1 if nothing was dropped. In an empty log, the number of the next
 * command.
 */
export function firstKept({ log, head }: EncounterState): number {
  let lowest = Infinity;
  for (const page in log) lowest = Math.min(lowest, Number(page.slice(1)));
  if (lowest === Infinity) return head + 1;
  const first = Math.max(1, lowest * PAGE);
  const page = log[pageOf(first)]!;
  // Only after a repair can a log begin in the middle of a page.
  return page[nameOf(first)]
    ? first
    : Object.keys(page).reduce((low, name) => Math.min(low, Number(name.slice(1))), first + PAGE);
}

/**
 * Returns the number of the last entry that cannot be taken back; 0 if all can. All later ones are full, so the state
 * after it is the oldest that Undo reaches.
 */
export function undoEnds(state: EncounterState): number {
  let [below, above] = [firstKept(state) - 1, state.head + 1];
  // Full entries follow compact ones, so a binary search finds the border.
  while (above - below > 1) {
    // No bit shift, because a damaged head may be too large for it.
    const middle = Math.floor((below + above) / 2);
    if (entryOf(state, middle)?.inverse) above = middle;
    else below = middle;
  }
  return below;
}

// ---------------------------------------------------------------------------------------------- keeping it short

/** What a command does to the older part of the log. */
export interface Trimming {
  /** Compact versions of full entries. */
  readonly compact: readonly Logged[];
  /** Page to drop, or null. */
  readonly drop: string | null;
}

/**
 * Returns what is too old once the log ends with entry `head`: a few entries to compact, and one page to drop. The same
 * on every client.
 */
export function trimming(state: EncounterState, head: number): Trimming {
  const { fullPerParticipant, leastFull, mostFull, compact, atOnce } = logLimits;
  const full = Math.min(mostFull, Math.max(leastFull, fullPerParticipant * state.seats));
  const oldestFull = head - full + 1;
  const drop = tooOld(state, oldestFull - compact);
  // A few per command, so that every update is small.
  return { compact: tooFull(state, oldestFull - 1, atOnce).filter(({ number }) => pageOf(number) !== drop), drop };
}

function tooFull(state: EncounterState, last: number, most: number): readonly Logged[] {
  const entry = entryOf(state, last);
  if (!entry?.inverse) return [];
  // Usually only this one.
  if (!entryOf(state, last - 1)?.inverse) return [{ number: last, entry: compactly(entry) }];
  const first = undoEnds(state) + 1;
  return logged(state, first, Math.min(last, first + most - 1)).map(({ number, entry: full }) => ({
    number,
    entry: compactly(full),
  }));
}

function compactly({ inverse: _inverse, changes: _changes, ...entry }: LogEntry): LogEntry {
  return entry;
}

function tooOld({ log }: EncounterState, oldest: number): string | null {
  let page = Math.floor(oldest / PAGE) - 1;
  if (!log[`p${page}`]) return null;
  while (log[`p${page - 1}`]) page--;
  return `p${page}`;
}

// ---------------------------------------------------------------------------------------------- ids of commands

/**
 * Command ids by log, of entries and of those they replaced, so that a new id needs no search. Collected once, and
 * passed to logs made from it. These share one set, so an id in it need not be in the log, but an id not in it is not.
 */
const idsByLog = new WeakMap<Log, Set<string>>();

/** Many more than a log keeps; above it ids are collected again, so that the set does not grow for ever. */
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

/** Passes the ids to a log made by writing these entries. */
export function handOnIds(before: Log, after: Log, written: readonly Written[]): void {
  const ids = idsByLog.get(before);
  if (!ids || ids.size > MOST_IDS) return;
  for (const { entry } of written) if (entry) note(entry, ids);
  idsByLog.set(after, ids);
}

/** True if one of the latest thousand commands in force has this id. */
export function wasApplied({ log, head }: EncounterState, id: string): boolean {
  return (
    idsOf(log).has(id) &&
    hasEntry(log, (entry, number) => entry.id === id && number <= head && number > head - logLimits.ids)
  );
}

/** True if the log knows this id: in force, undone, or replaced. */
export function isKnownId({ log }: EncounterState, id: string): boolean {
  return idsOf(log).has(id) && hasEntry(log, (entry) => entry.id === id || entry.replaced?.includes(id) === true);
}

function hasEntry(log: Log, is: (entry: LogEntry, number: number) => boolean): boolean {
  for (const page in log) for (const name in log[page]) if (is(log[page][name]!, Number(name.slice(1)))) return true;
  return false;
}

/**
 * Returns the ids of commands that can no longer be redone, latest last, to keep with the command that replaced them.
 */
export function idsIn(entries: readonly Logged[]): readonly string[] {
  return entries
    .flatMap(({ entry: { id, replaced = [] } }) => (id ? [...replaced, id] : replaced))
    .slice(-logLimits.ids);
}
