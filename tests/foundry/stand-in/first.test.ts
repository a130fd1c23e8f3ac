import { afterEach, describe, expect, it } from "vitest";
import { openWorld, type World } from "../world.ts";

let world: World;
afterEach(() => world.close());

describe.each([13, 14] as const)("two clients of one world, generation %i", (generation) => {
  it("see the same encounter, and a player may write only what players may", async () => {
    world = await openWorld({ generation, system: {} });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const combat = await gm.window.Combat.create({ active: true, combatants: [{ name: "A", initiative: 3 }, { name: "B", initiative: 5 }] });
    await world.settled();
    expect(gm.errors()).toEqual([]);
    expect(anna.errors()).toEqual([]);
    const seen = anna.game.combats.get(combat.id);
    expect(seen.turns.map((each: { name: string }) => each.name)).toEqual(["B", "A"]);
    expect(anna.game.combat).toBe(seen);
    await seen.update({ round: 1, turn: 0 });
    await world.settled();
    expect(combat.round).toBe(1);
    await expect(seen.update({ "system.clock": 1, turn: 1 })).rejects.toThrow(/lacks permission/);
    expect(world.server.documents.get("Combat", combat.id as string)?.turn).toBe(0);
  });
});
