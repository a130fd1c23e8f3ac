/** The entry of the system: what is registered, and when. */
import { followTurns } from "./foundry/applications/notices/notices.ts";
import { registerSettingsMenus } from "./foundry/applications/settings/register.ts";
import { SegmentZeroTracker } from "./foundry/applications/tracker/tracker.ts";
import { registerConfig } from "./foundry/registration.ts";
import { registerRelay } from "./foundry/relay/relay.ts";
import { registerSettings } from "./foundry/settings/settings.ts";
import { followWorld } from "./foundry/encounter/follow.ts";
import { followEffects } from "./foundry/effects/follow-effects.ts";
import { followWork } from "./foundry/events/journal.ts";
import { registerKeybindings } from "./foundry/keybindings.ts";
import { preloadTemplates } from "./foundry/applications/templates.ts";

Hooks.once("init", () => {
  registerConfig();
  registerSettings();
  registerSettingsMenus();
  registerKeybindings();
  registerRelay();
  CONFIG.ui.combat = SegmentZeroTracker as never;
  void preloadTemplates();
});

Hooks.once("ready", () => {
  // Before anything is written: what was left undone is known by the last write.
  followWork();
  followWorld();
  followEffects();
  followTurns();
});
