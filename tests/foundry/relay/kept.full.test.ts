import { describe, expect, it } from "vitest";
import { entriesOf } from "../../../src/rules/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { openUnseenFight, type Fight } from "../combat/fight.ts";
import { draw, leaveUndrawn, type Client } from "../world.ts";
import { json, onServer, seatGms } from "./hands.ts";

// A line that is not cut can still lose a message: a proxy, a tab that slept, a change while the page was loading (foundryvtt#9639).

const PEOPLE = Array.from({ length: 6 }, (_, place) => ({
  name: `Fighter ${place}`,
  ...(place % 2 ? {} : { owner: "Anna" }),
  system: { basicSpeed: 5 + place / 4 },
}));

let fight: Fight;
const seenBy = (client: Client): Loose => json(fight.combat(client).encounter);
const told = (client: Client): string[] =>
  client.console.filter(({ text }) => text.includes("read anew")).map(({ level }) => level);

const give = (client: Client, type = "done"): Promise<string | null> => fight.code(client, { type });

/** The parts that no command changes, unless all was read again. */
const buckets = (client: Client): Map<string, unknown> =>
  new Map(Object.entries(fight.combat(client).encounter.participants as object));

/** Runs a function while the client receives no document changes. */
async function losing(client: Client, run: () => Promise<unknown>): Promise<void> {
  const hear = client.link.onMessage;
  client.link.onMessage = (text) => {
    if (!text.startsWith('{"kind":"operations"')) hear?.(text);
  };
  await run();
  client.link.onMessage = hear;
}

async function open(generation: 13 | 14): Promise<{ readonly second: Client }> {
  fight = await openUnseenFight(PEOPLE, "speed-order", { generation, seed: seatGms });
  const second = await fight.world.join("Second GM", { undrawn: ["combat"] });
  leaveUndrawn(second);
  await give(fight.gm, "start");
  for (const client of [fight.gm, fight.anna, second]) seenBy(client);
  return { second };
}

it.each(GENERATIONS_AT_NIGHT)("recovers from a lost Undo with deletions on generation %i", async (generation) => {
  await open(generation);
  for (let clicks = 0; clicks < 4; clicks++) await give(fight.gm);
  await losing(fight.anna, () => give(fight.gm, "undo"));
  await losing(fight.anna, () => give(fight.gm, "takeBack"));
  await give(fight.gm);
  expect(seenBy(fight.anna)).toEqual(onServer(fight));
});

describe.each(GENERATIONS_AT_NIGHT)("a lost message of the server, on generation %i", (generation) => {
  it("is replaced by the next one without reporting damage", async () => {
    const { second: victim } = await open(generation);
    await losing(victim, () => give(fight.gm));
    await give(fight.gm);
    expect(seenBy(victim)).toEqual(onServer(fight));
    expect(fight.combat(victim).damage).toEqual([]);
    expect([fight.combat(victim).round, fight.combat(victim).turn]).toEqual([
      fight.combat(fight.gm).round,
      fight.combat(fight.gm).turn,
    ]);
    const reads = told(victim);
    expect(reads).toHaveLength(1);
    await give(fight.gm);
    await give(victim);
    expect(told(victim)).toEqual(reads);
    for (const client of [fight.gm, fight.anna, victim]) expect(seenBy(client), client.name).toEqual(onServer(fight));
  });

  it("is replaced by the GM’s client where the server gives players nothing", async () => {
    await open(generation);
    fight.anna.CONFIG.DatabaseBackend.get = async () => {
      throw new Error("You may not read this");
    };
    await losing(fight.anna, () => give(fight.gm));
    await give(fight.gm);
    expect(seenBy(fight.anna)).toEqual(onServer(fight));
    expect(fight.combat(fight.anna).damage).toEqual([]);
  });

  it("shows that the fight is loaded, and offers no Repair during it", async () => {
    const { second } = await open(generation);
    await draw(second);
    const { get } = second.CONFIG.DatabaseBackend;
    const answers: (() => void)[] = [];
    second.CONFIG.DatabaseBackend.get = async (...args: Loose[]) => {
      const found = await get(...args);
      await new Promise<void>((resolve) => {
        answers.push(resolve);
      });
      return found;
    };
    await losing(second, () => give(fight.gm));
    await fight.combat(fight.gm).perform({ type: "done" });
    for (let turn = 0; turn < 50 && !answers.length; turn++) await new Promise((resolve) => setTimeout(resolve, 5));
    await second.ui.combat.render();
    const shown = (): string => String(second.ui.combat.element.textContent);
    expect(shown()).toContain("Loading the encounter again");
    expect(second.ui.combat.element.querySelector("[data-action=repairEncounter]")).toBeNull();
    expect(fight.combat(second).damage).toEqual([]);
    for (const answer of answers) answer();
    await fight.settled();
    await second.ui.combat.render();
    expect(shown()).not.toContain("Loading the encounter again");
    expect(seenBy(second)).toEqual(onServer(fight));
  });

  it("leaves the fight unchanged when its client presses Repair", async () => {
    const { second } = await open(generation);
    await losing(second, async () => {
      await give(fight.gm);
      await give(fight.gm);
    });
    const before = onServer(fight);
    for (const way of ["goOn", "round"]) await fight.combat(second).repair(way);
    await fight.settled();
    expect(onServer(fight)).toEqual(before);
    expect(entriesOf(fight.combat(fight.gm).encounter).length).toBeGreaterThan(2);
    expect(await give(fight.gm, "takeBack")).toBeNull();
  });

  it("is replaced before a new active GM writes", async () => {
    const { second } = await open(generation);
    await give(fight.gm);
    await losing(second, () => give(fight.gm));
    await fight.settled(fight.gm.leave());
    fight = { ...fight, gm: second };
    expect(await give(second)).toBeNull();
    expect(seenBy(second)).toEqual(onServer(fight));
    expect(seenBy(fight.anna)).toEqual(onServer(fight));
    expect(entriesOf(fight.combat(second).encounter).filter(({ command }) => command.type === "done")).toHaveLength(3);
  });

  it("of another package is found by others and the GM's next click", async () => {
    const { second } = await open(generation);
    await losing(fight.gm, async () => {
      await fight.combat(second).update({ "system.encounter.options.someWord": "foreign" });
      for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve, 2));
    });
    await give(fight.gm);
    await give(fight.gm);
    for (const client of [fight.gm, fight.anna, second])
      expect(seenBy(client).options.someWord, client.name).toBe("foreign");
    for (const client of [fight.gm, fight.anna, second]) expect(seenBy(client), client.name).toEqual(onServer(fight));
  });
});

describe.each(GENERATIONS_AT_NIGHT)("each client's encounter, on generation %i", (generation) => {
  it("keeps the objects that a click does not change", async () => {
    await open(generation);
    const before = [fight.gm, fight.anna].map(buckets);
    await give(fight.gm);
    for (const [at, client] of [fight.gm, fight.anna].entries()) {
      const now = buckets(client);
      const changed = [...now].filter(([name, bucket]) => before[at]!.get(name) !== bucket);
      expect(changed.length, client.name).toBeLessThanOrEqual(2);
      expect(changed.length, client.name).toBeGreaterThan(0);
    }
  });

  it("is read again after a foreign write and warns the GM", async () => {
    await open(generation);
    const { gm, anna } = fight;
    await fight.settled(fight.combat(gm).update({ "system.encounter.options.someWord": "foreign" }));
    for (const client of [gm, anna]) expect(seenBy(client).options.someWord).toBe("foreign");
    expect([gm, anna].map(told)).toEqual([["warn"], ["debug"]]);
    await give(anna);
    await give(gm);
    for (const client of [gm, anna]) expect(seenBy(client)).toEqual(onServer(fight));
    expect(told(gm)).toEqual(["warn"]);
  });

  it("is read again when a package of this client changes the write", async () => {
    await open(generation);
    const { gm, anna } = fight;
    gm.Hooks.on("preUpdateCombat", (_combat: Loose, changes: Loose) => {
      if (changes.system?.encounter) changes.system.encounter.options = { someWord: "added" };
    });
    await give(gm);
    for (const client of [gm, anna]) expect(seenBy(client)).toEqual(onServer(fight));
    expect(seenBy(anna).options.someWord).toBe("added");
    expect(told(gm)).toHaveLength(1);
  });
});

describe("news of a write", () => {
  it("stays small for any number of participants", async () => {
    const sizes: number[] = [];
    for (const count of [10, 60]) {
      fight = await openUnseenFight(
        Array.from({ length: count }, (_, place) => ({
          name: `Fighter ${place}`,
          system: { basicSpeed: 3 + place / 4 },
        })),
        "speed-order",
      );
      await give(fight.gm, "start");
      let size = 0;
      fight.anna.Hooks.on("updateCombat", (_combat: Loose, changed: Loose, options: Loose) => {
        size = JSON.stringify([changed, options]).length;
      });
      await give(fight.gm);
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
    await open(13);
    const { gm, anna } = fight;
    const heard: string[] = [];
    for (const hook of ["segmentZero.command", "segmentZero.slotStart", "segmentZero.slotEnd"])
      anna.Hooks.on(hook, () => heard.push(hook));
    const writer = anna.game.users.get(gm.game.userId);
    const { role } = writer;
    writer.updateSource({ role: 1 });
    await give(gm);
    expect([heard, fight.combat(anna).encounter]).toEqual([[], fight.combat(gm).encounter]);
    writer.updateSource({ role });
    await give(gm);
    expect([...new Set(heard)].sort()).toEqual(["segmentZero.command", "segmentZero.slotEnd", "segmentZero.slotStart"]);
    expect([fight.combat(anna).encounter, anna.errors()]).toEqual([fight.combat(gm).encounter, []]);
  });
});

it("lets only the active GM’s client write a replacement, and refuses players", async () => {
  const { second } = await open(13);
  await fight.settled(fight.combat(fight.gm).update({ "system.encounter.log.-=p0": null }));
  expect(fight.combat(second).damage).not.toEqual([]);
  await fight.settled(fight.combat(fight.anna).repair("goOn"));
  expect(fight.combat(second).damage).not.toEqual([]);
  const written: string[] = [];
  for (const client of [fight.gm, second])
    client.Hooks.on("preUpdateCombat", () => {
      written.push(client.name);
    });
  await fight.settled(fight.combat(second).repair("goOn"));
  expect([fight.combat(second).damage, fight.combat(fight.gm).damage]).toEqual([[], []]);
  await fight.settled(fight.combat(second).restart());
  expect(fight.combat(second).encounter.status).toBe("setup");
  await fight.settled(fight.combat(second).choosePacing("two-action"));
  expect(fight.combat(fight.anna).encounter.pacing).toBe("two-action");
  expect(new Set(written)).toEqual(new Set([fight.gm.name]));
});
