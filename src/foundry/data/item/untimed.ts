import type { JsonObject } from "../../../rules/core.ts";

const UNSAID: JsonObject = {
  speedClass: null,
  drawClass: null,
  reloadClass: null,
  perSegment: 0,
  weaponSpeed: 5,
  longer: false,
};

/** True if a weapon has only default times. */
export function isUntimed(system: JsonObject): boolean {
  return Object.entries(UNSAID).every(([name, value]) => (system[name] ?? value) === value);
}

export const TIME_FIELDS: readonly string[] = Object.keys(UNSAID);
