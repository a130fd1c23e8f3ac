import { describe, expect, it } from "vitest";
import type { Command, EncounterState } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT, QUICK, quickOrFull, someOf } from "../../quick.ts";
import { randomFrom } from "../../rules/properties/random.ts";
import { subjects } from "../../rules/properties/subjects.ts";
import { shipped } from "../../shipped.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { leaveUndrawn, type Client } from "../world.ts";
import { press } from "./chaos/press.ts";

let fight: Fight;
const PEOPLE = Array.from({ length: 8 }, (_, place) => ({
  name: `Fighter ${place}`,
  ...(place % 2 ? {} : { owner: "Anna" }),
  system: { basicSpeed: 5 + place / 4, agility: 7 + (place % 5) },
}));

const json = (value: unknown): Loose => JSON.parse(JSON.stringify(value)) as Loose;
const stored = (): Loose =>
  json((fight.world.server.documents.get("Combat", fight.combat(fight.gm).id) as Loose).system.encounter);
const kept = (client: Client): EncounterState => fight.combat(client).encounter as EncounterState;
const warnings = (client: Client): string[] =>
  client.console.filter(({ text }) => text.includes("read anew")).map(({ text }) => text);

/** The parts that no command changes, unless all was read again. */
function buckets(client: Client): Map<string, unknown> {
  return new Map(Object.entries(kept(client).participants));
}

async function give(client: Client, ...commands: readonly Command[]): Promise<void> {
  await fight.settled(fight.combat(client).perform(...commands));
}

describe.each(GENERATIONS_AT_NIGHT)("each client's encounter, on generation %i", (generation) => {
  it.each(
    someOf(
      shipped.map(({ id }) => id),
      1,
    ),
  )(
    "equals the stored one after every command of a fight in %s",
    async (pacing) => {
      fight = await openUnseenFight(PEOPLE, pacing, { generation });
      const { gm, anna } = fight;
      leaveUndrawn(gm);
      const [subject] = await subjects([pacing]);
      const random = randomFrom(generation);
      for (const client of [gm, anna]) kept(client);
      await give(gm, { type: "start" });
      for (let presses = 0; presses < quickOrFull(12, 25, 80); presses++) {
        const client = random(3) ? gm : anna;
        const commands = press(
          kept(client),
          { gm: client === gm, owns: (id) => fight.combat(client).combatants.get(id)?.isOwner ?? false },
          subject!,
          random,
        );
        if (commands.length) await give(client, ...commands);
        const now = stored();
        for (const each of [gm, anna]) expect(json(kept(each)), JSON.stringify(commands)).toEqual(now);
      }
      for (const each of [gm, anna]) expect([warnings(each), each.errors()]).toEqual([[], []]);
    },
    60_000,
  );

  it("keeps the objects that a click does not change", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    await give(fight.gm, { type: "start" });
    for (const client of [fight.gm, fight.anna]) kept(client);
    const before = [fight.gm, fight.anna].map(buckets);
    await give(fight.gm, { type: "done" });
    for (const [at, client] of [fight.gm, fight.anna].entries()) {
      const now = buckets(client);
      const changed = [...now].filter(([name, bucket]) => before[at]!.get(name) !== bucket);
      expect(changed.length, client.name).toBeLessThanOrEqual(2);
      expect(changed.length, client.name).toBeGreaterThan(0);
    }
  });

  it("is read again after a foreign write and warns the GM", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    const { gm, anna } = fight;
    await give(gm, { type: "start" });
    for (const client of [gm, anna]) kept(client);
    await fight.settled(fight.combat(gm).update({ "system.encounter.options.someWord": "foreign" }));
    for (const client of [gm, anna]) expect(kept(client).options.someWord).toBe("foreign");
    expect(
      [gm, anna].map((client) =>
        client.console.filter(({ text }) => text.includes("read anew")).map(({ level }) => level),
      ),
    ).toEqual([["warn"], ["debug"]]);
    await give(anna, { type: "done" });
    await give(gm, { type: "done" });
    for (const client of [gm, anna]) expect(json(kept(client))).toEqual(stored());
    expect(warnings(gm).length).toBe(1);
  });

  it.skipIf(QUICK)("is correct after the next click when an update was lost", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    const { gm, anna } = fight;
    await give(gm, { type: "start" });
    kept(anna);
    const combat = fight.combat(anna);
    const took = combat._onUpdate as unknown;
    combat._onUpdate = () => undefined;
    await give(gm, { type: "done" });
    // Outdated, but correct.
    expect(json(kept(anna))).toEqual(stored());
    combat._onUpdate = took;
    await give(gm, { type: "done" });
    expect(json(kept(anna))).toEqual(stored());
  });

  it.skipIf(QUICK)("is read again when a package of this client changes the write", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order", { generation });
    const { gm, anna } = fight;
    await give(gm, { type: "start" });
    gm.Hooks.on("preUpdateCombat", (_combat: Loose, changes: Loose) => {
      if (changes.system?.encounter) changes.system.encounter.options = { someWord: "added" };
    });
    await give(gm, { type: "done" });
    for (const client of [gm, anna]) expect(json(kept(client))).toEqual(stored());
    expect(kept(anna).options.someWord).toBe("added");
    expect(warnings(gm)).toHaveLength(1);
  });
});

describe("news of a write", () => {
  it.skipIf(QUICK)("stays small for any number of participants", async () => {
    const sizes: number[] = [];
    for (const count of [10, 60]) {
      fight = await openUnseenFight(
        Array.from({ length: count }, (_, place) => ({
          name: `Fighter ${place}`,
          system: { basicSpeed: 3 + place / 4 },
        })),
        "speed-order",
      );
      await give(fight.gm, { type: "start" });
      let size = 0;
      fight.anna.Hooks.on("updateCombat", (_combat: Loose, changed: Loose, options: Loose) => {
        size = JSON.stringify([changed, options]).length;
      });
      await give(fight.gm, { type: "done" });
      sizes.push(size);
      if (count === 10) for (const client of [...fight.world.clients]) await client.leave();
    }
    for (const size of sizes) {
      expect(size).toBeGreaterThan(100);
      expect(size).toBeLessThan(720);
    }
    expect(Math.abs(sizes[1]! - sizes[0]!)).toBeLessThan(30);
  });

  it("causes no events from a non-GM even if a server permits it", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order");
    const { gm, anna } = fight;
    await give(gm, { type: "start" });
    const heard: string[] = [];
    for (const hook of ["segmentZero.command", "segmentZero.slotStart", "segmentZero.slotEnd"])
      anna.Hooks.on(hook, () => heard.push(hook));
    const writer = anna.game.users.get(gm.game.userId);
    const { role } = writer;
    writer.updateSource({ role: 1 });
    await give(gm, { type: "done" });
    expect([heard, fight.combat(anna).encounter]).toEqual([[], fight.combat(gm).encounter]);
    writer.updateSource({ role });
    await give(gm, { type: "done" });
    expect([...new Set(heard)].sort()).toEqual(["segmentZero.command", "segmentZero.slotEnd", "segmentZero.slotStart"]);
    expect([fight.combat(anna).encounter, anna.errors()]).toEqual([fight.combat(gm).encounter, []]);
  });

  it("is ignored from a player", async () => {
    fight = await openUnseenFight(PEOPLE, "speed-order");
    const { gm, anna } = fight;
    await give(gm, { type: "start" });
    const heard: unknown[] = [];
    for (const client of [gm, anna]) client.Hooks.on("segmentZero.command", () => heard.push(client.name));
    await fight
      .combat(anna)
      .update({ round: 3 }, { turnNews: { steps: 1 } })
      .catch(() => undefined);
    await fight.settled();
    expect(heard).toEqual([]);
    for (const client of [gm, anna]) expect([fight.combat(client).round, client.errors()]).toEqual([1, []]);
  });
});
