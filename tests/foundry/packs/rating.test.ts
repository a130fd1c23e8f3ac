import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { BEASTS, pointsOf, rateBeast, type BeastKind } from "../../../tools/creature-packs/rating.ts";
import { diceFor } from "../../../tools/item-packs/rating.ts";
import { sourcesOf } from "./stored.ts";

/** A document of a pack by its file name. */
function read(name: string): Loose {
  const [pack = "", ...file] = name.split("/");
  return sourcesOf(pack).find((one) => one.file === file.join(path.sep))?.document as Loose;
}
describe("creatures are rated from mass, length and kind (decision 029)", () => {
  // Calculated by hand from the rows: third root of kg/70 times 10 times build, and so on.
  it.each([
    [
      "wolf",
      {
        ...{ st: 8, dx: 13, iq: 4, ht: 12, will: 10, per: 13, move: 8, size: -1 },
        ...{ hitDice: 2, armourClass: 12, initiative: 55 },
      },
      ["1d-1"],
    ],
    ["war-dog", { st: 8, dx: 13, ht: 12, will: 11, move: 8, size: -1 }, ["1d-1"]],
    [
      "brown-bear",
      { st: 18, dx: 10, ht: 13, per: 12, move: 7, size: 0, dr: { torso: 1, skull: 3, arm: 1, leg: 1 } },
      ["1d+2", "1d+1"],
    ],
    ["mountain-lion", { st: 11, dx: 14, ht: 11, move: 10, size: 0 }, ["1d", "1d-1"]],
    ["warhorse", { st: 21, dx: 10, ht: 12, move: 9, size: 1, dr: { torso: 1 } }, ["2d-1", "1d+2"]],
  ])("%s", (file, figures, damage) => {
    const { system, items } = read(`creatures/wilderness-beasts.${file}.yml`);
    expect(system).toMatchObject(figures);
    expect(system.hp).toEqual({ value: figures.st, max: figures.st });
    expect(
      (items as Loose[])
        .filter(({ type }) => type === "weapon")
        .map(({ system: { modes } }) => modes.m0.damage as string),
    ).toEqual(damage);
  });

  it.each(Object.keys(BEASTS) as BeastKind[])(
    "makes a heavier %s stronger and slower, and a longer one faster",
    (kind) => {
      const light = rateBeast({ kg: 20, m: 1, kind });
      const heavy = rateBeast({ kg: 400, m: 3, kind });
      expect(heavy.st).toBeGreaterThan(light.st);
      expect(heavy.dx).toBeLessThan(light.dx);
      expect(heavy.move).toBeGreaterThan(light.move);
      expect(heavy.size).toBeGreaterThan(light.size);
    },
  );

  it.each([
    [1.5, "1d-2"],
    [3.5, "1d"],
    [5.15, "1d+2"],
    [9, "2d+2"],
    [0.4, "1d-3"],
  ])("%d points are %s", (points, dice) => expect(diceFor(points)).toBe(dice));

  it("adds the arm's points for a thrust or swing to the weapon's", () => {
    expect(pointsOf(10, { swing: false, adds: 0 })).toBeCloseTo(1.5);
    expect(pointsOf(10, { swing: true, adds: 2 })).toBeCloseTo(5.5);
    expect(pointsOf(20, { share: 0.25 })).toBe(5);
  });
});

describe("weapons are rated from weight, length and energy (decision 029)", () => {
  it.each([
    // 1.25 kg and 1.2 m: a thrust of −0.6 + 0.9 × 1.118 + 0.6, a swing of 3 × 1.118 − 3 + 0.2.
    [
      "black-powder/black-powder-rapier",
      { weight: 2.8, cost: 620 },
      { damage: "thr+1", reach: "1,2", minimumStrength: 10 },
    ],
    // 3,700 joules: 0.42 × 60.8 points.
    [
      "frontier/frontier-bolt-rifle",
      { weight: 9, cost: 420, capacity: 5 },
      { damage: "7d+1", halfDamage: 790, range: 3950, bulk: -6 },
    ],
    [
      "ancient/ancient-bolas",
      { weight: 1.5, cost: 15 },
      { damage: "thr+1", halfDamage: 18, range: 32, minimumStrength: 9 },
    ],
  ])("%s", (file, system, mode) => {
    const stored = read(`weapons/${file}.yml`).system as Loose;
    expect(stored).toMatchObject(system);
    expect(stored.modes.m0).toMatchObject(mode);
  });
});
