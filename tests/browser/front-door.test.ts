// From the first page to the first turn: in three clicks, with few words to read, by pointer and by keyboard.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";
import { KeyboardHands } from "./hands/keyboard.ts";
import { PointerHands } from "./hands/pointer.ts";
import { byDay, QUICK, someOf } from "../quick.ts";
import { sharedBrowser } from "./browser.ts";
import { findings } from "./looks.ts";
import { Table } from "./table.ts";
import { atRest, signsChange, sightOf, startWatching } from "./watch.ts";

/** Milliseconds that a busy machine may take. */
const PATIENCE = 10_000;

const table = await Table.forFile();

async function visit({ address }: Table, locale = "en-US"): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: "reduce", colorScheme: "dark", locale });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await comeTo(page, address);
  return page;
}

async function comeTo(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator(".door-card").first().waitFor();
}

/** In order, with the guide's first fight first. */
const PACINGS = ["Two actions", "Speed order", "Action period", "Side segments", "Stopwatch"];

// No fight of a world has begun.
describe.each(byDay(["pointer", "keyboard"] as const, 0))("the first page, by %s", (kind) => {
  let own: Table;
  let page: Page;
  beforeAll(async () => {
    own = await Table.open();
    page = await visit(own);
  });
  afterAll(async () => {
    await page.context().close();
    await own.close();
  });

  test.each(someOf(PACINGS, 0, 3))("%s: reaches the first turn with three clicks and sixty words", async (pacing) => {
    await comeTo(page, own.address);
    const hands = new (kind === "pointer" ? PointerHands : KeyboardHands)(page, () => Promise.resolve());
    const card = page.locator(".door-card").filter({ has: page.getByRole("heading", { name: pacing }) });
    const words = [
      await page.locator(".door-head p").allInnerTexts(),
      await card.locator(".door-words").innerText(),
      await card.locator("button").innerText(),
    ]
      .flat()
      .join(" ")
      .split(/\s+/);
    expect(words.length).toBeLessThanOrEqual(60);
    let clicks = 1;
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
    for (; clicks < 3; clicks++) {
      await turn.or(pending).first().waitFor();
      if (await turn.isVisible()) break;
      const { signs } = await sightOf(page);
      await hands.press(pending.first());
      // The button's code may have to be fetched first.
      expect(await signsChange(page, signs, PATIENCE)).toBe(true);
      await atRest(page, PATIENCE);
    }
    await turn.waitFor();
    await page.locator(".sz-ribbon-app").waitFor();
    if (process.env.PICTURES)
      await page.screenshot({ path: `test-output/pictures/first-turn-${pacing.replace(" ", "-")}.png` });
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
});

test.skipIf(QUICK)("shows time above the scene of a fight that has begun", async () => {
  const page = await visit(table);
  // A narrow window has no room for a ribbon, so the fight begins without one.
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await comeTo(page, table.address);
    await page.getByRole("button", { name: "Play: Stopwatch" }).click();
    await page.locator("body[data-state=ready]").waitFor();
    if (width === 1280) await page.locator(".sz-ribbon-app").waitFor();
  }
  await page.context().close();
});

/** Times on the small ribbons that have less than three pixels between them. */
function meetingLabels(): readonly string[] {
  return [...document.querySelectorAll(".door-ribbon")].flatMap((ribbon) => {
    const shown = [...ribbon.querySelectorAll<HTMLElement>(".door-scale small")]
      .filter(({ offsetWidth }) => offsetWidth > 0)
      .map((label) => ({ text: label.innerText, box: label.getBoundingClientRect() }));
    if (shown.length < 2) return ["no labels"];
    return shown
      .slice(1)
      .flatMap(({ text, box }, before) =>
        box.left - shown[before]!.box.right < 3 ? [`${shown[before]!.text} ${text}`] : [],
      );
  });
}

/** Pairs of things on one small ribbon that lie over each other. */
function overlaps(): readonly string[] {
  return [...document.querySelectorAll(".door-ribbon")].flatMap((ribbon) => {
    const shown = [
      ...ribbon.querySelectorAll<HTMLElement>(
        ".door-scale :is(.door-zone, li[data-lane] .door-marker, .door-phase, .door-boxes)",
      ),
    ].filter((one) => one.checkVisibility());
    return shown.flatMap((one, place) =>
      shown.slice(place + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
          ? [`${one.className} and ${other.className}: ${String(ribbon.getAttribute("aria-label")).slice(0, 30)}`]
          : [];
      }),
    );
  });
}

test.skipIf(QUICK)("shows the next round, dice and phases where there is room", async () => {
  const page = await visit(table);
  expect(await page.locator(".door-zone span:first-child").allInnerTexts()).toEqual(["Second 2", "Round 2"]);
  expect(
    await page
      .locator(".door-dice")
      .allInnerTexts()
      .then(([dice = ""]) => dice.replace(/\s+/g, " ").trim()),
  ).toBe("die 5 die 3 +1");
  expect(await page.locator(".door-scale .door-phase").first().isVisible()).toBe(true);
  expect(await page.getByRole("img", { name: /Second 2: Mira/ }).count()).toBe(1);
  for (const width of [1280, 1010, 600, 400, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(overlaps), String(width)).toEqual([]);
  }
  // Longer words, where there is just room for plates, and where a round's name takes two lines.
  const german = await visit(table, "de-DE");
  expect(await german.locator(".door-scale .door-phase").first().isVisible()).toBe(true);
  for (const width of [1280, 360]) {
    await german.setViewportSize({ width, height: 900 });
    expect(await german.evaluate(overlaps), `German, ${String(width)}`).toEqual([]);
    expect(
      await german.evaluate(
        () =>
          [...document.querySelectorAll<HTMLElement>(".door-zone span:first-child")].filter(
            (name) =>
              name.getBoundingClientRect().right > name.parentElement!.getBoundingClientRect().right ||
              name.scrollWidth > name.clientWidth + 1,
          ).length,
      ),
    ).toBe(0);
  }
  await german.context().close();
  expect(
    await page.locator(".door-dice, .door-scale .door-phase").first().isVisible(),
    "a phone has no room for them",
  ).toBe(false);
  await page.context().close();
});

test("has a title, a visible icon and the notice for game aids", async () => {
  const page = await visit(table);
  expect(await page.title()).toBe("Segment Zero");
  expect(await page.locator("footer.notice").innerText()).toContain("GURPS is a trademark of Steve Jackson Games");
  const painted = await page.evaluate(async () => {
    const icon = new Image(32, 32);
    icon.src = document.querySelector<HTMLLinkElement>("link[rel=icon]")!.href;
    await icon.decode();
    const canvas = new OffscreenCanvas(32, 32).getContext("2d")!;
    canvas.drawImage(icon, 0, 0, 32, 32);
    return canvas
      .getImageData(0, 0, 32, 32)
      .data.filter((_, place) => place % 4 === 3)
      .some((alpha) => alpha > 0);
  });
  expect(painted, "the icon paints something").toBe(true);
  await page.context().close();
});

test("fits the window and passes axe in both themes", async () => {
  const page = await visit(table);
  for (const [width, theme] of [
    [1280, "dark"],
    [360, "light"],
    [1920, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((chosen) => {
      localStorage.setItem("playground.theme", chosen);
    }, theme);
    await comeTo(page, table.address);
    expect(await page.locator(".door-ribbon").count()).toBe(PACINGS.length);
    expect(await page.evaluate(meetingLabels), `labels that meet at ${String(width)}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (width <= 1280)
      expect(await findings(page, "#seats", theme === "light" ? ["color-contrast"] : undefined), theme).toEqual([]);
    if (process.env.PICTURES)
      await page.screenshot({ path: `test-output/pictures/door-${String(width)}-${theme}.png`, fullPage: true });
  }
  await page.context().close();
});

test("shows first page and drawer of fights in the reader's language", async () => {
  const page = await visit(table, "de-DE");
  await page.getByRole("heading", { name: "Stoppuhr" }).first().waitFor();
  const night = page.getByRole("button", { name: "Überfall auf den Nachtzug" });
  expect(await night.isVisible(), "only the five are in view").toBe(false);
  await page.getByText("Weitere Kämpfe").click();
  await night.waitFor();
  await page.locator('.seat[data-seat="Gamemaster"]').click();
  await page.locator("body[data-state=ready]").waitFor();
  await page.getByRole("button", { name: "Kämpfe", exact: true }).click();
  await page.getByRole("button", { name: "Öffnen: Überfall auf den Nachtzug" }).waitFor();
  await page.getByRole("heading", { name: /Überfall auf den Nachtzug.*nicht begonnen/ }).waitFor();
  expect(await page.locator("#topbar-seat").innerText()).toBe("Gamemaster, Spielleitung");
  await page.keyboard.press("Escape");
  expect([await page.locator("#fights").isHidden(), await page.locator("#scene").isVisible()]).toEqual([true, true]);
  expect(await page.locator("#open-fights").evaluate((button) => button === document.activeElement)).toBe(true);
  await page.locator("[data-say=startPage]").click();
  await page.locator(".door-card").nth(4).waitFor();
  await page.context().close();
});
