import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { attackParts, attackSuggestions } from "../../../src/rules/exchange/weapon-use.ts";
import { attackRoll } from "../../../src/rules/gurps/attack.ts";
import { MANOEUVRES, type Manoeuvre } from "../../../src/rules/gurps/manoeuvres.ts";
import { POSTURES, type Posture } from "../../../src/rules/gurps/postures.ts";
import { effectiveSkill, type Attack } from "../../../src/rules/gurps/skill.ts";
import { chanceOf } from "../../../src/rules/values.ts";
import { scoreOf } from "../../../src/rules/index.ts";

const DICE = [1, 2, 3, 4, 5, 6];
/** All results of three dice. */
const WAYS = DICE.flatMap((a) => DICE.flatMap((b) => DICE.map((c) => a + b + c)));
const SCORES = Array.from({ length: 31 }, (_, i) => i - 5);

describe("chance shown before a roll", () => {
  test("B-33, B-35, B-36: counts exactly the hits among 216 results of 3d6", () => {
    for (const score of SCORES) expect(chanceOf(score)).toBe(WAYS.filter((sum) => attackRoll(score, sum).hit).length);
    expect([chanceOf(-100), chanceOf(2), chanceOf(10), chanceOf(16), chanceOf(1_000)]).toEqual([4, 4, 108, 212, 212]);
  });
});

const points = fc.integer({ min: -12, max: 12 });
const attack: fc.Arbitrary<Attack> = fc.record({
  skill: fc.integer({ min: 0, max: 30 }),
  ranged: fc.boolean(),
  manoeuvre: fc.constantFrom(...(Object.keys(MANOEUVRES) as Manoeuvre[])),
  option: fc.constantFrom(undefined, "determined", "strong", "double"),
  posture: fc.constantFrom(...(Object.keys(POSTURES) as Posture[])),
  shock: fc.nat(4),
  other: points,
  evaluate: fc.nat(5),
  bulk: fc.integer({ min: -8, max: 0 }),
  sizeModifier: points,
  speedRange: points,
  aim: fc.option(fc.record({ acc: fc.nat(8), seconds: fc.nat(5) }), { nil: undefined }),
});

describe("effective skill", () => {
  test("B-33, B-34, B-39: equals the sum of its parts with the cap last", () => {
    fc.assert(
      fc.property(attack, fc.boolean(), (one, postureAffectsRanged) => {
        const { skill, modifiers } = effectiveSkill(one, { postureAffectsRanged });
        expect(skill).toBe(modifiers.reduce((sum, { value }) => sum + value, one.skill));
        expect(modifiers.every(({ value }) => value !== 0)).toBe(true);
        expect(modifiers.findIndex(({ code }) => code === "cap")).toBeOneOf([-1, modifiers.length - 1]);
        if (!one.ranged && one.manoeuvre === "move-and-attack") expect(skill).toBeLessThanOrEqual(9);
      }),
    );
  });
  test("B-28, B-33: adds up ticked and typed modifiers, with the cap", () => {
    fc.assert(
      fc.property(attack, points, ({ skill, ...one }, other) => {
        const chosen = [...attackSuggestions(one, { postureAffectsRanged: true }), { code: "other", value: other }].map(
          (part) => ({ ...part, name: "" }),
        );
        const parts = attackParts({ code: "skill", value: skill, name: "" }, chosen, one);
        const plain = chosen.reduce((sum, { value }) => sum + value, skill);
        expect(scoreOf(parts)).toBe(!one.ranged && one.manoeuvre === "move-and-attack" ? Math.min(9, plain) : plain);
      }),
    );
  });
});
