import { describe, expect, it } from "vitest";
import { attackParts, attackSuggestions, feintSuggestions } from "../../../src/rules/exchange/weapon-use.ts";
import { scoreOf } from "../../../src/rules/index.ts";

const OWN = { postureAffectsRanged: true };
const SKILL = { code: "skill", value: 12, name: "Broadsword" };

describe("what counts for an attack", () => {
  it("B-70: the target's posture counts for shots and throws, and not for blows", () => {
    const attack = { manoeuvre: "attack", targetPosture: "lying" } as const;
    expect(attackSuggestions({ ...attack, ranged: true }, OWN)).toEqual([{ code: "targetPosture", value: -2 }]);
    expect(attackSuggestions({ ...attack, ranged: false }, OWN)).toEqual([]);
  });
  it("B-34, B-62: shock and posture of the attacker count, each by name", () =>
    expect(attackSuggestions({ ranged: false, manoeuvre: "attack", posture: "kneeling", shock: 3 }, OWN)).toEqual([
      { code: "posture", value: -2 },
      { code: "shock", value: -3 },
    ]));
  it("BA-12: the attacker's posture counts for shots only where the table says so", () =>
    expect(
      attackSuggestions({ ranged: true, manoeuvre: "attack", posture: "kneeling" }, { postureAffectsRanged: false }),
    ).toEqual([]));
  it("B-23: a feint is lowered by shock, and by nothing else", () => {
    expect(feintSuggestions({ shock: 2 })).toEqual([{ code: "shock", value: -2 }]);
    expect(feintSuggestions({})).toEqual([]);
  });
  it("B-28, B-34: the cap of a close Move and attack comes after everything that was chosen, also above it", () => {
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
  it("leaves out what adds nothing, but never the skill", () =>
    expect(
      attackParts({ ...SKILL, value: 0 }, [{ code: "offHand", value: 0, name: "" }], {
        ranged: false,
        manoeuvre: "attack",
      }),
    ).toEqual([{ ...SKILL, value: 0 }]));
});
