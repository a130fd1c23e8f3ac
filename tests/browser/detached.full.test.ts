import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import { willRoll } from "./dice.ts";
import { setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile({ generation: 14 });

/** Moves a sidebar tab into a browser window of its own, as users of Foundry 14 do. */
async function detach(seat: Seat, tab: "chat" | "combat"): Promise<Page> {
  const [page] = await Promise.all([
    seat.page.context().waitForEvent("page"),
    seat.run(async ({ ui }, name) => {
      const popout: Loose = await ui[name].renderPopout();
      await popout.detachWindow();
    }, tab),
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
  await setDuel(table, "speed-order");
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
  await gm.still();
  const [page] = await Promise.all([
    gm.page.context().waitForEvent("page"),
    gm.run(async ({ foundry }) => {
      const open = [...(foundry.applications.instances.values() as Iterable<Loose>)];
      await open.find(({ element }) => element.matches(".sz-encounters"))?.detachWindow();
    }),
  ]);
  await page.locator("input[type=search]").fill("train");
  await gm.still();
  await expect.poll(async () => page.locator(".sz-encounters__row").count()).toBe(1);
  await page.locator(".sz-encounters__row").first().dblclick();
  await gm.still();
  await gm.waitFor("Robbery on the night train");
});
