import { expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const table = await Table.forFile();
const comes = async (seat: Seat): Promise<string> =>
  (await seat.timeline()).replace(/^.*? Next: (.*?)(?: You)? Next .*$/su, "$1");
const acting = async (seat: Seat): Promise<string> =>
  (await seat.timeline()).replace(/^.*? Now: (.*?) one turn .*$/su, "$1");

test("two combatants share a turn until the GM takes it apart", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.begin("The goblin gate");
  await goOnUntil(gm, async () => (await comes(gm)) === "Dagny Holt");
  await gm.fromMenu("Actions of Dagny Holt", "Share a turn with…");
  await gm.choose("Brother Anselm");
  await gm.choose("Dagny Holt");
  await anna.catchesUp();
  expect([await comes(gm), await comes(anna)]).toEqual(["Dagny Holt, Brother Anselm", "Dagny Holt, Brother Anselm"]);
  await gm.fromMenu("Actions of Dagny Holt, Brother Anselm", "Take apart");
  expect(await comes(gm)).toBe("Dagny Holt");
  await gm.click("Undo");
  await gm.press('[data-action="done"]');
  await anna.catchesUp();
  expect([await acting(gm), await acting(anna)]).toEqual([
    "Dagny Holt Brother Anselm",
    "Dagny Holt Brother Anselm You",
  ]);
  await anna.click("Done");
  await gm.catchesUp();
  expect(await gm.timeline()).toContain("Done: Dagny Holt, Brother Anselm");
  await gm.click("Undo");
  expect(await acting(gm)).toBe("Dagny Holt Brother Anselm");
  await table.everyoneAgrees();
});
