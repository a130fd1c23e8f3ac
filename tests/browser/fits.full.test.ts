import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { inLanguage, misfitsAt, SIZES } from "./fits.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

/** The fight of each pacing with the most going on. */
const FIGHTS = [
  "The warehouse",
  "The toll at the ford",
  "Robbery on the night train",
  "The reliquary of Abbot Vane",
  "The rope bridge",
];
const LANGUAGES = ["en", "de", "fr", "pl"];
/** The most clicks until it is Anna's turn, and some after it. */
const MOST_CLICKS = 60;
const AFTER = 6;

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

describe.each(FIGHTS)("%s", (title) => {
  test("fits on a table, a low window, at 200 % and on phones, in languages with long words", async () => {
    const [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
    const faults: string[] = [];
    const look = async (moment: string): Promise<void> => {
      for (const language of LANGUAGES) {
        for (const seat of [gm, anna] as readonly Seat[]) {
          await inLanguage(seat, language);
          faults.push(
            ...(await misfitsAt(seat, SIZES)).map((fault) => `${moment}, ${language}, ${seat.name}, ${fault}`),
          );
        }
      }
      for (const seat of [gm, anna]) await inLanguage(seat, "en");
    };
    await gm.openFight(title);
    await look("before the start");
    await gm.press('[data-action="startCombat"]');
    await look("what is owed");
    for (
      let clicks = 0;
      clicks < MOST_CLICKS &&
      !(await anna.sees(
        '.sz-mine[data-state="now"] [data-action="done"], .sz-mine[data-state="now"] [data-action="beginPick"]',
      ));
      clicks++
    )
      await goOn(gm);
    await look("Anna's turn");
    for (let clicks = 0; clicks < AFTER; clicks++) await goOn(gm);
    await look("later");
    expect(faults).toEqual([]);
  });
});
