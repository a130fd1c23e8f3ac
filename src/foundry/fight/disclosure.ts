import { look, type EncounterState, type PacingTypes, type Slot, type View } from "../../rules/core.ts";
import type { Fight } from "./fight.ts";

/*
 * Some pacings have choices that are made in secret and disclosed together. Until then nothing that is shown of the
 * order may know of them, and no package that asks for it.
 */

/** Who looks at which state of a fight. */
export interface Looking<T extends PacingTypes = PacingTypes> {
  readonly gm: boolean;
  /** Plays the participant. */
  readonly mine: (id: string) => boolean;
  readonly state: EncounterState;
  readonly view: View<T>;
}

/**
 * True if a slot comes of a choice that whoever looks may not know of yet. Asked for every slot, so it must be cheap.
 */
export type Undisclosed<T extends PacingTypes = PacingTypes> = (slot: Slot<T["note"]>, looking: Looking<T>) => boolean;

const rules = new Map<string, Undisclosed>();

/** Registers what a pacing keeps secret for a while; without it, nothing is. */
export function registerUndisclosed(pacing: string, undisclosed: Undisclosed): void {
  rules.set(pacing, undisclosed);
}

/** True if whoever looks may know of a slot of somebody they know of. */
export function isDisclosed(slot: Slot, looking: Looking): boolean {
  return looking.gm || !rules.get(looking.state.pacing)?.(slot, looking);
}

/** The slots of a state of which the user of this client may know. */
export function disclosedHere(slots: readonly Slot[], combat: Fight, state: EncounterState): readonly Slot[] {
  const { user } = game;
  const view = rules.has(state.pacing) && !user?.isGM ? look(state) : null;
  if (!view || !user) return slots;
  const mine = (id: string): boolean => combat.combatants.get(id)?.testUserPermission(user, "OWNER") ?? false;
  return slots.filter((slot) => isDisclosed(slot, { gm: false, mine, state, view }));
}
