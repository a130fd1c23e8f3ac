import { isObject } from "../model/json.ts";
import { SCHEMA } from "../model/state.ts";

/** A lower number is damage. */
const FIRST = 1;

/** True if only newer code can read it. */
export function isNewer(stored: unknown): boolean {
  return isObject(stored) && typeof stored.schema === "number" && stored.schema > SCHEMA;
}

/** True if it is of an older schema, and must be migrated before anything is written. */
export function isOlder(
  stored: unknown,
  than: number = SCHEMA,
): stored is Readonly<Record<string, unknown>> & { readonly schema: number } {
  return (
    isObject(stored) &&
    typeof stored.schema === "number" &&
    Number.isInteger(stored.schema) &&
    stored.schema >= FIRST &&
    stored.schema < than
  );
}
