import { describe, expect, it } from "vitest";
import type { ActorLike } from "../../../src/module/profiles/actor-like.ts";
import { findValues, numbersOf } from "../../../src/module/profiles/find-values.ts";
import { sharedNumber } from "../../../src/module/profiles/doubts.ts";
import { guessProfile } from "../../../src/module/profiles/guess.ts";
import type { ProfileInUse } from "../../../src/module/profiles/in-use.ts";
import { pathName } from "../../../src/module/profiles/path-name.ts";
import { readProfileFile, writeProfileFile } from "../../../src/module/profiles/profile-file.ts";
import { shippedProfile } from "../../../src/module/profiles/profiles.ts";
import { isValue } from "../../../src/module/profiles/problem.ts";
import { readProfile } from "../../../src/module/profiles/read-profile.ts";
import type { Profile } from "../../../src/module/profiles/schema.ts";
import { readValue, statsOf } from "../../../src/module/profiles/stats.ts";
import { readyPacing } from "../../../src/module/windows/first-start-view.ts";
import "../../../src/rules/index.ts";
import { withSpeeds } from "./with-speeds.ts";

withSpeeds();

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

/** Actors of Worlds Without Number in the shape of its public template.json, with its defaults. */
const wwn = (
  name: string,
  type: "character" | "monster",
  of: Partial<Record<"level" | "hd" | "morale", unknown>>,
): ActorLike => ({
  id: name,
  name,
  type,
  system: {
    ac: { value: 0, mod: 0 },
    initiative: { value: 0, mod: 0, roll: "1d8", alertTwo: false },
    movement: { base: 30, exploration: 90, overland: 24, bonus: 0 },
    details: {
      alignment: "",
      morale: of.morale ?? 0,
      ...(type === "character" ? { level: of.level ?? 1, xp: { value: 0, next: 3 } } : { xp: 0, skill: 0 }),
    },
    hp: { hd: of.hd ?? (type === "character" ? "1d6" : "1d8"), value: 4, max: 4 },
  },
  items: [
    { name: "Short sword", type: "weapon", system: { damage: "1d6", weight: 1, missile: false, melee: true } },
    { name: "Light bow", type: "weapon", system: { damage: "1d6", weight: 1, missile: true, melee: false } },
    { name: "Rope", type: "item", system: { weight: 2, roll: "" } },
    { name: "The Coruscating Coffin", type: "spell", system: { lvl: 2, roll: "", cast: 0 } },
  ],
});
const WWN = [
  wwn("Ulla", "character", { level: 5 }),
  wwn("Bram", "character", { level: 3, hd: "1d8" }),
  wwn("Soldier", "monster", { morale: 8 }),
  wwn("Commander", "monster", { hd: "9d8", morale: 11 }),
  wwn("Dragon", "monster", { hd: "6d8", morale: 10 }),
];

/** Dungeon Crawl Classics: players have a level that is 1 for creatures too, and creatures have dice. */
const dcc = (name: string, type: "Player" | "NPC", level: number, dice?: string): ActorLike => ({
  id: name,
  name,
  type,
  system: {
    details: { level: { value: level } },
    attributes: { hp: { value: 4, max: 4 }, ...(dice === undefined ? {} : { hitDice: { value: dice } }) },
  },
});
const DCC = [
  dcc("Ash", "Player", 2),
  dcc("Brook", "Player", 4),
  dcc("Ogre", "NPC", 1, "4d8+4"),
  dcc("Giant rat", "NPC", 1, "1d6+2"),
  dcc("Rats", "NPC", 1, "1d6+2"),
];

describe("a guess over several types of actors", () => {
  const hitDice = (profile: Profile, actors: readonly ActorLike[]): unknown[] =>
    actors.map((actor) => {
      const reading = readValue(profile, "hitDice", actor);
      return isValue(reading) ? reading.value : reading.problem.code;
    });

  it.each([
    ["wwn", WWN, "first(@details.level, dice(@hp.hd))", [5, 3, 1, 9, 6]],
    ["dcc", DCC, "first(dice(@attributes.hitDice.value), @details.level.value)", [2, 4, 4, 1, 1]],
  ] as const)("%s: reads each type where it keeps the value", (id, actors, formula, found) => {
    const profile = guessProfile(id, id, "1", actors);
    expect(profile.values.hitDice).toBe(formula);
    expect(hitDice(profile, actors)).toEqual(found);
    expect(readProfile(profile)).toEqual({ profile });
  });

  it("finds weapons by their damage, and spells by their type", () => {
    const profile = guessProfile("wwn", "WWN", "1", WWN);
    expect(profile.weapons).toMatchObject([
      { items: "weapon", damage: "@damage", ranged: "@missile", pounds: "@weight" },
    ]);
    expect(profile.spells).toMatchObject([{ items: "spell" }]);
    expect(statsOf(profile, "side-segments", WWN[0]!).stats.weapons).toMatchObject([
      { label: "Short sword", missile: false },
      { label: "Light bow", missile: true },
    ]);
  });

  it("finds weapons in a list of the actor's own data", () => {
    const actor = { id: "x", name: "x", type: "npc", system: { melee: { a: { name: "Axe", damage: "sw+2" } } } };
    expect(guessProfile("s", "S", "1", [actor]).weapons).toMatchObject([{ in: "@melee", damage: "@damage" }]);
  });

  it("doubts a number that most actors share, but not that of copies", () => {
    const all = [...WWN, wwn("Thug", "monster", {}), wwn("Guard", "monster", {}), wwn("Cook", "monster", {})];
    const draft = {
      profile: guessProfile("wwn", "WWN", "1", all),
      own: {},
      guessed: new Set(["move", "hitDice", "morale"]),
    };
    expect(sharedNumber(draft, "move", all)).toBe(30);
    expect(sharedNumber(draft, "morale", all)).toBeNull();
    expect(sharedNumber({ ...draft, guessed: new Set() }, "move", all)).toBeNull();
    const copies = [1, 2, 3, 4, 5].map((at) => wwn(`Orc (${at})`, "monster", { hd: "1d8" }));
    expect(sharedNumber(draft, "hitDice", [...WWN.slice(0, 2), ...copies])).toBeNull();
  });

  it("preselects the first initiative system whose values are beyond doubt", () => {
    const inUse = (actors: readonly ActorLike[]): ProfileInUse => {
      const profile = guessProfile("x", "X", "1", actors);
      return { profile, own: {}, guessed: new Set(Object.keys(profile.values)), origin: "guessed", faults: [] };
    };
    const alike = ["Ash", "Bo", "Cy", "Dee"].map((name) => ({
      id: name,
      name,
      type: "pc",
      system: { basicspeed: 5, level: name.length },
    }));
    expect(readyPacing(inUse(alike), alike)).toBe("side-segments");
    const different = alike.map((actor, at) => ({ ...actor, system: { basicspeed: 5 + at } }));
    expect(readyPacing(inUse(different), different)).toBe("speed-order");
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
    ["too large a file", "x".repeat(100_001), { code: "too-large", most: 100_000 }],
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
