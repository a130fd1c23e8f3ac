/** Messages of a sheet's field about invalid entries. */
import { expect, test } from "vitest";
import "../plain.ts";

const { readField } = await import("../../../src/foundry/sheets/shared/read-field.ts");

test.each([
  ["-1", { min: 0, max: 1e6 }, "Enter at least 0."],
  ["7", { min: -1e6, max: 5 }, "Enter at most 5."],
  ["7", { min: 0, max: 5 }, "Enter 0 to 5."],
  ["1.5", { integer: true }, "Enter a whole number."],
  ["1.3", { step: 0.25 }, "Enter a multiple of 0.25."],
])("%s where %j is taken: %s", (typed, rule, words) => {
  const { problem } = readField(typed, { name: "Weight", kept: "5 lb", rule: { kind: "number", ...rule } });
  expect(problem).toBe(`${words} Weight is still 5 lb.`);
});
