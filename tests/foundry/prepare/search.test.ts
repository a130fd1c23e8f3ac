import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { alike, entryFor, search, wantedIn, type CatalogueEntry } from "../../../src/foundry/prepare/catalogue.ts";

const FOLDER = path.resolve(import.meta.dirname, "../../../packs/_source/creatures");
const NAMES = readdirSync(FOLDER)
  .filter((file) => !file.endsWith("folder.yml") && !file.startsWith("hazards."))
  .map((file) => (parse(readFileSync(path.join(FOLDER, file), "utf8")) as { name: string }).name);
const ALL: readonly CatalogueEntry[] = NAMES.map((name) =>
  entryFor({
    uuid: `Compendium.x.Actor.${name}`,
    name,
    img: null,
    from: "Creatures",
    inWorld: false,
    isOfFight: false,
    isCharacter: false,
  }),
);
const found = (typed: string): readonly string[] => search(ALL, wantedIn(typed).words).map(({ name }) => name);

describe("the search for creatures", () => {
  test.each([
    ["bandits", "Rustler"],
    ["Räuber", "Cutpurse"],
    ["brigands", "Rustler"],
    ["bandidos", "Cutpurse"],
    ["bandyta", "Rustler"],
    ["ladrão", "Rooftop burglar"],
    ["Wölfe", "Wolf"],
    ["loups", "Wolf"],
    ["lobos", "Wolf"],
    ["wilk", "Wolf"],
    ["guard", "Town watchman"],
    ["Wache", "Town watchman"],
    ["garde", "Town watchman"],
    ["guardia", "Town watchman"],
    ["strażnik", "Town watchman"],
    ["szkielet", "Restless bones"],
    ["esqueleto", "Restless bones"],
    ["undead", "Hungry ghoul"],
    ["Räuber", "Bandit"],
    ["brigand", "Bandit chief"],
    ["bandido", "Bandit"],
    ["bandyta", "Bandit archer"],
    ["Soldat", "Soldier"],
    ["soldado", "Soldier"],
    ["żołnierz", "Soldier"],
    ["Schläger", "Thug"],
    ["malfrat", "Thug"],
    ["garde", "Guard"],
    ["guarda", "Guard"],
    ["Skelett", "Skeleton"],
    ["zumbi", "Zombie"],
    ["łucznik", "Bandit archer"],
    ["goblin", "Goblin raider"],
    ["archer", "Longbow archer"],
    ["mage", "Battle mage"],
    ["rat", "Cellar rats"],
    ["spider", "Trapdoor spider"],
    ["bear", "Brown bear"],
    ["skeleton", "Skeleton"],
  ])("finds by the plain word %s also %s", (typed, name) => {
    expect(found(typed)).toContain(name);
  });

  test.each(NAMES)("%s is found by its name first, and by a plain word", (name) => {
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

  test("NPCs of one compendium that look the same in the list are one row; characters, other pictures and other compendia are rows of their own", () => {
    const row = (
      id: number,
      type: string,
      from: string,
      img: string,
    ): { id: number; name: string; type: string; from: string; img: string } => ({
      id,
      name: "Bandit",
      type,
      from,
      img,
    });
    const rows = [
      row(1, "npc", "People", "a.svg"),
      row(2, "npc", "People", "a.svg"),
      row(3, "npc", "People", "b.svg"),
      row(4, "npc", "Creatures", "a.svg"),
      row(5, "character", "People", "a.svg"),
      row(6, "character", "People", "a.svg"),
    ];
    expect(alike(rows).map(({ id }) => id)).toEqual([1, 3, 4, 5, 6]);
  });

  test("of equal names own actors come first, then stock, then those made for another fight, who may be wounded; a whole name comes before one that begins so", () => {
    const one = (uuid: string, name: string, from: Partial<CatalogueEntry>): CatalogueEntry =>
      entryFor({ uuid, name, img: null, from: "", inWorld: true, isOfFight: false, isCharacter: false, ...from });
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

  test("without words, lists the world's own characters; if there are none, those made for fights, each name once", () => {
    const one = (uuid: string, name: string, from: Partial<CatalogueEntry>): CatalogueEntry =>
      entryFor({ uuid, name, img: null, from: "", inWorld: true, isOfFight: false, isCharacter: true, ...from });
    const ofFights = [
      one("a", "Alrik", { isOfFight: true }),
      one("b", "Bernat", { isOfFight: true }),
      one("c", "Alrik", { isOfFight: true }),
      one("d", "Bandit", { isOfFight: true, isCharacter: false }),
      one("e", "Egil", { inWorld: false }),
    ];
    const ids = (all: readonly CatalogueEntry[]): readonly string[] => search(all, "").map(({ uuid }) => uuid);
    expect(ids(ofFights)).toEqual(["a", "b"]);
    expect(ids([...ofFights, one("m", "Mira", {})])).toEqual(["m"]);
  });

  test("of a name that begins with the word and one that only means it, the first comes first", () => {
    expect(found("wolf")[0]).toBe("Wolf");
    expect(found("no such creature")).toEqual([]);
  });
});
