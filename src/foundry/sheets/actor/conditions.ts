import { statusEffects } from "../../host/compat.ts";

export interface Condition {
  readonly id: string;
  readonly name: string;
}

/** Returns the conditions that can be set. */
export function knownConditions(): readonly Condition[] {
  return statusEffects().flatMap(({ id, name, hud }): Condition[] =>
    id && hud !== false ? [{ id, name: game.i18n?.localize(name ?? id) ?? id }] : [],
  );
}

export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(id, { active: !actor.statuses.has(id) });
}

export function otherEffects(actor: Actor.Implementation): readonly { readonly id: string; readonly name: string }[] {
  return [...actor.effects].flatMap((effect) =>
    effect.statuses.size === 0 && !effect.disabled && effect.isTemporary
      ? [{ id: effect.id ?? "", name: effect.name }]
      : [],
  );
}
