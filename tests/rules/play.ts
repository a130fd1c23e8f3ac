import {
  apply,
  current,
  requests,
  type EncounterEvent,
  type EncounterState,
  type Json,
  type JsonObject,
  type Request,
} from "../../src/rules/index.ts";
import { isObject } from "../../src/rules/model/json.ts";
import { missingIn } from "./refusal-text.ts";

/** What the tests of all pacings do with an encounter: give commands, and read what came of it. */

export type Given = JsonObject & { readonly type: string };

/** Applies commands, which must all be accepted. */
export function after(state: EncounterState, ...commands: readonly Given[]): EncounterState {
  return commands.reduce((now, command) => {
    const outcome = apply(now, command);
    if (outcome.refusal) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.state;
  }, state);
}

/** A participant's command: `by("ann", "wait", { trigger: "a bell" })`. */
export const by = (participant: string, type: string, more: JsonObject = {}): Given => ({ type, participant, ...more });

/** A code with its figures, as one line: "busy bernat 4". */
export function noteText({ code, data }: { readonly code: string; readonly data: JsonObject }): string {
  const written = (value: unknown): string => (typeof value === "string" && value ? value : JSON.stringify(value));
  return [code, ...Object.values(data).map(written)].join(" ");
}

/** The refusal of a command as one line, which must have a text; "" if it is executed. */
export function refused(state: unknown, command: unknown): string {
  const { refusal } = apply(state, command);
  return refusal && refusalOf(state, command) ? noteText(refusal) : "";
}

/** The code of a command's refusal, which must have a text; null if it is executed. */
export function refusalOf(state: unknown, command: unknown): string | null {
  const { refusal } = apply(state, command);
  if (!refusal) return null;
  const missing = isObject(state) && typeof state.pacing === "string" ? missingIn(refusal, state.pacing) : null;
  if (missing) throw new Error(`${missing} is missing: ${JSON.stringify(refusal)}`);
  return refusal.code;
}

export function eventsOf(state: EncounterState, command: Given): readonly EncounterEvent[] {
  const outcome = apply(state, command);
  if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.events;
}

/** The notes of the pacing among the events, by code. */
export function notesOf(state: EncounterState, command: Given): Record<string, JsonObject> {
  return Object.fromEntries(
    eventsOf(state, command).flatMap((event) => (event.type === "note" ? [[event.code, event.data]] : [])),
  );
}

/** Pending requests without the question about newcomers, which kernel/newcomers.test.ts plays. */
export function askedByRules(state: EncounterState): readonly Request[] {
  return requests(state).filter(({ what }) => what !== "newcomers");
}

export const start: Given = { type: "start" };
export const done: Given = { type: "done" };
export const answers = (given: Readonly<Record<string, Json>>): Given => ({ type: "answer", answers: given });

export function now(state: EncounterState): string {
  return (current(state) ?? []).map(({ participant }) => participant).join(" ");
}
