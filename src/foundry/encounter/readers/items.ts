/** The weapons an actor carries, in the order of its list. */
export function weaponsOf(actor: Actor.Implementation): readonly Item.OfType<"weapon">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"weapon"> => item.type === "weapon");
}

export function spellsOf(actor: Actor.Implementation): readonly Item.OfType<"spell">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"spell"> => item.type === "spell");
}

function inOrder(actor: Actor.Implementation): readonly Item.Implementation[] {
  return [...actor.items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}
