import type { GenericSchema } from "valibot";
import { isList, isObject } from "./json.ts";

/**
 * The audience of a member of a record about a participant: users permitted its values, its pools, or the event that
 * it waits for.
 * A member without an audience is for everybody.
 */
export type Audience = "numbers" | "pools" | "triggers";

/**
 * How texts show a member: a participant's id as its name, times and values in their unit, others as they are. The text
 * is chosen by the number of a "count" ("one", "other").
 */
export type Unit = "participant" | "quarterSpeed" | "halfSecond" | "count";

/**
 * Where a member of a slot's note may be shown: in the right column, in every row until the turn is over ("always"), on
 * the card alone ("note"), or as what was done in the turn ("log").
 */
export type NotePlace = "right" | "always" | "note" | "log";

/** The parts of a schema that are read here: the possible values, and the schemas of which it is made. */
interface Described extends Pick<GenericSchema, "kind"> {
  readonly audience?: Audience;
  readonly unit?: Unit;
  readonly places?: readonly NotePlace[];
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly items?: readonly Described[];
  readonly rest?: Described;
  readonly value?: Described;
  readonly wrapped?: Described;
  /** Of unions, variants and intersections; a picklist's are texts. */
  readonly options?: readonly unknown[];
  /** The schema itself, then actions and further schemas. */
  readonly pipe?: readonly unknown[];
  readonly getter?: (input: unknown) => Described;
}

/** Declares who may know a member. */
export function only<S extends GenericSchema>(audience: Audience, schema: S): S {
  return { ...schema, audience };
}

/** Declares how texts show a member. */
export function inUnit<S extends GenericSchema>(unit: Unit, schema: S): S {
  return { ...schema, unit };
}

/** Declares where a member of a slot's note is shown. */
export function shownIn<S extends GenericSchema>(place: NotePlace, schema: S): S {
  return { ...schema, places: [...placesOf(schema), place] };
}

/** Returns where a member is shown, whatever makes it optional. */
export function placesOf({ places, wrapped }: Described): readonly NotePlace[] {
  return places ?? (wrapped ? placesOf(wrapped) : []);
}

/** Returns the declared unit of a schema, whatever makes it optional. */
export function unitOf({ unit, wrapped }: Described): Unit | undefined {
  return unit ?? (wrapped && unitOf(wrapped));
}

/** Returns who may know a member, whatever makes it optional. */
export function audienceOf({ audience, wrapped }: Described): Audience | undefined {
  return audience ?? (wrapped && audienceOf(wrapped));
}

/** Returns the schema without what makes it optional. */
function bare(schema: Described): Described {
  return schema.wrapped ? bare(schema.wrapped) : schema;
}

/** Returns the schemas of an object's members. */
export function membersOf(schema: Described): Readonly<Record<string, Described>> {
  return bare(schema).entries ?? {};
}

function isSchema(one: unknown): one is Described {
  return isObject(one) && one.kind === "schema";
}

/** Returns the schemas that a value of this schema may have, itself first: what it wraps, options, parts of a pipe. */
function layersOf(schema: Described, found = new Set<Described>()): ReadonlySet<Described> {
  if (found.has(schema)) return found;
  found.add(schema);
  const { wrapped, options = [], pipe = [], getter } = schema;
  for (const one of [wrapped, ...options, ...pipe.slice(1), getter?.(undefined)])
    if (isSchema(one)) layersOf(one, found);
  return found;
}

/** Returns the schemas of whatever a value of this schema contains. */
function partsOf({ entries = {}, item, items = [], rest, value }: Described): readonly Described[] {
  return [...Object.values(entries), item, ...items, rest, value].filter((one) => one !== undefined);
}

const known = new WeakMap<object, ReadonlySet<Audience>>();

/** Returns the audiences that a schema declares, of itself and at any depth. */
export function audiencesIn(schema: Described): ReadonlySet<Audience> {
  const cached = known.get(schema);
  if (cached) return cached;
  const met = new Set<Described>();
  const left = [schema];
  for (let one = left.pop(); one; one = left.pop()) {
    if (met.has(one)) continue;
    for (const layer of layersOf(one)) {
      met.add(layer);
      left.push(...partsOf(layer));
    }
  }
  const all = new Set([...met].flatMap(({ audience }) => audience ?? []));
  known.set(schema, all);
  return all;
}

type May = (audience: Audience) => boolean;

/**
 * Returns a value without what is only for others, at any depth. Where an audience is declared, undeclared members are
 * for nobody. What one option of a union keeps for others is kept in every option. Hidden items of tuples become null.
 */
export function knownPart<V>(value: V, schema: Described, may: May): V;
export function knownPart(value: unknown, schema: Described, may: May): unknown {
  return partIn(value, [schema], may) ?? (isList(value) ? [] : isObject(value) ? {} : null);
}

/** Returns the part of a value that fits any of these schemas; undefined if all of it is for others. */
function partIn(value: unknown, schemas: readonly Described[], may: May): unknown {
  if (schemas.every((schema) => [...audiencesIn(schema)].every(may))) return schemas.length ? value : undefined;
  const layers = schemas.flatMap((schema) => [...layersOf(schema)]);
  if (layers.some(({ audience }) => audience && !may(audience))) return undefined;
  const of = (one: unknown, find: (layer: Described) => Described | undefined): unknown =>
    partIn(
      one,
      layers.map(find).filter((found) => found !== undefined),
      may,
    );
  if (isList(value)) {
    const parts = value.map((one, at) => of(one, ({ item, items, rest }) => item ?? (items && (items[at] ?? rest))));
    return layers.some(({ items }) => items)
      ? parts.map((part) => (part === undefined ? null : part))
      : parts.filter((part) => part !== undefined);
  }
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const part = of(one, ({ entries, rest, value: each }) =>
        entries && Object.hasOwn(entries, name) ? entries[name] : (rest ?? each),
      );
      return part === undefined ? [] : [[name, part]];
    }),
  );
}
