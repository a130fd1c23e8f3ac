import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { quickOrFull } from "../../quick.ts";
import plurals from "../../../src/foundry/prepare/plurals.json" with { type: "json" };
import { alike, entryFor, search, wantedIn, type CatalogueEntry } from "../../../src/foundry/prepare/catalogue.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../packs/_source/creatures");
const NAMES = readdirSync(FOLDER)
  .filter((file) => !file.endsWith("folder.yml") && !file.startsWith("hazards."))
  .map((file) => (parse(readFileSync(path.join(FOLDER, file), "utf8")) as { name: string }).name);
const one = (uuid: string, name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry =>
  entryFor({ uuid, name, img: null, from: "", inWorld: true, isOfFight: false, isCharacter: false, ...more });
const ALL = NAMES.map((name) => one(`Compendium.x.Actor.${name}`, name, { from: "Creatures", inWorld: false }));
const found = (typed: string): readonly string[] => search(ALL, wantedIn(typed).words).map(({ name }) => name);

vi.stubGlobal("game", { i18n: { lang: "en" } });

describe("the search for creatures", () => {
  test.each([
    ["Rustler", "bandits brigands bandyta"],
    ["Cutpurse", "Räuber bandidos"],
    ["Rooftop burglar", "ladrão"],
    ["Wolf", "Wölfe loups lobos wilk"],
    ["Town watchman", "guard Wache garde guardia strażnik"],
    ["Restless bones", "szkielet esqueleto"],
    ["Hungry ghoul", "undead"],
    ["Bandit", "Räuber bandido"],
    ["Bandit chief", "brigand"],
    ["Bandit archer", "bandyta łucznik"],
    ["Soldier", "Soldat soldado żołnierz"],
    ["Thug", "Schläger malfrat"],
    ["Guard", "garde guarda"],
    ["Skeleton", "Skelett skeleton"],
    ["Zombie", "zumbi"],
    ["Goblin raider", "goblin"],
    ["Longbow archer", "archer"],
    ["Battle mage", "mage"],
    ["Cellar rats", "rat"],
    ["Trapdoor spider", "spider"],
    ["Brown bear", "bear"],
  ])("finds %s by each of the plain words %s", (name, words) => {
    for (const word of words.split(" ")) expect(found(word), word).toContain(name);
  });

  test("has plurals of every creature in each language, and of nothing else", () => {
    expect(Object.keys(plurals).sort()).toEqual([...NAMES].sort());
    for (const [name, several] of Object.entries(plurals)) {
      // Polish has a second one, after numbers from five.
      expect(several, name).toHaveLength(7);
      expect(
        several.every((plural) => /\p{L}/u.test(plural)),
        name,
      ).toBe(true);
    }
  });

  test.each(Object.entries(plurals).filter((_, place) => place % quickOrFull(6, 1) === 0))(
    "finds %s first by the plurals %j",
    (name, several) => {
      for (const plural of several) expect(found(`6 ${plural}`)[0], plural).toBe(name);
    },
  );

  test("finds a kind by its plural, numbers in order, plainer names first", () => {
    expect(search([one("a", "Alpha wolf"), one("d", "Dire wolf"), one("w", "Werewolf")], "dire wolves")[0]?.uuid).toBe(
      "d",
    );
    const goblins = ["Goblin 10", "Goblin (9)", "Goblin 1"].map((name) => one(name, name));
    expect(search(goblins, "goblins").map(({ name }) => name)).toEqual(["Goblin 1", "Goblin (9)", "Goblin 10"]);
    const dogs = [one("a", "Abandoned dog"), one("y", "Young dog")];
    expect(search(dogs, "dogs")[0]?.uuid).toBe("y");
  });

  test.each(NAMES.filter((_, place) => place % quickOrFull(3, 1) === 0))("finds %s first by its name", (name) => {
    expect(found(name)[0]).toBe(name);
  });

  test("has plain words for every creature", () =>
    expect(ALL.filter(({ words }) => words === "").map(({ name }) => name)).toEqual([]));

  test.each([
    ["6 bandits", 6, "bandits"],
    ["bandit x6", 6, "bandit"],
    ["6x wolf", 6, "wolf"],
    ["bandit ×12", 12, "bandit"],
    ["bandit", 1, "bandit"],
  ])("reads %s", (typed, count, words) => {
    expect(wantedIn(typed)).toEqual({ count, words });
  });

  test("merges identical NPCs of one compendium into one row", () => {
    const rows = [
      ["npc", "People", "a.svg"],
      ["npc", "People", "a.svg"],
      ["npc", "People", "b.svg"],
      ["npc", "Creatures", "a.svg"],
      ["character", "People", "a.svg"],
      ["character", "People", "a.svg"],
    ].map(([type = "", from = "", img = ""], at) => ({ id: at + 1, name: "Bandit", type, from, img }));
    expect(alike(rows).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
  });

  test("prefers the world's actors, then stock, then other fights'; whole names first", () => {
    const all = [
      one("old", "Bandit", { isOfFight: true }),
      one("numbered", "Bandit 1", { isOfFight: true }),
      one("archer", "Bandit archer", {}),
      one("example", "Bandit", { inWorld: false, isOfFight: true }),
      one("stock", "Bandit", { inWorld: false }),
      one("own", "Bandit", {}),
    ];
    for (const typed of ["6 bandit", "6 bandits"])
      expect(
        search(all, wantedIn(typed).words).map(({ uuid }) => uuid),
        typed,
      ).toEqual(["own", "stock", "old", "example", "numbered", "archer"]);
  });

  test("lists the world's characters without words, or those made for fights", () => {
    const isCharacter = true;
    const ofFights = [
      one("a", "Alrik", { isCharacter, isOfFight: true }),
      one("b", "Bernat", { isCharacter, isOfFight: true }),
      one("c", "Alrik", { isCharacter, isOfFight: true }),
      one("d", "Bandit", { isOfFight: true }),
      one("e", "Egil", { isCharacter, inWorld: false }),
    ];
    const ids = (all: readonly CatalogueEntry[]): readonly string[] => search(all, "").map(({ uuid }) => uuid);
    expect(ids(ofFights)).toEqual(["a", "b"]);
    expect(ids([...ofFights, one("m", "Mira", { isCharacter })])).toEqual(["m"]);
  });

  test("finds a name that begins with the word before its other meanings", () => {
    expect(found("wolf")[0]).toBe("Wolf");
    expect(found("no such creature")).toEqual([]);
  });
});
