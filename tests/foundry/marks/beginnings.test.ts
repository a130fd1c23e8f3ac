// The map follows turns and the tracker opens in a window, for users who want it.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openUnseenFight, type Fighter } from "../combat/fight.ts";
import type { Client } from "../world.ts";

const PEOPLE: readonly Fighter[] = [
  { name: "Mira", owner: "Anna", system: { basicSpeed: 6.25 } },
  { name: "Lurker", system: { basicSpeed: 6 }, combatant: { hidden: true } },
  { name: "Orc", system: { basicSpeed: 5.75 } },
];

const prefer = (client: Client, settings: object): Promise<unknown> =>
  client.game.settings.set("segment-zero", "seat", settings) as Promise<unknown>;

/** Shows a client the scene. @returns how often its map moves from here on */
function pansOf({ game, window }: Client): { count: number } {
  const pans = { count: 0 };
  window.canvas.draw(game.scenes.getName("Ford"), window.document.createElement("div"));
  window.canvas.animatePan = () => {
    pans.count++;
    return Promise.resolve(true);
  };
  return pans;
}

const selected = ({ window }: Client): readonly string[] =>
  (window.canvas.tokens.controlled as Loose[]).map(({ name }) => name as string);

describe("the map follows turns", () => {
  it("for GMs by default, for players by choice, never to hidden combatants", async () => {
    // The drawn scene keeps its listeners, so this world is not shared.
    const { gm, anna, combat, settled, world } = await openUnseenFight(PEOPLE, "speed-order", { uncertain: {} });
    const [gmPans, annaPans] = [pansOf(gm), pansOf(anna)];
    await settled(combat(gm).startCombat());
    expect([selected(gm), gmPans.count]).toEqual([["Mira"], 1]);
    expect([selected(anna), annaPans.count]).toEqual([[], 0]);
    await prefer(anna, { turnToken: true });
    await prefer(gm, { turnToken: false });
    for (const [name, pans] of [
      ["Lurker", 0],
      ["Orc", 1],
      ["Mira", 2],
    ] as const) {
      await settled(combat(gm).nextTurn());
      expect(combat(gm).acting.map((one: Loose) => one.name as string)).toEqual([name]);
      expect(annaPans.count).toBe(pans);
    }
    expect([selected(anna), selected(gm), gmPans.count]).toEqual([["Mira"], ["Mira"], 1]);
    await world.close();
  });
});

describe("the tracker opens in a window when a fight begins or runs", () => {
  it("for users who want it", async () => {
    const { gm, anna, combat, settled, world } = await openUnseenFight(PEOPLE);
    await prefer(anna, { popOut: true });
    await settled(combat(gm).startCombat());
    expect([gm.ui.combat.popout?.rendered ?? false, anna.ui.combat.popout?.rendered]).toEqual([false, true]);
    await anna.ui.combat.popout.close({ animate: false });
    await settled(combat(gm).nextTurn());
    expect(anna.ui.combat.popout?.rendered ?? false).toBe(false);
    await anna.leave();
    const again = await world.join("Anna");
    await world.settled();
    expect(again.ui.combat.popout?.rendered).toBe(true);
  });
});
