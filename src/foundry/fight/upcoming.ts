import { current, forecast, slots, type Slot } from "../../rules/core.ts";
import { disclosedHere } from "./disclosure.ts";
import type { Fight, UpcomingTurn } from "./fight.ts";

/** Most turns to list; each costs a step of the forecast. */
const MOST = 100;

/**
 * Returns the coming order with default choices, current turns first.
 * @param count 1 to 100
 * @returns only combatants that this user may see
 */
export function upcoming(combat: Fight, count: number): readonly UpcomingTurn[] {
  const { encounter } = combat;
  const wanted = Math.min(Math.max(Math.trunc(count) || 0, 1), MOST);
  const acting = current(encounter) ?? [];
  const fast = new Set(slots(encounter).map(({ id }) => id));
  const turn = (slot: Slot, round: number, isCurrent: boolean): UpcomingTurn[] => {
    const combatant = combat.combatants.get(slot.participant);
    if (!combatant?.visible) return [];
    const { id, time, ordinal, of } = slot;
    return [
      { combatant, slot: id, round, time, ordinal, of, current: isCurrent, forecast: !isCurrent && !fast.has(id) },
    ];
  };
  const now = acting.flatMap((slot) => turn(slot, encounter.clock.round, true));
  // Combatants hidden from this user take forecast steps, but are left out.
  const hidden = combat.combatants.filter(({ visible }) => !visible).length;
  const later = forecast(encounter, hidden ? MOST : wanted);
  const known = disclosedHere(later, combat, encounter) as typeof later;
  return [...now, ...known.flatMap((slot) => turn(slot, slot.round, false))].slice(0, wanted);
}

export function actingIn(combat: Fight): readonly Combatant.Implementation[] {
  return [...new Set((current(combat.encounter) ?? []).map(({ participant }) => participant))].flatMap((id) => {
    const combatant = combat.combatants.get(id);
    return combatant?.visible ? [combatant] : [];
  });
}
