import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { MIRA, ORC, actorOf, openUnseenFight, type Fight } from "../combat/fight.ts";
import { GENERATIONS_AT_NIGHT, QUICK, someOf } from "../../quick.ts";

const CARA = { name: "Cara", owner: "Chloe", system: { basicSpeed: 6.5, dx: 11 } };

let fight: Fight;

/** The fight's participant of this combatant id. */
const participant = (id: string): Loose =>
  Object.values(fight.combat(fight.gm).encounter.participants as Record<string, Loose>)
    .map((bucket) => bucket[id] as Loose)
    .find(Boolean);

describe.each(GENERATIONS_AT_NIGHT)("a player's forgery of a GM's decision, on generation %i", (generation) => {
  let id: string;
  const open = async (alone = false): Promise<void> => {
    fight = await openUnseenFight([MIRA, ORC], "speed-order", { generation, ...(alone ? { alone } : {}) });
    await fight.combat(fight.gm).startCombat();
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ "system.side": "heroes", defeated: true }));
    id = fight.id("Mira");
  };
  beforeEach(() => open());
  const one = (of = id): Loose => participant(of);
  const storedCombatant = (name = "Mira"): Loose =>
    (fight.world.server.documents.get("Combat", fight.combat(fight.gm).id) as Loose).combatants.find(
      (each: Loose) => each.name === name,
    );
  const operator = (): Loose =>
    fight.anna.window.foundry.data.operators.ForcedReplacement.create({ side: "enemies", group: "x" });

  it.each(
    someOf<[string, () => Promise<unknown>]>(
      [
        [
          "through the fight",
          async () =>
            fight
              .combat(fight.anna)
              .update({ combatants: [{ _id: id, defeated: false, system: { side: "enemies", group: "orcs" } }] }),
        ],
        [
          "as a whole",
          async () =>
            fight
              .combatant(fight.anna, "Mira")
              .update({ "==system": { side: "enemies", group: "orcs" }, defeated: false }),
        ],
        [
          "in place of what stood there",
          async () =>
            fight
              .combatant(fight.anna, "Mira")
              .update(generation === 14 ? { system: operator() } : { system: { "==side": "enemies" } }),
        ],
      ],
      0,
      2,
    ),
  )("has no effect %s", async (_how, write) => {
    await fight.settled(write());
    await fight.settled(fight.combatant(fight.gm, "Orc").delete());
    expect([one().side, one().group, one().defeated]).toEqual(["heroes", "", true]);
    expect([fight.combatant(fight.gm, "Mira").defeated, fight.combatant(fight.gm, "Mira").system.side]).toEqual([
      true,
      "heroes",
    ]);
  });

  it("is undone each time with one notice and few writes", async () => {
    // The limit of notices.
    await open(true);
    const notices = fight.gm.window.document.querySelectorAll(".notification").length as number;
    let writes = 0;
    const send = fight.gm.link.send.bind(fight.gm.link);
    fight.gm.link.send = (text) => {
      if (text.includes('"Combatant"') && text.includes("update")) writes++;
      send(text);
    };
    const sent: Promise<unknown>[] = [];
    // In sequence, so that some arrive during the reversal of an earlier one.
    for (let at = 0; at < 40; at++) {
      sent.push(fight.combatant(fight.anna, "Mira").update({ "system.side": `enemies${at}`, defeated: false }));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await fight.settled(Promise.all(sent));
    const stored = storedCombatant();
    expect([stored.system.side, stored.defeated, one().side]).toEqual(["heroes", true, "heroes"]);
    expect(writes).toBeLessThan(40);
    expect(fight.gm.window.document.querySelectorAll(".notification").length - notices).toBe(1);
  });

  it.skipIf(QUICK)("is undone when written before the GM's write is announced", async () => {
    const [mira, theirs] = [fight.combatant(fight.gm, "Mira"), fight.combatant(fight.anna, "Mira")];
    const update = mira.update.bind(mira) as (...args: unknown[]) => Promise<unknown>;
    let again = 0;
    mira.update = async (...args: unknown[]) => {
      const answer = await update(...args);
      if (++again > 2) return answer;
      await theirs.update({ "system.side": `enemies${again}` });
      await new Promise((resolve) => setTimeout(resolve, 20));
      return answer;
    };
    await theirs.update({ "system.side": "enemies" });
    await vi.waitFor(() => {
      expect(again).toBe(3);
    }, 5_000);
    await fight.settled();
    const stored = storedCombatant();
    expect([stored.system.side, one().side, theirs.system.side, again]).toEqual(["heroes", "heroes", "heroes", 3]);
  });
  it("has no effect on a combatant that the player makes", async () => {
    const actor = fight.gm.game.actors.getName("Mira").id as string;
    const [made] = (await fight
      .combat(fight.anna)
      .createEmbeddedDocuments("Combatant", [
        { name: "Twin", actorId: actor, hidden: true, defeated: true, system: { side: "enemies", group: "orcs" } },
      ])) as Loose[];
    await fight.settled();
    const twin = one(made!.id as string);
    expect([twin.hidden, twin.side, twin.group, twin.defeated]).toEqual([false, "party", "", false]);
  });

  it("stays after its combatant is deleted and made again", async () => {
    const { anna, combat } = fight;
    const actorId = anna.game.actors.getName("Mira").id as string;
    for (let times = 0; times < 2; times++) {
      await combat(anna).deleteEmbeddedDocuments("Combatant", [fight.combatant(anna, "Mira").id]);
      await combat(anna).createEmbeddedDocuments("Combatant", [
        { name: "Mira", actorId, ...(times ? { defeated: false, system: { side: "enemies" } } : {}) },
      ]);
      await fight.settled();
      const again = fight.combatant(anna, "Mira");
      const known = one(again.id as string);
      expect([known.side, known.defeated, again.defeated, again.system.side]).toEqual(["heroes", true, true, "heroes"]);
    }
    // The game master's later decision counts.
    await fight.settled(fight.combatant(fight.gm, "Mira").update({ "system.side": "", defeated: false }));
    const known = one(fight.id("Mira"));
    expect([known.side, known.defeated]).toEqual(["party", false]);
  });

  it("keeps the GM's values while the fight is unreadable and after repair", async () => {
    await fight.combatant(fight.gm, "Orc").update({ hidden: true, "system.side": "ambush", "system.group": "pack" });
    await fight.settled();
    await fight.settled(fight.combat(fight.gm).update({ "system.encounter.clock": "broken" }, { diff: false }));
    expect(fight.combat(fight.gm).problem).not.toBeNull();
    const storedOf = (name: string): unknown[] => {
      const { hidden, defeated, system } = storedCombatant(name);
      return [hidden, defeated, system.side, system.group];
    };
    const words = (): unknown[] => [...storedOf("Orc"), ...storedOf("Mira").slice(1, 3)];
    const before = words();
    expect(before).toEqual([true, false, "ambush", "pack", true, "heroes"]);
    await fight.settled(fight.combat(fight.anna).update({ combatants: [{ _id: id, initiative: 3 }] }));
    expect(words()).toEqual(before);
    await fight.combat(fight.anna).update({ combatants: [{ _id: id, defeated: false, system: { side: "enemies" } }] });
    await fight.settled(fight.combatant(fight.anna, "Mira").update({ defeated: false, "system.side": "enemies" }));
    expect(words()).toEqual(before);
    await fight.settled(fight.combat(fight.gm).repair("goOn"));
    const orc = one(fight.id("Orc"));
    expect([orc.hidden, orc.side, orc.group, one().side, one().defeated]).toEqual([
      true,
      "ambush",
      "pack",
      "heroes",
      true,
    ]);
  });

  it.skipIf(QUICK)("keeps the GM's values while unreadable without a GM", async () => {
    await fight.settled(fight.combat(fight.gm).update({ "system.encounter.clock": "broken" }, { diff: false }));
    await fight.gm.leave();
    await fight.combatant(fight.anna, "Mira").update({ defeated: false, "system.side": "enemies" });
    fight = { ...fight, gm: await fight.world.join("Gamemaster") };
    await fight.settled(fight.combat(fight.gm).repair("goOn"));
    expect([one().side, one().defeated]).toEqual(["heroes", true]);
  });

  it("reveals no GM's combatants that the fight does not contain", async () => {
    const { gm, anna, combat } = fight;
    // As if a module excluded the combatant, or its join were still pending.
    combat(gm).reconcile = async () => ({ refusal: null });
    const actor = gm.game.actors.getName("Orc").id as string;
    await combat(gm).createEmbeddedDocuments("Combatant", [
      { name: "Spy", actorId: actor, hidden: true, system: { side: "spies" } },
    ]);
    await fight.settled();
    await fight.settled(combat(anna).update({ combatants: [{ _id: id, initiative: 3 }] }));
    const spy = fight.combatant(anna, "Spy");
    expect([spy.hidden, spy.system.side]).toEqual([true, "spies"]);
  });
});

/** Foundry lets owners write their combatants. What only a game master may say of them does not count then, and no fight stops for it. */
describe("an owner who writes the combatant", () => {
  beforeEach(async () => {
    fight = await openUnseenFight([CARA, MIRA, ORC], "speed-order", { alone: true });
    await fight.settled(fight.combat(fight.gm).startCombat());
  });
  const named = (name: string): Loose => participant(fight.id(name));
  const told = (): string =>
    [...fight.gm.window.document.querySelectorAll("#notifications .notification")]
      .map(({ textContent }: Loose) => String(textContent))
      .join("\n");

  it.skipIf(QUICK).each([{ "system.side": "a b" }, { "system.side": "__proto__" }, { "system.group": "orcs" }])(
    "changes nothing by %o and blocks no joining or leaving",
    async (change) => {
      const before = JSON.stringify(named("Mira"));
      await fight.settled(fight.combatant(fight.anna, "Mira").update(change));
      expect(JSON.stringify(named("Mira"))).toBe(before);
      for (const client of [fight.gm, fight.anna]) {
        const mira = fight.combatant(client, "Mira");
        expect([mira.defeated, mira.system.side, mira.system.group]).toEqual([false, "", ""]);
      }
      await fight.combatant(fight.gm, "Orc").delete();
      await fight.settled(fight.combatant(fight.gm, "Cara").update({ hidden: true }));
      expect(named("Cara").hidden).toBe(true);
      expect(Object.values(fight.combat(fight.gm).encounter.participants as object).flatMap(Object.keys)).toHaveLength(
        2,
      );
      expect(told()).toContain("Mira");
    },
  );

  it.skipIf(QUICK)("changes nothing without a GM or for several combatants at once", async () => {
    const { world } = fight;
    const sides = [named("Mira").side, named("Cara").side] as unknown[];
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
    expect([named("Mira").side, named("Cara").side, named("Cara").defeated]).toEqual([...sides, false]);
    await fight.gm.leave();
    await fight.combat(anna).updateEmbeddedDocuments("Combatant", [
      { _id: mira, "system.side": "enemies", defeated: true },
      { _id: cara, "system.side": "enemies" },
    ]);
    const gm = await world.join("Gamemaster");
    fight = { ...fight, gm };
    await fight.settled();
    expect([named("Mira").side, named("Cara").side, named("Mira").defeated]).toEqual([...sides, false]);
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
});

it.skipIf(QUICK)("document data that the core refuses lets all others join and leave", async () => {
  fight = await openUnseenFight([CARA, MIRA, ORC], "speed-order", { alone: true });
  await fight.settled(fight.combat(fight.gm).startCombat());
  // A side with a blank, as a module could write it as the game master.
  await fight.settled(fight.combatant(fight.gm, "Orc").update({ "system.side": "the other side" }));
  await fight.settled(fight.combatant(fight.gm, "Cara").delete());
  const { participants, sides } = fight.combat(fight.gm).encounter;
  expect(Object.values(participants as object).flatMap(Object.keys)).toHaveLength(2);
  expect(Object.keys(sides as object)).toContain("the-other-side");
  for (const client of [...fight.world.clients]) await client.leave();
});
