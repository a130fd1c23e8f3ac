import {
  look,
  newEncounter,
  pacingOf,
  slots,
  type EncounterState,
  type Json,
  type JsonObject,
  type Offer,
} from "../../../src/rules/index.ts";
import { after, askedByRules, type Given } from "../play.ts";

export { after, answers, done, eventsOf, notesOf, now, refusalOf, type Given } from "../play.ts";

export const did = (...actions: Json[]): Given => ({ type: "done", report: { actions } });
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

/** A running fight; seats follow the order of names. */
export function fight(who: Readonly<Record<string, Who>>, ...options: readonly Given[]): EncounterState {
  return after(newEncounter("two-action"), ...options, ...Object.entries(who).map(([id, one]) => join(id, one)), {
    type: "start",
  });
}

/** ann 80, bob 60, cid 40. */
export function three(...options: readonly Given[]): EncounterState {
  return fight({ ann: { initiative: 80 }, bob: { initiative: 60 }, cid: { initiative: 40 } }, ...options);
}

export function order(state: EncounterState): string {
  return slots(state)
    .map(({ participant }) => participant)
    .join(" ");
}

/** Pending requests beside the prompt for special events. */
export function pending(state: EncounterState): string {
  return askedByRules(state)
    .map(({ id }) => id)
    .filter((id) => id !== "events")
    .join(" ");
}

export function noteOf(state: EncounterState, participant: string): JsonObject {
  return slots(state).find((slot) => slot.participant === participant)!.note!;
}

export function offersTo(state: EncounterState, participant: string): readonly Offer[] {
  const view = look(state)!;
  return pacingOf("two-action")!.choices.offers!(view.participant(participant)!, view);
}
