import { isObject } from "../model/json.ts";
import { SCHEMA } from "../model/state.ts";
import { toForm2 } from "./form-2.ts";

/**
 * Brings a stored encounter from the schema before to its own, whether its pacing is registered or not. What does not
 * have the old form stays as it is, for `repair` to judge.
 */
export type EncounterStep = (stored: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;

/** Steps by the schema that they lead to. Schema 1 is the first. */
export type EncounterSteps = ReadonlyMap<number, EncounterStep>;

const STEPS: EncounterSteps = new Map([[2, toForm2]]);

/** What has a smaller number was damaged: no release has written it. */
const FIRST = 1;

/** True for an encounter in a form that only newer code can read. */
export function isNewer(stored: unknown): boolean {
  return isObject(stored) && typeof stored.schema === "number" && stored.schema > SCHEMA;
}

/** True for an encounter in an older form: nothing is written to it before it was brought to the present one. */
export function isOlder(
  stored: unknown,
  than: number = SCHEMA,
): stored is Readonly<Record<string, unknown>> & { readonly schema: number } {
  return (
    isObject(stored) &&
    Number.isInteger(stored.schema) &&
    (stored.schema as number) >= FIRST &&
    (stored.schema as number) < than
  );
}

/**
 * A stored encounter in the present form. Never throws and changes nothing that it is given.
 * @returns the very same value if it has this form already, is newer, or is no encounter; null if there is no way from
 * its form to this one
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
