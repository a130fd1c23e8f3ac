// The pictures of README and guide, taken from the playground: npm run pictures [-- --check]
// With --check nothing is written: each picture is taken anew and laid beside the one that is there. Exit code 1: one is out of date.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "playwright-core";
import { bundle, pageScripts } from "../../playground/page/bundle.ts";
import { HttpServer } from "../../playground/server/http.ts";
import { seedWorld } from "../../playground/server/seed.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { differing } from "./compare.ts";
import { PICTURES, SIDE_BY_SIDE, type Picture } from "./pictures.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/images");
const PORT = 33_400;
/** Share of a picture that may differ: the same page is never painted quite alike on two machines. */
const TOLERANCE = 0.02;

/** The same dice in every run. */
function seeded(): void {
  let state = 20_261_123;
  (globalThis as unknown as Loose).CONFIG.Dice.randomUniform = () => ((state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648);
}

async function sit(browser: Browser, address: string, { seat = "Gamemaster", width, height, theme = "light" }: Picture): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(address);
  await page.locator(`#seats .seat[data-seat="${seat}"]`).click();
  await page.locator("body[data-state=ready]").waitFor();
  await page.evaluate(seeded);
  return page;
}

/** Opens a fight of the demo by its title, starts it, and lets it run so many clicks: whatever is owed gets its usual answer, and whoever acts is done. */
async function play(page: Page, fight: string, clicks: number): Promise<void> {
  await page.evaluate(async (title) => {
    const { combats } = (globalThis as unknown as Loose).game;
    const combat = combats.find((each: Loose) => each.flags.world?.title === title);
    await combat.activate();
    if (!combat.started) await combat.startCombat();
  }, fight);
  for (let click = 0; click < clicks; click++) {
    await page.waitForTimeout(400);
    const usual = page.locator(".sz-pin > .sz-btn, .sz-foot__done:not([aria-disabled=true])").first();
    await usual.click({ timeout: 3_000 }).catch(() => undefined);
    for (const confirm of await page.locator("dialog[open] button.sz-btn--now").all()) await confirm.click().catch(() => undefined);
  }
  await page.waitForTimeout(800);
}

/** A picture of one seat. */
async function taken(browser: Browser, address: string, picture: Picture): Promise<Buffer> {
  // Only a game master opens fights and presses what is not theirs.
  const { seat: _seat, ...gameMaster } = picture;
  const host = await sit(browser, address, gameMaster);
  await play(host, picture.fight, picture.clicks ?? 0);
  const page = picture.seat ? await sit(browser, address, picture) : host;
  try {
    if (picture.then) await page.evaluate((name) => (globalThis as unknown as Loose).game.segmentZero[name]() as unknown, picture.then);
    await page.waitForTimeout(picture.then || picture.seat ? 2_500 : 500);
    return await (picture.of ? page.locator(picture.of).first() : page).screenshot();
  } finally {
    await page.context().close();
    await host.context().close();
  }
}

/** Several pictures in a row, as one. */
async function inARow(browser: Browser, parts: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: parts.length * 340, height: 815 } });
  try {
    await page.setContent(`<body style="margin:0;display:flex">${parts.map((part) => `<img style="width:340px" src="data:image/png;base64,${part.toString("base64")}">`).join("")}</body>`);
    await page.waitForTimeout(200);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}

const check = process.argv.includes("--check");
const world = await WorldServer.open({ store: new MemoryStore(), system: await SystemFolder.open(path.join(ROOT, "dist")), generation: 13, title: "Segment Zero" });
await seedWorld(world);
const http = new HttpServer(world, pageScripts({ "/page/table.js": await bundle("table.ts") }));
const address = `http://localhost:${await http.listen(PORT)}/`;
const browser = await launchBrowser();
try {
  const pictures: [string, () => Promise<Buffer>][] = [
    ...PICTURES.map((picture): [string, () => Promise<Buffer>] => [picture.file, () => taken(browser, address, picture)]),
    [SIDE_BY_SIDE.file, async () => {
      const parts: Buffer[] = [];
      for (const picture of SIDE_BY_SIDE.parts) parts.push(await taken(browser, address, picture));
      return inARow(browser, parts);
    }],
  ];
  for (const [file, take] of pictures) {
    const fresh = await take();
    const place = path.join(FOLDER, file);
    if (!check) {
      await writeFile(place, fresh);
      console.log(`${file}: ${Math.round(fresh.length / 1_000)} KB`);
      continue;
    }
    const share = await differing(browser, await readFile(place), fresh);
    const isOld = share > TOLERANCE;
    if (isOld) process.exitCode = 1;
    console.log(`${file}: ${(share * 100).toFixed(1)} % differ${isOld ? ", OUT OF DATE: npm run pictures" : ""}`);
  }
} finally {
  await browser.close();
  await http.close();
  await world.close();
}
