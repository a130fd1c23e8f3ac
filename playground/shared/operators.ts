// Deleting and replacing keys (facts 4.2): [13] "-=key": null and "==key": value, [14] operator objects, which travel
// as an object with the marker key below.
import type { Dict, Loose } from "./loose.ts";
import { isPlainObject } from "./objects.ts";

export const OPERATOR_MARK = "__$OPERATOR$__";

export class DataFieldOperator {
  static operator: "delete" | "replace" | "" = "";
  readonly value: Loose;
  constructor(value?: unknown) {
    this.value = value;
  }
  toJSON(): Dict {
    return { [OPERATOR_MARK]: this.constructor.name, value: this.value as unknown };
  }
}

export class ForcedDeletion extends DataFieldOperator {
  static override operator = "delete" as const;
  static create(): ForcedDeletion {
    return new ForcedDeletion();
  }
  override toJSON(): Dict {
    return { [OPERATOR_MARK]: "ForcedDeletion" };
  }
}

export class ForcedReplacement extends DataFieldOperator {
  static override operator = "replace" as const;
  static create(value: unknown): ForcedReplacement {
    return new ForcedReplacement(value);
  }
  override toJSON(): Dict {
    return { [OPERATOR_MARK]: "ForcedReplacement", value: this.value as unknown };
  }
}

export interface Entry {
  kind: "set" | "delete" | "replace";
  key: string;
  value: Loose;
}

/** Reads what one key of an update requests, in either generation's spelling, before or after transport. */
export function readEntry(key: string, value: Loose): Entry {
  if (key.startsWith("-=")) return { kind: "delete", key: key.slice(2), value: undefined };
  if (key.startsWith("==")) return { kind: "replace", key: key.slice(2), value };
  const operator: string =
    (isPlainObject(value) ? value[OPERATOR_MARK] : undefined) ?? value?.constructor?.operator ?? "";
  if (operator === "ForcedDeletion" || operator === "delete") return { kind: "delete", key, value: undefined };
  if (operator === "ForcedReplacement" || operator === "replace") return { kind: "replace", key, value: value.value };
  return { kind: "set", key, value };
}

/** Writes the request in a generation's spelling. */
export function writeEntry(entry: Entry, generation: number): [key: string, value: Loose] {
  switch (entry.kind) {
    case "delete":
      return generation >= 14 ? [entry.key, new ForcedDeletion()] : [`-=${entry.key}`, null];
    case "replace":
      return generation >= 14 ? [entry.key, new ForcedReplacement(entry.value)] : [`==${entry.key}`, entry.value];
    default:
      return [entry.key, entry.value];
  }
}

/**
 * Rewrites a change object for a generation; 14 still accepts the old spelling (facts 4.2), which becomes operators.
 */
export function normaliseChanges(changes: Loose, generation: number): Loose {
  if (Array.isArray(changes)) return changes.map((each: unknown) => normaliseChanges(each, generation) as unknown);
  if (!isPlainObject(changes)) return changes;
  const result: Dict = {};
  for (const [rawKey, raw] of Object.entries(changes)) {
    const entry = readEntry(rawKey, raw);
    if (entry.kind === "set") entry.value = normaliseChanges(entry.value, generation);
    const [key, value] = writeEntry(entry, generation);
    result[key] = value;
  }
  return result;
}

/** Returns a complete value without its deleted keys and with its replacements. */
export function withoutDeleted(value: Loose): Loose {
  if (Array.isArray(value)) return value.map((each: unknown) => withoutDeleted(each) as unknown);
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value)
    .map(([key, each]) => readEntry(key, each))
    .filter(({ kind }) => kind !== "delete");
  return Object.fromEntries(entries.map(({ key, value: each }) => [key, withoutDeleted(each) as unknown]));
}
