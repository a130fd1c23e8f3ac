// Windows and sidebar tabs in browser windows of their own, as Foundry 14 detaches them.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { DAY } from "../quick.ts";
import { willRoll } from "./dice.ts";
import { setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile({ generation: 14 });
afterEach(async () => {
  for (const seat of table.seats) expect(seat.complaints, seat.name).toEqual([]);
  await table.clear();
});

/** Moves the open window that has this element, or else a tab of the sidebar, into a browser window. */
async function detach(seat: Seat, what: string): Promise<Page> {
  await seat.still();
  const [page] = await Promise.all([
    seat.page.context().waitForEvent("page"),
    seat.run(async ({ foundry, ui }, wanted) => {
      const open = [...foundry.applications.instances.values()].find(
        ({ element, window }) => window?.content && element.matches(`:has(${wanted})`),
      );
      await (open ?? (await ui[wanted].renderPopout())).detachWindow();
    }, what),
  ]);
  return page;
}

/** Presses a button in a detached window. */
async function press(seat: Seat, page: Page, name: string | RegExp, dice: readonly number[] = []): Promise<void> {
  await seat.still();
  await willRoll(seat, ...dice);
  await page.getByRole("button", { name }).last().press("Enter");
  await seat.still();
}

test("plays a duel in detached windows of tracker and chat", async () => {
  await setDuel(table);
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  await gm.begin("The duel, speed-order");
  const [chat, gmChat, tracker] = [await detach(anna, "chat"), await detach(gm, "chat"), await detach(anna, "combat")];
  // The menu opens where it was asked for; dialogs open in the main window.
  await press(anna, tracker, /^More actions of/);
  await tracker.locator(".sz-pop").getByText("Attack…").click();
  await anna.still();
  await willRoll(anna, 3, 3, 4);
  await anna.click("Roll 3d6 against 14");
  await press(gm, gmChat, "No defence");
  await press(anna, chat, "Roll 1d+2", [1]);
  await press(gm, gmChat, "Apply half");
  await press(anna, tracker, "Done");
  await expect.poll(async () => tracker.locator(".sz-now").first().textContent()).toContain("Garrick");
  // What is answered in one window is up to date in the others.
  for (const page of [chat, gmChat])
    await expect.poll(async () => page.getByRole("button", { name: "Apply half" }).count()).toBe(0);
  await table.everyoneAgrees();
});

test("searches and opens encounters in a detached window", async () => {
  const gm = await table.join("Gamemaster");
  await gm.tracker.locator("button.sz-clock__fight").click();
  await gm.page.locator(".sz-encounters").waitFor();
  const page = await detach(gm, "input[type=search]");
  await page.locator("input[type=search]").fill("train");
  await gm.still();
  await expect.poll(async () => page.locator(".sz-encounters__row").count()).toBe(1);
  await page.locator(".sz-encounters__row").first().dblclick();
  await gm.still();
  await gm.waitFor("Robbery on the night train");
});

test.skipIf(DAY)("stores what is typed into a sheet", async () => {
  const gm = await table.join("Gamemaster");
  await gm.run(async ({ Actor }) => {
    const actor = await Actor.create({ name: "Guard", type: "npc" });
    await actor.sheet.render({ force: true });
  });
  const page = await detach(gm, 'input[name="name"]');
  await page.locator('input[name="name"]').first().fill("Captain");
  await page.locator('input[name="name"]').first().press("Tab");
  await expect.poll(async () => gm.run(({ game }) => Boolean(game.actors.getName("Captain")))).toBe(true);
});

test.skipIf(DAY)("log and lab follow the fight", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("The goblin gate");
  await gm.run(({ game }) => game.segmentZero.openLog());
  await gm.page.locator("#sz-log-search").waitFor();
  const log = await detach(gm, "#sz-log-search");
  const before = await log.locator(".sz-log").innerText();
  await gm.begin("The goblin gate");
  await expect.poll(() => log.locator(".sz-log").innerText()).not.toBe(before);
  await gm.fromMenu("Encounter menu", "Initiative lab");
  await gm.page.locator(".sz-lab__row").first().waitFor();
  const lab = await detach(gm, ".sz-lab__row");
  await expect.poll(() => lab.locator(".sz-lab__row").first().innerText(), { timeout: 60_000 }).toContain("%");
});
