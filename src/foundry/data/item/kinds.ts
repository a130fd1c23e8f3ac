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

/** How a weapon fires. */
export const FIRE_KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;

/** Wounding types as sheets abbreviate them (B-57). */
export const DAMAGE_TYPES = [
  "burn",
  "cor",
  "cr",
  "cut",
  "fat",
  "imp",
  "pi-",
  "pi",
  "pi+",
  "pi++",
  "spec",
  "tox",
] as const;
export type DamageType = (typeof DAMAGE_TYPES)[number];

/** Traits that the rules know of; everything else is words. */
export const TRAIT_RULES = [
  "none",
  "combatReflexes",
  "extraAttack",
  "highPainThreshold",
  "lowPainThreshold",
  "hardToKill",
  "hardToSubdue",
  "enhancedDodge",
  "enhancedParry",
  "enhancedBlock",
  "enhancedTimeSense",
  "alteredTimeRate",
] as const;
