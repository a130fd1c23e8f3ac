import { expect, test } from "vitest";
import { byDay } from "../quick.ts";
import { misfitsAt, SIZES } from "./fits.ts";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn, goOnUntil } from "./walk.ts";

/** The busiest fight of each pacing, and whether its current participant can wait. */
const FIGHTS = [
  ["The warehouse", true],
  ["The toll at the ford", true],
  ["Robbery on the night train", false],
  ["The reliquary of Abbot Vane", false],
  ["The rope bridge", true],
] as const;
const ACTS = '.sz-mine[data-state="now"] [data-action="done"]';

test.each(byDay(FIGHTS, 0))("%s: fits at every size in its longest words and is readable", async (title, waits) => {
  const table = await Table.forTest({ longest: true });
  const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
  const faults: string[] = [];
  const look = async (moment: string, ...seats: readonly Seat[]): Promise<void> => {
    for (const seat of seats) faults.push(...(await faultsOf(seat, moment)));
    for (const seat of [gm, anna])
      faults.push(...(await misfitsAt(seat, SIZES)).map((fault) => `${moment}, ${seat.name}, ${fault}`));
  };
  const lookInto = async (moment: string, selector: string): Promise<void> => {
    if (!(await gm.sees(selector))) return;
    await gm.press(selector);
    expect((await gm.dialog.count()) + (await gm.menu.count()), moment).toBe(1);
    faults.push(...(await faultsOf(gm, moment)));
    await gm.key("Escape");
  };
  await gm.openFight(title);
  await look("before the start", gm);
  await gm.press('[data-action="startCombat"]');
  await look("what is owed", gm, anna);
  await lookInto("results", '[data-action="typeResults"]');
  await lookInto("a decision", '.sz-dock [data-action="decideRequest"][aria-haspopup]');
  await lookInto("the fight's menu", '[data-action="encounterMenu"]');
  await goOnUntil(gm, () => anna.sees(ACTS));
  await look("Anna's turn", gm, anna);
  await lookInto("what can be chosen", '[data-action="pickOffer"]');
  await lookInto("a row's menu", '[data-action="slotMenu"]');
  if (waits) {
    await anna.key("Shift+H");
    if (await anna.dialog.count()) {
      for (const field of await anna.dialog.getByRole("textbox").all()) await anna.hands.type(field, "a noise");
      await anna.confirmDialog();
    }
    for (const seat of [gm, anna]) faults.push(...(await faultsOf(seat, "somebody waits")));
  }
  for (let clicks = 0; clicks < 6; clicks++) await goOn(gm);
  await look("later");
  expect(faults).toEqual([]);
});
