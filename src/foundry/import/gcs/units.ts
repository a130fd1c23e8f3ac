import type { Field } from "../field.ts";
import { shown } from "../shown.ts";

/** Pounds of each unit as GCS reckons them: a kilogram is two pounds, so that metric sheets carry the same loads. */
const POUNDS: Readonly<Record<string, number>> = { "": 1, lb: 1, lbs: 1, "#": 1, oz: 1 / 16, tn: 2_000, t: 2_000, lt: 2_240, kg: 2, g: 1 / 500 };

const HEAVIEST = 1_000_000_000;

/** A weight in pounds from "4 lb", "1,200 lb", "2.5 kg" or a bare number; null if there is none. */
export function pounds(field: Field): number | null {
  if (!field.exists || field.value === "") return null;
  const written = /^\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-z#]*)\s*$/iu.exec(field.line());
  const unit = written ? POUNDS[(written[2] ?? "").toLowerCase()] : undefined;
  if (!written || unit === undefined) {
    field.book.note("wrong", field.path, "weight", { found: shown(field.value) });
    return null;
  }
  return Math.min(HEAVIEST, round(Number((written[1] ?? "").replaceAll(",", "")) * unit));
}

/** Without the crumbs of binary fractions: a tenth of a pound ten times is a pound. */
export function round(weight: number): number {
  return Math.round(weight * 1e6) / 1e6;
}

/** Yards from "100", "1,500", "0.5 mi", "10 yd"; null if it is no distance. */
export function yards(written: string): number | null {
  const [, figure, unit = ""] = /^\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(mi|miles?|yd|yds|yards?|m)?\.?\s*$/iu.exec(written) ?? [];
  if (figure === undefined) return null;
  const each = /^mi/i.test(unit) ? 1_760 : 1;
  return Math.min(1_000_000, round(Number(figure.replaceAll(",", "")) * each));
}
