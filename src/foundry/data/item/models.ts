import { ArmorData, GearData, ShieldData } from "./armor-data.ts";
import { SkillData, TraitData } from "./skill-data.ts";
import { ActionData, SpellData } from "./spell-data.ts";
import { WeaponData } from "./weapon-data.ts";

/** Data models of our items by type. */
export const ITEM_MODELS = {
  weapon: WeaponData,
  spell: SpellData,
  armor: ArmorData,
  shield: ShieldData,
  skill: SkillData,
  trait: TraitData,
  gear: GearData,
  action: ActionData,
};
