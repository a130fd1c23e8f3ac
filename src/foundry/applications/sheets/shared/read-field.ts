import type { Json } from "../../../../rules/index.ts";
import { figure, text } from "../../tracker/texts.ts";
import { readNumber } from "./number-text.ts";

/** What the data model says of a field, as far as it matters for what may be typed. */
export interface FieldRule {
  readonly kind: "number" | "text" | "numbers" | "words";
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  /** May be left empty: then it follows from others. */
  readonly nullable?: boolean;
  /** May be left empty. */
  readonly blank?: boolean;
}

export interface Asked {
  readonly rule: FieldRule;
  /** What the field is called. */
  readonly name: string;
  /** What stands in the document, as people read it. */
  readonly kept: string;
  /** Where a sign means what is added: the value it is added to. */
  readonly from?: number | undefined;
}

export type Reading = { readonly value: Json; readonly problem?: undefined } | { readonly problem: string };

/** Numbers that can be so high that nobody needs to be told how high. */
const MANY = 100_000;

/** What was typed, as it is written into the document; or why it is not taken, and what counts instead. Nothing is rounded or cut off unasked. */
export function readField(typed: string, asked: Asked): Reading {
  const { rule } = asked;
  if (rule.kind === "text") return typed.trim() === "" && rule.blank === false ? { problem: wrong("Empty", typed, asked) } : { value: typed };
  if (rule.kind === "numbers") return readNumbers(typed, asked);
  if (rule.kind === "words") return { value: [...new Set(typed.split(/[;,]/).map((part) => part.trim()).filter(Boolean))] };
  if (typed.trim() === "") return rule.nullable ? { value: null } : { problem: wrong("Empty", typed, asked) };
  const number = readNumber(typed, decimalSign());
  if (!number) return { problem: wrong("NoNumber", typed, asked) };
  const value = number.signed && asked.from !== undefined ? asked.from + number.value : number.value;
  const problem = problemOf(value, typed, asked);
  return problem === null ? { value } : { problem };
}

/** Numbers in a row, with anything but figures between them: "5, 7". */
function readNumbers(typed: string, asked: Asked): Reading {
  const values: number[] = [];
  for (const part of typed.split(/[;,/\s]+/).filter(Boolean)) {
    const number = readNumber(part);
    if (!number) return { problem: wrong("NoNumbers", part, asked) };
    const problem = problemOf(number.value, part, asked);
    if (problem !== null) return { problem };
    values.push(number.value);
  }
  return { value: values };
}

function problemOf(value: number, typed: string, asked: Asked): string | null {
  const { integer, min = -Infinity, max = Infinity, step } = asked.rule;
  if (integer && !Number.isInteger(value)) return wrong("Whole", typed, asked);
  if (step !== undefined && !integer && !Number.isInteger(value / step)) return text("Sheet.Wrong.Step", { ...told(typed, asked), step: figure(step, decimals(step)) });
  if (value >= min && value <= max) return null;
  if (max > MANY && value < min) return text("Sheet.Wrong.Low", { ...told(typed, asked), min: figure(min, decimals(min)) });
  if (min < -MANY && value > max) return text("Sheet.Wrong.High", { ...told(typed, asked), max: figure(max, decimals(max)) });
  return text("Sheet.Wrong.Range", { ...told(typed, asked), min: figure(min, decimals(min)), max: figure(max, decimals(max)) });
}

function wrong(key: string, typed: string, asked: Asked): string {
  return text(`Sheet.Wrong.${key}`, told(typed, asked));
}

/** What counts is named beside what does not, so that nobody has to guess what the sheet goes on with. */
function told(typed: string, { name, kept }: Asked): { typed: string; name: string; kept: string } {
  return { typed: typed.trim(), name, kept: kept === "" ? text("Sheet.Wrong.Nothing") : kept };
}

/** With as many decimals as it has, two at most. */
export function decimals(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
}

/** A number as it stands in a field: without signs between the thousands, so that it can be typed over. */
export function inField(value: number | null): string {
  if (value === null) return "";
  return String(Math.round(value * 1_000) / 1_000).replace("-", "−").replace(".", decimalSign());
}

/** By language: asking takes far longer than remembering. */
const signs = new Map<string, string>();

function decimalSign(): string {
  const language = game.i18n?.lang ?? "en";
  const known = signs.get(language);
  if (known !== undefined) return known;
  const sign = signOf(language);
  signs.set(language, sign);
  return sign;
}

function signOf(language: string): string {
  return new Intl.NumberFormat(language).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
}
