import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import schema from "../../../encounters/schema.json" with { type: "json" };
import type { Loose } from "../../../playground/shared/loose.ts";
import { openEncounter } from "../../../src/foundry/import/encounter/open.ts";
import { checkShape } from "../../../src/foundry/import/encounter/problem.ts";
import { readEncounter, shaped } from "../../../src/foundry/import/encounter/read.ts";
import { schemaText } from "../../../tools/encounter-schema/schema.ts";
import { cases } from "../../quick.ts";
import { Ajv2020 } from "ajv/dist/2020.js";

const FOLDER = path.resolve(import.meta.dirname, "../../../encounters");
const full = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile(schema);
const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".yml"))
  .map((name) => parse(readFileSync(path.join(FOLDER, name), "utf8")) as Loose);

function change(value: Loose, way: readonly number[], to: unknown): Loose {
  if (typeof value !== "object" || value === null || !way.length) return to;
  const keys = Object.keys(value as object);
  const key = keys[way[0]! % Math.max(1, keys.length)];
  if (key === undefined) return to;
  const copy: Loose = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = change(value[key], way.slice(1), to);
  return copy;
}

const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    -1,
    0,
    1.5,
    1e12,
    "",
    "a b",
    "x".repeat(70),
    "__proto__",
    "constructor",
    true,
    [],
    {},
    [1],
    ["x"],
    { type: "done" },
  ),
  fc.anything({ maxDepth: 2, withBigInt: false }),
);

it("the schema for editors is the one that was made from the shape last: npm run schema writes it", () => {
  expect(readFileSync(path.join(FOLDER, "schema.json"), "utf8")).toBe(schemaText());
});

it("the importer and the schema for editors refuse the same files", () => {
  for (const file of files) expect(checkShape(file)).toEqual([]);
  fc.assert(
    fc.property(fc.constantFrom(...files), fc.array(fc.nat(30), { maxLength: 5 }), anything, (file, way, to) => {
      const spoilt = JSON.parse(JSON.stringify(change(file, way, to)) ?? "null") as Loose;
      expect(checkShape(spoilt).length === 0, JSON.stringify(spoilt)?.slice(0, 300)).toBe(full(spoilt));
    }),
    { numRuns: cases(400) },
  );
});

it("whatever stands in a file, it can be played or is told what is wrong; nothing is thrown", () => {
  const texts = files.map((each) => JSON.stringify(each));
  fc.assert(
    fc.property(
      fc.nat(files.length - 1),
      fc.array(fc.tuple(fc.array(fc.nat(30), { maxLength: 6 }), anything), { minLength: 1, maxLength: 3 }),
      fc.nat(),
      (place, changes, cut) => {
        const spoilt = changes.reduce<Loose>((value, [way, to]) => change(value, way, to), files[place]);
        const read = shaped(JSON.parse(JSON.stringify(spoilt) ?? "null"));
        const problems = read.problems ?? openEncounter(read.ok).problems ?? null;
        if (problems) expect(problems.length).toBeGreaterThan(0);
        const text = texts[place] ?? "";
        expect(readEncounter(text.slice(0, cut % text.length)).problems?.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: cases(150) },
  );
});
