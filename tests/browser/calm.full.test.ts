import { mkdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calmOf, inView } from "./calm-count.ts";
import { wear } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { PACINGS, thirteen } from "./thirteen.ts";
import { goOn, goOnUntil } from "./walk.ts";

const LARGE = "A hundred and forty-four";
/** Most words, most controls, and least coming rows in view, or all if there are fewer. */
type Limits = readonly [words: number, controls: number, rows: number];
/** At the start of a turn: for the GM, at a player's seat, and for the GM in German. */
const MOST = { gm: [60, 14, 4], player: [45, 7, 4], german: [66, 14, 4] } as const satisfies Record<string, Limits>;
/**
 * Known shortfall: five rows that act at once, four that come, and two of this player among them. Numbers as counted,
 * so that they cannot grow; once the moment is within `MOST`, remove its entry.
 */
const KNOWN: Readonly<Record<string, Partial<Record<keyof typeof MOST, Limits>>>> = {
  "side-segments, a group of eight": { player: [48, 6, 4] },
};
const SIZE = { width: 1280, height: 800 };
const PICTURES = process.env.CALM_PICTURES;

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
let german: Seat;
const counts: string[] = [];

beforeAll(async () => {
  const people = thirteen(table);
  const goblin = people.find(({ name }) => /Goblin \d|Goblin$/u.test(String(name)))!;
  await table.world.operate("create", "Combat", [
    ...PACINGS.map((pacing, at) => ({
      sort: 90 + at,
      flags: { world: { title: `Thirteen, ${pacing}` } },
      combatants: people,
    })),
    {
      sort: 99,
      flags: { world: { title: LARGE } },
      combatants: [
        ...people.filter(({ name }) => !/^Goblin \d/u.test(String(name))),
        ...Array.from({ length: 144 }, (_, at) => ({ ...goblin, name: `Goblin ${at + 1}` })),
      ],
    },
  ]);
  gm = await table.join("Gamemaster", { viewport: SIZE });
  anna = await table.join("Anna", { viewport: SIZE });
  german = await table.join("Gamemaster", { viewport: SIZE, language: "de" });
  // The same dice in every run.
  for (const seat of [gm, anna, german])
    await seat.run(({ CONFIG }) => {
      let seed = 7;
      CONFIG.Dice.randomUniform = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    });
});
afterAll(() => {
  console.log(["Words and controls in the tracker", ...counts].join("\n  "));
});

/** Counts words, controls and rows at each client and returns what breaks the limits. */
async function tooMuch(moment: string): Promise<readonly string[]> {
  await gm.still();
  const faults: string[] = [];
  // A row under the pointer shows its handles.
  for (const seat of [gm, anna, german]) await seat.page.mouse.move(2, 2);
  const line: string[] = [];
  for (const [who, seat, limits] of [
    ["GM", gm, "gm"],
    ["player", anna, "player"],
    ["GM, German", german, "german"],
  ] as const) {
    const [words, controls, rows]: Limits = KNOWN[moment]?.[limits] ?? MOST[limits];
    const calm = await calmOf(seat.tracker);
    const view = await inView(seat.tracker);
    line.push(
      `${who} ${calm.words} words, ${calm.controls} controls, ${view.coming} rows${view.now ? "" : ", turn out of view"}`,
    );
    if (calm.words > words || calm.controls > controls)
      faults.push(`${moment}, ${who}: ${calm.words} words, ${calm.controls} controls: ${calm.read}`);
    faults.push(...calm.small.map((text) => `${moment}, ${who}: below 12 px: ${text}`));
    if (!view.now) faults.push(`${moment}, ${who}: the current turn is out of view`);
    const all = await seat.tracker
      .locator('.sz-slot[data-state="ahead"], .sz-slot[data-state="next"], .sz-slot[data-state="forecast"]')
      .count();
    if (view.coming < Math.min(rows, all))
      faults.push(`${moment}, ${who}: ${view.coming} of ${all} coming rows in view`);
    if (PICTURES && who !== "GM, German") await picture(seat, `${moment}-${who}`);
  }
  counts.push(`${moment}: ${line.join("; ")}`);
  return faults;
}

async function picture(seat: Seat, name: string): Promise<void> {
  mkdirSync(PICTURES!, { recursive: true });
  for (const theme of ["dark", "light"] as const) {
    await wear(seat, theme);
    await seat.tracker.screenshot({ path: `${PICTURES}/${name.replaceAll(/[^\w]+/gu, "-")}-${theme}.png` });
  }
  await wear(seat, "dark");
}

const acts = async (): Promise<boolean> =>
  (await gm.sees(".sz-now")) && !(await gm.sees(".sz-now .sz-owed__list--inside"));
const alone = async (): Promise<boolean> =>
  (await acts()) && !(await gm.sees(".sz-now .sz-heads, .sz-now .sz-together"));
/** A group acts, alone or with others at the same time. */
const inGroup = async (): Promise<boolean> => (await acts()) && (await gm.sees(".sz-now .sz-heads"));

test.each(PACINGS)("%s: the start of a turn is calm", async (pacing) => {
  await gm.openFight(`Thirteen, ${pacing}`);
  await gm.run(({ game }, chosen) => game.combat.choosePacing(chosen), pacing);
  await gm.begin(`Thirteen, ${pacing}`);
  // With a stopwatch most actions are complete at the same moment.
  await goOnUntil(gm, pacing === "stopwatch" ? acts : alone);
  const faults = [...(await tooMuch(`${pacing}, a turn`))];
  await goOnUntil(gm, inGroup);
  faults.push(...(await tooMuch(`${pacing}, a group of eight`)));
  expect(faults).toEqual([]);
});

test("a group of 144 leaves turn and coming rows in view", async () => {
  await gm.begin(LARGE);
  await goOnUntil(gm, inGroup);
  expect(await tooMuch(LARGE)).toEqual([]);
  await goOn(gm);
});
