import { turnOf } from "../../encounter/participants.ts";
import type { Participant, Slot } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Made, Turn } from "./facts.ts";
import { saidFor } from "./in-force.ts";

/** Attacks and feints that a manoeuvre allows in all. */
interface Allowed {
  readonly blows: number;
  readonly feints: number;
}

const NONE: Allowed = { blows: 0, feints: 0 };
const ONE: Allowed = { blows: 1, feints: 0 };

/** B-8, B-13 to B-15, B-23, B-27 */
function allowedBy(manoeuvre: string, option?: string): Allowed {
  switch (manoeuvre) {
    case "attack": case "move-and-attack": return ONE;
    case "all-out-attack": return option === "double" ? { blows: 2, feints: 0 } : option === "feint" ? { blows: 1, feints: 1 } : ONE;
    case "feint": return { blows: 0, feints: 1 };
    // The GM allowed what no name says (BA-22).
    case "other": return { blows: 1, feints: 1 };
    default: return NONE;
  }
}

/** What has been made of them in this slot. */
export function madeIn(participant: Participant, slot: Slot, view: View): Made {
  const { made = {} } = turnOf<Turn>(participant, view.setting.round);
  return made[slot.id] ?? { blows: 0, feints: 0, target: "" };
}

/** What the manoeuvre of this slot still allows; null as long as none is chosen. */
export function leftIn(participant: Participant, slot: Slot, view: View): Allowed | null {
  const { manoeuvre, option } = saidFor(slot, participant, view);
  if (!manoeuvre) return null;
  const all = allowedBy(manoeuvre, option);
  const made = madeIn(participant, slot, view);
  // B-15: the feint comes first; after the attack there is nothing left to feint for.
  return { blows: Math.max(0, all.blows - made.blows), feints: made.blows ? 0 : Math.max(0, all.feints - made.feints) };
}
