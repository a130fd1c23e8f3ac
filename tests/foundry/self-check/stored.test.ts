/** Play is stored: a server that forgets tells its clients all the same, so only what it has, and a reload, show it. */
import { afterEach, describe, expect, it } from "vitest";
import { GENERATIONS } from "../../quick.ts";
import { foundIn, openTable, selfCheck, type Table } from "./hands.ts";

let table: Table;
afterEach(async () => table.world.close());

const CHECKS = ["clicks.ten", "storage.nested", "clicks.stored", "clicks.reload"];

describe.each(GENERATIONS)("a server of generation %i", (generation) => {
  it("that keeps what it is told passes, and the self-check goes on after its reload", async () => {
    table = await openTable({ generation });
    const before = table.gm;
    const report = await selfCheck(table, CHECKS);
    expect(table.gm).not.toBe(before);
    expect(CHECKS.map((id) => foundIn(report, id))).toEqual(["10, 10, 10", "stored", "stored", "goes on"]);
    expect([report.left, table.gm.window.sessionStorage.length, table.gm.errors()]).toEqual([0, 0, []]);
  }, 120_000);

  it("that keeps the last patch of a fight alone is found out", async () => {
    table = await openTable({ generation, uncertain: { serverForgets: true } });
    const report = await selfCheck(table, CHECKS);
    expect(CHECKS.map((id) => foundIn(report, id))).toEqual(["10, 10, 10", "changed", "lost", "lost"]);
    expect(report.left).toBe(0);
  }, 120_000);
});
