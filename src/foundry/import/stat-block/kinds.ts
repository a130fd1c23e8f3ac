import type { DamageType } from "../gcs/damage.ts";

/** Attacks that a creature is born with. */
const NATURAL = /\b(?:claws?|bites?|stings?|tails?|gores?|butts?|hoo(?:f|ves)|kicks?|talons?|fangs?|tentacles?|touch(?:es)?|slams?|hugs?|constrict\w*|beaks?|horns?|tusks?|tramples?|spits?|gazes?|wings?|fists?|breath|swallow|pincers?|jaws?|squeeze|engulf|pseudopods?|rakes?|antlers?)\b/iu;

/** What a blow does, by words of its name; the first that fits. */
const TYPES: readonly (readonly [RegExp, DamageType])[] = [
  [/\b(?:fire|flame|breath|burn\w*|ray)\b/iu, "burn"], [/\b(?:acid|ooze|pseudopods?|engulf)\b/iu, "cor"],
  [/\b(?:stings?|horns?|gores?|beaks?|tusks?|antlers?|spears?|arrows?|bows?|crossbows?|longbows?|shortbows?|daggers?|lances?|javelins?|darts?|pikes?|tridents?|picks?)\b/iu, "imp"],
  [/\b(?:claws?|talons?|bites?|fangs?|jaws?|rakes?|pincers?|swords?|longswords?|shortswords?|axes?|battle ?axes?|handaxes?|scimitars?|halberds?|sickles?|knives|knife)\b/iu, "cut"],
];

const RANGED = /\b(?:bows?|longbows?|shortbows?|crossbows?|slings?|arrows?|bolts?|darts?|thrown|throw|javelins?|spits?|breath|gazes?|rays?|missiles?|rocks?|boulders?)\b/iu;

export const isNatural = (name: string): boolean => NATURAL.test(name);

export const isRanged = (name: string): boolean => RANGED.test(name);

/** How a blow wounds, guessed; crushing where nothing is known of it. */
export function woundingOf(name: string): DamageType {
  return TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? "cr";
}
