import { afterEach, describe, expect, test } from "vitest";
import { byDay, QUICK, quickOrFull, someOf } from "../quick.ts";
import { resize } from "./fits.ts";
import type { Hands } from "./hands/hands.ts";
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

/** A seat at a fight that has begun, with the ribbon shown; the GM's comes to the first turn. */
async function seatAt(
  title: string,
  {
    name = "Gamemaster",
    width = 1280,
    height = 800,
    hands = "pointer",
  }: { name?: string; width?: number; height?: number; hands?: Hands["kind"] } = {},
): Promise<Seat> {
  const seat = await table.join(name, { hands, viewport: { width, height } });
  if (name === "Gamemaster") {
    await seat.begin(title);
    await goOnUntil(seat, () => seat.sees(".sz-now"), 20);
  }
  await seat.showRibbon();
  await seat.still();
  await drawn(seat.page);
  return seat;
}

/** Presses something in the ribbon: by keyboard it is one stop of the Tab key, and arrows go from one thing to the next. */
async function press(seat: Seat, selector: string): Promise<void> {
  const { page } = seat;
  if (seat.hands.kind === "pointer") await seat.hands.press(page.locator(selector).first());
  else {
    const at = (where: string): Promise<boolean> =>
      page.evaluate((one) => Boolean(document.activeElement?.closest(one)), where);
    await seat.still();
    for (let steps = 0; steps < 200 && !(await at(".sz-ribbon")); steps++) await page.keyboard.press("Tab");
    await page.keyboard.press("Home");
    for (let steps = 0; steps < 60 && !(await at(selector)); steps++) await page.keyboard.press("ArrowRight");
    expect(await at(selector), `arrows lead to ${selector}`).toBe(true);
    await page.keyboard.press("Enter");
  }
  await seat.still();
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

/** Fills in the trigger of a wait. */
async function fillTrigger(gm: Seat): Promise<void> {
  for (const field of await gm.dialog.getByRole("textbox").all()) await gm.hands.type(field, "somebody comes");
}

describe.each(quickOrFull<readonly Hands["kind"][]>(["pointer"], ["keyboard"], ["pointer", "keyboard"]))(
  "the ribbon, by %s",
  (hands) => {
    test("covers no controls, opens its lanes and is readable in both themes", async () => {
      const gm = await seatAt(GATE, { hands, width: 360 });
      for (const width of someOf(byDay([360, 1280, 1920], 0, 1), 0)) {
        await resize(gm, [width, 800]);
        for (const lanes of [".sz-ribbon[data-open]", ".sz-ribbon:not([data-open])"]) {
          await coversNothing(gm, width);
          expect(await heightOf(gm, LIST), "the list keeps a few rows").toBeGreaterThanOrEqual(ROWS);
          await press(gm, LANES);
          await gm.page.locator(lanes).waitFor();
          await drawn(gm.page);
          if (width > 360) continue;
          for (const theme of someOf(["light", "dark"] as const, 1)) {
            await wear(gm, theme);
            expect(await findings(gm.page, ".sz-ribbon"), `${theme}, ${lanes}`).toEqual([]);
          }
        }
      }
      await table.leave(gm);
    });

    test.skipIf(QUICK)("disappears with the tracker on a phone, and selects by a press", async () => {
      const gm = await seatAt(GATE, { hands, width: 360 });
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
      if (hands === "keyboard") {
        // Enter opens the card of the row; Space selects, as a click does.
        await gm.menu.waitFor();
        await gm.key("Escape");
        await page.locator(`${SCALE} .sz-face`).first().press("Space");
      }
      await page.locator(".sz-ribbon .sz-face[aria-pressed]").first().waitFor();
      expect(await page.locator(".token[aria-pressed=true]").count()).toBe(1);
      await table.leave(gm);
    });
  },
);

describe.skipIf(QUICK)("the appearance of the ribbon", () => {
  afterEach(() => table.clear());

  test("shows coming turns in one line without overlaps at every width", async () => {
    const gm = await seatAt(GATE);
    for (const width of [1280, 900, 1920]) {
      await resize(gm, [width, 800]);
      await gm.still();
      await drawn(gm.page);
      expect(await heightOf(gm, ".sz-ribbon")).toBeLessThanOrEqual(REST);
      const scale = await placeOf(gm, SCALE);
      const faces = await places(gm, `${SCALE} .sz-stop .sz-portrait`);
      expect(faces.length, `${width} px`).toBeGreaterThan(2);
      noneOverlap(faces, `${width} px, faces`);
      noneOverlap(await places(gm, `${SCALE} .sz-stop__at`), `${width} px, times`);
      for (const face of faces) {
        expect(face.left, `${width} px`).toBeGreaterThanOrEqual(scale.left);
        expect(face.right, `${width} px`).toBeLessThanOrEqual(scale.right + 1);
        expect(face.top, `${width} px`).toBeGreaterThanOrEqual(scale.top);
      }
    }
  });

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
    await gm.leaveDialog();
    for (let clicks = 0; clicks < 6; clicks++) {
      await drawn(gm.page);
      noneOverlap(await places(gm, `${SCALE} .sz-stop .sz-portrait`), "faces");
      await goOn(gm);
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
    await fillTrigger(gm);
    await gm.confirmDialog();
    await gm.still();
    const waiting = gm.page.locator(".sz-ribbon__beside .sz-face");
    expect(await waiting.first().getAttribute("aria-label")).toMatch(/somebody comes/);
    await press(gm, LANES);
    await gm.page.locator(".sz-ribbon__wait", { hasText: "somebody comes" }).waitFor();
    for (const theme of ["light", "dark"] as const) {
      await wear(gm, theme);
      expect(await findings(gm.page, ".sz-ribbon"), theme).toEqual([]);
    }
    await press(gm, LANES);
    const name = gm.page.locator(".sz-ribbon__name");
    await goOnUntil(gm, async () => (await name.filter({ hasText: "Featherstonehaugh" }).count()) > 0, 30);
    await drawn(gm.page);
    expect(await heightOf(gm, ".sz-ribbon")).toBeLessThanOrEqual(REST);
    noneOverlap(await places(gm, `${SCALE} .sz-stop .sz-portrait`), "faces");
    const lines = await name.evaluate((element) => {
      const word = document.createRange();
      const text = element.firstChild as Text;
      word.setStart(text, text.data.lastIndexOf(" ") + 1);
      word.setEnd(text, text.data.length);
      return word.getClientRects().length;
    });
    expect(lines, "a name breaks between words").toBe(1);
  });

  test("keeps long keys and names in their frames, its axis whole", async () => {
    const longest = await Table.forTest({ longest: true });
    const gm = await longest.join("Gamemaster");
    await gm.run(({ CONFIG }) => {
      let seed = 7;
      CONFIG.Dice.randomUniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
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
        const grid = await placeOf(gm, ".sz-ribbon__grid");
        for (const time of [scale!, ...(await places(gm, `${SCALE} .sz-stop__at`))])
          expect(time.bottom, where).toBeLessThanOrEqual(grid.bottom);
        expect([turn!.right, scale!.right], where).toEqual([scale!.left, keys!.left]);
        for (const [part, frame] of [
          [".sz-ribbon__press .sz-btn", keys!],
          [".sz-ribbon__press .sz-btn > span", keys!],
          [".sz-ribbon__who", turn!],
        ] as const)
          for (const { left, right, top, bottom } of await places(gm, part))
            expect(
              [left < frame.left, right > frame.right, top < frame.top, bottom > frame.bottom],
              `${where}, ${part}`,
            ).toEqual([false, false, false, false]);
      }
      await goOn(gm);
    }
    expect(contests).toBeGreaterThan(0);
  });

  test("leaves room for list and Done on a phone", async () => {
    const gm = await seatAt(TRAIN, { width: 360, height: 740 });
    await drawn(gm.page);
    await coversNothing(gm, 360);
    expect(await heightOf(gm, LIST)).toBeGreaterThanOrEqual(ROWS);
    expect((await placeOf(gm, '.sz-tracker [data-action="done"]')).bottom).toBeLessThanOrEqual(740);
    expect(await gm.page.locator(".sz-ribbon__turn").isVisible(), "who acts stands in the tracker").toBe(false);
    expect(await findings(gm.page, ".sz-ribbon")).toEqual([]);
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
