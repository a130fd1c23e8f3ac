import { describe, expect, test } from "vitest";
import { aimedSeconds, disturbAim, disturbConcentration, takeAim } from "../../../src/rules/gurps/aim.ts";
import { attackRoll, feintPenalty } from "../../../src/rules/gurps/attack.ts";
import { aimBonus, effectiveSkill, evaluateBonus, type Attack } from "../../../src/rules/gurps/skill.ts";
import { shown } from "../shown.ts";

const settings = { postureAffectsRanged: true };
const melee = (attack: Partial<Attack>): number =>
  effectiveSkill({ skill: 12, ranged: false, manoeuvre: "attack", ...attack }, settings).skill;
const ranged = (attack: Partial<Attack>, own = settings): number =>
  effectiveSkill({ skill: 12, ranged: true, manoeuvre: "attack", ...attack }, own).skill;

describe("the attack roll", () => {
  test("B-33 succeeds at or below the effective skill", () =>
    expect([11, 12, 13].map((roll) => attackRoll(12, roll).hit)).toEqual([true, true, false]));
  test.each([
    [10, 3, true],
    [10, 4, true],
    [10, 5, false],
    [14, 5, false],
    [15, 5, true],
    [15, 6, false],
    [16, 5, true],
    [16, 6, true],
    [20, 7, false],
  ])("B-35 BA-4 skill %i, roll %i: critical %s", (skill, roll, critical) =>
    expect(attackRoll(skill, roll)).toMatchObject({ critical, defenceAllowed: !critical }),
  );
  test("B-35 BA-24 3 and 4 hit even with a skill below 3", () =>
    expect(attackRoll(1, 4)).toEqual({ hit: true, critical: true, defenceAllowed: false, maxDamage: false }));
  test("B-36 17 and 18 miss whatever the skill, and there is nothing to defend against", () => {
    for (const roll of [17, 18])
      expect(attackRoll(25, roll)).toEqual({ hit: false, critical: false, defenceAllowed: false, maxDamage: false });
    expect(attackRoll(25, 16).hit).toBe(true);
  });
  test("B-37 only a natural 3 does maximum damage", () =>
    expect([3, 4, 5].map((roll) => attackRoll(16, roll).maxDamage)).toEqual([true, false, false]));
});

describe("effective skill", () => {
  test("B-33 B-34 starts from the skill; shock and posture count", () => {
    expect(melee({})).toBe(12);
    expect(melee({ shock: 3, posture: "kneeling", other: 1 })).toBe(8);
  });
  test("B-13 a determined all-out attack has +4 in close combat and +1 at range; other ways have none", () => {
    const allOut = { manoeuvre: "all-out-attack", option: "determined" } as const;
    expect(melee(allOut)).toBe(16);
    expect(ranged(allOut)).toBe(13);
    expect(melee({ ...allOut, option: "strong" })).toBe(12);
    expect(melee({ manoeuvre: "all-out-attack" })).toBe(12);
  });
  test("B-11 aiming brings Acc, then one and two more", () =>
    expect([0, 1, 2, 3, 4, 9].map((seconds) => aimBonus(5, seconds))).toEqual([0, 5, 6, 7, 7, 7]));
  test("B-10 B-39 a ranged attack adds aim, size and range; a move spoils the aim", () => {
    expect(ranged({ aim: { acc: 5, seconds: 1 }, sizeModifier: -2, speedRange: -4 })).toBe(11);
    expect(ranged({ aim: { acc: 5, seconds: 3 }, manoeuvre: "move-and-attack", bulk: -3 })).toBe(9);
  });
  test("B-22 evaluating brings one a turn, three at most, and only in close combat", () => {
    expect([-1, 0, 1, 2, 3, 7].map(evaluateBonus)).toEqual([0, 0, 1, 2, 3, 3]);
    expect([melee({ evaluate: 2 }), ranged({ evaluate: 2 })]).toEqual([14, 12]);
  });
  test("B-28 Move and attack: at range the worse of -2 and Bulk", () =>
    expect([0, -1, -2, -5].map((bulk) => ranged({ manoeuvre: "move-and-attack", bulk }))).toEqual([10, 10, 10, 7]));
  test("B-28 B-34 Move and attack in close combat: -4, and the cap of 9 comes last", () => {
    expect(melee({ skill: 12, manoeuvre: "move-and-attack" })).toBe(8);
    expect(melee({ skill: 18, manoeuvre: "move-and-attack" })).toBe(9);
    expect(melee({ skill: 18, manoeuvre: "move-and-attack", evaluate: 3, shock: 2 })).toBe(9);
    expect(effectiveSkill({ skill: 18, ranged: false, manoeuvre: "move-and-attack" }, settings).modifiers).toEqual([
      { code: "moveAndAttack", value: -4 },
      { code: "cap", value: -5 },
    ]);
  });
  test("BA-12 the posture's attack penalty counts at range unless the GM sets otherwise", () => {
    expect(ranged({ posture: "lying" })).toBe(8);
    expect(ranged({ posture: "lying" }, { postureAffectsRanged: false })).toBe(12);
    expect(
      effectiveSkill(
        { skill: 12, ranged: false, manoeuvre: "attack", posture: "lying" },
        { postureAffectsRanged: false },
      ).skill,
    ).toBe(8);
  });
  test("B-34 every modifier is named and adds up", () => {
    const { skill, modifiers } = effectiveSkill(
      {
        skill: 13,
        ranged: true,
        manoeuvre: "attack",
        posture: "kneeling",
        sizeModifier: -2,
        aim: { acc: 5, seconds: 4 },
      },
      settings,
    );
    expect(shown(modifiers)).toEqual(["posture value -2", "aim value 7", "sizeModifier value -2"]);
    expect(skill).toBe(16);
  });
});

describe("aiming and concentrating", () => {
  const at = { weapon: "bow", target: "orc", ready: true, visible: true };

  test("B-9 takes full turns with a ready weapon on a target that can be seen, and starts anew on another", () => {
    const one = takeAim(null, at);
    expect(one).toEqual({ weapon: "bow", target: "orc", seconds: 1 });
    expect(takeAim(one, at)?.seconds).toBe(2);
    expect(takeAim(one, { ...at, target: "troll" })?.seconds).toBe(1);
    expect(takeAim(one, { ...at, ready: false })).toBeNull();
    expect(takeAim(one, { ...at, visible: false })).toBeNull();
  });
  test("B-10 counts only for Attack or All-out attack with that weapon on that target", () => {
    const aim = { weapon: "bow", target: "orc", seconds: 2 };
    const seconds = (manoeuvre: "attack" | "all-out-attack" | "move-and-attack", target = "orc"): number =>
      aimedSeconds(aim, { manoeuvre, weapon: "bow", target });
    expect(seconds("attack")).toBe(2);
    expect(seconds("all-out-attack")).toBe(2);
    expect(seconds("move-and-attack")).toBe(0);
    expect(seconds("attack", "troll")).toBe(0);
    expect(aimedSeconds(null, { manoeuvre: "attack", weapon: "bow", target: "orc" })).toBe(0);
  });
  test("B-12 any defence spoils the aim, an injury asks for Will", () => {
    expect(disturbAim("defended", 11)).toBe("spoiled");
    expect(disturbAim("injured", 11)).toEqual({ rollAgainst: 11 });
    expect(disturbAim("distracted", 11)).toBe("kept");
  });
  test("B-25 concentrating on asks for Will-3", () => expect(disturbConcentration(12)).toEqual({ rollAgainst: 9 }));
});

describe("the feint", () => {
  test.each([
    ["failed", 10, 11, 10, 15, 0],
    ["foe fails", 12, 9, 10, 11, 3],
    ["both succeed, better by 2", 14, 9, 13, 10, 2],
    ["both succeed alike", 12, 9, 13, 10, 0],
    ["foe better", 12, 11, 15, 8, 0],
    ["by nothing", 10, 10, 9, 12, 0],
  ])("B-24 %s", (_, skill, roll, foeSkill, foeRoll, penalty) =>
    expect(feintPenalty({ skill, roll, foeSkill, foeRoll })).toBe(penalty),
  );
});
