import { SCHEMA } from "../model/state.ts";
import { isOlder } from "./age.ts";
import { toForm2 } from "./form-2.ts";
import { toForm3 } from "./form-3.ts";

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
