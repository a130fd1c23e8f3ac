import { expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const table = await Table.forFile();
const acting = async (seat: Seat): Promise<string> => (await seat.timeline()).replace(/^.*? Now: (\w+ \w+).*$/su, "$1");

test("a corrected Basic Speed counts from the next second", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.begin("The goblin gate");
  await goOnUntil(gm, async () => (await acting(gm)) === "Dagny Holt");
  await gm.page.evaluate(async () => {
    const combatants: Loose[] = [...(globalThis as Loose).game.combat.combatants];
    await combatants.find(({ name }) => name === "Goblin chief")!.actor.update({ "system.basicSpeed": 9 });
  });
  await gm.waitFor("use it for the order?");
  await anna.doesNotSee("for the order");
  await gm.click(/use it for the order/u);
  await gm.click("From second 2");
  await gm.doesNotSee("for the order");
  await goOnUntil(gm, async () => (await acting(gm)) === "Goblin chief");
  await anna.catchesUp();
  expect(await acting(anna)).toBe("Goblin chief");
  await table.everyoneAgrees();
});
