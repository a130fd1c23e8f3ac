import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { afterEach, describe, expect, it } from "vitest";
import { look, participantsOf } from "../../../src/rules/index.ts";
import { actorSource } from "../../../src/foundry/import/actor-source.ts";
import { entrantsOf, openEncounter, readEncounter, type EncounterFile } from "../../../tools/encounter-file/index.ts";
import { packEntries } from "../../../tools/encounter-packs/sources.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type World } from "../world.ts";
import { quickOrFull } from "../../quick.ts";

const ENCOUNTERS = path.resolve(import.meta.dirname, "../../../encounters");
const SOURCES = path.resolve(import.meta.dirname, "../../../packs/_source/encounter-people");

const files = readdirSync(ENCOUNTERS)
  .filter((name) => name.endsWith(".yml"))
  .sort();
const read = (name: string): EncounterFile => {
  const result = readEncounter(readFileSync(path.join(ENCOUNTERS, name), "utf8"));
  if (result.problems) throw new Error(name);
  return result.ok;
};

describe("the compendium of encounter people", () => {
  it("says what the encounter files say (else run `npm run packs:source`)", () => {
    const wanted = files.flatMap((name, sort) => packEntries(path.basename(name, ".yml"), read(name), sort));
    const found = readdirSync(SOURCES).map((file) => ({
      file,
      document: parse(readFileSync(path.join(SOURCES, file), "utf8")) as unknown,
    }));
    const byFile = (a: { file: string }, b: { file: string }): number => (a.file < b.file ? -1 : 1);
    expect(found.sort(byFile)).toEqual(
      [...wanted]
        .sort(byFile)
        .map(({ file, document }) => ({ file, document: JSON.parse(JSON.stringify(document)) as unknown })),
    );
  });
});

/** Who casts spells, or bites with the speeds of a beast: a weapon would be one more that the core reads, and the file's stats have none. */
const UNARMED: ReadonlySet<string> = new Set([
  "side-segments-egil: Hound",
  "side-segments-ford: Hound",
  "side-segments-initiative: Wizard A",
  "side-segments-initiative: Wizard B",
  "side-segments-surprise: Wizard",
]);

describe("everybody in a fight that is shipped", () => {
  it.each(files)("%s: has something in hand or at the belt to attack with, with skill and damage", (name) => {
    const sources = entrantsOf(read(name))
      .filter(({ kind }) => kind === "creature")
      .map(({ name: who, npc, natural, arms }) => actorSource(who, npc, natural, arms));
    const ways = sources.map(
      (source) =>
        [
          source.name,
          source.items.flatMap(({ system }) =>
            Object.values((system.modes ?? {}) as Record<string, { level?: number; damage?: string }>),
          ),
        ] as const,
    );
    const without = ways
      .filter(([, modes]) => !modes.some(({ level, damage }) => (level ?? 0) > 0 && /^\dd/.test(damage ?? "")))
      .map(([who]) => `${path.basename(name, ".yml")}: ${who}`);
    expect(without.filter((one) => !UNARMED.has(one))).toEqual([]);
  });

  it("attacks with the weapons that the stats name, which keep their figures", () => {
    const source = (file: string, who: string): { readonly items: readonly unknown[] } => {
      const { npc, natural, arms } = entrantsOf(read(file)).find(({ name }) => name === who)!;
      return actorSource(who, npc, natural, arms);
    };
    expect(source("side-segments-ford.yml", "Captain").items).toMatchObject([
      { name: "greatsword", system: { weaponSpeed: 7, ranged: false, modes: { a: { level: 13, damage: "1d+3" } } } },
    ]);
    expect(source("action-period-ferry-landing.yml", "Corporal Dunn").items).toMatchObject([
      { name: "Carbine", system: { rateOfFire: 8, fireKind: "auto", modes: { a: { kind: "ranged", rateOfFire: 8 } } } },
    ]);
    expect(source("stopwatch-train-robbery.yml", "Sharpshooter").items).toMatchObject([
      {
        name: "Rifle",
        system: {
          speedClass: 6,
          reloadClass: 5,
          capacity: 1,
          loaded: 1,
          fireKind: "single",
          modes: { a: { damage: "7d" } },
        },
      },
    ]);
    expect(
      actorSource("Ann", true, {}, [
        { label: "Spear", name: "Thrust", level: 12, damage: "1d", type: "imp" },
        { label: "spear", name: "Throw", level: 10, damage: "1d", type: "imp", ranged: true },
      ]).items,
    ).toMatchObject([
      {
        name: "Spear",
        system: {
          ranged: false,
          modes: { a: { name: "Thrust", kind: "melee", parry: 0 }, b: { name: "Throw", kind: "ranged", sort: 1 } },
        },
      },
    ]);
  });
});

describe("an actor made from an encounter file", () => {
  let world: World;
  afterEach(async () => {
    await world.close();
  });

  it("has in hand what the file arms it with, ready to attack", async () => {
    world = await openWorld();
    const gm = await world.join("Gamemaster");
    const armed = entrantsOf(read("speed-order-goblin-gate.yml"))
      .filter(({ name }) => /Mira|Dagny/.test(name))
      .map((entrant) => actorSource(entrant.name, entrant.npc, entrant.natural, entrant.arms));
    const actors = await gm.window.Actor.createDocuments(armed);
    const arms = actors.flatMap((actor: Loose) =>
      [...actor.items].map(({ name, system: { modes, modeFigures } }: Loose) => [
        name,
        { ...modes.a, skill: modeFigures.a.skill.value, parry: modeFigures.a.parry?.value ?? null },
      ]),
    );
    expect(arms).toMatchObject([
      ["Broadsword", { kind: "melee", damage: "1d+2", damageType: "cut", skill: 14, parry: 10 }],
      ["Dagger", { skill: 13, parry: 8 }],
      ["Longbow", { kind: "ranged", accuracy: 3, halfDamage: 165, skill: 14, parry: null }],
    ]);
  });

  it("gives the core the very stats the file gives it, in every fight that is shipped", async () => {
    world = await openWorld();
    const gm = await world.join("Gamemaster");
    for (const name of files.filter((_, place) => place % quickOrFull(5, 1) === 0)) {
      const file = read(name);
      const opened = openEncounter(file);
      if (opened.problems) throw new Error(`${name}: ${JSON.stringify(opened.problems)}`);
      const entrants = entrantsOf(file).filter(({ kind }) => kind === "creature");
      const actors = await gm.window.Actor.createDocuments(
        entrants.map((entrant) => actorSource(entrant.name, entrant.npc, entrant.natural, entrant.arms)),
      );
      const combat = await gm.window.Combat.create({});
      await combat.choosePacing(file.pacing);
      await combat.createEmbeddedDocuments(
        "Combatant",
        actors.map((actor: { id: string; name: string }) => ({ actorId: actor.id, name: actor.name })),
      );
      await world.settled();
      const stats = [...participantsOf(combat.encounter)]
        .sort((a, b) => a.seat - b.seat)
        .map((participant) => participant.stats);
      const wanted = [...participantsOf(look(opened.ok)!.state)]
        .filter(({ kind }) => kind === "creature")
        .sort((a, b) => a.seat - b.seat)
        .map((participant) => participant.stats);
      wanted.forEach((one, place) =>
        expect(stats[place], `${name}: ${entrants[place]?.name}`).toMatchObject(known(one)),
      );
    }
  });
});

/** What belongs to the fight and not to the actor: who is caught unawares, and until when. */
const SITUATION = new Set(["surprised", "start"]);

function known(wanted: object): object {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !SITUATION.has(name)));
}
