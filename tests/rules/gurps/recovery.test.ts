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
  ])("B-79 counts for %i of 12 FP after %i minutes of rest: %i", (fp, minutes, left) =>
    expect(restFp({ maxFp: 12, fp }, minutes)).toBe(left),
  );
  test("B-69, B-75: gives one HP for a successful HT roll after a day", () => {
    expect([10, 11, 12].map((roll) => dayOfRest({ maxHp: 10, hp: 4 }, 11, roll))).toEqual([5, 5, 4]);
    expect(dayOfRest({ maxHp: 10, hp: 10 }, 11, 3)).toBe(10);
    expect(dayOfRest({ maxHp: 10, hp: -8 }, 11, 9)).toBe(-7);
  });
  test("B-76: wakes without a roll above 0 HP", () => expect(wakes({ maxHp: 10, hp: 1 }, 10, null)).toBe("awake"));

  test("B-77, BA-9: wakes by a repeatable HT roll from 0 HP down", () => {
    for (const hp of [0, -9])
      expect([10, 11].map((roll) => wakes({ maxHp: 10, hp }, 10, roll))).toEqual(["awake", "asleep"]);
  });
  test("B-78: allows one roll at minus the maximum, then needs medicine", () =>
    expect([10, 11].map((roll) => wakes({ maxHp: 10, hp: -10 }, 10, roll))).toEqual(["awake", "needsMedicine"]));
});
