import { look, type EncounterState, type Slot } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";
import { partsOf, type Looking } from "./pacing-parts.ts";

/* Until secret choices are revealed, neither displays of the order nor modules may show them. */

export function isDisclosed(slot: Slot, looking: Looking): boolean {
  return looking.gm || !partsOf(looking.state).undisclosed?.(slot, looking);
}

/** Returns the slots that this client's user may know. */
export function disclosedHere(slots: readonly Slot[], combat: Fight, state: EncounterState): readonly Slot[] {
  const { user } = game;
  if (!user || user.isGM) return slots;
  return disclosedTo((id) => combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false, slots, state);
}

/** Returns the slots that everybody may know. */
export function disclosedToAll(slots: readonly Slot[], state: EncounterState): readonly Slot[] {
  return disclosedTo(() => false, slots, state);
}

function disclosedTo(mine: Looking["mine"], slots: readonly Slot[], state: EncounterState): readonly Slot[] {
  const view = hasSecretTurns(state) ? look(state) : null;
  return view ? slots.filter((slot) => isDisclosed(slot, { gm: false, mine, state, view })) : slots;
}

/** True if turns of this initiative system may be secret for a while. */
export function hasSecretTurns(state: EncounterState): boolean {
  return partsOf(state).undisclosed !== undefined;
}
