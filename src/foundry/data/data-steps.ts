import { isObject, SCHEMA } from "../../rules/core.ts";

/*
 * What newer forms of actors and items have that older ones had not. A step adds parts to `system`; it never changes or
 * removes one. So it can run any number of times, on part of a document as well, nobody has to know which ran before,
 * and whoever goes back to older code finds what that code has written. Why:
 * docs/decisions/028-one-number-for-stored-data.md
 */

type System = Readonly<Record<string, unknown>>;

/** The parts that documents of some types gained with one form. */
export interface DataStep {
  /** The form that has them (`SCHEMA`). */
  readonly version: number;
  readonly types: readonly string[];
  /** Parts by name, each worked out from what is stored, which may be anything; undefined where nothing follows. */
  readonly adds: Readonly<Record<string, (system: System) => unknown>>;
}

const STEPS: readonly DataStep[] = [];

/**
 * What a document lacks of the present form. Total: a step that throws adds nothing.
 * @param system what is stored, in whatever form, or a part of it
 */
export function additionsTo(
  type: unknown,
  system: unknown,
  steps: readonly DataStep[] = STEPS,
): Record<string, unknown> {
  const added: Record<string, unknown> = {};
  if (!isObject(system) || isNewerForm(system)) return added;
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

function isNewerForm({ dataVersion }: System): boolean {
  return typeof dataVersion === "number" && dataVersion > SCHEMA;
}

/** Names of the parts that documents of this type gained after a form. */
export function partsSince(version: number, type: string, steps: readonly DataStep[] = STEPS): readonly string[] {
  return steps
    .filter((step) => step.version > version && step.types.includes(type))
    .flatMap(({ adds }) => Object.keys(adds));
}
