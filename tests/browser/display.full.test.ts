// The shared screen in the seat of a television: big enough to be read from afar, whole at every size, and in step with the fight.
import { beforeAll, describe, expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { faultsOf, overflows } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

const table = await Table.forFile();
let gm: Seat;
let screen: Seat;
beforeAll(async () => {
  gm = await table.join("Gamemaster");
  screen = await table.join("Screen", { viewport: { width: 1920, height: 1080 } });
});

/** The least pixels of any word at a width of 1920. */
const WORD = 40;

/** Sizes of what can be read, in pixels, and what reaches below the edge of the page. */
function measured({ page }: Seat): Promise<{ words: number; below: readonly string[] }> {
  return page.evaluate(() => {
    const size = (element: Element): number => parseFloat(getComputedStyle(element).fontSize);
    const all = [...document.querySelectorAll(".sz-tv *")].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(".sz-unseen") &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    );
    const left = [...document.querySelectorAll(".sz-tv__left > *")];
    return {
      words: Math.min(...all.map(size)),
      below: left
        .filter((element) => element.getBoundingClientRect().bottom > innerHeight + 1)
        .map(({ className }) => className),
    };
  });
}

/** Checks that rows at the right are complete or absent, times are in one line, and at least one row is to come. */
async function nothingIsCut({ page }: Seat, height: number): Promise<void> {
  const cut = (): Promise<readonly string[]> =>
    page.evaluate((high) => {
      const list = document.querySelector(".sz-tv__times")?.getBoundingClientRect().bottom ?? high;
      const rows = [...document.querySelectorAll(".sz-tv__row")].filter((row) => row.checkVisibility());
      const lines = [...document.querySelectorAll(".sz-tv__when")].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
      );
      return [
        ...(rows.length || !document.querySelector(".sz-tv__row") ? [] : ["nobody"]),
        ...rows.filter((row) => row.getBoundingClientRect().bottom > list + 1),
        ...lines,
      ].map((one) => (typeof one === "string" ? one : (one.textContent ?? "")));
    }, height);
  // It follows the size of the page.
  await expect.poll(cut).toEqual([]);
}

test("counts participants without room and shows the phases of a segment", async () => {
  await gm.begin("The toll at the ford");
  const plates = screen.page.locator(".sz-tv__row .sz-phase-badge");
  let [left, phases] = [0, 0];
  for (let clicks = 0; clicks < 14; clicks++) {
    await goOn(gm);
    await screen.still();
    await nothingIsCut(screen, 1080);
    left += await screen.page.locator(".sz-tv__later").count();
    phases += await plates.count();
  }
  expect(left, "more than has room").toBeGreaterThan(0);
  expect(phases).toBeGreaterThan(0);
});

test("shows the turn timer as large as its other words", async () => {
  const setTimer = (turnTimer: string): Promise<void> =>
    gm.run(async ({ game }, timer) => {
      await game.settings.set("segment-zero", "table", { turnTimer: timer });
    }, turnTimer);
  await gm.begin("The goblin gate");
  await setTimer("60");
  await screen.page.locator(".sz-tv .sz-timer").waitFor();
  expect((await measured(screen)).words).toBeGreaterThanOrEqual(WORD);
  await setTimer("off");
});

const FIGHTS = [
  "The warehouse",
  "The toll at the ford",
  "Robbery on the night train",
  "The reliquary of Abbot Vane",
  "The rope bridge",
];

describe.each(byDay(FIGHTS, 0, 2))("%s", (title) => {
  test("appears on the television large and complete in both themes", async () => {
    await gm.begin(title);
    for (let clicks = 0; clicks < 6; clicks++) await goOn(gm);
    await screen.still();
    expect(await screen.page.locator(".sz-tv__now").count()).toBeGreaterThan(0);
    expect(await screen.page.locator(".sz-tv button, .sz-tv a, .sz-tv input").count()).toBe(0);
    const { words, below } = await measured(screen);
    expect(words).toBeGreaterThanOrEqual(WORD);
    expect(below).toEqual([]);
    await nothingIsCut(screen, 1080);
    const faults = [...(await faultsOf(screen, `display ${title}`, ".sz-tv"))];
    for (const width of [360, 1280, 1920]) {
      const height = Math.round((width * 9) / 16);
      await screen.page.setViewportSize({ width, height });
      await nothingIsCut(screen, height);
      faults.push(...(await overflows(screen, ".sz-tv")));
    }
    await screen.page.setViewportSize({ width: 1920, height: 1080 });
    if (process.env.PICTURES)
      await screen.page.screenshot({ path: `test-output/pictures/tv-${title.replace(/\W+/g, "-")}.png` });
    expect(faults).toEqual([]);
  });
});
