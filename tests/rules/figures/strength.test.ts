import { expect, test } from "vitest";
import { thrustBy } from "../../../src/rules/gurps/derived.ts";

test("B-54: derives the thrust of a bare body from its strength", () => {
  expect([1, 2, 9, 10, 12, 13, 15, 18, 19, 21, 27].map(thrustBy)).toEqual([
    "1d-6",
    "1d-6",
    "1d-2",
    "1d-2",
    "1d-1",
    "1d",
    "1d+1",
    "1d+2",
    "2d-1",
    "2d",
    "3d-1",
  ]);
  expect(thrustBy(0)).toBe(null);
});
