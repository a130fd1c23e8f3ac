import type { Creature } from "./host-adapter.ts";

/**
 * A value that a pacing counts with and that a sheet may leave empty. What is empty counts as something that follows
 * from other values, or what has it empty cannot be timed.
 */
export interface Need {
  /** Where it stands: on the sheet itself, or on what is carried. */
  readonly of: "creature" | "weapon" | "spell" | "action";
  /** Name of the field in the data of actor or item. */
  readonly field: string;
  /** What it counts as while it is empty, as the sheet would write it. Left out where nothing takes its place. */
  readonly counted?: (creature: Creature) => number;
  /** The fields of the creature from which that is worked out: then leaving it empty lacks nothing. */
  readonly from?: readonly string[];
}

const needs = new Map<string, readonly Need[]>();

/** Says which values of a sheet a pacing counts with. A later call for the same pacing replaces an earlier one. */
export function registerNeeds(pacing: string, of: readonly Need[]): void {
  needs.set(pacing, of);
}

/** Which values of a sheet a pacing counts with; none where nobody has said it. */
export function needsOf(pacing: string): readonly Need[] {
  return needs.get(pacing) ?? [];
}
