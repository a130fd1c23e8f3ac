/** Words and controls in the tracker through the first turns of the example fights, attacks included. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { CalmTable } from "./calm-table.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";
import { goOn } from "./walk.ts";

const STOPS = 18;

/** The next step of an attack, by the pending step. */
const ATTACK = [
  ["a defence pending", ".sz-dock [data-action^=exchangeDefend]"],
  ["damage pending", ".sz-dock [data-action^=exchangeDamage]"],
  ["an injury pending", ".sz-dock [data-action^=exchangeApply]"],
] as const;

const table = await Table.forFile();
let calm: CalmTable;
let gm: Seat;
beforeAll(async () => {
  calm = await CalmTable.open(table);
  gm = calm.gm;
});
afterAll(() => {
  console.log(["Words and controls in the tracker, most of each moment", ...calm.lines].join("\n  "));
});

/** Who acts and what is due, as `docs/shell.md` lists them, with what stands beside the turn. */
async function momentNow(): Promise<string> {
  return gm.tracker.evaluate((tracker) => {
    const turn = tracker.querySelector<HTMLElement>(".sz-now");
    const beside = Object.entries({
      "something pending": ".sz-dock, .sz-foot__more",
      "someone waits or is unaware": ".sz-waiting-lists .sz-wait",
    }).flatMap(([words, selector]) => (tracker.querySelector(selector) ? [words] : []));
    return [turn ? `${turn.dataset.cast} ${turn.dataset.step}` : "no turn", ...beside].join(", ");
  });
}

/** Strikes, and carries the attack through; else continues the fight. */
async function step(): Promise<void> {
  const attack = await gm.firstOf([
    ...ATTACK.map(([, selector]) => selector),
    ".sz-now [data-action=quickAttack]:not([disabled])",
  ]);
  if (!attack) return goOn(gm);
  await gm.press(attack);
  while ((await gm.dialog.count()) || (await gm.menu.count())) await gm.confirmDialog();
}

test.each([
  ["speed-order", "The goblin gate"],
  ["action-period", "The warehouse"],
  ["side-segments", "The toll at the ford"],
  ["stopwatch", "Robbery on the night train"],
  ["two-action", "The reliquary of Abbot Vane"],
])("%s: every moment of the first turns is calm", { timeout: 300_000 }, async (pacing, title) => {
  await calm.sameDice();
  await gm.begin(title);
  const faults: string[] = [];
  const met = new Set<string>();
  for (let stop = 0; stop < STOPS; stop++) {
    const moment = await momentNow();
    met.add(moment);
    faults.push(...(await calm.tooMuch(`${pacing}, ${moment}`)));
    await step();
  }
  expect([...met].join("; ")).toMatch(/ result/u);
  expect(faults).toEqual([]);
});
