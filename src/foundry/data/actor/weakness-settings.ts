import type { WeaknessSettings } from "../../../rules/index.ts";
import { resolve } from "../../../rules/pacing/options.ts";
import { whenSettingsChange } from "../../settings/changes.ts";
import { defaultOptions, optionSpecs } from "../../settings/defaults.ts";

let known: WeaknessSettings | null = null;
whenSettingsChange(() => { known = null; });

/** How wounds and weariness count in this world (BA-1): options of speed-order, as new fights have them. The same object until a setting changes. */
export function weaknessSettings(): WeaknessSettings {
  known ??= resolve(optionSpecs("speed-order"), defaultOptions("speed-order")) as unknown as WeaknessSettings;
  return known;
}
