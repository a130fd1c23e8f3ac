import { describe, expect, test } from "vitest";
import { gripOf, hasFreeHand } from "../../../src/rules/exchange/defence-options.ts";

const build = { weight: 3, fireKind: "muscle", ranged: false, capacity: 0 };
const cut = { kind: "melee", reach: "1", twoHanded: false } as const;
const heave = { ...cut, twoHanded: true };

describe("the hand that is left", () => {
  test("B-49 both hands hold what takes both in every way; a sword for one or two hands can be held in one", () =>
    expect([[cut], [heave], [cut, heave], []].map((ways) => gripOf(build, ways))).toEqual([
      "one",
      "both",
      "one",
      "one",
    ]));
  test("B-49 fists, teeth and claws are in no hand", () => {
    const natural = { ...build, weight: 0 };
    expect(gripOf(natural, [{ ...cut, reach: "C" }])).toBe("body");
    // What a stat block gives no weight is a weapon all the same.
    expect(gripOf(natural, [cut])).toBe("one");
    expect(
      gripOf(natural, [
        { ...cut, reach: "C" },
        { ...cut, kind: "ranged" },
      ]),
    ).toBe("one");
  });
  test("B-49 an empty hand parries: without anything ready, and beside one thing in one hand", () => {
    expect([[], ["one"], ["one", "body"]].map((grips) => hasFreeHand(grips as never))).toEqual([true, true, true]);
    expect(
      [["one", "one"], ["both"], ["both", "body"], ["one", "one", "one"]].map((grips) => hasFreeHand(grips as never)),
    ).toEqual([false, false, false, false]);
  });
  test("B-49 who is ready with teeth or claws alone has no hand that is known of", () =>
    expect([["body"], ["body", "body"]].map((grips) => hasFreeHand(grips as never))).toEqual([false, false]));
});
