import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { MemoryStore } from "../../../playground/world/store.ts";
import { openWorld } from "../world.ts";
import { deletion, GENERATIONS, names, worldOf, type Client, type World } from "./helpers.ts";

const MODULE = `
  globalThis.log = [];
  const spied = (Base) => class extends Base {
    async _preUpdate(...args) { log.push(this.documentName + "._preUpdate"); return super._preUpdate(...args); }
    _onUpdate(...args) { super._onUpdate(...args); log.push(this.documentName + "._onUpdate"); }
    prepareData() { log.push(this.documentName + " " + (this.isToken ?? this.actor?.isToken) + " prepared"); super.prepareData(); }
  };
  Hooks.once("init", () => {
    CONFIG.Actor.documentClass = spied(Actor);
    CONFIG.Item.documentClass = spied(Item);
    for (const name of ["Actor", "Item", "ActiveEffect", "Token"]) for (const verb of ["Create", "Update", "Delete"]) {
      Hooks.on("pre" + verb + name, (doc) => { log.push("pre" + verb + name + " " + doc.uuid); });
      Hooks.on(verb.toLowerCase() + name, (doc) => { log.push(verb.toLowerCase() + name + " " + doc.uuid); });
    }
  });
`;

interface Placed {
  world: World;
  gm: Client;
  base: Loose;
  token: Loose;
  actor: Loose;
}

/** A goblin with a sword, and its unlinked token. */
async function placed(generation: 13 | 14, spec: Dict = {}): Promise<Placed> {
  const world = await worldOf({ generation, system: { module: MODULE }, ...spec });
  const gm = await world.join("Gamemaster");
  const base: Loose = await gm.window.Actor.create({
    name: "Goblin",
    type: "hero",
    system: { hp: { value: 10, max: 12 }, dr: { skull: 2 } },
    items: [{ name: "Sword", type: "thing", system: { notes: { a: 1 } } }],
  });
  const scene: Loose = await gm.window.Scene.create({
    name: "Ford",
    active: true,
    tokens: [{ name: "Goblin 1", actorId: base.id as string }],
  });
  const token: Loose = scene.tokens.contents[0];
  const { actor } = token;
  take(gm);
  return { world, gm, base, token, actor };
}

const take = (client: Client): string[] => (client.window.log as string[]).splice(0);

describe.each(GENERATIONS)("the actor of an unlinked token, generation %i", (generation) => {
  it("is one lasting actor with the ids of its base actor", async () => {
    const { gm, base, token, actor } = await placed(generation);
    expect(token.actor).toBe(actor);
    expect(actor).toMatchObject({ isToken: true, id: base.id as string });
    expect(actor.token).toBe(token);
    expect(actor.uuid).toBe(`${token.uuid as string}.Actor.${base.id as string}`);
    expect(await gm.window.fromUuid(actor.uuid)).toBe(actor);
    expect(await gm.window.fromUuid(`${actor.uuid as string}.Item.${base.items.contents[0].id as string}`)).toBe(
      actor.items.contents[0],
    );
    await token.update({ x: 50 });
    await actor.update({ name: "Snik" });
    expect(token.actor).toBe(actor);
    expect([actor.name, base.name]).toEqual(["Snik", "Goblin"]);
    expect(actor.getActiveTokens(false, true)).toEqual([token]);
  });

  it("runs methods and hooks of Actor and Item, and none of Token", async () => {
    const { gm, actor } = await placed(generation);
    const uuid = actor.uuid as string;
    await actor.update({ "system.hp.value": 4 });
    expect(take(gm)).toEqual([
      "Actor._preUpdate",
      `preUpdateActor ${uuid}`,
      "Actor true prepared",
      "Item true prepared",
      "Actor._onUpdate",
      `updateActor ${uuid}`,
    ]);
    const item: Loose = actor.items.contents[0];
    await item.update({ name: "Axe" });
    expect(take(gm).filter((line) => !line.endsWith("prepared"))).toEqual([
      "Item._preUpdate",
      `preUpdateItem ${uuid}.Item.${item.id as string}`,
      "Item._onUpdate",
      `updateItem ${uuid}.Item.${item.id as string}`,
    ]);
    const [effect] = (await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Stunned" }])) as [Loose];
    await effect.delete();
    expect(take(gm).filter((line) => line.includes("ActiveEffect"))).toEqual([
      `preCreateActiveEffect ${uuid}.ActiveEffect.`,
      `createActiveEffect ${uuid}.ActiveEffect.${effect.id as string}`,
      `preDeleteActiveEffect ${uuid}.ActiveEffect.${effect.id as string}`,
      `deleteActiveEffect ${uuid}.ActiveEffect.${effect.id as string}`,
    ]);
  });

  it("stores in the delta what differs, alike on server and clients", async () => {
    const { world, base, token, actor } = await placed(generation);
    const anna = await world.join("Anna");
    await actor.update({ "system.hp.value": 4 });
    await actor.items.contents[0].update({ name: "Axe" });
    const [bow] = (await actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "thing" }])) as [Loose];
    await bow.createEmbeddedDocuments("ActiveEffect", [{ name: "Aimed" }]);
    await world.settled();
    const stored = (world.server.documents.all("Scene")[0]?.tokens as Dict[])[0]?.delta as Dict;
    expect(stored.system).toEqual({ hp: { value: 4 } });
    expect((stored.items as Dict[]).map(({ name }) => name)).toEqual(["Axe", "Bow"]);
    const theirs: Loose = await anna.window.fromUuid(actor.uuid);
    expect(theirs.toObject()).toEqual(actor.toObject());
    expect(names(theirs.items.get(bow.id).effects)).toEqual(["Aimed"]);
    expect(names(base.items)).toEqual(["Sword"]);
    expect(token.delta.toObject()).toMatchObject({ system: { hp: { value: 4 } } });
  });

  it("follows its base actor where the delta says nothing else", async () => {
    const { base, actor } = await placed(generation);
    await actor.update({ "system.hp.value": 4 });
    await actor.items.contents[0].update({ name: "Axe" });
    const item: Loose = actor.items.contents[0];
    await base.update({ "system.hp": { value: 8, max: 20 } });
    await base.items.contents[0].update({ name: "Spear" });
    await base.createEmbeddedDocuments("Item", [{ name: "Shield", type: "thing" }]);
    expect(actor.system.hp).toEqual({ value: 4, max: 20 });
    expect(names(actor.items)).toEqual(["Axe", "Shield"]);
    expect(actor.items.contents[0]).toBe(item);
  });

  it("deletes a base item on the token alone, for good", async () => {
    const store = new MemoryStore();
    const world = await openWorld({ generation, system: { module: MODULE }, store });
    const gm = await world.join("Gamemaster");
    const base: Loose = await gm.window.Actor.create({
      name: "Goblin",
      type: "hero",
      items: [{ name: "Sword", type: "thing" }],
    });
    const scene: Loose = await gm.window.Scene.create({ name: "Ford", tokens: [{ name: "G", actorId: base.id }] });
    const { actor, uuid } = scene.tokens.contents[0];
    await actor.items.contents[0].delete();
    expect([names(actor.items), names(base.items)]).toEqual([[], ["Sword"]]);
    await world.close();
    const again = await worldOf({ generation, system: { module: MODULE }, store, seed: async () => undefined });
    const later = await again.join("Gamemaster");
    const token: Loose = await later.window.fromUuid(uuid);
    expect([names(token.actor.items), names(token.baseActor.items)]).toEqual([[], ["Sword"]]);
    await token.delta.restore();
    expect(names(token.actor.items)).toEqual(["Sword"]);
  });

  it("cannot lose a key or a collection of its base actor (foundryvtt#12768)", async () => {
    const { gm, world, actor } = await placed(generation);
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
    const anna = await world.join("Anna");
    expect((await anna.window.fromUuid(actor.uuid)).toObject()).toEqual(actor.toObject());
  });

  it("takes simultaneous writes one after the other", async () => {
    const { world, gm, actor } = await placed(generation);
    const second = await world.join("Anna");
    await gm.game.actors.contents[0].update({ [`ownership.${second.game.userId as string}`]: 3 });
    await world.settled();
    const theirs: Loose = await second.window.fromUuid(actor.uuid);
    await Promise.all([
      actor.update({ "system.hp.value": 1 }),
      theirs.update({ "system.hp.max": 30 }),
      actor.createEmbeddedDocuments("Item", [{ name: "Bow", type: "thing" }]),
      theirs.createEmbeddedDocuments("Item", [{ name: "Rope", type: "thing" }]),
    ]);
    await world.settled();
    expect(actor.system.hp).toEqual({ value: 1, max: 30 });
    expect(names(actor.items).sort()).toEqual(["Bow", "Rope", "Sword"]);
    expect(theirs.toObject()).toEqual(actor.toObject());
  });

  it("belongs to its base actor's owners alone", async () => {
    const { world, actor } = await placed(generation);
    const anna = await world.join("Anna");
    const theirs: Loose = await anna.window.fromUuid(actor.uuid);
    expect(theirs.isOwner).toBe(false);
    await expect(theirs.update({ "system.hp.value": 0 })).rejects.toThrow(/permission/);
    await expect(theirs.items.contents[0].delete()).rejects.toThrow(/permission/);
  });

  it("lets effects apply and conditions toggle on the token alone", async () => {
    const { gm, base, token, actor } = await placed(generation);
    gm.run(
      `CONFIG.statusEffects.push?.({ id: "prone", name: "Prone", img: "x.svg" }) ?? (CONFIG.statusEffects.prone = { id: "prone", name: "Prone", img: "x.svg" })`,
    );
    await actor.toggleStatusEffect("prone");
    expect(token.hasStatusEffect("prone")).toBe(true);
    expect(base.statuses.size).toBe(0);
    await actor.toggleStatusEffect("prone");
    expect(token.hasStatusEffect("prone")).toBe(false);
  });

  it("closes its sheet when the token is deleted (foundryvtt#13275)", async () => {
    const { token, actor } = await placed(generation);
    let closed = 0;
    actor.apps.one = { close: () => closed++ };
    await token.delete();
    expect(closed).toBe(1);
  });

  it("speaks as its token", async () => {
    const { gm, token, actor } = await placed(generation);
    const speaker = gm.window.ChatMessage.getSpeaker({ actor }) as Dict;
    expect(speaker).toMatchObject({ token: token.id as string, scene: token.parent.id as string, alias: "Goblin 1" });
    expect(gm.window.ChatMessage.getSpeakerActor(speaker)).toBe(actor);
  });

  it("is another object at each read in the test mode, with the same data", async () => {
    const { gm, token, actor } = await placed(generation, { uncertain: { tokenActor: "new-at-each-read" } });
    expect(token.actor === token.actor).toBe(false);
    expect(token.actor).toBeInstanceOf(gm.window.Actor);
    await token.actor.update({ "system.hp.value": 3 });
    expect([actor.system.hp.value, token.actor.system.hp.value, token.actor.uuid]).toEqual([3, 3, actor.uuid]);
  });
});
