import type { Participant } from "../encounter/state.ts";
import type { View } from "../encounter/view.ts";
import type { ScorePart } from "./exchange.ts";

/** A roll that somebody is about to make. */
export interface OwnRoll {
  /** "ranged": fire or a throw; "test": a skill, an attribute, anything that is neither attack nor defence. */
  readonly kind: "melee" | "ranged" | "defence" | "test";
  /** The number to roll against, with everything but what the fight adds. Halves are taken of it. */
  readonly score: number;
  /** The attribute that is rolled against or that the skill is based on, where that is known: shock counts for DX and IQ only (B-62). */
  readonly of?: "st" | "dx" | "iq" | "ht" | "will" | "per";
}

/** The same before its number is known. */
export type Rolled = Omit<OwnRoll, "score">;

/** What the fight adds to this roll if it is made now: each part with its reason, in the order in which they count; none where the pacing adds nothing. */
export function rollModifiersOf(participant: Participant, roll: OwnRoll, view: View): readonly ScorePart[] {
  return view.pacing.rollModifiers?.(participant, roll, view) ?? [];
}
