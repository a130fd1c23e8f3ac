import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { expect, it } from "vitest";
import { parse } from "yaml";
import schema from "../../../encounters/schema.json" with { type: "json" };
import { checkShape } from "../../../src/foundry/import/encounter/shape.ts";
import type { Loose } from "../../../playground/shared/loose.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../encounters");
const full = new Ajv2020({ allErrors: true, allowUnionTypes: true, strictTypes: false }).compile(schema);
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".yml")).map((name) => parse(readFileSync(path.join(FOLDER, name), "utf8")) as Loose);

function change(value: Loose, way: readonly number[], to: unknown): Loose {
  if (typeof value !== "object" || value === null || !way.length) return to;
  const keys = Object.keys(value as object);
  const key = keys[way[0]! % Math.max(1, keys.length)];
  if (key === undefined) return to;
  const copy: Loose = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = change(value[key], way.slice(1), to);
  return copy;
}

it("the own reading of the schema says the same as a full one, of good files and of spoilt ones", () => {
  for (const file of files) expect(checkShape(file)).toEqual([]);
  fc.assert(fc.property(fc.constantFrom(...files), fc.array(fc.nat(30), { maxLength: 5 }), fc.oneof(fc.constantFrom<unknown>(null, -1, 0, 1.5, 1e12, "", "a b", "x".repeat(70), true, [], {}, [1], ["x"], { type: "done" }), fc.anything({ maxDepth: 2, withBigInt: false })), (file, way, to) => {
    const spoilt = JSON.parse(JSON.stringify(change(file, way, to)) ?? "null") as Loose;
    expect(checkShape(spoilt).length === 0, JSON.stringify(spoilt)?.slice(0, 300)).toBe(full(spoilt));
  }), { numRuns: 400 });
});
