/** Turns that the GM puts elsewhere: which steps there are for them, what they leave as it was, and what a contest still decides. */
import { describe, expect, test } from "vitest";
import { forecast, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

/** Each three turns, five steps apart. */
const four = { ann: { speed: 5 }, bob: { speed: 5 }, cid: { speed: 5 }, dot: { speed: 5 } };
const move = (slot: string, to: JsonObject): object => ({ type: "move", slot, to });
const fire = by("fire", "join", { side: "world", kind: "hazard", stats: { time: 0 } });

describe("place before the roll", () => {
  test("PA-1: stores the GM's place of a first turn as its step", () => {
    const table = new Table(four).start().give(move("1_ann_1", { time: 4 }));
    expect(table.slot("ann", 1).note?.set).toBe(4);
    expect(table.of("ann")).toEqual(["ann 1 @4 open", "ann 2 @-1 open", "ann 3 @-6 open"]);
  });
  test("PA-1, P-5: drops the roll of a combatant placed beside another", () => {
    const table = new Table({ ann: four.ann, bob: four.bob })
      .start()
      .steps({ bob: 0 })
      .give(move("1_ann_1", { after: "1_bob_1" }));
    expect(table.slot("ann", 1).note).toEqual({ next: -5, budgets: { moves: [0, 3] } });
    expect([table.owed, table.done().now]).toEqual([[], "ann 1 @0"]);
    // Her second turn meets his, and dice decide the order; the step is certain.
    expect(forecast(table.state, 2).map(({ id, certain, range }) => [id, certain, range])).toEqual([
      ["1_ann_2", false, null],
      ["1_bob_2", false, null],
    ]);
    table.wait("ann", -2);
    expect(table.owed).toEqual([]);
    expect(table.now).toBe("ann 1 @-2");
    expect(table.of("ann")).toEqual(["ann 1 @-2 now", "ann 2 @-7 open", "ann 3 @-12 open"]);
    expect(table.done().of("ann")).toEqual(["ann 1 @-2 done", "ann 2 @-7 open", "ann 3 @-12 open"]);
  });
  test("P-27: shows a late joiner at the current step and allows another step", () => {
    const table = new Table({ ann: four.ann }).start({ ann: 0 }).done().join("bob", { speed: 8 });
    expect(table.slot("bob", 1).time).toBe(-5);
    table.answer({ bob: 10 });
    expect(table.of("bob").slice(0, 2)).toEqual(["bob 1 @6 lost late", "bob 2 @3 lost late"]);
    expect(table.offers("bob").map(({ code }) => code)).toEqual(["setStep"]);
    expect(table.steps({ bob: -6 }).of("bob").slice(0, 2)).toEqual(["bob 1 @-6 open", "bob 2 @-9 open"]);
  });
  test("P-5: gives a range of steps for unrolled turns, but not for hazards", () => {
    const table = new Table({ ann: { speed: 2 }, bob: { speed: 2 } }).give(fire).start();
    const expected = forecast(table.state, 3).map(({ participant, certain, range }) => [participant, certain, range]);
    expect(expected).toEqual([
      ["fire", false, null],
      ["ann", false, [1, -14]],
      ["bob", false, [1, -14]],
    ]);
  });
});

test("P-24: forecasts an extra turn from a rolled burst on a certain step", () => {
  const table = new Table({ bob: { speed: 2 }, cid: { speed: 2 } }).give(
    by("ann", "join", {
      side: "all",
      stats: { basicSpeed: 16, weapons: [{ label: "Carbine", rof: 10, kind: "auto" }] },
    }),
  );
  const means = { name: "Carbine", item: "", mode: "m", form: "bullet", damage: "5d", type: "pi" };
  table
    .start({ ann: 5, bob: 4, cid: 4 })
    .give(by("ann", "attack", { target: "bob", exchange: "x", means, parts: [], roll: 10, shots: 10 }));
  const foreseen = forecast(table.state, 4).map(({ id, certain, range }) => [id, certain, range]);
  expect(foreseen.slice(2)).toEqual([
    ["1_ann_2", false, null],
    ["1_ann_x1", false, null],
  ]);
});

describe("order of one combatant's turns", () => {
  test("P-12: lets a turn take the step of a lost one", () => {
    const ruled = new Table(four).start({ ann: 5, bob: 0, cid: -30, dot: -30 }).give({ type: "lose", slot: "1_bob_2" });
    expect(ruled.give(move("1_bob_3", { time: -4 })).of("bob")).toEqual([
      "bob 1 @0 open",
      "bob 3 @-4 open",
      "bob 2 @-5 lost ruled",
    ]);
    const declined = new Table({ ann: { speed: 2 }, bob: { speed: 2 } })
      .start({ ann: 0, bob: -12 })
      .done({ move: true })
      .answer({ ann: 9, bob: 10 })
      .done({ decline: true });
    expect(declined.give(move("1_ann_x2", { time: -12 })).owed).toEqual([]);
    expect(declined.slot("ann", "x2").time).toBe(-12);
  });
});

describe("place beside other turns", () => {
  test("P-9: moves the only other contestant beside its opponent", () => {
    const table = new Table({ ann: four.ann, bob: four.bob, cid: four.cid })
      .start({ ann: 4, bob: 0, cid: 0 })
      .give(move("1_cid_1", { before: "1_bob_1" }));
    expect(table.rest().slice(0, 3)).toEqual(["ann 1 @4", "cid 1 @0", "bob 1 @0"]);
  });
  test("P-9: ignores placed turns and turns acting later when looking for contests", () => {
    const placed = new Table(four)
      .start({ ann: 4, bob: 0, cid: -1, dot: -2 })
      .give(move("1_cid_1", { after: "1_bob_1" }), move("1_dot_1", { after: "1_bob_1" }));
    expect(placed.rest().slice(0, 4)).toEqual(["ann 1 @4", "bob 1 @0", "dot 1 @0", "cid 1 @0"]);
    const later = new Table(four)
      .start({ ann: 1, bob: 0, cid: 2, dot: -2 })
      .wait("cid")
      .wait("ann")
      .actNow("ann", true)
      .give(move("1_dot_1", { after: "1_ann_1" }));
    expect(later.rest().slice(0, 3)).toEqual(["bob 1 @0", "ann 1 @0", "dot 1 @0"]);
  });
  test("P-9: allows a place beside a hazard although others have yet to contest", () => {
    const table = new Table(four)
      .give(fire)
      .start({ ann: 4, bob: 0, cid: 0, dot: -2 })
      .give(move("1_dot_1", { after: "1_fire_1" }));
    expect(table.line.slice(0, 5).map((line) => line.split(" ")[0])).toEqual(["ann", "fire", "dot", "bob", "cid"]);
  });
});
