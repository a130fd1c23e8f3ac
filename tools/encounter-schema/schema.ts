import { toJsonSchema } from "@valibot/to-json-schema";
import type { MaxCodePointsAction } from "valibot";
import { definitions, encounterShape } from "../../src/foundry/import/encounter/shape.ts";

/** Returns the text of `encounters/schema.json`, made from the shape that the importer checks. */
export function schemaText(): string {
  const schema = toJsonSchema(encounterShape, {
    target: "draft-2020-12",
    // The input before a transformation only tells objects from lists, which JSON Schema does itself.
    typeMode: "output",
    definitions,
    // JSON's numbers are all finite, and `dependentRequired` covers the partial check.
    ignoreActions: ["check", "finite", "partial_check"],
    overrideSchema: ({ valibotSchema, jsonSchema }) => (valibotSchema.type === "custom" ? jsonSchema : undefined),
    // JSON Schema counts code points.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      isMostLetters(valibotAction) ? { ...jsonSchema, maxLength: valibotAction.requirement } : undefined,
  });
  return `${JSON.stringify({ $id: "segment-zero-encounter", ...schema }, null, 2)}\n`;
}

const isMostLetters = (action: { readonly type: string }): action is MaxCodePointsAction<string, number, undefined> =>
  action.type === "max_code_points";
