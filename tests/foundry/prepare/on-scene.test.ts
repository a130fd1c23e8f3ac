import { afterEach, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { groupsOf } from "../groups/horde.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
afterEach(() => world.close());

/** A GM who looks at a scene, if it has a size. */
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

it("puts everybody of a prepared encounter on the scene that the GM looks at, side opposite side", async () => {
  const gm = await openAt(1_600);
  const combat = await setUp(gm);
  const { scene } = gm.window.canvas;
  const tokens: Loose[] = [...scene.tokens];
  expect(tokens).toHaveLength(9);
  for (const { tokenId, sceneId, actor, actorId, name } of combat.combatants) {
    const token = scene.tokens.get(tokenId);
    expect([sceneId, token.name, token.actorId, token.actor === actor]).toEqual([scene.id, name, actorId, true]);
  }
  const [mira, ...bandits] = tokens;
  expect([mira?.hidden, ...new Set(bandits.map(({ hidden }) => hidden))]).toEqual([false, true]);
  // Two fields from one to the next, as many below each other as the scene is high; nobody on another's field.
  expect(tokens.map(({ x, y }) => `${x} ${y}`)).toEqual([
    "300 0",
    ...[0, 200, 400, 600, 800].map((y) => `900 ${y}`),
    ...[0, 200, 400].map((y) => `1100 ${y}`),
  ]);
  // Another one finds free fields.
  await setUp(gm);
  expect(new Set([...scene.tokens].map(({ x, y }: Loose) => `${x} ${y}`)).size).toBe(18);
});

it("leaves likes together as a group, as they are without tokens", async () => {
  const gm = await openAt(1_600);
  const orc = await gm.window.Actor.create({ name: "Orc", type: "npc" });
  const combat = await gm.window.Combat.create({ active: true });
  const copies = await gm.window.Actor.create(
    [1, 2].map((number) => ({
      name: `Orc ${number}`,
      type: "npc",
      _stats: { duplicateSource: orc.uuid },
      prototypeToken: { actorLink: false },
    })),
  );
  const tokens = await gm.window.canvas.scene.createEmbeddedDocuments(
    "Token",
    copies.map(({ id, name }: Loose) => ({
      name,
      actorId: id,
      actorLink: true,
      flags: { "segment-zero": { placed: true } },
    })),
  );
  await combat.createEmbeddedDocuments(
    "Combatant",
    copies.map(({ id, name }: Loose, at: number) => ({
      actorId: id,
      name,
      tokenId: tokens[at].id,
      sceneId: gm.window.canvas.scene.id,
    })),
  );
  await world.settled();
  const groups = new Set(Object.values(groupsOf(combat)));
  expect([groups.size, [...groups][0] !== ""]).toEqual([1, true]);
});

it.each([
  ["no scene is shown", 0, true],
  ["the GM wants none", 1_600, false],
])("leaves it without tokens where %s", async (_why, width, placeTokens) => {
  const gm = await openAt(width);
  await gm.game.settings.set("segment-zero", "table", { placeTokens });
  const combat = await setUp(gm);
  expect([...combat.combatants].map(({ tokenId }: Loose) => tokenId)).toEqual(Array(9).fill(null));
});
