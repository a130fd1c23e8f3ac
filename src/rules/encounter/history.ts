import type { Command } from "./command.ts";
import type { JsonObject } from "../json.ts";
import { applyPatch, diff } from "./patch.ts";
import type { EncounterState, LogEntry } from "./state.ts";
import { write, type Draft } from "./write.ts";

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
  const entries = [];
  for (let number = 1, entry = entryOf(state, 1); entry; entry = entryOf(state, ++number)) entries.push({ ...entry, number });
  return entries;
}

/** Has the command with this id been carried out (and not undone)? Looks at the latest thousand entries. */
export function wasApplied(state: EncounterState, id: string): boolean {
  for (let number = state.head; number > Math.max(0, state.head - 1_000); number--) if (entryOf(state, number)?.id === id) return true;
  return false;
}

/** The state with the command that led to it noted; what had been undone before can no longer be redone. */
export function record(before: EncounterState, after: EncounterState, command: Command, keepUndone: boolean): EncounterState {
  const { by, id, ...fields } = command;
  const entry: LogEntry = { command: fields as JsonObject, ...(by ? { by } : {}), ...(id ? { id } : {}), inverse: diff(after, before) };
  const number = before.head + 1;
  return write(after, (draft) => {
    if (!keepUndone) forgetAbove(draft, number);
    draft.head = number;
    (draft.log[pageOf(number)] ??= {})[nameOf(number)] = entry;
  });
}

function forgetAbove(draft: Draft, number: number): void {
  for (let above = number; draft.log[pageOf(above)]?.[nameOf(above)]; above++) delete draft.log[pageOf(above)]?.[nameOf(above)];
}

/** The state before the last command in force, which can now be redone; null if there is none. */
export function undone(state: EncounterState): EncounterState | null {
  const entry = entryOf(state, state.head);
  if (!entry) return null;
  return { ...applyPatch(state, entry.inverse), head: state.head - 1 };
}
