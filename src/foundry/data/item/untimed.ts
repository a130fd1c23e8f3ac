import { isObject, type JsonObject } from "../../../rules/core.ts";
import type { Known } from "../../../speeds/guess.ts";
import type { Speeds } from "../../../speeds/shipped.ts";
import { SYSTEM_ID } from "../../host/constants.ts";

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

/** True if a weapon still has the times that an import guessed, and no others. */
export function isGuessed({ flags }: { readonly flags?: unknown }, system: JsonObject): boolean {
  const guess = [SYSTEM_ID, "import", "guess"].reduce<unknown>((at, name) => (isObject(at) ? at[name] : null), flags);
  return (
    isObject(guess) &&
    Object.entries(UNSAID).every(([name, value]) => (system[name] ?? value) === (guess[name] ?? value))
  );
}

const KILOGRAMS_PER_POUND = 0.4536;

/** Returns what a guess of a weapon's times needs. @param modes the first one counts */
export function knownOf(
  { weight, ranged }: { readonly weight?: unknown; readonly ranged?: unknown },
  modes: readonly ({ readonly damage?: unknown } | null)[],
): Known {
  const damage = modes[0]?.damage;
  return {
    // GURPS leaves the sides of its dice unsaid.
    damage: typeof damage === "string" ? damage.replace(/(\d)d(?!\d)/u, "$1d6") : "",
    ...(Number(weight ?? 0) > 0 ? { kg: Number(weight) * KILOGRAMS_PER_POUND } : {}),
    isMissile: ranged === true,
  };
}

/** Returns the fields of a weapon that hold these speeds. */
export function timesOf({ speed, class: speedClass, draw, reload }: Speeds): JsonObject {
  return {
    ...(speed === null ? {} : { weaponSpeed: speed }),
    ...(speedClass === null ? {} : { speedClass }),
    ...(draw === undefined ? {} : { drawClass: draw }),
    ...(reload === undefined ? {} : { reloadClass: reload }),
  };
}
