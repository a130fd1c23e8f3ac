import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight, type Fighter } from "../combat/fight.ts";
import { draw, type Client } from "../world.ts";

const PEOPLE: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25 } },
  { name: "Orc", system: { basicSpeed: 5.75 } },
];

let fight: Fight;
const timers = ({ window }: Client): readonly string[] =>
  [...window.document.querySelectorAll(".sz-clock .sz-timer")].map((element: Loose) => String(element.textContent));
const table = (settings: object): Promise<unknown> =>
  fight.gm.game.settings.set("segment-zero", "table", settings) as Promise<unknown>;

it("shows a turn timer below the clock while the table wants one", async () => {
  fight = await openFight(PEOPLE, "speed-order");
  const { gm, anna } = fight;
  for (const client of [gm, anna]) await draw(client);
  await fight.settled(fight.combat(gm).perform({ type: "start" }));
  expect([timers(gm), timers(anna)]).toEqual([[], []]);
  await fight.settled(table({ turnTimer: "60" }));
  for (const client of [gm, anna]) expect(timers(client)).toEqual([expect.stringMatching(/^0:0\d of 1:00$/u)]);
  await fight.settled(fight.combat(gm).perform({ type: "done" }));
  expect(timers(gm)).toEqual([expect.stringMatching(/^0:0\d of 1:00$/u)]);
  await fight.settled(table({}));
  expect([timers(gm), timers(anna)]).toEqual([[], []]);
});
