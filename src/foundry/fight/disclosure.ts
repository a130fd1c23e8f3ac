import { look, type EncounterState, type PacingTypes, type Slot, type View } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";

/* Until secret choices are revealed, neither displays of the order nor modules may show them. */

export interface Looking<T extends PacingTypes = PacingTypes> {
  readonly gm: boolean;
  readonly mine: (id: string) => boolean;
  readonly state: EncounterState;
  readonly view: View<T>;
}

/** True if a slot comes from a choice secret to the viewer. Called for every slot, so it must be fast. */
export type Undisclosed<T extends PacingTypes = PacingTypes> = (slot: Slot<T["note"]>, looking: Looking<T>) => boolean;

const rules = new Map<string, Undisclosed>();

/** Registers a pacing's secrets; by default there are none. */
export function registerUndisclosed(pacing: string, undisclosed: Undisclosed): void {
  rules.set(pacing, undisclosed);
}

export function isDisclosed(slot: Slot, looking: Looking): boolean {
  return looking.gm || !rules.get(looking.state.pacing)?.(slot, looking);
}

/** Returns the slots that this client's user may know. */
export function disclosedHere(slots: readonly Slot[], combat: Fight, state: EncounterState): readonly Slot[] {
  const { user } = game;
  const view = rules.has(state.pacing) && !user?.isGM ? look(state) : null;
  if (!view || !user) return slots;
  const mine = (id: string): boolean => combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;
  return slots.filter((slot) => isDisclosed(slot, { gm: false, mine, state, view }));
}
