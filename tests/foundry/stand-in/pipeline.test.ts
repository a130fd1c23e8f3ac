import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, names, worldOf, type Client } from "./helpers.ts";

/** An Actor and Item class that write down every call, and hooks that do the same. */
const MODULE = `
  globalThis.log = [];
  const who = (user) => typeof user === "string" ? "id" : user?.documentName ?? String(user);
  const spy = (Base) => class extends Base {
    async _preCreate(data, options, user) { log.push(this.documentName + "._preCreate " + who(user)); return super._preCreate(data, options, user); }
    async _preUpdate(changes, options, user) { log.push(this.documentName + "._preUpdate " + who(user)); if (changes.name === "never") return false; if (changes.name === "more") changes.img = "more.svg"; return super._preUpdate(changes, options, user); }
    async _preDelete(options, user) { log.push(this.documentName + "._preDelete " + who(user)); return super._preDelete(options, user); }
    static async _preCreateOperation(docs, op, user) { log.push(this.documentName + "._preCreateOperation"); return super._preCreateOperation(docs, op, user); }
    static async _preUpdateOperation(docs, op, user) { log.push(this.documentName + "._preUpdateOperation"); op.added = "by operation"; return super._preUpdateOperation(docs, op, user); }
    static async _preDeleteOperation(docs, op, user) { log.push(this.documentName + "._preDeleteOperation"); return super._preDeleteOperation(docs, op, user); }
    static async _onUpdateOperation(docs, op, user) { log.push(this.documentName + "._onUpdateOperation"); }
    _onCreate(data, options, userId) { super._onCreate(data, options, userId); log.push(this.documentName + "._onCreate " + who(userId)); }
    _onUpdate(changed, options, userId) { super._onUpdate(changed, options, userId); log.push(this.documentName + "._onUpdate " + who(userId)); globalThis.options = options; }
    _onDelete(options, userId) { super._onDelete(options, userId); log.push(this.documentName + "._onDelete " + who(userId)); }
    _onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId) { super._onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId); log.push(this.documentName + "._onUpdateDescendantDocuments " + collection); }
  };
  Hooks.once("init", () => {
    CONFIG.Actor.documentClass = spy(Actor);
    CONFIG.Item.documentClass = spy(Item);
    for (const name of ["Actor", "Item"]) for (const verb of ["Create", "Update", "Delete"]) {
      Hooks.on("pre" + verb + name, (...args) => { log.push("hook pre" + verb + name + " " + who(args.at(-1))); if (args[1]?.name === "hooked") return false; });
      Hooks.on(verb.toLowerCase() + name, (...args) => { log.push("hook " + verb.toLowerCase() + name + " " + who(args.at(-1))); });
    }
  });
`;

async function start(
  generation: 13 | 14,
): Promise<{ world: Awaited<ReturnType<typeof worldOf>>; gm: Client; anna: Client; actor: Loose }> {
  const world = await worldOf({ generation, system: { module: MODULE } });
  const gm = await world.join("Gamemaster");
  const anna = await world.join("Anna");
  const actor: Loose = await gm.window.Actor.create({
    name: "Hero",
    type: "hero",
    ownership: { [anna.game.userId as string]: 3 },
  });
  await world.settled();
  return { world, gm, anna, actor };
}

const take = (client: Client): string[] => (client.window.log as string[]).splice(0);

describe.each(GENERATIONS)("operations, generation %i (tier 2)", (generation) => {
  it("call everything in the order of facts 4.2, with a user before and a user id after", async () => {
    const { world, gm, anna, actor } = await start(generation);
    expect(take(gm)).toEqual([
      "Actor._preCreate User",
      "hook preCreateActor id",
      "Actor._preCreateOperation",
      "Actor._onCreate id",
      "hook createActor id",
    ]);
    expect(take(anna)).toEqual(["Actor._onCreate id", "hook createActor id"]);
    await actor.update({ name: "Other" });
    await world.settled();
    expect(take(gm)).toEqual([
      "Actor._preUpdate User",
      "hook preUpdateActor id",
      "Actor._preUpdateOperation",
      "Actor._onUpdate id",
      "hook updateActor id",
      "Actor._onUpdateOperation",
    ]);
    expect(take(anna)).toEqual(["Actor._onUpdate id", "hook updateActor id", "Actor._onUpdateOperation"]);
    const [item]: Loose[] = await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "thing" }]);
    await world.settled();
    take(gm);
    take(anna);
    await item.update({ name: "Axe" });
    await world.settled();
    expect(take(gm)).toEqual([
      "Item._preUpdate User",
      "hook preUpdateItem id",
      "Item._preUpdateOperation",
      "Item._onUpdate id",
      "hook updateItem id",
      "Actor._onUpdateDescendantDocuments items",
      "Item._onUpdateOperation",
    ]);
    expect(anna.game.actors.get(actor.id).items.getName("Axe").actor.name).toBe("Other");
    await actor.delete();
    expect(take(gm).slice(-5)).toEqual([
      "Actor._preDelete User",
      "hook preDeleteActor id",
      "Actor._preDeleteOperation",
      "Actor._onDelete id",
      "hook deleteActor id",
    ]);
  });

  it("false from a method or a hook cancels; noHook leaves out the pre hooks", async () => {
    const { gm, actor } = await start(generation);
    expect(await actor.update({ name: "never" })).toBeUndefined();
    expect(await actor.update({ name: "hooked" })).toBeUndefined();
    expect(actor.name).toBe("Hero");
    expect(await actor.update({ name: "hooked" }, { noHook: true })).toBe(actor);
    expect(actor.name).toBe("hooked");
    expect(take(gm)).not.toContain("hook never");
  });

  it("what a pre method adds to the changes is written too", async () => {
    const { world, actor } = await start(generation);
    await actor.update({ name: "more" });
    expect(world.server.documents.get("Actor", actor.id as string)?.img).toBe("more.svg");
  });

  it("an empty diff resolves to undefined and calls nothing; diff:false calls all the same", async () => {
    const { world, gm, anna, actor } = await start(generation);
    take(gm);
    take(anna);
    expect(await actor.update({ name: "Hero" })).toBeUndefined();
    await world.settled();
    expect([take(gm), take(anna)]).toEqual([[], []]);
    expect(await actor.update({ name: "Hero" }, { diff: false })).toBe(actor);
    await world.settled();
    expect(take(anna)).toContain("Actor._onUpdate id");
  });

  it("options travel as JSON: undefined is lost, additions of static methods arrive", async () => {
    const { world, anna, actor } = await start(generation);
    await actor.update({ name: "Options" }, { mine: { a: 1 }, lost: undefined });
    await world.settled();
    expect(anna.window.options).toMatchObject({ mine: { a: 1 }, added: "by operation", diff: true, render: true });
    expect("lost" in anna.window.options).toBe(false);
  });

  it("applies operations of several clients in the server's order everywhere", async () => {
    const { world, anna, actor } = await start(generation);
    world.conditions({ delay: (direction, client) => (direction === "down" && client === "Anna" ? 15 : 0) });
    const mine = anna.game.actors.get(actor.id);
    await Promise.all([mine.update({ name: "from Anna" }), actor.update({ name: "from GM" })]);
    await world.settled();
    const stored = world.server.documents.get("Actor", actor.id as string)?.name;
    expect([actor.name, mine.name]).toEqual([stored, stored]);
  });

  it("flags, clone, reset, uuids and embedded parents", async () => {
    const { gm, actor } = await start(generation);
    await actor.setFlag("world", "deep.key", 4);
    expect(actor.getFlag("world", "deep.key")).toBe(4);
    await actor.unsetFlag("world", "deep.key");
    expect(actor.getFlag("world", "deep")).toEqual({});
    const copy: Loose = actor.clone({ name: "Copy", "system.x": 1 });
    expect([copy.name, copy.id, actor.name]).toEqual(["Copy", null, "Hero"]);
    actor.name = "in memory";
    actor.reset();
    expect(actor.name).toBe("Hero");
    const [item]: Loose[] = await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "thing" }]);
    expect(item.uuid).toBe(`Actor.${actor.id}.Item.${item.id}`);
    expect(gm.window.fromUuidSync(item.uuid)).toBe(item);
    expect(await gm.window.fromUuid(item.uuid)).toBe(item);
    expect(item.parent).toBe(actor);
  });

  it("keepId, deleteAll, batches of embedded documents", async () => {
    const { gm, actor } = await start(generation);
    const kept = await gm.window.Actor.create(
      { _id: "abcdefghijklmnop", name: "Kept", type: "hero" },
      { keepId: true },
    );
    expect(kept.id).toBe("abcdefghijklmnop");
    const other = await gm.window.Actor.create({ _id: "ponmlkjihgfedcba", name: "Other", type: "hero" });
    expect(other.id).not.toBe("ponmlkjihgfedcba");
    const items: Loose[] = await actor.createEmbeddedDocuments("Item", [
      { name: "A", type: "thing" },
      { name: "B", type: "thing" },
    ]);
    await actor.updateEmbeddedDocuments(
      "Item",
      items.map((each) => ({ _id: each.id as string, name: `${each.name}!` })),
    );
    expect(names(actor.items)).toEqual(["A!", "B!"]);
    await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
    expect(actor.items.size).toBe(0);
  });

  it("re-renders open applications unless render is false", async () => {
    const { actor } = await start(generation);
    const calls: Loose[] = [];
    actor.apps.one = { render: (options: Loose) => calls.push(options) };
    await actor.update({ name: "1" });
    await actor.update({ name: "2" }, { render: false });
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({ force: false, renderContext: "updateActor" });
  });

  it("active effects: statuses, changes, toggling", async () => {
    const { actor } = await start(generation);
    const effect = await actor.toggleStatusEffect("dead", { overlay: true });
    expect(effect.documentName).toBe("ActiveEffect");
    expect(actor.statuses.has("dead")).toBe(true);
    expect(await actor.toggleStatusEffect("dead", { active: true })).toBe(true);
    expect(await actor.toggleStatusEffect("dead")).toBe(false);
    expect(await actor.toggleStatusEffect("dead", { active: false })).toBeUndefined();
    const change =
      generation >= 14
        ? { system: { changes: [{ key: "name", type: "override", value: "Changed" }] } }
        : { changes: [{ key: "name", mode: 5, value: "Changed" }] };
    await actor.createEmbeddedDocuments("ActiveEffect", [{ name: "Mask", ...change }]);
    expect(actor.name).toBe("Changed");
    expect(actor._source.name).toBe("Hero");
  });
});

describe("modifyBatch (14)", () => {
  it("is one request: all or nothing, in order", async () => {
    const { world, gm, actor } = await start(14);
    const { modifyBatch } = gm.foundry.documents;
    await modifyBatch([
      { action: "update", documentName: "Actor", updates: [{ _id: actor.id as string, name: "Batch" }] },
      { action: "create", documentName: "Actor", data: [{ name: "New", type: "hero" }] },
    ]);
    expect(names(gm.game.actors).sort()).toEqual(["Batch", "New"]);
    await expect(
      modifyBatch([
        { action: "update", documentName: "Actor", updates: [{ _id: actor.id as string, name: "Lost" }] },
        { action: "create", documentName: "Actor", data: [{ name: "Bad", type: "villain" }] },
      ]),
    ).rejects.toThrow();
    await world.settled();
    expect(actor.name).toBe("Batch");
  });

  it("is not there in 13", async () => {
    expect((await start(13)).gm.foundry.documents.modifyBatch).toBeUndefined();
  });
});
