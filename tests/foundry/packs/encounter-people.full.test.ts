import path from "node:path";
import { describe, expect, it } from "vitest";
import { actorSource } from "../../../src/foundry/import/actor-source.ts";
import { entrantsOf } from "../../../tools/encounter-file/index.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld } from "../world.ts";
import { documents, ENCOUNTER_FILES, encounterOf, sourcesOf } from "./stored.ts";

/** Who casts spells, or bites with the speeds of a beast: a weapon would be one more that the core reads, and the file's stats have none. */
const UNARMED: ReadonlySet<string> = new Set([
  "side-segments-egil: Hound",
  "side-segments-ford: Hound",
  "side-segments-initiative: Wizard A",
  "side-segments-initiative: Wizard B",
  "side-segments-surprise: Wizard",
]);

/** The participants of a fight, as actors. */
const people = (file: string): ReturnType<typeof actorSource>[] =>
  entrantsOf(encounterOf(file))
    .filter(({ kind }) => kind === "creature")
    .map(({ name, npc, natural, arms }) => actorSource(name, npc, natural, arms));

describe("combatants of a shipped encounter", () => {
  it.each(ENCOUNTER_FILES)("%s: carry an attack with skill and damage", (file) => {
    const armed = (items: readonly Loose[]): boolean =>
      items
        .flatMap(({ system }) => Object.values((system.modes ?? {}) as Loose) as Loose[])
        .some(({ level = 0, damage = "" }) => level > 0 && /^\dd/.test(damage as string));
    const without = people(file)
      .filter(({ items }) => !armed(items as readonly Loose[]))
      .map(({ name }) => `${path.basename(file, ".yml")}: ${name}`);
    expect(without.filter((one) => !UNARMED.has(one))).toEqual([]);
  });

  it.each(ENCOUNTER_FILES)("%s: are in the compendium as the file sets them up", (file) => {
    const { document: folder } = sourcesOf("encounter-people").find(
      ({ document: { _key, name } }) => _key.startsWith("!folders!") && name === encounterOf(file).title,
    )!;
    const there = documents("encounter-people").filter((actor) => actor.folder === folder._id);
    // One actor stands for "Guard 1" to "Guard 6".
    const wanted = new Map(
      people(file).map((actor) => {
        const name = actor.name.replace(/ \d+$/u, "");
        return [name, { ...actor, name }];
      }),
    );
    expect(Object.fromEntries(there.map((actor) => [actor.name, actor]))).toMatchObject(Object.fromEntries(wanted));
    expect(there.length).toBe(wanted.size);
  });

  const loaded = {
    speedClass: 6,
    reloadClass: 5,
    capacity: 1,
    loaded: 1,
    fireKind: "single",
    modes: { a: { damage: "7d" } },
  };
  it.each([
    [
      "side-segments-ford.yml",
      "Captain",
      "greatsword",
      { weaponSpeed: 7, ranged: false, modes: { a: { level: 13, damage: "1d+3" } } },
    ],
    [
      "action-period-ferry-landing.yml",
      "Corporal Dunn",
      "Carbine",
      { rateOfFire: 8, fireKind: "auto", modes: { a: { kind: "ranged", rateOfFire: 8 } } },
    ],
    ["stopwatch-train-robbery.yml", "Sharpshooter", "Rifle", loaded],
  ])("%s: arms %s with the weapon of the stats, %s", (file, who, name, system) => {
    expect(people(file).find((one) => one.name === who)?.items).toMatchObject([{ name, system }]);
  });

  it("have one weapon for all its modes", () => {
    const way = { level: 12, damage: "1d", type: "imp" };
    const { items } = actorSource("Ann", true, {}, [
      { ...way, label: "Spear", name: "Thrust" },
      { ...way, label: "spear", name: "Throw", level: 10, ranged: true },
    ]);
    const modes = { a: { name: "Thrust", kind: "melee", parry: 0 }, b: { name: "Throw", kind: "ranged", sort: 1 } };
    expect(items).toMatchObject([{ name: "Spear", system: { ranged: false, modes } }]);
  });

  it("have the file's weapons ready", async () => {
    const world = await openWorld();
    const gm = await world.join("Gamemaster");
    const armed = people("speed-order-goblin-gate.yml").filter(({ name }) => /Mira|Dagny/.test(name));
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
    await world.close();
  });
});
