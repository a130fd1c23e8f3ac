import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { QUICK, quickOrFull } from "../../quick.ts";
import { MIRA, ORC, actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";

const CARA = { name: "Cara", owner: "Chloe", system: { basicSpeed: 6.5, dx: 11 } };

/** Foundry lets owners write their combatants. What only a game master may say of them does not count then, and no fight stops for it. */
describe("an owner who writes the combatant", () => {
  let fight: Fight;
  beforeEach(async () => {
    fight = await openUnseenFight([CARA, MIRA, ORC], "speed-order", { alone: true });
    await fight.settled(fight.combat(fight.gm).startCombat());
  });
  const participant = (name: string): Loose => {
    const { participants } = fight.combat(fight.gm).encounter;
    return Object.values(participants as Record<string, Loose>)
      .map((bucket) => bucket[fight.combatant(fight.gm, name).id as string] as Loose)
      .find(Boolean);
  };
  const told = (): string =>
    [...fight.gm.window.document.querySelectorAll("#notifications .notification")]
      .map(({ textContent }: Loose) => String(textContent))
      .join("\n");

  it
    .skipIf(QUICK)
    .each(
      [
        { "system.side": "a b" },
        { "system.side": "__proto__" },
        { "system.side": "enemies" },
        { "system.group": "orcs" },
        { defeated: true },
      ].slice(quickOrFull(4, 0)),
    )("changes nothing by %o and blocks no joining or leaving", async (change) => {
    const before = JSON.stringify(participant("Mira"));
    await fight.settled(fight.combatant(fight.anna, "Mira").update(change));
    expect(JSON.stringify(participant("Mira"))).toBe(before);
    for (const client of [fight.gm, fight.anna]) {
      const mira = fight.combatant(client, "Mira");
      expect([mira.defeated, mira.system.side, mira.system.group]).toEqual([false, "", ""]);
    }
    await fight.combatant(fight.gm, "Orc").delete();
    await fight.settled(fight.combatant(fight.gm, "Cara").update({ hidden: true }));
    expect(participant("Cara").hidden).toBe(true);
    expect(Object.values(fight.combat(fight.gm).encounter.participants as object).flatMap(Object.keys)).toHaveLength(2);
    expect(told()).toContain("Mira");
  });

  it.skipIf(QUICK)("cannot stand up again by removing the GM's mark", async () => {
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ defeated: true }));
    await fight.settled(fight.combatant(fight.anna, "Mira").update({ defeated: false }));
    expect([participant("Mira").defeated, fight.combatant(fight.anna, "Mira").defeated]).toEqual([true, true]);
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ defeated: false }));
    expect(participant("Mira").defeated).toBe(false);
  });

  it.skipIf(QUICK)("changes nothing without a GM or for several combatants at once", async () => {
    const { world } = fight;
    const sides = [participant("Mira").side, participant("Cara").side] as unknown[];
    const [anna, mira, cara] = [
      fight.anna,
      fight.combatant(fight.anna, "Mira").id,
      fight.combatant(fight.anna, "Cara").id,
    ];
    await actorOf(fight.gm, "Cara").update({ [`ownership.${String(anna.game.user.id)}`]: 3 });
    await fight.combat(anna).updateEmbeddedDocuments("Combatant", [
      { _id: mira, "system.side": "enemies" },
      { _id: cara, defeated: true, "system.side": "enemies" },
    ]);
    await fight.settled();
    expect([participant("Mira").side, participant("Cara").side, participant("Cara").defeated]).toEqual([
      ...sides,
      false,
    ]);
    await fight.gm.leave();
    await fight.combat(anna).updateEmbeddedDocuments("Combatant", [
      { _id: mira, "system.side": "enemies", defeated: true },
      { _id: cara, "system.side": "enemies" },
    ]);
    const gm = await world.join("Gamemaster");
    fight = { ...fight, gm };
    await fight.settled();
    expect([participant("Mira").side, participant("Cara").side, participant("Mira").defeated]).toEqual([
      ...sides,
      false,
    ]);
    expect([fight.combatant(anna, "Mira").defeated, fight.combatant(anna, "Mira").system.side]).toEqual([false, ""]);
  });

  it("loses nothing that the GM alone notes, and tells of it", async () => {
    const { gm, anna, settled } = fight;
    const mira = fight.combatant(gm, "Mira");
    const called = { as: "word", word: "Stranger" };
    const choices = { note: "a changeling", called, fled: true, hazard: { every: 3 } };
    await settled(mira.update({ system: choices }));
    const stored = (): string => JSON.stringify(fight.world.server.documents.get("Combat", fight.combat(gm).id));
    const own = fight.combatant(anna, "Mira");
    const others = { note: "a saint", called: { as: "own" }, fled: false, hazard: { time: 9, every: 0 } };
    for (const [name, value] of Object.entries(others)) {
      await settled(own.update({ [`system.${name}`]: value }));
      expect(own.system, name).toMatchObject({ ...choices, hazard: { time: null, every: 3 } });
    }
    await settled(fight.combat(anna).update({ combatants: [{ _id: own.id, "system.note": "a saint" }] }));
    expect(stored()).toContain("a changeling");
    expect(stored()).not.toContain("a saint");
    expect(told()).toContain("Mira");
    const { actorId, tokenId, sceneId } = own;
    await settled(own.delete());
    const again = { actorId, tokenId, sceneId, system: { note: "a saint" } };
    await settled(fight.combat(anna).createEmbeddedDocuments("Combatant", [again]));
    await settled(fight.combatant(anna, "Mira").update({ "system.note": "" }));
    expect(fight.combatant(gm, "Mira").system.note).toBe("a changeling");
  });

  it.skipIf(QUICK)("keeps the side that the GM chose", async () => {
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ "system.side": "heroes" }));
    await fight.settled(fight.combatant(fight.anna, "Mira").update({ "system.side": "", initiative: 3 }));
    expect([participant("Mira").side, fight.combatant(fight.anna, "Mira").system.side]).toEqual(["heroes", "heroes"]);
  });
});

describe("document data that the core refuses", () => {
  it.skipIf(QUICK)("lets all others join, leave and fall", async () => {
    const fight = await openUnseenFight([CARA, MIRA, ORC], "speed-order", { alone: true });
    await fight.settled(fight.combat(fight.gm).startCombat());
    // A side with a blank, as a module could write it as the game master.
    await fight.settled(fight.combatant(fight.gm, "Orc").update({ "system.side": "the other side" }));
    await fight.settled(fight.combatant(fight.gm, "Cara").delete());
    const { participants, sides } = fight.combat(fight.gm).encounter;
    expect(Object.values(participants as object).flatMap(Object.keys)).toHaveLength(2);
    expect(Object.keys(sides as object)).toContain("the-other-side");
    for (const client of [...fight.world.clients]) await client.leave();
  });
});
