import { describe, expect, test } from "vitest";
import { look, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";
import { by } from "../play.ts";

const carbine = { label: "Carbine", rof: 10, kind: "auto" };

/** A participant with two turns and a carbine, on the first of them. */
function armed(): Table {
  return new Table({})
    .give(by("ann", "join", { side: "all", stats: { basicSpeed: 16, move: 4, weapons: [carbine] } }))
    .start({ ann: 5 });
}

function isRuling(table: Table, report: JsonObject, named = true): boolean {
  const view = look(table.state)!;
  return view.pacing.choices.isRuling!({ type: "done", ...(named ? { slots: [...view.now] } : {}), report }, view);
}

describe("GM rulings", () => {
  test("PA-10: needs a ruling to count another manoeuvre as a move action", () => {
    for (const named of [true, false])
      expect(isRuling(armed(), { manoeuvre: "move-and-attack", move: true }, named)).toBe(true);
    for (const report of [
      { manoeuvre: "move", move: true },
      { manoeuvre: "move", yards: 3 },
      { manoeuvre: "attack", yards: 9 },
      { manoeuvre: "attack", move: false },
      {},
    ]) {
      expect(isRuling(armed(), report), JSON.stringify(report)).toBe(false);
    }
  });
  test("P-20 to P-22: needs a ruling for weapon values that differ from the weapon's", () => {
    const fired = { manoeuvre: "attack", weapon: "Carbine", shots: 10 };
    for (const figures of [{ rof: 100 }, { kind: "semi" }, { rof: 10, kind: "single" }])
      expect(isRuling(armed(), { ...fired, ...figures }), JSON.stringify(figures)).toBe(true);
    expect(isRuling(armed(), { ...fired, weapon: "Cannon", rof: 3 })).toBe(true);
    expect(isRuling(armed(), fired)).toBe(false);
    expect(isRuling(armed(), { ...fired, ...carbine, label: "Carbine" })).toBe(false);
  });
  test("P-20 to P-22: needs none for a weapon in hand or without a turn", () => {
    expect(isRuling(armed(), { weapon: "Carbine", rof: 10, kind: "auto" })).toBe(false);
    const view = look(armed().state)!;
    const given = (command: JsonObject): boolean => view.pacing.choices.isRuling!(command, view);
    const report = { manoeuvre: "attack", move: true };
    expect(given({ type: "done", slots: ["1_ann_1"], report })).toBe(true);
    expect(given({ type: "done", slots: ["1_ann_9"], report })).toBe(false);
    expect(given({ type: "done", slots: [], report })).toBe(false);
    expect(given({ type: "done" })).toBe(false);
    expect(given(by("ann", "wait"))).toBe(false);
    expect(given({ type: "another", report })).toBe(false);
  });
  test("P-18, P-24: needs none to use an extra turn for its purpose", () => {
    const table = armed()
      .done({ manoeuvre: "move" })
      .done({ manoeuvre: "attack", weapon: "Carbine", shots: 10, autofire: true, target: "wolf" });
    const offers = table.offers("ann");
    expect(offers.map(({ code }) => code)).toEqual(["extraMove", "extraFire", "decline"]);
    for (const { command } of offers) expect(isRuling(table, command.report as JsonObject)).toBe(false);
  });
});
