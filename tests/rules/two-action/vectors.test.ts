import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { twoAction } from "../../../tools/vectors/two-action.ts";

const { defaults, cases } = JSON.parse(readFileSync("tests/vectors/two-action.json", "utf8"));

describe("worked cases", () => {
  test.each(cases as { id: string; kind: string; rules: string[]; settings: object; input: never; expect: unknown }[])(
    "$id $kind $rules",
    ({ kind, settings, input, expect: expected }) =>
      expect(twoAction[kind]!(input, { ...defaults, ...settings })).toEqual(expected),
  );
});
