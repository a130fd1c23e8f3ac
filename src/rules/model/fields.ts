import * as v from "valibot";
import { isObject, type Json, type JsonObject, isList } from "./json.ts";
import { refuse, type Refusal } from "./outcome.ts";

/** Characters of a command's JSON in a small encounter. */
const LARGEST_COMMAND = 65_536;
/** More per participant: one command may roll or finish turns for all. */
const PER_SEAT = 256;
const DEEPEST = 12;
const LONGEST_TEXT = 2_000;

/** Names that reach beyond own members: `__proto__`, `valueOf`. */
export const RESERVED: ReadonlySet<string> = new Set([...Object.getOwnPropertyNames(Object.prototype), "prototype"]);

/** Added by the GM's client to a player's command (`Noted`); refused from anyone else. */
export const typed = v.exactOptional(v.literal(true));

/**
 * Refuses values that cannot be a command: too long, nested too deep, or with unsafe names.
 * @param seats number of participants that have joined
 */
export function beyondBounds(value: unknown, seats: number): Refusal | null {
  const most = Math.max(LARGEST_COMMAND, PER_SEAT * seats);
  const measure = new Measure(most);
  const wrong = measure.wrong(value, DEEPEST);
  if (measure.left < 0) return refuse("too-large", { most });
  return wrong === null ? null : refuse("bad-command", { field: wrong, found: "", allowed: "" });
}

/** Counts roughly the characters of a value's JSON, up to the limit, so it ends on any value. */
class Measure {
  constructor(public left: number) {}

  /** Returns the first fault, or null; also null, with `left` below 0, if too long. */
  wrong(value: unknown, depth: number): string | null {
    if (typeof value === "string")
      return this.spend(value.length + 2) && value.length > LONGEST_TEXT ? `${value.slice(0, 40)}…` : null;
    if (typeof value !== "object" || value === null) return (this.spend(4), null);
    if (!this.spend(2)) return null;
    if (depth === 0) return "…";
    return isObject(value) ? this.wrongMember(value, depth) : isList(value) ? this.wrongItem(value, depth) : null;
  }

  private wrongItem(items: readonly unknown[], depth: number): string | null {
    // An empty array may claim any length.
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

/** Composed of ids: of a slot or request, or a key for notes on them. */
export const longId = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{1,128}$/),
  v.check((text) => !RESERVED.has(text)),
);

export const oneOrMore = v.pipe(
  v.union([id, v.array(id)]),
  v.transform((one) => (typeof one === "string" ? [one] : one)),
);

/** Largest whole number in a command. */
export const LARGEST = 1_000_000;
export const integer = v.pipe(v.number(), v.safeInteger(), v.minValue(-LARGEST), v.maxValue(LARGEST));
export const count = v.pipe(integer, v.minValue(0));

/** Shown as text, never as markup. */
export const line = v.pipe(v.string(), v.maxLength(300));

interface Limits {
  readonly depth: number;
  /** Members of one object or list, and characters of one text. */
  readonly width: number;
  readonly value: number;
}

const GIVEN: Limits = { depth: 6, width: 2_000, value: LARGEST };
/** Many commands add up. */
const STORED: Limits = { depth: 20, width: 100_000, value: 1e12 };

/** Bounded depth and width, with keys that are safe in update paths; `beyondBounds` limits the length. */
export const json = v.custom<Json>((value) => invalidIn(value, GIVEN) === null);
export const jsonObject = v.custom<JsonObject>((value) => isObject(value) && invalidIn(value, GIVEN) === null);

/** Checked as a whole by `invalidInStored`. */
export const storedObject = v.custom<JsonObject>(isObject);

/**
 * Returns the path of the first value that no encounter can contain, or null: no JSON, nested too deep, or
 * with an unsafe name.
 */
export function invalidInStored(value: unknown): string | null {
  return invalidIn(value, STORED);
}

export interface Misfit {
  readonly field: string;
  readonly found: string;
  readonly allowed: string;
}

/**
 * Returns why a stored value does not fit a schema, or null. It must equal what the schema returns, because
 * schemas accept an array for an empty object and fill in defaults.
 */
export function misfit(schema: v.GenericSchema, value: unknown): Misfit | null {
  const result = v.safeParse(schema, value);
  if (result.success) return notAsRead(value, result.output);
  return misfitOf(result.issues[0]);
}

/** Converts an issue to the form that refusals use. */
export function misfitOf(issue: v.BaseIssue<unknown>, otherwise = ""): Misfit & JsonObject {
  return {
    field: v.getDotPath(issue) ?? "",
    found: issue.received.slice(0, 80),
    allowed: (issue.expected ?? otherwise).slice(0, 120),
  };
}

/** Returns the first array read as an object, or member filled in, or null. */
function notAsRead(value: unknown, read: unknown): Misfit | null {
  // `invalidInStored` finds missing values.
  if (value === read || value === undefined) return null;
  if (Array.isArray(value) !== Array.isArray(read)) return { field: "", found: "Array", allowed: "Object" };
  for (const [name, member] of Object.entries(read as object)) {
    const wrong = Object.hasOwn(value as object, name)
      ? notAsRead((value as Readonly<Record<string, unknown>>)[name], member)
      : { field: "", found: "undefined", allowed: typeof member };
    if (wrong) return { ...wrong, field: wrong.field ? `${name}.${wrong.field}` : name };
  }
  return null;
}

/** `invalidInStored` limits its size. */
export const whole = v.pipe(v.number(), v.safeInteger());
export const natural = v.pipe(whole, v.minValue(0));
export const sortingKey = v.array(v.number());

/** Members that may be absent. */
export const flag = v.exactOptional(v.boolean());
export const number = v.exactOptional(v.number());
export const text = v.exactOptional(v.string());
export const texts = v.exactOptional(v.array(v.string()));

function invalidIn(value: unknown, limits: Limits, depth = limits.depth): string | null {
  if (value === null || typeof value === "boolean") return null;
  if (typeof value === "string") return value.length <= limits.width ? null : "";
  if (typeof value === "number") return Number.isFinite(value) && Math.abs(value) <= limits.value ? null : "";
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

/** True for objects without a class, even of another page. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Output of a schema, deeply read-only. */
export type Shape<S extends v.GenericSchema> = Frozen<v.InferOutput<S>>;
type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;
/** Each member may be absent. */
export type Notes<M> = { readonly [K in keyof M]?: M[K] extends v.GenericSchema ? Shape<M[K]> : never };
/** Stats with at least these members. */
export type StatsShape<E extends v.ObjectEntries> = Shape<v.ObjectSchema<E, undefined>>;
/**
 * A schema for each declared member of a stored record, and for no other. Beside a schema, `satisfies MembersOf<…>` does
 * not compile if the record's interface names other members.
 */
export type MembersOf<T> = Readonly<
  Record<keyof { [K in keyof T as string extends K ? never : number extends K ? never : K]: 1 }, v.GenericSchema>
>;
