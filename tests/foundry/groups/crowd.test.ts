import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openFight, type Fight } from "../combat/fight.ts";
import { Hands } from "../pacings/hands.ts";

let fight: Fight;
afterEach(async () => {
  for (const client of [...fight.world.clients]) await client.leave();
});

it("lists of a crowd what comes soon, and the rest when it is asked for", async () => {
  fight = await openFight([]);
  await fight.anna.leave();
  const { gm } = fight;
  const actor = await gm.window.Actor.create({ name: "Soldier", type: "npc", system: { basicSpeed: 5 } });
  await fight.combat(gm).createEmbeddedDocuments(
    "Combatant",
    Array.from({ length: 160 }, (_, at): Loose => ({
      actorId: actor.id,
      name: `Soldier ${String(at)}`,
      system: { group: "-" },
    })),
  );
  await fight.settled();
  const hands = new Hands(fight, gm);
  const rows = (): number => hands.tracker.querySelectorAll(".sz-time[data-when=ahead] .sz-slot").length;
  const bands = (): string[] => hands.texts(".sz-window");
  expect([rows(), bands()]).toEqual([60, ["100 more to come Show them"]]);
  await hands.pressNamed("Show them");
  expect([rows(), bands()]).toEqual([160, ["Show only the next turns"]]);
  await hands.pressNamed("Show only");
  expect(rows()).toBe(60);
}, 60_000);
