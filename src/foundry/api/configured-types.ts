import type { SegmentZeroActor } from "../data/actor/actor.ts";
import type { CharacterData, NpcData } from "../data/actor/creature-data.ts";
import type { HazardData } from "../data/actor/hazard-data.ts";
import type { CombatantData, EncounterData } from "../data/combat.ts";
import type { ArmorData, GearData, ShieldData } from "../data/item/armor-data.ts";
import type { SegmentZeroItem } from "../data/item/item.ts";
import type { SkillData, TraitData } from "../data/item/skill-data.ts";
import type { ActionData, SpellData } from "../data/item/spell-data.ts";
import type { WeaponData } from "../data/item/weapon-data.ts";
import type { SegmentZeroCombat } from "../fight/combat.ts";
import type { SegmentZeroCombatant } from "../fight/combatant.ts";

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
