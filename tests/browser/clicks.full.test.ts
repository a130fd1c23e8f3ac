import { afterAll, beforeAll, expect, test } from "vitest";
import type { Dict, Loose } from "../../playground/shared/loose.ts";
import { byDay } from "../quick.ts";
import { willRoll } from "./dice.ts";
import { BRUTE, MIRA, setDuel } from "./duel.ts";
import type { Seat } from "./seat.ts";
import { Table } from "./table.ts";

const PACINGS = ["speed-order", "action-period", "side-segments", "stopwatch"] as const;
/** Clicks for an NPC's hit: attack, damage and Done. */
const GOAL = 3;

const table = await Table.forFile();
let gm: Seat;
let anna: Seat;
beforeAll(async () => {
  await setDuel(table, PACINGS);
  // Garrick is the quicker one, and hits hard enough.
  await table.world.operate("update", "Actor", [
    { _id: MIRA, system: { dx: 10, basicSpeed: 5, dr: { torso: 0 } } },
    { _id: BRUTE, system: { dx: 16, basicSpeed: 8 } },
  ]);
  [gm, anna] = await table.seat(["Gamemaster", "Anna"]);
});
const counted: string[] = [];
afterAll(() => {
  console.log(["Clicks of the GM", ...counted].join("\n  "));
});

const hp = (): number => ((table.world.documents.get("Actor", MIRA) as Loose).system.hp as Dict).value as number;

/** Plays until this participant has a turn alone. All other dice roll freely. */
async function toTheTurnOf(name: string): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await gm.still();
    const now = await gm.tracker.locator(".sz-now .sz-now__name").allInnerTexts();
    if (now.length === 1 && now.join().startsWith(name)) return;
    const done = ".sz-foot__done:not([aria-disabled=true])";
    if (now.length > 0 || (await gm.sees(done))) await gm.press(done);
    // The GM's general roll leaves out present players' dice, so roll them one by one.
    else await gm.press(".sz-dock__keys [data-action^=rollRequest]");
  }
  throw new Error(`${name} never acts: ${await gm.timeline()}`);
}

test.each(byDay(PACINGS, 0, 2))("%s: lets an NPC hit a player in three tracker clicks", async (pacing) => {
  await table.world.operate("update", "Actor", [{ _id: MIRA, system: { hp: { value: 12 } } }]);
  await gm.begin(`The duel, ${pacing}`);
  await toTheTurnOf("Garrick");
  let clicks = 0;
  const press = async (selector: string): Promise<void> => {
    clicks++;
    await gm.press(selector);
  };
  await willRoll(gm, 3, 3, 4, 4, 4);
  await press("[data-action=quickAttack]");
  await anna.waitFor("Garrick the Brute attacks Mira Kestrel");
  await willRoll(anna, 6, 6, 5);
  await anna.press(".sz-dock .sz-btn--now");
  await press("[data-action=exchangeDamage]");
  await gm.waitFor(/HP 12 → \d/);
  await press(".sz-foot__done");
  expect(hp()).toBeLessThan(12);
  expect(await gm.page.getByRole("tab", { name: "Combat", selected: true }).count()).toBe(1);
  counted.push(`${pacing}, hit: ${clicks} clicks (goal ${GOAL})`);
  expect(clicks).toBe(GOAL);
  await table.everyoneAgrees();
});
