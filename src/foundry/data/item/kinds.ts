/**
 * Marks our data models of items, because a module's items may have the same type name. Apart from the models, so that
 * a check does not load them.
 */
export const KIND = Symbol("item-kind");

export type ItemKind = "weapon" | "spell" | "action";

/** True if an item has our data of a kind. */
export function isOfKind<K extends ItemKind>(item: Item.Implementation, kind: K): item is Item.OfType<K> {
  return (item.system as { readonly [KIND]?: ItemKind })[KIND] === kind;
}

export const FIRE_KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;

/** Wounding types as abbreviated on sheets (B-57). */
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

/** Traits with a rule; all others are text. */
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
