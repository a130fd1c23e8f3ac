import { expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { SHIPPED } from "../../shipped.ts";
import { quickOrFull, someOf } from "../../quick.ts";
import { draw } from "../world.ts";
import { openFight } from "./fight.ts";

const SYSTEMS = [
  { basicSpeed: 6.25, dx: 13 },
  { basicSpeed: 5.75, dx: 11 },
  { basicSpeed: 5, dx: 10 },
  { basicSpeed: 5, dx: 9 },
];
const PEOPLE = SYSTEMS.map((system, at) => ({ name: `Fighter ${at}`, ...(at ? {} : { owner: "Anna" }), system }));

/** Buttons that go on until a turn can end. */
const ANSWERS = ["rollRequests", "rollRequest", "decideByDefault", "chooseAnswer", "decideRequest", "nextRound"];

it.each(someOf(SHIPPED, 0))("renders the tracker once for each Done: %s", async (pacing) => {
  const fight = await openFight(PEOPLE, pacing);
  const { gm, anna } = fight;
  await draw(anna);
  const renders = new Map([gm, anna].map((client) => [client, 0]));
  for (const client of [gm, anna])
    client.window.Hooks.on("renderCombatTracker", () => renders.set(client, renders.get(client)! + 1));
  const press = async (button: Loose): Promise<void> => {
    button.click();
    await fight.settled();
    gm.window.document.querySelector("dialog[open] button[data-action=ok]")?.click();
    await fight.settled();
  };
  const find = (action: string): Loose => gm.ui.combat.element.querySelector(`[data-action="${action}"]`);
  await press(find("startCombat"));
  const counts: unknown[] = [];
  const presses = quickOrFull(3, 6);
  while (counts.length < presses) {
    const done = find("done");
    if (!done) {
      await press(ANSWERS.map(find).find(Boolean));
      continue;
    }
    for (const client of renders.keys()) renders.set(client, 0);
    await press(done);
    counts.push([...renders.values()]);
  }
  expect(counts).toEqual(Array.from({ length: presses }, () => [1, 1]));
});
