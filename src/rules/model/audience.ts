import type { GenericSchema } from "valibot";
import { isList, isObject } from "./json.ts";

/**
 * Who may know a member of a record about a participant: those permitted its values, its pools, or what it waits for.
 * A member without an audience is for everybody.
 */
export type Audience = "numbers" | "pools" | "triggers";

/**
 * How texts show a member: a participant's id as its name, times and values in their unit, others as they are. The text
 * is chosen by the number of a "count" ("one", "other").
 */
export type Unit = "participant" | "quarterSpeed" | "halfSecond" | "signed" | "count";

/** What this reads of a schema: members of an object, items of a list, values of a record, and what is wrapped. */
interface Described extends Pick<GenericSchema, "kind"> {
  readonly audience?: Audience;
  readonly unit?: Unit;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
  readonly value?: Described;
  readonly wrapped?: Described;
}

/** Declares who may know a member. */
export function only<S extends GenericSchema>(audience: Audience, schema: S): S {
  return { ...schema, audience };
}

/** Declares how texts show a member. */
export function inUnit<S extends GenericSchema>(unit: Unit, schema: S): S {
  return { ...schema, unit };
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

const known = new WeakMap<object, ReadonlySet<Audience>>();

/** Returns the audiences of a schema's members at any depth. */
export function audiencesIn(schema: Described): ReadonlySet<Audience> {
  const cached = known.get(schema);
  if (cached) return cached;
  const { entries = {}, item, value } = bare(schema);
  const members = [...Object.values(entries), ...[item, value].filter((one) => one !== undefined)];
  const all = new Set(members.flatMap((one) => [audienceOf(one) ?? [], ...audiencesIn(one)].flat()));
  known.set(schema, all);
  return all;
}

/** Returns a value without the members that are only for others, at any depth. */
export function knownPart<V>(value: V, schema: Described, may: (audience: Audience) => boolean): V;
export function knownPart(value: unknown, schema: Described, may: (audience: Audience) => boolean): unknown {
  if ([...audiencesIn(schema)].every(may)) return value;
  const { entries, item, value: each } = bare(schema);
  if (isList(value)) return item ? value.map((one) => knownPart(one, item, may)) : value;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const member = entries?.[name] ?? each;
      if (!member) return [[name, one]];
      const audience = audienceOf(member);
      return audience && !may(audience) ? [] : [[name, knownPart(one, member, may)]];
    }),
  );
}
