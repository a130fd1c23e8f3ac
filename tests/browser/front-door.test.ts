// From the first page to the first turn: in three clicks, with few words to read, by pointer and by keyboard.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Page } from "playwright-core";
import { KeyboardHands } from "./hands/keyboard.ts";
import { PointerHands } from "./hands/pointer.ts";
import { QUICK } from "../quick.ts";
import { sharedBrowser } from "./browser.ts";
import { findings } from "./looks.ts";
import { Table } from "./table.ts";
import { atRest, signsChange, sightOf, startWatching } from "./watch.ts";

/** Milliseconds that a machine with much to do can take. */
const PATIENCE = 10_000;

let table: Table;
/** A world of its own: there too every fight is still to begin. */
let byKeyboard: Table;
beforeAll(async () => {
  [table, byKeyboard] = await Promise.all([Table.open(), Table.open()]);
});
afterAll(async () => {
  await Promise.all([table.close(), byKeyboard.close()]);
});

async function visit(
  { address }: Table,
  width = 1280,
  theme: "dark" | "light" = "dark",
  locale = "en-US",
): Promise<Page> {
  const context = await (
    await sharedBrowser()
  ).newContext({ viewport: { width, height: 900 }, colorScheme: theme, reducedMotion: "reduce", locale });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(address);
  await page.locator(".door-card").first().waitFor();
  return page;
}

const PACINGS = ["Speed order", "Action period", "Side segments", "Stopwatch", "Two actions"];

/** Every pacing; by pointer alone when little is tested. */
const WAYS = PACINGS.flatMap((pacing) =>
  (["pointer", "keyboard"] as const).map((kind) => [pacing, kind] as const),
).filter(([, kind]) => !QUICK || kind === "pointer");

test.each(WAYS)("%s: the first turn is three clicks away and at most sixty words, by %s", async (pacing, kind) => {
  const page = await visit(kind === "pointer" ? table : byKeyboard);
  const hands =
    kind === "pointer"
      ? new PointerHands(page, () => Promise.resolve())
      : new KeyboardHands(page, () => Promise.resolve());
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
  // No two dice in a row are the same, so nobody has to roll a tie once more.
  await page.evaluate(() => {
    let rolled = 0;
    (globalThis as unknown as { CONFIG: { Dice: { randomUniform: () => number } } }).CONFIG.Dice.randomUniform = () =>
      1 - ((rolled++ % 6) + 0.5) / 6;
  });
  await atRest(page, PATIENCE);
  const turn = page.locator(".sz-tracker li.sz-now").first();
  // The one that is filled: what the GM presses next.
  const pending = page.locator(".sz-tracker .sz-pin > .sz-btn");
  for (; clicks < 3; clicks++) {
    await turn.or(pending).first().waitFor();
    if (await turn.isVisible()) break;
    const { signs } = await sightOf(page);
    await hands.press(pending);
    // What the button needs may have to be fetched first.
    expect(await signsChange(page, signs, PATIENCE)).toBe(true);
    await atRest(page, PATIENCE);
  }
  await turn.waitFor({ timeout: PATIENCE });
  await page.locator(".sz-ribbon-app").waitFor();
  if (process.env.PICTURES)
    await page.screenshot({ path: `test-output/pictures/first-turn-${pacing.replace(" ", "-")}.png` });
  expect(await page.locator("#fights").isHidden(), "the scene is in the middle, not the list").toBe(true);
  await page.context().close();
});

test.skipIf(QUICK)("time stands above the scene of a fight that has begun already as well", async () => {
  const own = await Table.open();
  // A narrow window has no room for a ribbon, so the fight begins without one.
  for (const width of [360, 1280]) {
    const page = await visit(own, width);
    await page.getByRole("button", { name: "Play: Stopwatch" }).click();
    await page.locator("body[data-state=ready]").waitFor();
    if (width === 1280) await page.locator(".sz-ribbon-app").waitFor();
    await page.context().close();
  }
  await own.close();
});

test("the first encounter names the next button until its first turn is over", async () => {
  const own = await Table.open();
  const page = await visit(own);
  await page.getByRole("button", { name: "Play: Two actions" }).click();
  const line = page.locator("#first-step");
  await line.getByText("Attack is ready: press it.").waitFor();
  expect(await page.locator(".sz-tracker .sz-owed").count(), "nothing is asked before the first turn").toBe(0);
  await page.locator(".sz-foot__done").click();
  await line.waitFor({ state: "hidden" });
  // Whoever plays another one has taken a turn already.
  await page.goto(own.address);
  await page.getByRole("button", { name: "Play: Speed order" }).click();
  await page.locator(".sz-tracker [data-action=quickAttack]").waitFor();
  expect(await line.isHidden()).toBe(true);
  await page.context().close();
  await own.close();
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
        ".door-scale :is(.door-zone, li[data-lane] .door-peg, .door-plate, .door-boxes)",
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

test.skipIf(QUICK)("small ribbons show the round that follows, dice and phases where there is room", async () => {
  const page = await visit(table);
  expect(await page.locator(".door-zone span:first-child").allInnerTexts()).toEqual(["Second 2", "Round 2"]);
  expect(
    await page
      .locator(".door-dice")
      .allInnerTexts()
      .then(([dice = ""]) => dice.replace(/\s+/g, " ").trim()),
  ).toBe("die 5 die 3 +1");
  expect(await page.locator(".door-scale .door-plate").first().isVisible()).toBe(true);
  expect(await page.getByRole("img", { name: /Second 2: Mira/ }).count()).toBe(1);
  for (const width of [1280, 1010, 600, 400, 360]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(overlaps), String(width)).toEqual([]);
  }
  // Longer words, where there is just room for plates, and where a round's name takes two lines.
  const german = await visit(table, 1280, "light", "de-DE");
  expect(await german.locator(".door-scale .door-plate").first().isVisible()).toBe(true);
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
    await page.locator(".door-dice, .door-scale .door-plate").first().isVisible(),
    "a phone has no room for them",
  ).toBe(false);
  await page.context().close();
});

test("the first page fits its window, and reads in the reader's language", async () => {
  for (const [width, theme] of [
    [360, "light"],
    [1280, "dark"],
    [1920, "light"],
  ] as const) {
    const page = await visit(table, width, theme);
    expect(await page.locator(".door-ribbon").count()).toBe(PACINGS.length);
    expect(await page.evaluate(meetingLabels), `labels that meet at ${String(width)}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    if (process.env.PICTURES)
      await page.screenshot({ path: `test-output/pictures/door-${String(width)}-${theme}.png`, fullPage: true });
    await page.context().close();
  }
  const german = await visit(table, 1280, "dark", "de-DE");
  await german.getByRole("heading", { name: "Stoppuhr" }).first().waitFor();
  await german.getByRole("button", { name: "Überfall auf den Nachtzug" }).waitFor();
  await german.context().close();
});

test.skipIf(QUICK)("the drawer of fights reads in the reader's language as well", async () => {
  const german = await visit(table, 1280, "light", "de-DE");
  await german.locator('.seat[data-seat="Gamemaster"]').click();
  await german.locator("body[data-state=ready]").waitFor();
  await german.getByRole("button", { name: "Kämpfe", exact: true }).click();
  await german.getByRole("button", { name: "Öffnen: Überfall auf den Nachtzug" }).waitFor();
  await german.getByRole("heading", { name: /Überfall auf den Nachtzug.*nicht begonnen/ }).waitFor();
  expect(await german.locator("#topbar-seat").innerText()).toBe("Gamemaster, Spielleitung");
  await german.context().close();
});

test("the first page can be used by everybody: axe finds nothing serious, in both themes", async () => {
  for (const theme of ["dark", "light"] as const) {
    const page = await visit(table, 1280, theme);
    expect(await findings(page, "#seats", theme === "light" ? ["color-contrast"] : undefined), theme).toEqual([]);
    await page.context().close();
  }
});

test.skipIf(QUICK)("the list of fights is a drawer, which Escape closes", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("Robbery on the night train");
  expect(await gm.page.locator("#fights").isHidden()).toBe(true);
  expect(await gm.page.locator("#scene").isVisible()).toBe(true);
  await gm.openFights();
  await gm.page.keyboard.press("Escape");
  expect(await gm.page.locator("#fights").isHidden()).toBe(true);
  expect(await gm.page.locator("#open-fights").evaluate((button) => button === document.activeElement)).toBe(true);
  await gm.page.getByRole("link", { name: "Start page" }).click();
  await gm.page.locator(".door-card").nth(4).waitFor();
  expect(gm.complaints).toEqual([]);
});
