import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { alike, entryFor, search, wantedIn, type CatalogueEntry } from "../../../src/foundry/prepare/catalogue.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../packs/_source/creatures");
const NAMES = readdirSync(FOLDER)
  .filter((file) => !file.endsWith("folder.yml") && !file.startsWith("hazards."))
  .map((file) => (parse(readFileSync(path.join(FOLDER, file), "utf8")) as { name: string }).name);
const one = (uuid: string, name: string, more: Partial<CatalogueEntry> = {}): CatalogueEntry =>
  entryFor({ uuid, name, img: null, from: "", inWorld: true, isOfFight: false, isCharacter: false, ...more });
const ALL = NAMES.map((name) => one(`Compendium.x.Actor.${name}`, name, { from: "Creatures", inWorld: false }));
const found = (typed: string): readonly string[] => search(ALL, wantedIn(typed).words).map(({ name }) => name);

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

  test.each(NAMES)("finds %s first by its name, and by a plain word", (name) => {
    expect(found(name)[0]).toBe(name);
    expect(ALL.find((entry) => entry.name === name)?.words).not.toBe("");
  });

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
