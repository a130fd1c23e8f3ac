import { toForm2 } from "./form-2.ts";
import { toForm3 } from "./form-3.ts";
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

/** Migrates to the next schema, even with an unknown pacing; leaves values without the old form to `repair`. */
export type EncounterStep = (stored: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Migrations by the schema that they lead to. */
export type EncounterSteps = ReadonlyMap<number, EncounterStep>;

const STEPS: EncounterSteps = new Map([
  [2, toForm2],
  [3, toForm3],
]);

/**
 * Migrates a stored encounter. Never throws, and leaves its input unchanged.
 * @returns the same value if it is current, newer, or no encounter; null if no migration leads here
 */
export function migrateEncounter(stored: unknown, steps: EncounterSteps = STEPS, to: number = SCHEMA): unknown {
  if (!isOlder(stored, to)) return stored;
  let state: Readonly<Record<string, unknown>> = stored;
  try {
    for (let schema = stored.schema + 1; schema <= to; schema++) {
      const step = steps.get(schema);
      if (!step) return null;
      state = { ...step(state), schema };
    }
  } catch {
    return null;
  }
  return state;
}
