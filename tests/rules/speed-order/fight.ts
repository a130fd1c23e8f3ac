import { newEncounter, slots, type EncounterState, type JsonObject, type Slot } from "../../../src/rules/index.ts";
import { after, askedByRules, type Given } from "../play.ts";

export { after, answers, done, eventsOf, notesOf, now, refusalOf, type Given } from "../play.ts";

export const did = (manoeuvre: string, more: JsonObject = {}): Given => ({
  type: "done",
  report: { manoeuvre, ...more },
});

export interface Who extends JsonObject {
  readonly basicSpeed: number;
  readonly dx?: number;
  readonly npc?: boolean;
  readonly group?: string;
}

/** A running fight; Basic Speed in quarter points. The seats follow the order of the names. */
export function fight(who: Readonly<Record<string, Who>>, ...options: readonly Given[]): EncounterState {
  const joins = Object.entries(who).map(([participant, { npc = false, group = "", ...stats }]): Given => ({
    type: "join",
    participant,
    side: npc ? "npcs" : "players",
    npc,
    ...(group ? { group } : {}),
    stats,
  }));
  return after(newEncounter("speed-order"), ...options, ...joins, { type: "start" });
}

/** ann, bob, cid and dot with falling Basic Speed, without ties. */
export function four(): EncounterState {
  return fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23 }, cid: { basicSpeed: 22 }, dot: { basicSpeed: 21 } });
}

/** The order of the turns of this second, e.g. "ann bob". */
export function order(state: EncounterState): string {
  return slots(state)
    .filter(({ kind }) => kind === "turn")
    .map(({ participant }) => participant)
    .join(" ");
}

export function pending(state: EncounterState): string {
  return askedByRules(state)
    .map(({ id }) => id)
    .join(" ");
}

export function slotOf(state: EncounterState, participant: string, kind = "turn"): Slot {
  return slots(state).find((slot) => slot.participant === participant && slot.kind === kind)!;
}

/** What the pacing and the combat rules note of a slot. */
export function notesOfSlot({ note, combat }: Slot): JsonObject {
  return { ...note, ...combat };
}

export function noteOf(state: EncounterState, participant: string): JsonObject {
  return notesOfSlot(slotOf(state, participant));
}
