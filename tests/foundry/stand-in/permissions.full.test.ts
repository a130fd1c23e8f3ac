import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, seats } from "./helpers.ts";

const open = seats();
const refused = (asked: Promise<unknown>): Promise<void> => expect(asked).rejects.toThrow(/lacks permission/);

describe.each(GENERATIONS)("permissions, generation %i (facts 1.9)", (generation) => {
  it("let players change an encounter's round, turn and owned combatants only", async () => {
    const { world, gm, anna } = await open({ generation });
    const ownership = { [anna.game.userId as string]: 3 };
    const mine: Loose = await gm.window.Actor.create({ name: "Mine", type: "hero", ownership });
    const combat: Loose = await gm.window.Combat.create({ combatants: [{ actorId: mine.id }, { name: "Foe" }] });
    await world.settled();
    const seen: Loose = anna.game.combats.get(combat.id);
    const own: Loose = seen.combatants.find((each: Loose) => each.actorId === mine.id);
    const foe: Loose = seen.combatants.getName("Foe");
    const stored = (): Loose => world.server.documents.get("Combat", combat.id as string);

    await seen.update({ round: 1, turn: 0 });
    await seen.update({ turn: 1, combatants: [{ _id: own.id as string, initiative: 4 }] });
    for (const change of [
      { "system.x": 1 },
      { "flags.world.x": 1 },
      { active: true },
      { combatants: [{ _id: foe.id as string, initiative: 9 }] },
    ])
      await refused(seen.update({ turn: 0, ...change }));
    expect(stored().turn).toBe(1);
    const may = (changes: object): unknown => seen.canUserModify(anna.game.user, "update", changes);
    expect([may({ turn: null }), may({ "system.x": 1 }), foe.isOwner]).toEqual([true, false, false]);
    expect(combat.canUserModify(gm.game.user, "update", { system: {} })).toBe(true);
    await own.update({ initiative: 7, defeated: true, "flags.world.x": 1 });
    expect(combat.combatants.get(own.id).initiative).toBe(7);
    await refused(own.update({ hidden: true }));
    await refused(foe.update({ initiative: 1 }));
    await refused(foe.delete());
    await refused(seen.delete());
    await refused(seen.createEmbeddedDocuments("Combatant", [{ name: "Ghost" }]));
    await refused(anna.window.Combat.create({}));
    await seen.createEmbeddedDocuments("Combatant", [{ actorId: mine.id as string }]);
    await own.delete();
    expect(stored().combatants).toHaveLength(2);
  });
});
