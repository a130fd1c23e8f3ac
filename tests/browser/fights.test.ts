import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";
import { quickOrFull, someOf } from "../quick.ts";

/** The lively fight of each pacing, and whether its first round is over. */
const FIGHTS: readonly (readonly [title: string, over: (reading: string) => boolean])[] = [
  ["The warehouse", (reading) => reading.startsWith("Round 2")],
  ["The toll at the ford", (reading) => reading.startsWith("Round 2")],
  ["Robbery on the night train", (reading) => Number(/(\d+\.\d) s/.exec(reading)?.[1] ?? 0) >= 5],
  ["The reliquary of Abbot Vane", (reading) => Number(/Round (\d+)/.exec(reading)?.[1] ?? 0) >= 2],
  ["The rope bridge", (reading) => Number(/Second (\d+)/.exec(reading)?.[1] ?? 0) >= 2],
];

/** The most clicks a fight may take to get there; far more than any needs. */
const MOST_CLICKS = 400;

/** `npm test` plays no further. */
const ENOUGH = quickOrFull(9, MOST_CLICKS + 1);

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

describe.each(someOf(FIGHTS, 0))("%s", (title, over) => {
  test("is played through its first round, reloaded in the middle, and taken back to the start", async () => {
    const gm = await table.join("Gamemaster");
    await gm.openFight(title);
    const before = await gm.timeline();
    await gm.press('[data-action="startCombat"]');
    let clicks = 0;
    let reloaded = false;
    while (!over(await gm.reading()) && clicks < ENOUGH && clicks++ < MOST_CLICKS) {
      await goOn(gm);
      if (clicks === 5 && !reloaded) {
        const seen = await gm.timeline();
        await gm.reload();
        // The likely attack stands on the plate as soon as the part that knows it has been fetched.
        await expect.poll(() => gm.timeline(), { timeout: 10_000 }).toBe(seen);
        reloaded = true;
      }
    }
    expect(clicks, await gm.reading()).toBeLessThan(MOST_CLICKS);
    expect(reloaded).toBe(true);
    for (let steps = 0; steps < MOST_CLICKS && (await gm.sees('[data-action="previousTurn"]')); steps++)
      await gm.press('[data-action="previousTurn"]');
    expect(await gm.timeline()).toBe(before);
    expect(gm.complaints).toEqual([]);
  });
});
