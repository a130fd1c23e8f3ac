import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/rules/index.ts";
import { extraTurns } from "../../../src/rules/pacing/action-period/budgets.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const MOVE = { move: true, autofire: null };
const STAND = { move: false, autofire: null };
const fire = (
  target: string,
  full = true,
): { move: false; autofire: { weapon: string; target: string; full: boolean } } => ({
  move: false,
  autofire: { weapon: "rifle", target, full },
});
const burst = { weapon: "rifle", kind: "auto", rof: 10, shots: 10, autofire: true, target: "bob" };
/** Ann has reported her only turn, and Bob's comes long after. */
const fired = (report: JsonObject): Table =>
  new Table({ ann: { speed: 2 }, bob: { speed: 2 } }).start({ ann: 0, bob: -50 }).done(report);

describe("extra turns earned", () => {
  test("P-24, P-25, PA-19: continues fire only after full rate of fire", () => {
    expect(extraTurns(2, 6, [0, -6], [fire("bob"), STAND])).toEqual([
      { step: -12, move: false, fire: [{ weapon: "rifle", target: "bob" }] },
    ]);
    expect(extraTurns(2, 6, [0, -6], [fire("bob", false), STAND])).toEqual([]);
    expect(extraTurns(1, null, [0], [fire("bob")]).map(({ step, fire: at }) => [step, at.length])).toEqual([
      [-12, 1],
      [-24, 1],
    ]);
  });
  test("PA-9: grants none after a lost last turn", () => {
    expect(extraTurns(2, 6, [0, null], [MOVE, MOVE])).toEqual([]);
    expect(extraTurns(2, 6, [null, -6], [MOVE, STAND])).toEqual([]);
    expect(extraTurns(2, 6, [null, -6], [STAND, MOVE])).toHaveLength(1);
  });
  test("P-18, P-19: grants none with three regular turns or more, or with none", () => {
    expect(extraTurns(3, 5, [0, -5, -10], [MOVE, MOVE, MOVE])).toEqual([]);
    expect(extraTurns(0, null, [], [])).toEqual([]);
  });
});

describe("extra turns in play", () => {
  test("P-18, P-26: offers an extra turn on its step and ends it with Done", () => {
    const table = new Table({ ann: { speed: 4 }, bob: { speed: 5 } })
      .start({ ann: 0, bob: -3 })
      .done({ move: true })
      .done()
      .done();
    expect(table.of("ann")).toEqual(["ann 1 @0 done", "ann 2 @-6 done", "ann x1 @-12 open"]);
    expect(table.slot("ann", "x1")).toMatchObject({
      kind: "extra",
      ordinal: 3,
      of: 3,
      note: { extra: { move: true, fire: [] } },
    });
    table.done();
    expect(table.now).toBe("ann x1 @-12");
    table.done({ move: true });
    expect([table.notes, table.now]).toEqual([[], "bob 3 @-13"]);
  });
  test("P-26: refuses a wait on an extra turn", () => {
    const table = new Table({ ann: { speed: 2 } }).start({ ann: 0 }).done({ move: true });
    expect(table.refused(by("ann", "wait"))).toBe("extra-cannot-wait");
    expect(table.offers("ann").map(({ code }) => code)).toEqual(["extraMove", "decline"]);
  });
  test("P-24, P-25: offers the fire that earned it and warns about other fire", () => {
    const table = fired(burst);
    const [fireOn] = table.offers("ann");
    expect(fireOn).toMatchObject({
      code: "extraFire",
      data: { weapon: "rifle", target: "bob" },
      command: { type: "done", slots: ["1_ann_x1"] },
    });
    table.give(fireOn!.command);
    expect([table.notes, table.slot("ann", "x2").note?.budgets]).toEqual([
      [],
      { moves: [0, 3], shots: [20, 30], weapons: [{ weapon: "rifle", shots: [20, 30] }] },
    ]);
    expect(table.done({ ...burst, target: "cid" }).notes).toEqual(["extra-not-this-fire"]);
  });
  test("P-24, PA-14: continues only an automatic weapon's autofire at full rate", () => {
    for (const weaker of [
      { ...burst, kind: "energy" },
      { ...burst, kind: "semi" },
      { ...burst, autofire: false },
      { ...burst, shots: 9 },
    ]) {
      const table = fired(weaker);
      expect(table.now).toBe("bob 1 @-50");
    }
  });
  test("P-24, PA-16: warns about a move or less than full fire", () => {
    const table = fired(burst);
    expect(table.done({ ...burst, shots: 5 }).notes).toEqual(["extra-not-this-fire"]);
    expect(table.done({ move: true }).notes).toEqual(["extra-not-a-move"]);
  });
});
