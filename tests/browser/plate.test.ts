import { beforeAll, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { byDay, QUICK, someOf } from "../quick.ts";
import { misfitsAt, resize, SIZES } from "./fits.ts";
import { faultsOf, findings } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn, goOnUntil } from "./walk.ts";

/** Highest plate of who acts before a roll, in pixels; and of a group: one line more for its heads, and a second row of keys. */
const [HIGHEST, HIGHEST_OF_GROUP] = [150, 265];
/** Header and footer in a low window: one line each. */
const ONE_LINE = 52;

const table = await Table.forFile({ longest: true });
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
});

/** Counts filled elements in the seat's tracker: buttons, and heads of plates and lists. */
async function filled(seat: Seat): Promise<number> {
  await seat.still();
  // A hovered control has another shade.
  await seat.page.mouse.move(2, 2);
  return seat.tracker.evaluate((tracker) => {
    const probe = document.createElement("span");
    probe.className = "sz";
    probe.style.background = "var(--sz-now)";
    tracker.append(probe);
    const amber = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...tracker.querySelectorAll<HTMLElement>("button, p, h4, header, section, li, div")].filter(
      (element) => element.checkVisibility() && getComputedStyle(element).backgroundColor === amber,
    ).length;
  });
}

const FIGHTS = ["The goblin gate", "The toll at the ford", "The rope bridge"] as const;

describe.each(someOf(byDay(FIGHTS, 0, 1), 0))("in %s", (title) => {
  test("fills one control per user at any stage and in a pause", async () => {
    await gm.openFight(title);
    expect(await filled(gm)).toBe(1);
    await gm.begin(title);
    for (let step = 0; step < 8; step++) {
      const most = Math.max(await filled(gm), await filled(anna));
      const where = `GM and Anna, after ${step} clicks: ${await gm.timeline()}`;
      expect(most, where).toBeLessThanOrEqual(1);
      // In a turn of Anna's nothing waits for the GM; of several decisions that are pending from her, none comes first.
      if (await gm.sees(".sz-now")) expect(most, where).toBe(1);
      const usual = await gm.firstOf([
        ".sz-foot__done[data-action]:not([aria-disabled=true])",
        // Dice and attacks, also of present players.
        ".sz-dock__keys .sz-btn:not(.sz-btn--narrow)",
      ]);
      if (usual) await gm.press(usual);
      if (await gm.dialog.count()) await gm.confirmDialog();
    }
    await gm.run(({ game }) => game.combat.perform({ type: "pause", kind: "break", note: "tea" }));
    expect([await filled(gm), await filled(anna)]).toEqual([1, 0]);
    await gm.run(({ game }) => game.combat.perform({ type: "resume" }));
  });
});

test("fits a turn at every size in its longest words", async () => {
  await gm.begin(FIGHTS[0]);
  await goOnUntil(gm, () => anna.sees('.sz-mine[data-state="now"]'));
  const faults: string[] = [];
  for (const seat of [gm, anna])
    faults.push(...(await misfitsAt(seat, SIZES)).map((fault) => `${seat.name}, ${fault}`));
  expect(faults).toEqual([]);
  await resize(gm, [1280, 450]);
  const heights = await gm.tracker.evaluate((tracker) =>
    [".sz-header", ".sz-foot"].map((part) => tracker.querySelector(part)?.getBoundingClientRect().height ?? 0),
  );
  expect(Math.max(...heights), heights.join(", ")).toBeLessThanOrEqual(ONE_LINE);
});

test("shows the current turn after a reload in sidebar and separate window", async () => {
  await gm.page.setViewportSize({ width: 1280, height: 620 });
  await gm.begin(FIGHTS[0]);
  await gm.run(async ({ game }) => {
    for (let turn = 0; turn < 11; turn++) await game.combat.perform({ type: "done" });
  });
  await gm.reload();
  const outOfView = (tracker: Locator): Promise<number> =>
    tracker.evaluate((root) => {
      const [list, now] = [".sz-play", ".sz-now"].map((part) => root.querySelector(part)!.getBoundingClientRect());
      return Math.max(0, list!.top - now!.top, now!.bottom - list!.bottom);
    });
  await expect.poll(() => outOfView(gm.tracker)).toBe(0);
  await gm.run(({ ui }) => ui.combat.renderPopout().then(() => undefined));
  const popout = gm.page.locator(".sz-tracker").nth(1);
  await popout.locator(".sz-now").waitFor();
  await expect.poll(() => outOfView(popout)).toBe(0);
});

test.skipIf(QUICK)("keeps the acting participant's plate low in its longest words", async () => {
  const own = await Table.forTest({ longest: true });
  const seat = await own.join("Gamemaster");
  await seat.begin(FIGHTS[0]);
  const heights: number[] = [];
  const ofGroups: number[] = [];
  for (let step = 0; step < 6; step++) {
    if (await seat.sees(".sz-now")) {
      const { height, group } = await seat.tracker
        .locator(".sz-now")
        .first()
        .evaluate((plate: HTMLElement) => ({
          height: plate.offsetHeight,
          group: plate.querySelector(".sz-members") !== null,
        }));
      (group ? ofGroups : heights).push(height);
    }
    await goOn(seat);
  }
  expect(Math.max(...heights), heights.join(", ")).toBeLessThanOrEqual(HIGHEST);
  expect(Math.max(...heights)).toBeGreaterThan(80);
  expect(ofGroups.length).toBeGreaterThan(0);
  expect(Math.max(...ofGroups), ofGroups.join(", ")).toBeLessThanOrEqual(HIGHEST_OF_GROUP);
  expect(await faultsOf(seat, "plate")).toEqual([]);
});

test("stays legible in forced colours", async () => {
  await gm.openFight("The goblin gate");
  await gm.page.emulateMedia({ forcedColors: "active" });
  try {
    expect(await findings(gm.page, ".sz-tracker", ["color-contrast"])).toEqual([]);
    if (process.env.PICTURES) await gm.page.screenshot({ path: "test-output/pictures/forced-colours.png" });
  } finally {
    await gm.page.emulateMedia({ forcedColors: null });
  }
});
