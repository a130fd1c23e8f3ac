import { expect, test } from "vitest";
import { Table } from "./table.ts";

const table = await Table.forFile();

let gives = false;
let asked = 0;

test("loads a part and a pacing after an earlier failure", async () => {
  const seat = await table.join("Gamemaster", {
    before: async (page) => {
      await page.route(/\/chunks\/(log|two-action)-[^/]*\.mjs$/, async (route) => {
        asked++;
        if (gives) await route.continue();
        else await route.fulfill({ status: 404, body: "not now" });
      });
    },
  });
  // The encounter's own initiative system is there.
  await seat.tracker.locator(".sz-timeline").waitFor();
  const open = async (): Promise<void> => {
    await seat.run(({ game }) => game.segmentZero.openLog().then(() => undefined));
    await seat.still();
  };
  await open();
  const before = asked;
  expect(before).toBeGreaterThan(0);
  expect(await seat.page.locator(".sz-log").count()).toBe(0);
  expect(await seat.page.locator("body").innerText()).toContain("Check the connection and try again");
  gives = true;
  await open();
  expect(await seat.page.locator(".sz-log").count()).toBe(1);
  const known = await seat.run(async ({ Combat, game }) => {
    const combat = await Combat.create({});
    await combat.choosePacing("two-action");
    return game.combats.get(combat.id).encounter.pacing as string;
  });
  expect(known).toBe("two-action");
});
