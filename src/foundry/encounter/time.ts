import { look, slots, type EncounterState, type Slot } from "../../rules/index.ts";

/**
 * Seconds from the start of the fight to a place in it, as other packages name places: by round, and index of a turn.
 *
 * Where time runs in rounds, time passes from round to round, and all turns of a round share its seconds. Rounds other than the present one count
 * as long as it is. The stopwatch has one round without end; there an index stands for what its combatant does now or completes next, and null for
 * the present moment.
 * @param turns ids of the participants in the order of `combat.turns`
 * @param turn index in it, or null for nobody's turn
 */
export function secondsAt(state: EncounterState, turns: readonly string[], round: number, turn: number | null): number {
  const view = look(state);
  if (!view || round <= 0) return 0;
  const { pacing, setting } = view;
  if (!pacing.endless) return pacing.seconds({ round, time: null, played: false }, setting);
  const acting = turn === null ? undefined : comingOf(turns[turn], slots(state));
  return pacing.seconds({ ...state.clock, time: acting?.time ?? state.clock.time }, setting);
}

function comingOf(participant: string | undefined, all: readonly Slot[]): Slot | undefined {
  const own = all.filter((slot) => slot.participant === participant);
  return own.find(({ state }) => state === "now" || state === "held") ?? own.find(({ state }) => state === "open");
}
