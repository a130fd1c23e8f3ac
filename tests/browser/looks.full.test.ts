import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { faultsOf } from "./looks.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn, wait } from "./walk.ts";

/** The fight of each pacing with the most going on. */
const FIGHTS = [
  "The warehouse",
  "The toll at the ford",
  "Robbery on the night train",
  "The reliquary of Abbot Vane",
  "The rope bridge",
];

/** The most clicks until it is Anna's turn. */
const MOST_CLICKS = 60;

let table: Table;
beforeEach(async () => {
  table = await Table.open();
});
afterEach(async () => {
  await table.close();
});

describe.each(FIGHTS)("%s", (title) => {
  test("can be read in both themes, by screen readers and on a phone", async () => {
    const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
    const faults: string[] = [];
    const look = async (moment: string, ...seats: readonly Seat[]): Promise<void> => {
      for (const seat of seats) faults.push(...(await faultsOf(seat, `${title}: ${moment}`)));
    };
    const lookInto = async (moment: string, selector: string): Promise<void> => {
      if (!(await gm.sees(selector))) return;
      await gm.press(selector);
      expect((await gm.dialog.count()) + (await gm.menu.count()), moment).toBe(1);
      await look(moment, gm);
      await gm.leaveDialog();
    };
    await gm.openFight(title);
    await look("before the start", gm);
    await gm.press('[data-action="startCombat"]');
    await look("what is owed", gm, anna);
    await lookInto("results", '[data-action="typeResults"]');
    await lookInto("a decision", '.sz-owed [data-action="decideRequest"][aria-haspopup]');
    await lookInto("the fight's menu", '[data-action="encounterMenu"]');
    for (
      let clicks = 0;
      clicks < MOST_CLICKS &&
      !(await anna.sees(
        '.sz-mine[data-state="now"] [data-action="done"], .sz-mine[data-state="now"] [data-action="beginPick"]',
      ));
      clicks++
    )
      await goOn(gm);
    await look("Anna's turn", gm, anna);
    await lookInto("what can be chosen", '[data-action="pickOffer"]');
    await lookInto("a row's menu", '[data-action="slotMenu"]');
    if (await wait(anna, "a noise at the door")) await look("somebody waits", gm, anna);
    expect(faults).toEqual([]);
  });
});
