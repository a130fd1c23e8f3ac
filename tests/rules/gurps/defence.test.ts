import { describe, expect, test } from "vitest";
import {
  defenceRoll,
  defenceScore,
  defendsTwice,
  helpsAgainst,
  hitsAvoided,
  isDifferent,
  isIncreased,
  mayStrikeLimb,
} from "../../../src/rules/gurps/defence.ts";
import { dodge } from "../../../src/rules/gurps/derived.ts";
import type { AttackForm } from "../../../src/rules/model/exchange.ts";

const DEFENCES = ["block", "dodge", "parry"] as const;

describe("defence scores", () => {
  test("B-45: computes Dodge as Basic Speed rounded down plus 3", () =>
    expect([20, 21, 23, 24, 27].map(dodge)).toEqual([8, 8, 8, 9, 9]));
  test("B-44, B-20, B-64, B-18, B-70, B-24: add up stun, increased defence, posture and feint", () => {
    expect(defenceScore({ kind: "dodge", basicSpeed: 24 })).toBe(9);
    expect(defenceScore({ kind: "dodge", basicSpeed: 24, stunned: true })).toBe(5);
    expect(defenceScore({ kind: "dodge", basicSpeed: 24, increased: true })).toBe(11);
    expect(defenceScore({ kind: "dodge", basicSpeed: 24, posture: "crawling", increased: true, feint: 1 })).toBe(7);
    expect(defenceScore({ kind: "block", skill: 12, posture: "lying" })).toBe(6);
  });
  test("B-52: subtract 1 from parrying thrown weapons, 2 if small", () => {
    expect(
      (["none", "thrown", "small"] as const).map((thrown) =>
        defenceScore({ kind: "parry", skill: 12, bonus: 1, thrown }),
      ),
    ).toEqual([10, 9, 8]);
    expect(defenceScore({ kind: "block", skill: 12, thrown: "small" })).toBe(9);
  });
});

describe("defence roll", () => {
  test("B-42, B-43: succeeds at or below the score, always with 3-4, never with 17-18", () => {
    expect(defenceRoll(9, 9)).toEqual({ success: true, margin: 0, critical: false });
    expect(defenceRoll(9, 10)).toEqual({ success: false, margin: -1, critical: false });
    expect(defenceRoll(2, 4)).toMatchObject({ success: true, critical: true });
    expect(defenceRoll(20, 17)).toEqual({ success: false, margin: 3, critical: false });
  });
  test("BA-15: is critical like an attack roll", () =>
    expect(
      [
        [14, 5],
        [15, 5],
        [15, 6],
        [16, 6],
      ].map(([score, roll]) => defenceRoll(score!, roll!).critical),
    ).toEqual([false, true, false, true]));
  test.each([
    [9, 7, 5, 3],
    [9, 9, 5, 1],
    [9, 10, 5, 0],
    [9, 4, 5, 5],
    [2, 4, 3, 3],
    [12, 5, 3, 3],
  ])("B-46 avoids hits with dodge %i, roll %i, %i hits: %i", (score, roll, hits, avoided) =>
    expect(hitsAvoided(score, roll, hits)).toEqual({ avoided, landed: hits - avoided }),
  );
});

describe("possible defences", () => {
  test("B-48, B-52: depend on the attack's form and the shooter's reach", () => {
    const helps = (form: AttackForm, withinReach?: boolean): string =>
      DEFENCES.filter((kind) => helpsAgainst(form, kind, withinReach)).join(" ");
    for (const form of ["melee", "unarmed", "thrown"] as const) expect(helps(form)).toBe("block dodge parry");
    expect([helps("missile"), helps("bullet"), helps("beam")]).toEqual(["block dodge", "dodge", "dodge"]);
    expect(helps("missile", true)).toBe("block dodge parry");
    expect(helps("bullet", true)).toBe("dodge parry");
    expect(helps("beam", true)).toBe("dodge parry");
  });
  test("B-18: increase the one named by All-Out Defence", () => {
    const chosen = { manoeuvre: "all-out-defence", option: "increased-dodge" } as const;
    expect(DEFENCES.filter((kind) => isIncreased(kind, chosen))).toEqual(["dodge"]);
    expect(isIncreased("dodge", { ...chosen, manoeuvre: "attack" })).toBe(false);
  });
  test("B-19: allow a second, different try with double All-Out Defence", () => {
    expect(
      [
        { manoeuvre: "all-out-defence", option: "double" },
        { manoeuvre: "all-out-attack", option: "double" },
        { manoeuvre: "all-out-defence", option: "increased-dodge" },
        {},
      ].map((one) => defendsTwice(one as object)),
    ).toEqual([true, false, false, false]);
    const dodge = { kind: "dodge", item: "" };
    const parry = { kind: "parry", item: "sword" };
    const block = { kind: "block", item: "a" };
    const pairs = [
      [dodge, parry],
      [parry, { ...parry, item: "" }],
      [dodge, dodge],
      [parry, parry],
      [block, { ...block, item: "b" }],
    ] as const;
    expect(pairs.map(([one, other]) => isDifferent(one, other))).toEqual([true, true, false, false, false]);
  });
  test("B-53: allow striking an unarmed attacker's limb after an armed parry", () => {
    const parry = { kind: "parry", success: true, armed: true } as const;
    const defences = [
      parry,
      { ...parry, armed: false },
      { ...parry, success: false },
      { ...parry, kind: "dodge" },
    ] as const;
    const may = defences.map((defence) => mayStrikeLimb(defence, { form: "unarmed" }));
    expect([...may, mayStrikeLimb(parry, { form: "melee" })]).toEqual([true, false, false, false, false]);
  });
});
