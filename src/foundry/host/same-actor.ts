/** True for the same uuid, because Foundry may recreate an unlinked token's actor. */
export function isSameActor(one: unknown, other: unknown): boolean {
  const uuid = uuidOf(one);
  return uuid !== undefined && uuid === uuidOf(other);
}

export const uuidOf = (actor: unknown): string | undefined =>
  (actor as { readonly uuid?: string } | null | undefined)?.uuid;

/**
 * True if a change of an actor may affect a combatant: its own actor, or the base of its unlinked token,
 * which changes without a hook.
 */
export function isReachedBy({ actor: own, actorId }: Combatant.Implementation, actor: unknown): boolean {
  const { id, isToken }: { readonly id?: string | null; readonly isToken?: boolean } = actor ?? {};
  return isSameActor(own, actor) || (!isToken && Boolean(id) && actorId === id);
}

export function everyActor(): readonly Actor.Implementation[] {
  const tokens = [...(game.scenes ?? [])].flatMap(({ tokens }) => [...tokens]);
  return [...(game.actors ?? []), ...tokens.flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))];
}
