import { isObject } from "../../../src/rules/model/json.ts";

const frozen = new WeakSet();
const clean = new WeakSet();

/** Freezes a value and all in it, so that a write in place throws. Parts frozen before are not walked again. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || frozen.has(value)) return value;
  frozen.add(value);
  for (const key of Object.keys(value)) deepFreeze((value as Record<string, unknown>)[key]);
  return Object.freeze(value);
}

/** The path of the first thing that JSON would not carry unchanged, or a key that is not safe in an update path; null if all is well. */
export function unclean(value: unknown, path = "state"): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number")
    return Number.isFinite(value) && !Object.is(value, -0) ? null : `${path} is ${Object.is(value, -0) ? "-0" : value}`;
  if (typeof value !== "object") return `${path} is ${typeof value}`;
  if (clean.has(value)) return null;
  if (!Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) return `${path} is no plain object`;
  for (const [key, item] of Object.entries(value)) {
    if (isObject(value) && !isSafe(key)) return `${path} has the key ${key}`;
    const why = unclean(item, `${path}.${key}`);
    if (why) return why;
  }
  clean.add(value);
  return null;
}

/** True if a key may be part of a dotted path in a document update. */
export function isSafe(key: string): boolean {
  return /^[A-Za-z0-9_-]+$/.test(key) && !["__proto__", "constructor", "prototype"].includes(key);
}

/** What storage or the network makes of it: a copy, with the keys of its objects in any order (here: reversed), and what is undefined gone. */
export function throughStorage<T>(value: T): T {
  if (Array.isArray(value)) return value.map(throughStorage) as T;
  if (!isObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value).reverse()) if (value[key] !== undefined) copy[key] = throughStorage(value[key]);
  return copy as T;
}
