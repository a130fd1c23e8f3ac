/** A module as people run them beside the system (turn-rail), through a shim of libWrapper: it plays a fight in all pacings and both generations. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT, QUICK } from "../../quick.ts";
import { shipped } from "../../shipped.ts";
import { openUnseenFight, type Fight, type Fighter } from "../combat/fight.ts";
import { goOn } from "../events/table.ts";
import { draw, type Client } from "../world.ts";

// In the wrong order: the library is still loaded first.
const MODULES = ["turn-rail", "wrap-shim"].map((name) => path.join(import.meta.dirname, name));

const CAST: readonly Fighter[] = ["Mira", "Orc", "Dagny", "Goblin"].map((name, at) => ({
  name,
  ...(at % 2 ? {} : { owner: "Anna" }),
  system: { basicSpeed: 5 + at / 2, dx: 10 + (at % 2), agility: 2 + at, initiative: 40 + 5 * at },
  ...(name === "Goblin" ? { combatant: { hidden: true } } : {}),
}));

let fight: Fight;

const railOf = (client: Client): Loose => client.game.modules.get("turn-rail").api;

/** A fight beside the module, before any events. */
async function openWithRail(pacing: string, generation: 13 | 14): Promise<void> {
  fight = await openUnseenFight(CAST, pacing, { generation, modules: MODULES });
  for (const { calls, rounds, turns } of [railOf(fight.gm), railOf(fight.anna)])
    for (const heard of [calls, rounds, turns]) heard.length = 0;
}

/** The selectors that docs/api.md promises. */
function placesOfApi(): readonly string[] {
  const page = readFileSync(path.resolve(import.meta.dirname, "../../../docs/api.md"), "utf8");
  const section = /### Places in the tracker\n([\s\S]*?)\n## /u.exec(page)?.[1] ?? "";
  return [...section.matchAll(/^\| `([^`]+)` +\|/gmu)].map(([, selector = ""]) => selector);
}

it("finds every element promised in docs/api.md for GM and player", async () => {
  fight = await openUnseenFight(CAST, "speed-order");
  for (const client of [fight.gm, fight.anna]) await draw(client);
  await fight.combat(fight.gm).startCombat();
  await fight.settled(goOn(fight));
  const places = placesOfApi();
  expect(places.length).toBeGreaterThan(12);
  for (const { ui } of [fight.gm, fight.anna])
    expect(places.filter((place) => !ui.combat.element.querySelector(place))).toEqual([]);
  expect(fight.gm.ui.combat.element.querySelectorAll("[data-combatant-id]")).toHaveLength(CAST.length);
});

describe.each(GENERATIONS_AT_NIGHT)("module that inserts elements, generation %i", (generation) => {
  it.skipIf(QUICK).each(shipped.map(({ id }) => id))("finds its places in %s", async (pacing) => {
    await openWithRail(pacing, generation);
    const { gm, anna } = fight;
    for (const client of [gm, anna]) await draw(client);
    const combat = fight.combat(gm);
    expect(combat.round).toBe(0);
    await fight.settled(combat.startCombat());
    let activations = 0;
    gm.Hooks.on("updateCombat", (_: Loose, changes: Loose) => {
      if ("turn" in changes) activations++;
    });
    for (let click = 0; click < 14; click++) await goOn(fight);
    await fight.settled();

    for (const client of [gm, anna]) {
      const rail = railOf(client);
      const shown = fight.combat(client);
      // Its wrappers are in the way of every call; those of the fight itself go through them too.
      expect(rail.calls).toContain("setupTurns");
      if (client === gm) expect(rail.calls).toContain("startCombat");
      // It announces each round once; the first comes again with the first activation, where the round began with something else.
      const announced = rail.rounds.slice(rail.rounds[0] === rail.rounds[1] ? 1 : 0);
      expect(announced.length, String(rail.rounds)).toBe(new Set(rail.rounds).size);
      expect(rail.rounds.length).toBeGreaterThan(0);
      expect(rail.turns.length).toBeGreaterThan(3);
      // It finds all visible combatants, with a number, in rows that name them.
      const people = [...shown.combatants].filter(({ visible }: Loose) => visible);
      const { element } = client.ui.combat;
      for (const { id, initiative } of people) {
        const rows: Loose[] = [...element.querySelectorAll(`[data-combatant-id="${id as string}"]`)];
        const badges = rows.map((row) => String(row.querySelector(".turn-rail__badge")?.textContent));
        expect([badges.length > 0, ...new Set(badges)], `${pacing}: rows of ${id as string}`).toEqual([
          true,
          String(initiative),
        ]);
      }
      for (const row of element.querySelectorAll("[data-participant-id][data-combatant-id]"))
        expect(row.dataset.combatantId, row.outerHTML).toBe(row.dataset.participantId);
      // Core's keys are in the context too.
      const context = rail.contexts.at(-1);
      expect(context).toMatchObject({ hasCombat: true, user: client.game.user });
      expect(context.combat).toBe(shown);
      const ids = shown.turns.filter(({ visible }: Loose) => visible).map(({ id }: Loose) => id);
      expect(context.turns.map(({ id }: Loose) => id)).toEqual(ids);
      expect(rail.html).toContain("Who is next");
      for (const { name } of people) expect(rail.html).toContain(name);
      expect(rail.html.includes("Goblin")).toBe(client === gm);
    }
    expect(activations).toBeGreaterThan(3);
  });

  it("ends a turn through its wrapper of core's method", async () => {
    await openWithRail("speed-order", generation);
    await fight.combat(fight.gm).startCombat();
    await fight.settled(fight.combat(fight.gm).nextTurn());
    expect(railOf(fight.gm).calls).toContain("nextTurn");
    expect(railOf(fight.anna).turns).toHaveLength(2);
    expect(railOf(fight.anna).rounds).toEqual([1]);
  });
});
