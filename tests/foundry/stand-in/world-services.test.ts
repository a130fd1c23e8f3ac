import { describe, expect, it } from "vitest";
import type { Dict, Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, listen, seats, worldOf } from "./helpers.ts";

const open = seats();

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
  const system = { module: MODULE, files };

  it("start in the order of facts 4.1, with texts", async () => {
    const { gm } = await open({ generation, system });
    expect(gm.window.order).toEqual([
      "init user:false i18n:TEST.Word ui:false",
      "i18nInit user:false i18n:word ui:false",
      "setup user:true i18n:word ui:false",
      "initializeCombatConfiguration user:true i18n:word ui:false",
      "ready user:true i18n:word ui:true",
    ]);
    const { release, i18n } = gm.game;
    expect([release.generation, gm.errors()]).toEqual([generation, []]);
    expect([i18n.localize("TEST.None"), i18n.has("TEST.None"), i18n.format("TEST.Greet", { name: "Anna" })]).toEqual([
      "TEST.None",
      false,
      "Hello Anna",
    ]);
  });

  it("store settings with scopes, types, choices and onChange", async () => {
    const world = await worldOf({ generation, system });
    const [gm, anna] = [await world.join("Gamemaster"), await world.join("Anna")];
    const set = (client: typeof gm, key: string, value: unknown): Promise<unknown> =>
      client.game.settings.set("segment-zero", key, value) as Promise<unknown>;
    const both = (key: string): unknown[] =>
      [gm, anna].map((each) => each.game.settings.get("segment-zero", key) as unknown);
    expect(both("world")).toEqual([3, 3]);
    expect(await set(gm, "world", "5")).toBe(5);
    await world.settled();
    expect([both("world"), anna.window.changes]).toEqual([[5, 5], [["world", 5, gm.game.userId]]]);
    await expect(set(anna, "world", 9)).rejects.toThrow(/lacks permission/);
    await set(anna, "mine", "hers");
    await world.settled(set(anna, "here", true));
    expect([both("mine"), both("here"), gm.window.changes.length]).toEqual([["none", "hers"], [false, true], 1]);
    await set(gm, "field", 40.2);
    expect(both("field")[0]).toBe(10);
    await expect(set(gm, "choice", "z")).rejects.toThrow(/not a choice/);
    gm.window.changes.length = 0;
    await set(gm, "world", 5);
    expect(gm.window.changes).toEqual([]);
  });

  it("list active users and one active GM, the same everywhere", async () => {
    const world = await worldOf({ generation });
    const anna = await world.join("Anna");
    expect(anna.game.users.activeGM).toBeNull();
    const heard: unknown[] = [];
    anna.Hooks.on("userConnected", (user: Loose, active: boolean) => heard.push([user.name, active]));
    const gm = await world.join("Gamemaster");
    expect([anna.game.users.activeGM.name, gm.game.user.isActiveGM]).toEqual(["Gamemaster", true]);
    expect(anna.game.users.getDesignatedUser((user: Loose) => user.active as boolean).name).toBe("Gamemaster");
    await gm.leave();
    expect(anna.game.users.activeGM).toBeNull();
    expect(heard).toEqual([true, false].map((active) => ["Gamemaster", active]));
  });

  it("send JSON over sockets to the others only", async () => {
    const { world, gm, anna, ben } = await open({ generation });
    const heard: unknown[] = [];
    for (const client of [gm, anna, ben])
      client.game.socket.on("system.segment-zero", (payload: Dict) => heard.push([client.name, payload]));
    anna.game.socket.emit("system.segment-zero", { a: 1, lost: undefined });
    anna.game.socket.emit("system.another", { a: 2 });
    await world.settled();
    expect(heard).toEqual(["Gamemaster", "Ben"].map((name) => [name, { a: 1 }]));
  });

  it("answer queries, refuse them, and report unknown, late and offline ones", async () => {
    const world = await worldOf({ generation, system });
    const [gm, anna] = [await world.join("Gamemaster"), await world.join("Anna")];
    const target = anna.game.users.activeGM;
    expect(await target.query("segment-zero.add", { a: 2, b: 3 })).toBe(5);
    await expect(target.query("segment-zero.fail", {})).rejects.toThrow(/refused by handler/);
    await expect(target.query("segment-zero.none", {})).rejects.toThrow(/not registered/);
    await expect(target.query("segment-zero.slow", {}, { timeout: 20 })).rejects.toThrow(/timed out/);
    const outcome = expect(target.query("segment-zero.slow", {})).rejects.toThrow(/disconnected/);
    await world.settled();
    await gm.leave();
    await outcome;
    await expect(target.query("segment-zero.add", {})).rejects.toThrow(/not active/);
    expect(await anna.game.user.query("segment-zero.add", { a: 1, b: 1 })).toBe(2);
    const other = await open({ generation, system, uncertain: { selfQuery: false } });
    await expect(other.gm.game.user.query("segment-zero.add", { a: 1, b: 1 })).rejects.toThrow(/yourself/);
  });

  it("merge, expand, flatten, diff and clone objects, and isolate hooks' errors", async () => {
    const { gm } = await open({ generation });
    const { Hooks, foundry } = gm;
    const { utils } = foundry;
    const merged = (...args: unknown[]): unknown => utils.mergeObject(...args) as unknown;
    expect(utils.expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
    expect(utils.flattenObject({ a: { b: 1, c: {} } })).toEqual({ "a.b": 1, "a.c": {} });
    expect(merged({ a: { b: 1 } }, { "a.c": 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
    expect(merged({ a: 1 }, { b: 2 }, { insertKeys: false })).toEqual({ a: 1 });
    expect(merged({ a: { x: 1 } }, { a: { y: 1 } }, { insertValues: false })).toEqual({ a: { x: 1 } });
    expect(merged({ a: 1 }, { a: 2 }, { overwrite: false })).toEqual({ a: 1 });
    expect(merged({ a: { x: 1 } }, { a: { y: 1 } }, { recursive: false })).toEqual({ a: { y: 1 } });
    const original = { a: { b: 1 } };
    merged(original, { a: { b: 2 } }, { inplace: false });
    expect(original.a.b).toBe(1);
    const deletes = { [generation >= 14 ? "applyOperators" : "performDeletions"]: true };
    expect(merged({ a: { b: 1, c: 2 } }, { a: { "-=b": null } }, deletes)).toEqual({ a: { c: 2 } });
    const [one, other] = [3, 2].map((d) => ({ a: 1, b: { c: 1, d }, l: d === 3 ? [1, 2] : [1] }));
    expect(utils.diffObject(other, one)).toEqual({ b: { d: 3 }, l: [1, 2] });
    expect([utils.getProperty({ a: { b: [1] } }, "a.b"), utils.isEmpty({})]).toEqual([[1], true]);
    expect(utils.isNewerVersion("13.351", "13.347")).toBe(true);
    expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
    const said = gm.run(
      `[Math.clamp(7, 1, 5), (3).signedString(), Number.isNumeric("4"), Number.isNumeric(""), "Big Fight!".slugify({strict: true}), new Set([4, 5]).first(), [1, 2, 3].findSplice((n) => n === 2), Array.fromRange(3, 1).join(), [...new foundry.utils.Collection([["a", 1], ["b", 2]])].join()]`,
    ) as unknown;
    expect(said).toEqual([5, "+3", true, false, "big-fight-", 4, 2, "1,2,3", "1,2"]);

    const seen: string[] = [];
    const hear = (name: string, answer?: boolean): void =>
      listen(gm, "x", () => {
        seen.push(name);
        if (answer === undefined) throw new Error("broken callback");
        return answer;
      });
    hear("1");
    hear("2", false);
    Hooks.once("x", () => void seen.push("3"));
    expect(Hooks.call("x")).toBe(false);
    expect(Hooks.callAll("x")).toBe(true);
    Hooks.callAll("x");
    expect(seen.join("")).toBe("12123" + "12");
    expect(gm.errors().some((each) => each.includes("broken callback"))).toBe(true);
    utils.duplicate({ a: 1 });
    expect(gm.console.some(({ text }) => text.includes("Deprecated"))).toBe(generation === 14);
    expect(typeof gm.window._loc).toBe(generation === 14 ? "function" : "undefined");
  });
});
