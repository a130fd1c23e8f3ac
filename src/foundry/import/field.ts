import { isObject, type Json } from "../../rules/core.ts";
import type { Book } from "./book.ts";
import { shownInFile } from "./import-file.ts";
import { importText, type Detail, type Saying } from "./saying.ts";

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

  /** Returns the field at a path such as `calc/level`; "" is this one. */
  to(path: string): Field {
    return path ? path.split("/").reduce<Field>((field, key) => field.at(key), this) : this;
  }

  /** Returns the first of these places with a value. */
  first(...places: readonly string[]): Field {
    return firstOf(places.map((place) => this.to(place)));
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
    if (within !== whole)
      this.book.note("wrong", this.path, "outOfBounds", { found: shownInFile(number), used: within });
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
      found: shownInFile(this.value),
      expected: { code: `Allowed.${expected}` },
    });
    return used;
  }
}

const firstOf = (places: readonly Field[]): Field => places.find(({ exists }) => exists) ?? places[0]!;

// ------------------------------------------------------------------------------------------------ tables

/** Reads a value from its places; most readers take the first place with a value. */
export type Reader<T = Json> = (...places: readonly Field[]) => T;

export type ReaderRow<T = Json> = readonly [read: Reader<T>, ...places: string[]];

/** Fields of an importer: by member of the result, how each is read, and its places in the file. */
export type ReaderTable<T = Json> = Readonly<Record<string, ReaderRow<T>>>;

export type Fields<T extends ReaderTable> = { readonly [Name in keyof T]: ReturnType<T[Name][0]> };

export const readRow = <T>(entry: Field, [read, ...places]: ReaderRow<T>): T =>
  read(...places.map((place) => entry.to(place)));

export const readFields = <T extends ReaderTable>(entry: Field, table: T): Fields<T> =>
  Object.fromEntries(Object.entries(table).map(([name, row]) => [name, readRow(entry, row)])) as Fields<T>;

/** Lines of notes: text key, placeholder, reader, places. "" and an empty list give no line. */
export type NotedLines = readonly (readonly [
  code: string,
  name: string,
  read: Reader<string | readonly string[]>,
  ...places: string[],
])[];

export const linesFrom = (entry: Field, lines: NotedLines): readonly Saying[] =>
  lines.flatMap(([code, name, ...row]) => {
    const value = readRow(entry, row);
    return value.length ? [importText(code, { [name]: value })] : [];
  });

/** Makes a reader of the first place with a value. */
export const one =
  <T>(read: (field: Field) => T): Reader<T> =>
  (...places) =>
    read(firstOf(places));

export const readAlways =
  <T>(value: T): Reader<T> =>
  () =>
    value;

/** The value as it stands in the file. */
export const raw: Reader<unknown> = one(({ value }) => value);

export const readLine = one((field) => field.line());

export const readWords = one((field) => field.words());

export const readText = one((field) => field.text());

export const numeral = one((field) => (field.number() || "").toString());

export const whole = <None extends number | null = null>(
  least: number,
  most: number,
  none = null as None,
): Reader<number | None> => one((field) => field.whole(least, most) ?? none);

/** Reads any number, cut to bounds. */
export const amount = (least: number, most: number, none = 0): Reader<number> =>
  one((field) => Math.min(most, Math.max(least, field.number() ?? none)));

/** True if any of the places has this mark in its text. */
export const marked =
  (mark: RegExp): Reader<boolean> =>
  (...places) =>
    mark.test(places.map((place) => place.line()).join(""));

/** Notes that a value is missing, at its field or the object that lacks it; returns what is used instead. */
export function missing<T extends number>(
  field: Field,
  code: string,
  used: T,
  data: Readonly<Record<string, Detail>> = {},
): T {
  const { path, exists } = field;
  field.book.note("guess", exists ? path : path.slice(0, path.lastIndexOf("/")), code, { ...data, used });
  return used;
}
