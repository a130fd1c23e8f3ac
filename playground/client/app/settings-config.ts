/** The settings in a window: `game.settings.sheet` (facts 5.1). */

import type { Dict, Loose } from "../../shared/loose.ts";

/** @param Settings the sidebar tab that draws the same form */
export function defineSettingsConfig(ApplicationV2: Loose, Settings: Loose): Loose {
  return class SettingsConfig extends ApplicationV2 {
    static DEFAULT_OPTIONS: Dict = {
      id: "settings-config",
      window: { title: "StandIn.Settings", resizable: true },
      position: { width: 600, height: 600 },
      actions: { ...((Settings.DEFAULT_OPTIONS as Dict).actions as Dict) },
    };

    async _renderHTML(): Promise<Loose[]> {
      return Settings.prototype._renderHTML.call(this) as Promise<Loose[]>;
    }
    _replaceHTML(result: Loose[], content: Loose): void {
      Settings.prototype._replaceHTML.call(this, result, content);
    }
  };
}
