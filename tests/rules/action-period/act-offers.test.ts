import { describe, expect, test } from "vitest";
import { apply, type JsonObject } from "../../../src/rules/index.ts";
import { Table } from "./table.ts";

const carbine = { label: "Carbine", rof: 10, kind: "auto" };
const bow = { label: "Bow", rof: 1, kind: "muscle" };

/** One person who joins with more stats than the table's own people have. */
function alone(stats: JsonObject): Table {
  return new Table({}).give({ type: "join", participant: "ann", side: "all", stats }).start({ ann: 5 });
}

const codes = (table: Table): string[] => table.offers("ann").map(({ code }) => code);

describe("offers of the turn that is taken", () => {
  test("P-16: a full move is offered with what will be used, and only what is left of three", () => {
    const table = alone({ basicSpeed: 36, move: 5 });
    for (const used of [5, 10, 12]) {
      const [offer] = table.offers("ann").filter(({ code }) => code === "fullMove");
      expect(offer?.data).toEqual(used === 12 ? { yards: 5, used: 15, cap: 15 } : { yards: 5, used, cap: 15 });
      if (used < 12) table.give(offer!.command);
      else table.done({ yards: 3 });
    }
    expect(table.offers("ann").find(({ code }) => code === "fullMove")?.data).toEqual({ yards: 2, used: 15, cap: 15 });
    table.done({ yards: 2 });
    expect(codes(table)).not.toContain("fullMove");
  });

  test("P-22, P-23: fire is offered for weapons with a limit, down to what is left", () => {
    const table = alone({ basicSpeed: 36, weapons: [carbine, bow] });
    const fire = () => table.offers("ann").filter(({ code }) => code === "fire");
    expect(fire().map(({ data }) => data)).toEqual([{ weapon: "Carbine", shots: 10, used: 10, cap: 30 }]);
    table.give(fire()[0]!.command);
    expect(table.slot("ann", 1).note).toMatchObject({ weapon: "Carbine", shots: 10, rof: 10, kind: "auto", autofire: true });
    expect(table.slot("ann", 2).note?.budgets).toMatchObject({ shots: [10, 30] });
    table.done({ weapon: "Carbine", shots: 9 }).done({ weapon: "Carbine", shots: 8 });
    expect(fire()[0]?.data).toEqual({ weapon: "Carbine", shots: 3, used: 30, cap: 30 });
  });

  test("P-22: a weapon with a limit shows it before it is fired", () => {
    expect(alone({ basicSpeed: 25, weapons: [bow, carbine] }).slot("ann", 1).note?.budgets).toMatchObject({ shots: [0, 30], weapons: [{ weapon: "Carbine", shots: [0, 30] }] });
    expect(alone({ basicSpeed: 25, weapons: [bow] }).slot("ann", 1).note?.budgets).toEqual({ moves: [0, 3] });
  });

  test("P-24, PA-10: who can earn extra turns is asked for a target and may call anything a move action", () => {
    const fields = (basicSpeed: number) => alone({ basicSpeed, weapons: [carbine] }).offers("ann").find(({ code }) => code === "act")?.asks?.map(({ field }) => field);
    expect(fields(25)).toEqual(["report.manoeuvre", "report.yards", "report.move", "report.weapon", "report.shots"]);
    expect(fields(16)).toEqual(["report.manoeuvre", "report.yards", "report.move", "report.weapon", "report.shots", "report.autofire", "report.target"]);
    const slow = alone({ basicSpeed: 16, weapons: [carbine] });
    expect(slow.offers("ann").find(({ code }) => code === "fire")?.asks).toEqual([{ field: "report.target", kind: "text", optional: true }]);
  });

  test("every offered command is carried out as it stands", () => {
    const table = alone({ basicSpeed: 25, move: 6, weapons: [carbine, bow] });
    for (const { command } of table.offers("ann")) expect(apply(table.state, command).refusal).toBeUndefined();
  });
});

describe("offers of those who wait", () => {
  const pair = { ann: { speed: 6.25, dx: 13 }, bob: { speed: 5, dx: 11 } };

  test("P-14: whoever contests for the step already is not offered to act on it once more", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann").actNow("ann");
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    expect(table.offers("ann").map(({ code }) => code)).toEqual(["changeWait"]);
  });

  test("P-13: at the last call the answer says it all", () => {
    const table = new Table({ ann: { speed: 2 }, bob: { speed: 2 } }).start({ ann: 3, bob: 1 }).wait("ann").done();
    expect(table.owed).toEqual(["ann lastTurn"]);
    expect(table.offers("ann")).toEqual([]);
  });
});
