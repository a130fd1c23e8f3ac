import { describe, expect, test } from "vitest";
import { type JsonObject } from "../../../src/rules/index.ts";
import { shoot, Table } from "./table.ts";
import { by } from "../play.ts";

const carbine = { label: "Carbine", item: "gun", rof: 10, kind: "auto" };

/** ann with a carbine, and her target bob. */
function range(stats: JsonObject = { basicSpeed: 36 }): Table {
  const table = new Table({}).give(by("ann", "join", { side: "all", stats: { ...stats, weapons: [carbine] } }));
  return table.give(by("bob", "join", { side: "foes", stats: { basicSpeed: 8 } })).start({ ann: 5, bob: 4 });
}

const attack = (shots: number, exchange?: string, means: JsonObject = {}): object =>
  shoot(shots, { name: "Carbine, burst", ...means }, exchange);
const budgets = (table: Table, turn = 1): unknown =>
  (table.slot("ann", turn).note?.budgets as JsonObject | undefined)?.shots;

describe("budgets after rolled attacks", () => {
  test("P-22, P-23: counts shots when the attack is rolled and completes the turn's report", () => {
    const table = range().give(attack(7));
    expect(budgets(table)).toEqual([7, 30]);
    expect(table.offers("ann").map(({ code }) => code)).not.toContain("fire");
    table.done();
    expect(table.slot("ann", 1).note).toMatchObject({
      manoeuvre: "attack",
      weapon: "Carbine",
      shots: 7,
      rof: 10,
      kind: "auto",
    });
    expect(budgets(table, 2)).toEqual([7, 30]);
  });
  test("P-23: adds up attacks of a turn and warns beyond its RoF", () => {
    const fired = range().give(attack(6));
    expect(fired.slot("ann", 1).note).not.toHaveProperty("warnings");
    const table = fired.give(attack(6, "x2"));
    expect(table.slot("ann", 1).note?.warnings, "before it is over").toEqual(["turn-exceeds-rof"]);
    table.done();
    expect(table.slot("ann", 1).note).toMatchObject({ shots: 12, warnings: ["turn-exceeds-rof"] });
  });
  test("P-22: prefers the report's shots to the rolled ones", () => {
    expect(range().give(attack(6)).done({ weapon: "Carbine", shots: 10 }).slot("ann", 1).note).toMatchObject({
      shots: 10,
    });
    expect(range().give(attack(6)).done({ manoeuvre: "move-and-attack", yards: 3 }).slot("ann", 1).note).toMatchObject({
      manoeuvre: "move-and-attack",
      yards: 3,
      shots: 6,
    });
  });
  test("P-24, PA-19: earns an extra turn at the target of full autofire", () => {
    const table = range({ basicSpeed: 12 }).give(attack(10)).done();
    for (let turn = 0; turn < 2; turn++) table.done();
    const extra = table.all.find(({ kind, participant }) => kind === "extra" && participant === "ann");
    expect(extra?.note?.extra).toMatchObject({ fire: [{ weapon: "Carbine", target: "bob" }] });
  });
  test("P-22: counts an attack rolled after the turn for that turn, once", () => {
    const late = range().done().give(attack(5));
    expect(budgets(late, 2)).toEqual([5, 30]);
    const reported = range().done({ weapon: "Carbine", shots: 5 }).give(attack(5));
    expect(budgets(reported, 2)).toEqual([5, 30]);
  });
  test("P-20: counts no shots for a melee attack or a feint", () => {
    const table = range().give(attack(1, "x1", { item: "sword", form: "melee" }), {
      ...attack(1, "x2"),
      kind: "feint",
    });
    expect(budgets(table)).toEqual([0, 30]);
  });
});

describe("shots taken from the weapon", () => {
  const gone = (...commands: readonly object[]): number => {
    const table = range();
    return commands.reduce((sum, command) => sum + table.give(command).loaded, 0);
  };
  const reported = (shots: number): object => ({ type: "done", report: { weapon: "Carbine", shots } });
  test("P-22: takes rolled and reported shots once, in either order", () => {
    expect(gone(attack(6), { type: "done" })).toBe(-6);
    expect(gone(attack(6), reported(6))).toBe(-6);
    expect(gone(reported(6), attack(6))).toBe(-6);
    expect(gone(reported(6), attack(6), attack(4, "x2"))).toBe(-10);
  });
});
