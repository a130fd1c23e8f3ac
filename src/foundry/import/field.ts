import { isObject } from "../../rules/json.ts";
import type { Book } from "./book.ts";
import { shown } from "./shown.ts";

/** Longest line and longest text that are taken from a file. */
const LINE = 200;
const TEXT = 10_000;

/** Most entries of one list. */
const ENTRIES = 5_000;

/**
 * A place in somebody else's JSON, whatever stands there. What is missing is nothing; what is of another type is noted with its path and counts as
 * missing. Only own properties are looked up, so no key of a file can mean anything else than itself.
 */
export class Field {
  constructor(readonly value: unknown, readonly path: string, readonly book: Book) {}

  at(key: string): Field {
    const value = isObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    return new Field(value, this.path ? `${this.path}/${key}` : key, this.book);
  }

  /** The first of these places where something stands. */
  first(...keys: readonly string[]): Field {
    const fields = keys.map((key) => key.split("/").reduce<Field>((field, part) => field.at(part), this));
    return fields.find(({ exists }) => exists) ?? fields[0]!;
  }

  get exists(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  get isObject(): boolean {
    return isObject(this.value);
  }

  /** The entries of a list; those of anything else are none. */
  entries(): readonly Field[] {
    if (!this.exists) return [];
    if (!Array.isArray(this.value)) return this.otherThan("list", []);
    if (this.value.length > ENTRIES) this.book.refuse(this.path, "tooMany", { count: this.value.length, most: ENTRIES });
    return this.value.map((value: unknown, place) => new Field(value, `${this.path}/${place}`, this.book));
  }

  /** The names of an object's own fields. */
  keys(): readonly string[] {
    if (!this.exists) return [];
    return isObject(this.value) ? Object.keys(this.value) : this.otherThan("object", []);
  }

  /** A line without line breaks. */
  line(): string {
    return this.string(LINE).replace(/\s+/gu, " ").trim();
  }

  /** A text of many lines. */
  text(): string {
    return this.string(TEXT).trim();
  }

  private string(longest: number): string {
    const { value } = this;
    if (!this.exists) return "";
    if (typeof value === "number" || typeof value === "boolean") return String(value);
    if (typeof value !== "string") return this.otherThan("text", "");
    // Control characters would be seen by nobody and spoil what is printed; halves of characters cannot be stored.
    // eslint-disable-next-line no-control-regex
    return value.slice(0, longest).replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed();
  }

  /** A number, also one that is written as a text ("1,500"); null if there is none. */
  number(): number | null {
    const { value } = this;
    if (!this.exists || value === "") return null;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    const written = typeof value === "string" ? /^\s*([+−-]?)((?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\.\d+)\s*$/u.exec(value) : null;
    return written ? Number(`${written[1] === "" || written[1] === "+" ? "" : "-"}${(written[2] ?? "").replaceAll(",", "")}`) : this.otherThan("number", null);
  }

  /** A whole number, fractions dropped, within bounds; null if there is none. */
  whole(least: number, most: number): number | null {
    const number = this.number();
    if (number === null) return null;
    const whole = Math.floor(number + 1e-9);
    const within = Math.min(most, Math.max(least, whole));
    if (within !== whole) this.book.note("wrong", this.path, "outOfBounds", { found: shown(number), used: within });
    // Not −0, which JSON cannot tell from 0.
    return within + 0;
  }

  flag(): boolean {
    const { value } = this;
    if (typeof value === "boolean" || !this.exists) return value === true;
    return this.otherThan("flag", false);
  }

  private otherThan<T>(expected: string, used: T): T {
    this.book.note("wrong", this.path, "wrongType", { found: shown(this.value), expected: { code: `Allowed.${expected}` } });
    return used;
  }
}
