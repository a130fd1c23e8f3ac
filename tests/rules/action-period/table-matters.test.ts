import { describe, expect, test } from "vitest";
import { apply, forecast, participantOf, requests } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";

/** ann: four turns, period 4. bob: three turns, period 5. */
const pair = { ann: { speed: 6.25, dx: 12 }, bob: { speed: 5, dx: 10 } };

describe("late joiners, defeat and changes", () => {
  test("P-27: asks a late joiner to roll at once and drops passed turns", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).done();
    expect(table.now).toBe("ann 2 @1");
    table.join("cid", { speed: 5 });
    expect([table.now, table.owed]).toEqual(["ann 2 @1", ["cid initiative"]]);
    table.done();
    expect(table.now).toBe("");
    table.answer({ cid: 4 });
    expect(table.of("cid")).toEqual(["cid 1 @6 lost late", "cid 2 @1 now", "cid 3 @-4 open"]);
  });
  test("P-27, PA-1: lets the GM set a late joiner's step unless it has passed", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).done().join("cid", { speed: 5 });
    expect(table.refused(by("cid", "setStep", { step: 2 }))).toBe("step-has-passed");
    table.steps({ cid: -2 });
    expect([table.owed, table.of("cid")[0]]).toEqual([[], "cid 1 @-2 open"]);
  });
  test("P-27: asks late joiners together with a revived combatant that never rolled", () => {
    const table = new Table({ ...pair, dot: { speed: 4 } }).start().give(by("dot", "defeat")).steps({ ann: 5, bob: 0 });
    table.join("cid", { speed: 5 }).join("eve", { speed: 5 }).give(by("dot", "revive"));
    expect(table.owed).toEqual(["dot initiative", "cid initiative", "eve initiative"]);
  });
  test("P-5, P-15: asks the defeated for nothing and drops their turns", () => {
    const table = new Table(pair).start().give(by("ann", "defeat"));
    expect(table.owed).toEqual(["bob initiative"]);
    table.answer({ bob: 10 });
    expect([table.now, table.of("ann")[0]]).toEqual(["bob 1 @0", "ann 1 @2 lost defeated"]);
  });
  test("P-27: applies a changed Basic Speed from the next round", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).give(by("bob", "change", { stats: { basicSpeed: 8 } }));
    expect(table.of("bob")).toEqual(["bob 1 @0 open", "bob 2 @-5 open", "bob 3 @-10 open"]);
    table.rest();
    table.steps({ ann: 5, bob: 0 });
    expect(table.of("bob")).toEqual(["bob 1 @0 open"]);
  });
});

describe("turns moved by the GM", () => {
  const move = (table: Table, slot: string, to: object): Table => table.give({ type: "move", slot, to });

  test("P-11: keeps later turns a period apart", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    move(table, table.id("ann", 2), { time: -1 });
    expect(table.of("ann")).toEqual(["ann 1 @5 now", "ann 2 @-1 open", "ann 3 @-5 open", "ann 4 @-9 open"]);
    move(table, table.id("ann", 2), { time: 3 });
    expect(table.of("ann")).toEqual(["ann 1 @5 now", "ann 2 @3 open", "ann 3 @-1 open", "ann 4 @-5 open"]);
  });
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
  test("P-9: contests on a step, but not when placed beside a turn", () => {
    const on = move(new Table(pair).start({ ann: 5, bob: 0 }), "1_ann_2", { time: 0 }).done();
    expect(on.owed).toEqual(["ann contest", "bob contest"]);
    for (const where of ["before", "after"]) {
      const beside = move(new Table(pair).start({ ann: 5, bob: 0 }), "1_ann_2", { [where]: "1_bob_1" });
      expect(beside.rest().slice(0, 4)).toEqual(
        where === "before"
          ? ["ann 1 @5", "ann 2 @0", "bob 1 @0", "ann 3 @-4"]
          : ["ann 1 @5", "bob 1 @0", "ann 2 @0", "ann 3 @-4"],
      );
    }
  });
  test("P-9: refuses a place between turns with a pending contest", () => {
    const table = new Table({ ...pair, cid: { speed: 5 } }).start({ ann: 5, bob: 0, cid: 0 });
    expect(table.refusal({ type: "move", slot: "1_ann_2", to: { after: "1_bob_1" } })).toBe("contest-first bob 0");
    const settled = new Table({ ...pair, cid: { speed: 5 } })
      .start({ ann: -4, bob: 0, cid: 0 })
      .answer({ bob: 9, cid: 10 });
    settled.give({ type: "move", slot: "1_ann_1", to: { before: "1_cid_1" } });
    expect(settled.rest().slice(0, 3)).toEqual(["bob 1 @0", "ann 1 @0", "cid 1 @0"]);
  });
  test("PA-1, P-5: sets the first turn's step, but refuses later turns before the roll", () => {
    const table = new Table(pair).start();
    table.give({ type: "move", slot: "1_ann_1", to: { time: 4 } });
    expect([table.owed, table.of("ann")[1]]).toEqual([["bob initiative"], "ann 2 @0 open"]);
    expect(table.refused({ type: "move", slot: "1_bob_2", to: { time: -9 } })).toBe("roll-first");
    expect(table.refused({ type: "move", slot: "1_ann_2", to: { after: "1_bob_1" } })).toBe("roll-first");
  });
  test("P-10: returns a placed turn to the steps when it waits", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    table.give({ type: "move", slot: "1_ann_2", to: { before: "1_bob_1" } }).done();
    expect(table.now).toBe("ann 2 @0");
    table.wait("ann", -2).done();
    expect([table.now, table.of("ann")[2]]).toEqual(["ann 2 @-2", "ann 3 @-6 open"]);
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
  test("P-5: shows the range of steps before the roll, also in the forecast", () => {
    const table = new Table(pair).start();
    expect(table.slot("ann", 2)).toMatchObject({ time: -2, note: { unrolled: true, from: 5, to: -10 } });
    expect(
      forecast(table.state, 2).map(({ participant, time, certain, range }) => [participant, time, certain, range]),
    ).toEqual([
      ["ann", 2, false, [9, -6]],
      ["bob", 0, false, [7, -8]],
    ]);
    table.steps({ ann: 5, bob: 5 });
    expect(forecast(table.state, 1)[0]).toMatchObject({ participant: "ann", certain: false, range: null });
  });
  test("P-9: forecasts past repeated ties", () => {
    const crowd = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`p${i}`, { speed: 2 }]));
    const table = new Table(crowd).start(Object.fromEntries(Object.keys(crowd).map((id) => [id, 0])));
    expect(requests(table.state)).toHaveLength(40);
    expect(forecast(table.state, 60)).toHaveLength(60);
  });
  test("P-15: writes little for Done and nothing per participant for a new round", () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 50 }, (_, i) => [`participant${i}`.padEnd(16, "x"), { speed: 5 }]),
    );
    const table = new Table(crowd).start(Object.fromEntries(Object.keys(crowd).map((id, i) => [id, -i])));
    const outcome = apply(table.state, { type: "done" });
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    expect(JSON.stringify(outcome.patch).length).toBeLessThan(600);
    table.give({ type: "nextWindow" });
    expect(participantOf(table.state, Object.keys(crowd)[49]!)?.turn.round).toBe(1);
  });
});
