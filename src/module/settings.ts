import { TEXTS } from "../foundry/host/constants.ts";
import { registerSetting, writeSetting, readSetting } from "../foundry/settings/new-fights.ts";

/** World setting: false restores Foundry's tracker. */
export const ON = "keepsTime";
/** World setting: the GM has answered the first window. */
export const BEGUN = "begun";
/** World setting: ids of encounters that Foundry keeps running. */
export const LEFT = "left";
/** Client setting: this user knows that the module does nothing in a world of our own system. */
const SAID = "saidOwnSystem";

export function registerModuleSettings(): void {
  registerSetting(ON, {
    name: `${TEXTS}.Settings.KeepsTime.Name`,
    hint: `${TEXTS}.Settings.KeepsTime.Hint`,
    scope: "world",
    config: true,
    type: Boolean,
    default: true,
    requiresReload: true,
  });
  registerSetting(BEGUN, { scope: "world", config: false, type: Boolean, default: false });
  registerSetting(LEFT, { scope: "world", config: false, type: Array, default: [] });
}

export function registerOwnSystemSetting(): void {
  registerSetting(SAID, { scope: "client", config: false, type: Boolean, default: false });
}

export const keepsTime = (): boolean => readSetting(ON) !== false;

export const wasSaid = (): boolean => readSetting(SAID) === true;
export const noteSaid = (): Promise<void> => writeSetting(SAID, true);
