import { afterEach, expect, it, vi } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { participantOf } from "../../../src/rules/index.ts";
import { groupsOf } from "../groups/horde.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
afterEach(() => world.close());

/** A GM viewing a scene of this width, if any. */
async function openAt(width = 0): Promise<Client> {
  world = await openWorld();
  const gm = await world.join("Gamemaster");
  if (!width) return gm;
  const scene = await gm.window.Scene.create({ name: "Yard", width, height: 900, grid: { size: 100 } });
  gm.window.canvas.draw(scene, gm.window.document.body.appendChild(gm.window.document.createElement("div")));
  return gm;
}

const FILE = {
  title: "At the ford",
  pacing: "speed-order",
  sides: [{ id: "party" }, { id: "foes" }],
  participants: [
    { name: "Mira", side: "party", stats: { basicSpeed: 6, dx: 12 } },
    { name: "Bandit", side: "foes", npc: true, count: 8, hidden: true, stats: { basicSpeed: 5, dx: 11 } },
  ],
};

const setUp = async (gm: Client): Promise<Loose> => {
  const [outcome] = await gm.game.segmentZero.importFiles([
    new gm.window.File([JSON.stringify(FILE)], "ford.json", { type: "application/json" }),
  ]);
  await world.settled();
  return gm.window.fromUuidSync(outcome.actor.uuid);
};

it("places all on the GM's scene, NPCs unlinked and in groups", async () => {
  const gm = await openAt(1_600);
  const combat = await setUp(gm);
  const { scene } = gm.window.canvas;
  const tokens: Loose[] = [...scene.tokens];
  expect(tokens).toHaveLength(9);
  for (const { tokenId, sceneId, actor, actorId, name } of combat.combatants) {
    const token = scene.tokens.get(tokenId);
    expect([sceneId, token.name, token.actorId, token.actor === actor]).toEqual([scene.id, name, actorId, true]);
  }
  expect(tokens.map(({ actorLink, hidden }) => [actorLink, hidden])).toEqual([
    [true, false],
    ...Array.from({ length: 8 }, () => [false, true]),
  ]);
  // Two fields apart, as many in a column as the scene is high, each on a free field.
  expect(tokens.map(({ x, y }) => `${x} ${y}`)).toEqual([
    "300 0",
    ...[0, 200, 400, 600, 800].map((y) => `900 ${y}`),
    ...[0, 200, 400].map((y) => `1100 ${y}`),
  ]);
  const { Mira: _, ...groupOf } = groupsOf(combat);
  const groups = new Set(Object.values(groupOf));
  expect([groups.size, [...groups][0] !== ""]).toEqual([1, true]);

  const [, one, other] = [...combat.combatants] as [Loose, Loose, Loose];
  await combat.perform({ type: "start" });
  expect((await combat.perform({ type: "harm", participant: one.id, injury: 3 })).refusal).toBeNull();
  await world.settled(one.actor.toggleStatusEffect("prone"));
  const hp = one.actor.system.hp.max as number;
  const shared = gm.game.actors.get(one.actorId);
  expect([one.actor, other.actor, shared].map(({ system }) => system.hp.value as number)).toEqual([hp - 3, hp, hp]);
  expect(shared.statuses.size).toBe(0);
  const noted = participantOf(combat.encounter, one.id as string);
  expect({ ...noted?.stats, ...noted?.later?.stats }).toMatchObject({ posture: "prone" });
  // A second fight finds free fields.
  await setUp(gm);
  expect(new Set([...scene.tokens].map(({ x, y }: Loose) => `${x} ${y}`)).size).toBe(18);
});

/** Drops an actor on the tracker. */
async function join({ ui, window }: Client, { uuid }: Loose): Promise<void> {
  const event = new window.Event("drop", { bubbles: true, cancelable: true });
  const getData = (): string => JSON.stringify({ type: "Actor", uuid: uuid as string });
  Object.defineProperty(event, "dataTransfer", { value: { types: ["text/plain"], files: [], items: [], getData } });
  ui.combat.element.dispatchEvent(event);
  await world.settled();
}

it("links tokens of linked NPCs and pack characters, and copies unlinked NPCs", async () => {
  const gm = await openAt(1_600);
  const [chief, orc] = await gm.window.Actor.create([
    { name: "Chief", type: "npc", prototypeToken: { actorLink: true } },
    { name: "Orc", type: "npc" },
  ]);
  const pack = [...gm.game.packs].find(({ metadata }: Loose) => metadata.name === "encounter-people");
  const pregen = await pack.getDocument([...pack.index].find(({ type }: Loose) => type === "character")._id);
  const combat = await setUp(gm);
  for (const actor of [chief, pregen, orc, orc]) await join(gm, actor);
  const come = [...combat.combatants].slice(9) as Loose[];
  expect(come.map(({ name, token }) => [name, token.actorLink])).toEqual([
    ["Chief", true],
    [pregen.name, true],
    ["Orc", false],
    ["Orc 1", false],
  ]);
  expect(new Set(come.map(({ actorId }) => String(actorId))).size).toBe(4);
});

it("adds to an unlinked NPC's row when its actor is added", async () => {
  const gm = await openAt(1_600);
  const orc = await gm.window.Actor.create({ name: "Orc", type: "npc" });
  const [token] = await gm.window.canvas.scene.createEmbeddedDocuments("Token", [
    (await orc.getTokenDocument({ x: 0, y: 0 })).toObject(),
  ]);
  const combat = await gm.window.Combat.create({ active: true });
  await combat.createEmbeddedDocuments("Combatant", [{ tokenId: token.id, sceneId: token.parent.id, actorId: orc.id }]);
  await world.settled();
  gm.ui.combat.element.querySelector("[data-action=prepareFight]").click();
  await world.settled();
  const { element }: Loose = [...gm.foundry.applications.instances.values()].find((app: Loose) =>
    app.element?.querySelector?.(".sz-prepare__found"),
  );
  const counts = (): string[] =>
    [...element.querySelectorAll("[name^='count.']")].map(({ value }: Loose) => String(value));
  expect(counts()).toEqual(["1"]);
  const field: Loose = element.querySelector("input[type=search]");
  field.value = "Orc";
  field.dispatchEvent(new gm.window.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  await vi.waitFor(() => expect(counts()).toEqual(["2"]), 10_000);
  element.querySelector("[data-action=setUp]").click();
  await world.settled();
  expect([...combat.combatants].map(({ name, tokenId }: Loose) => [name, tokenId === token.id])).toEqual([
    ["Orc", true],
    ["Orc 1", false],
  ]);
});

it("places tokens made by Foundry by their size, with planned names", async () => {
  const gm = await openAt(1_600);
  const ogre = await gm.window.Actor.create({
    name: "Ogre",
    type: "npc",
    prototypeToken: {
      actorLink: true,
      randomImg: true,
      texture: { src: "ogre-*.webp" },
      width: 3,
      height: 3,
      appendNumber: true,
    },
  });
  const combat = await setUp(gm);
  for (let count = 0; count < 3; count++) await join(gm, ogre);
  const come = [...combat.combatants].slice(9) as Loose[];
  expect(
    come.map(({ name, token }) => (token.name === name ? "same name" : `${String(name)}: ${String(token.name)}`)),
  ).toEqual(Array(3).fill("same name"));
  const { tokens } = gm.window.canvas.scene as { tokens: Iterable<Loose> };
  for (const { token } of come) {
    expect(token.texture.src).toMatch(/^ogre-[12]\.webp$/);
    const [wide, tall] = [token.width * 100, token.height * 100] as [number, number];
    const under = [...tokens].filter(
      (one) =>
        one !== token &&
        one.x < token.x + wide &&
        token.x < one.x + one.width * 100 &&
        one.y < token.y + tall &&
        token.y < one.y + one.height * 100,
    );
    expect(under.map(({ name }) => name as string)).toEqual([]);
  }
});

it.each([
  ["no scene is shown", 0, true],
  ["the GM wants none", 1_600, false],
])("adds participants without tokens where %s", async (_why, width, placeTokens) => {
  const gm = await openAt(width);
  await gm.game.settings.set("segment-zero", "table", { placeTokens });
  const combat = await setUp(gm);
  expect([...combat.combatants].map(({ tokenId }: Loose) => tokenId)).toEqual(Array(9).fill(null));
});
