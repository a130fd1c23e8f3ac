import { afterEach, expect, it } from "vitest";
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

/** An actor with a sword, both stored in this form; undefined = without a number. */
function actorOf(name: string, dataVersion?: number): Dict {
  const number = dataVersion === undefined ? {} : { dataVersion };
  const system = { dx: 12, ...number, soul: { colour: "blue" }, hp: { value: 10, max: 10 } };
  const items = [{ ...ITEM, system: { ...ITEM.system, ...number, rune: 7 } }];
  return { name, type: "character", system, items };
}

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

it("leaves a newer document alone, tells GMs, and the fight continues", async () => {
  await open((server) => server.operate("create", "Actor", [actorOf("Mira", NEWER)]));
  const before = content();
  const [anna, gm] = [await join("Anna"), await join()];
  expect(told(anna)).toEqual([]);
  expect(told(gm).filter((line) => line.includes("This world was saved by a newer"))).toHaveLength(1);
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

it("opens earlier forms silently and stores changes in the present one", async () => {
  const forms = [undefined, 1, 2, TRIAL];
  await open((server) =>
    server.operate(
      "create",
      "Actor",
      forms.map((form) => actorOf(`Form ${form}`, form)),
    ),
  );
  const before = content();
  const gm = await join();
  const actors = forms.map((form) => gm.game.actors.getName(`Form ${form}`) as Loose);
  for (const actor of actors) {
    const { name } = actor;
    await actor.update({ name: "Mira the Bold" });
    await actor.update({ name });
  }
  expect([content(), told(gm)]).toEqual([before, []]);
  for (const actor of actors) {
    await actor.update({ "system.dx": 14 });
    await actor.items.contents[0].update({ "system.weaponSpeed": 9 });
  }
  for (const { name, system, items } of stored("Actor")) {
    expect([system.dx, system.dataVersion], name).toEqual([14, SCHEMA]);
    expect([items[0].system.weaponSpeed, items[0].system.dataVersion], name).toEqual([9, SCHEMA]);
  }
  // So do new documents, unless they say that they are newer.
  for (const [given, kept] of [
    [undefined, SCHEMA],
    [TRIAL, SCHEMA],
    [NEWER, NEWER],
  ]) {
    const actor = await gm.window.Actor.create({ name: "New", type: "npc", system: { dataVersion: given } });
    expect(actor.toObject().system.dataVersion).toBe(kept);
  }
});

it.each([
  [NEWER, "object"],
  [TRIAL, "text"],
] as const)("replaces form %i of an encounter only by Start over: %s", async (form, as) => {
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

it.each([
  [TRIAL, "Saved before the first release", /newer|damaged/u],
  [NEWER, "Saved by a newer version: update the system", /damaged|first release/u],
])("shows the GM alone ways out of form %i", async (schema, title, others) => {
  await openFight(schema);
  const shown = async (user: string): Promise<{ text: string; verbs: unknown[]; press: Loose }> => {
    const client = await world.join(user);
    await world.settled(client.ui.combat.render({ force: true }));
    const { element } = client.ui.combat as Loose;
    const verbs: Loose[] = [...element.querySelectorAll(".sz-empty [data-action]")];
    return {
      text: String(element.textContent),
      verbs: verbs.map(({ dataset, textContent }) => [dataset.action, String(textContent).trim()]),
      press: verbs[0],
    };
  };
  const [anna, gm] = [await shown("Anna"), await shown("Gamemaster")];
  for (const words of title.split(": ")) expect(gm.text).toContain(words);
  expect(gm.text).not.toMatch(others);
  expect(anna.text).toContain(title.split(": ")[0]);
  expect(anna.text).toContain("The GM can see how to go on");
  expect([anna.verbs, gm.verbs]).toEqual([
    [],
    [
      ["restartEncounter", "Start over with the same combatants"],
      ["saveDamaged", "Save the stored data"],
    ],
  ]);
  await world.settled(gm.press.click());
  expect(stored("Combat")[0].system.encounter).toMatchObject({ schema: SCHEMA, pacing: "stopwatch" });
});
