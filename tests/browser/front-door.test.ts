// From the first page to the first turn: in three clicks, with few words to read, by pointer and by keyboard.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { KeyboardHands } from "./hands/keyboard.ts";
import { PointerHands } from "./hands/pointer.ts";
import { sharedBrowser } from "./browser.ts";
import { Table } from "./table.ts";

let table: Table;
beforeAll(async () => { table = await Table.open(); });
afterAll(async () => { await table.close(); });

async function visit(width = 1280, theme: "dark" | "light" = "dark", locale = "en-US"): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: "reduce", locale });
  const page = await context.newPage();
  await page.goto(table.address);
  await page.locator(".door-card").first().waitFor();
  return page;
}

const PACINGS = ["Speed order", "Action period", "Side segments", "Stopwatch", "Two actions"];

test.each(["pointer", "keyboard"] as const)("the first turn of every pacing is three clicks away, by %s", async (kind) => {
  for (const pacing of kind === "pointer" ? PACINGS : PACINGS.slice(0, 2)) {
    const page = await visit();
    const hands = kind === "pointer" ? new PointerHands(page, () => Promise.resolve()) : new KeyboardHands(page, () => Promise.resolve());
    const card = page.locator(".door-card").filter({ has: page.getByRole("heading", { name: pacing }) });
    const words = [await page.locator(".door-head p").allInnerTexts(), await card.locator(".door-words").innerText(), await card.locator("button").innerText()].flat().join(" ").split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(60);
    let clicks = 1;
    await hands.press(card.getByRole("button"));
    await page.locator("body[data-state=ready]").waitFor();
    const turn = page.locator(".sz-tracker .sz-slot[data-state=now]").first();
    for (; clicks < 3 && !(await turn.waitFor({ timeout: 1500 }).then(() => true, () => false)); clicks++) await hands.press(page.locator(".sz-tracker .sz-controls button[data-action]:not([disabled])").first());
    if (process.env.PICTURES) await page.screenshot({ path: `test-output/pictures/first-turn-${pacing.replace(" ", "-")}.png` });
    await turn.waitFor({ timeout: 5000 });
    expect(await page.locator("#fights").isHidden(), "the scene is in the middle, not the list").toBe(true);
    await page.context().close();
  }
});

test("the first page fits its window, and reads in the reader's language", async () => {
  for (const [width, theme] of [[360, "light"], [1280, "dark"], [1920, "light"]] as const) {
    const page = await visit(width, theme);
    expect(await page.locator(".door-ribbon").count()).toBe(PACINGS.length);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.PICTURES) await page.screenshot({ path: `test-output/pictures/door-${String(width)}-${theme}.png`, fullPage: true });
    await page.context().close();
  }
  const german = await visit(1280, "dark", "de-DE");
  await german.getByRole("heading", { name: "Stoppuhr" }).first().waitFor();
  await german.getByRole("button", { name: "Überfall auf den Nachtzug" }).waitFor();
  await german.context().close();
});

test("the list of fights is a drawer, which Escape closes", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("Robbery on the night train");
  expect(await gm.page.locator("#fights").isHidden()).toBe(true);
  expect(await gm.page.locator("#scene").isVisible()).toBe(true);
  await gm.openFights();
  await gm.page.keyboard.press("Escape");
  expect(await gm.page.locator("#fights").isHidden()).toBe(true);
  expect(await gm.page.locator("#open-fights").evaluate((button) => button === document.activeElement)).toBe(true);
  expect(gm.complaints).toEqual([]);
});
