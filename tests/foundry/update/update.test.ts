import { afterEach, describe, expect, it } from "vitest";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import type { WorldServer } from "../../../playground/world/world-server.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { newEncounter } from "../../../src/rules/index.ts";
import { SCHEMA } from "../../../src/rules/model/state.ts";
import { allowErrors, openWorld, type Client, type World, type WorldSpec } from "../world.ts";
import { GENERATIONS, QUICK } from "../../quick.ts";

allowErrors(/saved by a newer version/u);

const UNDRAWN = { undrawn: ["combat"] };
const ITEM = { _id: "item000000000001", name: "Sword", type: "weapon", system: { weaponSpeed: 6 } };

/** Two actors, one with an item, an item and an unlinked token with changes: all from before documents had numbers. */
async function seedOld(server: WorldServer): Promise<void> {
  await seedUsers(server);
  await server.operate("create", "Actor", [
    { _id: "actor00000000001", name: "Mira", type: "character", system: { dx: 13 }, items: [ITEM] },
    { _id: "actor00000000002", name: "Orc", type: "npc", system: { dx: 11 } },
    { _id: "actor00000000003", name: "Rat", type: "npc", system: { dx: 9 } },
  ]);
  await server.operate("create", "Item", [{ ...ITEM, _id: "item000000000002", name: "Axe" }]);
  const token = { _id: "token00000000001", name: "Orc", actorId: "actor00000000002", actorLink: false };
  const tokens = [{ ...token, delta: { system: { dx: 8 } } }];
  await server.operate("create", "Scene", [{ _id: "scene00000000001", name: "Ford", tokens }]);
}

let world: World;
afterEach(() => world.close());

async function open(spec: WorldSpec = {}): Promise<void> {
  world = await openWorld({ seed: seedOld, unnumbered: true, ...spec });
}

/** Joins as the GM with a listener registered before the system. */
const join = (hook?: string, heard?: (...args: Loose[]) => unknown): Promise<Client> =>
  world.join("Gamemaster", {
    undrawn: ["combat"],
    beforeSystem: (global) => {
      if (hook) (global as Loose).Hooks.on(hook, heard);
    },
  });

const stored = (name: string): Dict[] => world.server.documents.all(name);
const versions = (): unknown[] => [
  ...stored("Actor").flatMap(({ system, items }) => [
    (system as Dict).dataVersion,
    ...(items as Dict[]).map((item) => (item.system as Dict).dataVersion),
  ]),
  ...stored("Item").map(({ system }) => (system as Dict).dataVersion),
  ((stored("Scene")[0]?.tokens as Loose[])[0].delta.system as Dict).dataVersion,
];
const remembered = (): Dict | null => {
  const setting = stored("Setting").find(({ key }) => key === "segment-zero.worldVersion");
  return setting ? (JSON.parse(setting.value as string) as Dict) : null;
};
const told = (client: Client): string[] =>
  client.ui.notifications.history.map(({ message }: Dict) => message as string);
/** Stored documents without Foundry's notes of each write. */
const content = (): string =>
  JSON.stringify(
    ["Actor", "Item", "Scene", "Combat"].map((name) => stored(name)),
    (key, value: unknown) => (key === "_stats" ? undefined : value),
  );

/** Drops empty flags and the form 0, which have no meaning. */
const without = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(without);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).map(([key, item]) => [key, without(item)] as const);
  return Object.fromEntries(
    kept.filter(
      ([key, item]) =>
        !(key === "dataVersion" && item === 0) &&
        !((key === "flags" || key === "segment-zero") && Object.keys(item as object).length === 0),
    ),
  );
};

describe("a world from an older version", () => {
  it.each(GENERATIONS)("is updated by the first GM, with a notice (V%i)", async (generation) => {
    await open({ generation });
    const gm = await join();
    expect(new Set(versions())).toEqual(new Set([SCHEMA]));
    expect(remembered()).toMatchObject({ version: SCHEMA, changed: 6, failed: [] });
    expect(told(gm).filter((line) => line.includes("up to date"))).toHaveLength(1);
    const [token] = gm.game.scenes.contents[0].tokens.contents as [Loose];
    const named = (name: string): Loose => gm.game.actors.getName(name);
    expect([token.actor.system.dx, named("Orc").system.dx]).toEqual([8, 11]);
    expect(named("Mira").items.contents[0].system.weaponSpeed).toBe(6);
    await gm.leave();
    const before = content();
    const again = await join();
    expect([content(), told(again)]).toEqual([before, []]);
  });

  it.skipIf(QUICK)("is not updated by players or a GM who is not active", async () => {
    await open();
    const before = content();
    const anna = await world.join("Anna", UNDRAWN);
    expect([content(), remembered(), told(anna)]).toEqual([before, null, []]);
    const gm = await join();
    const second = await world.join("Second GM", UNDRAWN);
    expect([told(anna), told(second), told(gm).length > 0]).toEqual([[], [], true]);
    expect(remembered()).toMatchObject({ version: SCHEMA });
  });

  it("is fully updated by the next GM after an interrupted update", async () => {
    await open();
    await world.join("Anna", UNDRAWN);
    // The tab closes after the first item's write.
    const { link } = await join("updateItem", () => {
      for (const client of world.clients) if (client.name === "Gamemaster") client.link.close();
    });
    link.close();
    await world.settled();
    if (versions().every((version) => version === SCHEMA)) throw new Error("It was not interrupted");
    expect(remembered()).toBeNull();
    await world.join("Second GM", UNDRAWN);
    expect(new Set(versions())).toEqual(new Set([SCHEMA]));
    expect(remembered()).toMatchObject({ version: SCHEMA, failed: [] });
  });

  it("names failed updates and continues with the rest", async () => {
    await open();
    const gm = await join("preUpdateActor", (actor: Loose) => actor.name !== "Orc" || actor.isToken);
    expect(remembered()).toMatchObject({ version: SCHEMA, changed: 5, failed: ["Orc"] });
    expect(told(gm).join(" ")).toContain("Could not be updated: Orc");
    expect(stored("Actor").map(({ system }) => (system as Dict).dataVersion)).toEqual([SCHEMA, undefined, SCHEMA]);
  });

  it.skipIf(QUICK)("names a token with failed updates and repeats them the next time", async () => {
    await open();
    const gm = await join("preUpdateActor", (actor: Loose) => !actor.isToken);
    expect(remembered()).toMatchObject({ version: SCHEMA, changed: 5, failed: ["Orc"] });
    expect(told(gm).join(" ")).toContain("Could not be updated: Orc");
    expect(versions()).toEqual([...Array.from({ length: 5 }, () => SCHEMA), undefined]);
    await gm.leave();
    const again = await join();
    await choose(again, "Update again");
    expect([remembered()?.failed, new Set(versions())]).toEqual([[], new Set([SCHEMA])]);
  });

  it("can be restored exactly, and then is not updated again automatically", async () => {
    await open();
    const before = content();
    const gm = await join();
    expect(content()).not.toBe(before);
    await choose(gm, "Restore the world");
    await answer(gm, "yes");
    expect(without(JSON.parse(content()))).toEqual(without(JSON.parse(before)));
    expect(remembered()).toMatchObject({ version: 0, putBack: true });
    await gm.leave();
    const again = await join();
    expect(versions().filter((version) => version === SCHEMA)).toEqual([]);
    expect(told(again).join(" ")).toContain("was restored");
    await choose(again, "Update again");
    expect(new Set(versions())).toEqual(new Set([SCHEMA]));
  });
});

describe("an owner's forged copy of an update", () => {
  it("restores only what the GM's client could have changed", async () => {
    await open({
      seed: async (server) => {
        await seedOld(server);
        const anna = server.documents.all("User").find(({ name }) => name === "Anna")!._id as string;
        const owned = [1, 3].map((at) => ({ _id: `actor0000000000${at}`, ownership: { [anna]: 3 } }));
        await server.operate("update", "Actor", owned);
      },
    });
    const gm = await join();
    const anna = await world.join("Anna", UNDRAWN);
    const likely = { "ownership.default": 3, name: "Forged", "system.dx": 99, "flags.core.sheetLock": true };
    const odd = { items: [], "system.encounter": { schema: 1 }, "system.__proto__.x": 1, "system.": 1 };
    for (const [name, forged, ...more] of [
      ["Rat", likely],
      ["Mira", odd, [7, 1], [null], null, "x"],
    ] as const) {
      const before = JSON.stringify({
        version: 0,
        values: [...Object.entries(forged), ...more, ["system.dataVersion"]],
      });
      await anna.game.actors.getName(name).update({ flags: { "segment-zero": { before } } });
    }
    await choose(gm, "Restore the world");
    await answer(gm, "yes");
    const [mira, , rat] = stored("Actor");
    expect(rat).toMatchObject({ name: "Rat", ownership: { default: 0 }, system: { dx: 9 } });
    expect((rat!.flags as Dict).core).toBeUndefined();
    expect([(mira!.items as Dict[]).length, (mira!.system as Dict).encounter]).toEqual([1, undefined]);
    expect(stored("Actor").map(({ system }) => (system as Dict).dataVersion ?? 0)).toEqual([0, 0, 0]);
    expect([gm.errors(), gm.run("({}).x")]).toEqual([[], undefined]);
  });
});

describe("data of a newer version", () => {
  it("is not migrated down, and the GM gets a notice", async () => {
    await open({
      seed: async (server) => {
        await seedOld(server);
        const value = JSON.stringify({ version: SCHEMA + 1 });
        await server.operate("create", "Setting", [{ key: "segment-zero.worldVersion", value }]);
      },
    });
    const before = content();
    const gm = await join();
    expect(told(gm).join(" ")).toContain("newer version");
    expect([content(), remembered()]).toEqual([before, { version: SCHEMA + 1 }]);
  });

  it.each(["an object", "text"])("is replaced only by Start over: a fight stored as %s", async (form) => {
    await open({
      unnumbered: false,
      seed: async (server) => {
        await seedUsers(server);
        const encounter = { ...newEncounter("speed-order"), schema: SCHEMA + 1, soul: { colour: "blue" } };
        const system = form === "text" ? { encounterText: JSON.stringify(encounter) } : { encounter };
        await server.operate("create", "Combat", [{ _id: "combat0000000001", system }]);
      },
    });
    const before = content();
    const gm = await join();
    const combat = gm.game.combats.get("combat0000000001");
    await combat.choosePacing("stopwatch");
    expect((await combat.carryOut({ what: "begin", pacing: "stopwatch" })).refusal?.code).toBe("state-unreadable");
    await world.settled(combat.repair("goOn"));
    expect(content()).toBe(before);
    await combat.restart();
    expect(combat.encounter.schema).toBe(SCHEMA);
  });

  it("is not written to, the sheet explains it, and the fight continues", async () => {
    await open({
      unnumbered: false,
      seed: async (server) => {
        await seedUsers(server);
        const system = { dx: 12, dataVersion: SCHEMA + 1, soul: { colour: "blue" }, hp: { value: 10, max: 10 } };
        const items = [{ ...ITEM, system: { ...ITEM.system, dataVersion: SCHEMA + 1, rune: 7 } }];
        const mira = { _id: "actor00000000001", name: "Mira", type: "character", system, items };
        await server.operate("create", "Actor", [mira]);
      },
    });
    const before = content();
    const gm = await join();
    const mira = gm.game.actors.getName("Mira");
    await mira.update({ "system.dx": 14 });
    await mira.items.contents[0].update({ "system.weaponSpeed": 9 });
    expect(content()).toBe(before);
    expect(told(gm).filter((line) => line.includes("newer version"))).toHaveLength(2);
    await world.settled(mira.sheet.render({ force: true }));
    expect(mira.sheet.isEditable).toBe(false);
    expect(mira.sheet.element.querySelector(".sz-sheet__newer").textContent).toContain("newer version");

    const combat = await gm.window.Combat.create({});
    await world.settled(combat.createEmbeddedDocuments("Combatant", [{ actorId: mira.id, name: "Mira" }]));
    const [id] = [...combat.combatants].map((combatant: Loose) => combatant.id as string);
    expect((await combat.perform({ type: "start" })).refusal).toBeNull();
    expect((await combat.perform({ type: "harm", participant: id, injury: 2 })).refusal).toBeNull();
    expect(stored("Actor")[0]?.system).toMatchObject({ soul: { colour: "blue" }, hp: { value: 10 } });
    // Values outside the data's form can be changed.
    await mira.update({ name: "Mira the Bold" });
    expect(stored("Actor")[0]?.name).toBe("Mira the Bold");
  });
});

describe("compendia", () => {
  it("are updated if open and named if locked, but only the world's", async () => {
    await open();
    const pack = (title: string, locked: boolean, packageType = "world"): Loose => {
      const documents: Loose[] = [];
      const getDocuments = async (): Promise<Loose[]> => Promise.resolve(documents);
      return { title, locked, documentName: "Actor", metadata: { packageType }, documents, getDocuments };
    };
    const packs = [pack("Villains", false), pack("Heroes", true), pack("Others", true, "module")];
    const updates: Loose[] = [];
    await world.join("Gamemaster", {
      ...UNDRAWN,
      beforeSystem: ({ Hooks, Actor, game }: Loose) => {
        Hooks.once("setup", () => {
          for (const each of packs) {
            const actor = new Actor({ _id: "actor00000000009", name: `Of ${each.title}`, type: "npc" });
            actor.update = async (change: Dict) => {
              updates.push([each.title, change]);
              actor.updateSource(change);
              return Promise.resolve(actor) as Promise<unknown>;
            };
            each.documents.push(actor);
            game.packs.set(each.title, each);
          }
        });
      },
    });
    expect(updates.map(([title]) => title as string)).toEqual(["Villains"]);
    expect(remembered()).toMatchObject({ locked: ["Heroes"], failed: [] });
  });
});

it("stores the form of a new world without a notice", async () => {
  await open({ seed: seedUsers });
  const gm = await join();
  expect([remembered()?.version, told(gm)]).toEqual([SCHEMA, []]);
  const actor = await gm.window.Actor.create({ name: "New", type: "npc" });
  expect(actor.toObject().system.dataVersion).toBe(SCHEMA);
});

/** Opens the update's window from Foundry's settings and chooses a line. */
async function choose(client: Client, label: string): Promise<void> {
  const menu = client.game.settings.menus.get("segment-zero.update");
  // The promise resolves only when the window closes.
  void new menu.type().render({ force: true });
  await world.settled();
  const entries: readonly Loose[] = [...client.window.document.querySelectorAll(".sz-pop [data-entry]")];
  entries.find((entry) => entry.textContent.includes(label)).click();
  await world.settled();
}

async function answer(client: Client, action: string): Promise<void> {
  newest(client).querySelector(`button[data-action=${action}]`).click();
  await world.settled();
}

const newest = (client: Client): Loose =>
  [...client.window.document.querySelectorAll("dialog, .dialog, .application.dialog")].at(-1);
