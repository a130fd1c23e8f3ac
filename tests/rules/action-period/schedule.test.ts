import { describe, expect, test } from "vitest";
import { requests, seconds, type Json } from "../../../src/rules/index.ts";
import {
  actionPeriod,
  firstStep,
  initiativeTarget,
  schedule,
  turnsPerRound,
  waitWindow,
} from "../../../src/rules/pacing/action-period/schedule.ts";
import { Table } from "./table.ts";
import { by, answers } from "../play.ts";

/** The table of P-4, by Basic Speed in points: from, to, period, turns at from, turns at to. */
const ROWS: readonly (readonly [number, number, number | null, number, number])[] = [
  [0.25, 2, null, 1, 1],
  [2.25, 2.25, 11, 2, 2],
  [2.5, 2.5, 10, 2, 2],
  [2.75, 2.75, 9, 2, 2],
  [3, 3.25, 8, 2, 2],
  [3.5, 3.75, 7, 2, 2],
  [4, 4.75, 6, 2, 3],
  [5, 5.75, 5, 3, 3],
  [6, 7.75, 4, 3, 4],
  [8, 11.75, 3, 4, 6],
  [12, 23.75, 2, 6, 12],
  [24, 24, 1, 12, 12],
];

describe("turns, period and first step", () => {
  test("P-2: accepts only a non-negative multiple of 0.25 as Basic Speed", () => {
    const table = new Table({});
    for (const basicSpeed of [-1, 25.5, Number.NaN, "25", null, 4_000] as Json[]) {
      const refusal = table.refused(by("ann", "join", { side: "all", stats: { basicSpeed } }));
      expect(["bad-stats", "bad-command"]).toContain(refusal);
    }
    expect(table.refused(by("ann", "join", { side: "all", stats: {} }))).toBe("bad-stats");
  });
  test("P-3, P-4, PA-8: agrees with every row of the table at both ends", () => {
    for (const [from, to, period, turnsFrom, turnsTo] of ROWS) {
      for (let quarter = from * 4; quarter <= to * 4; quarter++)
        expect(actionPeriod(quarter), `${quarter / 4}`).toBe(period);
      expect([turnsPerRound(from * 4), turnsPerRound(to * 4)]).toEqual([turnsFrom, turnsTo]);
    }
    expect([actionPeriod(0), turnsPerRound(0), turnsPerRound(0, true), turnsPerRound(33)]).toEqual([null, 0, 1, 5]);
  });
  test("P-5: refuses impossible rolls and answers without a request", () => {
    const table = new Table({ ann: { speed: 6.25 } }).start();
    const [{ id } = { id: "" }] = requests(table.state);
    for (const value of [2, 19, 10.5, "10", null])
      expect(table.refused(answers({ [id]: value }))).toBe("impossible-roll");
    expect(table.refused(answers({ roll_1_bob: 10 }))).toBe("not-asked");
  });
  test("P-6, PA-1: rounds half a margin as the option says", () => {
    expect([13, 7, 11].map((roll) => firstStep(25, roll, "down"))).toEqual([-1, 5, 1]);
    expect([13, 7, 11].map((roll) => firstStep(25, roll, "up"))).toEqual([0, 6, 2]);
    expect([13, 7, 11].map((roll) => firstStep(25, roll, "awayFromZero"))).toEqual([-1, 6, 2]);
    expect([9, 10, 11].map((roll) => firstStep(20, roll))).toEqual([1, 0, -1]);
    expect(Object.is(firstStep(20, 10), 0)).toBe(true);
    expect([initiativeTarget(25), initiativeTarget(25, "up")]).toEqual([12, 13]);
  });
  test("PA-1: refuses a step for begun turns, in the past or beyond bounds", () => {
    const table = new Table({ ann: { speed: 6.25 }, bob: { speed: 5 }, cid: { speed: 0 } }).start({ ann: 2, bob: 0 });
    expect(table.refused(by("ann", "setStep", { step: 0 }))).toBe("turn-has-begun");
    expect(table.refusal(by("bob", "setStep", { step: 3 }))).toBe("step-has-passed bob 3 2");
    expect(table.refused(by("cid", "setStep", { step: 0 }))).toBe("no-turns");
    expect(table.refused(by("dot", "setStep", { step: 0 }))).toBe("no-such-participant");
    for (const step of [0.5, 1e9, "2", null]) expect(table.refused(by("bob", "setStep", { step }))).toBe("bad-command");
    table.give(by("bob", "setStep", { step: -3 }));
    expect(table.of("bob")).toEqual(["bob 1 @-3 open", "bob 2 @-8 open", "bob 3 @-13 open"]);
  });
  test("P-7, P-8: puts turns a period apart, plays high steps first, skips empty ones", () => {
    expect([schedule(25, -1), schedule(0, 5), schedule(0, 5, true)]).toEqual([[-1, -5, -9, -13], [], [5]]);
    const table = new Table({ ann: { speed: 6.25 }, bob: { speed: 5 } }).start({ ann: 5, bob: 0 });
    expect(table.rest()).toEqual([
      "ann 1 @5",
      "ann 2 @1",
      "bob 1 @0",
      "ann 3 @-3",
      "bob 2 @-5",
      "ann 4 @-7",
      "bob 3 @-10",
    ]);
  });
  test("P-10, P-12, P-13: computes the steps on which a turn may be taken", () => {
    expect(waitWindow(25, 1, 1)).toEqual({ isLast: false, earliest: 1, latest: -2, overtakenAt: -3 });
    expect(waitWindow(25, 4, 1)).toEqual({ isLast: true, earliest: 1, latest: null, overtakenAt: null });
    expect(waitWindow(8, 1, 1)).toEqual({ isLast: true, earliest: 1, latest: null, overtakenAt: null });
  });
  test("PA-17, PA-18: counts three seconds per round", () => {
    const table = new Table({ ann: { speed: 2 } }).start({ ann: 0 });
    expect(seconds(table.state)).toBe(0);
    table.done();
    expect(seconds(table.state)).toBe(3);
  });
  test("P-1: by option takes other seconds per round", () => {
    const table = new Table({ ann: { speed: 2 } }, { roundSeconds: 4 }).start({ ann: 0 }).done();
    expect(seconds(table.state)).toBe(4);
    table.give({ type: "option", name: "roundSeconds", value: 3 });
    expect([seconds(table.state), table.state.facts]).toEqual([4, { elapsed: 4 }]);
  });
  test("P-5: asks a combatant removed from its group for a roll, once", () => {
    const gang = { one: { speed: 5, group: "gang" }, two: { speed: 5, group: "gang" }, bob: { speed: 5 } };
    const out = by("two", "group", { group: "" });
    expect(new Table(gang, { groupsRollOnce: true }).start().give(out).owed).toEqual([
      "one initiative",
      "two initiative",
      "bob initiative",
    ]);
    expect(new Table(gang, { groupsRollOnce: true }).start().answer({ one: 9 }).give(out).owed).toEqual([
      "bob initiative",
    ]);
  });
});
