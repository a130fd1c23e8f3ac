import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { openWorld } from "../world.ts";
import { deletion, GENERATIONS, names, seats, worldOf, type Seats } from "./helpers.ts";

const open = seats();

/** A goblin with a sword, and its unlinked token. */
async function placed(
  generation: 13 | 14,
  spec: Dict = {},
): Promise<Seats & { readonly base: Loose; readonly token: Loose; readonly actor: Loose }> {
  const table = await open({ generation, ...spec });
  const { gm, world } = table;
  const base: Loose = await gm.window.Actor.create({
    name: "Goblin",
    type: "hero",
    system: { hp: { value: 10, max: 12 }, dr: { skull: 2 } },
    items: [{ name: "Sword", type: "thing", system: { notes: { a: 1 } } }],
  });
  const tokens = [{ name: "Goblin 1", actorId: base.id as string }];
  const scene: Loose = await gm.window.Scene.create({ name: "Ford", active: true, tokens });
  const token: Loose = scene.tokens.contents[0];
  const { actor } = token;
  await world.settled();
  return { ...table, base, token, actor };
}

describe.each(GENERATIONS)("the actor of an unlinked token, generation %i", (generation) => {
  it("is one lasting actor with its base actor's ids, speaking as token", async () => {
    const { gm, base, token, actor } = await placed(generation);
    expect(actor).toMatchObject({ isToken: true, id: base.id as string, token });
    expect(actor.uuid).toBe(`${token.uuid as string}.Actor.${base.id as string}`);
    const item = `${actor.uuid as string}.Item.${base.items.contents[0].id as string}`;
    expect([await gm.window.fromUuid(actor.uuid), await gm.window.fromUuid(item)]).toEqual([
      actor,
      actor.items.contents[0],
    ]);
    const { ChatMessage } = gm.window;
    const speaker = ChatMessage.getSpeaker({ actor }) as Dict;
    expect(speaker).toMatchObject({ token: token.id as string, scene: token.parent.id as string, alias: "Goblin 1" });
    expect(ChatMessage.getSpeakerActor(speaker)).toBe(actor);
    await token.update({ x: 50 });
    await actor.update({ name: "Snik" });
    expect([token.actor, actor.name, base.name]).toEqual([actor, "Snik", "Goblin"]);
    expect(actor.getActiveTokens(false, true)).toEqual([token]);
  });

  it("stores differences in the delta, alike on server and clients", async () => {
    const { world, anna, base, token, actor } = await placed(generation);
    await actor.update({ "system.hp.value": 4 });
    await actor.items.contents[0].update({ name: "Axe" });
    const [bow] = (await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "thing" }])) as [Loose];
    await world.settled(bow.createEmbeddedDocuments("ActiveEffect", [{ name: "Aimed" }]));
    const stored = (world.server.documents.all("Scene")[0]?.tokens as Dict[])[0]?.delta as Dict;
    expect([stored.system, names(stored.items as Loose[])]).toEqual([{ hp: { value: 4 } }, ["Axe", "Bow"]]);
    const theirs: Loose = await anna.window.fromUuid(actor.uuid);
    expect(theirs.toObject()).toEqual(actor.toObject());
    expect([names(theirs.items.get(bow.id).effects), names(base.items)]).toEqual([["Aimed"], ["Sword"]]);
    expect(token.delta.toObject()).toMatchObject({ system: { hp: { value: 4 } } });
  });

  it("deletes a base item permanently on the token alone", async () => {
    const store = new MemoryStore();
    const world = await openWorld({ generation, system: {}, store });
    const gm = await world.join("Gamemaster");
    const items = [{ name: "Sword", type: "thing" }];
    const base: Loose = await gm.window.Actor.create({ name: "Goblin", type: "hero", items });
    const scene: Loose = await gm.window.Scene.create({ name: "Ford", tokens: [{ name: "G", actorId: base.id }] });
    const { actor, uuid } = scene.tokens.contents[0];
    await actor.items.contents[0].delete();
    expect([names(actor.items), names(base.items)]).toEqual([[], ["Sword"]]);
    await world.close();
    const again = await worldOf({ generation, system: {}, store, seed: async () => undefined });
    const later = await again.join("Gamemaster");
    const token: Loose = await later.window.fromUuid(uuid);
    expect([names(token.actor.items), names(token.baseActor.items)]).toEqual([[], ["Sword"]]);
    await token.delta.restore();
    expect(names(token.actor.items)).toEqual(["Sword"]);
  });

  it("keeps all keys and collections of its base actor (foundryvtt#12768)", async () => {
    const { world, gm, anna, actor } = await placed(generation);
    await actor.update({ "system.dr.arm": 1 });
    await actor.update({
      ...deletion(gm, generation, "system.dr", "arm"),
      ...deletion(gm, generation, "system.dr", "skull"),
    });
    expect(actor.system.dr).toEqual({ skull: 2 });
    const empty = generation >= 14 ? { items: gm.window._replace([]) as unknown } : { "==items": [] };
    await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "thing" }]);
    await actor.update(empty);
    expect(names(actor.items)).toEqual(["Sword"]);
    await world.settled();
    expect((await anna.window.fromUuid(actor.uuid)).toObject()).toEqual(actor.toObject());
  });

  it("executes simultaneous writes in turn, by its base actor's owners alone", async () => {
    const { world, anna, base, actor } = await placed(generation);
    const theirs: Loose = await anna.window.fromUuid(actor.uuid);
    expect(theirs.isOwner).toBe(false);
    await expect(theirs.update({ "system.hp.value": 0 })).rejects.toThrow(/permission/);
    await expect(theirs.items.contents[0].delete()).rejects.toThrow(/permission/);
    await world.settled(base.update({ [`ownership.${anna.game.userId as string}`]: 3 }));
    const thing = (name: string): object[] => [{ name, type: "thing" }];
    await Promise.all([
      actor.update({ "system.hp.value": 1 }),
      theirs.update({ "system.hp.max": 30 }),
      actor.createEmbeddedDocuments("Item", thing("Bow")),
      theirs.createEmbeddedDocuments("Item", thing("Rope")),
    ]);
    await world.settled();
    expect([actor.system.hp, names(actor.items).sort()]).toEqual([{ value: 1, max: 30 }, ["Bow", "Rope", "Sword"]]);
    expect(theirs.toObject()).toEqual(actor.toObject());
  });
});
