import * as v from "valibot";
import { isRefusal, refuse, type EncounterEvent, type Refusal } from "../model/outcome.ts";
import { isJsonObject } from "../model/json.ts";
import type { EncounterState, LogEntry } from "../model/state.ts";
import { viewOf } from "../order/state-view.ts";
import { readAll } from "./advance.ts";
import { BOOKKEEPING, commands, isBookkeeping as keepsBooks, type HistoryCommand } from "./commands.ts";
import { execute, malformed } from "./execute.ts";
import { backTo, distrust, oneBack, placeOf, record, trying, undoneIn, withUndone } from "./history.ts";
import { entryOf, logged, undoEnds, type Logged } from "./log.ts";

export interface Result {
  readonly state: EncounterState;
  readonly events: readonly EncounterEvent[];
}

interface Fields {
  readonly to?: number | undefined;
}

const operations: { readonly [K in HistoryCommand]: (state: EncounterState, fields: Fields) => Result | Refusal } = {
  undo,
  takeBack,
  redo,
};

export function undoRedo(state: EncounterState, type: HistoryCommand, given: object): Result | Refusal {
  const parsed = v.safeParse(commands[type].schema, given);
  if (!parsed.success) return malformed(parsed.issues[0]);
  const fields: Fields = parsed.output;
  const { result, tried } = trying(() => operations[type](state, fields));
  if (isRefusal(result)) {
    const isWithinReach = result.code === "nothing-to-undo" && (fields.to ?? state.head - 1) >= undoEnds(state);
    const broken = isWithinReach ? brokenEntry(state) : 0;
    return broken ? refuse("undo-is-broken", { entry: broken }) : result;
  }
  if (!tried.length || isReadable(result.state)) return result;
  const unreadable = unreadableEntry(state);
  distrust(tried);
  return refuse("undo-is-broken", { entry: unreadable });
}

/** Returns the first entry, going back, that leads to an unreadable state; 0 if there is none. */
function unreadableEntry(state: EncounterState): number {
  let earlier = oneBack(state);
  while (earlier && isReadable(earlier)) earlier = oneBack(earlier);
  return earlier ? earlier.head + 1 : 0;
}

/** Returns the full entry at which going back fails; 0 if there is none. */
export function brokenEntry(state: EncounterState): number {
  let at = state;
  for (let earlier = oneBack(at); earlier; earlier = oneBack(at)) at = earlier;
  return entryOf(at, at.head)?.inverse ? at.head : 0;
}

/** True if everything can be read. */
function isReadable(state: EncounterState): boolean {
  try {
    const view = viewOf(state);
    if (view) readAll(view);
    return true;
  } catch {
    return false;
  }
}

function undo(state: EncounterState, { to = state.head - 1 }: Fields): Result | Refusal {
  const earlier = to < state.head ? backTo(state, to) : null;
  return earlier
    ? { state: earlier, events: undoneEvents(logged(state, to + 1, state.head)) }
    : refuse("nothing-to-undo");
}

function undoneEvents(entries: readonly Logged[]): readonly EncounterEvent[] {
  return entries.map(({ number }): EncounterEvent => ({ type: "undone", entry: number })).reverse();
}

/** Undoes actions and repeats the bookkeeping between and after them. */
function takeBack(state: EncounterState, { to }: Fields): Result | Refusal {
  const first = firstTaken(state, to);
  const earlier = first ? backTo(state, first - 1) : null;
  if (!first || !earlier) return refuse("nothing-to-undo");
  const entries = logged(state, first, state.head);
  const actions = entries.filter(({ entry }) => !isBookkeeping(entry));
  const again = carriedAgain(
    earlier,
    entries.filter(({ entry }) => isBookkeeping(entry)),
  );
  return isRefusal(again)
    ? again
    : { state: withUndone(again, [...actions, ...undoneIn(state)]), events: undoneEvents(actions) };
}

/** Returns the first action of the last click, or the first after `to`; 0 for none. Clicks stay whole. */
function firstTaken(state: EncounterState, to: number | undefined): number {
  return firstOfClick(state, to === undefined ? lastAction(state) : nextAction(state, to + 1));
}

function firstOfClick(state: EncounterState, action: number): number {
  return action && nextAction(state, clickOf(state, action));
}

/** Returns the number of the last action; 0 if it cannot be taken back. */
export function lastAction(state: EncounterState): number {
  const ends = undoEnds(state);
  let number = state.head;
  while (isBookkeeping(entryOf(state, number))) number--;
  return firstOfClick(state, number) > ends ? number : 0;
}

function nextAction(state: EncounterState, from: number): number {
  let number = from;
  while (isBookkeeping(entryOf(state, number))) number++;
  return number <= state.head ? number : 0;
}

function clickOf(state: EncounterState, number: number): number {
  let first = number;
  while (first > 1 && entryOf(state, first)?.joined) first--;
  return first;
}

function isBookkeeping(entry: LogEntry | undefined): boolean {
  return entry !== undefined && keepsBooks(entry.command);
}

/** Redoes a whole click, each entry at its place, with later bookkeeping after it. */
function redo(state: EncounterState): Result | Refusal {
  const events: EncounterEvent[] = [];
  let redone = state;
  let last: number | null = null;
  for (
    let [next, ...rest] = undoneIn(redone);
    next && (last === null || isJoined(redone, last, next));
    [next, ...rest] = undoneIn(redone)
  ) {
    const after = redoneAtPlace(redone, next, (event) => events.push(event));
    if (isRefusal(after)) return after;
    redone = withUndone(after, rest);
    last = placeOf(next);
    events.push({ type: "redone", entry: last });
  }
  return last === null ? refuse("nothing-to-redo") : { state: redone, events };
}

/** True if this entry and all before it belong to the click of entry `last`. */
function isJoined(state: EncounterState, last: number, next: Logged): boolean {
  return next.entry.joined === true && logged(state, last + 1, placeOf(next) - 1).every(({ entry }) => entry.joined);
}

function redoneAtPlace(
  state: EncounterState,
  next: Logged,
  emit: (event: EncounterEvent) => void,
): EncounterState | Refusal {
  const before = backTo(state, placeOf(next) - 1);
  if (!before) return refuse("nothing-to-redo");
  const after = carriedOnce(before, next, emit);
  return isRefusal(after) ? after : carriedAgain(after, logged(state, before.head + 1, state.head));
}

function carriedAgain(state: EncounterState, entries: readonly Logged[]): EncounterState | Refusal {
  let again = state;
  for (const one of entries) {
    const after = carriedOnce(again, one, () => undefined);
    if (isRefusal(after)) return after;
    again = after;
  }
  return again;
}

/** Keeps bookkeeping without effect in the log: it may have one after Undo or Redo. */
function carriedOnce(
  state: EncounterState,
  { entry }: Logged,
  emit: (event: EncounterEvent) => void,
): EncounterState | Refusal {
  const { command } = entry;
  const result = suited(command, (one) => execute(state, one, emit, entry.took));
  if (isRefusal(result) && !isIdle(result, entry)) return result;
  return record(state, isRefusal(result) ? state : result, command, entry, { kept: [], replaced: entry.replaced ?? [] })
    .state;
}

/** Carries out a command; its stats may lose what combat rules, of another command taken back, do not accept. */
function suited(
  command: LogEntry["command"],
  carryOut: (command: LogEntry["command"]) => EncounterState | Refusal,
): EncounterState | Refusal {
  const result = carryOut(command);
  if (!isRefusal(result) || result.code !== "bad-stats" || !isJsonObject(command.stats)) return result;
  const { field } = result.data;
  const name = typeof field === "string" ? field.split(".")[0]! : "";
  if (!Object.hasOwn(command.stats, name)) return result;
  const { [name]: _, ...stats } = command.stats;
  return suited({ ...command, stats }, carryOut);
}

/** Bookkeeping had nothing to change. */
const IDLE: ReadonlySet<string> = new Set([
  "nothing-changes",
  "already-joined",
  "no-such-participant",
  "already-defeated",
  "not-defeated",
]);

function isIdle({ code }: Refusal, { command }: LogEntry): boolean {
  return BOOKKEEPING.has(command.type) && IDLE.has(code);
}
