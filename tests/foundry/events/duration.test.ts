import { describe, expect, it } from "vitest";
import { isOver, secondsLeft, type Began, type FightClock } from "../../../src/foundry/fight/effects/durations.ts";
import type { Span } from "../../../src/foundry/host/compat.ts";

/** Steps counted down, as in rounds of three seconds: the effect began on step 5 of the second round, outside its bearer's turns. */
const began: Began = { combat: "fight", round: 2, time: 5, seconds: 3, turns: 4, slot: "" };
const at = (standing: Partial<FightClock>): FightClock => ({
  round: 2,
  time: 5,
  seconds: 3,
  turns: 4,
  slot: "",
  counts: "down",
  endless: false,
  ended: false,
  roundTime: 0,
  offset: 100,
  perRound: 3,
  ...standing,
});
const span = (amount: number, unit: Span["unit"], ends: Span["ends"] = "inTime"): readonly Span[] => [
  { amount, unit, ends },
];

it("seconds end once the fight has lasted them, halves included", () => {
  expect(isOver(span(3, "seconds"), began, at({ seconds: 5.5 }))).toBe(false);
  expect(isOver(span(3, "seconds"), began, at({ seconds: 6 }))).toBe(true);
  expect(isOver(span(3, "seconds"), { ...began, seconds: -2 }, at({ seconds: 1 }))).toBe(true);
});

describe("rounds", () => {
  it("end at the same time so many rounds later", () => {
    const over = (round: number, time: number | null): boolean => isOver(span(1, "rounds"), began, at({ round, time }));
    expect([over(2, -4), over(3, null), over(3, 6), over(3, 5), over(3, 2), over(4, null)]).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it("are counted in the direction of time", () => {
    const over = (time: number): boolean => isOver(span(1, "rounds"), began, at({ round: 3, time, counts: "up" }));
    expect([over(4), over(5), over(6)]).toEqual([false, true, true]);
  });

  it("end with the round's start if nothing was played before", () => {
    expect(isOver(span(1, "rounds"), { ...began, time: null }, at({ round: 3, time: null }))).toBe(true);
  });

  it("end with what the effect names", () => {
    const over = (ends: Span["ends"], round: number, time: number | null): boolean =>
      isOver(span(1, "rounds", ends), began, at({ round, time }));
    expect([over("turnStart", 3, 6), over("turnStart", 3, 5)]).toEqual([false, true]);
    expect([over("turnEnd", 3, 5), over("turnEnd", 3, 4)]).toEqual([false, true]);
    expect([over("roundStart", 2, -4), over("roundStart", 3, null)]).toEqual([false, true]);
    expect([over("roundEnd", 3, -4), over("roundEnd", 4, null)]).toEqual([false, true]);
  });

  it("use the world's length without rounds, otherwise turns", () => {
    expect(isOver(span(2, "rounds"), began, at({ endless: true, roundTime: 6, seconds: 14.5 }))).toBe(false);
    expect(isOver(span(2, "rounds"), began, at({ endless: true, roundTime: 6, seconds: 15 }))).toBe(true);
    expect(isOver(span(2, "rounds", "turnEnd"), began, at({ endless: true, turns: 5, seconds: 90 }))).toBe(false);
    expect(isOver(span(2, "rounds", "turnEnd"), began, at({ endless: true, turns: 6 }))).toBe(true);
  });
});

describe("a jump of world time", () => {
  const since = { ...began, offset: 100 };
  it("counts beside the time of the fight, for rounds by their length", () => {
    const over = (amount: number, unit: Span["unit"], offset: number): boolean =>
      isOver(span(amount, unit), since, at({ offset }));
    expect([over(600, "seconds", 699), over(600, "seconds", 700)]).toEqual([false, true]);
    expect([over(10, "rounds", 126), over(10, "rounds", 130)]).toEqual([false, true]);
    expect([over(10, "turns", 129), over(10, "turns", 130)]).toEqual([false, true]);
  });
  it("counts nothing backwards, nor for effects that began before it was noted", () => {
    expect(isOver(span(1, "seconds"), since, at({ offset: 0 }))).toBe(false);
    expect(isOver(span(1, "seconds"), began, at({ offset: 900 }))).toBe(false);
  });
  it("leaves the seconds of the rounds that are left", () => {
    expect(secondsLeft(span(4, "rounds"), since, at({ round: 4 }))).toBe(6);
    expect(secondsLeft(span(4, "seconds"), since, at({}))).toBe(null);
  });
});

describe("turns", () => {
  it("are the bearer's, ending with the last", () => {
    const over = (turns: number): boolean => isOver(span(2, "turns", "turnEnd"), began, at({ turns, round: 9 }));
    expect([over(4), over(5), over(6), over(7)]).toEqual([false, false, true, true]);
  });

  it("exclude the turn in which the effect began", () => {
    const own = { ...began, slot: "2_ann_1" };
    const over = (turns: number, slot: string): boolean =>
      isOver(span(1, "turns", "turnEnd"), own, at({ turns, slot }));
    expect([over(4, "2_ann_1"), over(5, ""), over(5, "2_ann_2"), over(6, "")]).toEqual([false, false, false, true]);
  });

  it("end when the last begins if the effect says so", () => {
    const over = (turns: number, slot: string, from = began): boolean =>
      isOver(span(1, "turns", "turnStart"), from, at({ turns, slot }));
    expect([over(4, ""), over(4, "2_ann_2"), over(5, "")]).toEqual([false, true, true]);
    const own = { ...began, slot: "2_ann_1" };
    expect([over(4, "2_ann_1", own), over(5, "", own), over(5, "2_ann_2", own)]).toEqual([false, false, true]);
  });
});

it("several spans end when all are over, and never without any", () => {
  const both: readonly Span[] = [...span(1, "rounds"), ...span(2, "turns", "turnEnd")];
  expect(isOver(both, began, at({ round: 3, time: 5, turns: 5 }))).toBe(false);
  expect(isOver(both, began, at({ round: 3, time: 5, turns: 6 }))).toBe(true);
  expect(isOver([], began, at({ round: 99 }))).toBe(false);
});
