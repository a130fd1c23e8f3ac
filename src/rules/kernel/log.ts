import type { EncounterState, LogEntry } from "../model/state.ts";

/**
 * The log: one entry per command, numbered from 1. The newest entries are full: they hold what takes the command back.
 * Older ones are compact: what was done, by whom, and when. Older ones still are dropped, a page at a time. So a stored
 * fight does not grow for ever, and no command writes much.
 */

/** Pages of entries, all by name. */
export type Log = EncounterState["log"];

/** How much of the log is kept. Only tests set other numbers. */
export const logLimits = {
  /** Full entries kept per participant: the turns of three rounds. */
  fullPerParticipant: 3,
  /** Full entries kept in any fight, however small. */
  leastFull: 200,
  /** Full entries kept in any fight, however large. */
  mostFull: 1_000,
  /** Compact entries kept below the full ones; a page goes when all of it is older. */
  compact: 1_000,
  /**
   * Full entries made compact by a command, at most: one, and one more, so that fights stored before there was a limit
   * become shorter.
   */
  atOnce: 2,
  /** Latest commands whose ids are refused as repeated. The log has to keep at least as many entries. */
  ids: 1_000,
};

/** Entries per page: a command copies one page, not the whole log. */
const PAGE = 32;

export const pageOf = (number: number): string => `p${Math.floor(number / PAGE)}`;
export const nameOf = (number: number): string => `e${String(number).padStart(6, "0")}`;

/**
 * Entry `number` of the log (the first is 1): in force up to `state.head`, undone above it. Undefined if there is none,
 * or none any more.
 */
export function entryOf(state: EncounterState, number: number): LogEntry | undefined {
  return state.log[pageOf(number)]?.[nameOf(number)];
}

/** An entry where it stands in the log. */
export interface Logged {
  readonly number: number;
  readonly entry: LogEntry;
}

/** An entry to be written into a log; null deletes. */
export interface Written {
  readonly number: number;
  readonly entry: LogEntry | null;
}

/**
 * The entries from number `from` to number `to`, or to the end. Numbers below the first entry that is kept are passed
 * over.
 */
export function logged(state: EncounterState, from: number, to = Infinity): readonly Logged[] {
  const entries: Logged[] = [];
  const first = from > state.head || entryOf(state, from) ? from : Math.max(from, firstKept(state));
  for (let number = first, entry = entryOf(state, number); entry && number <= to; entry = entryOf(state, ++number))
    entries.push({ number, entry });
  return entries;
}

/** All entries that are kept, in order, each with its number. */
export function entriesOf(state: EncounterState): readonly (LogEntry & { readonly number: number })[] {
  return logged(state, 1).map(({ number, entry }) => ({ ...entry, number }));
}

/**
 * Number of the first entry that the log still has; 1 as long as nothing was dropped. In an empty log, the number of
 * the next command.
 */
export function firstKept({ log, head }: EncounterState): number {
  let lowest = Infinity;
  for (const page in log) lowest = Math.min(lowest, Number(page.slice(1)));
  if (lowest === Infinity) return head + 1;
  const first = Math.max(1, lowest * PAGE);
  const page = log[pageOf(first)]!;
  // Only after a repair does a log begin in the middle of a page.
  return page[nameOf(first)]
    ? first
    : Object.keys(page).reduce((low, name) => Math.min(low, Number(name.slice(1))), first + PAGE);
}

/**
 * Number of the last entry that cannot be taken back any more; 0 if all can. Every entry above it is full, so the state
 * after it is the oldest one that Undo reaches.
 */
export function undoEnds(state: EncounterState): number {
  let [below, above] = [firstKept(state) - 1, state.head + 1];
  // Full entries stand above compact ones, so the border between them is found by halving.
  while (above - below > 1) {
    // Not by shifting, which a damaged head may be too large for.
    const middle = Math.floor((below + above) / 2);
    if (entryOf(state, middle)?.inverse) above = middle;
    else below = middle;
  }
  return below;
}

// ---------------------------------------------------------------------------------------------- keeping it short

/** What a command does to the older part of the log. */
export interface Trimming {
  /** Full entries that become compact, as they will be. */
  readonly compact: readonly Logged[];
  /** Name of a page that is dropped, or null. */
  readonly drop: string | null;
}

/**
 * What is too old once the log ends with entry `head`: a few entries to make compact, and one page to drop. The same
 * for the same log, on every client.
 */
export function trimming(state: EncounterState, head: number): Trimming {
  const { fullPerParticipant, leastFull, mostFull, compact, atOnce } = logLimits;
  const full = Math.min(mostFull, Math.max(leastFull, fullPerParticipant * state.seats));
  const oldestFull = head - full + 1;
  const drop = tooOld(state, oldestFull - compact);
  // A few at every command rather than many at once, so that every update is small.
  return { compact: tooFull(state, oldestFull - 1, atOnce).filter(({ number }) => pageOf(number) !== drop), drop };
}

function tooFull(state: EncounterState, last: number, most: number): readonly Logged[] {
  const entry = entryOf(state, last);
  if (!entry?.inverse) return [];
  // Mostly it is this one alone.
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
 * Ids of commands by log, so that a new id costs a look and not a search: those of its entries, and those that its
 * entries replaced. Collected once and handed on to the logs made of it. Those made of the same one share them, so an
 * id among them need not be in the log; one that is not among them is not.
 */
const idsByLog = new WeakMap<Log, Set<string>>();

/** Many more ids than a log keeps; beyond it they are collected anew, so that they do not grow for ever. */
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

/** Notes that a log was made of another by writing these entries. */
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

/**
 * True if the log knows a command with this id, whatever became of it: in force, undone, or undone and replaced by
 * something else.
 */
export function isKnownId({ log }: EncounterState, id: string): boolean {
  return idsOf(log).has(id) && hasEntry(log, (entry) => entry.id === id || entry.replaced?.includes(id) === true);
}

function hasEntry(log: Log, is: (entry: LogEntry, number: number) => boolean): boolean {
  for (const page in log) for (const name in log[page]) if (is(log[page][name]!, Number(name.slice(1)))) return true;
  return false;
}

/**
 * The ids of commands that can no longer be redone, the latest last, to be kept with the command that replaced them.
 */
export function idsIn(entries: readonly Logged[]): readonly string[] {
  return entries
    .flatMap(({ entry: { id, replaced = [] } }) => (id ? [...replaced, id] : replaced))
    .slice(-logLimits.ids);
}
