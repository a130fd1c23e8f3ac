import { describe, expect, test } from "vitest";
import {
  attackForm,
  isOfStrength,
  isSmall,
  spellsAgainst,
  strongDamage,
  type WeaponBuild,
  type WeaponWay,
} from "../../../src/rules/exchange/weapon-use.ts";

const build = (more: Partial<WeaponBuild> = {}): WeaponBuild => ({
  weight: 3,
  fireKind: "muscle",
  ranged: false,
  capacity: 0,
  ...more,
});
const way = (more: Partial<WeaponWay> = {}): WeaponWay => ({
  kind: "melee",
  reach: "1",
  twoHanded: false,
  damage: "sw",
  damageType: "cut",
  ...more,
});
const ranged = (more: Partial<WeaponWay> = {}): WeaponWay => way({ kind: "ranged", reach: "", ...more });

describe("form of an attack", () => {
  test("B-53: is unarmed only for weightless weapons of reach C", () => {
    const body = build({ weight: 0 });
    expect(["C", "C,1", " c ", ""].map((reach) => attackForm(body, way({ reach })))).toEqual([
      "unarmed",
      "unarmed",
      "unarmed",
      "unarmed",
    ]);
    expect(["1", "1,C", "club"].map((reach) => attackForm(body, way({ reach })))).toEqual(["melee", "melee", "melee"]);
    expect(attackForm(build({ weight: 0.5 }), way({ reach: "C" }))).toBe("melee");
  });
  test("B-48: is bullet for firearms and beam for energy weapons", () => {
    expect(
      ["single", "semi", "auto", "energy"].map((fireKind) =>
        attackForm(build({ fireKind, ranged: true, capacity: 6 }), ranged()),
      ),
    ).toEqual(["bullet", "bullet", "bullet", "beam"]);
    expect(attackForm(build({ fireKind: "auto", ranged: true }), way())).toBe("melee");
  });
  test("B-52: is missile for bows and crossbows, thrown for other muscle-powered weapons", () => {
    expect(attackForm(build({ ranged: true }), ranged({ twoHanded: true }))).toBe("missile");
    expect(attackForm(build({ ranged: true, capacity: 1 }), ranged())).toBe("missile");
    expect(attackForm(build({ ranged: true }), ranged())).toBe("thrown");
    expect(attackForm(build(), ranged({ twoHanded: true }))).toBe("thrown");
  });
  test("B-52: counts as small below one pound", () =>
    expect([0, 0.9, 1, 3].map((weight) => isSmall({ weight }))).toEqual([true, true, false, false]));
});

test("M-9: adds spells on the target, some to ranged attacks only", () => {
  const on = [
    ["Blur", "attacked", -2],
    ["Mist", "shotAt", -4],
    ["Ward", "defence", 2],
  ] as const;
  const spells = on.map(([name, figure, by]) => ({ name, changes: { figure, by } }));
  expect([false, true].map((ranged) => spellsAgainst(spells, ranged).map(({ name }) => name))).toEqual([
    ["Blur"],
    ["Blur", "Mist"],
  ]);
});

describe("strong attack", () => {
  test("B-16: needs a muscle-powered melee weapon", () => {
    expect(isOfStrength(build(), way())).toBe(true);
    expect(isOfStrength(build({ fireKind: "energy" }), way({ damage: "3d" }))).toBe(false);
    expect(isOfStrength(build({ fireKind: "semi" }), way({ damage: "thr+2", damageType: "imp" }))).toBe(true);
    expect(isOfStrength(build(), ranged({ damage: "thr" }))).toBe(false);
  });
  test("B-16, B-57: accepts plain dice that crush, cut, impale or pierce", () => {
    const types = ["", "cr", "cut", "imp", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox", "fat", "aff"];
    expect(types.filter((damageType) => isOfStrength(build(), way({ damage: "1d", damageType })))).toEqual([
      "",
      "cr",
      "cut",
      "imp",
      "pi-",
      "pi",
      "pi+",
      "pi++",
    ]);
  });
  test("B-16: adds 2 points or 1 per die to dice only", () => {
    expect(["1d-1", "2d", "3d", "4d+1"].map(strongDamage)).toEqual(["1d+1", "2d+2", "3d+3", "4d+5"]);
    expect(["", "6d×2", "spec"].map(strongDamage)).toEqual(["", "6d×2", "spec"]);
  });
});
