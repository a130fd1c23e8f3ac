import { slots, type EncounterState } from "../../rules/index.ts";

/**
 * Where each participant stands in the window, by its first slot: whoever comes first has the highest number, and the numbers are
 * unique. It is what other packages see as initiative. It follows the window and not the hand, so rows do not wander while a window is played.
 */
export function placesOf(state: EncounterState): ReadonlyMap<string, number> {
  const order = [...new Set(slots(state).map((slot) => slot.participant))];
  return new Map(order.map((id, place) => [id, order.length - place]));
}
