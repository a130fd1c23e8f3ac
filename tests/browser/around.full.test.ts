/** How much there is to read and to press on ribbon, shared screen and cards. */
import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { calmOf } from "./calm-count.ts";
import { findings, wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { PACINGS, thirteen } from "./thirteen.ts";
import { goOnUntil } from "./walk.ts";

/** Most words, controls and pixels of height. */
type Limits = readonly [words: number, controls: number, height: number];
const RIBBON: Limits = [30, 6, 82];
const SCREEN: Limits = [40, 0, 1080];
/** A card of one attack that is applied, and of a group before. */
const CARD: Limits = [40, 3, 280];
const GROUP: Limits = [45, 4, 290];
const PICTURES = process.env.CALM_PICTURES;
/** A place of the ribbon is a row. */
const PLACES = ".sz-slot, .sz-wait, .sz-face, .sz-stop__hazard, .sz-stop__more";

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
let german: Seat;
let screen: Seat;
const counts: string[] = [];

beforeAll(async () => {
  await table.world.operate(
    "create",
    "Combat",
    PACINGS.map((pacing, at) => ({
      sort: 90 + at,
      flags: { world: { title: `Thirteen, ${pacing}` } },
      combatants: thirteen(table),
    })),
  );
  const viewport = { width: 1280, height: 800 };
  gm = await table.join("Gamemaster", { viewport });
  anna = await table.join("Anna", { viewport });
  german = await table.join("Gamemaster", { viewport, language: "de" });
  screen = await table.join("Screen", { viewport: { width: 1920, height: 1080 } });
  for (const seat of [gm, anna, german, screen])
    await seat.run(({ CONFIG }) => {
      let seed = 7;
      CONFIG.Dice.randomUniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
});
afterAll(() => {
  console.log(["Words, controls and height around the tracker", ...counts].join("\n  "));
});

/** Counts one part of a page, and says what is too much. */
async function tooMuch(seat: Seat, part: string, moment: string, limits: Limits): Promise<readonly string[]> {
  await seat.still();
  await seat.page.mouse.move(2, 700);
  const root = seat.page.locator(part).last();
  const { words, controls, small, read } = await calmOf(root, PLACES);
  const height = Math.ceil(await root.evaluate((element) => element.getBoundingClientRect().height));
  const cut = await brokenWords(seat, part);
  counts.push(`${moment}: ${words} words, ${controls} controls, ${height} px`);
  const over = words > limits[0] || controls > limits[1] || height > limits[2];
  if (PICTURES) await picture(seat, part, moment);
  return [
    ...(over ? [`${moment}: ${words} words, ${controls} controls, ${height} px: ${read}`] : []),
    ...small.map((text) => `${moment}: below 12 px: ${text}`),
    ...cut.map((text) => `${moment}: broken inside a word: ${text}`),
  ];
}

/** Words of names that stand in two lines. */
async function brokenWords({ page }: Seat, part: string): Promise<readonly string[]> {
  return page.locator(`${part} :is(.sz-tv__name, .sz-ribbon__name)`).evaluateAll((names) =>
    names.flatMap((name) => {
      const broken: string[] = [];
      const walk = document.createTreeWalker(name, NodeFilter.SHOW_TEXT);
      for (let node = walk.nextNode(); node; node = walk.nextNode())
        for (const match of (node.textContent ?? "").matchAll(/[^\s-]+/gu)) {
          const range = document.createRange();
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(match[0]);
        }
      return broken;
    }),
  );
}

async function picture(seat: Seat, part: string, name: string): Promise<void> {
  mkdirSync(PICTURES!, { recursive: true });
  for (const theme of ["dark", "light"] as const) {
    await wear(seat, theme);
    await seat.page
      .locator(part)
      .last()
      .screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w]+/gu, "-")}-${theme}.png` });
  }
  await wear(seat, "dark");
}

const acts = async (): Promise<boolean> => (await gm.sees(".sz-now")) && !(await gm.sees(".sz-now[data-cast=nobody]"));
const inGroup = async (): Promise<boolean> => (await acts()) && (await gm.sees(".sz-now .sz-members"));

async function startFight(pacing: string): Promise<void> {
  await gm.openFight(`Thirteen, ${pacing}`);
  if (await gm.run(({ game }) => game.combat.encounter.status === "setup"))
    await gm.run(({ game }, chosen) => game.combat.choosePacing(chosen), pacing);
  await gm.begin(`Thirteen, ${pacing}`);
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

test.each(byDay(PACINGS, 0, 2))("%s: ribbon and screen are calm", async (pacing) => {
  await startFight(pacing);
  await showRibbons();
  await goOnUntil(gm, acts);
  const faults = [...(await ribbonAndScreen(`${pacing}, a turn`))];
  await goOnUntil(gm, inGroup);
  faults.push(...(await ribbonAndScreen(`${pacing}, a group`)));
  for (const theme of ["dark", "light"] as const) {
    await wear(gm, theme);
    faults.push(...(await findings(gm.page, ".sz-ribbon")), ...(await findings(screen.page, ".sz-tv")));
  }
  await wear(gm, "dark");
  expect(faults).toEqual([]);
});

/** The attacks of one click, taken as far as the GM has applied nothing yet. */
async function attacks(
  ids: readonly string[],
  pairs: readonly (readonly [attacker: string, target: string])[],
): Promise<void> {
  await gm.run(
    async ({ game }, { exchanges, who }) => {
      const id = (name: string): string => game.combat.combatants.find((one: { name: string }) => one.name === name).id;
      const all = who.map(([attacker, target], at) => ({
        exchange: exchanges[at],
        attacker: id(attacker),
        target: id(target),
        at,
      }));
      const means = { name: "Short sword", form: "melee", damage: "1d+2", type: "cut" };
      const { refusal } = await game.combat.perform(
        ...all.map(({ exchange, attacker, target, at }) => ({
          type: "attack",
          participant: attacker,
          target,
          exchange,
          ruling: true,
          means,
          roll: at % 3 === 2 ? 16 : 9,
          parts: [{ code: "skill", value: 14 }],
        })),
      );
      if (refusal) throw new Error(JSON.stringify(refusal));
      await game.segmentZero.tellAttacks(exchanges);
      for (const { exchange, attacker, target, at } of all) {
        await game.combat.perform({
          type: "defend",
          participant: target,
          exchange,
          kind: "dodge",
          item: "",
          name: "",
          parts: [{ code: "base", value: 8 }],
          roll: at % 3 === 1 ? 7 : 11,
        });
        await game.combat.perform({ type: "damage", participant: attacker, exchange, blows: [7], dr: 0 });
      }
    },
    { exchanges: ids, who: pairs },
  );
  await gm.still();
}

const CARDS = ".chat-log .sz-exchange";

test("cards of one attack and of a group are calm", async () => {
  await startFight("speed-order");
  for (const seat of [gm, anna, german]) await seat.click("Chat", "tab");
  await attacks(["one"], [["Mira Kestrel", "Goblin 1"]]);
  const seats = [
    ["GM", gm],
    ["player", anna],
    ["GM, German", german],
  ] as const;
  const faults: string[] = [];
  for (const [who, seat] of seats)
    faults.push(...(await tooMuch(seat, CARDS, `card, before it is applied, ${who}`, CARD)));
  await gm.run(async ({ game }) => {
    const { exchanges } = game.combat.encounter;
    await game.combat.perform({ type: "apply", participant: exchanges.one.target, exchange: "one", half: false });
  });
  for (const [who, seat] of seats) faults.push(...(await tooMuch(seat, CARDS, `card, applied, ${who}`, CARD)));
  const targets = ["Brother Anselm", "Mira Kestrel", "Sir Bartholomew Featherstonehaugh"];
  const pairs = Array.from({ length: 8 }, (_, at) => [`Goblin ${at + 1}`, targets[at % 3]!] as const);
  await attacks(
    pairs.map((_, at) => `many${at}`),
    pairs,
  );
  for (const [who, seat] of seats) faults.push(...(await tooMuch(seat, CARDS, `card of a group, ${who}`, GROUP)));
  for (const theme of ["dark", "light"] as const) {
    await wear(gm, theme);
    faults.push(...(await findings(gm.page, ".chat-log")));
  }
  expect(faults).toEqual([]);
});
