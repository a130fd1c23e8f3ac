import type { Command, EncounterState, JsonObject, PacingTypes, Slot, View } from "../../rules/core.ts";
import type { Creature } from "./host-adapter.ts";

/** What a pacing registers for its encounters; all members are optional. */
export interface PacingParts<T extends PacingTypes = PacingTypes> {
  /** How its stats are read from an actor. */
  readonly stats?: (actor: Creature) => JsonObject;
  /** Values that a sheet may leave empty. */
  readonly needs?: readonly Need[];
  /** How it learns of conditions. */
  readonly conditions?: PacingConditions;
  /** Secret choices, hidden until revealed. Called for every slot, so it must be fast. */
  readonly undisclosed?: (slot: Slot<T["note"]>, looking: Looking<T>) => boolean;
}

/** A value that a pacing uses and a sheet may leave empty. */
export interface Need {
  readonly of: "creature" | "weapon" | "spell" | "action";
  readonly field: string;
  /** The value used while it is empty, as the sheet would write it; absent for none. */
  readonly counted?: (creature: Creature) => number;
  /** Fields of the creature it is derived from; then an empty value is no problem. */
  readonly from?: readonly string[];
}

export const BASIC_SPEED: Need = {
  of: "creature",
  field: "basicSpeed",
  counted: ({ system }) => system.figures.basicSpeed.value / 4,
  from: ["dx", "ht"],
};

interface PacingConditions {
  /**
   * Returns the command for surprise set or removed as a condition; null if the pacing starts surprise
   * otherwise. By default 1 second; 0 ends it.
   */
  readonly surprised?: (participant: string, surprised: boolean) => Command | null;
  /** Returns stats for the conditions of a combatant that joins a running fight; Undo does not remove them. */
  readonly joining?: (has: (status: string) => boolean) => JsonObject;
}

export interface Looking<T extends PacingTypes = PacingTypes> {
  readonly gm: boolean;
  readonly mine: (id: string) => boolean;
  readonly state: EncounterState;
  readonly view: View<T>;
}

const known = new Map<string, PacingParts>();

/** Replaces those registered earlier. */
export function registerParts(pacing: string, parts: PacingParts): void {
  known.set(pacing, { ...known.get(pacing), ...parts });
}

export function partsOf(pacing: string): PacingParts {
  return known.get(pacing) ?? {};
}
