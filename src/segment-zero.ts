/** The entry of the system: what is registered, and when. */
import { SegmentZeroTracker } from "./foundry/applications/tracker/tracker.ts";
import { registerConfig } from "./foundry/registration.ts";
import { registerRelay } from "./foundry/relay/relay.ts";
import { registerSettings } from "./foundry/settings/settings.ts";
import { followWorld } from "./foundry/encounter/follow.ts";
import { preloadTemplates } from "./foundry/applications/templates.ts";

Hooks.once("init", () => {
  registerConfig();
  registerSettings();
  registerRelay();
  CONFIG.ui.combat = SegmentZeroTracker as never;
  void preloadTemplates();
});

Hooks.once("ready", followWorld);
