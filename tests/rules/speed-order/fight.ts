import { apply, current, newEncounter, requests, slots, type EncounterEvent, type EncounterState, type Json, type JsonObject, type Slot } from "../../../src/rules/index.ts";

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
export const did = (manoeuvre: string, more: JsonObject = {}): Given => ({ type: "done", report: { manoeuvre, ...more } });
export const answers = (given: Readonly<Record<string, Json>>): Given => ({ type: "answer", answers: given });

export interface Who extends JsonObject {
  readonly basicSpeed: number;
  readonly dx?: number;
  readonly npc?: boolean;
}

/** A running fight; Basic Speed in quarter points. The seats follow the order of the names. */
export function fight(who: Readonly<Record<string, Who>>, ...options: readonly Given[]): EncounterState {
  const joins = Object.entries(who).map(([participant, { npc = false, ...stats }]): Given => ({ type: "join", participant, side: npc ? "npcs" : "players", npc, stats }));
  return after(newEncounter("speed-order"), ...options, ...joins, { type: "start" });
}

/** ann, bob, cid and dot with falling Basic Speed, nobody tied. */
export function four(): EncounterState {
  return fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23 }, cid: { basicSpeed: 22 }, dot: { basicSpeed: 21 } });
}

/** Who acts now, e.g. "ann". */
export function now(state: EncounterState): string {
  return (current(state) ?? []).map(({ participant }) => participant).join(" ");
}

/** The order of the turns of this second, e.g. "ann bob". */
export function order(state: EncounterState): string {
  return slots(state).filter(({ kind }) => kind === "turn").map(({ participant }) => participant).join(" ");
}

export function owed(state: EncounterState): string {
  return requests(state).map(({ id }) => id).join(" ");
}

export function slotOf(state: EncounterState, participant: string, kind = "turn"): Slot {
  return slots(state).find((slot) => slot.participant === participant && slot.kind === kind)!;
}

export function noteOf(state: EncounterState, participant: string): JsonObject {
  return slotOf(state, participant).note!;
}
