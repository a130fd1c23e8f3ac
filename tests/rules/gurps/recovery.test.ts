import { describe, expect, test } from "vitest";
import { dayOfRest, restFp, wakes } from "../../../src/rules/gurps/recovery.ts";

describe("recovery", () => {
  test.each([
    [4, 9, 4],
    [4, 10, 5],
    [4, 59, 9],
    [4, 600, 12],
    [-3, 30, 0],
    [12, 600, 12],
    [14, 60, 14],
  ])("B-79 %i of 12 FP, %i minutes of rest: %i", (fp, minutes, left) =>
    expect(restFp({ maxFp: 12, fp }, minutes)).toBe(left),
  );
  test("B-69 B-75 a day of rest gives one HP if the HT roll is made, never beyond the maximum", () => {
    expect([10, 11, 12].map((roll) => dayOfRest({ maxHp: 10, hp: 4 }, 11, roll))).toEqual([5, 5, 4]);
    expect(dayOfRest({ maxHp: 10, hp: 10 }, 11, 3)).toBe(10);
    expect(dayOfRest({ maxHp: 10, hp: -8 }, 11, 9)).toBe(-7);
  });
  test("B-76 above 0 HP one wakes without a roll", () => expect(wakes({ maxHp: 10, hp: 1 }, 10, null)).toBe("awake"));

  test("B-77 BA-9 from 0 HP down a HT roll decides, and may be repeated", () => {
    for (const hp of [0, -9])
      expect([10, 11].map((roll) => wakes({ maxHp: 10, hp }, 10, roll))).toEqual(["awake", "asleep"]);
  });
  test("B-78 at minus the maximum there is one roll, and then only medicine", () =>
    expect([10, 11].map((roll) => wakes({ maxHp: 10, hp: -10 }, 10, roll))).toEqual(["awake", "needsMedicine"]));
});
