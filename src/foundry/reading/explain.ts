import type { RollChance } from "../../rules/core.ts";
import type { Value, Part } from "../../rules/values.ts";
import { numberText, hasText, text } from "../host/i18n.ts";

/**
 * Unit of a value. `quarters`: stored in quarter points, shown in points ("6.25"); others with their sign ("5
 * yd/s", "50 %"); null: a plain number.
 */
export type ValueUnit = "quarters" | "yards" | "percent" | "pounds" | null;

export interface Explained {
  /** Name of the value: `valueName("dodge")`, a field's label, an item's name. */
  readonly name: string;
  readonly unit?: ValueUnit;
}

/** "Basic Speed", from `Values.Names.<key>`. */
export function valueName(key: string): string {
  return text(`Values.Names.${key}`);
}

/** "6.25", "5 yd/s", "−2". */
export function shownValue({ value }: Pick<Value, "value">, unit: ValueUnit = null): string {
  const shown = decimal(unit === "quarters" ? value / 4 : value);
  return unit !== null && hasText(`Values.Units.${unit}`) ? text(`Values.Units.${unit}`, { value: shown }) : shown;
}

/**
 * Explains a value in one line: "Dodge 9 = 6 (Basic Speed without fractions) + 3 + 1 (Combat Reflexes) − 1
 * (load)", "Will 11 (IQ)", "Basic Speed 6.25 = (DX 13 + HT 12) / 4".
 */
export function explain(of: Value, { name, unit = null }: Explained): string {
  const value = shownValue(of, unit);
  const [first, ...more] = of.parts;
  if (!first) return text("Values.Bare", { name, value });
  if (more.length === 0) {
    const why = wordOf(first);
    return why === null ? text("Values.Bare", { name, value }) : text("Values.Only", { name, value, why });
  }
  return unit === "quarters"
    ? text("Values.Quarters", { name, value, sum: added(of.parts, named) })
    : text("Values.Sum", { name, value, sum: added(of.parts, valued) });
}

/** The parts with their signs. */
function added([first, ...more]: readonly Part[], shown: (part: Part) => string): string {
  if (!first) return "";
  return more.reduce(
    (sum, part) =>
      part.value < 0
        ? text("Values.Less", { sum, part: shown({ ...part, value: -part.value }) })
        : text("Values.More", { sum, part: shown(part) }),
    shown(first),
  );
}

/** "1 (Combat Reflexes)"; some parts need no word: "3". */
function valued(part: Part): string {
  const why = wordOf(part);
  return why === null ? decimal(part.value) : text("Values.Part", { value: decimal(part.value), why });
}

/** "DX 13". */
function named(part: Part): string {
  const why = wordOf(part);
  return why === null ? decimal(part.value) : text("Values.Named", { value: decimal(part.value), why });
}

/** Returns a part's name, else the word for its code. */
function wordOf({ code, name }: Part): string | null {
  if (name) return name;
  return hasText(`Values.Parts.${code}`) ? text(`Values.Parts.${code}`) : null;
}

/** Writes at most two decimals. */
function decimal(value: number): string {
  const hundredths = Math.round(value * 100);
  return numberText(hundredths / 100, hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2);
}

/** "74%"; certain without a roll. */
export function percent(odds: Pick<RollChance, "chance"> | null): string {
  return text("Attack.Percent", { percent: numberText(Math.round((odds?.chance ?? 1) * 100)) });
}

/** Returns the text for a hit location; a location of the user reads as its key. */
export function placeName(place: string): string {
  if (hasText(`Sheet.Places.${place}`)) return text(`Sheet.Places.${place}`);
  return place
    .replace(/[-_]+/g, " ")
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLocaleLowerCase(game.i18n?.lang ?? "en");
}

const VERBS = { "3d6": "roll", d20: "rollOver", d100: "rollPercent" } as const;

/** "Roll 3d6 against 14 (91%)" */
export function diceVerb(odds: RollChance): string {
  return text(`Attack.Verb.${VERBS[odds.dice]}`, { score: odds.needs, percent: percent(odds) });
}
