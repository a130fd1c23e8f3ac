// The time grid by pointer and keyboard: opened, walked through, saved.
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { QUICK, quickOrFull, someOf } from "../quick.ts";
import { faultsOf, overflows } from "./looks.ts";
import { cannot } from "./firefox.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterAll(async () => {
  await table.close();
});

test.skipIf(cannot("download")).each(someOf(["keyboard", "pointer"] as const, 0))(
  "a player opens the table of the fight and saves it, by %s",
  async (hands) => {
    const gm = await table.join("Gamemaster");
    const anna = await table.join("Anna", { hands });
    await gm.openFight("The goblin gate");
    if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
    await anna.hands.press(anna.tracker.locator('[data-action="openGrid"]').first());
    const grid = anna.page.locator(".sz-grid");
    await grid.waitFor();
    expect(
      await grid.locator(".sz-grid__scroll").evaluate((element) => element === document.activeElement),
      "whoever opens it stands in it",
    ).toBe(true);
    const people = await grid.locator("tbody th").allInnerTexts();
    expect(people.length).toBeGreaterThan(2);
    expect(await grid.getByRole("rowheader").count()).toBe(people.length);
    const [file] = await Promise.all([
      anna.page.waitForEvent("download"),
      anna.hands.press(grid.locator('[data-action="csv"]')),
    ]);
    const saved = await readFile(await file.path(), "utf8");
    for (const name of people) expect(saved).toContain(`"${name.trim()}"`);
    const faults = [...(await faultsOf(anna, "grid", ".sz-grid__tools")), ...(await faultsOf(gm, "grid gm"))];
    for (const width of quickOrFull([], [360, 1920])) {
      await anna.page.setViewportSize({ width, height: 900 });
      faults.push(...(await overflows(anna, ".sz-grid__tools")));
    }
    await anna.page.setViewportSize({ width: 1280, height: 900 });
    expect(faults).toEqual([]);
    // On paper the table stands alone.
    await anna.page.evaluate(() => {
      document.body.classList.add("sz-prints-grid");
      document.querySelector(".sz-grid-app")?.classList.add("sz-grid-app--printed", "theme-light");
    });
    await anna.page.emulateMedia({ media: "print" });
    expect([
      await grid.locator("table").isVisible(),
      await anna.page.locator("#sidebar").isVisible(),
      await grid.locator(".sz-grid__tools").isVisible(),
    ]).toEqual([true, false, false]);
    if (process.env.PICTURES)
      await anna.page.screenshot({ path: "test-output/pictures/grid-print.png", fullPage: true });
    await table.leave(anna);
    await table.leave(gm);
  },
);

test.skipIf(QUICK)("whose turn it is says so in a few lines, and not in one word a line", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("The warehouse");
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  // Somebody who also says that they are hidden from players.
  const hidden = gm.tracker.locator(".sz-now").getByText("hidden from players");
  for (let clicks = 0; clicks < 20 && !(await hidden.count()); clicks++) await goOn(gm);
  await gm.fromMenu("Encounter menu", "Time grid");
  const words = gm.page
    .locator('.sz-grid td[data-when="now"] .sz-grid__turn b + span')
    .filter({ hasText: "hidden from players" });
  await words.waitFor();
  const lines = await words.evaluate(
    (element) => element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(Math.round(lines)).toBeLessThanOrEqual(4);
  await table.leave(gm);
});
