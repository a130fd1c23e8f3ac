import { setStatusEffects } from "../../host/compat.ts";
import { asset, TEXTS, unattended } from "../../host/constants.ts";
import { ownFlags } from "../../host/typed-calls.ts";

/**
 * Conditions of tokens and sheets. Ids used by Foundry and modules (`dead`, `prone` …) keep their meaning.
 * Pure data, from which the compendium of conditions is built.
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

export const CONDITION_IDS: readonly ConditionId[] = Object.values(CONDITIONS).flat();

/** Postures are also a field of the sheet; standing is the lack of them. */
export const POSTURE_CONDITIONS: readonly string[] = CONDITIONS.posture;

export function conditionIcon(id: ConditionId): string {
  return asset(`icons/conditions/${id}.svg`);
}

function conditionName(id: ConditionId): string {
  return `${TEXTS}.Conditions.${id}`;
}

/** Returns a constant id of 16 characters for Foundry's effect, so that no actor has a condition twice. */
export function conditionEffectId(id: ConditionId): string {
  return `${id.replace(/[^A-Za-z]/g, "")}Condition000000`.slice(0, 16);
}

/** Replaces Foundry's list of conditions; includes all ids that Foundry uses. In `init`. */
export function registerConditions(): void {
  setStatusEffects(
    CONDITION_IDS.map((id) => ({ id, name: conditionName(id), img: conditionIcon(id), _id: conditionEffectId(id) })),
  );
}

const CONDITION = "condition";

/** Turns an item of the condition compendium, dropped on an actor, into its condition. In `init`. */
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
