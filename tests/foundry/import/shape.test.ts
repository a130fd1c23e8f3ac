import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import schema from "../../../encounters/schema.json" with { type: "json" };
import type { Loose } from "../../../playground/shared/loose.ts";
import { openEncounter } from "../../../src/foundry/import/encounter/open.ts";
import { checkShape, readEncounter, shaped } from "../../../src/foundry/import/encounter/read.ts";
import { schemaText } from "../../../tools/encounter-schema/schema.ts";
import { cases } from "../../quick.ts";
import { Ajv2020 } from "ajv/dist/2020.js";
import { changes, spoilt } from "./odd.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../encounters");
const full = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile(schema);
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yml"))
  .map((name) => parse(readFileSync(path.join(FOLDER, name), "utf8")) as Loose);

it("has an up-to-date editor schema (else run `npm run schema`)", () => {
  expect(readFileSync(path.join(FOLDER, "schema.json"), "utf8")).toBe(schemaText());
});

it("refuses the same files by importer and editor schema", () => {
  for (const file of files) expect(checkShape(file)).toEqual([]);
  fc.assert(
    fc.property(fc.constantFrom(...files), changes(1), (file, changed) => {
      const wrong = spoilt(file, changed);
      expect(checkShape(wrong).length === 0, JSON.stringify(wrong).slice(0, 300)).toBe(full(wrong));
    }),
    { numRuns: cases(400) },
  );
});

it("plays any file or says what is wrong", () => {
  fc.assert(
    fc.property(fc.constantFrom(...files), changes(3), fc.nat(), (file, changed, cut) => {
      const read = shaped(spoilt(file, changed));
      const problems = read.problems ?? openEncounter(read.ok).problems ?? null;
      if (problems) expect(problems.length).toBeGreaterThan(0);
      const text = JSON.stringify(file);
      expect(readEncounter(text.slice(0, cut % text.length)).problems?.length).toBeGreaterThan(0);
    }),
    { numRuns: cases(150) },
  );
});
