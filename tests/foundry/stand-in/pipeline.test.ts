import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, names, seats, type Client, type Seats } from "./helpers.ts";

const open = seats();

/** Actor and Item classes that record every call, and hooks that do the same. */
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

const take = (client: Client): string[] => (client.window.log as string[]).splice(0);

/** The Hero of a table, which Anna owns too. */
async function start(generation: 13 | 14): Promise<Seats & { readonly actor: Loose }> {
  const table = await open({ generation, system: { module: MODULE } });
  const { world, gm, anna } = table;
  take(gm);
  take(anna);
  const ownership = { [anna.game.userId as string]: 3 };
  const actor: Loose = await world.settled(gm.window.Actor.create({ name: "Hero", type: "hero", ownership }));
  return { ...table, actor };
}

/** Calls of an operation on the requesting client. */
const calls = (kind: string, verb: string, ...after: string[]): string[] => [
  `${kind}._pre${verb} User`,
  `hook pre${verb}${kind} id`,
  `${kind}._pre${verb}Operation`,
  ...told(kind, verb),
  ...after,
];
const told = (kind: string, verb: string): string[] => [
  `${kind}._on${verb} id`,
  `hook ${verb.toLowerCase()}${kind} id`,
];

describe.each(GENERATIONS)("operations, generation %i (tier 2)", (generation) => {
  it("call everything in the order of facts 4.2", async () => {
    const { world, gm, anna, actor } = await start(generation);
    expect([take(gm), take(anna)]).toEqual([calls("Actor", "Create"), told("Actor", "Create")]);
    await world.settled(actor.update({ name: "Other" }));
    const done = "Actor._onUpdateOperation";
    expect([take(gm), take(anna)]).toEqual([calls("Actor", "Update", done), [...told("Actor", "Update"), done]]);
    const [item]: Loose[] = await actor.createEmbeddedDocuments("Item", [{ name: "Sword", type: "thing" }]);
    await world.settled();
    take(gm);
    await world.settled(item.update({ name: "Axe" }));
    expect(take(gm)).toEqual(
      calls("Item", "Update", "Actor._onUpdateDescendantDocuments items", "Item._onUpdateOperation"),
    );
    expect(anna.game.actors.get(actor.id).items.getName("Axe").actor.name).toBe("Other");
    await actor.delete();
    expect(take(gm).slice(-5)).toEqual(calls("Actor", "Delete"));
  });

  it("are cancelled by false from methods or hooks, and extended by methods", async () => {
    const { world, actor } = await start(generation);
    expect([await actor.update({ name: "never" }), await actor.update({ name: "hooked" })]).toEqual([
      undefined,
      undefined,
    ]);
    expect(actor.name).toBe("Hero");
    expect(await actor.update({ name: "hooked" }, { noHook: true })).toBe(actor);
    await actor.update({ name: "more" });
    expect(world.server.documents.get("Actor", actor.id as string)).toMatchObject({ name: "more", img: "more.svg" });
  });

  it("send options as JSON, and re-render open applications unless render is false", async () => {
    const { world, anna, actor } = await start(generation);
    const renders: Loose[] = [];
    actor.apps.one = { render: (options: Loose) => renders.push(options) };
    await world.settled(actor.update({ name: "Options" }, { mine: { a: 1 }, lost: undefined }));
    expect(anna.window.options).toMatchObject({ mine: { a: 1 }, added: "by operation", diff: true, render: true });
    expect("lost" in anna.window.options).toBe(false);
    await actor.update({ name: "2" }, { render: false });
    expect(renders).toEqual([expect.objectContaining({ force: false, renderContext: "updateActor" })]);
  });

  it("reach flags, clones, uuids and embedded parents, in batches as well", async () => {
    const { gm, actor } = await start(generation);
    await actor.setFlag("world", "deep.key", 4);
    expect(actor.getFlag("world", "deep.key")).toBe(4);
    await actor.unsetFlag("world", "deep.key");
    expect(actor.getFlag("world", "deep")).toEqual({});
    const copy: Loose = actor.clone({ name: "Copy", "system.x": 1 });
    actor.name = "in memory";
    actor.reset();
    expect([copy.name, copy.id, actor.name]).toEqual(["Copy", null, "Hero"]);
    const made: Loose[] = await actor.createEmbeddedDocuments(
      "Item",
      ["A", "B"].map((name) => ({ name, type: "thing" })),
    );
    const [item] = made;
    expect([item.uuid, item.parent]).toEqual([`Actor.${actor.id}.Item.${item.id}`, actor]);
    expect([gm.window.fromUuidSync(item.uuid), await gm.window.fromUuid(item.uuid)]).toEqual([item, item]);
    await actor.updateEmbeddedDocuments(
      "Item",
      made.map(({ id, name }) => ({ _id: id as string, name: `${name}!` })),
    );
    expect(names(actor.items)).toEqual(["A!", "B!"]);
    await actor.deleteEmbeddedDocuments("Item", [], { deleteAll: true });
    expect(actor.items.size).toBe(0);
  });
});
