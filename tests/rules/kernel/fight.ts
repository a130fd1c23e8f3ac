import { newEncounter, slots, type EncounterState } from "../../../src/rules/index.ts";
import { after, start, type Given } from "../play.ts";
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

/** All slots as text in playing order, e.g. "ann@3 done, bob@4 now". */
export function order(state: EncounterState): string {
  return slots(state)
    .map(({ participant, time, state: how, reason }) => `${participant}@${time} ${how}${reason ? ` (${reason})` : ""}`)
    .join(", ");
}
