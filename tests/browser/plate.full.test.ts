import { beforeAll, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { give } from "./fights.ts";
import { resize } from "./fits.ts";
import { findings } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

const GATE = "The goblin gate";
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

test("fills one control per user at any stage, with a low plate", async () => {
  await gm.openFight(GATE);
  expect(await filled(gm)).toBe(1);
  await gm.begin(GATE);
  const heights = { plate: [0], group: [0] };
  for (let step = 0; step < 8; step++) {
    const most = Math.max(await filled(gm), await filled(anna));
    const where = `GM and Anna, after ${step} clicks: ${await gm.timeline()}`;
    expect(most, where).toBeLessThanOrEqual(1);
    // In a turn of Anna's nothing waits for the GM; of several decisions that are pending from her, none comes first.
    if (await gm.sees(".sz-now")) expect(most, where).toBe(1);
    for (const plate of await gm.tracker.locator(".sz-now").all()) {
      const kind = (await plate.locator(".sz-members").count()) ? "group" : "plate";
      heights[kind].push((await plate.boundingBox())!.height);
    }
    await goOn(gm);
  }
  expect(Math.max(...heights.plate), heights.plate.join(", ")).toBeLessThanOrEqual(HIGHEST);
  expect(Math.max(...heights.plate)).toBeGreaterThan(80);
  expect(Math.max(...heights.group), heights.group.join(", ")).toBeLessThanOrEqual(HIGHEST_OF_GROUP);
  expect(heights.group.length).toBeGreaterThan(1);
  await give(gm, { type: "pause", kind: "break", note: "tea" });
  expect([await filled(gm), await filled(anna)]).toEqual([1, 0]);
  await give(gm, { type: "resume" });
});

test("has one-line header and footer in a low window", async () => {
  await resize(gm, [1280, 450]);
  const heights = await gm.tracker.evaluate((tracker) =>
    [".sz-header", ".sz-foot"].map((part) => tracker.querySelector(part)?.getBoundingClientRect().height ?? 0),
  );
  expect(Math.max(...heights), heights.join(", ")).toBeLessThanOrEqual(ONE_LINE);
});

test("shows the current turn after a reload in sidebar and separate window", async () => {
  await gm.page.setViewportSize({ width: 1280, height: 620 });
  await gm.begin(GATE);
  await give(gm, ...Array.from({ length: 11 }, () => ({ type: "done" })));
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

test("stays legible in forced colours", async () => {
  await gm.openFight(GATE);
  await gm.page.emulateMedia({ forcedColors: "active" });
  try {
    expect(await findings(gm.page, ".sz-tracker", ["color-contrast"])).toEqual([]);
  } finally {
    await gm.page.emulateMedia({ forcedColors: null });
  }
});
