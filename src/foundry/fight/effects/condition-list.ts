import { setStatusEffects } from "../../host/compat.ts";
import { asset, TEXTS, unattended } from "../../host/constants.ts";
import { ownFlags } from "../../host/typed-calls.ts";

/**
 * The conditions that tokens and sheets know. Ids that core and other packages ask for (`dead`, `prone`, `blind` …)
 * mean here what they mean there; the others are ours. Pure data: the pack of conditions is made from it.
 */
export const CONDITIONS = {
  posture: ["crouching", "kneeling", "crawling", "sitting", "prone", "face-up"],
  hurt: [
    "dead",
    "unconscious",
    "sleep",
    "stun",
    "mental-stun",
    "shock",
    "reeling",
    "tired",
    "bleeding",
    "burning",
    "poison",
    "choking",
    "paralysis",
  ],
  held: ["grappled", "pinned", "restrain"],
  senses: ["surprised", "blind", "deaf", "silence", "fear"],
  busy: ["aiming", "evaluating", "concentrating"],
  seen: ["hidden", "invisible"],
  moving: ["fly", "hover", "burrow"],
} as const;

export type ConditionGroup = keyof typeof CONDITIONS;
export type ConditionId = (typeof CONDITIONS)[ConditionGroup][number];

/** Every condition, in the order in which they are offered. */
export const CONDITION_IDS: readonly ConditionId[] = Object.values(CONDITIONS).flat();

/** Postures, which are conditions and stand on the sheet as well; standing is the lack of any of them. */
export const POSTURE_CONDITIONS: readonly string[] = CONDITIONS.posture;

/** Address of a condition's icon. */
export function conditionIcon(id: ConditionId): string {
  return asset(`icons/conditions/${id}.svg`);
}

/** Key of its name in the language files. */
export function conditionName(id: ConditionId): string {
  return `${TEXTS}.Conditions.${id}`;
}

/**
 * 16 letters and digits, the same for ever: the id of the effect that core makes of it, so that nobody has the same
 * condition twice.
 */
export function conditionEffectId(id: ConditionId): string {
  return `${id.replace(/[^A-Za-z]/g, "")}Condition000000`.slice(0, 16);
}

/** Puts our conditions in place of core's list. The ids that core itself asks for are all among ours. In `init`. */
export function registerConditions(): void {
  setStatusEffects(
    CONDITION_IDS.map((id) => ({ id, name: conditionName(id), img: conditionIcon(id), _id: conditionEffectId(id) })),
  );
}

/** Flag of an item that stands for a condition: its id. */
const CONDITION = "condition";

/**
 * Compendia hold no conditions, so our pack has an item for each. Put on somebody it gives the condition itself, once,
 * as the token's menu does, and no item stays behind. In `init`.
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
  const id = ownFlags(item)[CONDITION];
  return CONDITION_IDS.find((one) => one === id) ?? null;
}

async function give(actor: Actor.Implementation, id: ConditionId): Promise<void> {
  if (!actor.statuses.has(id)) await actor.toggleStatusEffect(id, { active: true });
}
