import { describe, expect, it } from "vitest";
import { damageDice } from "../../../src/foundry/applications/sheets/shared/dice-text.ts";

describe("damage as people write it", () => {
  it.each([
    ["2d", 2, "2d6"], ["2d+1", 2, "2d6 + 1"], ["1d−2", 1, "1d6 - 2"], ["3D6", 3, "3d6"], ["6d×2", 6, "(6d6) * 2"], ["1d10 + 3", 1, "1d10 + 3"],
    ["2W+1", 2, "2d6 + 1"], ["1W20", 1, "1d20"], ["2k6", 2, "2d6"],
  ])("reads %s", (text, count, formula) => {
    expect(damageDice(text)).toEqual({ count, formula });
  });

  it.each(["", "sw+2", "thr-1", "2", "d6", "0d6", "2d0", "2d+1d", "fire", "2x6", "1d6; alert(1)"])("does not take “%s” for dice", (text) => {
    expect(damageDice(text)).toBeNull();
  });
});
