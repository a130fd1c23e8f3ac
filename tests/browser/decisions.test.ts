/** One of each shape of a question, answered with a real pointer, thumb and keyboard: menu, dialog, panel, prepared choice. */
import { beforeAll, expect, test } from "vitest";
import { someOf } from "../quick.ts";
import { MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile();
let gm: Seat;
beforeAll(async () => {
  await setDuel(table);
  await table.world.operate("update", "Actor", [{ _id: MIRA, system: { dx: 12, basicSpeed: 9 } }]);
  gm = await table.join("Gamemaster");
});

const WAYS = [
  ["pointer", 1280],
  ["thumb", 400],
  ["keyboard", 1280],
] as const;

test.each(someOf(WAYS, 1))("each shape of a question is answered by %s at %i pixels", async (hands, width) => {
  await gm.begin("The duel, speed-order");
  const anna = await table.join("Anna", { hands, viewport: { width, height: 800 } });
  await anna.press("[data-action=pickOffer]");
  await anna.choose("Evaluate…");
  await anna.choose("Garrick the Brute");
  expect(await anna.panel()).toContain("Evaluate");
  await anna.click("Wait…");
  await anna.fillDialog({ "Wait for what?": "a bell", "What will you do then?": "Ready" }, "Wait");
  await anna.waitFor("a bell");
  await anna.click("Cut in");
  await anna.waitFor("Your turn");
  await anna.click("Done");
  await anna.click("Prepare…");
  await anna.choose("Move");
  await anna.waitFor("Prepared: Move");
  await table.leave(anna);
  await gm.run(({ game }) => game.combat.perform({ type: "nextWindow" }));
});
