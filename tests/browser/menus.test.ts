import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { overflows } from "./looks.ts";
import type { Loose } from "../../playground/shared/loose.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOnUntil } from "./walk.ts";
import { QUICK } from "../quick.ts";

const table = await Table.forFile();

const focused = (seat: Seat): Promise<string> =>
  seat.page.evaluate(
    () =>
      document.activeElement?.querySelector(".sz-pop__label")?.textContent ??
      document.activeElement?.getAttribute("name") ??
      "",
  );
const chosen = async (seat: Seat): Promise<string> =>
  (await seat.tracker.locator(".sz-now .sz-chosen b").innerText()).trim();
const PICK = '.sz-now [data-action="pickOffer"]';

/** Begins a fight whose turns need no decisions first. */
async function begin(gm: Seat): Promise<void> {
  await gm.begin("The goblin gate");
  await goOnUntil(gm, () => gm.sees(PICK), 10);
}

describe("menus, by keyboard", () => {
  let gm: Seat;
  beforeAll(async () => {
    gm = await table.join("Gamemaster", { hands: "keyboard" });
    await begin(gm);
  });
  afterEach(async () => {
    if (await gm.menu.count()) await gm.key("Escape");
  });
  afterAll(async () => {
    await table.leave(gm);
  });

  test("choose a manoeuvre with one press and mark it", async () => {
    await gm.press(PICK);
    await gm.choose("Move and Attack");
    expect([await chosen(gm), await gm.menu.count()]).toEqual(["Move and Attack", 0]);
    await gm.press(PICK);
    expect(await gm.menu.locator("[aria-checked=true]").innerText()).toContain("Move and Attack");
    await expect.poll(() => focused(gm)).toBe("Move and Attack");
    await gm.key("m");
    expect(await chosen(gm)).toBe("Move");
  });

  test("open a row's card by Enter, and give the focus back", async () => {
    const row = gm.tracker.locator('.sz-slot[data-name="Dagny Holt"][data-movable]').first();
    const button = row.locator("button[aria-haspopup=menu]");
    await button.focus();
    await gm.key("Enter");
    const card = gm.page.getByRole("dialog", { name: /^Dagny Holt/ });
    await card.waitFor();
    expect(await card.locator(".sz-pop__facts").innerText()).toContain("5.50");
    expect(await button.getAttribute("aria-expanded")).toBe("true");
    await expect.poll(() => focused(gm)).not.toBe("");
    await gm.key("Escape");
    await expect.poll(() => gm.menu.count()).toBe(0);
    await expect.poll(() => button.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  test("ask for an option in the same place, with a way back", async () => {
    await gm.press(PICK);
    await gm.choose("All-Out Attack…");
    expect(await gm.menu.innerText()).toContain("Which option?");
    await gm.click("Back", "menuitem");
    expect(await gm.menu.locator(".sz-man").count()).toBe(13);
    await gm.choose("All-Out Attack…");
    await gm.choose("Strong");
    expect(await chosen(gm)).toBe("All-Out Attack, strong");
  });

  test("close by Escape to their button, from which Tab continues", async () => {
    await gm.hands.focus(gm.tracker.locator(PICK));
    const name = await focused(gm);
    await gm.press(PICK);
    await gm.key("Escape");
    expect([await gm.menu.count(), await focused(gm)]).toEqual([0, name]);
    await gm.press(PICK);
    await gm.key("Tab");
    await expect.poll(() => gm.menu.count()).toBe(0);
    await expect.poll(() => focused(gm)).not.toBe(name);
  });

  test("explain impossible entries, and give harmful ones no letter or first focus", async () => {
    await gm.click("Actions of Sir Bartholomew Featherstonehaugh");
    await expect.poll(() => focused(gm)).toBe("Attack…");
    expect(await gm.menu.locator("[data-entry]").count()).toBeLessThanOrEqual(12);
    expect(await gm.menu.evaluate((menu) => menu.scrollHeight - menu.clientHeight)).toBe(0);
    expect(await gm.menu.locator(".sz-pop__harm [data-letter]").count()).toBe(0);
    const last = await gm.menu.locator(".sz-pop__harm .sz-pop__label").last().innerText();
    await gm.page.keyboard.press("End");
    await expect.poll(() => focused(gm)).toBe(last);
    await gm.page.keyboard.press("ArrowDown");
    await expect.poll(() => focused(gm)).toBe("Attack…");
    await gm.choose("Order…");
    const earlier = gm.menu.getByRole("menuitem", { name: "Move up" });
    await gm.hands.focus(earlier);
    expect([await focused(gm), await earlier.getAttribute("aria-disabled"), await earlier.innerText()]).toEqual([
      "Move up",
      "true",
      expect.stringContaining("Already next."),
    ]);
    await gm.page.keyboard.press("Enter");
    await expect.poll(() => gm.menu.count()).toBe(1);
  });

  test.skipIf(QUICK)("stay open when others render the tracker, and close without their participant", async () => {
    await gm.click("Actions of Goblin chief");
    await gm.run(({ ui }) => ui.combat.render().then(() => undefined));
    await expect.poll(() => gm.menu.count()).toBe(1);
    await gm.run(({ game }) =>
      game.combat.combatants
        .find(({ name }: Loose) => name === "Goblin chief")
        .update({ defeated: true })
        .then(() => undefined),
    );
    await gm.still();
    await expect.poll(() => gm.menu.count()).toBe(0);
    expect(await gm.page.evaluate(() => document.activeElement === document.body)).toBe(false);
    await gm.fromMenu("Encounter menu", "Back in the fight: Goblin chief");
    await expect.poll(() => gm.timeline()).toContain("To come: Goblin chief");
  });

  test.skipIf(QUICK)("leave the fight's keys without effect while focused", async () => {
    const before = await gm.timeline();
    await gm.press('[data-action="encounterMenu"]');
    await gm.page.keyboard.press("Shift+N");
    await gm.still();
    expect([await gm.menu.count(), await gm.timeline()]).toEqual([1, before]);
  });
});

describe.skipIf(QUICK)("the appearance of menus", () => {
  let gm: Seat;
  beforeAll(async () => {
    gm = await table.join("Gamemaster");
    await begin(gm);
  });
  afterEach(async () => {
    if (await gm.menu.count()) await gm.key("Escape");
    await gm.page.setViewportSize({ width: 1280, height: 900 });
  });

  test.each([1280, 300])("fit a page of %i pixels, also a low one", async (width) => {
    const outside = (height: number): Promise<boolean> =>
      gm.menu.evaluate(
        (menu, [right, bottom]) => {
          const box = menu.getBoundingClientRect();
          return box.left < 0 || box.top < 0 || box.right > right || box.bottom > bottom;
        },
        [width, height] as const,
      );
    for (const selector of [
      '.sz-slot [data-action="slotMenu"]',
      '[data-action="encounterMenu"]',
      PICK,
      '[data-action="groupMenu"]',
    ]) {
      await gm.page.setViewportSize({ width, height: 900 });
      await gm.press(selector);
      await expect.poll(() => outside(900), { message: selector }).toBe(false);
      expect(await overflows(gm, ".sz-pop"), selector).toEqual([]);
      await gm.page.setViewportSize({ width, height: 360 });
      await expect.poll(() => outside(360), { message: `${selector}, low` }).toBe(false);
      await gm.page.keyboard.press("End");
      const last = gm.menu.locator(":focus");
      expect(await last.evaluate((entry) => entry.getBoundingClientRect().bottom <= innerHeight), selector).toBe(true);
      await gm.key("Escape");
    }
  });

  test("open at the right-clicked pointer and close with a press elsewhere", async () => {
    const row = gm.tracker.locator('.sz-slot[data-name="Dagny Holt"][data-movable] .sz-slot__name');
    const box = await row.boundingBox();
    await row.click({ button: "right" });
    await gm.page.getByRole("menu", { name: /Dagny Holt/ }).waitFor();
    const menu = await gm.menu.boundingBox();
    expect(Math.abs(menu!.x - box!.x)).toBeLessThan(276);
    await gm.page.mouse.click(200, 20);
    await expect.poll(() => gm.menu.count()).toBe(0);
  });

  test("close with their button and are 40 px high for touch", async () => {
    const button = gm.tracker.locator('[data-action="encounterMenu"]');
    await button.click();
    await gm.menu.waitFor();
    await button.click();
    await expect.poll(() => gm.menu.count()).toBe(0);
    const browser = await gm.page.context().newCDPSession(gm.page);
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: true });
    await button.click();
    await gm.menu.waitFor();
    await expect
      .poll(() =>
        gm.menu
          .locator("[data-entry]")
          .evaluateAll((all) => Math.min(...all.map((one) => one.getBoundingClientRect().height))),
      )
      .toBeGreaterThanOrEqual(40);
    await gm.key("Escape");
    // A tap on a row opens its card; a click of a mouse keeps Foundry's meaning.
    const name = gm.tracker.locator(".sz-time[data-when=ahead] .sz-slot__name").first();
    const { x, y } = (await name.boundingBox())!;
    await browser.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + 4, y: y + 4 }] });
    await browser.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await gm.menu.locator(".sz-pop__facts").waitFor();
    await gm.key("Escape");
    await browser.send("Emulation.setTouchEmulationEnabled", { enabled: false });
    await name.click();
    await gm.still();
    expect(await gm.menu.count()).toBe(0);
  });
});
