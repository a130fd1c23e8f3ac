import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { deletion, GENERATIONS, seats, worldOf, type Seats } from "./helpers.ts";

const open = seats();

const MODULE = `
  const f = foundry.data.fields;
  class HeroData extends foundry.abstract.TypeDataModel {
    static LOCALIZATION_PREFIXES = ["TEST.Hero"];
    static defineSchema() {
      return {
        speed: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 40, initial: 20 }),
        kind: new f.StringField({ required: true, choices: ["man", "beast"], initial: "man" }),
        notes: new f.StringField(),
        tags: new f.SetField(new f.StringField()),
        list: new f.ArrayField(new f.NumberField({ required: true, nullable: false, initial: 0 })),
        slots: new f.TypedObjectField(new f.SchemaField({ at: new f.NumberField({ required: true, nullable: false, initial: 0 }), done: new f.BooleanField() })),
        free: new f.ObjectField(),
        armour: new f.SchemaField({ head: new f.NumberField({ required: true, nullable: false, initial: 1 }) }),
      };
    }
    static migrateData(source) { if ("pace" in source) source.speed = source.pace; return super.migrateData(source); }
    static validateJoint(data) { if (data.speed === 13) throw new Error("thirteen is unlucky"); }
    prepareDerivedData() { this.double = this.speed * 2; }
  }
  Hooks.once("init", () => { CONFIG.Actor.dataModels.hero = HeroData; });
  globalThis.HeroData = HeroData;
`;
const LANG = JSON.stringify({
  TYPES: { Actor: { hero: "Hero" } },
  "TEST.Hero.FIELDS.speed.label": "Basic Speed",
  TEST: { Hero: { FIELDS: { armour: { head: { hint: "On the head" } } } } },
});

async function start(generation: 13 | 14): Promise<Seats & { readonly hero: Loose; readonly stored: () => Loose }> {
  const table = await open({ generation, system: { module: MODULE, files: { "lang/en.json": LANG } } });
  const hero: Loose = await table.gm.window.Actor.create({
    name: "Hero",
    type: "hero",
    system: { list: [1, 2], tags: ["a"], slots: { one: { at: 3 } }, free: { x: { y: 1 } }, unknown: 5 },
  });
  const stored = (): Loose => (table.world.server.documents.get("Actor", hero.id as string) as Loose).system;
  return { ...table, hero, stored };
}

describe.each(GENERATIONS)("data models, generation %i (tier 1)", (generation) => {
  it("drop unknown keys, clamp and round numbers, fill in what is missing", async () => {
    const { hero, stored } = await start(generation);
    expect([hero.system.unknown, hero.system.speed, hero.system.double]).toEqual([undefined, 20, 40]);
    for (const key of ["unknown", "double"]) expect(hero._source.system).not.toHaveProperty(key);
    await hero.update({ "system.speed": 99.6 });
    expect(hero.system.speed).toBe(40);
    await hero.update({ "system.speed": 7.4, "system.nonsense": 1 });
    expect(stored()).toMatchObject({ speed: 7 });
    expect(stored()).not.toHaveProperty("nonsense");
    // A SetField's Set is stored as an array.
    expect(hero.system.tags.has("a")).toBe(true);
    expect([hero.toObject().system.tags, hero.toObject(false).system.tags]).toEqual([["a"], ["a"]]);
    expect(JSON.parse(JSON.stringify(hero)).system).toEqual(hero._source.system);
  });

  it("merge objects, and replace or delete elements by operators in both spellings", async () => {
    const { gm, hero, stored } = await start(generation);
    await hero.update({ "system.free": { x: { z: 2 } }, "system.slots.one.done": true, "system.speed": 5 });
    expect([hero.system.free, stored().slots]).toEqual([{ x: { y: 1, z: 2 } }, { one: { at: 3, done: true } }]);
    await hero.update({ "system.slots.two": { done: true } });
    await hero.update(deletion(gm, generation, "system.slots", "one"));
    expect([hero.system.slots, stored().slots]).toEqual(Array(2).fill({ two: { at: 0, done: true } }));
    expect(await hero.update(deletion(gm, generation, "system.slots", "never"))).toBeUndefined();
    await hero.update({ "system.slots.-=two": null });
    expect(hero.system.slots).toEqual({});
    await hero.update(deletion(gm, generation, "system", "speed"));
    expect(hero.system.speed).toBe(20);
    const only = { only: 1 };
    await hero.update(
      generation >= 14 ? { "system.free": gm.window._replace(only) as unknown } : { "system.==free": only },
    );
    expect(hero.system.free).toEqual(only);
  });

  it("throw at a wrong value when strict, and fall back when loaded", async () => {
    const { gm, hero } = await start(generation);
    await expect(hero.update({ "system.kind": "stone" })).rejects.toThrow(/not a valid choice/);
    await expect(hero.update({ "system.speed": "fast" })).rejects.toMatchObject({ name: "DataModelValidationError" });
    await expect(hero.update({ "system.speed": 13 })).rejects.toThrow(/unlucky/);
    await expect(gm.window.Actor.create({ name: "Nobody", type: "villain" })).rejects.toThrow(/not a valid type/);
    const loaded = gm.window.HeroData.fromSource({ kind: "stone", speed: 5 });
    expect([loaded.kind, loaded.speed]).toEqual(["man", 5]);
  });

  it("repair another client's invalid write on arrival without stopping others", async () => {
    const { world, gm, hero } = await start(generation);
    const write = async (change: object): Promise<void> => {
      await world.settled(world.server.operate("update", "Actor", [{ _id: hero.id as string, ...change }]));
    };
    await write({ name: "Renamed", system: { kind: "stone", speed: 8 } });
    expect([hero.name, hero.system.kind, hero.system.speed]).toEqual(["Renamed", "man", 8]);
    await write({ system: { speed: 13 } });
    expect(hero.system.speed).toBe(8);
    expect(gm.errors().some((each) => each.includes("unlucky"))).toBe(true);
    await hero.update({ name: "Still alive" });
    expect(hero.name).toBe("Still alive");
  });

  it("migrate old data, localise labels, and make inputs and form groups", async () => {
    const { gm } = await start(generation);
    const { fromSource, schema } = gm.window.HeroData;
    const field = (path: string): Loose => schema.getField(path);
    expect(fromSource.call(gm.window.HeroData, { pace: 9 }).speed).toBe(9);
    expect([field("speed").label, field("armour.head").hint, field("slots.whatever.at").name]).toEqual([
      "Basic Speed",
      "On the head",
      "at",
    ]);
    expect(gm.CONFIG.Actor.typeLabels.hero).toBe("Hero");
    expect(field("speed").toInput({ value: 4 }).outerHTML).toContain('type="number"');
    expect(field("kind").toInput({ value: "beast" }).querySelectorAll("option").length).toBe(2);
    const group: Loose = field("armour.head").toFormGroup({}, { value: 1 });
    expect([group.querySelector("p.hint").textContent, group.querySelector("input").getAttribute("name")]).toEqual([
      "On the head",
      "armour.head",
    ]);
  });

  it("keep stored documents with fallback values, and exclude others from the collection", async () => {
    const world = await worldOf({ generation, system: { module: MODULE } });
    // The server knows only documentTypes: a bad client's write is stored (trap 26), and each loading client replaces it.
    await world.server.operate("create", "Actor", [
      { _id: "brokenbrokenbrok", name: "Broken", type: "hero", system: { kind: "stone" } },
      { _id: "unluckyunluckyun", name: "Unlucky", type: "hero", system: { speed: 13 } },
    ]);
    const { actors } = (await world.join("Gamemaster")).game;
    expect([actors.get("brokenbrokenbrok").system.kind, actors.get("unluckyunluckyun")]).toEqual(["man", undefined]);
    expect(actors.invalidDocumentIds.has("unluckyunluckyun")).toBe(true);
    expect(actors.getInvalid("unluckyunluckyun").name).toBe("Unlucky");
  });
});
