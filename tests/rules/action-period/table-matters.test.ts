import { describe, expect, test } from "vitest";
import { apply } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

/** ann: four turns, period 4. bob: three turns, period 5. */
const pair = { ann: { speed: 6.25, dx: 12 }, bob: { speed: 5, dx: 10 } };

describe("turns moved by the GM", () => {
  test("P-10, P-12: refuses steps outside the turn's window or in the past", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    const put = (name: number, to: object): object => ({ type: "move", slot: table.id("ann", name), to });
    expect(table.refusal(put(2, { time: -3 }))).toBe("beyond-window ann -3 -2 2");
    expect(table.refusal(put(3, { time: 1 }))).toBe("before-own-turn ann 1 2 1");
    expect(table.refusal(put(4, { before: table.id("bob", 1) }))).toBe("before-own-turn ann 0 3 -3");
    expect(table.refused(put(2, { after: table.id("bob", 2) }))).toBe("beyond-window");
    expect(table.refused(put(2, { time: 6 }))).toBe("time-has-passed");
  });
  test("P-12: allows a step beyond the window by GM ruling", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    const put = (name: number, to: object): object => ({ type: "move", slot: table.id("ann", name), to, ruling: true });
    table.give(put(2, { time: -3 }));
    expect(table.of("ann")).toEqual(["ann 1 @5 now", "ann 2 @-3 open", "ann 3 @-7 open", "ann 4 @-11 open"]);
    expect(table.refused(put(3, { time: 1 }))).toBe("before-own-turn");
    const beside = new Table(pair).start({ ann: 5, bob: 0 });
    beside.give({ type: "move", slot: "1_ann_2", to: { after: "1_bob_2" }, ruling: true });
    expect(beside.rest()).toContain("ann 2 @-5");
  });
  test("PA-1, P-5: sets the first turn's step, but refuses later turns before the roll", () => {
    const table = new Table(pair).start();
    table.give({ type: "move", slot: "1_ann_1", to: { time: 4 } });
    expect([table.owed, table.of("ann")[1]]).toEqual([["bob initiative"], "ann 2 @0 open"]);
    expect(table.refused({ type: "move", slot: "1_bob_2", to: { time: -9 } })).toBe("roll-first");
    expect(table.refused({ type: "move", slot: "1_ann_2", to: { after: "1_bob_1" } })).toBe("roll-first");
  });
  test("P-14: drops a place beside a turn when a contest comes", () => {
    const table = new Table({ ...pair, cid: { speed: 5 } }).start({ ann: 5, bob: 0, cid: 3 });
    table
      .give({ type: "move", slot: "1_bob_1", to: { after: "1_cid_1" } })
      .wait("ann")
      .done();
    expect(table.now).toBe("bob 1 @3");
    table.actNow("ann");
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.answer({ ann: 9, bob: 9 });
    expect(table.rest().slice(0, 4)).toEqual(["ann 1 @3", "bob 1 @3", "ann 2 @-1", "bob 2 @-2"]);
  });
  test("P-11: moves a waiting turn's chosen step", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann", 2);
    table.give({ type: "move", slot: "1_ann_1", to: { time: 3 } });
    expect(table.of("ann").slice(0, 2)).toEqual(["ann 1 @3 open", "ann 2 @-1 open"]);
    expect(table.refused({ type: "move", slot: "1_ann_1", to: { time: 1 } })).toBe("beyond-window");
  });
  test("P-12: keeps the next turn's step when the GM takes a turn", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).give({ type: "lose", slot: "1_ann_1" });
    expect(table.of("ann").slice(0, 2)).toEqual(["ann 1 @5 lost ruled", "ann 2 @1 now"]);
    const waited = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann", 2).give({ type: "lose", slot: "1_ann_1" });
    expect(waited.of("ann")[1]).toBe("ann 2 @1 open");
  });
});

describe("tracker data", () => {
  test("P-10 to P-14: offers what is allowed with its steps and fields", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 });
    expect(table.offers("ann")[0]).toMatchObject({
      code: "wait",
      data: { turn: 1, from: 4, to: 2, lostAt: 1 },
      command: by("ann", "wait"),
      asks: [
        { field: "until", kind: "integer", min: 2, max: 4 },
        { field: "trigger", kind: "text" },
      ],
    });
    expect(table.offers("bob").map(({ code, gm }) => [code, gm])).toEqual([["setStep", true]]);
    table.wait("ann");
    expect(table.offers("ann").map(({ code, command }) => [code, command])).toEqual([
      ["cutIn", by("ann", "actNow")],
      ["actAfter", by("ann", "actNow", { after: true })],
      ["changeWait", by("ann", "wait")],
    ]);
    for (const { command } of table.offers("ann")) expect(apply(table.state, command).refusal).toBeUndefined();
    expect(new Table({ ann: { speed: 2 } }).start({ ann: 0 }).offers("ann")[0]).toMatchObject({
      code: "waitLast",
      asks: [{ field: "until", max: -1 }, { field: "trigger" }],
    });
  });
  test("P-4, P-16: notes roll, budgets and next turn in slots", () => {
    const table = new Table({ ann: { speed: 6.25, move: 6 } }).start().answer({ ann: 11 });
    expect(shown(table.slot("ann", 1).note)).toBe(
      "against 12, budgets {moves [0, 3], yards [0, 18]}, margin 1, next -3, roll 11",
    );
    expect(table.slot("ann", 4).note).toEqual({ last: true, budgets: { moves: [0, 3], yards: [0, 18] } });
  });
});
