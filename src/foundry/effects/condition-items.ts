import { SYSTEM_ID } from "../constants.ts";
import { CONDITION_IDS, type ConditionId } from "./condition-list.ts";
import { unattended } from "../unattended.ts";

/** Flag of an item that stands for a condition: its id. */
const CONDITION = "condition";

/**
 * Compendia hold no conditions, so our pack has an item for each. Put on somebody it gives the condition itself, once, as the token's menu does,
 * and no item stays behind. In `init`.
 */
export function followConditionItems(): void {
  Hooks.on("preCreateItem", (item) => {
    const actor = item.parent;
    const id = conditionOf(item);
    if (!actor || !id) return;
    void unattended("effects", () => give(actor, id));
    return false;
  });
}

function conditionOf(item: Item.Implementation): ConditionId | null {
  const flags = item.flags as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const id = flags[SYSTEM_ID]?.[CONDITION];
  return CONDITION_IDS.find((one) => one === id) ?? null;
}

async function give(actor: Actor.Implementation, id: ConditionId): Promise<void> {
  if (!actor.statuses.has(id)) await actor.toggleStatusEffect(id, { active: true });
}
