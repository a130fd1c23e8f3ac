import { describe, expect, test } from "vitest";
import { loadedMove, loadOf } from "../../../src/rules/figures/creature.ts";
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

describe("load", () => {
  test("computes basic lift from ST, rounded from 10 lb on", () =>
    expect([0, 3, 7, 8, 10, 11, 13].map((st) => loadOf(st, 0).basicLift)).toEqual([0, 1.8, 9.8, 13, 20, 24, 34]));
  test("grows by level at multiples 1, 2, 3, 6 and 10", () => {
    expect([0, 20, 20.1, 40, 40.1, 60, 61, 120, 121, 200, 201].map((weight) => loadOf(10, weight).level)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]);
    expect([20, 20.1, 40, 50.1].map((weight) => loadOf(5, weight, 20).level)).toEqual([0, 1, 1, 2]);
  });
  test("reduces Move by a fifth per level, down to 1", () => {
    expect([0, 1, 2, 3, 4, 5].map((level) => loadedMove(6, level))).toEqual([6, 4, 3, 2, 1, 0]);
    expect([1, 4, 5].map((level) => loadedMove(1, level))).toEqual([1, 1, 0]);
    expect(loadedMove(0, 2)).toBe(0);
  });
});
