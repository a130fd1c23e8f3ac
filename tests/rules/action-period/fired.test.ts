import { describe, expect, test } from "vitest";
import { apply, slots, type EncounterEvent, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const carbine = { label: "Carbine", item: "gun", rof: 10, kind: "auto" };
const means = { name: "Carbine, burst", item: "gun", mode: "m", form: "bullet", damage: "5d", type: "pi" };

/** ann with a carbine, and bob who is shot at. */
function range(stats: JsonObject = { basicSpeed: 36 }): Table {
  const table = new Table({}).give(by("ann", "join", { side: "all", stats: { ...stats, weapons: [carbine] } }));
  return table.give(by("bob", "join", { side: "foes", stats: { basicSpeed: 8 } })).start({ ann: 5, bob: 4 });
}

const attack = (shots: number, exchange = "x1", more: object = {}): object =>
  by("ann", "attack", { target: "bob", exchange, means, parts: [], roll: 10, shots, ...more });
const budgets = (table: Table, turn = 1): unknown =>
  (table.slot("ann", turn).note?.budgets as JsonObject | undefined)?.shots;
const shotsGone = (events: readonly EncounterEvent[]): number =>
  events.reduce(
    (sum, event) => (event.type === "effect" && event.effect.what === "shots" ? sum + event.effect.by : sum),
    0,
  );

describe("budgets counted from what was really done", () => {
  test("P-22, P-23: shots count as the attack is rolled, and the turn is reported with them", () => {
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
  test("P-23: several attacks of one turn add up, and more than the rate of fire is told", () => {
    const fired = range().give(attack(6));
    expect(fired.slot("ann", 1).note).not.toHaveProperty("warnings");
    const table = fired.give(attack(6, "x2"));
    expect(table.slot("ann", 1).note?.warnings, "before it is over").toEqual(["turn-exceeds-rof"]);
    table.done();
    expect(table.slot("ann", 1).note).toMatchObject({ shots: 12, warnings: ["turn-exceeds-rof"] });
  });
  test("P-22: what the report says itself counts, not what was rolled", () => {
    expect(range().give(attack(6)).done({ weapon: "Carbine", shots: 10 }).slot("ann", 1).note).toMatchObject({
      shots: 10,
    });
    expect(range().give(attack(6)).done({ manoeuvre: "move-and-attack", yards: 3 }).slot("ann", 1).note).toMatchObject({
      manoeuvre: "move-and-attack",
      yards: 3,
      shots: 6,
    });
  });
  test("P-24, PA-19: full autofire at a target earns the extra turn at that target", () => {
    const table = range({ basicSpeed: 12 }).give(attack(10)).done();
    for (let turn = 0; turn < 2; turn++) table.done();
    const extra = table.all.find(({ kind, participant }) => kind === "extra" && participant === "ann");
    expect(extra?.note?.extra).toMatchObject({ fire: [{ weapon: "Carbine", target: "bob" }] });
  });
  test("P-22: an attack that is rolled after the turn belongs to it, and nothing is counted twice", () => {
    const late = range().done().give(attack(5));
    expect(budgets(late, 2)).toEqual([5, 30]);
    const reported = range().done({ weapon: "Carbine", shots: 5 }).give(attack(5));
    expect(budgets(reported, 2)).toEqual([5, 30]);
  });
  test("P-20: a blow or a feint fires nothing", () => {
    const table = range().give(
      attack(1, "x1", { means: { ...means, item: "sword", form: "melee" } }),
      attack(1, "x2", { kind: "feint" }),
    );
    expect(budgets(table)).toEqual([0, 30]);
  });
});

describe("shots that are gone from the weapon", () => {
  const gone = (...commands: readonly object[]): number => {
    let state: EncounterState = range().state;
    let sum = 0;
    for (const command of commands) {
      const outcome = apply(state, command);
      if (outcome.refusal) throw new Error(outcome.refusal.code);
      state = outcome.state;
      sum += shotsGone(outcome.events);
    }
    expect(slots(state)).toBeTruthy();
    return sum;
  };
  const reported = (shots: number): object => ({ type: "done", report: { weapon: "Carbine", shots } });

  test("P-22: what is only reported leaves the weapon as well", () => {
    expect(gone(reported(6))).toBe(-6);
    expect(gone({ type: "done", report: { manoeuvre: "move", yards: 2 } })).toBe(0);
  });
  test("P-22: rolled and reported, in either order, it leaves the weapon once", () => {
    expect(gone(attack(6), { type: "done" })).toBe(-6);
    expect(gone(attack(6), reported(6))).toBe(-6);
    expect(gone(reported(6), attack(6))).toBe(-6);
    expect(gone(reported(6), attack(6), attack(4, "x2"))).toBe(-10);
  });
});
