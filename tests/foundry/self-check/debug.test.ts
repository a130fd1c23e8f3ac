import { it } from "vitest";
import { writeFileSync } from "node:fs";
import { openTable } from "./hands.ts";
it.each([13, 14] as const)("debug %i", async (generation) => {
  const table = await openTable({ generation }, true);
  const r: any = await table.gm.game.segmentZero.selfCheck({}).catch((e: any) => ({ findings: [], took: String(e.stack) }));
  writeFileSync(`/tmp/sc-debug${generation}.txt`, [...r.findings.map((f: any) => [f.verdict, f.id, f.found, f.detail, f.took].join(" | ")), JSON.stringify([r.took, r.left, r.player]), ...table.gm.errors().map((e) => e.slice(0, 700))].join("\n"));
}, 110000);
