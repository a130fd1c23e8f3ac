import { registerSetting, whenSettingsChange } from "./new-fights.ts";

/** World setting: the GM's own rows of the table of speeds. */
export const SPEEDS = "speeds";

let changes = 0;

/** Number of changes of settings, by which the table knows that its rows may be old. */
export const settingsChanges = (): number => changes;

/** In `init`, before others listen for changed settings. */
export function registerSpeedsSetting(): void {
  registerSetting(SPEEDS, { scope: "world", config: false, type: Object, default: {} });
  whenSettingsChange(() => void changes++);
}
