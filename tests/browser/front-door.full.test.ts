// From the first page to the first turn: in three clicks, with few words to read.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Locator, Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";
import { PointerHands } from "./hands/pointer.ts";
import { sharedBrowser } from "./browser.ts";
import { findings } from "./looks.ts";
import { Table } from "./table.ts";
import { atRest, signsChange, sightOf, startWatching } from "./watch.ts";

/** Milliseconds that a busy machine may take. */
const PATIENCE = 10_000;

const table = await Table.forFile();
const opened: Page[] = [];
let page: Page;
beforeAll(async () => {
  page = await visit("en-US");
});
afterAll(async () => {
  for (const one of opened) await one.context().close();
});

async function visit(locale: string): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", colorScheme: "dark", locale });
  const page = await context.newPage();
  opened.push(page);
  page.setDefaultTimeout(PATIENCE);
  await comeTo(page);
  return page;
}

async function comeTo(page: Page): Promise<void> {
  await page.goto(table.address);
  await page.locator(".door-card").first().waitFor();
}

/** In order, with the guide's first fight first. */
const PACINGS = ["Two actions", "Speed order", "Action period", "Side segments", "Stopwatch"];

/** Goes from a card to the first turn, pressing what is filled. @returns the clicks */
async function clicksToFirstTurn(card: Locator): Promise<number> {
  const hands = new PointerHands(page, () => Promise.resolve());
  await hands.press(card.getByRole("button"));
  await page.locator("body[data-state=ready]").waitFor();
  await startWatching(page);
  // No two dice in a row are equal, so there is no tie to reroll.
  await page.evaluate(() => {
    let rolled = 0;
    (globalThis as unknown as Loose).CONFIG.Dice.randomUniform = () => 1 - ((rolled++ % 6) + 0.5) / 6;
  });
  await atRest(page, PATIENCE);
  const turn = page.locator(".sz-tracker li.sz-now").first();
  // The big button gives the usual answer while time waits for it.
  const pending = page.locator(
    ".sz-tracker .sz-dock__keys .sz-btn--now, .sz-tracker .sz-foot__done:not([aria-disabled=true])",
  );
  for (let clicks = 1; ; clicks++) {
    await turn.or(pending).first().waitFor();
    if (await turn.isVisible()) return clicks;
    const { signs } = await sightOf(page);
    await hands.press(pending.first());
    // The button's code may have to be fetched first.
    expect(await signsChange(page, signs, PATIENCE)).toBe(true);
    await atRest(page, PATIENCE);
  }
}

test.each(PACINGS)("%s: reaches the first turn with three clicks and sixty words", async (pacing) => {
  await comeTo(page);
  const card = page.locator(".door-card").filter({ has: page.getByRole("heading", { name: pacing }) });
  const words = await Promise.all(
    [page.locator(".door-head p"), card.locator(".door-words"), card.locator("button")].map((one) =>
      one.allInnerTexts(),
    ),
  );
  expect(words.flat().join(" ").split(/\s+/).length).toBeLessThanOrEqual(60);
  expect(await clicksToFirstTurn(card)).toBeLessThanOrEqual(3);
  await page.locator(".sz-ribbon-app").waitFor();
  expect(await page.locator("#fights").isHidden(), "the scene is in the middle, not the list").toBe(true);
  // The first encounter names the next button until its first turn is over.
  const line = page.locator("#first-step");
  if (pacing === PACINGS[0]) {
    await line.getByText("Attack is ready: press it.").waitFor();
    expect(await page.locator(".sz-tracker .sz-dock").count(), "nothing is asked before the first turn").toBe(0);
    await page.locator(".sz-foot__done").click();
  }
  await line.waitFor({ state: "hidden" });
});

/** Times on a small ribbon that have less than three pixels between them, and other things that lie over each other. */
function crowded(): readonly string[] {
  return [...document.querySelectorAll(".door-ribbon")].flatMap((ribbon) => {
    const pairs = (selector: string, gap: number): readonly string[] => {
      const shown = [...ribbon.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
      if (shown.length < 2) return [`no ${selector}`];
      return shown.flatMap((one, place) =>
        shown.slice(place + 1).flatMap((other) => {
          const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
          const besides = a.right + gap <= b.left || b.right + gap <= a.left;
          return besides || a.bottom - 1 <= b.top || b.bottom - 1 <= a.top
            ? []
            : [`${one.className} ${one.innerText} and ${other.className} ${other.innerText}`];
        }),
      );
    };
    const marks = ":is(.door-zone, li[data-lane] .door-marker, .door-phase, .door-boxes)";
    return [...pairs(".door-scale small", 3), ...pairs(`.door-scale ${marks}`, -1)];
  });
}

test("fits the window, passes axe, has icon and game aid notice", async () => {
  await comeTo(page);
  expect(await page.locator("footer.notice").innerText()).toContain("GURPS is a trademark of Steve Jackson Games");
  const painted = await page.evaluate(async () => {
    const icon = new Image(32, 32);
    icon.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
    await icon.decode();
    const canvas = new OffscreenCanvas(32, 32).getContext("2d")!;
    canvas.drawImage(icon, 0, 0, 32, 32);
    return canvas.getImageData(0, 0, 32, 32).data.some((value) => value > 0);
  });
  expect(painted, "the icon paints something").toBe(true);
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((chosen) => {
      localStorage.setItem("playground.theme", chosen);
    }, theme);
    await comeTo(page);
    expect(await findings(page, "#seats"), theme).toEqual([]);
  }
  // German has longer words, where there is just room for plates, and where a round's name takes two lines.
  for (const one of [page, await visit("de-DE")]) {
    expect(await one.locator(".door-scale .door-phase").first().isVisible()).toBe(true);
    expect(await one.locator(".door-ribbon").count()).toBe(PACINGS.length);
    for (const width of [1920, 1280, 1010, 600, 360]) {
      await one.setViewportSize({ width, height: 900 });
      expect(await one.evaluate(crowded), String(width)).toEqual([]);
      expect(await one.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    const small = one.locator(".door-dice, .door-scale .door-phase").first();
    expect(await small.isVisible(), "a phone has no room for them").toBe(false);
  }
});

test("shows first page and drawer of fights in the reader's language", async () => {
  const german = await visit("de-DE");
  await german.getByRole("heading", { name: "Stoppuhr" }).first().waitFor();
  await german.getByText("Weitere Kämpfe").click();
  await german.getByRole("button", { name: "Überfall auf den Nachtzug" }).waitFor();
  await german.locator('.seat[data-seat="Gamemaster"]').click();
  await german.locator("body[data-state=ready]").waitFor();
  await german.getByRole("button", { name: "Kämpfe", exact: true }).click();
  await german.getByRole("button", { name: "Öffnen: Überfall auf den Nachtzug" }).waitFor();
  expect(await german.locator("#topbar-seat").innerText()).toBe("Gamemaster, Spielleitung");
  await german.keyboard.press("Escape");
  expect([await german.locator("#fights").isHidden(), await german.locator("#scene").isVisible()]).toEqual([
    true,
    true,
  ]);
  expect(await german.locator("#open-fights").evaluate((button) => button === document.activeElement)).toBe(true);
  await german.locator("[data-say=startPage]").click();
  await german.locator(".door-card").nth(4).waitFor();
});
