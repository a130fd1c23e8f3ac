import { CharacterData } from "./data/actor/character-data.ts";
import { HazardData } from "./data/actor/hazard-data.ts";
import { NpcData } from "./data/actor/npc-data.ts";
import { CombatantData } from "./data/combat/combatant-data.ts";
import { EncounterData } from "./data/combat/encounter-data.ts";
import { ActionData } from "./data/item/action-data.ts";
import { ArmorData } from "./data/item/armor-data.ts";
import { GearData } from "./data/item/gear-data.ts";
import { localiseModes } from "./data/item/localise-modes.ts";
import { ShieldData } from "./data/item/shield-data.ts";
import { SkillData } from "./data/item/skill-data.ts";
import { SpellData } from "./data/item/spell-data.ts";
import { TraitData } from "./data/item/trait-data.ts";
import { WeaponData } from "./data/item/weapon-data.ts";
import { SegmentZeroActor } from "./documents/actor.ts";
import { SegmentZeroChatMessage } from "./documents/chat-message.ts";
import { SegmentZeroCombat } from "./documents/combat.ts";
import { SegmentZeroCombatant } from "./documents/combatant.ts";
import { SegmentZeroItem } from "./documents/item.ts";
import { registerReaders } from "./encounter/readers/index.ts";
import { registerPresenters } from "./applications/tracker/pacing/index.ts";

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
    const config = CONFIG[name as keyof typeof documents] as unknown as { documentClass: unknown; dataModels: Record<string, unknown> };
    config.documentClass = documentClass;
    Object.assign(config.dataModels, dataModels);
  }
  Hooks.once("i18nInit", localiseModes);
  registerReaders();
  registerPresenters();
}
