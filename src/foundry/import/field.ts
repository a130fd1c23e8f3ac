import { isObject, type Json, type JsonObject } from "../../rules/core.ts";
import type { Book } from "./book.ts";
import { shown } from "./import-file.ts";
import { say, type Saying } from "./saying.ts";

const LINE = 200;
const TEXT = 100_000;

const ENTRIES = 5_000;

/**
 * A place in a file's JSON. A missing value is empty; a value of another type is noted with its path and
 * counts as missing. Reads own properties only.
 */
export class Field {
  readonly path: string;

  constructor(
    readonly value: unknown,
    path: string,
    readonly book: Book,
  ) {
    this.path = (typeof value === "object" && value !== null ? book.places.get(value) : undefined) ?? path;
  }

  at(key: string): Field {
    const value = isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Field(value, this.path ? `${this.path}/${key}` : key, this.book);
  }

  first(...places: readonly string[]): Field {
    const fields = places.map((place) => place.split("/").reduce<Field>((field, key) => field.at(key), this));
    return fields.find(({ exists }) => exists) ?? fields[0]!;
  }

  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get isObject(): boolean {
    return isObject(this.value);
  }

  get isList(): boolean {
    return Array.isArray(this.value);
  }

  /** Returns the entries of a list, else none. */
  entries(): readonly Field[] {
    if (!this.exists) return [];
    if (!Array.isArray(this.value)) return this.otherThan("list", []);
    if (this.value.length > ENTRIES)
      this.book.refuse(this.path, "tooMany", { count: this.value.length, most: ENTRIES });
    return this.value.map((value: unknown, place) => new Field(value, `${this.path}/${place}`, this.book));
  }

  keys(): readonly string[] {
    if (!this.exists) return [];
    return isObject(this.value) ? Object.keys(this.value) : this.otherThan("object", []);
  }

  line(): string {
    return this.string(LINE).replace(/\s+/gu, " ").trim();
  }

  words(): string {
    return this.string(TEXT).replace(/\s+/gu, " ").trim();
  }

  text(): string {
    return this.string(TEXT).trim();
  }

  private string(longest: number): string {
    const { value } = this;
    if (!this.exists) return "";
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return this.otherThan("text", "");
    if (value.length > longest) this.book.note("wrong", this.path, "longText", { most: longest });
    // Control characters spoil what is printed; halves of surrogate pairs cannot be stored.
    return (
      value
        .slice(0, longest)
        // oxlint-disable-next-line no-control-regex
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "")
        .replace(/<br\s*\/?>/giu, "\n")
        .toWellFormed()
    );
  }

  /** Reads a number, also from a text ("1,500", "1,5"); null if there is none. */
  number(): number | null {
    const { value } = this;
    if (!this.exists || value === "") return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const number = typeof value === "string" ? this.book.number(value) : null;
    return number ?? this.otherThan("number", null);
  }

  /** Returns a whole number within bounds, rounded down; null if there is none. */
  whole(least: number, most: number): number | null {
    const number = this.number();
    if (number === null) return null;
    const whole = Math.floor(number + 1e-9);
    const within = Math.min(most, Math.max(least, whole));
    if (within !== whole) this.book.note("wrong", this.path, "outOfBounds", { found: shown(number), used: within });
    // Not −0, which JSON cannot store.
    return within + 0;
  }

  flag(): boolean {
    const { value } = this;
    if (typeof value === "boolean" || !this.exists) return value === true;
    return this.otherThan("flag", false);
  }

  private otherThan<T>(expected: string, used: T): T {
    this.book.note("wrong", this.path, "wrongType", {
      found: shown(this.value),
      expected: { code: `Allowed.${expected}` },
    });
    return used;
  }
}

// ------------------------------------------------------------------------------------------------ tables

/** Fields of an importer: how each is read, and its possible places; the first with a value counts. */
export type Table = Readonly<Record<string, readonly [read: (field: Field) => Json, ...places: string[]]>>;

export const readFields = (entry: Field, table: Table): JsonObject =>
  Object.fromEntries(Object.entries(table).map(([name, [read, ...places]]) => [name, read(entry.first(...places))]));

/** Lines of notes: text key, placeholder, reader, places. "" and an empty list give no line. */
export type Lines = readonly (readonly [
  code: string,
  name: string,
  read: (field: Field) => string | readonly string[],
  ...places: string[],
])[];

export const linesFrom = (entry: Field, lines: Lines): readonly Saying[] =>
  lines.flatMap(([code, name, read, ...places]) => {
    const value = read(entry.first(...places));
    return value.length ? [say(code, { [name]: value })] : [];
  });

export const line = (field: Field): string => field.line();

export const figure = (field: Field): string => (field.number() || "").toString();

export const whole =
  <None extends number | null = null>(least: number, most: number, none = null as None) =>
  (field: Field): number | None =>
    field.whole(least, most) ?? none;
