import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import schema from "../../encounters/schema.json" with { type: "json" };
import type { EncounterFile } from "./file.ts";
import { problem, type Problem } from "./problem.ts";

const validate = new Ajv2020({ allErrors: true, verbose: true, allowUnionTypes: true, strictTypes: false }).compile<EncounterFile>(schema);

/** Holds a file against `encounters/schema.json`: everything that is not as it should be, in the order of the file. */
export function checkShape(data: unknown): readonly Problem[] {
  if (validate(data)) return [];
  // A key that is no id is reported twice by ajv, once for the key and once for its pattern.
  return (validate.errors ?? []).filter(({ keyword, propertyName }) => !(propertyName && keyword === "pattern")).map(toProblem);
}

function toProblem(error: ErrorObject): Problem {
  const at = error.instancePath.slice(1).replaceAll("~1", "/").replaceAll("~0", "~");
  const below = (field: string): string => (at ? `${at}/${field}` : field);
  const params = error.params as Record<string, string>;
  const parent = error.parentSchema as { properties?: Record<string, Field> } | undefined;
  switch (error.keyword) {
    case "required": return problem(below(params.missingProperty!), undefined, describe(parent?.properties?.[params.missingProperty!]));
    case "additionalProperties": {
      const name = params.additionalProperty!;
      return problem(below(name), (error.data as Record<string, unknown>)[name], `none; the fields are ${Object.keys(parent?.properties ?? {}).join(", ")}`);
    }
    case "propertyNames": return problem(at, params.propertyName, `${ID_WORDS} for each key`);
    case "dependentRequired": return problem(below(params.property!), (error.data as Record<string, unknown>)[params.property!], `only together with ${params.missingProperty}`);
    case "pattern": return problem(at, error.data, ID_WORDS);
    case "type": return problem(at, error.data, describe(error.parentSchema as Field));
    case "minLength": return problem(at, error.data, "a text that is not empty");
    case "maxLength": return problem(at, error.data, `a text of at most ${params.limit} letters`);
    case "minItems": return problem(at, error.data, `a list with at least ${params.limit}`);
    case "maxItems": return problem(at, `${(error.data as unknown[]).length} entries`, `at most ${params.limit}`);
    case "minimum": return problem(at, error.data, `at least ${params.limit}`);
    case "maximum": return problem(at, error.data, `at most ${params.limit}`);
    default: return problem(at, error.data, error.message ?? error.keyword);
  }
}

const ID_WORDS = "1 to 64 letters, digits, - and _";

interface Field { readonly type?: string | readonly string[]; readonly $ref?: string; readonly minimum?: number }

const WORDS: Readonly<Record<string, string>> = {
  object: "an object", array: "a list", string: "a text", boolean: "true or false", number: "a number", integer: "a whole number",
  "#/$defs/id": ID_WORDS, "#/$defs/name": "a text",
};

function describe(field: Field | undefined): string {
  const types = [field?.type ?? field?.$ref ?? "any"].flat();
  return types.map((type) => WORDS[type] ?? "a value").join(" or ");
}
