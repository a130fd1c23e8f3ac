import { afterEach, describe, expect, it } from "vitest";
import { seedUsers } from "../../../playground/server/seed-users.ts";
import type { WorldServer } from "../../../playground/world/world-server.ts";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { newEncounter } from "../../../src/rules/index.ts";
import { SCHEMA } from "../../../src/rules/model/state.ts";
import { allowErrors, openWorld, type Client, type World } from "../world.ts";

allowErrors(/saved by a newer version/u);

const NEWER = SCHEMA + 98;
const TRIAL = 3;

let world: World;
afterEach(() => world.close());

async function open(seed: (server: WorldServer) => Promise<unknown>): Promise<void> {
  world = await openWorld({
    seed: async (server) => {
      await seedUsers(server);
      await seed(server);
    },
  });
}

const ITEM = { _id: "item000000000001", name: "Sword", type: "weapon", system: { weaponSpeed: 6 } };

/** Opens a world with Mira and her sword of this form; undefined = without a number. */
const openMira = (dataVersion: number | undefined): Promise<void> =>
  open((server) => {
    const number = dataVersion === undefined ? {} : { dataVersion };
    const system = { dx: 12, ...number, soul: { colour: "blue" }, hp: { value: 10, max: 10 } };
    const items = [{ ...ITEM, system: { ...ITEM.system, ...number, rune: 7 } }];
    return server.operate("create", "Actor", [
      { _id: "actor00000000001", name: "Mira", type: "character", system, items },
    ]);
  });

/** Opens a world with a started stopwatch encounter of Mira, stored in this form. */
const openFight = (schema: number, as: "object" | "text" = "object"): Promise<void> =>
  open(async (server) => {
    const encounter = { ...newEncounter("stopwatch"), schema, soul: { colour: "blue" } };
    const system = as === "text" ? { encounterText: JSON.stringify(encounter) } : { encounter };
    await server.operate("create", "Actor", [{ _id: "actor00000000001", name: "Mira", type: "character" }]);
    const combatants = [{ _id: "combatant0000001", name: "Mira", actorId: "actor00000000001" }];
    await server.operate("create", "Combat", [{ _id: "combat0000000001", active: true, system, combatants }]);
  });

const join = (name = "Gamemaster"): Promise<Client> => world.join(name, { undrawn: ["combat"] });
const stored = (name: string): Loose[] => world.server.documents.all(name);
const told = (client: Client): string[] =>
  client.ui.notifications.history.map(({ message }: Dict) => message as string);
/** Stored documents without Foundry's notes of each write. */
const content = (): string =>
  JSON.stringify([stored("Actor"), stored("Combat")], (key, value: unknown) => (key === "_stats" ? undefined : value));

describe("a document of a newer version", () => {
  it("is not written to, the sheet explains it, and the fight continues", async () => {
    await openMira(NEWER);
    const before = content();
    const gm = await join();
    const mira = gm.game.actors.getName("Mira");
    await mira.update({ "system.dx": 14 });
    await mira.items.contents[0].update({ "system.weaponSpeed": 9 });
    expect(content()).toBe(before);
    expect(told(gm).filter((line) => line.includes("is not changed"))).toHaveLength(2);
    await world.settled(mira.sheet.render({ force: true }));
    expect(mira.sheet.isEditable).toBe(false);
    expect(mira.sheet.element.querySelector(".sz-sheet__newer").textContent).toContain("newer version");

    const combat = await gm.window.Combat.create({});
    await world.settled(combat.createEmbeddedDocuments("Combatant", [{ actorId: mira.id, name: "Mira" }]));
    const [id] = [...combat.combatants].map((combatant: Loose) => combatant.id as string);
    expect((await combat.perform({ type: "start" })).refusal).toBeNull();
    expect((await combat.perform({ type: "harm", participant: id, injury: 2 })).refusal).toBeNull();
    expect(stored("Actor")[0].system).toMatchObject({ soul: { colour: "blue" }, hp: { value: 10 } });
    // Values outside the data's form can be changed.
    await mira.update({ name: "Mira the Bold" });
    expect(stored("Actor")[0].name).toBe("Mira the Bold");
  });

  it("is announced to GMs alone", async () => {
    await openMira(NEWER);
    const [anna, gm] = [await join("Anna"), await join()];
    expect([told(anna), told(gm).filter((line) => line.includes("This world was saved by a newer"))]).toEqual([
      [],
      [expect.any(String)],
    ]);
  });
});

describe.each([undefined, 1, 2, TRIAL])("a document of form %s", (form) => {
  it("opens silently and stores the present form with its next change", async () => {
    await openMira(form);
    const before = content();
    const gm = await join();
    const mira = gm.game.actors.getName("Mira");
    await mira.update({ name: "Mira the Bold" });
    await mira.update({ name: "Mira" });
    expect([content(), told(gm)]).toEqual([before, []]);
    await mira.update({ "system.dx": 14 });
    await mira.items.contents[0].update({ "system.weaponSpeed": 9 });
    const [{ system, items }] = stored("Actor") as [Loose];
    expect([system.dx, system.dataVersion]).toEqual([14, SCHEMA]);
    expect([items[0].system.weaponSpeed, items[0].system.dataVersion]).toEqual([9, SCHEMA]);
  });
});

it("stores the form of a new document", async () => {
  await open(() => Promise.resolve());
  const gm = await join();
  for (const dataVersion of [undefined, TRIAL]) {
    const actor = await gm.window.Actor.create({ name: "New", type: "npc", system: { dataVersion } });
    expect(actor.toObject().system.dataVersion).toBe(SCHEMA);
  }
  const newer = await gm.window.Actor.create({ name: "New", type: "npc", system: { dataVersion: NEWER } });
  expect(newer.toObject().system.dataVersion).toBe(NEWER);
});

describe.each([NEWER, TRIAL])("an encounter of form %i", (form) => {
  it.each(["object", "text"] as const)("is replaced only by Start over: stored as %s", async (as) => {
    await openFight(form, as);
    const before = content();
    const gm = await join();
    const combat = gm.game.combats.get("combat0000000001");
    await combat.choosePacing("side-segments");
    expect((await combat.carryOut({ what: "begin", pacing: "side-segments" })).refusal?.code).toBe("state-unreadable");
    expect((await combat.perform({ type: "start" })).refusal?.code).toBe("state-unreadable");
    await world.settled(combat.repair("goOn"));
    await world.settled(combat.repair("round"));
    expect(content()).toBe(before);
    await world.settled(combat.restart());
    expect([combat.problem, combat.encounter.schema, combat.encounter.pacing]).toEqual([null, SCHEMA, "stopwatch"]);
    expect(combat.encounter.participants).not.toEqual({});
    // What was stored is set aside.
    const aside = JSON.parse(combat.system.aside.at(-1).text).stored;
    expect(as === "text" ? JSON.parse(aside.encounterText) : aside.encounter).toMatchObject({
      schema: form,
      soul: { colour: "blue" },
    });
    expect((await combat.perform({ type: "start" })).refusal).toBeNull();
  });
});

describe("the tracker on an encounter of another version", () => {
  const shown = async (schema: number, user: string): Promise<{ text: string; verbs: unknown[] }> => {
    await openFight(schema);
    const client = await world.join(user);
    await world.settled(client.ui.combat.render({ force: true }));
    const { element } = client.ui.combat as Loose;
    const verbs = [...element.querySelectorAll(".sz-empty [data-action]")];
    return {
      text: String(element.textContent),
      verbs: verbs.map(({ dataset, textContent }: Loose) => [dataset.action, String(textContent).trim()]),
    };
  };
  const WAYS = [
    ["restartEncounter", "Start over with the same combatants"],
    ["saveDamaged", "Save the stored data"],
  ];

  it("offers the GM to start a trial version's over", async () => {
    const { text, verbs } = await shown(TRIAL, "Gamemaster");
    expect(text).toContain("Saved before the first release");
    expect(text).not.toMatch(/newer|damaged/u);
    expect(verbs).toEqual(WAYS);
    await world.settled(
      [...world.clients][0]!.ui.combat.element.querySelector("[data-action=restartEncounter]").click(),
    );
    expect(stored("Combat")[0].system.encounter).toMatchObject({ schema: SCHEMA, pacing: "stopwatch" });
  });

  it("tells the GM to update for a newer one", async () => {
    const { text, verbs } = await shown(NEWER, "Gamemaster");
    expect(text).toContain("Saved by a newer version");
    expect(text).toContain("update the system");
    expect(text).not.toMatch(/damaged|first release/u);
    expect(verbs).toEqual(WAYS);
  });

  it.each([
    [TRIAL, "Saved before the first release"],
    [NEWER, "Saved by a newer version"],
  ])("leaves form %i to the GM for players", async (schema, title) => {
    const { text, verbs } = await shown(schema, "Anna");
    expect(text).toContain(title);
    expect(text).toContain("The GM can see how to go on");
    expect(verbs).toEqual([]);
  });
});
