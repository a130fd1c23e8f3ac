/**
 * True if both are the same actor. Compared by uuid: Foundry makes the actor of an unlinked token itself, and may make
 * another object for it.
 */
export function isSameActor(one: unknown, other: unknown): boolean {
  const uuid = uuidOf(one);
  return uuid !== undefined && uuid === uuidOf(other);
}

/** Returns the uuid of an actor; undefined for what is none. */
export const uuidOf = (actor: unknown): string | undefined =>
  (actor as { readonly uuid?: string } | null | undefined)?.uuid;

/**
 * True if a change of an actor may reach a combatant: it is its own, or the one behind its unlinked token, whose actor
 * follows it without a hook of its own.
 */
export function isReachedBy({ actor: own, actorId }: Combatant.Implementation, actor: unknown): boolean {
  const { id, isToken } = (actor ?? {}) as { readonly id?: string | null; readonly isToken?: boolean };
  return isSameActor(own, actor) || (!isToken && Boolean(id) && actorId === id);
}

/** Every actor there is to tend: those of the world, and those that unlinked tokens have of their own. */
export function everyActor(): readonly Actor.Implementation[] {
  const tokens = [...(game.scenes ?? [])].flatMap(({ tokens }) => [...tokens]);
  return [...(game.actors ?? []), ...tokens.flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))];
}
