import * as v from "valibot";
import type { Json, JsonObject } from "./json.ts";
import { refuse, type Refusal } from "./outcome.ts";

/** Most characters of a command's JSON, however small the fight. */
const LARGEST_COMMAND = 65_536;
/** In a large fight one command may roll for everybody, or finish the turns of all. */
const PER_SEAT = 256;
const DEEPEST = 12;
const LONGEST_TEXT = 2_000;

/** Names that reach past an object's own members. */
export const RESERVED: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Why a value is no command whatever it says: too much of it, nested too deep, names that are not safe. Null if it may be one. */
export function beyondBounds(value: unknown, seats: number): Refusal | null {
  const most = Math.max(LARGEST_COMMAND, PER_SEAT * seats);
  const measure = new Measure(most);
  const wrong = measure.wrong(value, DEEPEST);
  if (measure.left < 0) return refuse("too-large", { most });
  return wrong === null ? null : refuse("bad-command", { field: wrong.slice(0, 80), found: "", allowed: "" });
}

/**
 * Counts about as many characters as a value's JSON has, and gives up as soon as they are too many. So it comes to an end on anything, and costs no more
 * than the largest command.
 */
class Measure {
  constructor(public left: number) {}

  /** The first thing that is wrong, or null; also null, with less than nothing left, if there is too much. */
  wrong(value: unknown, depth: number): string | null {
    if (typeof value === "string") return this.spend(value.length + 2) && value.length > LONGEST_TEXT ? `${value.slice(0, 40)}…` : null;
    if (typeof value !== "object" || value === null) return this.spend(4), null;
    if (!this.spend(2)) return null;
    if (depth === 0) return "…";
    return Array.isArray(value) ? this.wrongItem(value, depth) : this.wrongMember(value as Record<string, unknown>, depth);
  }

  private wrongItem(items: readonly unknown[], depth: number): string | null {
    // By index, since an empty list may claim any length.
    for (let i = 0; i < items.length && this.left >= 0; i++) {
      const wrong = this.wrong(items[i], depth - 1);
      if (wrong !== null) return wrong;
    }
    return null;
  }

  private wrongMember(members: Readonly<Record<string, unknown>>, depth: number): string | null {
    for (const name in members) {
      if (!this.spend(name.length + 3)) return null;
      if (RESERVED.has(name)) return name;
      const wrong = this.wrong(members[name], depth - 1);
      if (wrong !== null || this.left < 0) return wrong;
    }
    return null;
  }

  private spend(characters: number): boolean {
    this.left -= characters;
    return this.left >= 0;
  }
}

/** An id: 1 to 64 letters, digits, `-` and `_`. */
export const id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/), v.check((text) => !RESERVED.has(text)));

/** An id that is put together from others: of a slot, of a request, or a key under which something of theirs is noted. */
export const longId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,128}$/), v.check((text) => !RESERVED.has(text)));

/** Figures that commands may carry: whole, and no larger than any fight needs. */
export const LARGEST = 1_000_000;
export const figure = v.pipe(v.number(), v.safeInteger(), v.minValue(-LARGEST), v.maxValue(LARGEST));
export const count = v.pipe(figure, v.minValue(0));

/** A line written by a person: shown as text, never as markup. */
export const line = v.pipe(v.string(), v.maxLength(300));

const DEPTH = 6;
const WIDTH = 2_000;

/** Free JSON of bounded depth and width, its keys safe in update paths. How much it is in all, `beyondBounds` has looked at before. */
export const json = v.custom<Json>((value) => isJson(value, DEPTH));
export const jsonObject = v.custom<JsonObject>((value) => typeof value === "object" && value !== null && !Array.isArray(value) && isJson(value, DEPTH));

function isJson(value: unknown, depth: number): boolean {
  if (value === null || typeof value === "boolean") return true;
  if (typeof value === "string") return value.length <= WIDTH;
  if (typeof value === "number") return Number.isFinite(value) && Math.abs(value) <= LARGEST;
  if (typeof value !== "object" || depth === 0) return false;
  if (Array.isArray(value)) return value.length <= WIDTH && value.every((item) => isJson(item, depth - 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null) return false;
  const keys = Object.keys(value);
  return keys.length <= WIDTH && keys.every((key) => v.is(longId, key) && isJson((value as Record<string, unknown>)[key], depth - 1));
}
