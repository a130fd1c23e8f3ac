import { readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";

/**
 * Reads a table beside this file. Throws for a key without a value, because an unquoted comma cuts a text in two that
 * way.
 */
export function table<Table>(file: string): Table {
  const found: unknown = parse(readFileSync(path.join(import.meta.dirname, file), "utf8"));
  for (const key of cutOff(found))
    throw new Error(`${file}: "${key}" has no value; is it part of a text with a comma?`);
  return found as Table;
}

function cutOff(value: unknown): readonly string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => (each === null && /\s|\.$/.test(key) ? [key] : cutOff(each)));
}
