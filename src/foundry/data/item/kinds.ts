/**
 * Our data models of items say themselves what they are: a module may bring items whose type has the same name, and
 * other data. Apart from the models, so that whoever only asks needs none of them.
 */
export const KIND = Symbol("item-kind");

export type ItemKind = "weapon" | "spell" | "action";

/** True if an item has our data of a kind. */
export function isOfKind<K extends ItemKind>(item: Item.Implementation, kind: K): item is Item.OfType<K> {
  return (item.system as { readonly [KIND]?: ItemKind })[KIND] === kind;
}
