import { SegmentZeroChatMessage } from "../chat/exchange/draw.ts";
import { SegmentZeroActor } from "../data/actor/actor.ts";
import { CharacterData, NpcData } from "../data/actor/creature-data.ts";
import { HazardData } from "../data/actor/hazard-data.ts";
import { CombatantData, EncounterData } from "../data/combat.ts";
import { ArmorData, GearData, ShieldData } from "../data/item/armor-data.ts";
import { SegmentZeroItem } from "../data/item/item.ts";
import { SkillData, TraitData } from "../data/item/skill-data.ts";
import { ActionData, SpellData } from "../data/item/spell-data.ts";
import { localiseModes, WeaponData } from "../data/item/weapon-data.ts";
import { SegmentZeroCombat } from "../fight/combat.ts";
import { SegmentZeroCombatant } from "../fight/combatant.ts";
import { registerPacingShells } from "../pacings/register.ts";

/** Document classes and data models, by the names Foundry looks for them. */
const documents = {
  Actor: { documentClass: SegmentZeroActor, dataModels: { character: CharacterData, npc: NpcData, hazard: HazardData } },
  Item: { documentClass: SegmentZeroItem, dataModels: { weapon: WeaponData, spell: SpellData, armor: ArmorData, shield: ShieldData, skill: SkillData, trait: TraitData, gear: GearData, action: ActionData } },
  // The base type, so that a fight made by core's own button is one of ours as well.
  Combat: { documentClass: SegmentZeroCombat, dataModels: { base: EncounterData } },
  Combatant: { documentClass: SegmentZeroCombatant, dataModels: { base: CombatantData } },
  ChatMessage: { documentClass: SegmentZeroChatMessage, dataModels: {} },
};

/** Puts our classes where Foundry looks for them. In `init`. */
export function registerConfig(): void {
  for (const [name, { documentClass, dataModels }] of Object.entries(documents)) {
    const config = CONFIG[name as keyof typeof documents] as { documentClass: unknown; dataModels: Record<string, unknown> };
    config.documentClass = documentClass;
    Object.assign(config.dataModels, dataModels);
  }
  Hooks.once("i18nInit", localiseModes);
  registerPacingShells();
}
