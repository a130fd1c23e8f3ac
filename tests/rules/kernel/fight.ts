import { expect } from "vitest";
import { apply, current, newEncounter, slots, type EncounterEvent, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import "./tiny.ts";

type Given = JsonObject & { readonly type: string };

/** The state after these commands, all of which must be accepted. */
export function after(state: EncounterState, ...commands: readonly Given[]): EncounterState {
  return commands.reduce((now, command) => {
    const outcome = apply(now, command);
    if (outcome.refusal) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.state;
  }, state);
}

/** The code with which a command is refused; null if it is not. */
export function refusalOf(state: unknown, command: unknown): string | null {
  return apply(state, command).refusal?.code ?? null;
}

export function eventsOf(state: EncounterState, command: Given): readonly EncounterEvent[] {
  const outcome = apply(state, command);
  expect(outcome.refusal).toBeUndefined();
  return outcome.refusal ? [] : outcome.events;
}

export const join = (participant: string, ...times: number[]): Given => ({ type: "join", participant, side: "red", stats: { times } });
export const start: Given = { type: "start" };
export const done: Given = { type: "done" };

/** A running fight under "tiny": each name with the times at which it acts. */
export function fight(who: Readonly<Record<string, readonly number[]>>, ...more: readonly Given[]): EncounterState {
  return after(newEncounter("tiny"), ...Object.entries(who).map(([id, times]) => join(id, ...times)), start, ...more);
}

/** Who acts now, e.g. "ann bob". */
export function now(state: EncounterState): string {
  return (current(state) ?? []).map(({ participant }) => participant).join(" ");
}

/** All slots as text in playing order, e.g. "ann@3 done, bob@4 now". */
export function order(state: EncounterState): string {
  return slots(state).map(({ participant, time, state: how, reason }) => `${participant}@${time} ${how}${reason ? ` (${reason})` : ""}`).join(", ");
}
