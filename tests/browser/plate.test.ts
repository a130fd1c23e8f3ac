import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locator } from "playwright-core";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { QUICK, quickOrFull, someOf } from "../quick.ts";

/** Highest plate of who acts before a roll, in pixels, as in the design. */
const HIGHEST = 150;

/** The same for a group: one line more for its heads, and a second row of keys, for all and for one. */
const HIGHEST_OF_GROUP = 265;

let table: Table;
beforeEach(async () => {
  table = await Table.open();
});
afterEach(async () => {
  await table.close();
});

/** How many filled things somebody sees in the tracker: buttons, and heads of plates and lists. */
async function filled(seat: Seat): Promise<number> {
  await seat.still();
  // What lies under the pointer has another shade.
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

describe("one filled thing at a seat", () => {
  test.each(someOf(FIGHTS, 0))("in %s: whatever time waits for, also in a pause", async (title) => {
    const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
    await gm.openFight(title);
    expect(await filled(gm)).toBe(1);
    await gm.press("[data-action=startCombat]");
    for (let step = 0; step < quickOrFull(8, 14); step++) {
      const most = Math.max(await filled(gm), await filled(anna));
      const where = `GM and Anna, after ${step} clicks: ${await gm.timeline()}`;
      expect(most, where).toBeLessThanOrEqual(1);
      // In a turn of Anna's nothing waits for the GM; of several decisions that are pending from her, none comes first.
      if (await gm.sees(".sz-now")) expect(most, where).toBe(1);
      const usual = await gm.firstOf([
        ".sz-pin > .sz-btn",
        ".sz-foot__done[data-action]:not([aria-disabled=true])",
        // Dice of players who are there.
        ".sz-owed [data-action^=rollRequest]",
      ]);
      await gm.press(usual ?? ".sz-foot__done");
      if (await gm.dialog.count()) await gm.confirmDialog();
    }
    await gm.page.evaluate(async () => {
      const { combat } = (globalThis as never as { game: { combat: { perform(command: object): Promise<unknown> } } })
        .game;
      await combat.perform({ type: "pause", kind: "break", note: "tea" });
    });
    expect(await filled(gm)).toBe(1);
    expect(await filled(anna)).toBe(0);
  });
});

test("the current turn is in view after a reload, in the sidebar and in a window of its own", async () => {
  const gm = await table.join("Gamemaster", { viewport: { width: 1280, height: 620 } });
  await gm.openFight("The goblin gate");
  await gm.press("[data-action=startCombat]");
  await gm.page.evaluate(async () => {
    const { combat } = (globalThis as never as { game: { combat: { perform(command: object): Promise<unknown> } } })
      .game;
    for (let turn = 0; turn < 11; turn++) await combat.perform({ type: "done" });
  });
  await gm.reload();
  /** How far the current turn is out of the list's view, in pixels. */
  const outOfView = (tracker: Locator): Promise<number> =>
    tracker.evaluate((root) => {
      const [list, now] = [".sz-play", ".sz-now"].map((part) => root.querySelector(part)!.getBoundingClientRect());
      return Math.max(0, list!.top - now!.top, now!.bottom - list!.bottom);
    });
  await expect.poll(() => outOfView(gm.tracker)).toBe(0);
  expect(await gm.tracker.locator(".sz-play").evaluate((list) => list.scrollTop)).toBeGreaterThan(0);
  await gm.page.evaluate(async () => {
    await (globalThis as never as { ui: { combat: { renderPopout(): Promise<unknown> } } }).ui.combat.renderPopout();
  });
  const popout = gm.page.locator(".sz-tracker").nth(1);
  await popout.locator(".sz-now").waitFor();
  await expect.poll(() => outOfView(popout)).toBe(0);
});

describe("the plate of who acts", () => {
  test.skipIf(QUICK).each(["en", "de", "fr"])("is low enough in the sidebar, in %s", async (language) => {
    const gm = await table.join("Gamemaster");
    // Fights have names in the reader's language.
    await gm.openFight("The goblin gate");
    await gm.page
      .evaluate(async (lang) => {
        const { game } = globalThis as never as {
          game: { settings: { set(space: string, key: string, value: string): Promise<void> } };
        };
        await game.settings.set("core", "language", lang);
      }, language)
      .catch(() => undefined);
    // The page is loaded anew by itself for another language.
    await gm.page.locator("body[data-state=ready]").waitFor();
    await gm.reload();
    await gm.press("[data-action=startCombat]");
    const heights: number[] = [];
    const ofGroups: number[] = [];
    for (let step = 0; step < 6; step++) {
      const usual = await gm.firstOf([".sz-now", ".sz-pin > .sz-btn"]);
      if (usual === ".sz-now") {
        const { height, group } = await gm.tracker
          .locator(".sz-now")
          .first()
          .evaluate((plate: HTMLElement) => ({
            height: plate.offsetHeight,
            group: plate.querySelector(".sz-heads") !== null,
          }));
        (group ? ofGroups : heights).push(height);
      }
      await gm.press(usual === ".sz-now" ? ".sz-foot__done" : ".sz-pin > .sz-btn");
    }
    expect(Math.max(...heights), heights.join(", ")).toBeLessThanOrEqual(HIGHEST);
    expect(Math.max(...heights)).toBeGreaterThan(80);
    expect(ofGroups.length).toBeGreaterThan(0);
    expect(Math.max(...ofGroups), ofGroups.join(", ")).toBeLessThanOrEqual(HIGHEST_OF_GROUP);
    // In the rows the bars of HP and FP lie on the portrait.
    const beside = await gm.tracker.locator(".sz-slot:has(> .sz-slot__pools)").evaluateAll((rows) =>
      rows
        .filter((row) => row.checkVisibility())
        .map((row) => {
          const [bars, portrait] = [".sz-slot__pools", ".sz-portrait"].map(
            (part) => row.querySelector(`:scope > ${part}`)?.getBoundingClientRect().left ?? 0,
          );
          return Math.round(Math.abs((bars ?? 0) - (portrait ?? 0)));
        }),
    );
    expect(beside.length).toBeGreaterThan(0);
    expect(Math.max(...beside), beside.join(", ")).toBeLessThanOrEqual(2);
    expect(await faultsOf(gm, `plate-${language}`)).toEqual([]);
  });
});
