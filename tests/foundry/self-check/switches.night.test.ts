import { afterEach, expect, it } from "vitest";
import type { Uncertain } from "../../../playground/shared/reliances.ts";
import { SWITCHES } from "../reliances/readings.ts";
import { draw, type Client } from "../world.ts";
import { foundIn, openTable, selfCheck, type Table } from "./hands.ts";

let table: Table;
afterEach(async () => table.world.close());

const settled = SWITCHES.flatMap(({ check, ...rest }) => (check === null ? [] : [{ check, ...rest }]));

/** A scene with a token, viewed by the GM. */
async function showScene({ window }: Client): Promise<void> {
  const scene = await window.Scene.create({ name: "Yard", active: true, width: 900, height: 600 });
  await scene.createEmbeddedDocuments("Token", [{ name: "Mira", x: 0, y: 0, width: 1, height: 1 }]);
  window.canvas.draw(scene, window.document.body.appendChild(window.document.createElement("div")));
}

// Each opens a world for every reading.
it.each(settled)(
  "$check distinguishes the readings of $id",
  async ({ id, check, generation, readings }) => {
    const found = new Set<string>();
    for (const reading of readings) {
      table = await openTable({ generation, uncertain: { [id]: reading } as Partial<Uncertain> });
      if (check.startsWith("scene.") || check === "tokens.level") await showScene(table.gm);
      if (check === "tracker.detached") await draw(table.gm);
      const report = await selfCheck(table, [check]);
      expect(
        report.findings.flatMap(({ verdict, detail }) => (verdict === "failed" ? detail : [])),
        `${id}: ${String(reading)}`,
      ).toEqual([]);
      expect(report.findings.map(({ found: words }) => words)).not.toContain("");
      expect([report.left, table.gm.game.settings.get("segment-zero", "storedWhole")]).toEqual([0, false]);
      found.add(foundIn(report, check));
      if (reading !== readings.at(-1)) await table.world.close();
    }
    expect([...found]).toHaveLength(readings.length);
  },
  120_000,
);
