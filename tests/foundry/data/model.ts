// The data models of a client, field by field.
import fc from "fast-check";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import type { Client } from "../world.ts";

/** One field of a model at any depth. */
export interface FieldAt {
  /** "hp.value", "modes.element.skill" */
  readonly path: string;
  readonly field: Loose;
}

export const MODELS: readonly (readonly [document: "Actor" | "Item", type: string])[] = [
  ["Actor", "character"],
  ["Actor", "npc"],
  ["Actor", "hazard"],
  ...(["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"] as const).map(
    (type) => ["Item", type] as const,
  ),
];

export const modelOf = (client: Client, document: string, type: string): Loose =>
  client.CONFIG[document].dataModels[type];

/** Every field of a schema, nested ones included. */
export function fieldsOf(schema: Loose, before = ""): readonly FieldAt[] {
  return Object.entries(schema.fields as Record<string, Loose>).flatMap(([name, field]) => [
    { path: before + name, field },
    ...inside(field, `${before}${name}.`),
  ]);
}

function inside(field: Loose, before: string): readonly FieldAt[] {
  if (field.fields) return fieldsOf(field, before);
  return field.element?.fields ? fieldsOf(field.element, `${before}element.`) : [];
}

/** Anything at all: what a broken file, an old world or a wrong macro may put into a field. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc
    .anything({ maxDepth: 2, key: fc.string().filter((key) => !(key in Object.prototype)) })
    .map((value) => (value === undefined ? null : value)),
  fc.integer(),
  fc.double(),
  fc.string(),
  fc.constantFrom<unknown>(..."12 -3 1e9 abc <b>x</b> __proto__ standing".split(" "), "", true, false, null, [[]], {}),
  fc.constantFrom(Infinity, Number.NaN, -0),
);

/** A value that this field accepts unchanged. */
export function valid(field: Loose): fc.Arbitrary<unknown> {
  const value = plainly(field);
  return field.nullable ? fc.option(value, { nil: null }) : value;
}

function plainly(field: Loose): fc.Arbitrary<unknown> {
  if (field.fields)
    return fc.record(
      Object.fromEntries(
        Object.entries(field.fields as Record<string, Loose>).map(([name, inner]) => [name, valid(inner)]),
      ),
    );
  const kind = field.constructor.name as string;
  switch (kind) {
    case "NumberField":
      return field.integer ? fc.integer({ min: field.min, max: field.max }) : fractions(field);
    case "BooleanField":
      return fc.boolean();
    case "HTMLField":
      return fc.string().map((text) => `<p>${text.replace(/[<>&]/g, "")}</p>`);
    case "StringField":
      return words(field);
    case "SetField":
      return fc.uniqueArray(words(field.element), { maxLength: 5 });
    case "ArrayField":
      return fc.array(valid(field.element), { maxLength: Math.min(field.max as number, 5) });
    case "TypedObjectField":
      return fc.dictionary(
        fc.stringMatching(/^[a-z]{1,16}$/).filter((key) => !field.validateKey || field.validateKey(key)),
        valid(field.element),
        { maxKeys: 4 },
      );
    default:
      throw new Error(`How to make values of a ${kind} is not said.`);
  }
}

const fractions = ({ min, max, step }: Loose): fc.Arbitrary<number> => {
  const part = step ?? 0.01;
  return fc
    .integer({ min: Math.ceil(min / part), max: Math.floor(Math.min(max, 1e6) / part) })
    .map((count) => Number((count * part).toFixed(2)));
};

function words(field: Loose): fc.Arbitrary<string> {
  if (field.choices) return fc.constantFrom(...(field.choices as string[]));
  if (field._customValidate)
    return fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/).filter((word) => field._customValidate(word) !== false);
  return fc
    .string({ minLength: field.blank ? 0 : 1 })
    .map((text) => text.trim())
    .filter((text) => field.blank || text !== "");
}

export const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** Complete system data that this model accepts unchanged. */
export const whole = (model: Loose): fc.Arbitrary<Dict> => plainly(model.schema) as fc.Arbitrary<Dict>;
