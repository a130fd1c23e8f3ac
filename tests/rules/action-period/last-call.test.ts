import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const pair = { ann: { speed: 2, dx: 12 }, bob: { speed: 5, dx: 10 } };
const trio = { ...pair, cid: { speed: 1, dx: 10 } };

describe("last turn of a round", () => {
  test("P-13: can wait for any later step without lower limit", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).wait("ann", -400);
    expect(table.rest()).toEqual(["bob 1 @0", "bob 2 @-5", "bob 3 @-10", "ann 1 @-400"]);
  });
  test("P-13: refuses a step more than a thousand steps away", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    expect(table.refused(by("ann", "wait", { until: 5 - 1_001 }))).toBe("beyond-window");
    expect(
      table
        .wait("ann", 5 - 1_000)
        .rest()
        .at(-1),
    ).toBe("ann 1 @-995");
  });
  test("P-13, PA-6: asks to act or lose the turn when only waiting turns remain", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).wait("ann").done().done().done();
    expect([table.state.stage, table.now]).toEqual(["settle", ""]);
    expect(requests(table.state)).toMatchObject([
      {
        what: "lastTurn",
        participant: "ann",
        choices: ["act", "lose"],
        fallback: "act",
        blocking: true,
        data: { turn: 1, of: 1, step: -10 },
      },
    ]);
    const act = structuredClone(table.state);
    table.answer({ ann: "act" });
    expect(table.now).toBe("ann 1 @-10");
    table.state = act;
    table.answer({ ann: "lose" });
    expect(table.state.clock.round).toBe(2);
    expect(table.events).toContainEqual({ type: "lost", slot: "1_ann_1", participant: "ann", reason: "roundEnd" });
  });
  test("P-13: refuses to wait again after the last call", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).wait("ann").done().done().done().answer({ ann: "act" });
    expect(table.refused(by("ann", "wait"))).toBe("last-call");
    expect(table.offers("ann").filter(({ code }) => code.toLowerCase().includes("wait"))).toEqual([]);
  });
  test("P-13, P-9: asks all who wait before anyone acts; those who act contest", () => {
    const table = new Table({ ...trio, dot: { speed: 2 } })
      .start({ ann: 5, bob: 0, cid: 4, dot: 3 })
      .wait("ann")
      .wait("cid")
      .wait("dot")
      .done()
      .done()
      .done();
    expect(table.owed).toEqual(["ann lastTurn", "cid lastTurn", "dot lastTurn"]);
    table.answer({ ann: "act" });
    expect([table.now, table.owed]).toEqual(["", ["cid lastTurn", "dot lastTurn"]]);
    table.answer({ cid: "act", dot: "lose" });
    expect(table.owed).toEqual(["ann contest", "cid contest"]);
    table.answer({ ann: 15, cid: 10 });
    expect(table.rest()).toEqual(["cid 1 @-10", "ann 1 @-10"]);
  });
  test("P-13: counts Act now at the last call as an answer", () => {
    const table = new Table(trio)
      .start({ ann: 5, bob: 0, cid: 4 })
      .wait("ann")
      .wait("cid")
      .done()
      .done()
      .done()
      .actNow("cid");
    expect(table.owed).toEqual(["ann lastTurn"]);
    table.answer({ ann: "lose" });
    expect(table.now).toBe("cid 1 @-10");
  });
  test("P-13, P-19: can still earn extra turns at the last call", () => {
    const table = new Table(pair)
      .start({ ann: 5, bob: 0 })
      .wait("ann")
      .done()
      .done()
      .done()
      .answer({ ann: "act" })
      .done({ move: true });
    expect([table.now, table.state.stage]).toEqual(["ann x1 @-22", "settle"]);
    table.done().done();
    expect(table.state.clock.round).toBe(2);
  });
  test("P-13: asks all if every combatant waits with the last turn", () => {
    const table = new Table({ ann: { speed: 2 }, cid: { speed: 1 } }).start({ ann: 5, cid: 4 }).wait("ann").wait("cid");
    expect(table.owed).toEqual(["ann lastTurn", "cid lastTurn"]);
    table.answer({ ann: "lose", cid: "lose" });
    expect(table.state.clock.round).toBe(2);
  });
  test("P-13: also asks for an earlier turn if later ones were ruled away", () => {
    const table = new Table({ ann: { speed: 4 }, bob: { speed: 2 } }).start({ ann: 5, bob: 3 }).wait("ann");
    table.give({ type: "lose", slot: table.id("ann", 2) }).done();
    expect(table.owed).toEqual(["ann lastTurn"]);
    const late = new Table({ ann: { speed: 4 }, bob: { speed: 4 } }).start({ ann: 5, bob: 3 }).wait("ann");
    late
      .give({ type: "lose", slot: late.id("ann", 2) })
      .done()
      .done();
    expect(late.state.clock.round).toBe(2);
    expect(late.events).toContainEqual({ type: "lost", slot: "1_ann_1", participant: "ann", reason: "windowEnd" });
  });
  test("P-15: starts a new round without anything from the old one", () => {
    const table = new Table({ ann: { speed: 2, move: 5 }, bob: { speed: 2 } })
      .start({ ann: 5, bob: 5 })
      .answer({ ann: 9, bob: 10 });
    table.wait("ann").done().answer({ ann: "lose" });
    expect([table.state.clock.round, table.owed]).toEqual([2, ["ann initiative", "bob initiative"]]);
    table.steps({ ann: 5, bob: 5 });
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    expect(table.slot("ann", 1)).toMatchObject({ state: "open", note: { budgets: { moves: [0, 3], yards: [0, 15] } } });
    expect(table.slot("ann", 1).note).not.toHaveProperty("wait");
  });
  test("P-13: has no last call if no turn waits", () => {
    const stages = (table: Table): readonly string[] =>
      table.events.flatMap((event) => (event.type === "stage" ? [event.stage] : []));
    expect(stages(new Table({ ann: { speed: 2 } }).start({ ann: 5 }).done())).toEqual(["roll"]);
    expect(
      stages(new Table({ ann: { speed: 2 }, bob: { speed: 2 } }).start({ ann: 5, bob: 3 }).wait("ann").done()),
    ).toEqual(["settle"]);
  });
  test("P-15: loses all unused turns if the GM ends the round", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 }).wait("ann").give({ type: "nextWindow" });
    const lost = table.events.flatMap((event) => (event.type === "lost" ? [event.slot] : []));
    expect([table.state.clock.round, lost]).toEqual([2, ["1_ann_1", "1_bob_1", "1_bob_2", "1_bob_3"]]);
  });
});
