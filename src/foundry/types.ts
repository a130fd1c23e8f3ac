import type { CharacterData } from "./data/actor/character-data.ts";
import type { HazardData } from "./data/actor/hazard-data.ts";
import type { NpcData } from "./data/actor/npc-data.ts";
import type { CombatantData } from "./data/combat/combatant-data.ts";
import type { EncounterData } from "./data/combat/encounter-data.ts";
import type { ActionData } from "./data/item/action-data.ts";
import type { ArmorData } from "./data/item/armor-data.ts";
import type { GearData } from "./data/item/gear-data.ts";
import type { ShieldData } from "./data/item/shield-data.ts";
import type { SkillData } from "./data/item/skill-data.ts";
import type { SpellData } from "./data/item/spell-data.ts";
import type { TraitData } from "./data/item/trait-data.ts";
import type { WeaponData } from "./data/item/weapon-data.ts";
import type { SegmentZeroActor } from "./documents/actor.ts";
import type { SegmentZeroCombat } from "./documents/combat.ts";
import type { SegmentZeroCombatant } from "./documents/combatant.ts";
import type { SegmentZeroItem } from "./documents/item.ts";

/** Tells the compiler which classes and models Foundry will find in CONFIG. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface DocumentClassConfig {
    Actor: typeof SegmentZeroActor<Actor.SubType>;
    Item: typeof SegmentZeroItem<Item.SubType>;
    Combat: typeof SegmentZeroCombat<Combat.SubType>;
    Combatant: typeof SegmentZeroCombatant<Combatant.SubType>;
  }

  interface ConfiguredActor<SubType extends Actor.SubType> { document: SegmentZeroActor<SubType> }
  interface ConfiguredItem<SubType extends Item.SubType> { document: SegmentZeroItem<SubType> }
  interface ConfiguredCombat<SubType extends Combat.SubType> { document: SegmentZeroCombat<SubType> }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> { document: SegmentZeroCombatant<SubType> }

  interface DataModelConfig {
    Actor: { character: typeof CharacterData; npc: typeof NpcData; hazard: typeof HazardData };
    Item: { weapon: typeof WeaponData; spell: typeof SpellData; armor: typeof ArmorData; shield: typeof ShieldData; skill: typeof SkillData; trait: typeof TraitData; gear: typeof GearData; action: typeof ActionData };
    Combat: { base: typeof EncounterData };
    Combatant: { base: typeof CombatantData };
  }

  interface AssumeHookRan { ready: never }
}
