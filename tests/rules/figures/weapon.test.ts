import { describe, expect, test } from "vitest";
import type { Value } from "../../../src/rules/figures/value.ts";
import { levelOf, skillLevel, type Attributes, type Skill } from "../../../src/rules/figures/skill.ts";
import { blockWith, modeFigures, type Mode, type Wielder } from "../../../src/rules/figures/weapon.ts";

const attributes: Attributes = { st: 11, dx: 13, iq: 12, ht: 10, will: 14, per: 9 };
const skill = (name: string, said: Partial<Skill> = {}): Skill => ({
  name,
  specialisation: "",
  attribute: "dx",
  relative: 0,
  level: null,
  ...said,
});
const shown = (figure: Value | null): string | null =>
  figure && `${figure.value} = ${figure.parts.map(({ code, value, name }) => `${value} ${name ?? code}`).join(", ")}`;
const none: Value = { value: 0, parts: [{ code: "bonus", value: 0 }] };
const wielder = (said: Partial<Wielder> = {}): Wielder => ({
  attributes,
  skills: [skill("Broadsword", { relative: 1 }), skill("Shield", { level: 12 })],
  parryBonus: none,
  blockBonus: none,
  ...said,
});
const mode = (said: Partial<Mode> = {}): Mode => ({ skill: "Broadsword", level: null, parry: 0, block: null, ...said });

describe("skill level", () => {
  test("is the attribute plus the relative level, unless set", () => {
    expect(shown(skillLevel(skill("Karate", { relative: -2 }), attributes))).toBe("11 = 13 dx, -2 relative");
    expect(
      shown(skillLevel(skill("Fast-Draw", { specialisation: "Sword", attribute: "will", relative: 2 }), attributes)),
    ).toBe("16 = 14 will, 2 relative");
    expect(shown(skillLevel(skill("Karate", { relative: -2, level: 15 }), attributes))).toBe("15 = 15 given");
    expect(shown(skillLevel(skill("Odd", { relative: -40 }), attributes))).toBe("0 = 13 dx, -40 relative, 27 least");
    expect(skillLevel(skill("Lore", { attribute: "none" }), attributes)).toBeNull();
  });
  test("is found by name regardless of case and spaces", () => {
    const skills = [
      skill("Guns", { specialisation: "Pistol", level: 14 }),
      skill("Guns", { specialisation: "Rifle", level: 12 }),
      skill("Two-Handed  Sword", { level: 11 }),
    ];
    expect(
      ["guns (PISTOL)", "Guns  (Rifle)", "two-handed sword ", "Guns"].map(
        (name) => levelOf(name, skills, attributes)?.value,
      ),
    ).toEqual([14, 12, 11, 14]);
    expect(shown(levelOf("guns (rifle)", skills, attributes))).toBe("12 = 12 Guns (Rifle)");
    expect(["Guns (Shotgun)", "Gun", "", "  ", "Karate"].map((name) => levelOf(name, skills, attributes))).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });
  test("uses the plain skill for all specialisations without their own", () => {
    const skills = [skill("Guns", { level: 11 }), skill("Guns (Pistol)", { level: 9 })];
    expect(["Guns", "Guns (Pistol)", "Guns (Rifle)"].map((name) => levelOf(name, skills, attributes)?.value)).toEqual([
      11, 9, 11,
    ]);
  });
});

describe("attack mode of a weapon", () => {
  test("B-51: computes Parry from half the skill and all bonuses", () => {
    const bonus: Value = {
      value: 3,
      parts: [
        { code: "trait", value: 1, name: "Combat Reflexes" },
        { code: "item", value: 2, name: "Shield" },
      ],
    };
    const {
      skill: level,
      parry: score,
      block: blocked,
    } = modeFigures(mode({ parry: -1 }), "Axe", wielder({ parryBonus: bonus }));
    expect(shown(level)).toBe("14 = 13 dx, 1 Broadsword");
    expect(shown(score)).toBe("12 = 3 base, 7 half, -1 Axe, 1 Combat Reflexes, 2 Shield");
    expect(blocked).toBeNull();
  });
  test("B-48: computes Block from half the skill and all bonuses", () => {
    expect(shown(modeFigures(mode({ parry: null, block: 1 }), "Cloak", wielder()).block)).toBe(
      "11 = 3 base, 7 half, 1 Cloak",
    );
    expect(
      shown(
        blockWith(
          { skill: "Shield", level: null },
          "Buckler",
          wielder({ blockBonus: { value: 1, parts: [{ code: "item", value: 1, name: "Buckler" }] } }),
        ),
      ),
    ).toBe("10 = 3 base, 6 half, 1 Buckler");
  });
  test("uses a given level without a wielder, otherwise none if unknown", () => {
    expect(shown(modeFigures(mode({ level: 15 }), "Sword", null).parry)).toBe("10 = 3 base, 7 half");
    expect(shown(modeFigures(mode({ level: 15 }), "Sword", null).skill)).toBe("15 = 15 given");
    const none = { skill: null, parry: null, block: null, percent: null };
    expect(modeFigures(mode(), "Sword", null)).toEqual(none);
    expect(modeFigures(mode({ skill: "Whip" }), "Whip", wielder())).toEqual(none);
    expect(blockWith({ skill: "", level: null }, "Shield", wielder())).toBeNull();
  });
});
