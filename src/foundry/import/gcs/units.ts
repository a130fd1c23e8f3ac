import type { Field } from "../field.ts";
import { shownInFile } from "../import-file.ts";
import { numberIn } from "../number.ts";

/** Pounds per unit, by GCS: a kilogram is two pounds, so that metric sheets carry the same loads. */
const POUNDS: Readonly<Record<string, number>> = {
  "": 1,
  lb: 1,
  lbs: 1,
  "#": 1,
  oz: 1 / 16,
  tn: 2_000,
  t: 2_000,
  lt: 2_240,
  kg: 2,
  g: 1 / 500,
};

const YARDS: Readonly<Record<string, number>> = {
  "": 1,
  mi: 1_760,
  mile: 1_760,
  miles: 1_760,
  yd: 1,
  yds: 1,
  yard: 1,
  yards: 1,
  m: 1,
};

/** Null if it is no number with a unit of the table. */
function measured(
  written: string,
  units: Readonly<Record<string, number>>,
  numberOf: (text: string) => number | null,
): number | null {
  const [, digits, unit = ""] = /^\s*([\d.,]*\d)\s*([a-z#]*)\.?\s*$/iu.exec(written) ?? [];
  const each = Object.hasOwn(units, unit.toLowerCase()) ? units[unit.toLowerCase()] : undefined;
  const number = digits === undefined ? null : numberOf(digits);
  return number === null || each === undefined ? null : round(number * each);
}

/** Returns pounds for "4 lb", "1,200 lb", "2.5 kg", "2,5 kg" or a bare number; else null. */
export function pounds(field: Field): number | null {
  if (!field.exists || field.value === "") return null;
  const written = field.line();
  const weight = written.endsWith(".") ? null : measured(written, POUNDS, (text) => field.book.number(text));
  if (weight === null) field.book.note("wrong", field.path, "weight", { found: shownInFile(field.value) });
  return weight === null ? null : Math.min(1_000_000_000, weight);
}

/** Returns yards for "100", "1,500", "0.5 mi", "10 yd"; else null. */
export function yards(written: string): number | null {
  const distance = measured(written, YARDS, numberIn);
  return distance === null ? null : Math.min(1_000_000, distance);
}

/** Removes binary fractions: ten times 0.1 is 1. */
export const round = (weight: number): number => Math.round(weight * 1e6) / 1e6;

/** Seconds per unit, by the beginning of its word. */
const SECONDS: readonly (readonly [RegExp, number])[] = [
  [/^h/iu, 3_600],
  [/^m(?!o)/iu, 60],
  [/^(?:s|$)/iu, 1],
];

/**
 * Returns the seconds of a casting: "1 sec", "3", "2-5 sec", "10 min.", "1 hour". The shortest of a range,
 * because the caster may spend more energy.
 * @returns 1 to 10,000; null for other units and words, such as "special" or "2 days"
 */
export function secondsIn(words: string): number | null {
  const [, amount, unit = ""] = /^\s*(\d+)\s*(?:(?:-|–|to)\s*\d+\s*)?([a-z]*)/iu.exec(words) ?? [];
  const seconds = SECONDS.find(([begins]) => begins.test(unit))?.[1];
  if (!amount || seconds === undefined || Number(amount) === 0) return null;
  return Math.min(10_000, Number(amount) * seconds);
}
