import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, seats, type Client, type Seats } from "./helpers.ts";

const open = seats();

/** Actor and Item classes that record every call, and hooks that do the same. */
const MODULE = `
  globalThis.log = [];
  const who = (user) => typeof user === "string" ? "id" : user?.documentName ?? String(user);
  const spy = (Base) => class extends Base {
    async _preCreate(data, options, user) { log.push(this.documentName + "._preCreate " + who(user)); return super._preCreate(data, options, user); }
    async _preUpdate(changes, options, user) { log.push(this.documentName + "._preUpdate " + who(user)); return super._preUpdate(changes, options, user); }
    async _preDelete(options, user) { log.push(this.documentName + "._preDelete " + who(user)); return super._preDelete(options, user); }
    static async _preCreateOperation(docs, op, user) { log.push(this.documentName + "._preCreateOperation"); return super._preCreateOperation(docs, op, user); }
    static async _preUpdateOperation(docs, op, user) { log.push(this.documentName + "._preUpdateOperation"); return super._preUpdateOperation(docs, op, user); }
    static async _preDeleteOperation(docs, op, user) { log.push(this.documentName + "._preDeleteOperation"); return super._preDeleteOperation(docs, op, user); }
    static async _onUpdateOperation(docs, op, user) { log.push(this.documentName + "._onUpdateOperation"); }
    _onCreate(data, options, userId) { super._onCreate(data, options, userId); log.push(this.documentName + "._onCreate " + who(userId)); }
    _onUpdate(changed, options, userId) { super._onUpdate(changed, options, userId); log.push(this.documentName + "._onUpdate " + who(userId)); }
    _onDelete(options, userId) { super._onDelete(options, userId); log.push(this.documentName + "._onDelete " + who(userId)); }
    _onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId) { super._onUpdateDescendantDocuments(parent, collection, docs, changes, options, userId); log.push(this.documentName + "._onUpdateDescendantDocuments " + collection); }
  };
  Hooks.once("init", () => {
    CONFIG.Actor.documentClass = spy(Actor);
    CONFIG.Item.documentClass = spy(Item);
    for (const name of ["Actor", "Item"]) for (const verb of ["Create", "Update", "Delete"]) {
      Hooks.on("pre" + verb + name, (...args) => { log.push("hook pre" + verb + name + " " + who(args.at(-1))); });
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
});
