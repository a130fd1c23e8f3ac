/** The entry of the system: what is registered, and when. */
import { registerApi } from "./foundry/api.ts";
import { followTurns } from "./foundry/applications/notices/notices.ts";
import { registerSettingsMenus } from "./foundry/applications/settings/register.ts";
import { registerSheets } from "./foundry/applications/sheets/register.ts";
import { SegmentZeroTracker } from "./foundry/applications/tracker/tracker.ts";
import { followExchanges } from "./foundry/chat/exchange/index.ts";
import { followRolls } from "./foundry/chat/follow-rolls.ts";
import { registerConfig } from "./foundry/registration.ts";
import { registerRelay } from "./foundry/relay/relay.ts";
import { registerSettings } from "./foundry/settings/settings.ts";
import { followWorld } from "./foundry/encounter/follow.ts";
import { followConditionItems } from "./foundry/effects/condition-items.ts";
import { registerConditions } from "./foundry/effects/conditions.ts";
import { followConditions } from "./foundry/effects/follow-conditions.ts";
import { followEffects } from "./foundry/effects/follow-effects.ts";
import { followPostures } from "./foundry/effects/postures.ts";
import { followWork } from "./foundry/events/journal.ts";
import { registerImport } from "./foundry/import/register.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { preloadTemplates } from "./foundry/applications/templates.ts";

Hooks.once("init", () => {
  registerConfig();
  registerSettings();
  registerSettingsMenus();
  registerSheets();
  registerKeybindings();
  registerRelay();
  registerConditions();
  followConditionItems();
  registerApi();
  registerImport();
  followExchanges();
  followRolls();
  CONFIG.ui.combat = SegmentZeroTracker as never;
  void preloadTemplates();
});

Hooks.once("ready", () => {
  // Before anything is written: what was left undone is known by the last write.
  followWork();
  followWorld();
  followEffects();
  followConditions();
  followPostures();
  followTurns();
});
