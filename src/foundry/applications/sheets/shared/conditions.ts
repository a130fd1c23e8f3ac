/** A condition that the world knows. */
export interface Condition {
  readonly id: string;
  readonly name: string;
}

interface StatusEffect {
  readonly id?: string;
  readonly name?: string;
  /** Shown on tokens only for these types; absent or true for all. */
  readonly hud?: boolean | { readonly actorTypes?: readonly string[] };
}

/** Every condition that can be set on an actor, in the world's order. V13 has a list, V14 a record with the same entries. */
export function knownConditions(): readonly Condition[] {
  return Object.values(CONFIG.statusEffects as unknown as Record<string, StatusEffect>)
    .flatMap(({ id, name, hud }): Condition[] => (id && hud !== false ? [{ id, name: game.i18n?.localize(name ?? id) ?? id }] : []));
}

/** Switches a condition on or off; a click on one that is on takes it off. */
export async function toggleCondition(actor: Actor.Implementation, id: string): Promise<void> {
  await actor.toggleStatusEffect(id, { active: !actor.statuses.has(id) });
}

/** What lasts for a while and is no condition: the names of effects. */
export function otherEffects(actor: Actor.Implementation): readonly { readonly id: string; readonly name: string }[] {
  return [...actor.effects].flatMap((effect) => (effect.statuses.size === 0 && !effect.disabled && effect.isTemporary ? [{ id: effect.id ?? "", name: effect.name }] : []));
}
