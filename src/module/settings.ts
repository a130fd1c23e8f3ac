import { TEXTS } from "../foundry/host/constants.ts";
import { registerSetting, store, storedValue } from "../foundry/settings/new-fights.ts";

/** World setting: false gives core's tracker back. */
const ON = "keepsTime";
/** World setting: the GM has answered the first window. */
const BEGUN = "begun";
/** World setting: ids of encounters that core runs and the GM wants left alone. */
const LEFT = "left";
/** Client setting: this user was told that there is nothing to do in a world of our own system. */
const SAID = "saidOwnSystem";

/** In `init`. */
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

/** In `init` of a world of our own system, in the place of all others. */
export function registerOwnSystemSetting(): void {
  registerSetting(SAID, { scope: "client", config: false, type: Boolean, default: false });
}

/** True if encounters of this world are ours. */
export const keepsTime = (): boolean => storedValue(ON) !== false;
export const keepTime = (on: boolean): Promise<void> => store(ON, on);

export const hasBegun = (): boolean => storedValue(BEGUN) === true;
export const noteBegun = (): Promise<void> => store(BEGUN, true);

function left(): readonly unknown[] {
  const ids = storedValue(LEFT);
  return Array.isArray(ids) ? ids : [];
}

export const isLeftAlone = (combat: string): boolean => left().includes(combat);
export const leaveAlone = (combat: string): Promise<void> => store(LEFT, [...left(), combat]);

export const wasSaid = (): boolean => storedValue(SAID) === true;
export const noteSaid = (): Promise<void> => store(SAID, true);
