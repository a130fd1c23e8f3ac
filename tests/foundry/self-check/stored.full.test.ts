/** Play is stored: a forgetful server still sends updates to its clients, so only its data and a reload show it. */
import { afterEach, describe, expect, it } from "vitest";
import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";
import { freshSystem } from "../packs/fresh-system.ts";
import { foundIn, openTable, selfCheck, type Table } from "./hands.ts";

let table: Table;
afterEach(async () => table.world.close());

const CHECKS = ["clicks.ten", "storage.nested", "clicks.stored", "clicks.documents", "clicks.reload"];

describe.each(GENERATIONS_AT_NIGHT)("a server of generation %i", (generation) => {
  it("that stores everything passes, and the self-check continues after a reload", async () => {
    table = await openTable({ generation });
    const before = table.gm;
    const report = await selfCheck(table, CHECKS);
    expect(table.gm).not.toBe(before);
    expect(CHECKS.map((id) => foundIn(report, id))).toEqual(["10, 10, 10", "stored", "stored", "stored", "goes on"]);
    expect([report.left, table.gm.window.sessionStorage.length, table.gm.errors()]).toEqual([0, 0, []]);
  }, 120_000);

  it("that keeps the last patch only in memory is detected", async () => {
    table = await openTable({ generation, uncertain: { serverForgets: true } });
    const report = await selfCheck(table, CHECKS);
    expect(CHECKS.map((id) => foundIn(report, id))).toEqual(["10, 10, 10", "changed", "lost", "stored", "lost"]);
    expect(report.left).toBe(0);
  }, 120_000);
});

describe.each(GENERATIONS_AT_NIGHT)("tokens in a fight, generation %i", (generation) => {
  it("have conditions and a defeated mark; unlinked ones have separate points", async () => {
    table = await openTable({ generation }, false);
    const report = await selfCheck(table, ["tokens.offered", "tokens.conditions", "tokens.unlinked"]);
    expect(report.findings.map(({ found, detail, verdict }) => [found || detail, verdict])).toEqual([
      ["all", "ok"],
      ["noted", "ok"],
      ["its own", "ok"],
    ]);
    expect([report.left, table.gm.errors()]).toEqual([0, []]);
  }, 60_000);
});

it.skipIf(QUICK)(
  "brings a compendium's actor into scene and fight with its token",
  async () => {
    const system = await freshSystem("creatures");
    try {
      table = await openTable({ system }, false);
      expect(foundIn(await selfCheck(table, ["tokens.pack"]), "tokens.pack")).toBe("joins");
    } finally {
      system.discard();
    }
  },
  60_000,
);
