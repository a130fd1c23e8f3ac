import { current, participantsOf, type EncounterState } from "../../../src/rules/index.ts";
import { pick, type Random } from "./random.ts";

export function somebody(state: EncounterState, random: Random): string {
  return pick([...participantsOf(state)], random)?.id ?? "nobody";
}

/** Usually a current participant, so that most commands are accepted. */
export function actor(state: EncounterState, random: Random): string {
  return random(4) > 0 ? (current(state)?.[0]?.participant ?? somebody(state, random)) : somebody(state, random);
}
