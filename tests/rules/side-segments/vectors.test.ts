import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sideSegments } from "../../../tools/vectors/side-segments.ts";

const file = JSON.parse(readFileSync(new URL("../../vectors/side-segments.json", import.meta.url), "utf8"));

describe("worked cases", () => {
  for (const { id, kind, rules, input, settings, expect: expected } of file.cases) {
    test(`${rules.join(", ")}: ${kind} ${id}`, () =>
      expect(sideSegments[kind]!(input as never, { ...file.defaults, ...settings })).toEqual(expected));
  }
});
