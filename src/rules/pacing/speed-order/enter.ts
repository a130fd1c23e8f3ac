import { statsOf } from "../../encounter/stats.ts";
import type { Participant } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import { edit, editFacts, type Recipe } from "../../encounter/write.ts";
import type { Facts, Stats } from "./facts.ts";

/**
 * B-2: somebody comes into the fight, and their place in the order is noted once. B-5, B-20, B-64, B-68: surprised, stunned or unconscious, if that is known before; B-77: who has come round before. Stun and
 * unconsciousness are a matter of the facts from then on, and no longer of the stats: a fight that starts over asks anew.
 */
export function enter(participant: Participant, view: View): Recipe {
  const { id } = participant;
  const { basicSpeed, dx, surprised, stunned, out, woken } = statsOf<Stats>(participant, view.setting);
  return (draft) => {
    Object.assign(editFacts<Facts>(draft, id), { basicSpeed, dx, ...(surprised ? { surprised } : {}), ...(out ? { out } : stunned ? { stunned } : {}), ...(woken && !out ? { woken: true as const } : {}) });
    if (!stunned && !out) return;
    const target = edit(draft, id);
    const { stunned: _stunned, out: _out, ...rest } = target.stats;
    target.stats = rest;
  };
}
