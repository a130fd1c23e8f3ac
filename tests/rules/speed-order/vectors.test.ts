import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { speedOrder } from "../../../tools/vectors/speed-order.ts";

const { defaults, cases } = JSON.parse(readFileSync("tests/vectors/speed-order.json", "utf8"));

describe("worked cases", () => {
  test.each(cases as { id: string; kind: string; rules: string[]; settings: object; input: never; expect: unknown }[])(
    "$id $kind $rules",
    ({ kind, settings, input, expect: expected }) =>
      expect(speedOrder[kind]!(input, { ...defaults, ...settings })).toEqual(expected),
  );
});
