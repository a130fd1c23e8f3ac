import type { Locator } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { cannot } from "./firefox.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { drawn } from "./watch.ts";
import { QUICK } from "../quick.ts";

/** A pointer's place, in pixels of the window. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** A mouse or finger. */
interface Pointer {
  down(at: Point): Promise<void>;
  move(to: Point): Promise<void>;
  up(): Promise<void>;
}

const mouse = ({ page }: Seat): Pointer => ({
  down: async ({ x, y }) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
  },
  move: ({ x, y }) => page.mouse.move(x, y, { steps: 4 }),
  up: () => page.mouse.up(),
});

async function finger({ page }: Seat): Promise<Pointer> {
  const browser = await page.context().newCDPSession(page);
  const touch = async (type: "touchStart" | "touchMove" | "touchEnd", points: readonly Point[]): Promise<void> => {
    await browser.send("Input.dispatchTouchEvent", { type, touchPoints: [...points] });
  };
  return {
    down: (at) => touch("touchStart", [at]),
    move: (to) => touch("touchMove", [to]),
    up: () => touch("touchEnd", []),
  };
}

const row = (seat: Seat, name: string): Locator => seat.tracker.locator(`.sz-slot[data-movable][data-name="${name}"]`);
const names = (seat: Seat): Promise<string[]> =>
  seat.tracker
    .locator(".sz-time[data-when=ahead] .sz-slot")
    .evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.name ?? ""));

async function boxOf(place: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await place.boundingBox();
  if (!box) throw new Error("not to be seen");
  return box;
}

/** Takes a row by its grip and carries it there; drops it unless it is to stay in the hand. */
async function drag(
  seat: Seat,
  name: string,
  to: Locator,
  part: "upper" | "lower" | "time",
  pointer: Pointer,
  drop = true,
): Promise<void> {
  await seat.still();
  await row(seat, name).hover();
  // It may have been scrolled into view.
  await drawn(seat.page);
  const grip = await boxOf(row(seat, name).locator("[data-grip]"));
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
  const box = await boxOf(to);
  await pointer.down(from);
  await pointer.move({ x: from.x, y: from.y - 12 });
  await pointer.move({
    x: part === "time" ? box.x - 24 : from.x,
    y: part === "upper" ? box.y + 4 : box.y + box.height - 4,
  });
  if (drop) await pointer.up();
}

const table = await Table.forFile();
let gm: Seat;
let player: Seat;
beforeAll(async () => {
  [gm, player] = await table.seat(["Gamemaster", "Anna"]);
  await gm.openFight("The goblin gate");
});

describe("sides before the start", () => {
  const sides = async (): Promise<readonly string[]> =>
    (await gm.tracker.locator(".sz-sides__one").allInnerTexts()).map((words) => words.replace(/\s*\n[^]*$/u, ""));
  const side = (name: string): Locator => gm.tracker.locator(".sz-sides__one", { hasText: name });
  /** Carries a row to a side. Each step is waited for: right after an encounter is opened the page may still be busy, and a hand that is too quick drops nothing. */
  const carry = async (name: string, to: string): Promise<void> => {
    await gm.still();
    const carried = gm.tracker.locator(`.sz-slot[data-name="${name}"]`);
    await carried.locator(".sz-slot__name").hover();
    await gm.page.mouse.down();
    await carried.and(gm.page.locator("[draggable=true]")).waitFor();
    // A drag begins with the first move, and only a later one is over something.
    let moves = 0;
    await expect
      .poll(async () => {
        await side(to).hover({ position: { x: 12 + (moves++ % 2), y: 8 } });
        return side(to).getAttribute("data-drop");
      })
      .toBe("");
    await gm.page.mouse.up();
    await gm.still();
  };
  const marks = (): Promise<readonly string[]> =>
    gm.tracker
      .locator(".sz-sides__one :is(svg, .sz-side)")
      .evaluateAll((all) => all.map((mark) => getComputedStyle(mark).color));

  test.skipIf(cannot("drag"))("accept a row dragged from another side, and keep their colours", async () => {
    const before = [await sides(), await marks()];
    expect(before[0]).toEqual(["Travellers 4 combatants", "Goblins 9 combatants"]);
    await carry("Brother Anselm", "Goblins");
    await expect.poll(sides).toEqual(["Travellers 3 combatants", "Goblins 10 combatants"]);
    await carry("Brother Anselm", "Travellers");
    await expect.poll(async () => [await sides(), await marks()]).toEqual(before);
  });

  test("need a name other than spaces, with an error at the field", async () => {
    await gm.fromMenu("Actions of Goblin chief", "Change side…");
    await gm.menu.getByText("New side").click();
    const field = gm.dialog.locator("input");
    await field.fill("   ");
    await gm.dialog.getByRole("button", { name: "Add side" }).click();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await gm.leaveDialog();
  });
});

describe("rows of a fight with eight goblins", () => {
  beforeAll(() => gm.begin("The goblin gate"));
  const ORDER = ["Sir Bartholomew Featherstonehaugh", "Goblin chief", "Dagny Holt", "Goblin ×8", "Brother Anselm"];
  const back = async (): Promise<void> => {
    await gm.click("Undo");
    expect(await names(gm)).toEqual(ORDER);
  };

  test("are dragged together by mouse, visible to all", async () => {
    expect(await names(gm)).toEqual(ORDER);
    await drag(gm, "Goblin ×8", row(gm, "Dagny Holt"), "upper", mouse(gm));
    const moved = ["Sir Bartholomew Featherstonehaugh", "Goblin chief", "Goblin ×8", "Dagny Holt", "Brother Anselm"];
    await expect.poll(() => names(gm)).toEqual(moved);
    await expect.poll(() => names(player)).toEqual(moved);
    await gm.still();
    expect(await gm.page.evaluate(() => document.activeElement?.getAttribute("name"))).toMatch(/^menu-/);
    await back();
  });

  test.skipIf(QUICK)("are dragged by touch", async () => {
    await drag(gm, "Dagny Holt", row(gm, "Brother Anselm"), "lower", await finger(gm));
    await expect
      .poll(() => names(gm))
      .toEqual(["Sir Bartholomew Featherstonehaugh", "Goblin chief", "Goblin ×8", "Brother Anselm", "Dagny Holt"]);
    await back();
  });

  test.skipIf(QUICK)("move to a time by a drop on its number", async () => {
    await drag(gm, "Brother Anselm", row(gm, "Goblin chief"), "time", mouse(gm));
    await expect
      .poll(() => row(gm, "Brother Anselm").evaluate((one) => (one.closest(".sz-time") as HTMLElement).dataset.time))
      .toBe("23");
    await back();
    await drag(gm, "Brother Anselm", gm.tracker.locator(".sz-now"), "lower", mouse(gm));
    await expect.poll(() => names(gm)).toEqual(["Brother Anselm", ...ORDER.slice(0, 4)]);
    await back();
  });

  test("show a drag's result, which Escape cancels", async () => {
    const pointer = mouse(gm);
    await drag(gm, "Goblin ×8", row(gm, "Dagny Holt"), "upper", pointer, false);
    expect(await gm.tracker.locator(".sz-ghost").innerText()).toBe("before Dagny Holt");
    await gm.page.keyboard.press("Escape");
    expect(await gm.tracker.locator(".sz-ghost").count()).toBe(0);
    await pointer.up();
    await gm.still();
    expect(await names(gm)).toEqual(ORDER);
  });

  test("keep their place for a working reader during the fight", async () => {
    await player.page.setViewportSize({ width: 1280, height: 420 });
    const list = player.tracker.locator(".sz-play");
    const last = await row(gm, "Brother Anselm").elementHandle();
    await gm.tracker.getByRole("button", { name: "Actions of Brother Anselm" }).focus();
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    const read = await list.evaluate((element) => element.scrollTop);
    expect(read).toBeGreaterThan(0);
    // An update outside the fight: another portrait.
    await gm.run(({ game }) =>
      game.combat.combatants
        .getName("Brother Anselm")
        .update({ img: "systems/segment-zero/assets/portraits/adeline.svg" })
        .then(() => undefined),
    );
    await gm.still();
    expect(await list.evaluate((element) => element.scrollTop)).toBe(read);
    const focused = (): Promise<string | null> =>
      gm.page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? null);
    expect([await focused(), await last?.evaluate((element) => element.isConnected)]).toEqual([
      "Actions of Brother Anselm",
      true,
    ]);
    await player.page.setViewportSize({ width: 1280, height: 720 });
  });
});
