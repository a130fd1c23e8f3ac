/** Marks our data models, because a module's items may have the same type name. */
export const KIND = Symbol("item-kind");

export type ItemKind = "weapon" | "spell" | "action";

export function isOfKind<K extends ItemKind>(item: Item.Implementation, kind: K): item is Item.OfType<K> {
  const { [KIND]: own }: { readonly [KIND]?: ItemKind } = item.system;
  return own === kind;
}

export const FIRE_KINDS = ["single", "muscle", "semi", "auto", "energy"] as const;

/** B-57. */
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

/** Others are text. */
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
