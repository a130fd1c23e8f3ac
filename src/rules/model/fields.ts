import * as v from "valibot";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { refuse, type Refusal } from "./outcome.ts";

/** Most characters of a command's JSON, however small the fight. */
const LARGEST_COMMAND = 65_536;
/** In a large fight one command may roll for everybody, or finish the turns of all. */
const PER_SEAT = 256;
const DEEPEST = 12;
const LONGEST_TEXT = 2_000;

/** Names that every object has, and that reach past an object's own members: `__proto__`, `valueOf` and the like. */
export const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

/**
 * Why a value is no command whatever it says: too much of it, nested too deep, names that are not safe. Null if it may
 * be one.
 */
export function beyondBounds(value: unknown, seats: number): Refusal | null {
  const most = Math.max(LARGEST_COMMAND, PER_SEAT * seats);
  const measure = new Measure(most);
  const wrong = measure.wrong(value, DEEPEST);
  if (measure.left < 0) return refuse("too-large", { most });
  return wrong === null ? null : refuse("bad-command", { field: wrong, found: "", allowed: "" });
}

/**
 * Counts about as many characters as a value's JSON has, and gives up as soon as they are too many. So it comes to an
 * end on anything, and costs no more than the largest command.
 */
class Measure {
  constructor(public left: number) {}

  /** The first thing that is wrong, or null; also null, with less than nothing left, if there is too much. */
  wrong(value: unknown, depth: number): string | null {
    if (typeof value === "string")
      return this.spend(value.length + 2) && value.length > LONGEST_TEXT ? `${value.slice(0, 40)}…` : null;
    if (typeof value !== "object" || value === null) return (this.spend(4), null);
    if (!this.spend(2)) return null;
    if (depth === 0) return "…";
    return Array.isArray(value)
      ? this.wrongItem(value, depth)
      : this.wrongMember(value as Record<string, unknown>, depth);
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
      if (wrong !== null) return wrong;
    }
    return null;
  }

  private spend(characters: number): boolean {
    this.left -= characters;
    return this.left >= 0;
  }
}

/** An id: 1 to 64 letters, digits, `-` and `_`. */
export const id = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,64}$/),
  v.check((text) => !RESERVED.has(text)),
);

/**
 * An id that is put together from others: of a slot, of a request, or a key under which something of theirs is noted.
 */
export const longId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,128}$/),
  v.check((text) => !RESERVED.has(text)),
);

/** Ids; one alone need not be in a list. */
export const oneOrMore = v.pipe(
  v.union([id, v.array(id)]),
  v.transform((one) => (typeof one === "string" ? [one] : one)),
);

/** Figures that commands may carry: whole, and no larger than any fight needs. */
export const LARGEST = 1_000_000;
export const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(-LARGEST), v.maxValue(LARGEST));
export const count = v.pipe(integer, v.minValue(0));

/** A line written by a person: shown as text, never as markup. */
export const line = v.pipe(v.string(), v.maxLength(300));

interface Limits {
  readonly depth: number;
  /** Members of one object or list, and characters of one text. */
  readonly width: number;
  readonly figure: number;
}

const GIVEN: Limits = { depth: 6, width: 2_000, figure: LARGEST };
/** What stands in an encounter may be the sum of many commands, and hold something of everybody. */
const STORED: Limits = { depth: 20, width: 100_000, figure: 1e12 };

/**
 * Free JSON of bounded depth and width, its keys safe in update paths. How much it is in all, `beyondBounds` has looked
 * at before.
 */
export const json = v.custom<Json>((value) => invalidIn(value, GIVEN) === null);
export const jsonObject = v.custom<JsonObject>((value) => isObject(value) && invalidIn(value, GIVEN) === null);

/** An object of an encounter of which the whole was looked at with `invalidInStored`. */
export const storedObject = v.custom<JsonObject>(isObject);

/**
 * The path of the first thing in an encounter that no encounter holds, or null: what is no JSON, is nested too deep, or
 * has a name that is not safe. Wide enough for whatever commands can lead to.
 */
export function invalidInStored(value: unknown): string | null {
  return invalidIn(value, STORED);
}

/** Where a stored value is not what it should be, what stands there, and what might. */
export interface Misfit {
  readonly field: string;
  readonly found: string;
  readonly allowed: string;
}

/**
 * Why a stored value does not fit a schema, or null. Stricter than the schema by itself, which looks only for the
 * members of an object, so that a list passes for one that may be empty, and which fills in what is missing: whatever
 * is stored was read by the schema once, and must be what it would make of it.
 */
export function misfit(schema: v.GenericSchema, value: unknown): Misfit | null {
  const result = v.safeParse(schema, value);
  if (result.success) return notAsRead(value, result.output);
  return misfitOf(result.issues[0]);
}

/** What is wrong with a value, for a refusal. */
export function misfitOf(issue: v.BaseIssue<unknown>, otherwise = ""): Misfit & JsonObject {
  return {
    field: v.getDotPath(issue) ?? "",
    found: issue.received.slice(0, 80),
    allowed: (issue.expected ?? otherwise).slice(0, 120),
  };
}

/** The first list that was read as an object, or member that was filled in; null if there is none. */
function notAsRead(value: unknown, read: unknown): Misfit | null {
  // Whatever is no object is read as it is, and what has no value is found by `invalidInStored`.
  if (value === read || value === undefined) return null;
  if (Array.isArray(value) !== Array.isArray(read)) return { field: "", found: "Array", allowed: "Object" };
  for (const [name, member] of Object.entries(read as object) as [string, unknown][]) {
    const wrong = Object.hasOwn(value as object, name)
      ? notAsRead((value as Readonly<Record<string, unknown>>)[name], member)
      : { field: "", found: "undefined", allowed: typeof member };
    if (wrong) return { ...wrong, field: wrong.field ? `${name}.${wrong.field}` : name };
  }
  return null;
}

/** Whole numbers as an encounter holds them: how large they may be, `invalidInStored` says. */
export const whole = v.pipe(v.number(), v.safeInteger());
export const natural = v.pipe(whole, v.minValue(0));
export const sortingKey = v.array(v.number());

/** The path of the first thing in a value that is no JSON within limits, or null. */
function invalidIn(value: unknown, limits: Limits, depth = limits.depth): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "string") return value.length <= limits.width ? null : "";
  if (typeof value === "number") return Number.isFinite(value) && Math.abs(value) <= limits.figure ? null : "";
  if (typeof value !== "object" || depth === 0) return "";
  const members = Array.isArray(value) ? value.entries() : isPlain(value) ? Object.entries(value) : null;
  if (!members) return "";
  let width = 0;
  for (const [name, member] of members) {
    if (++width > limits.width || (typeof name === "string" && !v.is(longId, name))) return String(name);
    const invalid = invalidIn(member, limits, depth - 1);
    if (invalid !== null) return invalid ? `${name}.${invalid}` : String(name);
  }
  return null;
}

/** True for objects without a class; also for those of another page. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** The type of what a schema reads, read-only throughout. */
export type Shape<S extends v.GenericSchema> = Frozen<v.InferOutput<S>>;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
/** The type of what a table of schemas reads; each member may be absent. */
export type Notes<M> = { readonly [K in keyof M]?: M[K] extends v.GenericSchema ? Shape<M[K]> : never };
/** The type of stats of which only these members are known. */
export type StatsShape<E extends v.ObjectEntries> = Shape<v.ObjectSchema<E, undefined>>;
