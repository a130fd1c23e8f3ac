import { current, forecast, slots, type Slot } from "../../rules/core.ts";
import { disclosedHere } from "./disclosure.ts";
import type { Fight, UpcomingTurn } from "./fight.ts";

/** As many as anybody shows; each costs a step of expected play. */
const MOST = 100;

/**
 * The order to come: those who act now, then those after them if everybody does the usual thing.
 * @param count turns in all, 1 to 100
 * @returns only combatants that this user may see; fewer turns where no more can be told
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
  // Those whom this user may not see take places in the forecast, and none in the answer.
  const hidden = combat.combatants.filter(({ visible }) => !visible).length;
  const later = forecast(encounter, hidden ? MOST : wanted);
  const known = disclosedHere(later, combat, encounter) as typeof later;
  return [...now, ...known.flatMap((slot) => turn(slot, slot.round, false))].slice(0, wanted);
}

/** All who act at once, in the order of their slots; only those whom this user may see. */
export function actingIn(combat: Fight): readonly Combatant.Implementation[] {
  return [...new Set((current(combat.encounter) ?? []).map(({ participant }) => participant))].flatMap((id) => {
    const combatant = combat.combatants.get(id);
    return combatant?.visible ? [combatant] : [];
  });
}
