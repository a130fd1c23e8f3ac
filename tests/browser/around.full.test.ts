/** How much there is to read and to press on ribbon, shared screen and cards, and whether the screen can be read from afar. */
import { beforeAll, expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { brokenWords, calmOf } from "./calm-count.ts";
import { commandsOf, FIGHTS, give, idsOf, sameDice, type Blow } from "./fights.ts";
import { faultsOf, findings, overflows, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { acts, goOn, goOnUntil, groupActs } from "./walk.ts";

/** Most words, controls and pixels of height. */
type Limits = readonly [words: number, controls: number, height: number];
const RIBBON: Limits = [30, 6, 82];
const SCREEN: Limits = [40, 0, 1080];
/** A card of one attack that is applied, and of a group before. */
const CARD: Limits = [40, 3, 280];
const GROUP: Limits = [45, 4, 290];
/** Six rows and two keys. */
const TOTALS: Limits = [70, 2, 480];
/** A place of the ribbon is a row. */
const PLACES = ".sz-slot, .sz-wait, .sz-face, .sz-stop__hazard, .sz-stop__more";

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
let german: Seat;
let screen: Seat;

beforeAll(async () => {
  const viewport = { width: 1280, height: 800 };
  gm = await table.join("Gamemaster", { viewport });
  anna = await table.join("Anna", { viewport });
  german = await table.join("Gamemaster", { viewport, language: "de" });
  screen = await table.join("Screen", { viewport: { width: 1920, height: 1080 } });
  await sameDice(gm, anna, german, screen);
});

/** Counts one part of a page, and says what is too much. */
async function tooMuch(seat: Seat, part: string, moment: string, limits: Limits): Promise<readonly string[]> {
  await seat.still();
  await seat.page.mouse.move(2, 700);
  const root = seat.page.locator(part).last();
  const { words, controls, small, read } = await calmOf(root, PLACES);
  const height = Math.ceil(await root.evaluate((element) => element.getBoundingClientRect().height));
  const cut = await brokenWords(seat.page.locator(`${part} :is(.sz-tv__name, .sz-ribbon__name)`));
  const over = words > limits[0] || controls > limits[1] || height > limits[2];
  return [
    ...(over ? [`${moment}: ${words} words, ${controls} controls, ${height} px: ${read}`] : []),
    ...small.map((text) => `${moment}: below 12 px: ${text}`),
    ...cut.map((text) => `${moment}: broken inside a word: ${text}`),
  ];
}

/** Both seats of the GM share a setting, so the second one reads it anew. */
async function showRibbons(): Promise<void> {
  for (const seat of [gm, anna])
    if ((await seat.page.locator(".sz-ribbon").count()) === 0)
      await seat.run(({ game }) => game.segmentZero.toggleRibbon());
  if ((await german.page.locator(".sz-ribbon").count()) === 0) await german.reload();
}

async function ribbonAndScreen(moment: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [who, seat] of [
    ["GM", gm],
    ["player", anna],
    ["GM, German", german],
  ] as const)
    faults.push(...(await tooMuch(seat, ".sz-ribbon", `ribbon, ${moment}, ${who}`, RIBBON)));
  faults.push(...(await tooMuch(screen, ".sz-tv", `screen, ${moment}`, SCREEN)));
  return faults;
}

test.each(byDay(FIGHTS, 0, 2))("%s: ribbon and screen are calm", async (title) => {
  await gm.begin(title);
  await showRibbons();
  await goOnUntil(gm, () => acts(gm));
  const faults = [...(await ribbonAndScreen(`${title}, a turn`))];
  await goOnUntil(gm, () => groupActs(gm));
  faults.push(...(await ribbonAndScreen(`${title}, a group`)));
  for (const theme of ["dark", "light"] as const) {
    await wear(gm, theme);
    faults.push(...(await findings(gm.page, ".sz-ribbon")), ...(await findings(screen.page, ".sz-tv")));
  }
  await wear(gm, "dark");
  expect(faults).toEqual([]);
});

/** The least pixels of any word at a width of 1920. */
const WORD = 40;

/** The size of the smallest words, in pixels. */
const smallest = ({ page }: Seat): Promise<number> =>
  page.evaluate(() => {
    const read = [...document.querySelectorAll(".sz-tv *")].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest(".sz-unseen") &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    );
    return Math.min(...read.map((element) => parseFloat(getComputedStyle(element).fontSize)));
  });

/** Checks that the left side is complete, rows at the right are complete or absent, times are in one line, and at least one row is to come. */
async function nothingIsCut({ page }: Seat): Promise<void> {
  const cut = (): Promise<readonly string[]> =>
    page.evaluate(() => {
      const all = (selector: string): Element[] =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
      const below = (edge: number) => (one: Element) => one.getBoundingClientRect().bottom > edge + 1;
      const rows = all(".sz-tv__row");
      return [
        ...(rows.length || !document.querySelector(".sz-tv__row") ? [] : ["nobody"]),
        ...[
          ...all(".sz-tv__left > *").filter(below(innerHeight)),
          ...rows.filter(below(document.querySelector(".sz-tv__times")?.getBoundingClientRect().bottom ?? innerHeight)),
          ...all(".sz-tv__when").filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1),
        ].map(({ textContent }) => textContent ?? ""),
      ];
    });
  // It follows the size of the page.
  await expect.poll(cut).toEqual([]);
}

test("shows the turn timer as large as its other words", async () => {
  const setTimer = (turnTimer: string): Promise<void> =>
    gm.run(({ game }, timer) => game.settings.set("segment-zero", "table", { turnTimer: timer }), turnTimer);
  await gm.begin("The goblin gate");
  await setTimer("60");
  await screen.page.locator(".sz-tv .sz-timer").waitFor();
  expect(await smallest(screen)).toBeGreaterThanOrEqual(WORD);
  await setTimer("off");
});

/** Attacks up to their damage, on one card. */
async function attack(...blows: readonly Blow[]): Promise<void> {
  const commands = blows.map(commandsOf);
  await give(gm, ...commands.map(([first = {}]) => first));
  await gm.run(
    ({ game }, exchanges) => game.segmentZero.tellAttacks(exchanges),
    blows.map(({ exchange }) => exchange),
  );
  await give(gm, ...commands.flatMap(([, ...after]) => after));
}

const CARDS = ".chat-log .sz-exchange";

test("cards of one attack and of a group are calm", async () => {
  await gm.run(({ game }) => game.settings.set("segment-zero", "table", { afterFight: "public", turnTimes: true }));
  await gm.begin(FIGHTS[0]);
  const seats = { GM: gm, player: anna, "GM, German": german };
  const faults: string[] = [];
  const look = async (moment: string, limits: Limits): Promise<void> => {
    for (const [who, seat] of Object.entries(seats))
      faults.push(...(await tooMuch(seat, CARDS, `card, ${moment}, ${who}`, limits)));
  };
  for (const seat of Object.values(seats)) await seat.click("Chat", "tab");
  const goblins = Array.from({ length: 8 }, (_, at) => `Goblin ${at + 1}`);
  const people = ["Mira Kestrel", "Brother Anselm", "Sir Bartholomew Featherstonehaugh"];
  const [mira = "", ...ids] = await idsOf(gm, ...people, ...goblins);
  await attack({ exchange: "one", participant: mira, target: ids[2]!, basic: 7 });
  await look("before it is applied", CARD);
  await give(gm, { type: "apply", participant: ids[2], exchange: "one", half: false });
  await look("applied", CARD);
  await give(gm, { type: "end" });
  for (const [who, seat] of Object.entries(seats))
    faults.push(...(await tooMuch(seat, ".chat-log .sz-after", `totals, ${who}`, TOTALS)));
  const save = anna.page.locator(".sz-after").getByRole("button", { name: "Save as CSV" });
  const [file] = await Promise.all([anna.page.waitForEvent("download"), save.click()]);
  expect(file.suggestedFilename()).toBe("The-goblin-gate-Totals.csv");
  await gm.run(({ game }) => game.combat.perform({ type: "undo" }).then(() => undefined));
  const targets = [mira, ...ids.slice(0, 2)];
  await attack(
    ...ids.slice(2).map((participant, at) => ({
      exchange: `many${at}`,
      participant,
      target: targets[at % 3]!,
      basic: at % 3 ? null : 7,
    })),
  );
  await look("of a group", GROUP);
  for (const theme of ["dark", "light"] as const) {
    await wear(gm, theme);
    faults.push(...(await findings(gm.page, ".chat-log")));
  }
  expect(faults).toEqual([]);
});

test.each(byDay(FIGHTS.slice(1), 1))("%s: appears large and complete in both themes", async (title) => {
  await gm.begin(title);
  let [later, phases] = [0, 0];
  for (let clicks = 0; clicks < 12; clicks++) {
    await goOn(gm);
    await screen.still();
    await nothingIsCut(screen);
    later += await screen.page.locator(".sz-tv__later").count();
    phases += await screen.page.locator(".sz-tv__row .sz-phase-badge").count();
  }
  if (title === "The toll at the ford")
    expect([later > 0, phases > 0], "participants without room are counted").toEqual([true, true]);
  expect(await screen.page.locator(".sz-tv__now").count()).toBeGreaterThan(0);
  expect(await screen.page.locator(".sz-tv button, .sz-tv a, .sz-tv input").count()).toBe(0);
  expect(await smallest(screen)).toBeGreaterThanOrEqual(WORD);
  const faults = [...(await faultsOf(screen, `display ${title}`, ".sz-tv"))];
  for (const width of [360, 1280, 1920]) {
    await screen.page.setViewportSize({ width, height: Math.round((width * 9) / 16) });
    await nothingIsCut(screen);
    faults.push(...(await overflows(screen, ".sz-tv")));
  }
  expect(faults).toEqual([]);
});

test.each(byDay(FIGHTS.slice(1), 0))("%s: words beside marks leave names whole in a narrow tracker", async (title) => {
  await gm.page.setViewportSize({ width: 300, height: 800 });
  await gm.run(({ game }) =>
    game.settings.set("segment-zero", "seat", { wordsBesideMarks: true, showPoints: "always" }),
  );
  await gm.begin(title);
  await gm.run(({ ui }) => ui.sidebar.changeTab("combat", "primary"));
  await goOnUntil(gm, () => gm.sees(".sz-now .sz-badge"));
  expect(await brokenWords(gm.tracker.locator(":is(.sz-now__name, .sz-slot__name)"))).toEqual([]);
  expect(await overflows(gm, ".sz-tracker")).toEqual([]);
});
