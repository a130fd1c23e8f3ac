import { describe, expect, it } from "vitest";
import { GENERATIONS, worldOf } from "./helpers.ts";

describe.each(GENERATIONS)("utilities, generation %i (tier 0)", (generation) => {
  it("merges, expands, flattens, diffs and clones as documented", async () => {
    const { utils } = (await (await worldOf({ generation })).join("Gamemaster")).foundry;
    expect(utils.expandObject({ "a.b": 1, a: { c: 2 } })).toEqual({ a: { b: 1, c: 2 } });
    expect(utils.flattenObject({ a: { b: 1, c: {} } })).toEqual({ "a.b": 1, "a.c": {} });
    expect(utils.mergeObject({ a: { b: 1 } }, { "a.c": 2, d: 3 })).toEqual({ a: { b: 1, c: 2 }, d: 3 });
    expect(utils.mergeObject({ a: 1 }, { b: 2 }, { insertKeys: false })).toEqual({ a: 1 });
    expect(utils.mergeObject({ a: { x: 1 } }, { a: { y: 1 } }, { insertValues: false })).toEqual({ a: { x: 1 } });
    expect(utils.mergeObject({ a: 1 }, { a: 2 }, { overwrite: false })).toEqual({ a: 1 });
    expect(utils.mergeObject({ a: { x: 1 } }, { a: { y: 1 } }, { recursive: false })).toEqual({ a: { y: 1 } });
    const original = { a: { b: 1 } };
    utils.mergeObject(original, { a: { b: 2 } }, { inplace: false });
    expect(original.a.b).toBe(1);
    expect(
      utils.mergeObject(
        { a: { b: 1, c: 2 } },
        { a: { "-=b": null } },
        { [generation >= 14 ? "applyOperators" : "performDeletions"]: true },
      ),
    ).toEqual({ a: { c: 2 } });
    expect(utils.diffObject({ a: 1, b: { c: 1, d: 2 }, l: [1] }, { a: 1, b: { c: 1, d: 3 }, l: [1, 2] })).toEqual({
      b: { d: 3 },
      l: [1, 2],
    });
    expect(utils.getProperty({ a: { b: [1] } }, "a.b")).toEqual([1]);
    expect(utils.isEmpty({})).toBe(true);
    expect(utils.isNewerVersion("13.351", "13.347")).toBe(true);
    expect(utils.randomID()).toMatch(/^[A-Za-z0-9]{16}$/);
  });

  it("extends the language's prototypes", async () => {
    const client = await (await worldOf({ generation })).join("Gamemaster");
    expect(
      client.run(
        `[Math.clamp(7, 1, 5), (3).signedString(), Number.isNumeric("4"), Number.isNumeric(""), "Big Fight!".slugify({strict: true}), new Set([4, 5]).first(), [1, 2, 3].findSplice((n) => n === 2), Array.fromRange(3, 1).join()]`,
      ),
    ).toEqual([5, "+3", true, false, "big-fight-", 4, 2, "1,2,3"]);
    expect(client.run(`[...new foundry.utils.Collection([["a", 1], ["b", 2]])].join()`)).toBe("1,2");
  });

  it("hooks: call stops at false, callAll does not; errors are isolated", async () => {
    const client = await (await worldOf({ generation })).join("Gamemaster");
    const { Hooks } = client;
    const seen: string[] = [];
    Hooks.on("x", () => {
      seen.push("1");
      throw new Error("broken callback");
    });
    Hooks.on("x", () => {
      seen.push("2");
      return false;
    });
    Hooks.once("x", () => {
      seen.push("3");
    });
    expect(Hooks.call("x")).toBe(false);
    expect(seen).toEqual(["1", "2"]);
    expect(Hooks.callAll("x")).toBe(true);
    Hooks.callAll("x");
    expect(seen).toEqual(["1", "2", "1", "2", "3", "1", "2"]);
    expect(client.errors().some((each) => each.includes("broken callback"))).toBe(true);
  });

  it("warns of names deprecated in 14", async () => {
    const client = await (await worldOf({ generation })).join("Gamemaster");
    client.foundry.utils.duplicate({ a: 1 });
    expect(client.console.some((each) => each.text.includes("Deprecated"))).toBe(generation === 14);
    expect(typeof client.window._loc).toBe(generation === 14 ? "function" : "undefined");
  });
});
