import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { valuesOf, loadedMove, loadOf } from "../../../src/rules/figures/creature.ts";
import { someone } from "./sources.ts";

describe("load", () => {
  test("computes basic lift from ST, rounded from 10 lb on", () =>
    expect([0, 3, 7, 8, 10, 11, 13].map((st) => loadOf(st, 0).basicLift)).toEqual([0, 1.8, 9.8, 13, 20, 24, 34]));
  test("grows by level at multiples 1, 2, 3, 6 and 10", () => {
    expect([0, 20, 20.1, 40, 40.1, 60, 61, 120, 121, 200, 201].map((weight) => loadOf(10, weight).level)).toEqual([
      0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5,
    ]);
    expect([20, 20.1, 40, 50.1].map((weight) => loadOf(5, weight, 20).level)).toEqual([0, 1, 1, 2]);
  });
  test("tolerates fractions that add up inexactly", () => {
    const weight = Array.from({ length: 200 }, () => 0.1).reduce((sum, one) => sum + one, 0);
    expect(weight).not.toBe(20);
    expect(loadOf(10, weight)).toEqual({ weight: 20, basicLift: 20, level: 0 });
  });
  test("reduces Move by a fifth per level, down to 1", () => {
    expect([0, 1, 2, 3, 4, 5].map((level) => loadedMove(6, level))).toEqual([6, 4, 3, 2, 1, 0]);
    expect([1, 4, 5].map((level) => loadedMove(1, level))).toEqual([1, 1, 0]);
    expect(loadedMove(0, 2)).toBe(0);
  });
  test("never falls with more weight nor raises Move or Dodge", () => {
    const weight = fc.double({ min: 0, max: 1e5, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), weight, weight, (st, one, more) => {
        const [less, all] = [valuesOf(someone({ st, weight: one })), valuesOf(someone({ st, weight: one + more }))];
        expect(all.load.level).toBeGreaterThanOrEqual(less.load.level);
        expect(all.move.value).toBeLessThanOrEqual(less.move.value);
        expect(all.dodge.value).toBeLessThanOrEqual(less.dodge.value);
      }),
    );
  });
});
