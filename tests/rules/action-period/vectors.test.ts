import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { actionPeriod } from "../../../tools/vectors/action-period.ts";

const file = JSON.parse(readFileSync(new URL("../../vectors/action-period.json", import.meta.url), "utf8"));

describe("worked cases", () => {
  for (const { id, kind, rules, input, settings, expect: expected } of file.cases) {
    test(`${rules.join(", ")}: ${kind} ${id}`, () =>
      expect(actionPeriod[kind]!(input as never, { ...file.defaults, ...settings })).toEqual(expected));
  }
});
