import type { Creature } from "./host-adapter.ts";

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

const needs = new Map<string, readonly Need[]>();

/** Registers the values that a pacing uses. A later call replaces an earlier one. */
export function registerNeeds(pacing: string, of: readonly Need[]): void {
  needs.set(pacing, of);
}

export function needsOf(pacing: string): readonly Need[] {
  return needs.get(pacing) ?? [];
}
