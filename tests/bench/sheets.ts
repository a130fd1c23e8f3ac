import type { Page } from "playwright-core";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { SystemFolder } from "../../playground/server/system-folder.ts";
import { launchBrowser } from "../../tools/browser.mjs";
import { median, ms, report } from "./clock.ts";
import { Served, withBuilt } from "./page.ts";

/**
 * Measures opening the sheet of an actor with a hundred items, and typing in it, in a real browser. SEGMENT_ZERO_BUILT=FOLDER takes a system built elsewhere. Exit code 1: a
 * limit is broken.
 */

const LIMITS = { open: 100, key: 16 };
const OPENINGS = 25;
const WARM_UP = 3;
const WORDS = "Scout of the seven fords and of the road between them";
const PORT = 32_700;
const ACTOR = "actorHundred0001";

const item = (place: number): Dict => {
  if (place < 15)
    return {
      name: `Weapon ${place}`,
      type: "weapon",
      sort: place,
      system: {
        speedClass: 4,
        drawClass: 3,
        reloadClass: 6,
        capacity: 10,
        loaded: 3,
        weight: 2,
        modes: {
          a: { name: "cut", skill: `Skill ${place}`, damage: "1d", damageType: "cut", parry: 0 },
          b: { name: "thrust", sort: 1, skill: `Skill ${place}`, damage: "1d", damageType: "imp" },
        },
      },
    };
  if (place < 50) return { name: `Skill ${place - 15}`, type: "skill", system: { relative: 1 } };
  if (place < 60) return { name: `Spell ${place}`, type: "spell", system: { speedClass: 5, level: 12 } };
  if (place < 70) return { name: `Trait ${place}`, type: "trait", system: { points: 5 } };
  if (place < 75) return { name: `Armour ${place}`, type: "armor", system: { locations: ["torso"], weight: 5 } };
  return { name: `Thing ${place}`, type: "gear", sort: place, system: { weight: 1, quantity: 2, cost: 3 } };
};

const tell = (what: string, figures: string, holds = true): void => report(holds, what.padEnd(44), figures);

await withBuilt(run);

async function run(folder: string): Promise<void> {
  const served = await Served.open(await SystemFolder.open(folder), PORT);
  const { world } = served;
  const anna = world.documents.all("User").find((user: Dict) => user.name === "Anna") as Dict;
  await world.operate("create", "Actor", [
    {
      _id: ACTOR,
      name: "Hundred",
      type: "character",
      img: "systems/segment-zero/assets/portraits/adeline.svg",
      ownership: { default: 0, [String(anna._id)]: 3 },
      system: { concept: "Scout" },
      items: Array.from({ length: 100 }, (_, place) => item(place)),
    },
  ]);
  const browser = await launchBrowser();
  try {
    const page = await served.sit(browser, "Anna");
    // Templates are compiled while a user reads the page.
    await page.waitForTimeout(4_000);
    await opening(page);
    await typing(page);
  } finally {
    await browser.close();
    await served.close();
  }
}

/** From the call to the page that has been laid out, and to the picture that has been painted. */
async function opening(page: Page): Promise<void> {
  const all = await page.evaluate(
    async ([id, times]) => {
      const { sheet } = (globalThis as unknown as Loose).game.actors.get(id);
      const painted = (): Promise<void> =>
        new Promise((resolve) =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve();
            port2.postMessage(null);
          }),
        );
      const measures: { laidOut: number; painted: number; again: number; tab: number }[] = [];
      for (let time = 0; time < times; time++) {
        await painted();
        const start = performance.now();
        await sheet.render({ force: true });
        sheet.element.getBoundingClientRect();
        const laidOut = performance.now() - start;
        await painted();
        const paintedAt = performance.now() - start;
        const more = performance.now();
        await sheet.render();
        sheet.element.getBoundingClientRect();
        const again = performance.now() - more;
        const turn = performance.now();
        sheet.changeTab("gear", "primary");
        await sheet.render({ parts: ["gear"] });
        sheet.element.getBoundingClientRect();
        measures.push({ laidOut, painted: paintedAt, again, tab: performance.now() - turn });
        sheet.changeTab("fight", "primary");
        await sheet.close();
      }
      return measures;
    },
    [ACTOR, OPENINGS] as const,
  );
  const [first] = all;
  const warm = all.slice(WARM_UP);
  const open = median(warm.map(({ laidOut }) => laidOut));
  const paint = median(warm.map((one) => one.painted));
  tell(
    "opening a sheet with 100 items, median",
    `${ms(open)} to layout, ${ms(paint)} to the painted picture`,
    paint < LIMITS.open,
  );
  tell("  the very first", `${ms(first?.laidOut ?? NaN)} to layout, ${ms(first?.painted ?? NaN)} painted`);
  tell("  once more while it is open", ms(median(warm.map(({ again }) => again))));
  tell("  turning to another tab", ms(median(warm.map(({ tab }) => tab))));
}

/** From the key to the page that has been laid out with the letter; and what leaving the field costs until everything shows it. */
async function typing(page: Page): Promise<void> {
  await page.evaluate(async (id) => {
    const root = globalThis as unknown as Loose;
    const { sheet } = root.game.actors.get(id);
    await sheet.render({ force: true });
    if (sheet.locked) {
      sheet.element.querySelector("[data-action=toggleLock]").click();
      await sheet.render();
    }
    root.keys = [];
    let start = 0;
    sheet.element.addEventListener(
      "keydown",
      () => {
        start = performance.now();
      },
      true,
    );
    sheet.element.addEventListener("input", () => {
      sheet.element.getBoundingClientRect();
      root.keys.push(performance.now() - start);
    });
  }, ACTOR);
  const field = page.locator('[name="system.concept"]');
  await field.waitFor();
  await field.click();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(WORDS);
  await page.locator('[name="system.st"]').click();
  await page.keyboard.type("abcdefgh123456");
  const keys = await page.evaluate(() => (globalThis as unknown as { keys: number[] }).keys);
  const each = median(keys);
  tell(
    `typing, per key, median of ${keys.length}`,
    `${ms(each)}  (slowest ${ms(Math.max(...keys))})`,
    each < LIMITS.key,
  );
  const taken = await page.evaluate(async (id) => {
    const { sheet } = (globalThis as unknown as Loose).game.actors.get(id);
    const times: number[] = [];
    for (let value = 11; value < 24; value++) {
      const control = sheet.element.querySelector('[name="system.dx"]');
      control.value = String(value);
      control.dispatchEvent(new Event("input", { bubbles: true }));
      const start = performance.now();
      control.dispatchEvent(new Event("change", { bubbles: true }));
      while (control.getAttribute("value") !== String(value)) await new Promise((resolve) => setTimeout(resolve, 0));
      times.push(performance.now() - start);
    }
    return times;
  }, ACTOR);
  tell("  leaving a field until all figures follow", ms(median(taken)));
}
