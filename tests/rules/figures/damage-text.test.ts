import fc from "fast-check";
import { cases } from "../../quick.ts";
import { describe, expect, it } from "vitest";
import { damageBase, damageDice, damageOf, damageSum, damageWith } from "../../../src/rules/figures/weapon.ts";

describe("damage text", () => {
  it.each([
    ["2d+1", 2, "2d6 + 1"],
    ["1d−2", 1, "1d6 - 2"],
    ["6d×2", 6, "(6d6) * 2"],
    ["1d10 + 3", 1, "1d10 + 3"],
    ["2W+1", 2, "2d6 + 1"],
    ["2k6", 2, "2d6"],
    ["1d8+1d4", 2, "1d8 + 1d4"],
    ["1D8 + 1 + 1D2", 2, "1d8 + 1d2 + 1"],
    ["2W6+1W4-1", 3, "2d6 + 1d4 - 1"],
    ["2d+1d", 3, "2d6 + 1d6"],
  ])("reads %s", (text, count, formula) => expect(damageDice(text)).toEqual({ count, formula }));
  it.each(["", "sw+2", "thr-1", "2", "d6", "0d6", "2d0", "2d-1d", "2d+0d4", "fire", "2x6", "1d6; alert(1)"])(
    "rejects “%s” as dice",
    (text) => expect(damageDice(text)).toBeNull(),
  );
  it("adds what two kinds of dice show", () => {
    const sum = damageSum("1d8+1+1d2")!;
    expect(sum).toEqual({
      dice: [
        { count: 1, faces: 8 },
        { count: 1, faces: 2 },
      ],
      add: 1,
      times: 1,
    });
    expect(damageOf(sum, 7)).toBe(8);
  });
});

describe("damage based on thrust or swing", () => {
  const strength = { thrust: "1d-1", swing: "1d+1" };

  it.each([
    ["sw+2", "1d+3"],
    ["sw", "1d+1"],
    ["sw-4", "1d-3"],
    ["thr-1", "1d-2"],
    ["SW+2", "1d+3"],
    [" Thr − 1 ", "1d-2"],
    ["swing+1", "1d+2"],
    ["thrust+3", "1d+2"],
  ])("turns %s into %s", (text, dice) => expect(damageWith(text, strength)).toBe(dice));
  it.each([
    ["2W+1", "2W+3"],
    ["2k", "2k+2"],
    ["3D6 − 1", "3d6+1"],
    ["2d−2", "2d"],
    [" 1d ", "1d+2"],
  ])("turns a swing of %j and sw+2 into %s", (swing, dice) =>
    expect(damageWith("sw+2", { thrust: "", swing })).toBe(dice),
  );
  it.each(["", "strong", "sw+1", "2", "0d+1", "6d×2"])("returns null for a swing of %j", (swing) =>
    expect(damageWith("sw+2", { thrust: "1d", swing })).toBeNull(),
  );
  it.each(["", "smoke", "HT-5 or stunned", "sw+", "sw+1d", "swa+1", "thr sw", "sw×2"])("rejects “%s”", (text) =>
    expect([damageWith(text, strength), damageBase(text)]).toEqual([null, null]),
  );
  it("returns its base", () => expect(["sw+2", "THR", "2d"].map(damageBase)).toEqual(["swing", "thrust", null]));
  it("returns dice or null for any text and keeps the bonus", () => {
    const piece = fc.constantFrom(
      "sw",
      "thr",
      "SW",
      "1d",
      "2W",
      "3k6",
      "+2",
      "-1",
      "−3",
      "×2",
      "+9999",
      " ",
      "0",
      "d",
      "toString",
    );
    const typed = fc.oneof(
      fc.string(),
      fc.array(piece, { maxLength: 4 }).map((pieces) => pieces.join("")),
    );
    fc.assert(
      fc.property(typed, typed, typed, (text, thrust, swing) => {
        const dice = damageWith(text, { thrust, swing });
        expect(dice === null || damageDice(dice) !== null).toBe(true);
      }),
      { numRuns: cases(1_000) },
    );
    const bonus = fc.integer({ min: -50, max: 50 });
    const written = (value: number): string => (value < 0 ? String(value) : `+${value}`);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), bonus, bonus, (count, own, more) => {
        const formula =
          damageDice(damageWith(`sw${written(more)}`, { thrust: "", swing: `${count}d${written(own)}` }) ?? "")
            ?.formula ?? "";
        expect(formula.split(" ")[0]).toEqual(`${count}d6`);
        expect(Number(formula.split(" ").slice(1).join("") || 0)).toEqual(own + more);
      }),
    );
  });
});
