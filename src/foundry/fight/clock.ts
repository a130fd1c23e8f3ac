import { current, currentIds, look, slots, type EncounterState, type Slot } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";

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
  if (!pacing.clock.endless) return pacing.clock.seconds({ round, time: null, played: false }, setting);
  const acting = turn === null ? undefined : comingOf(turns[turn], slots(state));
  return pacing.clock.seconds({ ...state.clock, time: acting?.time ?? state.clock.time }, setting);
}

function comingOf(participant: string | undefined, all: readonly Slot[]): Slot | undefined {
  const own = all.filter((slot) => slot.participant === participant);
  return own.find(({ state }) => state === "now" || state === "held") ?? own.find(({ state }) => state === "open");
}

/**
 * Where each participant stands in the window, by its first slot: whoever comes first has the highest number, and the numbers are
 * unique. It is what other packages see as initiative. It follows the window and not the hand, so rows do not wander while a window is played.
 */
export function placesOf(state: EncounterState): ReadonlyMap<string, number> {
  let places = placesIn.get(state);
  if (!places) {
    const order = new Set(slots(state).map((slot) => slot.participant));
    let place = order.size;
    placesIn.set(state, places = new Map([...order].map((id) => [id, place--])));
  }
  return places;
}

const placesIn = new WeakMap<EncounterState, ReadonlyMap<string, number>>();

/** Id of whoever acts after those who act now, in this window; null when nobody is left, since dice may decide who begins the next. */
export function nextOf(state: EncounterState): string | null {
  const acting = new Set(currentIds(state));
  return slots(state).find((slot) => slot.state === "open" && !acting.has(slot.id))?.participant ?? null;
}

/** Where the fight stands for everybody else: `turn` is the index of whoever acts now in `combat.turns`, or null. */
export interface Position {
  readonly round: number;
  readonly turn: number | null;
}

export function positionOf({ combatants }: Fight, state: EncounterState): Position {
  const round = state.status === "setup" ? 0 : state.clock.round;
  const [acting] = current(state) ?? [];
  if (!acting) return { round, turn: null };
  const places = placesOf(state);
  const rank = (id: string | null): number => places.get(id ?? "") ?? 0;
  if (!combatants.has(acting.participant)) return { round, turn: null };
  const own = rank(acting.participant);
  // As `_sortCombatants` puts them.
  const turn = combatants.reduce((before, { id }) => before + (rank(id) > own || (rank(id) === own && (id ?? "") < acting.participant) ? 1 : 0), 0);
  return { round, turn };
}

/** Core's own hooks, before the update, as its own methods call them. */
export function announce(combat: Fight, before: EncounterState, after: EncounterState, position: Position, options: object): void {
  const call = (hook: string, ...args: unknown[]): void => void (Hooks.callAll as (...all: unknown[]) => unknown)(hook, combat, ...args);
  if (before.status === "setup" && after.status === "running") call("combatStart", position);
  else if (before.clock.round !== after.clock.round) call("combatRound", position, options);
  else if (String(currentIds(before)) !== String(currentIds(after))) call("combatTurn", position, options);
}
