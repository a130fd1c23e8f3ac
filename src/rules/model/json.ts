/**
 * What an encounter is made of: only values that JSON can carry, so a state survives storage and the network unchanged.
 */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** A plain object of JSON values. */
export interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** True for plain objects: not null, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for the plain objects among JSON values. */
export function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}

/** True for the lists among JSON values. `Array.isArray` does not tell the compiler so of lists that are read-only. */
export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Deep equality of JSON values; key order does not matter. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/**
 * Returns a value as JSON keeps it: without members that have no value, with null for such items of a list, and with 0
 * for −0. The same object if that changes nothing.
 * @param value free of circles
 */
export function asJson<T>(value: T): T {
  if (value === 0) return 0 as T;
  if (Array.isArray(value))
    return changedIn(
      value,
      value.map((item: unknown) => (item === undefined ? null : asJson(item))),
    ) as T;
  if (!isObject(value)) return value;
  let copy: Record<string, unknown> | null = null;
  for (const [name, member] of Object.entries(value)) {
    const kept = asJson(member);
    if (member !== undefined && Object.is(kept, member)) continue;
    copy ??= { ...value };
    if (member === undefined) delete copy[name];
    else copy[name] = kept;
  }
  return (copy ?? value) as T;
}

function changedIn(before: readonly unknown[], after: readonly unknown[]): readonly unknown[] {
  return after.every((item, at) => Object.is(item, before[at])) ? before : after;
}

/** Names that are sorted one by one. */
const FEW = 16;

/**
 * Puts names in order, in place. Mostly they are few, and nearly in order already; then this takes a tenth of what
 * `sort` takes, and no memory.
 */
export function inOrder(names: string[]): readonly string[] {
  if (names.length > FEW) return names.sort();
  for (let i = 1; i < names.length; i++) {
    const name = names[i]!;
    let place = i;
    for (; place > 0 && names[place - 1]! > name; place--) names[place] = names[place - 1]!;
    names[place] = name;
  }
  return names;
}
