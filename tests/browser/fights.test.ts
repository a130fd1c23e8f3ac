import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Table, type Seat } from "./table.ts";

/** The lively fight of each pacing, and whether its second round is over. */
const FIGHTS: readonly (readonly [title: string, over: (reading: string) => boolean])[] = [
  ["The warehouse", (reading) => reading.startsWith("Round 3")],
  ["The toll at the ford", (reading) => reading.startsWith("Round 3")],
  ["Robbery on the night train", (reading) => Number(/(\d+\.\d) s/.exec(reading)?.[1] ?? 0) >= 10],
  ["The reliquary of Saint Adept Vane", (reading) => Number(/Round (\d+)/.exec(reading)?.[1] ?? 0) >= 3],
  ["The rope bridge", (reading) => Number(/Second (\d+)/.exec(reading)?.[1] ?? 0) >= 3],
];

/** The most clicks a fight may take to get there; far more than any needs. */
const MOST_CLICKS = 400;

/** What a GM presses who wants to go on: whoever acts is done, what is owed is rolled or takes its default. */
const GO_ON = ['[data-action="done"]', '[data-action="rollRequests"]', '[data-action="rollRequest"]', '[data-action="decideByDefault"]', '[data-action="decideRequest"]', '[data-action="chooseAnswer"]', '[data-action="nextRound"]'];

async function goOn(gm: Seat): Promise<void> {
  for (const selector of GO_ON) if (await gm.sees(selector)) return gm.press(selector);
  throw new Error(`nothing to press at: ${await gm.timeline()}`);
}

let table: Table;
beforeAll(async () => { table = await Table.open(); });
afterAll(async () => { await table.close(); });

describe.each(FIGHTS)("%s", (title, over) => {
  test("is played to the end of its second round, reloaded in the middle, and taken back to the start", async () => {
    const gm = await table.join("Gamemaster");
    await gm.openFight(title);
    const before = await gm.timeline();
    await gm.press('[data-action="startCombat"]');
    let clicks = 0;
    let reloaded = false;
    while (!over(await gm.reading()) && clicks++ < MOST_CLICKS) {
      await goOn(gm);
      if (clicks === 12 && !reloaded) {
        const seen = await gm.timeline();
        await gm.reload();
        expect(await gm.timeline()).toBe(seen);
        reloaded = true;
      }
    }
    expect(clicks, await gm.reading()).toBeLessThan(MOST_CLICKS);
    expect(reloaded).toBe(true);
    for (let steps = 0; steps < MOST_CLICKS && (await gm.sees('[data-action="previousTurn"]')); steps++) await gm.press('[data-action="previousTurn"]');
    expect(await gm.timeline()).toBe(before);
    expect(gm.complaints).toEqual([]);
  }, 240_000);
});
