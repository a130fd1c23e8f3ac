import { afterEach, expect, it } from "vitest";
import { RELIANCES, type Reliance, type Uncertain } from "../../../playground/shared/reliances.ts";
import type { Client } from "../world.ts";
import { foundIn, openTable, selfCheck, type Table } from "./hands.ts";

let table: Table;
afterEach(async () => table.world.close());

/** Readings of switches that have more than two, or other ones than true and false. */
const OTHERS: { readonly [Id in keyof Uncertain]?: readonly Uncertain[Id][] } = {
  turnOutOfRange: ["clamp"], operatorsBelowObjects: ["ignored", "stored", "refused"], replaceBelowObjects: ["merges"], recursiveFalse: ["merges"], deleteInsideReplace: ["carried-out"],
  effectsExpire: ["unasked", "never"], partialRenders: ["all"], undeclaredData: ["kept"],
};

const settled = Object.entries<Reliance>(RELIANCES).flatMap(([id, { generation, check, default: usual }]) =>
  (check === null ? [] : [{ id, check, generation: generation === "both" ? 14 : generation, readings: [usual, ...(OTHERS[id as keyof Uncertain] ?? [!usual])] }]));

/** A scene with a token, which the GM looks at. */
async function showScene({ window }: Client): Promise<void> {
  const scene = await window.Scene.create({ name: "Yard", active: true, width: 900, height: 600 });
  await scene.createEmbeddedDocuments("Token", [{ name: "Mira", x: 0, y: 0, width: 1, height: 1 }]);
  window.canvas.draw(scene, window.document.body.appendChild(window.document.createElement("div")));
}

// Each opens a world for every reading.
it.each(settled)("$check tells the readings of $id apart", async ({ id, check, generation, readings }) => {
  const found = new Set<string>();
  for (const reading of readings) {
    table = await openTable({ generation: generation as 13 | 14, uncertain: { [id]: reading } as Partial<Uncertain> });
    if (check.startsWith("scene.")) await showScene(table.gm);
    const report = await selfCheck(table, [check]);
    expect(report.findings.map(({ verdict }) => verdict), `${id}: ${String(reading)}`).not.toContain("failed");
    expect([report.left, table.gm.game.settings.get("segment-zero", "storedWhole")]).toEqual([0, false]);
    found.add(foundIn(report, check));
    if (reading !== readings.at(-1)) await table.world.close();
  }
  expect([...found]).toHaveLength(readings.length);
}, 60_000);
