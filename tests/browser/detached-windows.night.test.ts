// A sheet in a browser window of its own, as Foundry 14 detaches windows.
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
