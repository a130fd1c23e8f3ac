// The pictures and films of README and guide, taken from the playground: npm run pictures [-- --check] [FILE…]
// With --check nothing is written: each picture is taken again and compared with the present one. Exit code 1: one is out of date.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Browser } from "playwright-core";
import { bundle, pageScripts } from "../../playground/page/bundle.ts";
import { HttpServer } from "../../playground/server/http.ts";
import { seedWorld } from "../../playground/server/seed.ts";
import { MemoryStore } from "../../playground/world/store.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import { WorldServer } from "../../playground/world/world-server.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { differing } from "./compare.ts";
import { filmed, picturesOf } from "./film.ts";
import { FILMS } from "./films.ts";
import { PICTURES, ROWS, type Picture } from "./pictures.ts";
import { openRibbon, play, sit } from "./seat.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDER = path.join(ROOT, "docs/images");
const PORT = 33_400;
/** Share of a picture that may differ: the same page is never painted quite alike on two machines. */
const TOLERANCE = 0.02;

/** A picture of one seat. */
async function taken(browser: Browser, address: string, picture: Picture): Promise<Buffer> {
  // Only a game master opens fights and presses others' buttons.
  const { seat: _seat, ...gameMaster } = picture;
  const host = await sit(browser, address, gameMaster);
  await play(host, picture.fight, picture.clicks ?? 0);
  const page = picture.seat ? await sit(browser, address, picture) : host;
  try {
    if (picture.then)
      await page.evaluate(
        async ([name, encounter]) => {
          const file = encounter && (await (await fetch(`systems/segment-zero/encounters/${encounter}.json`)).text());
          await (globalThis as unknown as Loose).game.segmentZero[name](...(file ? [file] : []));
        },
        [picture.then, picture.encounter] as const,
      );
    if (picture.then) await page.waitForTimeout(1_000);
    if (picture.until) await page.locator(picture.until).first().waitFor();
    if (picture.sheet)
      await page.evaluate(
        (name) => (globalThis as unknown as Loose).game.actors.getName(name).sheet.render({ force: true }) as unknown,
        picture.sheet,
      );
    if (picture.ribbon) await openRibbon(page);
    await page.waitForTimeout(picture.then || picture.sheet || picture.ribbon || picture.seat ? 2_500 : 500);
    // Nothing shows its tooltip.
    await page.mouse.move(1, picture.height - 1);
    await page.waitForTimeout(1_000);
    return await (picture.of ? page.locator(picture.of).first() : page).screenshot();
  } finally {
    await page.context().close();
    await host.context().close();
  }
}

/** Several pictures in a row, as one. */
async function inARow(browser: Browser, parts: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: parts.length * 340, height: 100 } });
  try {
    await page.setContent(
      `<body style="margin:0;display:flex;align-items:start">${parts.map((part) => `<img style="width:340px" src="data:image/png;base64,${part.toString("base64")}">`).join("")}</body>`,
    );
    await page.waitForTimeout(200);
    return await page.screenshot({ fullPage: true });
  } finally {
    await page.close();
  }
}

/** Share of pixels that differ, in a film those of the picture that differs most. */
async function farthest(one: Buffer, other: Buffer): Promise<number> {
  const isFilm = one.subarray(0, 4).toString() === "<svg";
  const [old, fresh] = isFilm ? [picturesOf(one), picturesOf(other)] : [[one], [other]];
  if (old.length !== fresh.length) return 1;
  let most = 0;
  for (const [at, each] of old.entries()) most = Math.max(most, await differing(browser, each, fresh[at]!));
  return most;
}

const check = process.argv.includes("--check");
const system = await SystemFolder.open(path.join(ROOT, "dist"));
const scripts = pageScripts({ "/page/table.js": await bundle("table.ts") });

/** Takes a picture at a table where nothing has been played yet: what another picture shows does not stand in it. */
async function atFreshTable(take: (address: string) => Promise<Buffer>): Promise<Buffer> {
  const world = await WorldServer.open({ store: new MemoryStore(), system, generation: 13, title: "Segment Zero" });
  await seedWorld(world);
  const http = new HttpServer(world, scripts);
  try {
    return await take(`http://localhost:${await http.listen(PORT)}/`);
  } finally {
    await http.close();
    await world.close();
  }
}

const browser = await launchBrowser();
try {
  const pictures: readonly (readonly [string, (address: string) => Promise<Buffer>])[] = [
    ...FILMS.map((film) => [film.file, (address: string) => filmed(browser, address, film)] as const),
    ...PICTURES.map((picture) => [picture.file, (address: string) => taken(browser, address, picture)] as const),
    ...ROWS.map(
      ({ file, parts }) =>
        [
          file,
          async (address: string) => {
            const each: Buffer[] = [];
            for (const picture of parts) each.push(await taken(browser, address, picture));
            return inARow(browser, each);
          },
        ] as const,
    ),
  ];
  const wanted = process.argv.slice(2).filter((word) => !word.startsWith("-"));
  for (const [file, take] of pictures) {
    if (wanted.length && !wanted.includes(file)) continue;
    const fresh = await atFreshTable(take);
    const place = path.join(FOLDER, file);
    if (!check) {
      await writeFile(place, fresh);
      console.log(`${file}: ${Math.round(fresh.length / 1_000)} KB`);
      continue;
    }
    const share = await farthest(await readFile(place), fresh);
    const isOld = share > TOLERANCE;
    if (isOld) process.exitCode = 1;
    console.log(`${file}: ${(share * 100).toFixed(1)} % differ${isOld ? ", OUT OF DATE: npm run pictures" : ""}`);
  }
} finally {
  await browser.close();
}
