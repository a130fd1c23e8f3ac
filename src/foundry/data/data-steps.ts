import { isObject, originOf } from "../../rules/core.ts";

/*
 * Parts that newer forms add to actors and items. A step only adds to `system`, so it can run repeatedly,
 * in any order and on part of a document, and older code still finds its data
 * (docs/decisions/028-one-number-for-stored-data.md).
 */

type System = Readonly<Record<string, unknown>>;

export interface DataStep {
  readonly types: readonly string[];
  /** Parts by name, computed from stored data of any shape; undefined adds nothing. */
  readonly adds: Readonly<Record<string, (system: System) => unknown>>;
}

const STEPS: readonly DataStep[] = [];

/**
 * Returns what a document lacks of the present version; a step that throws adds nothing.
 * @param system stored data of any version, or part of it
 */
export function additionsTo(
  type: unknown,
  system: unknown,
  steps: readonly DataStep[] = STEPS,
): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  if (!isObject(system) || originOf(system.dataVersion) === "newer") return added;
  for (const { types, adds } of steps) {
    if (typeof type !== "string" || !types.includes(type)) continue;
    for (const [part, valueFrom] of Object.entries(adds)) {
      const value = Object.hasOwn(system, part) ? undefined : tried(() => valueFrom({ ...system, ...added }));
      if (value !== undefined) added[part] = value;
    }
  }
  return added;
}

function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
