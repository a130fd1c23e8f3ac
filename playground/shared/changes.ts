// How an update changes a stored document: expanded, diffed against the source, arrays replaced, plain objects merged
// (facts 4.2). Server and client share this code, so they cannot differ.
import type { Dict, Loose } from "./loose.ts";
import { deepClone, equals, isEmpty, isPlainObject } from "./objects.ts";
import { readEntry, withoutDeleted, writeEntry } from "./operators.ts";
import type { Uncertain } from "./reliances.ts";

export interface ChangeRules {
  /** facts 4.2: `recursive: false` replaces objects instead of merging them. */
  recursive?: boolean;
  /** Top-level keys of embedded collections, whose items are matched by `_id`. */
  embedded?: readonly string[];
  generation: number;
  /** How operators below ObjectFields, whose paths are `below`, are read. */
  operators?: { readings: Operators; below: readonly string[] };
}

export type Operators = Pick<Uncertain, "operatorsBelowObjects" | "replaceBelowObjects" | "deleteInsideReplace">;

/** Returns the part of `changes` that would alter `source`; {} if none would. */
export function diffChanges(source: Dict, changes: Dict, rules: ChangeRules): Dict {
  const diff: Dict = {};
  for (const [rawKey, raw] of Object.entries(changes)) {
    const entry = readEntry(rawKey, raw);
    const { key, value } = entry;
    const known: Loose = source[key];
    if (entry.kind === "delete") {
      if (!Object.hasOwn(source, key)) continue;
    } else if (entry.kind === "replace") {
      if (equals(known, value)) continue;
    } else if (rules.embedded?.includes(key) && Array.isArray(value) && Array.isArray(known)) {
      const children = diffEmbedded(known, value, rules);
      if (children.length) diff[key] = children;
      continue;
    } else if (isPlainObject(known) && isPlainObject(value) && rules.recursive !== false) {
      const inner = diffChanges(known, value, { recursive: true, generation: rules.generation });
      if (!isEmpty(inner)) diff[key] = inner;
      continue;
    } else if (equals(known, value)) continue;
    const [outKey, outValue] = writeEntry(entry, rules.generation);
    diff[outKey] = deepClone(outValue as unknown);
  }
  return diff;
}

function diffEmbedded(known: Dict[], value: Dict[], rules: ChangeRules): Dict[] {
  const result: Dict[] = [];
  for (const child of value) {
    const source = known.find((each) => each._id === child._id);
    if (!source) {
      result.push(deepClone(child));
      continue;
    }
    const diff = diffChanges(source, child, { generation: rules.generation, recursive: rules.recursive !== false });
    if (!isEmpty(diff)) result.push({ _id: child._id, ...diff });
  }
  return result;
}

/** Applies `changes` to `target` in place. @param path of `target` in its document */
export function applyChanges(target: Dict, changes: Dict, rules: ChangeRules, path = ""): void {
  const isBelow = rules.operators?.below.some((field) => path === field || path.startsWith(`${field}.`)) ?? false;
  const { operatorsBelowObjects: deletes, replaceBelowObjects: replaces } = (isBelow && rules.operators?.readings) || {
    operatorsBelowObjects: "carried-out",
    replaceBelowObjects: "replaces",
  };
  for (const [rawKey, raw] of Object.entries(changes)) {
    const entry = readEntry(rawKey, raw);
    const { key, value } = entry;
    if (entry.kind === "delete" && deletes === "ignored") continue;
    if (entry.kind === "delete" && deletes === "stored") {
      target[rawKey] = JSON.parse(JSON.stringify(raw)) as unknown;
      continue;
    }
    const kind = entry.kind === "replace" && replaces === "merges" ? "set" : entry.kind;
    const known: Loose = target[key];
    if (kind === "delete") Reflect.deleteProperty(target, key);
    else if (kind === "replace")
      target[key] = deepClone(
        rules.operators?.readings.deleteInsideReplace === "garbage" ? value : withoutDeleted(value),
      ) as unknown;
    else if (rules.embedded?.includes(key) && Array.isArray(value) && Array.isArray(known))
      applyEmbedded(known, value, rules);
    else if (isPlainObject(value)) {
      const base: Dict = isPlainObject(known) && rules.recursive !== false ? known : {};
      target[key] = base;
      applyChanges(base, value, { ...rules, recursive: true, embedded: [] }, path ? `${path}.${key}` : key);
    } else target[key] = deepClone(value as unknown);
  }
}

function applyEmbedded(known: Dict[], value: Dict[], rules: ChangeRules): void {
  for (const child of value) {
    const source = known.find((each) => each._id === child._id);
    if (source) applyChanges(source, child, { generation: rules.generation, recursive: rules.recursive !== false });
    else known.push(deepClone(child));
  }
}
