import type { Creature } from "../stats.ts";

/** The weapons an actor carries, in the order of its list; so many at most, all if nothing is said. */
export function weaponsOf(actor: Creature, most = Infinity): readonly Item.OfType<"weapon">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"weapon"> => item.type === "weapon").slice(0, most);
}

export function spellsOf(actor: Creature, most = Infinity): readonly Item.OfType<"spell">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"spell"> => item.type === "spell").slice(0, most);
}

export function actionsOf(actor: Creature, most: number): readonly Item.OfType<"action">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"action"> => item.type === "action").slice(0, most);
}

function inOrder(actor: Creature): readonly Item.Implementation[] {
  return [...actor.items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}
