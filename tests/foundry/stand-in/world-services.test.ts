import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, worldOf } from "./helpers.ts";

const MODULE = `
  const f = foundry.data.fields;
  globalThis.order = [];
  for (const hook of ["init", "i18nInit", "setup", "initializeCombatConfiguration", "ready"]) Hooks.once(hook, () => order.push(hook + " user:" + Boolean(game.user) + " i18n:" + game.i18n.localize("TEST.Word") + " ui:" + Boolean(ui.combat)));
  globalThis.changes = [];
  Hooks.once("init", () => {
    const register = (key, data) => game.settings.register("segment-zero", key, { onChange: (value, options, userId) => changes.push([key, value, userId]), ...data });
    register("world", { scope: "world", type: Number, default: 3 });
    register("mine", { scope: "user", type: String, default: "none" });
    register("here", { scope: "client", type: Boolean, default: false });
    register("field", { scope: "world", type: new f.NumberField({ required: true, nullable: false, min: 0, max: 10, integer: true, initial: 4 }) });
    register("choice", { scope: "world", type: String, default: "a", choices: { a: "A", b: "B" } });
    game.keybindings.register("segment-zero", "next", { name: "Next", editable: [{ key: "KeyN", modifiers: ["Shift"] }], onDown: () => { changes.push("key"); return true; } });
    CONFIG.queries["segment-zero.add"] = async ({ a, b }) => a + b;
    CONFIG.queries["segment-zero.fail"] = async () => { throw new Error("refused by handler"); };
    CONFIG.queries["segment-zero.slow"] = () => new Promise(() => undefined);
  });
`;
const files = { "lang/en.json": JSON.stringify({ TEST: { Word: "word" }, "TEST.Greet": "Hello {name}" }) };

describe.each(GENERATIONS)("services, generation %i (tier 5)", (generation) => {
  it("start-up order of facts 4.1", async () => {
    const world = await worldOf({ generation, system: { module: MODULE, files } });
    const gm = await world.join("Gamemaster");
    expect(gm.window.order).toEqual([
      "init user:false i18n:TEST.Word ui:false",
      "i18nInit user:false i18n:word ui:false",
      "setup user:true i18n:word ui:false",
      "initializeCombatConfiguration user:true i18n:word ui:false",
      "ready user:true i18n:word ui:true",
    ]);
    expect(gm.game.release.generation).toBe(generation);
    expect(gm.errors()).toEqual([]);
  });

  it("settings: three scopes, types, choices, onChange on all clients for the world's", async () => {
    const world = await worldOf({ generation, system: { module: MODULE, files } });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const both = (key: string): unknown[] =>
      [gm, anna].map((each) => each.game.settings.get("segment-zero", key) as unknown);
    expect(both("world")).toEqual([3, 3]);
    expect(await gm.game.settings.set("segment-zero", "world", "5")).toBe(5);
    await world.settled();
    expect(both("world")).toEqual([5, 5]);
    expect(anna.window.changes).toEqual([["world", 5, gm.game.userId]]);
    await expect(anna.game.settings.set("segment-zero", "world", 9)).rejects.toThrow(/lacks permission/);
    await anna.game.settings.set("segment-zero", "mine", "hers");
    await anna.game.settings.set("segment-zero", "here", true);
    await world.settled();
    expect([both("mine"), both("here")]).toEqual([
      ["none", "hers"],
      [false, true],
    ]);
    expect(gm.window.changes).toHaveLength(1);
    await gm.game.settings.set("segment-zero", "field", 40.2);
    expect(gm.game.settings.get("segment-zero", "field")).toBe(10);
    await expect(gm.game.settings.set("segment-zero", "choice", "z")).rejects.toThrow(/not a choice/);
    expect(() => gm.game.settings.get("segment-zero", "unknown") as unknown).toThrow(/not a registered/);
    gm.window.changes.length = 0;
    await gm.game.settings.set("segment-zero", "world", 5);
    expect(gm.window.changes).toEqual([]);
  });

  it("localisation", async () => {
    const world = await worldOf({ generation, system: { module: MODULE, files } });
    const { game } = await world.join("Gamemaster");
    expect([
      game.i18n.localize("TEST.Word"),
      game.i18n.localize("TEST.None"),
      game.i18n.has("TEST.None"),
      game.i18n.format("TEST.Greet", { name: "Anna" }),
    ]).toEqual(["word", "TEST.None", false, "Hello Anna"]);
  });

  it("users: active by connection, one active GM, designated the same way everywhere", async () => {
    const world = await worldOf({ generation });
    const anna = await world.join("Anna");
    expect(anna.game.users.activeGM).toBeNull();
    const heard: unknown[] = [];
    anna.Hooks.on("userConnected", (user: Loose, active: boolean) => heard.push([user.name, active]));
    const gm = await world.join("Gamemaster");
    expect(anna.game.users.activeGM.name).toBe("Gamemaster");
    expect(gm.game.user.isActiveGM).toBe(true);
    expect(anna.game.users.getDesignatedUser((user: Loose) => user.active as boolean).name).toBe("Gamemaster");
    await gm.leave();
    expect(anna.game.users.activeGM).toBeNull();
    expect(heard).toEqual([
      ["Gamemaster", true],
      ["Gamemaster", false],
    ]);
  });

  it("sockets: to the others, JSON only, not back to the sender", async () => {
    const world = await worldOf({ generation });
    const [gm, anna, ben] = [await world.join("Gamemaster"), await world.join("Anna"), await world.join("Ben")];
    const heard: unknown[] = [];
    for (const client of [gm, anna, ben])
      client.game.socket.on("system.segment-zero", (payload: Dict) => heard.push([client.name, payload]));
    anna.game.socket.emit("system.segment-zero", { a: 1, lost: undefined });
    anna.game.socket.emit("system.another", { a: 2 });
    await world.settled();
    expect(heard).toEqual([
      ["Gamemaster", { a: 1 }],
      ["Ben", { a: 1 }],
    ]);
  });

  it("queries: answered, refused, unknown, timed out, offline", async () => {
    const world = await worldOf({ generation, system: { module: MODULE } });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const target = anna.game.users.activeGM;
    expect(await target.query("segment-zero.add", { a: 2, b: 3 })).toBe(5);
    await expect(target.query("segment-zero.fail", {})).rejects.toThrow(/refused by handler/);
    await expect(target.query("segment-zero.none", {})).rejects.toThrow(/not registered/);
    await expect(target.query("segment-zero.slow", {}, { timeout: 20 })).rejects.toThrow(/timed out/);
    const pending = target.query("segment-zero.slow", {});
    const outcome = expect(pending).rejects.toThrow(/disconnected/);
    await world.settled();
    await gm.leave();
    await outcome;
    await expect(target.query("segment-zero.add", {})).rejects.toThrow(/not active/);
    expect(await anna.game.user.query("segment-zero.add", { a: 1, b: 1 })).toBe(2);
  });

  it("self-query refused in the other reading", async () => {
    const world = await worldOf({ generation, system: { module: MODULE }, uncertain: { selfQuery: false } });
    const gm = await world.join("Gamemaster");
    await expect(gm.game.user.query("segment-zero.add", { a: 1, b: 1 })).rejects.toThrow(/yourself/);
  });

  it("time: a GM advances it, everybody hears", async () => {
    const world = await worldOf({ generation });
    const gm = await world.join("Gamemaster");
    const anna = await world.join("Anna");
    const heard: unknown[] = [];
    anna.Hooks.on("updateWorldTime", (time: number, delta: number) => heard.push([time, delta]));
    expect(await gm.game.time.advance(10)).toBe(10);
    await world.settled();
    expect([anna.game.time.worldTime, heard]).toEqual([10, [[10, 10]]]);
    await expect(anna.game.time.advance(1)).rejects.toThrow(/lacks permission/);
  });

  it("keybindings: in init only, and onDown consumes the key", async () => {
    const world = await worldOf({ generation, system: { module: MODULE } });
    const gm = await world.join("Gamemaster");
    const event: Loose = new gm.window.KeyboardEvent("keydown", {
      code: "KeyN",
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    });
    gm.window.document.body.dispatchEvent(event);
    expect([gm.window.changes, event.defaultPrevented]).toEqual([["key"], true]);
    expect(() => gm.game.keybindings.register("segment-zero", "late", {}) as unknown).toThrow();
  });

  it("packs: index, documents with their items, import", async () => {
    const hero = {
      _id: "heroheroherohero",
      name: "Hero",
      type: "hero",
      system: {},
      items: [{ _id: "swordswordswords", name: "Sword", type: "thing", system: {} }],
    };
    const manifest = { packs: [{ name: "heroes", label: "Heroes", type: "Actor" }] };
    const world = await worldOf({ generation, system: { manifest, packs: { heroes: [hero] } } });
    const gm = await world.join("Gamemaster");
    const pack: Loose = gm.game.packs.get("segment-zero.heroes");
    expect([pack.index.size, pack.title, pack.documentName]).toEqual([1, "Heroes", "Actor"]);
    const document: Loose = await pack.getDocument("heroheroherohero");
    expect([document.uuid, document.items.contents[0].name, document.inCompendium]).toEqual([
      "Compendium.segment-zero.heroes.Actor.heroheroherohero",
      "Sword",
      true,
    ]);
    expect(await gm.window.fromUuid(document.uuid)).toBe(document);
    const imported: Loose = await gm.game.actors.importFromCompendium(pack, "heroheroherohero");
    expect([imported.name, imported.items.size, imported.id === document.id]).toEqual(["Hero", 1, false]);
    await expect(document.update({ name: "x" })).rejects.toThrow(/locked/);
  });
});
