// Who is out of a fight, on the map: core's tracker toggles the status of the defeated as an overlay.
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { Hands } from "../pacings/hands.ts";
import { openForeign, type ForeignWorld } from "../foreign/foreign.ts";
import { IRONWOOD } from "../foreign/systems.ts";
import { GENERATIONS } from "../../quick.ts";
import { draw } from "../world.ts";
import { EQUALS, openUnseenFight, type Fight } from "./fight.ts";

let fight: Fight;

async function open(generation: 13 | 14): Promise<void> {
  fight = await openUnseenFight(EQUALS, "stopwatch", { generation });
  await fight.settled(fight.combat(fight.gm).startCombat());
}

/** The statuses of a combatant's overlays, as Anna's map shows them. */
const overlays = (name: string): string[][] =>
  [...fight.combatant(fight.anna, name).actor.effects]
    .filter(({ flags }: Loose) => flags.core?.overlay)
    .map(({ statuses }: Loose) => [...statuses] as string[]);
const isOut = (name: string): boolean => participantOf(fight.combat(fight.gm).encounter, fight.id(name))!.defeated;
const set = async (name: string, change: object): Promise<void> => {
  await fight.settled(fight.combatant(fight.gm, name).update(change));
};

describe.each(GENERATIONS)("marks on the map, generation %i", (generation) => {
  it("show who is out from the menu, on either kind of token", async () => {
    await open(generation);
    await draw(fight.gm);
    const pick = async (name: string, entry: string): Promise<void> => {
      const row = fight.gm.ui.combat.element.querySelector(`[data-combatant-id="${fight.id(name)}"]`);
      row.querySelector("[data-action$=Menu]").click();
      await fight.settled();
      await new Hands(fight, fight.gm).pick(entry);
      await fight.settled();
    };
    await pick("Mira", "Defeated");
    await pick("Orc", "Defeated");
    await pick("Troll", "Fled");
    expect(["Mira", "Orc", "Troll"].map(overlays)).toEqual([[["dead"]], [["dead"]], [["fled"]]]);
    expect(fight.gm.game.actors.getName("Orc").effects.size).toBe(0);
    for (const name of ["Mira", "Orc", "Troll"]) await set(name, { defeated: false });
    expect(["Mira", "Orc", "Troll"].map(overlays)).toEqual([[], [], []]);
    expect(["Mira", "Orc", "Troll"].map(isOut)).toEqual([false, false, false]);
  });

  it("follow Undo and Redo, and bring back if a GM removes them", async () => {
    await open(generation);
    const combat = fight.combat(fight.gm);
    await fight.give({ type: "defeat", participant: fight.id("Orc"), fell: true });
    expect(overlays("Orc")).toEqual([["dead"]]);
    await fight.settled(combat.previousTurn());
    expect([overlays("Orc"), isOut("Orc")]).toEqual([[], false]);
    await fight.settled(combat.redo());
    expect([overlays("Orc"), isOut("Orc")]).toEqual([[["dead"]], true]);
    await fight.settled(fight.combatant(fight.gm, "Orc").actor.toggleStatusEffect("dead", { active: false }));
    expect([overlays("Orc"), isOut("Orc"), fight.combatant(fight.gm, "Orc").defeated]).toEqual([[], false, false]);
  });

  it("are not doubled where core's way puts them, and end with it", async () => {
    await open(generation);
    const core = async (active: boolean): Promise<void> => {
      const combatant = fight.combatant(fight.gm, "Orc");
      await combatant.update({ defeated: active });
      await fight.settled(combatant.actor.toggleStatusEffect("dead", { active, overlay: true }));
    };
    await core(true);
    expect([overlays("Orc"), isOut("Orc")]).toEqual([[["dead"]], true]);
    await core(false);
    expect([overlays("Orc"), isOut("Orc")]).toEqual([[], false]);
    await core(true);
    await set("Orc", { defeated: false });
    expect([overlays("Orc"), isOut("Orc")]).toEqual([[], false]);
  });

  it("of the defeated outlast the fight, those of the fled do not", async () => {
    await open(generation);
    const { gm, combat } = fight;
    const actors = ["Orc", "Troll"].map((name) => fight.combatant(gm, name).actor);
    await set("Orc", { defeated: true });
    await set("Troll", { defeated: true, system: { fled: true } });
    expect(["Orc", "Troll"].map(overlays)).toEqual([[["dead"]], [["fled"]]]);
    await fight.settled(combat(gm).delete());
    expect(actors.map(({ statuses }: Loose) => [...statuses] as string[])).toEqual([["dead"], []]);
  });
});

it("shows the defeated of a foreign system, and brings them back", async () => {
  const foreign: ForeignWorld = await openForeign(IRONWOOD, { pacing: "stopwatch" });
  const { world, combat, encounter, anna } = foreign;
  await world.settled(combat().startCombat());
  const [one] = combat().combatants;
  const statuses = (): string[] => [...combat(anna).combatants.get(one.id).actor.statuses] as string[];
  await world.settled(one.update({ defeated: true }));
  expect([statuses(), participantOf(encounter(), one.id)!.defeated]).toEqual([["dead"], true]);
  await world.settled(one.update({ defeated: false }));
  expect([statuses(), participantOf(encounter(), one.id)!.defeated]).toEqual([[], false]);
});
