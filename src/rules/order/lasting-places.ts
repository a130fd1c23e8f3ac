import { isEndless } from "../model/pacing.ts";
import { finderOf, participantOf } from "../model/participants.ts";
import type { Recipe } from "../model/recipe.ts";
import type { EncounterState, Participant, Placement, Slot } from "../model/state.ts";
import { compareKeys } from "./order.ts";
import { freeTurns, placeTurns, sharersOf } from "./sharing.ts";
import type { View } from "./state-view.ts";

const keepersIn = finderOf(({ keepsPlace }) => keepsPlace !== undefined);

/** J-8: gives turns their lasting places before or after other turns; null if all are there. */
export function lastingPlaces(view: View): Recipe | null {
  const kept = keepersIn(view.state).filter((keeper) => isKept(keeper, view.state));
  return placeTurns(kept.flatMap((keeper) => placesOf(keeper, view)));
}

/**
 * J-9: not beside a combatant who has fallen or left, not in a circle, and a shared turn keeps only its leader's place.
 */
function isKept({ id, defeated }: Participant, state: EncounterState): boolean {
  return !defeated && leaderOf(id, state) === id && besideWhom(id, state) !== null && !isInCircle(id, state);
}

function leaderOf(id: string, state: EncounterState): string {
  return sharersOf(id, state)?.[0].id ?? id;
}

/** Returns whose place decides about this one's lasting place; null without one. */
function besideWhom(id: string, state: EncounterState): string | null {
  const beside = participantOf(state, id)?.keepsPlace?.beside;
  const other = beside === undefined ? undefined : participantOf(state, beside);
  return other && !other.defeated ? leaderOf(other.id, state) : null;
}

/** True if this one's place would depend on itself. */
export function isInCircle(id: string, state: EncounterState): boolean {
  const met = new Set<string>();
  for (let one: string | null = leaderOf(id, state); one !== null; one = besideWhom(one, state)) {
    if (met.has(one)) return true;
    met.add(one);
  }
  return false;
}

/**
 * Turn by turn; a turn whose counterpart has begun or does not exist stays where it is. In endless time a turn only
 * waits, and only once: it never comes earlier, and when its counterpart is over, it does not wait for the next.
 */
function placesOf(keeper: Participant, view: View): (readonly [Slot, Placement])[] {
  const { beside, where, at } = keeper.keepsPlace!;
  const side = where === "before" ? -1 : 1;
  const others = freeTurns(participantOf(view.state, beside)!, view);
  return freeTurns(keeper, view).flatMap((slot) => {
    const other = others.find(({ ordinal }) => ordinal === slot.ordinal);
    if (!other || slot.begun) return [];
    const ending = [side, -side * at];
    if (isEndless(view.pacing) && (other.time < slot.time || compareKeys(slot.key.slice(-2), ending) === 0)) return [];
    const key = [...other.key, ...ending];
    if (compareKeys(slot.key, key) === 0 && slot.time === other.time) return [];
    return view.pacing.play.beside?.(slot, other, view, true) ? [] : [[slot, { time: other.time, key }] as const];
  });
}
