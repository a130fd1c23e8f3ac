import { apply, current, look, newEncounter, pacingOf, requests, slots, type EncounterEvent, type EncounterState, type Json, type JsonObject, type Offer } from "../../../src/rules/index.ts";

export type Given = JsonObject & { readonly type: string };

/** The state after these commands, all of which must be accepted. */
export function after(state: EncounterState, ...commands: readonly Given[]): EncounterState {
  return commands.reduce((now, command) => {
    const outcome = apply(now, command);
    if (outcome.refusal) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.state;
  }, state);
}

/** The code with which a command is refused; null if it is not. */
export function refusalOf(state: EncounterState, command: Given): string | null {
  return apply(state, command).refusal?.code ?? null;
}

export function eventsOf(state: EncounterState, command: Given): readonly EncounterEvent[] {
  const outcome = apply(state, command);
  if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
  return outcome.events;
}

/** The notes of the pacing among the events, by code. */
export function notesOf(state: EncounterState, command: Given): Record<string, JsonObject> {
  return Object.fromEntries(eventsOf(state, command).flatMap((event) => (event.type === "note" ? [[event.code, event.data]] : [])));
}

export const done: Given = { type: "done" };
export const did = (...actions: Json[]): Given => ({ type: "done", report: { actions } });
export const answers = (given: Readonly<Record<string, Json>>): Given => ({ type: "answer", answers: given });
export const option = (name: string, value: Json): Given => ({ type: "option", name, value });
export const tests = option("initiativeTests", true);

export interface Who extends JsonObject {
  readonly initiative: number;
  readonly npc?: boolean;
  readonly group?: string;
}

export function join(participant: string, { npc = false, group = "", ...stats }: Who): Given {
  return { type: "join", participant, side: npc ? "npcs" : "players", npc, group, stats };
}

/** A running fight; the seats follow the order of the names. */
export function fight(who: Readonly<Record<string, Who>>, ...options: readonly Given[]): EncounterState {
  return after(newEncounter("two-action"), ...options, ...Object.entries(who).map(([id, one]) => join(id, one)), { type: "start" });
}

/** ann 80, bob 60, cid 40. */
export function three(...options: readonly Given[]): EncounterState {
  return fight({ ann: { initiative: 80 }, bob: { initiative: 60 }, cid: { initiative: 40 } }, ...options);
}

export function now(state: EncounterState): string {
  return (current(state) ?? []).map(({ participant }) => participant).join(" ");
}

export function order(state: EncounterState): string {
  return slots(state).map(({ participant }) => participant).join(" ");
}

/** What is owed beside the prompt for special events. */
export function owed(state: EncounterState): string {
  return requests(state).map(({ id }) => id).filter((id) => id !== "events").join(" ");
}

export function noteOf(state: EncounterState, participant: string): JsonObject {
  return slots(state).find((slot) => slot.participant === participant)!.note!;
}

export function offersTo(state: EncounterState, participant: string): readonly Offer[] {
  const view = look(state)!;
  return pacingOf("two-action")!.offers!(view.participant(participant)!, view);
}
