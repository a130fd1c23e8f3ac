import { current, pacingOf, slots, type EncounterState } from "../../src/rules/index.ts";
import type { PlannedCondition } from "../encounter-file/index.ts";

/** True if every part of this condition is true. `time` is in the core's unit. */
export function holds(when: PlannedCondition, state: EncounterState): boolean {
  const { clock } = state;
  if (when.round !== undefined && when.round !== clock.round) return false;
  if (when.stage !== undefined && when.stage !== state.stage) return false;
  if (when.time !== undefined && !reached(when.time, state)) return false;
  if (when.current !== undefined && !isCurrent(when.current, when.ordinal, state)) return false;
  return (
    when.waiting === undefined ||
    slots(state).some((slot) => slot.participant === when.waiting && slot.state === "waiting")
  );
}

function reached(time: number, { clock, pacing }: EncounterState): boolean {
  if (clock.time === null) return false;
  return pacingOf(pacing)?.clock.counts === "down" ? clock.time <= time : clock.time >= time;
}

function isCurrent(participant: string, ordinal: number | undefined, state: EncounterState): boolean {
  return (current(state) ?? []).some(
    (slot) => slot.participant === participant && (ordinal === undefined || slot.ordinal === ordinal),
  );
}
