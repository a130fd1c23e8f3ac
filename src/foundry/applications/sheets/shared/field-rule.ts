import type { FieldRule } from "./read-field.ts";

/** The parts of a data field that say what may stand in it. */
interface DataField {
  readonly fields?: Readonly<Record<string, DataField>>;
  readonly element?: DataField;
  readonly integer?: boolean;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly nullable?: boolean;
  readonly blank?: boolean;
}

const { ArrayField, NumberField, SetField } = foundry.data.fields;

/**
 * What may stand at a path of a document: "system.st", "name".
 * @returns null if there is no field of that name
 */
export function ruleFor(document: object, path: string): FieldRule | null {
  const { schema, system } = document as { readonly schema: DataField; readonly system?: { readonly schema: DataField } };
  const [first = "", ...rest] = path.split(".");
  const field = first === "system" ? fieldAt(system?.schema, rest) : fieldAt(schema, [first, ...rest]);
  return field ? ruleOf(field) : null;
}

/** In a map all values have the field of its element. */
function fieldAt(from: DataField | undefined, path: readonly string[]): DataField | undefined {
  return path.reduce<DataField | undefined>((field, name) => (field?.fields ? field.fields[name] : field?.element), from);
}

function ruleOf(field: DataField): FieldRule {
  if (field instanceof NumberField) return { kind: "number", ...limits(field as DataField) };
  if (field instanceof SetField) return { kind: "words" };
  if (field instanceof ArrayField) return { kind: "numbers", ...limits((field as DataField).element ?? {}) };
  return { kind: "text", blank: field.blank !== false };
}

function limits({ integer, min, max, step, nullable }: DataField): Omit<FieldRule, "kind"> {
  return {
    ...(integer ? { integer } : {}), ...(nullable ? { nullable } : {}),
    ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }), ...(step === undefined ? {} : { step }),
  };
}
