import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, seats, type Seats } from "./helpers.ts";
import { allowErrors } from "../world.ts";

allowErrors(/thirteen is unlucky/u);

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
});
