import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { fight, GENERATIONS, worldOf } from "./helpers.ts";

describe.each(GENERATIONS)("permissions, generation %i (facts 1.9)", (generation) => {
  it("of an encounter a player may change round, turn and own combatants, never system or flags; a refusal rejects all", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const mine: Loose = await gm.window.Actor.create({
      name: "Mine",
      type: "hero",
      ownership: { [anna.game.userId as string]: 3 },
    });
    const combat: Loose = await gm.window.Combat.create({ combatants: [{ actorId: mine.id }, { name: "Foe" }] });
    await world.settled();
    const seen: Loose = anna.game.combats.get(combat.id);
    const own: Loose = seen.combatants.find((each: Loose) => each.actorId === mine.id);
    const foe: Loose = seen.combatants.getName("Foe");
    const stored = (): Loose => world.server.documents.get("Combat", combat.id as string);

    await seen.update({ round: 1, turn: 0 });
    await seen.update({ turn: 1, combatants: [{ _id: own.id as string, initiative: 4 }] });
    expect(stored().turn).toBe(1);
    for (const refused of [
      { turn: 0, "system.x": 1 },
      { turn: 0, "flags.world.x": 1 },
      { turn: 0, active: true },
      { turn: 0, combatants: [{ _id: foe.id as string, initiative: 9 }] },
    ]) {
      await expect(seen.update(refused)).rejects.toThrow(/lacks permission to update Combat/);
    }
    expect(stored().turn).toBe(1);
    await own.update({ initiative: 7, defeated: true, "flags.world.x": 1 });
    expect(combat.combatants.get(own.id).initiative).toBe(7);
    await expect(own.update({ hidden: true })).rejects.toThrow(/lacks permission/);
    await expect(foe.update({ initiative: 1 })).rejects.toThrow(/lacks permission/);
    await expect(foe.delete()).rejects.toThrow(/lacks permission/);
    await expect(seen.delete()).rejects.toThrow(/lacks permission/);
    await expect(seen.createEmbeddedDocuments("Combatant", [{ name: "Ghost" }])).rejects.toThrow(/lacks permission/);
    await expect(anna.window.Combat.create({})).rejects.toThrow(/lacks permission/);
    await seen.createEmbeddedDocuments("Combatant", [{ actorId: mine.id as string }]);
    await own.delete();
    expect(stored().combatants).toHaveLength(2);
  });

  it("canUserModify tells the same beforehand", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const combat = await fight(gm, [1, 2]);
    await world.settled();
    const seen: Loose = anna.game.combats.get(combat.id);
    expect(seen.canUserModify(anna.game.user, "update", { turn: null })).toBe(true);
    expect(seen.canUserModify(anna.game.user, "update", { "system.x": 1 })).toBe(false);
    expect(combat.canUserModify(gm.game.user, "update", { system: {} })).toBe(true);
    expect(seen.combatants.contents[0].isOwner).toBe(false);
  });

  it("actors and items by ownership, users by themselves", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const foreign: Loose = await gm.window.Actor.create({ name: "Foreign", type: "hero", ownership: { default: 2 } });
    await world.settled();
    const seen: Loose = anna.game.actors.get(foreign.id);
    expect([seen.isOwner, seen.visible, seen.permission, seen.limited]).toEqual([false, true, 2, false]);
    await expect(seen.update({ name: "x" })).rejects.toThrow(/lacks permission/);
    await expect(seen.createEmbeddedDocuments("Item", [{ name: "x", type: "thing" }])).rejects.toThrow(
      /lacks permission/,
    );
    await expect(anna.window.Actor.create({ name: "x", type: "hero" })).rejects.toThrow(/lacks permission/);
    await foreign.update({ [`ownership.${String(anna.game.userId)}`]: 3 });
    await world.settled();
    await seen.update({ name: "Shared" });
    expect(foreign.name).toBe("Shared");
    expect(foreign.hasPlayerOwner).toBe(true);
    await anna.game.user.update({ color: "#123456" });
    await expect(anna.game.user.update({ role: 4 })).rejects.toThrow(/lacks permission/);
  });
});
