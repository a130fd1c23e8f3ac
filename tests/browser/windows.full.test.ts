/** The list of encounters, the timeline table, the combat log and a notice: focus, looks and print. */
import { readFile } from "node:fs/promises";
import { afterEach, expect, test } from "vitest";
import { cannot } from "./firefox.ts";
import { faultsOf } from "./looks.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";

const table = await Table.forFile();
afterEach(() => table.clear());

test("a notice on a phone has two lines above the tracker", async () => {
  const gm = await table.join("Gamemaster");
  const phone = await table.join("Anna", { viewport: { width: 400, height: 800 } });
  await gm.begin("The warehouse");
  const notice = phone.page.locator(".sz-notice");
  await notice.waitFor();
  const [shown, tracker] = [await notice.boundingBox(), await phone.tracker.boundingBox()];
  expect(shown!.height).toBeLessThan(40);
  expect(shown!.y + shown!.height).toBeLessThanOrEqual(tracker!.y);
  expect(await phone.sees(".sz-dock[data-own]")).toBe(true);
});

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
  expect(await faultsOf(gm, "grid", ".sz-grid__tools")).toEqual([]);
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
});

test("the combat log is readable and fits a phone", async () => {
  const gm = await table.join("Gamemaster");
  await gm.begin("The goblin gate");
  await gm.run(({ game }) => game.segmentZero.openLog());
  expect(await faultsOf(gm, "log", ".sz-log")).toEqual([]);
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

test("the list of encounters guides the focus and fits a phone", async () => {
  const gm = await table.join("Gamemaster");
  const window = gm.page.locator(".sz-encounters");
  const open = async (): Promise<void> => {
    await gm.tracker.locator("button.sz-clock__fight").click();
    await window.waitFor();
    await gm.still();
  };
  await open();
  expect(await gm.page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("search");
  await gm.page.keyboard.type("train");
  await gm.still();
  expect(await window.getByRole("radio").count()).toBe(1);
  await window.getByRole("radio").check();
  await gm.page.keyboard.press("Enter");
  await window.waitFor({ state: "detached" });
  await gm.waitFor("Robbery on the night train");

  await open();
  expect(await faultsOf(gm, "the list of encounters", ".sz-encounters")).toEqual([]);
  await window.getByRole("button", { name: "Delete…" }).click();
  await gm.still();
  await window.getByText("Delete Robbery on the night train and its log?").waitFor();
  expect(await gm.page.evaluate(() => document.activeElement?.textContent)).toBe("Keep it");
  expect(await faultsOf(gm, "the question before a deletion", ".sz-encounters")).toEqual([]);
  await gm.page.keyboard.press("Escape");
  await window.getByText("and its log?").waitFor({ state: "detached" });
  expect(gm.complaints).toEqual([]);
});
