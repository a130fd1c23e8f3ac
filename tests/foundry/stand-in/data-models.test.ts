import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { deletion, GENERATIONS, worldOf } from "./helpers.ts";

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

async function start(generation: 13 | 14): Promise<{
  world: Awaited<ReturnType<typeof worldOf>>;
  gm: Awaited<ReturnType<Awaited<ReturnType<typeof worldOf>>["join"]>>;
  hero: Loose;
}> {
  const world = await worldOf({ generation, system: { module: MODULE, files: { "lang/en.json": LANG } } });
  const gm = await world.join("Gamemaster");
  const hero: Loose = await gm.window.Actor.create({
    name: "Hero",
    type: "hero",
    system: { list: [1, 2], tags: ["a"], slots: { one: { at: 3 } }, free: { x: { y: 1 } }, unknown: 5 },
  });
  return { world, gm, hero };
}

describe.each(GENERATIONS)("data models, generation %i (tier 1)", (generation) => {
  it("drop unknown keys, clamp and round numbers, fill in what is missing", async () => {
    const { hero } = await start(generation);
    expect(hero.system.unknown).toBeUndefined();
    expect(hero._source.system).not.toHaveProperty("unknown");
    expect(hero.system.speed).toBe(20);
    expect(hero.system.double).toBe(40);
    expect(hero._source.system).not.toHaveProperty("double");
    await hero.update({ "system.speed": 99.6 });
    expect(hero.system.speed).toBe(40);
    await hero.update({ "system.speed": 7.4, "system.nonsense": 1 });
    expect(hero.system.speed).toBe(7);
  });

  it("replace arrays as a whole and merge objects", async () => {
    const { world, hero } = await start(generation);
    await hero.update({ "system.list": [9], "system.free": { x: { z: 2 } }, "system.slots.one.done": true });
    expect(hero.system.list).toEqual([9]);
    expect(hero.system.free).toEqual({ x: { y: 1, z: 2 } });
    expect(hero.system.slots.one).toEqual({ at: 3, done: true });
    expect((world.server.documents.get("Actor", hero.id as string) as Loose).system.slots).toEqual({
      one: { at: 3, done: true },
    });
  });

  it("fill in a new element of a TypedObjectField, and delete one by operator", async () => {
    const { world, gm, hero } = await start(generation);
    await hero.update({ "system.slots.two": { done: true } });
    expect(hero.system.slots.two).toEqual({ at: 0, done: true });
    await hero.update(deletion(gm, generation, "system.slots", "one"));
    expect(Object.keys(hero.system.slots as object)).toEqual(["two"]);
    expect((world.server.documents.get("Actor", hero.id as string) as Loose).system.slots).toEqual({
      two: { at: 0, done: true },
    });
    expect(await hero.update(deletion(gm, generation, "system.slots", "never"))).toBeUndefined();
  });

  it("replace an object by operator", async () => {
    const { gm, hero } = await start(generation);
    const changes =
      generation >= 14
        ? { "system.free": gm.window._replace({ only: 1 }) as unknown }
        : { "system.==free": { only: 1 } };
    await hero.update(changes);
    expect(hero.system.free).toEqual({ only: 1 });
  });

  it("the old spelling of deletion works in both generations", async () => {
    const { hero } = await start(generation);
    await hero.update({ "system.slots.-=one": null });
    expect(hero.system.slots).toEqual({});
  });

  it("a wrong value throws when strict, and falls back when loaded", async () => {
    const { world, gm, hero } = await start(generation);
    await expect(hero.update({ "system.kind": "stone" })).rejects.toThrow(/not a valid choice/);
    await expect(hero.update({ "system.speed": "fast" })).rejects.toMatchObject({ name: "DataModelValidationError" });
    await expect(hero.update({ "system.speed": 13 })).rejects.toThrow(/unlucky/);
    await expect(gm.window.Actor.create({ name: "Nobody", type: "villain" })).rejects.toThrow(/not a valid type/);
    const loaded = gm.window.HeroData.fromSource({ kind: "stone", speed: 5 });
    expect([loaded.kind, loaded.speed]).toEqual(["man", 5]);
    // The server knows only documentTypes: what a bad client wrote is stored (trap 26) and mended by whoever loads it.
    await world.server.operate("create", "Actor", [
      { _id: "brokenbrokenbrok", name: "Broken", type: "hero", system: { kind: "stone" } },
    ]);
    const anna = await world.join("Anna");
    expect(anna.game.actors.get("brokenbrokenbrok").system.kind).toBe("man");
  });

  it("what another client wrote wrongly is mended on arrival and stops nobody", async () => {
    const { world, gm, hero } = await start(generation);
    await world.server.operate("update", "Actor", [
      { _id: hero.id as string, name: "Renamed", system: { kind: "stone", speed: 8 } },
    ]);
    await world.settled();
    expect([hero.name, hero.system.kind, hero.system.speed]).toEqual(["Renamed", "man", 8]);
    await world.server.operate("update", "Actor", [{ _id: hero.id as string, system: { speed: 13 } }]);
    await world.settled();
    expect(hero.system.speed).toBe(8);
    expect(gm.errors().some((each) => each.includes("unlucky"))).toBe(true);
    await hero.update({ name: "Still alive" });
    expect(hero.name).toBe("Still alive");
  });

  it("round-trip: toObject of source and of prepared data; SetField <-> array", async () => {
    const { hero } = await start(generation);
    expect(hero.system.tags.has("a")).toBe(true);
    expect(hero.toObject().system.tags).toEqual(["a"]);
    expect(hero.toObject(false).system.tags).toEqual(["a"]);
    expect(JSON.parse(JSON.stringify(hero)).system).toEqual(hero._source.system);
  });

  it("migrate old data and localise labels", async () => {
    const { gm } = await start(generation);
    expect(gm.window.HeroData.fromSource({ pace: 9 }).speed).toBe(9);
    expect(gm.window.HeroData.schema.getField("speed").label).toBe("Basic Speed");
    expect(gm.window.HeroData.schema.getField("armour.head").hint).toBe("On the head");
    expect(gm.window.HeroData.schema.getField("slots.whatever.at").name).toBe("at");
    expect(gm.CONFIG.Actor.typeLabels.hero).toBe("Hero");
  });

  it("make inputs and form groups", async () => {
    const { gm } = await start(generation);
    const { schema } = gm.window.HeroData;
    expect(schema.getField("speed").toInput({ value: 4 }).outerHTML).toContain('type="number"');
    expect(schema.getField("kind").toInput({ value: "beast" }).querySelectorAll("option").length).toBe(2);
    const group: Loose = schema.getField("armour.head").toFormGroup({}, { value: 1 });
    expect(group.querySelector("p.hint").textContent).toBe("On the head");
    expect(group.querySelector("input").getAttribute("name")).toBe("armour.head");
  });

  it("a system deletion of a schema key restores its initial value", async () => {
    const { gm, hero } = await start(generation);
    await hero.update({ "system.speed": 5 });
    await hero.update(deletion(gm, generation, "system", "speed"));
    expect(hero.system.speed).toBe(20);
  });
});

describe("invalid documents", () => {
  it("stay out of the collection when no fallback helps", async () => {
    const world = await worldOf({ system: { module: MODULE } });
    await world.server.operate("create", "Actor", [
      { _id: "unluckyunluckyun", name: "Unlucky", type: "hero", system: { speed: 13 } },
    ]);
    const gm = await world.join("Gamemaster");
    expect(gm.game.actors.get("unluckyunluckyun")).toBeUndefined();
    expect(gm.game.actors.invalidDocumentIds.has("unluckyunluckyun")).toBe(true);
    expect(gm.game.actors.getInvalid("unluckyunluckyun").name).toBe("Unlucky");
  });
});
