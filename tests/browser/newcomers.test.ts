import { expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { comesIn, goOnUntil } from "./walk.ts";

const table = await Table.forFile();
const acting = async (seat: Seat): Promise<string> =>
  (await seat.timeline()).replace(/^.*? Now: (\w+ \w+(?: \(2\))?).*$/su, "$1");

test("a newcomer acts at once if the GM says so", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.begin("The goblin gate");
  await goOnUntil(gm, async () => (await acting(gm)) === "Dagny Holt");
  await comesIn(gm, "Goblin chief");
  await gm.waitFor("first acts when?");
  await anna.doesNotSee("first acts when?");
  await gm.click("Choose…");
  await gm.choose("At once");
  await anna.catchesUp();
  expect(await anna.timeline()).toContain("Next: Goblin chief (2)");
  await gm.click("Undo");
  await gm.waitFor("first acts when?");
  await gm.click("Redo");
  await gm.doesNotSee("first acts when?");
  await gm.press('[data-action="done"]');
  await anna.catchesUp();
  expect([await acting(gm), await acting(anna)]).toEqual(["Goblin chief (2)", "Goblin chief (2)"]);
  await table.everyoneAgrees();
});
