import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findings } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";
import { QUICK, someOf } from "../quick.ts";

const WIDTHS = [1280, 1920, 360] as const;
const THEMES = ["dark", "light"] as const;

const FOLD = '.sz-ribbon [data-action="fold"]';
/** Somebody who is still to come. */
const PEG = ".sz-ribbon .sz-scale--ahead .sz-peg__face[data-slot]";

interface Place {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const placeOf = (seat: Seat, selector: string): Promise<Place> =>
  seat.page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return { left, right, top, bottom };
    });

/** What is placed by our code follows the page when it has been drawn. */
const drawn = (seat: Seat): Promise<void> =>
  seat.page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            resolve();
          }),
        );
      }),
  );

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
afterEach(async () => {
  await table.clear();
});
afterAll(async () => {
  await table.close();
});

/** A fight that has begun, with the ribbon shown. */
async function withRibbon(width: number, hands: "pointer" | "keyboard", theme: (typeof THEMES)[number]): Promise<Seat> {
  const gm = await table.join("Gamemaster", { hands, theme, viewport: { width, height: 800 } });
  await gm.openFight("The goblin gate");
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  for (let clicks = 0; clicks < 20 && !(await gm.sees(".sz-now")); clicks++) await goOn(gm);
  // Somebody who had it shown finds it so.
  if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await gm.press('[data-action="toggleRibbon"]');
  await gm.page.locator(".sz-ribbon").waitFor();
  await gm.still();
  await drawn(gm);
  return gm;
}

/** Presses something in the ribbon: by keyboard it is one stop of the Tab key, and arrows go from one thing to the next. */
async function press(seat: Seat, selector: string): Promise<void> {
  const { page } = seat;
  if (seat.hands.kind === "pointer") return seat.hands.press(page.locator(selector).first());
  const at = (where: string): Promise<boolean> =>
    page.evaluate((one) => document.activeElement?.closest(one) !== null && document.activeElement !== null, where);
  for (let steps = 0; steps < 200 && !(await at(".sz-ribbon")); steps++) await page.keyboard.press("Tab");
  await page.keyboard.press("Home");
  for (let steps = 0; steps < 60 && !(await at(selector)); steps++) await page.keyboard.press("ArrowRight");
  expect(await at(selector), `arrows lead to ${selector}`).toBe(true);
  await page.keyboard.press("Enter");
  await seat.still();
}

/** By how many pixels two things lie over each other; 0 if they do not. */
function overlap(one: Place, other: Place): number {
  return (
    Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)) *
    Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left))
  );
}

/** Parts of the page that somebody needs beside it. */
const NEEDED = [
  "#topbar",
  "#sidebar-tabs",
  ".sz-tracker .sz-header",
  ".sz-tracker .sz-play",
  ".sz-tracker .sz-controls",
];

async function coversNothing(seat: Seat, width: number): Promise<void> {
  const ribbon = await placeOf(seat, ".sz-ribbon-app");
  for (const part of NEEDED) expect(overlap(ribbon, await placeOf(seat, part)), `${part} at ${width} px`).toBe(0);
  expect(ribbon.left).toBeGreaterThanOrEqual(0);
  expect(ribbon.right).toBeLessThanOrEqual(width);
}

describe.each(someOf(["pointer", "keyboard"] as const, 0))("the ribbon, by %s", (hands) => {
  test.each(someOf(WIDTHS, 2))(
    "covers nothing that one needs at %d px, folds, and can be read in both themes",
    async (width) => {
      for (const theme of someOf(THEMES, 0)) {
        const gm = await withRibbon(width, hands, theme);
        const { page } = gm;
        await coversNothing(gm, width);
        const before = await page.locator(".sz-ribbon").getAttribute("data-form");
        expect(before === "folded", "on a phone it is one line at first").toBe(width === 360);
        await press(gm, FOLD);
        await page.locator(`.sz-ribbon:not([data-form="${before ?? ""}"])`).waitFor();
        await gm.still();
        await drawn(gm);
        await coversNothing(gm, width);
        // The list keeps a few rows, however high the ribbon is.
        const list = await placeOf(gm, ".sz-tracker .sz-play");
        expect(list.bottom - list.top).toBeGreaterThanOrEqual(88);
        expect(await findings(page, ".sz-ribbon")).toEqual([]);
        await press(gm, FOLD);
        await page.locator(`.sz-ribbon[data-form="${before ?? ""}"]`).waitFor();
        await table.leave(gm);
      }
    },
  );

  test.skipIf(QUICK)("is away with the tracker on a phone, and there again with it", async () => {
    const gm = await withRibbon(360, hands, "dark");
    await gm.hands.press(gm.page.getByRole("tab", { name: "Chat" }));
    await gm.page.locator(".sz-ribbon").waitFor({ state: "hidden" });
    await gm.hands.press(gm.page.getByRole("tab", { name: "Combat" }));
    await gm.page.locator(".sz-ribbon").waitFor();
    await coversNothing(gm, 360);
    await gm.press('[data-action="toggleRibbon"]');
    await gm.page.locator(".sz-ribbon").waitFor({ state: "detached" });
    expect(await gm.tracker.evaluate((tracker) => getComputedStyle(tracker).paddingTop)).toBe("0px");
  });

  test.skipIf(QUICK).each([1280, 1920])(
    "has as much room above the scene as it takes at %d px, and a press selects",
    async (width) => {
      const gm = await withRibbon(width, hands, "dark");
      const { page } = gm;
      const gap = async (): Promise<number> =>
        (await placeOf(gm, "#scene")).top - (await placeOf(gm, ".sz-ribbon-app")).bottom;
      await expect.poll(gap).toBeGreaterThanOrEqual(8);
      expect(await gap()).toBeLessThanOrEqual(24);
      await press(gm, PEG);
      await page.locator(".sz-ribbon .sz-peg__face[aria-current]").first().waitFor();
      expect(await page.locator(".token[aria-pressed=true]").count()).toBe(1);
    },
  );
});

test.skipIf(QUICK)(
  "a strip has room for now and the next five, beside the sidebar too, and none lies over another",
  async () => {
    const gm = await withRibbon(1280, "pointer", "dark");
    const { page } = gm;
    expect(await page.locator(".sz-ribbon").getAttribute("data-form")).toBe("strip");
    for (const width of someOf([1280, 1100, 1920], 0)) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(gm);
      const scale = await placeOf(gm, ".sz-ribbon .sz-scale--ahead");
      const pegs = await page
        .locator(".sz-ribbon .sz-scale--ahead .sz-peg")
        .evaluateAll((all) =>
          all.map((peg) => peg.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
        );
      expect(pegs.length).toBe(5);
      for (const [place, peg] of pegs.entries()) {
        expect(peg.left, `${width} px, peg ${place}`).toBeGreaterThanOrEqual(pegs[place - 1]?.right ?? scale.left);
        expect(peg.right, `${width} px, peg ${place}`).toBeLessThanOrEqual(scale.right + 1);
      }
    }
  },
);

test.skipIf(QUICK).each([900, 720, 620])(
  "while somebody chooses, the dialog leaves the ribbon with its landing ghost to be seen, %d px high",
  async (height) => {
    const gm = await table.join("Gamemaster", { viewport: { width: 1280, height } });
    await gm.openFight("Alrik and Bernat, swords out");
    if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
    for (let clicks = 0; clicks < 20 && !(await gm.sees(".sz-now")); clicks++) await goOn(gm);
    if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
      await gm.press('[data-action="toggleRibbon"]');
    await gm.page.locator(".sz-ribbon").waitFor();
    await gm.click(/Next action/);
    const dialog = gm.page.locator(".sz-dialog").filter({ has: gm.page.locator(".sz-choose") });
    await dialog.waitFor();
    await gm.still();
    const over = async (): Promise<number> =>
      overlap(await placeOf(gm, ".sz-ribbon [data-state=ghost]"), await placeOf(gm, ".sz-dialog:has(.sz-choose)"));
    // What is measured is placed when it has been drawn.
    await expect.poll(over).toBe(0);
    const labels = await gm.page
      .locator(".sz-ribbon .sz-zone__label")
      .evaluateAll((found) => found.map((element) => element.getBoundingClientRect().toJSON() as Place));
    const ghost = await placeOf(gm, ".sz-ribbon [data-state=ghost]");
    for (const label of labels) expect(overlap(ghost, label), "no words lie over the ghost").toBe(0);
    const list = await placeOf(gm, ".sz-choose .sz-options--scroll");
    expect(list.bottom - list.top, "a few rows can be seen at once").toBeGreaterThanOrEqual(120);
    expect((await placeOf(gm, ".sz-dialog:has(.sz-choose) .form-footer")).bottom).toBeLessThanOrEqual(height);
    // The window grows with what is chosen, and stays where it is.
    await dialog.getByRole("radio", { name: /Run/ }).check();
    await gm.still();
    await drawn(gm);
    await expect.poll(over).toBe(0);
    await gm.page.keyboard.press("Escape");
  },
);

test.skipIf(QUICK)("a landing ghost says after whom and before whom, and the ribbon cuts neither", async () => {
  const gm = await table.join("Gamemaster");
  await gm.openFight("Robbery on the night train");
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await gm.press('[data-action="toggleRibbon"]');
  await gm.page.locator(".sz-ribbon").waitFor();
  // Long enough for what had been one line of a peg's room.
  const long = /^(?=.{30})after .*before /;
  const words = gm.page.locator(".sz-ribbon [data-state=ghost] .sz-peg__label small");
  for (let clicks = 0; clicks < 20 && !((await words.count()) && long.test(await words.innerText())); clicks++) {
    await goOn(gm);
    if (!(await gm.tracker.getByRole("button", { name: /^Next action…/ }).count())) continue;
    await gm.click(/^Next action…/);
    await gm.still();
    if (!long.test(await words.innerText())) await gm.leaveDialog();
  }
  expect(await words.innerText()).toMatch(long);
  await drawn(gm);
  // Half a line of what is hidden would be a line cut off; rounding alone makes a pixel.
  expect(
    await words.evaluate(
      ({ parentElement }) => (parentElement?.scrollHeight ?? Infinity) - (parentElement?.clientHeight ?? 0),
    ),
    "nothing of the words is cut off",
  ).toBeLessThan(7);
  expect(
    await gm.page.locator(".sz-ribbon [data-state=ghost] .sz-peg__label b").innerText(),
    "when it would be",
  ).toMatch(/^\d+\.\d\ss$/u);
  const [stem, face] = [
    await placeOf(gm, ".sz-ribbon .sz-ghoststem"),
    await placeOf(gm, ".sz-ribbon [data-state=ghost] .sz-portrait"),
  ];
  expect(
    [stem.left > face.left, stem.right < face.right, stem.bottom > face.bottom + 40],
    "a line leads to its place on the axis",
  ).toEqual([true, true, true]);
  const scale = await placeOf(gm, ".sz-ribbon .sz-scale--ahead");
  await expect
    .poll(async () => (await placeOf(gm, ".sz-ribbon [data-state=ghost] .sz-peg__label")).right)
    .toBeLessThanOrEqual(scale.right);
  await gm.leaveDialog();
});

test.skipIf(QUICK)(
  "beside the sidebar too, all whom a choice passes can be seen between the hand and its ghost",
  async () => {
    const gm = await withScale("Robbery on the night train", 1280);
    for (
      let clicks = 0;
      clicks < 20 && !(await gm.tracker.getByRole("button", { name: /^Next action…/ }).count());
      clicks++
    )
      await goOn(gm);
    await gm.click(/^Next action…/);
    for (const action of ["Cut through a rope", "Stand up from the ground"]) {
      await gm.fillDialog({ "Find an action": action });
      await gm.chooseInDialog(action);
      await drawn(gm);
      const scale = await placeOf(gm, ".sz-ribbon .sz-scale--ahead");
      const [face, words] = [
        await placeOf(gm, ".sz-ribbon [data-state=ghost] .sz-portrait"),
        await placeOf(gm, ".sz-ribbon [data-state=ghost] .sz-peg__label > span"),
      ];
      expect(
        await gm.page.locator(".sz-ribbon .sz-scale--ahead").evaluate(({ scrollLeft }) => scrollLeft),
        action,
      ).toBe(0);
      for (const part of [face, words])
        expect([part.left >= scale.left, part.right <= scale.right], action).toEqual([true, true]);
      expect(overlap(face, words), action).toBe(0);
    }
    await gm.leaveDialog();
  },
);

/** A fight that has begun, with a ribbon that has a scale. */
async function withScale(title: string, width: number): Promise<Seat> {
  const gm = await table.join("Gamemaster", { viewport: { width, height: 800 } });
  await gm.openFight(title);
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  for (let clicks = 0; clicks < 20 && !(await gm.sees(".sz-now")); clicks++) await goOn(gm);
  if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await gm.press('[data-action="toggleRibbon"]');
  await gm.page.locator(".sz-ribbon .sz-scale--ahead").waitFor();
  await gm.still();
  return gm;
}

/** The fight under way, with the ribbon shown, as soon as somebody may wait. */
async function untilWait(title: string): Promise<Seat> {
  const gm = await table.join("Gamemaster", { viewport: { width: 1280, height: 800 } });
  await gm.openFight(title);
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await gm.press('[data-action="toggleRibbon"]');
  await gm.page.locator(".sz-ribbon").waitFor();
  const canWait = async (): Promise<boolean> => (await gm.buttons()).some((button) => button.startsWith("Wait…"));
  for (let clicks = 0; clicks < 30 && !(await canWait()); clicks++) await goOn(gm);
  await gm.click(/^Wait…/);
  for (const field of await gm.dialog.getByRole("textbox").all())
    await gm.hands.type(field, "somebody comes through the gate");
  return gm;
}

const boxes = (seat: Seat, selector: string): Promise<Place[]> =>
  seat.page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON() as Place),
    );

function noneOverlap(all: readonly Place[], what: string): void {
  for (const [place, one] of all.entries())
    for (const other of all.slice(place + 1)) expect(overlap(one, other), what).toBe(0);
}

test.skipIf(QUICK)("ghosts of several turns keep their words apart, and distances below the axis as well", async () => {
  const gm = await untilWait("The warehouse");
  await gm.dialog.getByRole("radio").nth(1).check({ force: true });
  await gm.still();
  await drawn(gm);
  const ghosts = await boxes(gm, ".sz-ribbon [data-state=ghost] .sz-peg__label");
  expect(ghosts.length).toBeGreaterThan(1);
  noneOverlap([...ghosts, ...(await boxes(gm, ".sz-ribbon [data-state=ghost] .sz-portrait"))], "ghosts");
  const path = await boxes(gm, ".sz-ribbon .sz-ghostpath");
  for (const words of ghosts)
    expect(
      path.map((one) => overlap(one, words)),
      "no path strikes through words",
    ).toEqual(path.map(() => 0));
  noneOverlap(await boxes(gm, ".sz-ribbon .sz-tick small"), "distances");
  await gm.leaveDialog();
});

test.skipIf(QUICK)(
  "a wheel goes along the scale, and where the system draws a scrollbar hand and past keep to its axis",
  async () => {
    const gm = await withScale("The warehouse", 1280);
    const { page } = gm;
    const scale = page.locator(".sz-ribbon .sz-scale--ahead");
    const box = await scale.boundingBox();
    await page.mouse.move((box?.x ?? 0) + 100, (box?.y ?? 0) + 20);
    await page.mouse.wheel(0, 120);
    await expect.poll(() => scale.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    // This browser draws none. A border takes the same room.
    await page.addStyleTag({ content: ".sz-scale--ahead { border-block-end: 11px solid transparent; }" });
    await page.setViewportSize({ width: 1290, height: 800 });
    await gm.still();
    const axes = (): Promise<number[]> =>
      page.evaluate(() => {
        const ahead = document.querySelector(".sz-scale--ahead .sz-scale__axis")?.getBoundingClientRect().bottom ?? 0;
        const past = document.querySelector(".sz-scale--past .sz-scale__axis")?.getBoundingClientRect().bottom ?? 0;
        const bay = document.querySelector(".sz-bay");
        const pointer =
          (bay?.getBoundingClientRect().bottom ?? 0) -
          Number.parseFloat(bay ? getComputedStyle(bay, "::after").bottom : "0") -
          9;
        return [past - ahead, pointer - ahead].map(Math.round);
      });
    await expect.poll(axes).toEqual([0, 0]);
  },
);

test.skipIf(QUICK)("no words of a turn cross the axis, and no portrait lies over another", async () => {
  for (const title of ["The reliquary of Abbot Vane", "Robbery on the night train"]) {
    const gm = await withScale(title, 1920);
    let most = 0;
    for (let clicks = 0; clicks < 6; clicks++) {
      await drawn(gm);
      const axis = await placeOf(gm, ".sz-ribbon .sz-scale--ahead .sz-scale__axis");
      const labels = await boxes(gm, ".sz-ribbon .sz-scale--ahead .sz-peg__label > span");
      for (const { top, bottom } of labels) {
        expect(bottom, title).toBeLessThanOrEqual(axis.bottom);
        most = Math.max(most, bottom - top);
      }
      noneOverlap(await boxes(gm, ".sz-ribbon .sz-scale--ahead .sz-portrait"), title);
      await goOn(gm);
    }
    expect(most, "some had more lines than their portrait is high").toBeGreaterThan(40);
    await table.leave(gm);
  }
});

test.skipIf(QUICK)("what is asked of a player is told below the ribbon, and not over it", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna", { viewport: { width: 1280, height: 800 } });
  await gm.openFight("The goblin gate");
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  if (await anna.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await anna.press('[data-action="toggleRibbon"]');
  await anna.page.locator(".sz-ribbon").waitFor();
  const notice = anna.page.locator(".sz-notice");
  for (let clicks = 0; clicks < 30 && !(await notice.count()); clicks++) await goOn(gm);
  expect(overlap(await placeOf(anna, ".sz-notice"), await placeOf(anna, ".sz-ribbon-app"))).toBe(0);
  expect(overlap(await placeOf(anna, ".sz-notice"), await placeOf(anna, ".sz-tracker"))).toBe(0);
});

test.skipIf(QUICK)("a ghost leaves the number of those above a pile to be read", async () => {
  const gm = await withRibbon(1280, "pointer", "dark");
  // As high as the pile of any pacing but the strip's.
  const apart = await gm.page.evaluate(() => {
    const scale = document.querySelector(".sz-ribbon .sz-scale--ahead .sz-scale__inner");
    const ribbon = document.querySelector<HTMLElement>(".sz-ribbon");
    if (!scale || !ribbon) return null;
    ribbon.dataset.form = "full";
    scale.insertAdjacentHTML(
      "beforeend",
      `<ol><li class="sz-peg sz-peg--rest" id="probe-rest" style="--x:200;--level:2"><button class="sz-peg__rest">+1</button></li><li class="sz-peg" id="probe-ghost" data-state="ghost" style="--x:200"><span class="sz-portrait"></span></li></ol>`,
    );
    const [rest, ghost] = ["#probe-rest button", "#probe-ghost .sz-portrait"].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    );
    return (rest?.top ?? 0) - (ghost?.bottom ?? Infinity);
  });
  expect(apart).toBeGreaterThanOrEqual(0);
});

test.skipIf(QUICK)(
  "a strip stays low with a long name and somebody who waits, and keeps room for the next five",
  async () => {
    const gm = await untilWait("The goblin gate");
    await gm.confirmDialog();
    for (
      let clicks = 0;
      clicks < 12 && !(await gm.page.locator(".sz-bay__name", { hasText: "Featherstonehaugh" }).count());
      clicks++
    )
      await goOn(gm);
    await drawn(gm);
    expect(await gm.page.locator(".sz-ribbon__chips li").count(), "somebody waits").toBeGreaterThan(0);
    const ribbon = await placeOf(gm, ".sz-ribbon");
    expect(ribbon.bottom - ribbon.top).toBeLessThanOrEqual(82);
    const scale = await placeOf(gm, ".sz-ribbon .sz-scale--ahead");
    const pegs = await boxes(gm, ".sz-ribbon .sz-scale--ahead .sz-portrait");
    expect(pegs.length).toBe(5);
    noneOverlap(pegs, "portraits");
    for (const peg of pegs) expect(peg.right).toBeLessThanOrEqual(scale.right + 1);
    const lines = await gm.page.locator(".sz-bay__name").evaluate((name) => {
      const word = document.createRange();
      const text = name.firstChild as Text;
      word.setStart(text, text.data.lastIndexOf(" ") + 1);
      word.setEnd(text, text.data.length);
      return word.getClientRects().length;
    });
    expect(lines, "a name breaks between words").toBe(1);
  },
);

test.skipIf(QUICK)("a player's strip has room for the name beside two buttons", async () => {
  const gm = await table.join("Gamemaster");
  const anna = await table.join("Anna");
  await gm.openFight("The goblin gate");
  if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
  if (await anna.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
    await anna.press('[data-action="toggleRibbon"]');
  const acts = anna.page.locator(".sz-ribbon .sz-bay__acts .sz-btn");
  for (let clicks = 0; clicks < 30 && (await acts.count()) < 2; clicks++) await goOn(gm);
  expect(await acts.count()).toBeGreaterThan(1);
  await drawn(anna);
  const ribbon = await placeOf(anna, ".sz-ribbon");
  expect(ribbon.bottom - ribbon.top).toBeLessThanOrEqual(82);
  const name = await placeOf(anna, ".sz-bay__name");
  expect(name.right - name.left).toBeGreaterThanOrEqual(118);
  expect(await findings(anna.page, ".sz-ribbon")).toEqual([]);
});

test.skipIf(QUICK)(
  "until when somebody waits stands in sight, also where that is beyond the edge, and the bar goes with the scale",
  async () => {
    const gm = await untilWait("The toll at the ford");
    if (await gm.dialog.count()) await gm.confirmDialog();
    await drawn(gm);
    const bar = await placeOf(gm, ".sz-ribbon__span");
    const words = await placeOf(gm, ".sz-span__words > span");
    expect(words.right - words.left).toBeGreaterThan(50);
    expect(words.left).toBeGreaterThanOrEqual(bar.left);
    expect(words.right).toBeLessThanOrEqual(bar.right);
    const scrolled = await gm.page.locator(".sz-ribbon .sz-scale--ahead").evaluate((scale) => {
      scale.scrollLeft = 60;
      return scale.scrollLeft;
    });
    expect(scrolled, "there is more than can be seen").toBe(60);
    await expect
      .poll(() =>
        gm.page.locator(".sz-ribbon").evaluate((ribbon) => getComputedStyle(ribbon).getPropertyValue("--scrolled")),
      )
      .toBe("60");
  },
);

test.skipIf(QUICK)(
  "unfolded on a phone it leaves the tracker its list and Done, also while somebody waits",
  async () => {
    const gm = await table.join("Gamemaster", { viewport: { width: 360, height: 740 } });
    await gm.openFight("Robbery on the night train");
    if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
    if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
      await gm.press('[data-action="toggleRibbon"]');
    for (let clicks = 0; clicks < 20 && !(await gm.sees(".sz-now")); clicks++) await goOn(gm);
    await press(gm, FOLD);
    await gm.page.locator('.sz-ribbon:not([data-form="folded"]) .sz-ribbon__wait').waitFor();
    await drawn(gm);
    await coversNothing(gm, 360);
    const list = await placeOf(gm, ".sz-tracker .sz-play");
    expect(list.bottom - list.top).toBeGreaterThanOrEqual(88);
    expect((await placeOf(gm, '.sz-tracker [data-action="done"]')).bottom).toBeLessThanOrEqual(740);
    expect(await gm.page.locator(".sz-ribbon .sz-bay").isVisible(), "who acts stands in the tracker").toBe(false);
    expect(await findings(gm.page, ".sz-ribbon")).toEqual([]);
  },
);

test.skipIf(QUICK)(
  "a folded ribbon on a phone says where a choice would land, above the dialog that covers the list",
  async () => {
    const gm = await table.join("Gamemaster", { viewport: { width: 360, height: 800 } });
    await gm.openFight("The warehouse");
    if (await gm.sees('[data-action="startCombat"]')) await gm.press('[data-action="startCombat"]');
    if (await gm.sees('[data-action="toggleRibbon"][aria-pressed="false"]'))
      await gm.press('[data-action="toggleRibbon"]');
    for (let clicks = 0; clicks < 30 && !(await gm.buttons()).some((button) => button.startsWith("Wait…")); clicks++)
      await goOn(gm);
    await gm.click(/^Wait…/);
    await gm.dialog.getByRole("radio").nth(1).check({ force: true });
    await gm.still();
    await drawn(gm);
    const line = gm.page.locator(".sz-ribbon__next");
    expect(await line.innerText()).toMatch(/^Would land −?\d+, (after|before|with|nobody)/);
    expect(overlap(await placeOf(gm, ".sz-ribbon__next"), await placeOf(gm, "dialog[open]"))).toBe(0);
    await gm.leaveDialog();
  },
);

test.skipIf(QUICK)("in a window of its own it opens where it stood, beside the tracker", async () => {
  const gm = await withRibbon(1280, "pointer", "dark");
  const before = await placeOf(gm, ".sz-ribbon-app");
  await press(gm, '.sz-ribbon [data-action="popOut"]');
  await gm.page.locator(".sz-ribbon-app .window-header").waitFor();
  await gm.still();
  await drawn(gm);
  await coversNothing(gm, 1280);
  const { left, top } = await placeOf(gm, ".sz-ribbon-app");
  expect([left, top].map(Math.round)).toEqual([before.left, before.top].map(Math.round));
  // Where it is put, it is when the page is loaded again, and above the scene as well.
  const bar = gm.page.locator(".sz-ribbon-app .window-title");
  const box = await bar.boundingBox();
  await gm.page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
  await gm.page.mouse.down();
  await gm.page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 155, { steps: 5 });
  await gm.page.mouse.up();
  await gm.still();
  const moved = await placeOf(gm, ".sz-ribbon-app");
  expect(moved.top - top).toBeGreaterThan(100);
  await gm.reload();
  await gm.page.locator(".sz-ribbon-app .window-header").waitFor();
  await drawn(gm);
  const again = await placeOf(gm, ".sz-ribbon-app");
  expect([again.left, again.top].map(Math.round)).toEqual([moved.left, moved.top].map(Math.round));
});
