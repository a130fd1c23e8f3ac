import { afterEach, describe, expect, test } from "vitest";
import { QUICK, someOf } from "../quick.ts";
import { resize } from "./fits.ts";
import type { Hands } from "./hands/hands.ts";
import { findings, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn, goOnUntil } from "./walk.ts";
import { drawn } from "./watch.ts";

const GATE = "The goblin gate";
const TRAIN = "Robbery on the night train";
const WAREHOUSE = "The warehouse";

const RIBBON = ".sz-ribbon-app";
const FOLD = '.sz-ribbon [data-action="fold"]';
const AHEAD = ".sz-ribbon .sz-scale--ahead";
const LIST = ".sz-tracker .sz-play";
const GHOST = ".sz-ribbon [data-state=ghost]";
/** Parts of the page that must stay usable beside the ribbon. */
const NEEDED = ["#topbar", "#sidebar-tabs", ".sz-tracker .sz-header", LIST, ".sz-tracker .sz-controls"];
/** Pixels: a few rows of the list, and a strip. */
const [ROWS, STRIP] = [88, 82];

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

describe.each(someOf(["pointer", "keyboard"] as const, 0))("the ribbon, by %s", (hands) => {
  test("covers no controls, folds and is readable in both themes", async () => {
    const gm = await seatAt(GATE, { hands, width: 360 });
    const form = gm.page.locator(".sz-ribbon");
    expect(await form.getAttribute("data-form"), "on a phone it is one line at first").toBe("folded");
    for (const width of someOf([360, 1280, 1920], 0)) {
      await resize(gm, [width, 800]);
      const before = (await form.getAttribute("data-form")) ?? "";
      for (const wanted of [`:not([data-form="${before}"])`, `[data-form="${before}"]`]) {
        await coversNothing(gm, width);
        expect(await heightOf(gm, LIST), "the list keeps a few rows").toBeGreaterThanOrEqual(ROWS);
        await press(gm, FOLD);
        await gm.page.locator(`.sz-ribbon${wanted}`).waitFor();
        await drawn(gm.page);
        for (const theme of someOf(["light", "dark"] as const, 1)) {
          await wear(gm, theme);
          expect(await findings(gm.page, ".sz-ribbon"), `${theme}, ${wanted}`).toEqual([]);
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
    if ((await page.locator(".sz-ribbon").getAttribute("data-form")) === "folded") await press(gm, FOLD);
    await press(gm, `${AHEAD} .sz-peg__face[data-slot]`);
    await page.locator(".sz-ribbon .sz-peg__face[aria-current]").first().waitFor();
    expect(await page.locator(".token[aria-pressed=true]").count()).toBe(1);
    await table.leave(gm);
  });
});

describe.skipIf(QUICK)("the appearance of the ribbon", () => {
  afterEach(() => table.clear());

  test("shows now and the next five turns in a strip without overlaps", async () => {
    const gm = await seatAt(GATE);
    expect(await gm.page.locator(".sz-ribbon").getAttribute("data-form")).toBe("strip");
    for (const width of [1280, 1100, 1920]) {
      await resize(gm, [width, 800]);
      const scale = await placeOf(gm, AHEAD);
      const pegs = await places(gm, `${AHEAD} .sz-peg`);
      expect(pegs.length).toBe(5);
      for (const [place, peg] of pegs.entries()) {
        expect(peg.left, `${width} px, peg ${place}`).toBeGreaterThanOrEqual(pegs[place - 1]?.right ?? scale.left);
        expect(peg.right, `${width} px, peg ${place}`).toBeLessThanOrEqual(scale.right + 1);
      }
    }
    // A ghost leaves the number of those above a pile to be read; as high as the pile of any pacing but the strip's.
    const apart = await gm.page.evaluate(() => {
      document.querySelector<HTMLElement>(".sz-ribbon")!.dataset.form = "full";
      document
        .querySelector(".sz-ribbon .sz-scale--ahead .sz-scale__inner")!
        .insertAdjacentHTML(
          "beforeend",
          `<ol><li class="sz-peg sz-peg--rest" id="probe-rest" style="--x:200;--level:2"><button class="sz-peg__rest">+1</button></li><li class="sz-peg" id="probe-ghost" data-state="ghost" style="--x:200"><span class="sz-portrait"></span></li></ol>`,
        );
      const [rest, ghost] = ["#probe-rest button", "#probe-ghost .sz-portrait"].map((one) =>
        document.querySelector(one)!.getBoundingClientRect(),
      );
      return rest!.top - ghost!.bottom;
    });
    expect(apart).toBeGreaterThanOrEqual(0);
  });

  test("leaves the ghost visible beside its dialog at every height", async () => {
    const gm = await seatAt("Alrik and Bernat, swords out");
    for (const height of [900, 720, 620]) {
      await gm.page.setViewportSize({ width: 1280, height });
      await gm.click(/Next action/);
      await gm.still();
      const over = async (): Promise<number> =>
        overlap(await placeOf(gm, GHOST), await placeOf(gm, ".sz-dialog:has(.sz-choose)"));
      // Wait for the ghost's placement.
      await expect.poll(over).toBe(0);
      const ghost = await placeOf(gm, GHOST);
      for (const label of await places(gm, ".sz-ribbon .sz-zone__label"))
        expect(overlap(ghost, label), "no words lie over the ghost").toBe(0);
      expect(await heightOf(gm, ".sz-choose .sz-options--scroll"), "a few rows at once").toBeGreaterThanOrEqual(120);
      expect((await placeOf(gm, ".sz-dialog:has(.sz-choose) .form-footer")).bottom).toBeLessThanOrEqual(height);
      // The window grows with the choice and keeps its place.
      await gm.dialog.getByRole("radio", { name: /Run/ }).check();
      await gm.still();
      await expect.poll(over).toBe(0);
      await gm.key("Escape");
    }
  });

  test("names a ghost's neighbours in full, with a line to its place", async () => {
    const gm = await seatAt(TRAIN);
    const long = /^(?=.{30})after .*before /;
    const words = gm.page.locator(`${GHOST} .sz-peg__label small`);
    await untilDialog(gm, NEXT);
    for (const action of ["Cut through a rope", "Stand up from the ground"]) {
      await gm.fillDialog({ "Find an action": action });
      await gm.chooseInDialog(action);
      await drawn(gm.page);
      const scale = await placeOf(gm, AHEAD);
      const parts = [await placeOf(gm, `${GHOST} .sz-portrait`), await placeOf(gm, `${GHOST} .sz-peg__label > span`)];
      expect(await gm.page.locator(AHEAD).evaluate(({ scrollLeft }) => scrollLeft), action).toBe(0);
      for (const part of parts)
        expect([part.left >= scale.left, part.right <= scale.right], action).toEqual([true, true]);
      noneOverlap(parts, action);
    }
    await gm.leaveDialog();
    for (let clicks = 0; !((await words.count()) && long.test(await words.innerText())); clicks++) {
      expect(clicks).toBeLessThan(20);
      if (await gm.dialog.count()) await gm.leaveDialog();
      await goOn(gm);
      if (await gm.tracker.getByRole("button", { name: NEXT }).count()) await gm.click(NEXT);
    }
    await drawn(gm.page);
    // Half a line of hidden text would be a cut line; rounding alone makes a pixel.
    expect(
      await words.evaluate(({ parentElement: label }) => label!.scrollHeight - label!.clientHeight),
      "nothing of the words is cut off",
    ).toBeLessThan(7);
    expect(await gm.page.locator(`${GHOST} .sz-peg__label b`).innerText(), "when").toMatch(/^\d+\.\d\ss$/u);
    const [stem, face] = [await placeOf(gm, ".sz-ribbon .sz-ghoststem"), await placeOf(gm, `${GHOST} .sz-portrait`)];
    expect(
      [stem.left > face.left, stem.right < face.right, stem.bottom > face.bottom + 40],
      "a line leads to its place on the axis",
    ).toEqual([true, true, true]);
    const { right } = await placeOf(gm, AHEAD);
    await expect.poll(async () => (await placeOf(gm, `${GHOST} .sz-peg__label`)).right).toBeLessThanOrEqual(right);
  });

  test("separates several ghosts' words, and names the place on a phone", async () => {
    const gm = await seatAt(WAREHOUSE);
    await untilDialog(gm, WAIT);
    await gm.dialog.getByRole("radio").nth(1).check({ force: true });
    await gm.still();
    await drawn(gm.page);
    const ghosts = await places(gm, `${GHOST} .sz-peg__label`);
    expect(ghosts.length).toBeGreaterThan(1);
    noneOverlap([...ghosts, ...(await places(gm, `${GHOST} .sz-portrait`))], "ghosts");
    for (const path of await places(gm, ".sz-ribbon .sz-ghostpath"))
      for (const words of ghosts) expect(overlap(path, words), "no path strikes through words").toBe(0);
    noneOverlap(await places(gm, ".sz-ribbon .sz-tick small"), "distances");
    await gm.leaveDialog();
    await resize(gm, [360, 800]);
    if ((await gm.page.locator(".sz-ribbon").getAttribute("data-form")) !== "folded") await press(gm, FOLD);
    await untilDialog(gm, WAIT);
    await gm.dialog.getByRole("radio").nth(1).check({ force: true });
    await gm.still();
    await drawn(gm.page);
    const line = ".sz-ribbon__next";
    expect(await gm.page.locator(line).innerText()).toMatch(/^Would land −?\d+, (after|before|with|nobody)/);
    expect(overlap(await placeOf(gm, line), await placeOf(gm, "dialog[open]"))).toBe(0);
  });

  test("scrolls by wheel with aligned axes", async () => {
    const gm = await seatAt(WAREHOUSE);
    const scale = gm.page.locator(AHEAD);
    const { left, top } = await placeOf(gm, AHEAD);
    await gm.page.mouse.move(left + 100, top + 20);
    await gm.page.mouse.wheel(0, 120);
    await expect.poll(() => scale.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    // This browser draws no scrollbar; a border takes the same room.
    await gm.page.addStyleTag({ content: ".sz-scale--ahead { border-block-end: 11px solid transparent; }" });
    await resize(gm, [1290, 800]);
    const axes = (): Promise<number[]> =>
      gm.page.evaluate(() => {
        const bottom = (selector: string): number => document.querySelector(selector)!.getBoundingClientRect().bottom;
        const ahead = bottom(".sz-scale--ahead .sz-scale__axis");
        const { bottom: hand } = getComputedStyle(document.querySelector(".sz-bay")!, "::after");
        return [bottom(".sz-scale--past .sz-scale__axis"), bottom(".sz-bay") - Number.parseFloat(hand) - 9].map((one) =>
          Math.round(one - ahead),
        );
      });
    await expect.poll(axes).toEqual([0, 0]);
  });

  test.each(["The reliquary of Abbot Vane", TRAIN])(
    "in %s keeps words from the axis and portraits apart",
    async (title) => {
      const gm = await seatAt(title, { width: 1920 });
      let most = 0;
      for (let clicks = 0; clicks < 6; clicks++) {
        await drawn(gm.page);
        const axis = await placeOf(gm, `${AHEAD} .sz-scale__axis`);
        for (const { top, bottom } of await places(gm, `${AHEAD} .sz-peg__label > span`)) {
          expect(bottom, title).toBeLessThanOrEqual(axis.bottom);
          most = Math.max(most, bottom - top);
        }
        noneOverlap(await places(gm, `${AHEAD} .sz-portrait`), title);
        await goOn(gm);
      }
      expect(most, "some had more lines than their portrait is high").toBeGreaterThan(40);
    },
  );

  test("asks a player below the ribbon and leaves room for the name", async () => {
    const gm = await seatAt(GATE);
    const anna = await seatAt(GATE, { name: "Anna" });
    const notice = anna.page.locator(".sz-notice");
    await goOnUntil(gm, async () => (await notice.count()) > 0, 30);
    for (const part of [RIBBON, ".sz-tracker"])
      expect(overlap(await placeOf(anna, ".sz-notice"), await placeOf(anna, part)), part).toBe(0);
    const acts = anna.page.locator(".sz-ribbon .sz-bay__acts .sz-btn");
    await goOnUntil(gm, async () => (await acts.count()) > 1, 30);
    await drawn(anna.page);
    expect(await heightOf(anna, ".sz-ribbon")).toBeLessThanOrEqual(STRIP);
    const name = await placeOf(anna, ".sz-bay__name");
    expect(name.right - name.left).toBeGreaterThanOrEqual(118);
    expect(await findings(anna.page, ".sz-ribbon")).toEqual([]);
  });

  test("keeps a strip low with a long name and a wait", async () => {
    const gm = await seatAt(GATE);
    await untilDialog(gm, WAIT);
    await fillTrigger(gm);
    await gm.confirmDialog();
    const name = gm.page.locator(".sz-bay__name");
    await goOnUntil(gm, async () => (await name.filter({ hasText: "Featherstonehaugh" }).count()) > 0, 30);
    await drawn(gm.page);
    expect(await gm.page.locator(".sz-ribbon__chips li").count(), "somebody waits").toBeGreaterThan(0);
    expect(await heightOf(gm, ".sz-ribbon")).toBeLessThanOrEqual(STRIP);
    const scale = await placeOf(gm, AHEAD);
    const pegs = await places(gm, `${AHEAD} .sz-portrait`);
    expect(pegs.length).toBe(5);
    noneOverlap(pegs, "portraits");
    for (const peg of pegs) expect(peg.right).toBeLessThanOrEqual(scale.right + 1);
    const lines = await name.evaluate((element) => {
      const word = document.createRange();
      const text = element.firstChild as Text;
      word.setStart(text, text.data.lastIndexOf(" ") + 1);
      word.setEnd(text, text.data.length);
      return word.getClientRects().length;
    });
    expect(lines, "a name breaks between words").toBe(1);
  });

  test("shows a wait's end, and moves the bar with the scale", async () => {
    const gm = await seatAt("The toll at the ford");
    await untilDialog(gm, WAIT);
    await fillTrigger(gm);
    if (await gm.dialog.count()) await gm.confirmDialog();
    await drawn(gm.page);
    const bar = await placeOf(gm, ".sz-ribbon__span");
    const words = await placeOf(gm, ".sz-span__words > span");
    expect(words.right - words.left).toBeGreaterThan(50);
    expect(words.left).toBeGreaterThanOrEqual(bar.left);
    expect(words.right).toBeLessThanOrEqual(bar.right);
    const scrolled = await gm.page.locator(AHEAD).evaluate((scale) => {
      scale.scrollLeft = 60;
      return scale.scrollLeft;
    });
    expect(scrolled, "there is more than can be seen").toBe(60);
    await expect
      .poll(() =>
        gm.page.locator(".sz-ribbon").evaluate((ribbon) => getComputedStyle(ribbon).getPropertyValue("--scrolled")),
      )
      .toBe("60");
  });

  test("leaves room for list and Done when unfolded on a phone", async () => {
    const gm = await seatAt(TRAIN, { width: 360, height: 740 });
    await press(gm, FOLD);
    await gm.page.locator('.sz-ribbon:not([data-form="folded"]) .sz-ribbon__wait').waitFor();
    await drawn(gm.page);
    await coversNothing(gm, 360);
    expect(await heightOf(gm, LIST)).toBeGreaterThanOrEqual(ROWS);
    expect((await placeOf(gm, '.sz-tracker [data-action="done"]')).bottom).toBeLessThanOrEqual(740);
    expect(await gm.page.locator(".sz-ribbon .sz-bay").isVisible(), "who acts stands in the tracker").toBe(false);
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
    await press(gm, '.sz-ribbon [data-action="popOut"]');
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
