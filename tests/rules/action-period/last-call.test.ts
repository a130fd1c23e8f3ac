import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const pair = { ann: { speed: 2, dx: 12 }, bob: { speed: 5, dx: 10 } };
const trio = { ...pair, cid: { speed: 1, dx: 10 } };
/** Only Ann's waiting turn remains. */
const asked = (): Table => new Table(pair).start({ ann: 5, bob: 0 }).wait("ann").done().done().done();

describe("last turn of a round", () => {
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
    const table = asked();
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
    const table = asked().answer({ ann: "act" }).done({ move: true });
    expect([table.now, table.state.stage]).toEqual(["ann x1 @-22", "settle"]);
    table.done().done();
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
  test("P-13: has no last call if no turn waits", () => {
    const stages = (table: Table): readonly string[] =>
      table.events.flatMap((event) => (event.type === "stage" ? [event.stage] : []));
    expect(stages(new Table({ ann: { speed: 2 } }).start({ ann: 5 }).done())).toEqual(["roll"]);
    expect(
      stages(new Table({ ann: { speed: 2 }, bob: { speed: 2 } }).start({ ann: 5, bob: 3 }).wait("ann").done()),
    ).toEqual(["settle"]);
  });
});
