import type { PlainRoll } from "../../rules/values.ts";
import type { SegmentZeroActor } from "../data/actor/actor.ts";
import type { CharacterData, NpcData } from "../data/actor/creature-data.ts";
import type { HazardData } from "../data/actor/hazard-data.ts";
import type { CombatantData, EncounterData } from "../data/combat.ts";
import type { SegmentZeroItem } from "../data/item/item.ts";
import type { ITEM_MODELS } from "../data/item/models.ts";
import type { SegmentZeroCombat } from "../fight/combat.ts";
import type { SegmentZeroCombatant } from "../fight/combatant-document.ts";
import type { StoredPreparations } from "../reading/prepared.ts";
import type { WorldOptions } from "../settings/new-fights.ts";
import type { Preferences, TableSettings } from "../settings/settings.ts";
import type { Locks } from "../sheets/shared/locks.ts";

/** Our classes, data models, settings and flags, for the community types. */
declare module "@league-of-foundry-developers/foundry-vtt-types/configuration" {
  interface DocumentClassConfig {
    Actor: typeof SegmentZeroActor<Actor.SubType>;
    Item: typeof SegmentZeroItem<Item.SubType>;
    Combat: typeof SegmentZeroCombat<Combat.SubType>;
    Combatant: typeof SegmentZeroCombatant<Combatant.SubType>;
  }

  interface ConfiguredActor<SubType extends Actor.SubType> {
    document: SegmentZeroActor<SubType>;
  }
  interface ConfiguredItem<SubType extends Item.SubType> {
    document: SegmentZeroItem<SubType>;
  }
  interface ConfiguredCombat<SubType extends Combat.SubType> {
    document: SegmentZeroCombat<SubType>;
  }
  interface ConfiguredCombatant<SubType extends Combatant.SubType> {
    document: SegmentZeroCombatant<SubType>;
  }

  interface DataModelConfig {
    Actor: { character: typeof CharacterData; npc: typeof NpcData; hazard: typeof HazardData };
    Item: typeof ITEM_MODELS;
    Combat: { base: typeof EncounterData };
    Combatant: { base: typeof CombatantData };
  }

  interface SettingConfig {
    "segment-zero.pacing": string;
    "segment-zero.table": Partial<TableSettings>;
    "segment-zero.options": WorldOptions;
    "segment-zero.seat": Partial<Preferences>;
    "segment-zero.prepared": StoredPreparations;
    "segment-zero.orderLocked": boolean;
    "segment-zero.sheetLocks": Locks;
    /** V14's replacement for "core.rollMode". */
    "core.messageMode": string;
  }

  interface FlagConfig {
    User: { "segment-zero"?: { plainRoll?: PlainRoll } };
  }

  interface AssumeHookRan {
    ready: never;
  }
}
