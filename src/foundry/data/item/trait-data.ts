import { choice, countOrNone, modifier } from "../fields.ts";
import { itemSchema } from "./item-schema.ts";

export const TRAIT_KINDS = ["advantage", "perk", "disadvantage", "quirk", "other"] as const;
/** Traits that the rules know of; everything else is words. */
export const TRAIT_RULES = ["none", "combatReflexes", "extraAttack", "highPainThreshold", "lowPainThreshold", "hardToKill", "hardToSubdue", "enhancedDodge", "enhancedParry", "enhancedBlock", "enhancedTimeSense", "alteredTimeRate"] as const;

/** `Item.system` of a trait. */
const schema = () => ({
  ...itemSchema(),
  kind: choice(TRAIT_KINDS, "advantage"),
  rule: choice(TRAIT_RULES, "none"),
  /** null = has none. */
  levels: countOrNone(0, 1_000),
  points: modifier(),
});

export type TraitSchema = ReturnType<typeof schema>;

export class TraitData extends foundry.abstract.TypeDataModel<TraitSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ["SEGMENTZERO.Item.any", "SEGMENTZERO.Item.trait"];

  static override defineSchema(): TraitSchema {
    return schema();
  }
}
