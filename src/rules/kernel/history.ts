import type { JsonObject } from "../model/json.ts";
import { write, type Draft } from "../model/recipe.ts";
import type { Change, EncounterState, LogEntry } from "../model/state.ts";
import { applyPatch, diff } from "../order/patch.ts";
import type { Command } from "./commands.ts";

/** Entries per page of the log: a command copies one page, not the whole log. */
const PAGE = 32;

const pageOf = (number: number): string => `p${Math.floor(number / PAGE)}`;
const nameOf = (number: number): string => `e${String(number).padStart(6, "0")}`;

/** Entry `number` of the log (the first is 1): in force up to `state.head`, undone above it. */
export function entryOf(state: EncounterState, number: number): LogEntry | undefined {
  return state.log[pageOf(number)]?.[nameOf(number)];
}

/** All entries in order, each with its number. */
export function entriesOf(state: EncounterState): readonly (LogEntry & { readonly number: number })[] {
  return logged(state, 1).map(({ number, entry }) => ({ ...entry, number }));
}

/** An entry where it stands in the log. */
export interface Logged {
  readonly number: number;
  readonly entry: LogEntry;
}

/** The entries from number `from` to number `to`, or to the end. */
export function logged(state: EncounterState, from: number, to = Infinity): readonly Logged[] {
  const entries: Logged[] = [];
  for (let number = from, entry = entryOf(state, number); entry && number <= to; entry = entryOf(state, ++number)) entries.push({ number, entry });
  return entries;
}

/** What can be redone, in order. */
export function undoneIn(state: EncounterState): readonly Logged[] {
  return logged(state, state.head + 1);
}

/** The number that an undone entry gets when it is redone. */
export function placeOf({ number, entry }: Logged): number {
  return entry.place ?? number;
}

/** Has the command with this id been carried out (and not undone)? Looks at the latest thousand entries. */
export function wasApplied(state: EncounterState, id: string): boolean {
  for (let number = state.head; number > Math.max(0, state.head - 1_000); number--) if (entryOf(state, number)?.id === id) return true;
  return false;
}

/**
 * The state with the command that led to it noted.
 * @param undone what can be redone from now on
 */
export function record(before: EncounterState, after: EncounterState, command: Command, undone: readonly Logged[]): EncounterState {
  const { by, id, joined, changes, ...fields } = command;
  const entry: LogEntry = { command: fields as JsonObject, ...(by ? { by } : {}), ...(id ? { id } : {}), ...(joined ? { joined } : {}), ...(changes ? { changes } : {}), inverse: diff(after, before) };
  const number = before.head + 1;
  return write(after, (draft) => {
    draft.head = number;
    put(draft, number, entry);
    putUndone(draft, after, number, undone);
  });
}

/** The command of an entry as it was given. */
export function commandOf({ command, by, id, joined, changes }: LogEntry): Command {
  return { ...(command as Command), ...(by ? { by } : {}), ...(id ? { id } : {}), ...(joined ? { joined } : {}), ...(changes ? { changes } : {}) };
}

/** The state in which these entries, and no others, can be redone. */
export function withUndone(state: EncounterState, undone: readonly Logged[]): EncounterState {
  return write(state, (draft) => putUndone(draft, state, state.head, undone));
}

function putUndone(draft: Draft, state: EncounterState, head: number, undone: readonly Logged[]): void {
  let number = head;
  for (const one of undone) {
    const entry = movedTo(one, ++number);
    if (entryOf(state, number) !== entry) put(draft, number, entry);
  }
  for (let above = number + 1; draft.log[pageOf(above)]?.[nameOf(above)]; above++) delete draft.log[pageOf(above)]?.[nameOf(above)];
}

/** An entry that moves notes the place it comes from. What took it back fits no longer; redoing it makes that anew. */
function movedTo(undone: Logged, number: number): LogEntry {
  if (undone.number === number) return undone.entry;
  const { place: _, ...entry } = undone.entry;
  const place = placeOf(undone);
  return { ...entry, inverse: {}, ...(place === number ? {} : { place }) };
}

function put(draft: Draft, number: number, entry: LogEntry): void {
  (draft.log[pageOf(number)] ??= {})[nameOf(number)] = entry;
}

/** The state as it was after entry `number`, with the entries above it undone; null if the log does not go back that far. */
export function backTo(state: EncounterState, number: number): EncounterState | null {
  let earlier = state;
  while (earlier.head > number) {
    const entry = entryOf(earlier, earlier.head);
    if (!entry) return null;
    earlier = { ...applyPatch(earlier, entry.inverse), head: earlier.head - 1 };
  }
  return earlier;
}

/** The state with changes outside the encounter noted in the entry of its last command. */
export function withChanges(state: EncounterState, changes: readonly Change[]): EncounterState {
  const entry = entryOf(state, state.head);
  return entry ? write(state, (draft) => put(draft, state.head, { ...entry, changes })) : state;
}
