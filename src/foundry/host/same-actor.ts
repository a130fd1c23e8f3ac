/**
 * True if both are the same actor. Compared by uuid: Foundry makes the actor of an unlinked token itself, and may make
 * another object for it.
 */
export function isSameActor(one: unknown, other: unknown): boolean {
  const uuid = uuidOf(one);
  return uuid !== undefined && uuid === uuidOf(other);
}

const uuidOf = (actor: unknown): string | undefined => (actor as { readonly uuid?: string } | null | undefined)?.uuid;

/** Every actor there is to tend: those of the world, and those that unlinked tokens have of their own. */
export function everyActor(): readonly Actor.Implementation[] {
  const tokens = [...(game.scenes ?? [])].flatMap(({ tokens }) => [...tokens]);
  return [...(game.actors ?? []), ...tokens.flatMap(({ actorLink, actor }) => (actorLink || !actor ? [] : [actor]))];
}
