import { afterEach, describe, expect, test } from "vitest";
import { brokenWords } from "./calm-count.ts";
import { sameDice } from "./fights.ts";
import { resize } from "./fits.ts";
import { findings, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn, goOnUntil } from "./walk.ts";
import { drawn } from "./watch.ts";

const GATE = "The goblin gate";
const TRAIN = "Robbery on the night train";

const RIBBON = ".sz-ribbon-app";
const LANES = '.sz-ribbon [data-action="lanes"]';
const SCALE = ".sz-ribbon .sz-ribbon__scale";
const LIST = ".sz-tracker .sz-play";
const GHOST = ".sz-ribbon .sz-stop[data-ghost]";
/** Parts of the page that must stay usable beside the ribbon. */
const NEEDED = ["#topbar", "#sidebar-tabs", ".sz-tracker .sz-header", LIST, ".sz-tracker .sz-controls"];
/** Pixels: a few rows of the list, and the ribbon at rest. */
const [ROWS, REST] = [88, 82];

type Place = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

const places = (seat: Seat, selector: string): Promise<Place[]> =>
  seat.page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON() as Place),
    );
const placeOf = (seat: Seat, selector: string): Promise<Place> =>
  seat.page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().toJSON() as Place);
const heightOf = async (seat: Seat, selector: string): Promise<number> => {
  const { top, bottom } = await placeOf(seat, selector);
  return bottom - top;
};

/** By how many pixels two things lie over each other; 0 if they do not. */
const overlap = (one: Place, other: Place): number =>
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) *
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left));

const isWithin = (one: Place, frame: Place): boolean =>
  one.left >= frame.left && one.right <= frame.right && one.top >= frame.top && one.bottom <= frame.bottom;

function noneOverlap(all: readonly Place[], what: string): void {
  for (const [place, one] of all.entries())
    for (const other of all.slice(place + 1)) expect(overlap(one, other), what).toBe(0);
}

async function coversNothing(seat: Seat, width: number): Promise<void> {
  const ribbon = await placeOf(seat, RIBBON);
  for (const part of NEEDED) expect(overlap(ribbon, await placeOf(seat, part)), `${part} at ${width} px`).toBe(0);
  expect(ribbon.left).toBeGreaterThanOrEqual(0);
  expect(ribbon.right).toBeLessThanOrEqual(width);
}

const table = await Table.forFile();

afterEach(() => table.clear());

/** A seat at a fight that has begun, with the ribbon shown; the GM's comes to the first turn. */
async function seatAt(title: string, { name = "Gamemaster", width = 1280, height = 800 } = {}): Promise<Seat> {
  const seat = await table.join(name, { viewport: { width, height } });
  if (name === "Gamemaster") {
    await seat.begin(title);
    await goOnUntil(seat, () => seat.sees(".sz-now"), 20);
  }
  await seat.showRibbon();
  await seat.still();
  await drawn(seat.page);
  return seat;
}

/** Presses something in the ribbon. */
async function press(seat: Seat, selector: string): Promise<void> {
  await seat.hands.press(seat.page.locator(selector).first());
  await seat.still();
  await drawn(seat.page);
}

async function isReadable(seat: Seat): Promise<void> {
  for (const theme of ["light", "dark"] as const) {
    await wear(seat, theme);
    expect(await findings(seat.page, ".sz-ribbon"), theme).toEqual([]);
  }
}

/** Lets the GM continue until this button appears, and opens its dialog. */
async function untilDialog(gm: Seat, button: RegExp): Promise<void> {
  await goOnUntil(gm, async () => (await gm.buttons()).some((name) => button.test(name)), 30);
  await gm.click(button);
  await gm.still();
  await drawn(gm.page);
}
const WAIT = /^Wait…/;
const NEXT = /^Next action…/;

test("covers no controls, opens its lanes and is readable", async () => {
  const gm = await seatAt(GATE, { width: 360 });
  for (const width of [360, 1280, 1920]) {
    await resize(gm, [width, 800]);
    for (const lanes of [".sz-ribbon[data-open]", ".sz-ribbon:not([data-open])"]) {
      await coversNothing(gm, width);
      expect(await heightOf(gm, LIST), "the list keeps a few rows").toBeGreaterThanOrEqual(ROWS);
      expect((await placeOf(gm, ".sz-tracker .sz-foot__done")).bottom).toBeLessThanOrEqual(800);
      await press(gm, LANES);
      await gm.page.locator(lanes).waitFor();
      if (width === 360) await isReadable(gm);
    }
  }
});

test("disappears with the tracker on a phone, and selects by a press", async () => {
  const gm = await seatAt(GATE, { width: 360 });
  const { page } = gm;
  await gm.hands.press(page.getByRole("tab", { name: "Chat" }));
  await page.locator(".sz-ribbon").waitFor({ state: "hidden" });
  await gm.hands.press(page.getByRole("tab", { name: "Combat" }));
  await page.locator(".sz-ribbon").waitFor();
  await coversNothing(gm, 360);
  await gm.fromMenu("Encounter menu", "Hide the ribbon");
  await page.locator(".sz-ribbon").waitFor({ state: "detached" });
  expect(await gm.tracker.evaluate((tracker) => getComputedStyle(tracker).paddingTop)).toBe("0px");
  await gm.showRibbon();
  for (const width of [1280, 1920]) {
    await resize(gm, [width, 800]);
    const gap = async (): Promise<boolean> => {
      const room = (await placeOf(gm, "#scene")).top - (await placeOf(gm, RIBBON)).bottom;
      return room >= 8 && room <= 24;
    };
    await expect.poll(gap, { message: `at ${width} px` }).toBe(true);
  }
  await press(gm, `${SCALE} .sz-face`);
  await page.locator(".sz-ribbon .sz-face[aria-pressed]").first().waitFor();
  expect(await page.locator(".token[aria-pressed=true]").count()).toBe(1);
});

describe("the appearance of the ribbon", () => {
  test("leaves the ghost visible beside its dialog at every height", async () => {
    const gm = await seatAt("Alrik and Bernat, swords out");
    for (const height of [900, 720, 620]) {
      await gm.page.setViewportSize({ width: 1280, height });
      await untilDialog(gm, NEXT);
      const over = async (): Promise<number> =>
        overlap(await placeOf(gm, GHOST), await placeOf(gm, ".sz-dialog:has(.sz-choose)"));
      // Wait for the ghost's placement.
      await expect.poll(over).toBe(0);
      expect(await heightOf(gm, ".sz-choose .sz-options--scroll"), "a few rows at once").toBeGreaterThanOrEqual(120);
      expect((await placeOf(gm, ".sz-dialog:has(.sz-choose) .form-footer")).bottom).toBeLessThanOrEqual(height);
      // The window grows with the choice and keeps its place.
      await gm.dialog.getByRole("radio", { name: /Run/ }).check();
      await gm.still();
      await expect.poll(over).toBe(0);
      await gm.key("Escape");
    }
  });

  test("shows a ghost at its time, with a dashed way to it", async () => {
    const gm = await seatAt(TRAIN);
    await untilDialog(gm, NEXT);
    for (const action of ["Cut through a rope", "Stand up from the ground"]) {
      await gm.fillDialog({ "Find an action": action });
      await gm.chooseInDialog(action);
      await drawn(gm.page);
      const [scale, ghost, way] = [
        await placeOf(gm, SCALE),
        await placeOf(gm, GHOST),
        await placeOf(gm, ".sz-ribbon__way"),
      ];
      expect(ghost.right, action).toBeLessThanOrEqual(scale.right + 1);
      expect(Math.abs(way.right - (ghost.left + ghost.right) / 2), action).toBeLessThanOrEqual(2);
      expect(await gm.page.locator(`${GHOST} .sz-stop__at`).innerText(), action).toMatch(/\d+\.\d$/u);
    }
  });

  test("asks a player below the ribbon and leaves room for the name", async () => {
    const gm = await seatAt(GATE);
    const anna = await seatAt(GATE, { name: "Anna" });
    const notice = anna.page.locator(".sz-notice");
    await goOnUntil(gm, async () => (await notice.count()) > 0, 30);
    for (const part of [RIBBON, ".sz-tracker"])
      expect(overlap(await placeOf(anna, ".sz-notice"), await placeOf(anna, part)), part).toBe(0);
    const acts = anna.page.locator(".sz-ribbon__press .sz-btn");
    await goOnUntil(gm, async () => (await acts.count()) > 1, 30);
    await drawn(anna.page);
    expect(await heightOf(anna, ".sz-ribbon")).toBeLessThanOrEqual(REST);
    for (const key of await places(anna, ".sz-ribbon__press .sz-btn"))
      expect(key.bottom - key.top).toBeGreaterThanOrEqual(48);
    expect(await findings(anna.page, ".sz-ribbon")).toEqual([]);
  });

  test("shows a long name whole, and who waits beside time", async () => {
    const gm = await seatAt(GATE);
    await untilDialog(gm, WAIT);
    for (const field of await gm.dialog.getByRole("textbox").all()) await gm.hands.type(field, "somebody comes");
    await gm.confirmDialog();
    await press(gm, LANES);
    await gm.page.locator(".sz-ribbon__wait", { hasText: "somebody comes" }).waitFor();
    await isReadable(gm);
    await press(gm, LANES);
    const name = gm.page.locator(".sz-ribbon__name");
    await goOnUntil(gm, async () => (await name.filter({ hasText: "Featherstonehaugh" }).count()) > 0, 30);
    await drawn(gm.page);
    expect(await heightOf(gm, ".sz-ribbon")).toBeLessThanOrEqual(REST);
    noneOverlap(await places(gm, `${SCALE} .sz-stop .sz-portrait`), "faces");
    expect(await brokenWords(name)).toEqual([]);
  });

  test("keeps long keys and names in their frames, its axis whole", async () => {
    const longest = await Table.forTest({ longest: true });
    const gm = await longest.join("Gamemaster");
    await sameDice(gm);
    await gm.begin("The warehouse");
    await gm.run(({ game }) => game.settings.set("segment-zero", "ribbon", { shown: "above" }));
    await gm.reload();
    let contests = 0;
    for (let step = 0; step < 12; step++) {
      if (await gm.sees(".sz-now[data-cast=nobody]")) contests++;
      for (const width of [1280, 720]) {
        await resize(gm, [width, 800]);
        await drawn(gm.page);
        const where = `step ${step}, ${width} px: ${await gm.page.locator(".sz-ribbon__turn").innerText()}`;
        const [scale, axis, turn, keys] = await Promise.all(
          [SCALE, ".sz-ribbon__axis", ".sz-ribbon__turn", ".sz-ribbon__keys"].map((part) => placeOf(gm, part)),
        );
        expect([axis!.left, axis!.right], where).toEqual([scale!.left, scale!.right]);
        noneOverlap(await places(gm, `${SCALE} .sz-stop .sz-portrait`), `${where}, faces`);
        const times = await places(gm, `${SCALE} .sz-stop__at`);
        noneOverlap(times, `${where}, times`);
        const { bottom } = await placeOf(gm, ".sz-ribbon__grid");
        for (const time of [scale!, ...times]) expect(time.bottom, where).toBeLessThanOrEqual(bottom);
        expect([turn!.right, scale!.right], where).toEqual([scale!.left, keys!.left]);
        for (const [part, frame] of [
          [".sz-ribbon__press .sz-btn", keys!],
          [".sz-ribbon__press .sz-btn > span", keys!],
          [".sz-ribbon__who", turn!],
        ] as const)
          expect(
            (await places(gm, part)).filter((one) => !isWithin(one, frame)),
            `${where}, ${part}`,
          ).toEqual([]);
      }
      await goOn(gm);
    }
    expect(contests).toBeGreaterThan(0);
  });

  test("opens its window at the same place and restores that after reload", async () => {
    const gm = await seatAt(GATE);
    const corner = async (): Promise<readonly number[]> => {
      await gm.page.locator(`${RIBBON} .window-header`).waitFor();
      await gm.still();
      await drawn(gm.page);
      const { left, top } = await placeOf(gm, RIBBON);
      return [left, top].map(Math.round);
    };
    const { left, top } = await placeOf(gm, RIBBON);
    await press(gm, '.sz-ribbon [data-action="menu"]');
    await gm.choose("Show in a window");
    expect(await corner()).toEqual([left, top].map(Math.round));
    await coversNothing(gm, 1280);
    const bar = await placeOf(gm, `${RIBBON} .window-title`);
    await gm.page.mouse.move(bar.left + 5, bar.top + 5);
    await gm.page.mouse.down();
    await gm.page.mouse.move(bar.left + 5, bar.top + 155, { steps: 5 });
    await gm.page.mouse.up();
    const moved = await corner();
    expect(moved[1]! - top).toBeGreaterThan(100);
    await gm.reload();
    expect(await corner()).toEqual(moved);
  });
});
