/** What players call foes whose names they do not know. */
import { describe, expect, test } from "vitest";
import { PlainFight, type Person, type PlainSettings } from "../plain.ts";

const ANNA: Person = { name: "Mira", owner: "Anna" };
const GRUK = { name: "Gruk the Flayer", id: "gruk" };
const VANE = { name: "Sister Vane", id: "vane" };

function namesIn(fight: PlainFight): readonly string[] {
  return fight.anna.rows().map((row) => /: ([^|]*)/.exec(row)?.[1]?.trim() ?? row);
}

const STATS = { basicSpeed: 24, dx: 10, move: 5, ht: 10, hp: 10, maxHp: 10, fp: 10, maxFp: 10 };

function fightOf(people: readonly Person[], settings: PlainSettings = {}): PlainFight {
  const all = [ANNA, ...people].map((one) => ({ stats: STATS, ...one }));
  return new PlainFight("speed-order", all, settings).start();
}

const UNKNOWN = { as: "unknown" };

describe("names of foes", () => {
  test.each([
    ["a word", { as: "word", word: "Orc captain" }, "Orc captain"],
    ["no name", UNKNOWN, "Unknown foe"],
    ["its own", { as: "own", word: "Orc captain" }, GRUK.name],
    ["its own without a choice", undefined, GRUK.name],
    ["no name for a stored choice that is none", { as: "word", word: "" }, "Unknown foe"],
  ] as const)("shows players %s, and the GM the own name", (_, called, name) => {
    const fight = fightOf([{ ...GRUK, ...(called ? { called } : {}) }]);
    expect(fight.anna.read).toContain(name);
    if (name !== GRUK.name) expect(fight.anna.read).not.toContain("Gruk");
    expect(fight.gm.read).toContain(GRUK.name);
  });

  test.each([
    ["nameplates", 0, GRUK.name],
    ["nameplates", 10, "Unknown foe"],
    ["nameplates", 20, "Unknown foe"],
    ["nameplates", 30, GRUK.name],
    ["nameplates", 40, "Unknown foe"],
    ["nameplates", 50, GRUK.name],
    ["strict", 0, "Unknown foe"],
    ["strict", 30, GRUK.name],
    ["shown", 20, GRUK.name],
  ] as const)("with %s follows a nameplate of mode %i", (foeNames, nameplate, name) => {
    const fight = fightOf([{ ...GRUK, nameplate }], { table: { foeNames } });
    expect(fight.anna.read).toContain(name);
    expect(fight.calls("gruk", { as: "own" }).anna.read).toContain(GRUK.name);
  });

  test("keeps names of the party and of combatants that a player owns", () => {
    const fight = fightOf([
      { name: "Hireling", side: "party", nameplate: 20 },
      { name: "Ben’s wolf", owner: "Ben", side: "foes", called: UNKNOWN },
    ]);
    expect(fight.anna.read).toContain("Hireling");
    expect(fight.anna.read).toContain("Ben’s wolf");
  });

  test("tells several apart by numbers that stay", () => {
    const [gruk, vane] = [
      { ...GRUK, called: { ...UNKNOWN, number: 1 } },
      { ...VANE, called: { ...UNKNOWN, number: 2 } },
    ];
    const fight = fightOf([gruk, vane, { name: "Rook", called: UNKNOWN }]);
    expect(fight.anna.read).toMatch(/Unknown foe 1[^]*Unknown foe 2[^]*Unknown foe 3/);
    fight.calls("gruk", { as: "own", number: 1 });
    expect(fight.anna.read).toContain(GRUK.name);
    expect(fight.anna.read).toContain("Unknown foe 2");
    expect(fight.anna.read).not.toContain("Unknown foe 1");
    const bandit = { word: "Bandit", number: 1 };
    const known = fightOf([
      { ...GRUK, called: { as: "own", ...bandit } },
      { ...VANE, called: { as: "word", word: "Bandit" } },
    ]);
    expect(known.anna.read).toContain("Bandit 2");
  });

  test("leaves no gap for a hidden foe", () => {
    const fight = fightOf([
      { ...GRUK, hidden: true, called: UNKNOWN },
      { ...VANE, called: UNKNOWN },
    ]);
    expect(fight.anna.read).toContain("Unknown foe");
    expect(fight.anna.read).not.toMatch(/Unknown foe \d/);
  });

  test("numbers each word by itself", () => {
    const bandit = { as: "word", word: "Bandit" };
    const fight = fightOf([
      { ...GRUK, called: bandit },
      { ...VANE, called: UNKNOWN },
      { name: "Rook", called: bandit },
      { name: "Hound", called: { as: "word", word: "Beast" } },
    ]);
    expect(namesIn(fight).toSorted()).toEqual(["Bandit 1", "Bandit 2", "Beast", "Mira You", "Unknown foe"]);
  });

  test("calls a group by the word instead of its own name", () => {
    const group = "band";
    const called = { as: "word", word: "Raider" };
    const fight = fightOf([
      { ...GRUK, group, called },
      { ...VANE, group, called },
    ]);
    expect(fight.anna.read).toContain("Raider ×2");
    expect(fight.anna.read).not.toMatch(/Gruk|Vane/);
  });

  test("shows a word with markup as it was typed", () => {
    const fight = fightOf([{ ...GRUK, called: { as: "word", word: "<b>x</b>" } }]);
    expect(fight.anna.read).toContain("<b>x</b>");
  });
});
