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

test("a fight is prepared and started", async () => {
  const gm = await table.join("Gamemaster");
  await gm.run(({ game }) => game.segmentZero.prepareFight().then(() => undefined));
  const page = await detach(gm, ".sz-prepare input[type=search]");
  const press = async (name: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).first().press("Enter");
    await gm.still();
  };
  await page.getByRole("searchbox", { name: "Search actors" }).fill("6 cutpurses");
  await press("Add 6: Cutpurse");
  await page.locator(".sz-prepare__name", { hasText: "Cutpurse ×6" }).waitFor();
  await press("Start the fight");
  await expect.poll(() => gm.run(({ game }) => String(game.combat.encounter.status))).toBe("running");
  await gm.waitFor("Cutpurse");
  expect(gm.complaints).toEqual([]);
});

test("the log and the lab follow the fight", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("The goblin gate");
  await gm.run(({ game }) => game.segmentZero.openLog());
  const log = await detach(gm, "#sz-log-search");
  const before = await log.locator(".sz-log").innerText();
  await gm.begin("The goblin gate");
  await expect.poll(() => log.locator(".sz-log").innerText()).not.toBe(before);
  await gm.fromMenu("Encounter menu", "Initiative lab");
  const lab = await detach(gm, ".sz-lab__row");
  await expect.poll(() => lab.locator(".sz-lab__row").first().innerText(), { timeout: 60_000 }).toContain("%");
  expect(gm.complaints).toEqual([]);
});

test("speeds by name are searched, changed and saved", async () => {
  const gm = await table.join("Gamemaster");
  await gm.run(async ({ game }) => {
    const { type: Menu } = game.settings.menus.get("segment-zero.speeds");
    await new Menu().render();
  });
  const page = await detach(gm, ".sz-speeds input[type=search]");
  await page.getByRole("searchbox", { name: "Find a name" }).fill("War hammer");
  await gm.still();
  await page.getByRole("textbox", { name: "War hammer: Segments", exact: true }).fill("9");
  await page.getByRole("textbox", { name: "War hammer: Segments", exact: true }).press("Tab");
  await page.getByText("Yours; ours says 5, VI.").waitFor();
  await page.getByRole("button", { name: "Save" }).press("Enter");
  await gm.still();
  const saved = table.world.documents.all("Setting").find(({ key }) => key === "segment-zero.speeds");
  expect(String(saved?.value)).toContain("War hammer");
  expect(gm.complaints).toEqual([]);
});
