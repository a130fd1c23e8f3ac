import { isObject, type JsonObject } from "../model/json.ts";
import type { EncounterState, LogEntry } from "../model/state.ts";
import { compactly, logLimits, entryKey, pageOf } from "./log.ts";
import { encounter, fits, isLogEntry } from "./validate-state.ts";

/**
 * "participant", "figures", "turn" and "details" name the participant; "log" gives the number of entries at
 * most, "undo" the entry at which Undo ends.
 */
export type LossCode =
  | "schema"
  | "options"
  | "status"
  | "clock"
  | "stage"
  | "active"
  | "held"
  | "pause"
  | "sides"
  | "facts"
  | "exchanges"
  | "seats"
  | "log"
  | "head"
  | "undo"
  | "others"
  | "participants"
  | "participant"
  | "figures"
  | "turn"
  | "details";

export interface Loss {
  readonly code: LossCode;
  readonly data: JsonObject;
}

export type Tree = Readonly<Record<string, unknown>>;

export type Lose = (code: LossCode, data?: JsonObject) => void;

/** Keeps the consecutive entries below and above the head. */
export function repairedLog(raw: Tree, lose: Lose): Pick<EncounterState, "head" | "log" | "givenUp"> {
  const entries = new Map<number, LogEntry>();
  let lost = false;
  for (const [page, members] of Object.entries(isObject(raw.log) ? raw.log : ((lost = true), {}))) {
    for (const [name, entry] of Object.entries(isObject(members) ? members : ((lost = true), {}))) {
      const number = Number(name.slice(1));
      if (entryKey(number) === name && pageOf(number) === page && isLogEntry(entry)) entries.set(number, entry);
      else lost = true;
    }
  }
  const last = Math.max(0, ...entries.keys());
  const given = fits(encounter.entries.givenUp, raw.givenUp) ? raw.givenUp : ((lost = true), undefined);
  // A head beyond the last entry is wrong.
  const isHead = fits(encounter.entries.head, raw.head) && (!entries.size || raw.head === 0 || entries.has(raw.head));
  const head = isHead ? Number(raw.head) : last;
  if (!isHead) lose(entries.size ? "head" : "log");
  let [first, end] = [head, head];
  while (entries.has(first - 1)) first--;
  while (entries.has(end + 1)) end++;
  for (const number of entries.keys()) {
    if (number >= first && number <= end) continue;
    entries.delete(number);
    lost = true;
  }
  // A long log loses its first pages; a short one must be complete.
  const { mostFull, leastFull, compact } = logLimits;
  const begins = entries.has(head) ? first - 1 : head;
  const dropped = pageOf(begins) !== pageOf(begins + 1) && begins <= head + mostFull - leastFull - compact;
  const fromStart = dropped || begins <= (given ?? 0);
  if (!fromStart) lost = true;
  if (lost) lose("log");
  const stuck = highestCompact(entries, head, given ?? 0);
  if (stuck) lose("undo", { entry: stuck });
  const givenUp = Math.max(given ?? 0, fromStart ? 0 : begins, stuck) || given;
  const log = paged(entries);
  return { head, ...(givenUp === undefined ? {} : { givenUp }), log: stuck ? compacted(log, head, stuck) : log };
}

/** The number of a compact entry that should be full, because full ones are below it or none above; else 0. */
function highestCompact(entries: ReadonlyMap<number, LogEntry>, head: number, givenUp: number): number {
  let number = head;
  while (entries.get(number)?.inverse) number--;
  if (number <= givenUp || !entries.has(number)) return 0;
  const isTop = number === head && !entries.has(head + 1);
  for (let below = number - 1; !isTop && entries.has(below); below--) if (entries.get(below)!.inverse) return number;
  return isTop ? number : 0;
}

function paged(entries: Iterable<readonly [number, LogEntry]>): EncounterState["log"] {
  const pages: Record<string, Record<string, LogEntry>> = {};
  for (const [number, entry] of entries) (pages[pageOf(number)] ??= {})[entryKey(number)] = entry;
  return pages;
}

/** Compacts entries in force up to number `last`. */
export function compacted(log: EncounterState["log"], head: number, last: number): EncounterState["log"] {
  const entries = Object.values(log).flatMap((page) => Object.entries(page));
  const numbered = entries.map(([name, entry]) => [Number(name.slice(1)), entry] as const);
  return paged(numbered.map(([number, entry]) => [number, number <= Math.min(head, last) ? compactly(entry) : entry]));
}
