import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { GENERATIONS, seats } from "./helpers.ts";
import { allowErrors } from "../world.ts";

allowErrors(/thirteen is unlucky/u);

const open = seats();

const MODULE = `
  const f = foundry.data.fields;
  class HeroData extends foundry.abstract.TypeDataModel {
    static defineSchema() {
      return {
        speed: new f.NumberField({ required: true, nullable: false, integer: true, min: 0, max: 40, initial: 20 }),
        kind: new f.StringField({ required: true, choices: ["man", "beast"], initial: "man" }),
      };
    }
    static validateJoint(data) { if (data.speed === 13) throw new Error("thirteen is unlucky"); }
  }
  Hooks.once("init", () => { CONFIG.Actor.dataModels.hero = HeroData; });
`;

describe.each(GENERATIONS)("data models, generation %i (tier 1)", (generation) => {
  it("repair another client's invalid write on arrival without stopping others", async () => {
    const { world, gm } = await open({ generation, system: { module: MODULE } });
    const hero: Loose = await gm.window.Actor.create({ name: "Hero", type: "hero" });
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
});
