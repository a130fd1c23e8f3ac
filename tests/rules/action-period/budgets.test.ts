import { describe, expect, test } from "vitest";
import { fireCap, movement, rateOfFire } from "../../../src/rules/pacing/action-period/budgets.ts";
import { Table } from "./table.ts";
import { shown } from "../shown.ts";

/** ann: four turns, period 4. */
const alone = { ann: { speed: 6.25, move: 6 } };
const start = (people: ConstructorParameters<typeof Table>[0] = alone): Table => new Table(people).start({ ann: 0 });
const budgets = (table: Table): unknown => table.slot("ann", 4).note?.budgets;

describe("movement budget", () => {
  test("P-16: caps a round at three full moves and a turn at one", () => {
    expect(movement(6, [6, 6, 6, 0])).toEqual({ cap: 18, used: 18, left: 0, violations: [] });
    expect(movement(6, [6, 6, 5, 2])).toEqual({ cap: 18, used: 19, left: 0, violations: ["round-exceeds-cap"] });
    expect(movement(6, [7, 0])).toEqual({ cap: 18, used: 7, left: 11, violations: ["turn-exceeds-move"] });
    expect(movement(6, [])).toEqual({ cap: 18, used: 0, left: 18, violations: [] });
  });
  test("P-17: allows three full moves in three turns", () => expect(movement(5, [5, 5, 5]).violations).toEqual([]));

  test("P-16, PA-10, PA-11: counts a move action without yards as a full move", () => {
    const table = start()
      .done({ move: true })
      .done({ manoeuvre: "attack", yards: 1 })
      .done({ manoeuvre: "move", yards: 4 });
    expect(budgets(table)).toEqual({ moves: [2, 3], yards: [11, 18] });
    expect(table.slot("ann", 1).note).toMatchObject({ move: true });
  });
  test("P-16: warns about too many yards without refusing them", () => {
    const table = start().done({ yards: 7 });
    expect([table.notes, table.slot("ann", 1).note?.warnings]).toEqual([["turn-exceeds-move"], ["turn-exceeds-move"]]);
    table.done({ move: true }).done({ yards: 6 });
    expect([table.notes, table.slot("ann", 3).note?.warnings]).toEqual([["round-exceeds-cap"], ["round-exceeds-cap"]]);
    expect(table.events).toContainEqual({
      type: "note",
      code: "round-exceeds-cap",
      data: { participant: "ann", slot: "1_ann_3", yards: 19, cap: 18 },
    });
    expect(table.done({ manoeuvre: "attack" }).notes).toEqual([]);
  });
  test("P-16: counts move actions if the full move is unknown", () => {
    const table = start({ ann: { speed: 8.25 } })
      .done({ move: true })
      .done({ move: true })
      .done({ move: true });
    expect(table.notes).toEqual([]);
    expect(table.done({ move: true }).notes).toEqual(["more-than-three-moves"]);
    expect(table.slot("ann", 5).note?.budgets).toEqual({ moves: [4, 3] });
  });
});

describe("rate of fire", () => {
  test("P-20: limits muscle-powered and RoF 1 weapons only per turn", () => {
    for (const kind of ["muscle", "single", "semi", "auto"] as const) expect(fireCap({ rof: 1, kind })).toBe(null);
    expect(shown(rateOfFire({ rof: 1, kind: "muscle" }, [1, 1, 1, 1, 1]))).toBe(
      "cap null, left null, used 5, violations []",
    );
    expect(rateOfFire({ rof: 1, kind: "single" }, [2]).violations).toEqual(["turn-exceeds-rof"]);
  });
  test("P-21: allows semi-automatic firearms their full rate of fire every turn", () =>
    expect(shown(rateOfFire({ rof: 3, kind: "semi" }, [3, 3, 3, 3]))).toBe(
      "cap null, left null, used 12, violations []",
    ));
  test("P-22, P-23: shares three turns' shots of an automatic weapon freely among turns", () => {
    expect(shown(rateOfFire({ rof: 10, kind: "auto" }, [10, 8, 6, 6]))).toBe("cap 30, left 0, used 30, violations []");
    expect(shown(rateOfFire({ rof: 10, kind: "auto" }, [11, 10, 10]))).toBe(
      "cap 30, left 0, used 31, violations [turn-exceeds-rof, round-exceeds-cap]",
    );
  });
  test("P-22, PA-13: limits energy weapons even at RoF 1", () =>
    expect(shown(rateOfFire({ rof: 1, kind: "energy" }, [1, 1, 1, 1]))).toBe(
      "cap 3, left 0, used 4, violations [round-exceeds-cap]",
    ));
  test("P-22, PA-12: keeps a budget per weapon and remembers its reported values", () => {
    const table = start();
    table
      .done({ weapon: "rifle", kind: "auto", rof: 10, shots: 10 })
      .done({ weapon: "laser", kind: "energy", rof: 1, shots: 1 })
      .done({ weapon: "rifle", shots: 8 });
    expect(shown(budgets(table))).toBe(
      "moves [0, 3], shots [18, 30], weapons [{shots [1, 3], weapon laser}, {shots [18, 30], weapon rifle}], yards [0, 18]",
    );
    expect(table.notes).toEqual([]);
    table.done({ weapon: "rifle", shots: 13 });
    expect(
      table.events.flatMap((event) => (event.type === "note" ? [[event.code, event.data.shots, event.data.cap]] : [])),
    ).toEqual([
      ["turn-exceeds-rof", 13, 10],
      ["fire-exceeds-cap", 31, 30],
    ]);
  });
  test("P-23: counts autofire without a number as the full rate of fire", () => {
    const table = start().done({ weapon: "rifle", kind: "auto", rof: 10, autofire: true, target: "bob" });
    expect(budgets(table)).toMatchObject({ shots: [10, 30] });
  });
});

test("P-16, P-22: refuses malformed reports and drops unknown fields", () => {
  const table = start();
  for (const report of [
    { yards: -1 },
    { yards: "far" },
    { move: 1 },
    { rof: 0 },
    { shots: 0.5 },
    { kind: "cannon" },
    { target: 3 },
    { weapon: "x".repeat(65) },
  ]) {
    expect(table.refused({ type: "done", report })).toBe("bad-report");
  }
  expect(table.refused({ type: "done", report: { decline: true } })).toBe("nothing-to-decline");
  table.done({ manoeuvre: "attack", mood: "grim" });
  expect(table.slot("ann", 1).note).toMatchObject({ manoeuvre: "attack" });
  expect(table.slot("ann", 1).note).not.toHaveProperty("mood");
});
