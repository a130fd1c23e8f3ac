import { describe, expect, test } from "vitest";
import { tire, weakened } from "../../../src/rules/gurps/fatigue.ts";
import {
  damage,
  injure,
  isMajorWound,
  majorWound,
  shock,
  strongBonus,
  stunRecovery,
} from "../../../src/rules/gurps/injury.ts";
import { rollsAtTurnStart, waking } from "../../../src/rules/gurps/recovery.ts";
import { shown } from "../shown.ts";

describe("damage", () => {
  test("B-55: halves basic damage beyond half range, rounded down", () => {
    expect(damage({ basic: 9, beyondHalf: true })).toMatchObject({ basic: 4, injury: 4 });
    expect(damage({ basic: 9, beyondHalf: false }).basic).toBe(9);
  });
  test("B-56: subtracts DR divided by the armour divisor, rounded down", () => {
    expect(damage({ basic: 16, dr: 5, divisor: 3 }).penetrating).toBe(15);
    expect(damage({ basic: 3, dr: 5 })).toEqual({ basic: 3, penetrating: 0, injury: 0 });
    expect(damage({ basic: 20, dr: 3, divisor: 0.2 }).penetrating).toBe(5);
  });
  test.each([
    ["cut", 5, 7],
    ["pi-", 1, 1],
    ["pi-", 5, 2],
    ["pi", 5, 5],
    ["pi+", 5, 7],
    ["imp", 4, 8],
    ["pi++", 4, 8],
    ["cr", 5, 5],
    ["burn", 5, 5],
    ["constructor", 5, 5],
  ])("B-57 B-58 BA-6 %s %i penetrating: injury %i", (type, basic, injury) =>
    expect(damage({ basic, type }).injury).toBe(injury),
  );
  test("B-16: adds 2 or one per die for a strong attack", () =>
    expect([1, 2, 3, 7].map(strongBonus)).toEqual([2, 2, 3, 7]));
});

describe("injury", () => {
  test("B-60: needs an HT roll every turn at 0 HP or less", () => {
    expect([4, 5].map((lost) => injure({ maxHp: 10, hp: 5 }, lost).collapseRolls)).toEqual([false, true]);
    expect(rollsAtTurnStart({ hp: 0, ht: 11, will: 10 })).toEqual([{ what: "consciousness", against: 11 }]);
    expect(rollsAtTurnStart({ hp: 1, fp: 3, ht: 11, will: 10 })).toEqual([]);
    expect(rollsAtTurnStart({ ht: 11, will: 10 })).toEqual([]);
  });
  test("B-61: needs one death roll per multiple crossed", () => {
    expect(injure({ maxHp: 10, hp: 5 }, 27)).toMatchObject({ hp: -22, deathRolls: [1, 2], dead: false });
    expect(injure({ maxHp: 10, hp: -10 }, 1).deathRolls).toEqual([]);
    expect(injure({ maxHp: 10, hp: -9 }, 1).deathRolls).toEqual([1]);
    expect(injure({ maxHp: 10, hp: 0 }, 50)).toMatchObject({ hp: -50, deathRolls: [], dead: true });
    expect(injure({ maxHp: 10, hp: 0 }, 49)).toMatchObject({ deathRolls: [1, 2, 3, 4], dead: false });
  });
  test("B-62, BA-7: adds a point of shock per HP or tenth of maximum HP", () => {
    expect([0, 1, 3, 9].map((lost) => shock(10, lost))).toEqual([0, 1, 3, 4]);
    expect([1, 2, 3, 4, 8, 20].map((lost) => shock(24, lost))).toEqual([0, 1, 1, 2, 4, 4]);
    expect([2, 3, 6].map((lost) => shock(39, lost))).toEqual([0, 1, 2]);
    expect([19, 20].map((maxHp) => shock(maxHp, 2))).toEqual([2, 1]);
  });
  test("B-66: is a major wound above half of HP at once", () =>
    expect([isMajorWound(5, 10), isMajorWound(6, 10), isMajorWound(6, 11)]).toEqual([false, true, true]));
  test.each([
    [10, 10, "none"],
    [10, 11, "stunned"],
    [10, 14, "stunned"],
    [10, 15, "unconscious"],
    [12, 17, "unconscious"],
  ])("B-67 HT %i, roll %i: %s", (ht, roll, result) => expect(majorWound(ht, roll)).toBe(result));
  test("B-20, B-64, B-65, BA-16: recovers from stun by HT, from mental stun by IQ", () => {
    expect(stunRecovery("physical", { ht: 11, iq: 13 })).toBe(11);
    expect(stunRecovery("mental", { ht: 11, iq: 13 })).toBe(13);
  });
});

describe("reeling and tired", () => {
  const recalculate = { dodgeWhenReeling: "recalculate", halvedSpeed: "whole" } as const;
  test("BA-20: applies wounds before fatigue, each rounding up", () => {
    const body = { basicSpeed: 21, move: 5, st: 11 };
    expect(weakened(body, { reeling: true, tired: true }, recalculate)).toEqual({ move: 2, dodge: 3, st: 6 });
    expect(weakened(body, { reeling: true, tired: false }, recalculate)).toEqual({ move: 3, dodge: 6, st: 11 });
    expect(weakened(body, { reeling: false, tired: false }, recalculate)).toEqual({ move: 5, dodge: 8, st: 11 });
  });
});

describe("fatigue", () => {
  const at = (fp: number, loss: number, maxFp = 12): unknown => {
    const { fp: left, hp } = tire({ maxFp, fp, hp: 10 }, loss);
    return [left, hp];
  };
  test("B-80: tires below a third of FP", () => {
    expect([1, 2].map((loss) => tire({ maxFp: 12, fp: 5, hp: 10 }, loss).tired)).toEqual([false, true]);
  });
  test("B-81: costs an HP per FP lost below 0", () => {
    expect([at(2, 4), at(5, 5), at(-1, 1)]).toEqual([
      [-2, 8],
      [0, 10],
      [-2, 9],
    ]);
  });
  test("B-81: needs a Will roll at 0 FP or less", () => {
    expect([1, 2].map((loss) => tire({ maxFp: 12, fp: 2, hp: 10 }, loss).collapse)).toEqual([false, true]);
    expect(rollsAtTurnStart({ fp: 0, ht: 11, will: 12 })).toEqual([{ what: "effort", against: 12 }]);
  });
  test("B-82: stops at minus the maximum, then costs HP and consciousness", () => {
    expect(shown(tire({ maxFp: 12, fp: -6, hp: 10 }, 8))).toBe(
      "collapse true, fp -12, hp 2, tired true, unconscious true",
    );
    expect(at(-12, 3)).toEqual([-12, 7]);
    expect(tire({ maxFp: 12, fp: -6, hp: 10 }, 5).unconscious).toBe(false);
  });
});

describe("waking up", () => {
  test("B-76: happens after 15 minutes with 1 HP or more", () =>
    expect(waking({ maxHp: 10, hp: 1 })).toEqual({ kind: "automatic", minutes: 15 }));
  test("B-77, BA-9: needs an hourly HT roll from 0 HP down", () => {
    for (const hp of [0, -9]) expect(waking({ maxHp: 10, hp })).toEqual({ kind: "ht-roll", everyMinutes: 60 });
    expect(rollsAtTurnStart({ hp: undefined, ht: 10, will: 10 })).toEqual([]);
  });
  test("B-78: needs one HT roll, after 12 hours, from minus maximum down", () => {
    for (const hp of [-10, -30])
      expect(waking({ maxHp: 10, hp })).toEqual({ kind: "one-ht-roll", afterMinutes: 720, deathRollEveryMinutes: 720 });
  });
});
