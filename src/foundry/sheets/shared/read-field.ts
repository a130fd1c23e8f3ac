import type { Json } from "../../../rules/core.ts";
import { numberText, text } from "../../host/i18n.ts";

/**
 * Reads a typed number with any minus sign, a point or the local decimal sign, and `=` before a number that
 * is no addition ("=-3"); else null. `signed` if a sign may mean an addition.
 */
export function readNumber(text: string, decimalSign = ".") {
  const plain = text.trim().replace(/[−–]/g, "-").replace(decimalSign, ".");
  const [, meant, sign, digits] = /^(=?)\s*([+-]?)\s*(\d+(?:\.\d+)?|\.\d+)$/.exec(plain) ?? [];
  if (digits === undefined) return null;
  return { value: Number(`${sign === "-" ? "-" : ""}${digits}`), signed: !meant && sign !== "" };
}

/** The parts of a data model's field that sheets read. */
export interface DataField {
  readonly label?: string;
  readonly hint?: string;
  readonly choices?: readonly string[];
  readonly fields?: Readonly<Record<string, DataField>>;
  readonly element?: DataField;
  readonly integer?: boolean | undefined;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  readonly nullable?: boolean | undefined;
  readonly blank?: boolean;
}

export interface FieldRule extends Pick<DataField, "integer" | "min" | "max" | "step" | "nullable" | "blank"> {
  readonly kind: "number" | "text" | "numbers" | "words";
}

export interface Asked {
  readonly rule: FieldRule;
  readonly name: string;
  /** Stored value in words. */
  readonly kept: string;
  /** Value to add to. */
  readonly from?: number | undefined;
}

export type Reading = { readonly value: Json; readonly problem?: undefined } | { readonly problem: string };

const MANY = 100_000;

/** Returns the value to write, or the refusal. Nothing is rounded or cut. */
export function readField(typed: string, asked: Asked): Reading {
  const { rule } = asked;
  if (rule.kind === "text")
    return typed.trim() === "" && rule.blank === false ? { problem: wrong("Empty", typed, asked) } : { value: typed };
  if (rule.kind === "numbers") return readNumbers(typed, asked);
  if (rule.kind === "words")
    return {
      value: [
        ...new Set(
          typed
            .split(/[;,]/)
            .map((part) => part.trim())
            .filter(Boolean),
        ),
      ],
    };
  if (typed.trim() === "") return rule.nullable ? { value: null } : { problem: wrong("Empty", typed, asked) };
  const number = readNumber(typed, decimalSign());
  if (!number) return { problem: wrong("NoNumber", typed, asked) };
  const value = number.signed && asked.from !== undefined ? asked.from + number.value : number.value;
  const problem = problemOf(value, typed, asked);
  return problem === null ? { value } : { problem };
}

/** Numbers with any separators: "5, 7". */
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
  if (step !== undefined && !integer && !Number.isInteger(value / step))
    return text("Sheet.Wrong.Step", { ...quoted(typed, asked), step: numberText(step, decimals(step)) });
  if (value >= min && value <= max) return null;
  const key = max > MANY && value < min ? "Low" : min < -MANY && value > max ? "High" : "Range";
  return text(`Sheet.Wrong.${key}`, {
    ...quoted(typed, asked),
    min: numberText(min, decimals(min)),
    max: numberText(max, decimals(max)),
  });
}

function wrong(key: string, typed: string, asked: Asked): string {
  return text(`Sheet.Wrong.${key}`, quoted(typed, asked));
}

function quoted(typed: string, { name, kept }: Asked): { typed: string; name: string; kept: string } {
  return { typed: typed.trim(), name, kept: kept === "" ? text("Sheet.Wrong.Nothing") : kept };
}

/** Returns the decimals needed, at most two. */
export function decimals(value: number): number {
  const hundredths = Math.round(value * 100);
  return hundredths % 100 === 0 ? 0 : hundredths % 10 === 0 ? 1 : 2;
}

/** Returns a number without thousands separators. */
export function inField(value: number | null): string {
  if (value === null) return "";
  return String(Math.round(value * 1_000) / 1_000)
    .replace("-", "−")
    .replace(".", decimalSign());
}

const signs = new Map<string, string>();

function decimalSign(): string {
  const language = game.i18n?.lang ?? "en";
  const parts = signs.has(language) ? [] : new Intl.NumberFormat(language).formatToParts(0.5);
  const sign = signs.get(language) ?? parts.find(({ type }) => type === "decimal")?.value ?? ".";
  signs.set(language, sign);
  return sign;
}

/**
 * @param path "system.st", "name"
 * @returns null without such a field
 */
export function ruleFor(document: object, path: string): FieldRule | null {
  const { schema, system } = document as {
    readonly schema: DataField;
    readonly system?: { readonly schema: DataField };
  };
  const [first = "", ...rest] = path.split(".");
  const field = first === "system" ? fieldAt(system?.schema, rest) : fieldAt(schema, [first, ...rest]);
  return field ? ruleOf(field) : null;
}

function fieldAt(from: DataField | undefined, path: readonly string[]): DataField | undefined {
  return path.reduce<DataField | undefined>(
    (field, name) => (field?.fields ? field.fields[name] : field?.element),
    from,
  );
}

function ruleOf(field: DataField): FieldRule {
  const { ArrayField, NumberField, SetField } = foundry.data.fields;
  if (field instanceof NumberField) return { kind: "number", ...limits(field) };
  if (field instanceof SetField) return { kind: "words" };
  if (field instanceof ArrayField) return { kind: "numbers", ...limits((field as DataField).element ?? {}) };
  return { kind: "text", blank: field.blank !== false };
}

const limits = ({ integer, min, max, step, nullable }: DataField) => ({ integer, min, max, step, nullable });

/** `of` is a document's `system`, "hp.value" a path in it. */
export function fieldWords(of: object, path: string): { readonly label: string; readonly hint: string } {
  const { label, hint } = fieldAt((of as { readonly schema: DataField }).schema, path.split(".")) ?? {};
  const word = (key: string | undefined): string => (key ? (game.i18n?.localize(key) ?? key) : "");
  return { label: word(label) || path, hint: word(hint) };
}
