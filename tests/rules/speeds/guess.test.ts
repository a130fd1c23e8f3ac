import { describe, expect, it } from "vitest";
import { averageOf, guessWeapon } from "../../../src/speeds/guess.ts";

describe("the proposal for an unknown weapon", () => {
  it.each([
    ["2d4", 3, 8, 8, ["damage", "weight"]],
    ["1d4", undefined, 3, 4, ["damage"]],
    ["1d8", undefined, 6, 7, ["damage"]],
    ["", 1.2, 5, 5, ["weight"]],
    [undefined, undefined, 5, 5, []],
    ["special", Number.NaN, 5, 5, []],
  ])("takes %s and %s kg as segment %s and class %s", (damage, kg, speed, speedClass, from) =>
    expect(guessWeapon({ damage, kg })).toEqual({ speed, class: speedClass, from }),
  );

  it("is never quicker for more weight or damage", () => {
    const byWeight = Array.from({ length: 60 }, (_, at) => guessWeapon({ kg: at / 5 + 0.1 }).speed);
    expect(byWeight).toEqual(byWeight.toSorted((a, b) => a - b));
    const byDamage = Array.from({ length: 20 }, (_, at) => guessWeapon({ damage: `1d${at + 2}` }).class);
    expect(byDamage).toEqual(byDamage.toSorted((a, b) => a - b));
  });

  it("gives missile weapons the time of aiming", () =>
    expect(guessWeapon({ damage: "1d6", isMissile: true })).toMatchObject({ speed: 4, class: 5 }));
});

describe("average damage", () => {
  it.each([
    ["1d6", 3.5],
    ["d8", 4.5],
    ["2W4+1", 6],
    ["1k6 − 1", 2.5],
    ["1-6", 3.5],
    ["1–8 (by weapon)", 4.5],
    ["by weapon", null],
    ["", null],
  ])("reads %s as %s", (text, average) => expect(averageOf(text)).toBe(average));
});
