import type { Dict } from "../../../playground/shared/loose.ts";
import { SHAPES } from "../profiles/shapes.ts";
import { BOUND_GURPS, BOUND_OSE } from "./bound.ts";
import { ADND, WWN } from "./old-school.ts";
import type { ForeignSystem } from "./systems.ts";

/** Data with the values of accessors. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (value instanceof Set) return [...value].map(plain);
  if (typeof value !== "object" || value === null) return value;
  const own = Object.getPrototypeOf(value) as object;
  const accessors: Readonly<Record<string, PropertyDescriptor>> =
    own === Object.prototype ? {} : Object.getOwnPropertyDescriptors(own);
  const names = [...Object.keys(value), ...Object.keys(accessors).filter((name) => "get" in accessors[name]!)];
  return Object.fromEntries(names.map((name) => [name, plain((value as Dict)[name])]));
}

/** A world of the actors of `shapes.ts`, odd ones included. */
function inShape(id: string): ForeignSystem {
  const actors = SHAPES[id]!;
  const items = Object.fromEntries(actors.flatMap((one) => [...(one.items ?? [])].map(({ type }) => [type, {}])));
  return {
    id,
    system: {
      manifest: { id, title: id, version: "1", documentTypes: { Actor: { character: {} }, Item: items } },
      module: "",
    },
    actors: actors.map(({ name, system, items: carried = [] }, at) => ({
      name,
      type: "character",
      ...(at === 0 ? { owner: "Anna" } : {}),
      system: plain(system) as Dict,
      items: [...carried].map((one) => ({ name: one.name, type: one.type, system: plain(one.system) as Dict })),
    })),
  };
}

const CASTERS = BOUND_OSE.actors.map((one) => ({ ...one, items: [{ name: "Sleep", type: "spell" }] }));
const WITH_BEHAVIOUR = [BOUND_GURPS, { ...BOUND_OSE, actors: CASTERS }, ADND, WWN];
/** A world for each system with a profile. */
export const PROFILED: readonly ForeignSystem[] = [
  ...WITH_BEHAVIOUR,
  ...Object.keys(SHAPES)
    .filter((id) => WITH_BEHAVIOUR.every((one) => one.id !== id))
    .map(inShape),
];
