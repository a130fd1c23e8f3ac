import { toJsonSchema } from "@valibot/to-json-schema";
import type { MaxCodePointsAction } from "valibot";
import { definitions, encounterShape } from "../../src/foundry/import/encounter/shape.ts";

/** The text of `encounters/schema.json`, made from the shape that the importer checks. */
export function schemaText(): string {
  const schema = toJsonSchema(encounterShape, {
    target: "draft-2020-12",
    // What stands before an object only tells it from a list, which JSON Schema does by itself.
    typeMode: "output",
    definitions,
    // JSON has no other numbers than finite ones. The partial check is told by `dependentRequired`.
    ignoreActions: ["check", "finite", "partial_check"],
    overrideSchema: ({ valibotSchema, jsonSchema }) => (valibotSchema.type === "custom" ? jsonSchema : undefined),
    // To JSON Schema a letter is a code point.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      isMostLetters(valibotAction) ? { ...jsonSchema, maxLength: valibotAction.requirement } : undefined,
  });
  return `${JSON.stringify({ $id: "segment-zero-encounter", ...schema }, null, 2)}\n`;
}

const isMostLetters = (action: { readonly type: string }): action is MaxCodePointsAction<string, number, undefined> =>
  action.type === "max_code_points";
