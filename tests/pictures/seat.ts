import type { Browser, Page } from "playwright-core";
import type { Loose } from "../../playground/shared/loose.ts";

/** A picture's user and size in pixels. */
export interface At {
  /** By default the game master's. */
  readonly seat?: string;
  readonly width: number;
  readonly height: number;
  readonly theme?: "light" | "dark";
}

/** Selector of the button that goes on: the answer that time waits for, else Done. */
export const NEXT = ".sz-dock .sz-btn--now, .sz-foot__done";

/** The same dice in every run. */
function seeded(): void {
  let state = 20_261_123;
  (globalThis as unknown as Loose).CONFIG.Dice.randomUniform = () =>
    1 - (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** A page of the playground at one seat, without animations. */
export async function sit(
  browser: Browser,
  address: string,
  { seat = "Gamemaster", width, height, theme = "light" }: At,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-US",
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(`#seats .seat[data-seat="${seat}"]`).click();
  await page.locator("body[data-state=ready]").waitFor();
  await page.evaluate(seeded);
  return page;
}

/** Opens a fight of the demo by its title, starts it and gives this many clicks: default answers to requests, and Done. */
export async function play(page: Page, fight: string, clicks: number): Promise<void> {
  await page.evaluate(async (title) => {
    const { combats } = (globalThis as unknown as Loose).game;
    const combat = combats.find((each: Loose) => each.flags.world?.title === title);
    await combat.activate();
    if (!combat.started) await combat.startCombat();
  }, fight);
  for (let click = 0; click < clicks; click++) {
    await page.waitForTimeout(400);
    const usual = page.locator(NEXT).and(page.locator(":not([aria-disabled=true])")).first();
    await usual.click({ timeout: 3_000 }).catch(() => undefined);
    for (const confirm of await page.locator("dialog[open] button.sz-btn--call").all())
      await confirm.click().catch(() => undefined);
  }
  await page.waitForTimeout(800);
}

/** Shows the ribbon if necessary. */
export async function openRibbon(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { game } = globalThis as unknown as Loose;
    if (!document.querySelector(".sz-ribbon")) await game.segmentZero.toggleRibbon();
  });
  await page.locator(".sz-ribbon-app").waitFor();
  await page.waitForTimeout(500);
}
