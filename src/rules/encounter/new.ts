import { knownState } from "./recognise.ts";
import type { EncounterState } from "./state.ts";

/** A fight before it starts: nobody in it, all settings at their defaults. The pacing is fixed for its life. */
export function newEncounter(pacing: string): EncounterState {
  return knownState({
    schema: 1, pacing, options: {}, status: "setup", clock: { round: 0, time: null, played: false }, stage: "", now: {}, held: [],
    pause: null, sides: {}, participants: {}, facts: {}, seats: 0, head: 0, log: {},
  });
}
