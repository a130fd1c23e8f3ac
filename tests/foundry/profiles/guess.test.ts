import { describe, expect, it } from "vitest";
import type { ActorLike } from "../../../src/module/profiles/actor-like.ts";
import { findValues, numbersOf } from "../../../src/module/profiles/find-values.ts";
import { guessProfile } from "../../../src/module/profiles/guess.ts";
import { pathName } from "../../../src/module/profiles/path-name.ts";
import { readProfileFile, writeProfileFile } from "../../../src/module/profiles/profile-file.ts";
import { shippedProfile } from "../../../src/module/profiles/profiles.ts";
import { readProfile } from "../../../src/module/profiles/read-profile.ts";

/** Actors of an invented system without a profile. */
const ironwood = (name: string, base: number, agility: number, hp: unknown, load?: number): ActorLike => ({
  id: name,
  name,
  system: {
    initiative: { base },
    stats: { agility: { value: agility, max: agility + 2 }, pace: 6 },
    health: { value: hp, max: 20 },
    ...(load === undefined ? {} : { gear: { load: { now: load } } }),
    purse: { debt: name === "Mira" ? 6.25 : 0 },
    notes: "Born in 1203",
    alive: true,
  },
});
const MIRA = ironwood("Mira", 6.25, 13, 4, 6.25);
const ORC = ironwood("Orc", 5.5, 11, 23, 0);
const WOLF = ironwood("Wolf", 6, 12, "2d8");

describe("a number from a sheet", () => {
  it("finds where it is stored, preferring values that differ between actors", () => {
    expect(findValues("6.25", MIRA, [ORC, WOLF])).toEqual([
      { path: ["initiative", "base"], value: 6.25, others: [5.5, 6] },
      { path: ["purse", "debt"], value: 6.25, others: [0, 0] },
      { path: ["gear", "load", "now"], value: 6.25, others: [0, null] },
    ]);
  });

  it("accepts a decimal comma", () => {
    expect(findValues(" 6,25 ", MIRA, [])[0]?.path).toEqual(["initiative", "base"]);
  });

  it("finds a value by a word, before its maximum", () => {
    expect(findValues("Agil", MIRA, [ORC]).map(({ path }) => path.join("."))).toEqual([
      "stats.agility.value",
      "stats.agility.max",
    ]);
  });

  it.each(["7.5", "", "   ", "xyz"])("finds nothing for %o", (typed) => {
    expect(findValues(typed, MIRA, [ORC])).toEqual([]);
  });

  it("searches data of any shape", () => {
    const loop: Record<string, unknown> = {
      deep: { hp: 3 },
      list: [4, { a: 5 }],
      parent: { no: 1 },
      _source: { no: 1 },
    };
    loop.self = loop;
    Object.defineProperty(loop, "broken", {
      enumerable: true,
      get() {
        throw new Error("derived data failed");
      },
    });
    expect(numbersOf({ id: "x", name: "x", system: loop })).toEqual([
      { path: ["deep", "hp"], value: 3 },
      { path: ["list", "0"], value: 4 },
      { path: ["list", "1", "a"], value: 5 },
    ]);
    for (const system of [null, undefined, 3, "text"]) expect(numbersOf({ id: "x", name: "x", system })).toEqual([]);
  });

  it("stops searching in endless data", () => {
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, at]));
    expect(numbersOf({ id: "x", name: "x", system: wide }).length).toBe(20_000);
  });
});

describe("a path", () => {
  it.each([
    ["stats.agility.value", "Agility", false],
    ["stats.agility.max", "Agility", true],
    ["hitPoints.current", "Hit points", false],
    ["HP.value", "HP", false],
    ["gear.load.now", "Load", false],
    ["list.0", "List", false],
    ["value", "Value", false],
  ])("%s: is named %s", (path, name, isMaximum) => {
    expect(pathName(path.split("."))).toEqual({ name, isMaximum });
  });
});

describe("a guessed profile", () => {
  const guessed = guessProfile("ironwood", "Ironwood", "3", [MIRA, ORC, WOLF]);

  it("reads values by the names of properties", () => {
    expect(guessed.values).toEqual({
      dx: "@stats.agility.value",
      agility: "@stats.agility.value",
      initiative: "@initiative.base",
      hp: "@health.value",
      maxHp: "@health.max",
      move: "@stats.pace",
    });
  });

  it("produces a valid profile, also in a world without actors", () => {
    for (const profile of [guessed, guessProfile("ironwood", "Ironwood", "", [])])
      expect(readProfile(profile)).toEqual({ profile });
  });

  it("reads names in other languages", () => {
    const actor = {
      id: "x",
      name: "x",
      system: { Werte: { Grundtempo: 5, Zręczność: 12 }, TP: { wert: 1, value: 9 } },
    };
    expect(guessProfile("s", "S", "1", [actor]).values).toMatchObject({
      basicSpeed: "@Werte.Grundtempo",
      dx: "@Werte.Zręczność",
      hp: "@TP.value",
    });
  });
});

describe("a file of a profile", async () => {
  const GURPS = shippedProfile("gurps")!;

  it("is read back as it was written", () => {
    expect(readProfileFile(writeProfileFile(GURPS), "gurps")).toEqual({ profile: GURPS });
    expect(readProfileFile(JSON.stringify(GURPS), "gurps")).toEqual({ profile: GURPS });
  });

  it.each([
    ["another system", writeProfileFile(GURPS), { code: "other-system", title: "GURPS Game Aid" }],
    ["a broken file", "system: ironwood\nvalues: }", { code: "not-yaml", line: 2 }],
    ["a picture", "\u0089PNG\u0000\u0001", { code: "faults", faults: [{ path: "", code: "wrong" }] }],
    ["an empty file", "", { code: "faults", faults: [{ path: "", code: "wrong" }] }],
    ["too large a file", "x".repeat(100_001), { code: "too-large", most: 100_000 }],
    [
      "a formula that is none",
      "system: ironwood\ntitle: I\npacings: [a]\nvalues: { dx: '@a +' }",
      {
        code: "faults",
        faults: [{ path: "values.dx", code: "formula" }],
      },
    ],
  ])("is refused when it is %s", (_, text, refusal) => {
    expect(readProfileFile(text, "ironwood")).toMatchObject({ refusal });
  });

  it("is refused if its aliases would grow without end", () => {
    const bomb = [
      "a: &a [x, x]",
      ...Array.from(
        { length: 25 },
        (_, at) => `k${at}: &k${at} [*${at ? `k${at - 1}` : "a"}, *${at ? `k${at - 1}` : "a"}]`,
      ),
    ].join("\n");
    expect(readProfileFile(bomb, "ironwood")).toHaveProperty("refusal");
  });
});
