import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

/** Waits until there are numbers of every pacing, and ends the simulation there. */
async function played({ page, hands }: Seat): Promise<void> {
  await page.waitForFunction(() => {
    const cells = [...document.querySelectorAll(".sz-lab__row tbody tr:first-child td:nth-child(4)")];
    return cells.length === 5 && cells.every(({ textContent }) => textContent.includes("%"));
  }, undefined, { timeout: 30_000 });
  const stop = page.locator(".sz-lab button[name=stop]");
  if (await stop.count()) await hands.press(stop);
  await stop.waitFor({ state: "detached" });
}

describe.each(["pointer"] as const)("the pacing lab, by %s", (hands) => {
  let table: Table;
  let gm: Seat;
  beforeAll(async () => {
    table = await Table.open();
    gm = await table.join("Gamemaster", { hands });
    await gm.openFight("The warehouse");
  });
  afterAll(async () => { await table.close(); });

  test("shows five pacings, refuses a number that cannot be, says what a change does, and sets the encounter's pacing", async () => {
    const { page } = gm;
    const workers: string[] = [];
    page.on("worker", (worker) => workers.push(worker.url()));
    await gm.press('[data-action="encounterMenu"]');
    await gm.hands.press(gm.menu.getByRole("menuitem", { name: "Pacing lab" }));
    await played(gm);
    expect(workers.length).toBeGreaterThanOrEqual(5);
    expect(await page.locator(".sz-lab__row").count()).toBe(5);
    const shares = await page.locator('.sz-lab__row[data-pacing="speed-order"] tbody td:nth-child(4)').allInnerTexts();
    expect(shares.reduce((sum, share) => sum + Number.parseFloat(share), 0)).toBeCloseTo(100, 0);
    const number = page.locator(".sz-lab input[name=number]");
    await number.fill("fast");
    await number.press("Tab");
    await page.locator(".sz-lab__problem", { hasText: "Enter a number from 0 to 25" }).waitFor();
    expect([await number.inputValue(), await page.locator(".sz-lab__row").count()]).toEqual(["fast", 5]);
    await number.fill("20");
    await number.press("Tab");
    await page.locator(".sz-lab tr[data-changed]").first().waitFor();
    await played(gm);
    expect(await page.locator('.sz-lab__row[data-pacing="speed-order"] tr[data-changed] td:nth-child(4)').innerText()).toMatch(/^100/);
    expect(await page.locator(".sz-lab__change [role=status]").innerText()).toContain("Stopwatch");
    const use = page.getByRole("button", { name: "Use this pacing: Two actions" });
    await gm.hands.press(use);
    await page.locator('.sz-lab__row[data-pacing="two-action"] .sz-lab__used').waitFor();
    await page.locator('.sz-lab [data-action="close"]').first().click();
  });
});
