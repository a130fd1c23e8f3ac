import { describe, expect, it } from "vitest";
import { attackParts, attackSuggestions, feintSuggestions } from "../../../src/rules/exchange/weapon-use.ts";
import { scoreOf } from "../../../src/rules/index.ts";

const OWN = { postureAffectsRanged: true };
const SKILL = { code: "skill", value: 12, name: "Broadsword" };

describe("modifiers of an attack", () => {
  it("B-70: applies the target's posture to ranged attacks only", () => {
    const attack = { manoeuvre: "attack", targetPosture: "lying" } as const;
    expect(attackSuggestions({ ...attack, ranged: true }, OWN)).toEqual([{ code: "targetPosture", value: -2 }]);
    expect(attackSuggestions({ ...attack, ranged: false }, OWN)).toEqual([]);
  });
  it("B-34, B-62: lists shock and the attacker's posture separately", () =>
    expect(attackSuggestions({ ranged: false, manoeuvre: "attack", posture: "kneeling", shock: 3 }, OWN)).toEqual([
      { code: "posture", value: -2 },
      { code: "shock", value: -3 },
    ]));
  it("BA-12: applies the attacker's posture to shots only by option", () =>
    expect(
      attackSuggestions({ ranged: true, manoeuvre: "attack", posture: "kneeling" }, { postureAffectsRanged: false }),
    ).toEqual([]));
  it("B-23: lowers a feint by shock only", () => {
    expect(feintSuggestions({ shock: 2 })).toEqual([{ code: "shock", value: -2 }]);
    expect(feintSuggestions({})).toEqual([]);
  });
  it("B-28, B-34: caps a melee Move and Attack after all other modifiers", () => {
    const parts = attackParts(
      SKILL,
      [
        { code: "moveAndAttack", value: -4, name: "" },
        { code: "other", value: 5, name: "high ground" },
      ],
      { ranged: false, manoeuvre: "move-and-attack" },
    );
    expect(parts.at(-1)).toEqual({ code: "cap", value: -4, name: "" });
    expect(scoreOf(parts)).toBe(9);
  });
  it("drops zero modifiers but never the skill", () =>
    expect(
      attackParts({ ...SKILL, value: 0 }, [{ code: "offHand", value: 0, name: "" }], {
        ranged: false,
        manoeuvre: "attack",
      }),
    ).toEqual([{ ...SKILL, value: 0 }]));
});
