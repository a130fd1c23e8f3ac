import { currentIds, isTurn, look, participantOf, seconds, type EncounterState } from "../../rules/index.ts";
import type { Standing } from "./duration.ts";

/** Where the fight stands for a bearer of effects; null for a fight that is not on. */
export function standingOf(state: EncounterState, bearer: string): Standing | null {
  const view = look(state);
  const participant = participantOf(state, bearer);
  if (!view || !participant || state.status !== "running") return null;
  const floor = [...currentIds(state), ...state.held.flat()];
  const own = view.slotsOf(participant).find((slot) => isTurn(slot) && floor.includes(slot.id));
  const { round, time } = state.clock;
  return {
    round, time, seconds: seconds(state), turns: participant.turns ?? 0, slot: own?.id ?? "",
    counts: view.pacing.counts, endless: view.pacing.endless === true, roundTime: CONFIG.time.roundTime,
  };
}
