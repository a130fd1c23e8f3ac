import { look, type EncounterState, type Slot } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";
import { partsOf, type Looking } from "./pacing-parts.ts";

/* Until secret choices are revealed, neither displays of the order nor modules may show them. */

export function isDisclosed(slot: Slot, looking: Looking): boolean {
  return looking.gm || !partsOf(looking.state.pacing).undisclosed?.(slot, looking);
}

/** Returns the slots that this client's user may know. */
export function disclosedHere(slots: readonly Slot[], combat: Fight, state: EncounterState): readonly Slot[] {
  const { user } = game;
  const view = partsOf(state.pacing).undisclosed && !user?.isGM ? look(state) : null;
  if (!view || !user) return slots;
  const mine = (id: string): boolean => combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;
  return slots.filter((slot) => isDisclosed(slot, { gm: false, mine, state, view }));
}
