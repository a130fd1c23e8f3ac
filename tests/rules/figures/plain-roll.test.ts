import { describe, expect, it } from "vitest";
import { plainChance, plainFormula, plainMade, plainMargin, type PlainTest } from "../../../src/rules/figures/skill.ts";
import { damagePlus } from "../../../src/rules/figures/weapon.ts";

/** Every sum of the dice with its frequency. */
function throws({ kind }: Pick<PlainTest, "kind">): number[] {
  if (kind !== "3d6") return Array.from({ length: kind === "d20" ? 20 : 100 }, (_, at) => at + 1);
  const faces = [1, 2, 3, 4, 5, 6];
  return faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => a + b + c)));
}

describe("plain roll", () => {
  it("shows the exact chance for every target and modifier", () => {
    for (const kind of ["3d6", "d20", "d100"] as const) {
      for (let target = -5; target <= 110; target += kind === "d100" ? 7 : 1) {
        for (const modifier of [-6, 0, 4]) {
          const test = { kind, target, modifier };
          const all = throws(test);
          expect(plainChance(test), JSON.stringify(test)).toBeCloseTo(
            all.filter((roll) => plainMade(test, roll)).length / all.length,
            12,
          );
        }
      }
    }
  });
  it("succeeds at the target or above with d20, otherwise at or below", () => {
    expect([14, 15].map((roll) => plainMade({ kind: "d20", target: 17, modifier: 2 }, roll))).toEqual([false, true]);
    expect(plainMargin({ kind: "d20", target: 17, modifier: 2 }, 18)).toBe(3);
    expect([52, 53].map((roll) => plainMade({ kind: "d100", target: 62, modifier: -10 }, roll))).toEqual([true, false]);
  });
  it("names the dice in Foundry's notation", () =>
    expect((["3d6", "d20", "d100"] as const).map(plainFormula)).toEqual(["3d6", "1d20", "1d100"]));
});

describe("damage with added points (B-16)", () => {
  it.each([
    ["1d-1", 2, "1d+1"],
    ["3d", 3, "3d+3"],
    ["2d-2", 2, "2d"],
    ["1W+1", 2, "1W+3"],
    ["1d8+1d4", 2, "1d8+1d4+2"],
    ["1d8-2+1d4", 2, "1d8+1d4"],
  ])("turns %s plus %i into %s", (dice, more, sum) => expect(damagePlus(dice, more)).toBe(sum));
  it("returns null for text without dice and multiplied dice", () =>
    expect([damagePlus("lots", 2), damagePlus("6d×2", 2)]).toEqual([null, null]));
});
