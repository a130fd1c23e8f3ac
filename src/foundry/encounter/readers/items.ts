import type { Creature } from "../stats.ts";

/** The weapons an actor carries, in the order of its list. */
export function weaponsOf(actor: Creature): readonly Item.OfType<"weapon">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"weapon"> => item.type === "weapon");
}

export function spellsOf(actor: Creature): readonly Item.OfType<"spell">[] {
  return inOrder(actor).filter((item): item is Item.OfType<"spell"> => item.type === "spell");
}

function inOrder(actor: Creature): readonly Item.Implementation[] {
  return [...actor.items].sort((a, b) => a.sort - b.sort || ((a.id ?? "") < (b.id ?? "") ? -1 : 1));
}
