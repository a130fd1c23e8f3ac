import { describe, expect, it } from "vitest";
import { GENERATIONS, listen, seats, worldOf } from "./helpers.ts";

const open = seats();

const MODULE = `
  globalThis.order = [];
  for (const hook of ["init", "i18nInit", "setup", "initializeCombatConfiguration", "ready"]) Hooks.once(hook, () => order.push(hook + " user:" + Boolean(game.user) + " i18n:" + game.i18n.localize("TEST.Word") + " ui:" + Boolean(ui.combat)));
  Hooks.once("init", () => {
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

  it("call hooks in order until one answers false, and isolate their errors", async () => {
    const { gm } = await open({ generation });
    const { Hooks } = gm;
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
  });
});
