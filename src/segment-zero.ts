import { registerOurActors } from "./foundry/actors/our-actors.ts";
import { api, registerApi } from "./foundry/api/api.ts";
import { registerKeybindings } from "./foundry/api/shortcuts.ts";
import { followChat, registerChat, SegmentZeroChatMessage } from "./foundry/chat/follow.ts";
import { SegmentZeroActor } from "./foundry/data/actor/actor.ts";
import { CharacterData, NpcData } from "./foundry/data/actor/creature-data.ts";
import { HazardData } from "./foundry/data/actor/hazard-data.ts";
import { CombatantData, EncounterData } from "./foundry/data/combat.ts";
import { warnOfNewer } from "./foundry/data/data-version.ts";
import { SegmentZeroItem } from "./foundry/data/item/item.ts";
import { ITEM_MODELS } from "./foundry/data/item/models.ts";
import { localiseModes } from "./foundry/data/item/weapon-data.ts";
import { SegmentZeroCombat } from "./foundry/fight/combat.ts";
import { SegmentZeroCombatant } from "./foundry/fight/combatant-document.ts";
import { followConditionItems, registerConditions } from "./foundry/fight/effects/condition-list.ts";
import { SegmentZeroActiveEffect } from "./foundry/fight/effects/active-effect.ts";
import { countChanges } from "./foundry/fight/crowded.ts";
import { followEffects } from "./foundry/fight/effects/expire.ts";
import { followWaking } from "./foundry/fight/effects/wake.ts";
import { followWorldTime } from "./foundry/fight/effects/world-time.ts";
import { followSpells } from "./foundry/fight/effects/spell-effects.ts";
import { followConditions } from "./foundry/fight/effects/follow-conditions.ts";
import { followPostures } from "./foundry/fight/effects/postures.ts";
import { followDocuments } from "./foundry/fight/after-documents.ts";
import { followWriteMarks } from "./foundry/fight/follow-marks.ts";
import { followWork, registerWork } from "./foundry/fight/events/pending-work.ts";
import { useActors } from "./foundry/fight/host-adapter.ts";
import { followTurnTimes } from "./foundry/fight/turn-times.ts";
import { followOut } from "./foundry/fight/effects/follow-out.ts";
import { followWorld } from "./foundry/fight/follow-world.ts";
import { registerRelay } from "./foundry/fight/relay/receive.ts";
import { useStore } from "./foundry/fight/store.ts";
import { onEveryPage } from "./foundry/host/nodes.ts";
import { keepKeys } from "./foundry/host/chords.ts";
import { registerStartTemplates } from "./foundry/host/start-templates.ts";
import { registerDrawings } from "./foundry/host/templates.ts";
import { registerImport } from "./foundry/import/register.ts";
import { registerCombatRules } from "./foundry/combat/register.ts";
import { registerPacings } from "./foundry/pacings/register.ts";
import { registerPreparing } from "./foundry/prepare/register.ts";
import { registerSettings } from "./foundry/settings/settings.ts";
import * as attackDesk from "./foundry/attack/open.ts";
import { useAttackDesk } from "./foundry/attack/desk.ts";
import { useItemDesk } from "./foundry/tracker/item-desk.ts";
import { followFights } from "./foundry/time/follow.ts";
import { followSelfCheck, registerSelfCheck } from "./foundry/windows/self-check/start.ts";
import { registerSettingsMenus } from "./foundry/windows/settings/open.ts";
import { registerModifiers } from "./foundry/windows/modifiers/open.ts";
import { registerSpeeds } from "./foundry/windows/speeds/open.ts";
import { sheetContent } from "./foundry/sheets/open.ts";
import { registerSheets } from "./foundry/sheets/register.ts";
import { registerPressHelper } from "./foundry/host/presses.ts";
import { followRuleLinks, registerRuleHelper } from "./foundry/host/rule-links.ts";
import { registerRefused, SegmentZeroTracker } from "./foundry/tracker/tracker.ts";
import { followPackNames } from "./foundry/reading/follow-pack-names.ts";
import { registerRowHelper } from "./foundry/tracker/shown-rows.ts";
import { addExchange } from "./rules/core.ts";
import { exchangeCommands } from "./rules/values.ts";

Hooks.once("init", () => {
  registerConfig();
  registerSettings();
  registerSettingsMenus();
  registerModifiers();
  registerSpeeds();
  registerSelfCheck();
  registerSheets();
  useItemDesk(sheetContent);
  useAttackDesk(attackDesk);
  registerKeybindings();
  registerRelay();
  registerWork();
  registerConditions();
  followConditionItems();
  registerApi();
  registerImport();
  registerPreparing();
  registerOurActors();
  registerChat();
  onEveryPage(keepKeys);
  CONFIG.ui.combat = SegmentZeroTracker;
  registerRowHelper();
  registerRefused();
  registerPressHelper();
  registerRuleHelper();
  onEveryPage(followRuleLinks);
  void registerDrawings();
  Hooks.callAll("segmentZero.init", { api, useStore, useActors });
});

Hooks.once("setup", () => void registerStartTemplates());

Hooks.once("ready", () => {
  followDocuments();
  warnOfNewer();
  // Before any write: the last write shows what is unfinished.
  followWork();
  followWriteMarks();
  followTurnTimes();
  countChanges();
  followWorld();
  followOut();
  followEffects();
  followWorldTime();
  followWaking();
  followConditions();
  followSpells();
  followPostures();
  followSelfCheck();
  followPackNames();
  followFights();
  followChat();
});

const documents = {
  Actor: {
    documentClass: SegmentZeroActor,
    dataModels: { character: CharacterData, npc: NpcData, hazard: HazardData },
  },
  Item: {
    documentClass: SegmentZeroItem,
    dataModels: ITEM_MODELS,
  },
  // Encounters created by Foundry's own button are ours too.
  Combat: { documentClass: SegmentZeroCombat, dataModels: { base: EncounterData } },
  Combatant: { documentClass: SegmentZeroCombatant, dataModels: { base: CombatantData } },
  ActiveEffect: { documentClass: SegmentZeroActiveEffect, dataModels: {} },
  ChatMessage: { documentClass: SegmentZeroChatMessage, dataModels: {} },
};

function registerConfig(): void {
  for (const [name, { documentClass, dataModels }] of Object.entries(documents)) {
    const config: {
      documentClass: unknown;
      dataModels: Record<string, unknown>;
    } = CONFIG[name as keyof typeof documents];
    config.documentClass = documentClass;
    Object.assign(config.dataModels, dataModels);
  }
  // A module or macro that rolls it needs a valid formula.
  CONFIG.Combat.initiative.formula ??= "0";
  Hooks.once("i18nInit", localiseModes);
  registerCombatRules();
  registerPacings();
  addExchange(exchangeCommands);
}
