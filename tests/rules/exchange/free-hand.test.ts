import { describe, expect, test } from "vitest";
import { gripOf, hasFreeHand } from "../../../src/rules/exchange/defence-options.ts";

const build = { weight: 3, fireKind: "muscle", ranged: false, capacity: 0 };
const cut = { kind: "melee", reach: "1", twoHanded: false } as const;
const heave = { ...cut, twoHanded: true };

describe("free hand", () => {
  test("B-49: is missing only if all modes need two hands", () =>
    expect([[cut], [heave], [cut, heave], []].map((ways) => gripOf(build, ways))).toEqual([
      "one",
      "both",
      "one",
      "one",
    ]));
  test("B-49: is not used by natural weapons", () => {
    const natural = { ...build, weight: 0 };
    expect(gripOf(natural, [{ ...cut, reach: "C" }])).toBe("body");
    // A weapon without a weight in its stat block is still a weapon.
    expect(gripOf(natural, [cut])).toBe("one");
    expect(
      gripOf(natural, [
        { ...cut, reach: "C" },
        { ...cut, kind: "ranged" },
      ]),
    ).toBe("one");
  });
  test("B-49: remains beside nothing or one item in one hand", () => {
    expect([[], ["one"], ["one", "body"]].map((grips) => hasFreeHand(grips as never))).toEqual([true, true, true]);
    expect(
      [["one", "one"], ["both"], ["both", "body"], ["one", "one", "one"]].map((grips) => hasFreeHand(grips as never)),
    ).toEqual([false, false, false, false]);
  });
  test("B-49: is unknown with natural weapons alone", () =>
    expect([["body"], ["body", "body"]].map((grips) => hasFreeHand(grips as never))).toEqual([false, false]));
});
