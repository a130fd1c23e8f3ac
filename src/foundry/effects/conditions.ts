import { setStatusEffects } from "../compat.ts";
import { CONDITION_IDS, conditionEffectId, conditionIcon, conditionName } from "./condition-list.ts";

/**
 * Our conditions in place of core's own list: core's icons would stand among ours, and half of its conditions mean nothing in these rules.
 * The ids that core itself asks for are all among ours. In `init`.
 */
export function registerConditions(): void {
  setStatusEffects(CONDITION_IDS.map((id) => ({ id, name: conditionName(id), img: conditionIcon(id), _id: conditionEffectId(id) })));
}
