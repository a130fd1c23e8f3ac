import { newEncounter, slots, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, by, start, type Given } from "../play.ts";
import "./tiny.ts";

export { after, done, eventsOf, now, refusalOf, start } from "../play.ts";

export const join = (participant: string, ...times: number[]): Given => ({
  type: "join",
  participant,
  side: "red",
  stats: { times },
});

/** A running fight under "tiny": each name with the times at which it acts. */
export function fight(who: Readonly<Record<string, readonly number[]>>, ...more: readonly Given[]): EncounterState {
  return after(newEncounter("tiny"), ...Object.entries(who).map(([id, times]) => join(id, ...times)), start, ...more);
}

export const undo: Given = { type: "undo" };
export const takeBack: Given = { type: "takeBack" };
export const redo: Given = { type: "redo" };
/** The option of "tiny" by which all roll before they act. */
export const dice: Given = { type: "option", name: "dice", value: true };
export const fire = (stats: JsonObject): Given => by("fire", "join", { side: "world", kind: "hazard", stats });

/** A running fight under "tiny-endless" of one who acts every so many units, with others who join before the start. */
export const endless = (every: number, ...joins: readonly Given[]): EncounterState =>
  after(newEncounter("tiny-endless"), by("ann", "join", { side: "red", stats: { every } }), ...joins, start);

/** All slots as text in playing order, e.g. "ann@3 done, bob@4 now". */
export function order(state: EncounterState): string {
  return slots(state)
    .map(({ participant, time, state: how, reason }) => `${participant}@${time} ${how}${reason ? ` (${reason})` : ""}`)
    .join(", ");
}
