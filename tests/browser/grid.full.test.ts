// The time grid by pointer and keyboard: opened, walked through, saved.
import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { faultsOf, overflows } from "./looks.ts";
import { cannot } from "./firefox.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const table = await Table.forFile();
afterEach(() => table.clear());

test.skipIf(cannot("download"))("opens, saves and prints the fight's table by keyboard", async () => {
  const gm = await table.join("Gamemaster", { hands: "keyboard" });
  await gm.begin("The goblin gate");
  await gm.fromMenu("Encounter menu", "Timeline table");
  const grid = gm.page.locator(".sz-grid");
  await grid.waitFor();
  expect(
    await grid.locator(".sz-grid__scroll").evaluate((element) => element === document.activeElement),
    "whoever opens it stands in it",
  ).toBe(true);
  const people = await grid.locator("tbody th").allInnerTexts();
  expect(people.length).toBeGreaterThan(2);
  expect(await grid.getByRole("rowheader").count()).toBe(people.length);
  const [file] = await Promise.all([
    gm.page.waitForEvent("download"),
    gm.hands.press(grid.locator('[data-action="csv"]')),
  ]);
  const saved = await readFile(await file.path(), "utf8");
  for (const name of people) expect(saved).toContain(`"${name.trim()}"`);
  const faults = [...(await faultsOf(gm, "grid", ".sz-grid__tools"))];
  for (const width of [360, 1920]) {
    await gm.page.setViewportSize({ width, height: 900 });
    faults.push(...(await overflows(gm, ".sz-grid__tools")));
  }
  await gm.page.setViewportSize({ width: 1280, height: 900 });
  expect(faults).toEqual([]);
  // The printed table stands alone.
  await gm.page.evaluate(() => {
    document.body.classList.add("sz-prints-grid");
    document.querySelector(".sz-grid-app")?.classList.add("sz-grid-app--printed", "theme-light");
  });
  await gm.page.emulateMedia({ media: "print" });
  expect([
    await grid.locator("table").isVisible(),
    await gm.page.locator("#sidebar").isVisible(),
    await grid.locator(".sz-grid__tools").isVisible(),
  ]).toEqual([true, false, false]);
  if (process.env.PICTURES) await gm.page.screenshot({ path: "test-output/pictures/grid-print.png", fullPage: true });
});

test("describes the present turn in few lines of several words", async () => {
  const gm = await table.join("Gamemaster");
  await gm.begin("The warehouse");
  // A combatant that acts, and whose row also says that it is hidden from players.
  const hidden = gm.tracker.locator(".sz-now:not([data-cast=nobody])").getByText("hidden from players");
  await goOnUntil(gm, async () => (await hidden.count()) > 0, 20);
  await gm.fromMenu("Encounter menu", "Timeline table");
  const words = gm.page
    .locator('.sz-grid td[data-when="now"] .sz-grid__turn > span')
    .filter({ hasText: "hidden from players" });
  await words.waitFor();
  const lines = await words.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(4);
});
