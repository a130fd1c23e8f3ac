import { describe, expect, test } from "vitest";
import { aimedSeconds, disturbAim, disturbConcentration, takeAim } from "../../../src/rules/gurps/aim.ts";
import { attackRoll, feintPenalty } from "../../../src/rules/gurps/attack.ts";
import { aimBonus, effectiveSkill, evaluateBonus, type Attack } from "../../../src/rules/gurps/skill.ts";
import { shown } from "../shown.ts";

const settings = { postureAffectsRanged: true };
const melee = (attack: Partial<Attack>, own = settings): number =>
  effectiveSkill({ skill: 12, ranged: false, manoeuvre: "attack", ...attack }, own).skill;
const ranged = (attack: Partial<Attack>, own = settings): number =>
  effectiveSkill({ skill: 12, ranged: true, manoeuvre: "attack", ...attack }, own).skill;

describe("attack roll", () => {
  test("B-33: succeeds at or below the effective skill", () =>
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
  ])("B-35 BA-4 finds with skill %i, roll %i: critical %s", (skill, roll, critical) =>
    expect(attackRoll(skill, roll)).toMatchObject({ critical, defenceAllowed: !critical }),
  );
  test("B-35, BA-24: hits with 3 and 4 even below skill 3", () =>
    expect(attackRoll(1, 4)).toEqual({ hit: true, critical: true, defenceAllowed: false, maxDamage: false }));
  test("B-36: misses with 17 and 18 and then allows no defence", () => {
    for (const roll of [17, 18])
      expect(attackRoll(25, roll)).toEqual({ hit: false, critical: false, defenceAllowed: false, maxDamage: false });
    expect(attackRoll(25, 16).hit).toBe(true);
  });
  test("B-37: does maximum damage only on a natural 3", () =>
    expect([3, 4, 5].map((roll) => attackRoll(16, roll).maxDamage)).toEqual([true, false, false]));
});

describe("effective skill", () => {
  test("B-13: adds 4 in melee or 1 at range for determined All-Out Attacks", () => {
    const allOut = { manoeuvre: "all-out-attack", option: "determined" } as const;
    expect(melee(allOut)).toBe(16);
    expect(ranged(allOut)).toBe(13);
    expect(melee({ ...allOut, option: "strong" })).toBe(12);
    expect(melee({ manoeuvre: "all-out-attack" })).toBe(12);
  });
  test("B-11: adds Acc for aiming, then 1 and 2 more", () =>
    expect([0, 1, 2, 3, 4, 9].map((seconds) => aimBonus(5, seconds))).toEqual([0, 5, 6, 7, 7, 7]));
  test("B-10, B-39: adds aim, size and range, but no aim after moving", () => {
    expect(ranged({ aim: { acc: 5, seconds: 1 }, sizeModifier: -2, speedRange: -4 })).toBe(11);
    expect(ranged({ aim: { acc: 5, seconds: 3 }, manoeuvre: "move-and-attack", bulk: -3 })).toBe(9);
  });
  test("B-22: adds 1 per turn of Evaluate in melee, up to 3", () => {
    expect([-1, 0, 1, 2, 3, 7].map(evaluateBonus)).toEqual([0, 0, 1, 2, 3, 3]);
    expect([melee({ evaluate: 2 }), ranged({ evaluate: 2 })]).toEqual([14, 12]);
  });
  test("B-28: takes the worse of -2 and Bulk for ranged Move and Attack", () =>
    expect([0, -1, -2, -5].map((bulk) => ranged({ manoeuvre: "move-and-attack", bulk }))).toEqual([10, 10, 10, 7]));
  test("B-28, B-34: subtracts 4 and caps melee Move and Attack at 9 last", () => {
    expect(melee({ skill: 12, manoeuvre: "move-and-attack" })).toBe(8);
    expect(melee({ skill: 18, manoeuvre: "move-and-attack", evaluate: 3, shock: 2 })).toBe(9);
    expect(effectiveSkill({ skill: 18, ranged: false, manoeuvre: "move-and-attack" }, settings).modifiers).toEqual([
      { code: "moveAndAttack", value: -4 },
      { code: "cap", value: -5 },
    ]);
  });
  test("BA-12: applies the posture at range unless the GM disables it", () => {
    expect(ranged({ posture: "lying" })).toBe(8);
    expect(ranged({ posture: "lying" }, { postureAffectsRanged: false })).toBe(12);
    expect(melee({ posture: "lying" }, { postureAffectsRanged: false })).toBe(8);
  });
  test("B-33, B-34: names every modifier and adds them up to the skill", () => {
    const { skill, modifiers } = effectiveSkill(
      {
        skill: 13,
        ranged: true,
        manoeuvre: "attack",
        posture: "kneeling",
        shock: 3,
        other: 1,
        sizeModifier: -2,
        aim: { acc: 5, seconds: 4 },
      },
      settings,
    );
    expect(shown(modifiers)).toEqual([
      "posture value -2",
      "shock value -3",
      "other value 1",
      "aim value 7",
      "sizeModifier value -2",
    ]);
    expect(skill).toBe(14);
  });
});

describe("aiming and concentrating", () => {
  const at = { weapon: "bow", target: "orc", ready: true, visible: true };

  test("B-9: restarts on another target and needs a ready weapon and sight", () => {
    const one = takeAim(null, at);
    expect(one).toEqual({ weapon: "bow", target: "orc", seconds: 1 });
    expect(takeAim(one, at)?.seconds).toBe(2);
    expect(takeAim(one, { ...at, target: "troll" })?.seconds).toBe(1);
    expect(takeAim(one, { ...at, ready: false })).toBeNull();
    expect(takeAim(one, { ...at, visible: false })).toBeNull();
  });
  test("B-10: counts aim only for attacks with that weapon on that target", () => {
    const aim = { weapon: "bow", target: "orc", seconds: 2 };
    const seconds = (manoeuvre: "attack" | "all-out-attack" | "move-and-attack", target = "orc"): number =>
      aimedSeconds(aim, { manoeuvre, weapon: "bow", target });
    expect(seconds("attack")).toBe(2);
    expect(seconds("all-out-attack")).toBe(2);
    expect(seconds("move-and-attack")).toBe(0);
    expect(seconds("attack", "troll")).toBe(0);
    expect(aimedSeconds(null, { manoeuvre: "attack", weapon: "bow", target: "orc" })).toBe(0);
  });
  test("B-12: is spoiled by any defence; injury asks for a Will roll", () => {
    expect(disturbAim("defended", 11)).toBe("spoiled");
    expect(disturbAim("injured", 11)).toEqual({ rollAgainst: 11 });
    expect(disturbAim("distracted", 11)).toBe("kept");
  });
  test("B-25: needs Will-3 to continue concentrating", () =>
    expect(disturbConcentration(12)).toEqual({ rollAgainst: 9 }));
});

describe("feint", () => {
  test.each([
    ["failed", 10, 11, 10, 15, 0],
    ["foe fails", 12, 9, 10, 11, 3],
    ["both succeed, better by 2", 14, 9, 13, 10, 2],
    ["foe better", 12, 11, 15, 8, 0],
  ])("B-24 %s", (_, skill, roll, foeSkill, foeRoll, penalty) =>
    expect(feintPenalty({ skill, roll, foeSkill, foeRoll })).toBe(penalty),
  );
});
