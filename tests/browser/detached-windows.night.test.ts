// Each kind of window in a browser window of its own, as Foundry 14 detaches them.
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const table = await Table.forFile({ generation: 14 });
afterEach(() => table.clear());

/** Detaches the open window that has this element. */
async function detach(gm: Seat, selector: string): Promise<Page> {
  await gm.page.locator(selector).first().waitFor();
  await gm.still();
  const [page] = await Promise.all([
    gm.page.context().waitForEvent("page"),
    gm.run(async ({ foundry }, inside) => {
      const open = [...(foundry.applications.instances.values() as Iterable<Loose>)];
      await open.find(({ element, window }) => window?.content && element.querySelector(inside))?.detachWindow();
    }, selector),
  ]);
  await page.locator(selector).first().waitFor();
  return page;
}

const acting = async (gm: Seat): Promise<unknown> =>
  gm.run(({ game }) => (game.combat.acting as Loose[]).map(({ name }) => name as string).join());

test("the tracker takes keys and opens its menus", async () => {
  const gm = await table.join("Gamemaster");
  await gm.begin("The duel, speed-order");
  await gm.run(async ({ ui }) => void (await ui.combat.renderPopout()));
  const page = await detach(gm, ".window-content .sz-now");
  const before = await acting(gm);
  await page.locator("[data-action=done]").first().focus();
  await page.keyboard.press("Shift+N");
  await gm.still();
  await expect.poll(async () => acting(gm)).not.toBe(before);
  await page.locator("[data-action=encounterMenu]").first().click();
  await page.locator(".sz-pop").getByText("Timeline table").click();
  const grid = await detach(gm, ".sz-grid");
  const now = grid.locator('.sz-grid td[data-when="now"]');
  const shown = await now.first().innerText();
  await page.locator("[data-action=done]").first().click();
  await gm.still();
  await expect.poll(async () => now.first().innerText()).not.toBe(shown);
  expect(gm.complaints).toEqual([]);
});

test("an encounter is prepared and started", async () => {
  const gm = await table.join("Gamemaster");
  await gm.press('[data-action="encounterMenu"]');
  await gm.choose("Prepare another encounter");
  const page = await detach(gm, ".sz-prepare__found");
  await page.locator("input[type=search]").first().fill("6 cutpurses");
  await page.getByRole("button", { name: "Add 6: Cutpurse" }).click();
  await page.locator(".sz-prepare__name", { hasText: "Cutpurse ×6" }).waitFor();
  await page.getByRole("button", { name: "Start the fight" }).click();
  await gm.still();
  await expect.poll(async () => gm.run(({ game }) => game.combat.combatants.size as number)).toBe(6);
  expect(gm.complaints).toEqual([]);
});

test("a sheet stores what is typed", async () => {
  const gm = await table.join("Gamemaster");
  await gm.run(async ({ Actor }) => {
    const actor: Loose = await Actor.create({ name: "Guard", type: "npc" });
    await actor.sheet.render({ force: true });
  });
  const page = await detach(gm, 'input[name="name"]');
  await page.locator('input[name="name"]').first().fill("Captain");
  await page.locator('input[name="name"]').first().press("Tab");
  await gm.still();
  await expect.poll(async () => gm.run(({ game }) => Boolean(game.actors.getName("Captain")))).toBe(true);
  expect(gm.complaints).toEqual([]);
});
