// Plain-object helpers of client and server (facts 9, tier 0: foundry.utils). Values may come from another vm context,
// so do not compare with this realm's prototypes.
import type { Dict, Loose } from "./loose.ts";

const tag = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1);

export function isPlainObject(value: unknown): value is Dict {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return false;
  const proto: object | null = Object.getPrototypeOf(value) as object | null;
  if (proto === Object.prototype) return true;
  if (proto !== null && Object.getPrototypeOf(proto) !== null) return false;
  // In another context: Math, JSON and similar objects carry a tag.
  return !(Symbol.toStringTag in value);
}

const NAMED = new Set(["Set", "Map", "Promise", "Error"]);

export function getType(value: unknown): string {
  if (value === null) return "null";
  if (typeof value !== "object") return typeof value;
  if (Array.isArray(value)) return "Array";
  if (isPlainObject(value)) return "Object";
  const name = tag(value);
  if (NAMED.has(name)) return name;
  return name.startsWith("HTML") ? "HTMLElement" : "Unknown";
}

export function isEmpty(value: unknown): boolean {
  switch (getType(value)) {
    case "undefined":
    case "null":
      return true;
    case "Array":
      return (value as unknown[]).length === 0;
    case "Object":
      return Object.keys(value as object).length === 0;
    case "Set":
    case "Map":
      return (value as Set<unknown>).size === 0;
    default:
      return false;
  }
}

export function deepClone<T>(original: T, { strict = false } = {}): T {
  return cloneOf(original, strict);
}

function cloneOf<T>(original: T, strict: boolean): T {
  if (original === null || typeof original !== "object") return original;
  if (Array.isArray(original)) return original.map((each: unknown) => cloneOf(each, strict)) as T;
  if (!isPlainObject(original)) {
    if (tag(original) === "Date") return new Date(original as unknown as Date) as T;
    if (strict) throw new Error("deepClone cannot clone advanced objects");
    return original;
  }
  const clone: Dict = {};
  for (const key of Object.keys(original)) clone[key] = cloneOf((original as Dict)[key], strict);
  return clone as T;
}

export function equals(a: Loose, b: Loose): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => equals(each, b[i]));
  if (isPlainObject(a) && isPlainObject(b)) {
    const keys = Object.keys(a);
    return (
      keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]))
    );
  }
  if (getType(a) === "Set" && getType(b) === "Set")
    return a.size === b.size && [...a].every((each: unknown) => b.has(each));
  return typeof a?.equals === "function" && getType(a) === getType(b) ? Boolean(a.equals(b)) : false;
}

export function getProperty(object: Loose, path: string): Loose {
  if (!path || object === null || object === undefined) return undefined;
  if (typeof object === "object" && path in object) return object[path];
  let target = object;
  for (const part of path.split(".")) {
    if (target === null || target === undefined || !(part in Object(target))) return undefined;
    target = target[part];
  }
  return target;
}

export function hasProperty(object: Loose, path: string): boolean {
  if (!path || object === null || object === undefined) return false;
  if (path in Object(object)) return true;
  let target = object;
  for (const part of path.split(".")) {
    if (target === null || target === undefined || !(part in Object(target))) return false;
    target = target[part];
  }
  return true;
}

/** Returns true if something changed, as Foundry's setProperty does. */
export function setProperty(object: Loose, path: string, value: unknown): boolean {
  if (!path) return false;
  const parts = path.split(".");
  const last = parts.pop() as string;
  let target = object;
  for (const part of parts) {
    if (["__proto__", "prototype", "constructor"].includes(part)) throw new Error(`"${part}" is not a property to set`);
    target[part] ??= {};
    target = target[part];
  }
  if (last === "__proto__") throw new Error('"__proto__" is not a property to set');
  if (last in target && Object.is(target[last], value)) return false;
  target[last] = value;
  return true;
}

export function deleteProperty(object: Loose, path: string): boolean {
  const parts = path.split(".");
  const last = parts.pop() as string;
  const parent = parts.length ? getProperty(object, parts.join(".")) : object;
  if (parent === null || typeof parent !== "object" || !(last in parent)) return false;
  return Reflect.deleteProperty(parent as object, last);
}

/** Expands dotted keys into nested objects, at every depth. */
export function expandObject(object: Loose): Loose {
  if (Array.isArray(object)) return object.map((each: unknown) => expandObject(each) as unknown);
  if (!isPlainObject(object)) return object;
  const expanded: Dict = {};
  for (const [key, raw] of Object.entries(object)) {
    const value: unknown = expandObject(raw);
    const known: unknown = getProperty(expanded, key);
    // Merge two spellings of one branch: {"a.b": 1, a: {c: 2}}.
    if (isPlainObject(known) && isPlainObject(value)) mergeObject(known, value);
    else setProperty(expanded, key, value);
  }
  return expanded;
}

export function flattenObject(object: Dict): Dict {
  const flat: Dict = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && !isEmpty(value)) {
      for (const [inner, leaf] of Object.entries(flattenObject(value))) flat[`${key}.${inner}`] = leaf;
    } else flat[key] = value;
  }
  return flat;
}

export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  /** [14] name of performDeletions (facts 4.2). */
  applyOperators?: boolean;
}

export function mergeObject(original: Loose, other: Loose = {}, options: MergeOptions = {}, depth = 0): Loose {
  if (!isObjectLike(original) || !isObjectLike(other)) throw new Error("One of original or other are not Objects!");
  const {
    insertKeys = true,
    insertValues = true,
    overwrite = true,
    recursive = true,
    inplace = true,
    enforceTypes = false,
  } = options;
  const deletions = options.applyOperators ?? options.performDeletions ?? false;
  const changes = (depth === 0 ? expandObject(other) : other) as Dict;
  let target = original as Dict;
  if (depth === 0) {
    if (!inplace) target = deepClone(original);
    if (Object.keys(target).some((key) => key.includes("."))) {
      const expanded = expandObject(target) as Dict;
      if (inplace) for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
      target = inplace ? Object.assign(target, expanded) : expanded;
    }
  }
  for (const [rawKey, value] of Object.entries(changes)) {
    const deletes = rawKey.startsWith("-=") || value?.constructor?.operator === "delete";
    if (deletions && deletes) {
      Reflect.deleteProperty(target, rawKey.replace(/^-=/, ""));
      continue;
    }
    if (deletions && value?.constructor?.operator === "replace") {
      target[rawKey] = deepClone(value.value);
      continue;
    }
    if (Object.hasOwn(target, rawKey)) {
      const known: unknown = target[rawKey];
      if (isPlainObject(known) && isPlainObject(value) && recursive) {
        mergeObject(known, value, { ...options, inplace: true }, depth + 1);
      } else if (overwrite) {
        if (enforceTypes && known !== null && known !== undefined && getType(known) !== getType(value))
          throw new Error("Mismatched data types encountered during object merge.");
        target[rawKey] = value;
      }
    } else if (depth === 0 ? insertKeys : insertValues) {
      // Merge inserted branches into a new object, so that their own deletions apply too.
      target[rawKey] = isPlainObject(value)
        ? mergeObject({}, value, { ...options, inplace: true, insertKeys: true, insertValues: true }, depth + 1)
        : value;
    }
  }
  return target;
}

function isObjectLike(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** Returns the part of `other` that differs from `original`. */
export function diffObject(original: Dict, other: Dict, { inner = false, deletionKeys = false } = {}): Dict {
  const differs = (a: Loose, b: Loose): [boolean, Loose] => {
    if (isPlainObject(a) && isPlainObject(b)) {
      if (isEmpty(b)) return [false, b];
      if (isEmpty(a)) return [true, b];
      const diff = diffObject(a, b, { inner, deletionKeys });
      return [!isEmpty(diff), diff];
    }
    return [!equals(a, b), b];
  };
  const result: Dict = {};
  for (const [key, value] of Object.entries(other)) {
    if (key.startsWith("-=") || key.startsWith("==")) {
      if (deletionKeys && (key.startsWith("==") || Object.hasOwn(original, key.slice(2)))) result[key] = value;
      continue;
    }
    if (inner && !Object.hasOwn(original, key)) continue;
    const [different, diff] = differs(original[key], value);
    if (different) result[key] = diff;
  }
  return result;
}

export function filterObject(source: Dict, template: Dict, { keepValues = true, templateValues = false } = {}): Dict {
  const result: Dict = {};
  for (const [key, value] of Object.entries(source)) {
    if (!Object.hasOwn(template, key)) continue;
    const shape: unknown = template[key];
    if (isPlainObject(value) && isPlainObject(shape))
      result[key] = filterObject(value, shape, { keepValues, templateValues });
    else result[key] = templateValues || !keepValues ? shape : value;
  }
  return result;
}

export function invertObject(object: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [value, key]));
}

export function deepFreeze<T>(object: T, { strict = false } = {}): T {
  if (Array.isArray(object)) object.forEach((each: unknown) => deepFreeze(each, { strict }));
  else if (isPlainObject(object)) Object.values(object).forEach((each: unknown) => deepFreeze(each, { strict }));
  else return object;
  return Object.freeze(object);
}
