import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savesIn } from "../../../src/rules/combat/d20/saves.ts";
import type { Loose } from "../../../playground/shared/loose.ts";
import { leaveUndrawn, openWorld, type Client, type World } from "../world.ts";
import { documents } from "./stored.ts";

const actors = documents("creatures");
const creatures = actors.filter(({ type }) => type === "npc");

describe("compendium of creatures", () => {
  it("has at least forty creatures for all pacings, and hazards", () => {
    const incomplete = creatures.filter(({ system, items }) => {
      const weapons = (items as Loose[]).filter(({ type }) => type === "weapon");
      return (
        !["dx", "ht", "initiative", "hitDice"].every((figure) => typeof system[figure] === "number") ||
        weapons.length === 0 ||
        !weapons.every((weapon) => weapon.system.weaponSpeed && weapon.system.speedClass)
      );
    });
    expect(incomplete.map(({ name }) => name as string)).toEqual([]);
    expect(creatures.length).toBeGreaterThanOrEqual(48);
    expect(actors.filter(({ type }) => type === "hazard").length).toBeGreaterThanOrEqual(4);
  });

  it("chooses for every creature how it hits and is hit", () => {
    const incomplete = creatures.filter(({ system, items }) => {
      const modes = (items as Loose[])
        .filter(({ type }) => type === "weapon")
        .flatMap(({ system: weapon }) => Object.values(weapon.modes as Loose) as Loose[]);
      return (
        !["attackBonus", "thac0"].some((value) => typeof system.oldSchool[value] === "number") ||
        typeof system.awareness !== "number" ||
        typeof system.dodgePercent !== "number" ||
        savesIn(String(system.oldSchool.saves)).length < 3 ||
        !modes.every(({ percent, damage }) => typeof percent === "number" && damage)
      );
    });
    expect(incomplete.map(({ name }) => name as string)).toEqual([]);
    const mostOf = (values: readonly unknown[]): number =>
      Math.max(...values.map((value) => values.filter((other) => other === value).length));
    for (const value of [
      ({ system }: Loose) => system.armourClass as unknown,
      ({ system }: Loose) => system.oldSchool.attackBonus as unknown,
      ({ system }: Loose) => system.oldSchool.saves as unknown,
      ({ system }: Loose) => system.awareness as unknown,
    ])
      expect(mostOf(creatures.map(value)), String(value)).toBeLessThan(creatures.length / 3);
  });

  it("describes every actor", () => {
    for (const { name, system } of actors) {
      expect(system.concept, String(name)).toBeTruthy();
      expect(system.notes, String(name)).toMatch(/^<p>.{20,}<\/p>$/);
    }
  });
});

describe("creatures in a world", () => {
  let world: World;
  let gm: Client;
  let made: Loose[];
  beforeAll(async () => {
    world = await openWorld();
    gm = await world.join("Gamemaster");
    leaveUndrawn(gm);
    made = await gm.window.Actor.createDocuments(
      actors.map((actor) => ({ ...(actor as object), _id: null, folder: null })),
    );
  });
  afterAll(async () => world.close());

  it("keep their data, can use their items and can move", () => {
    expect(made.length).toBe(actors.length);
    for (const [place, actor] of made.entries()) {
      const { system, items, name, type } = actors[place] as Loose;
      expect(actor._source.system, name).toMatchObject(system);
      expect(actor.items.size, name).toBe(items.length);
      for (const [at, item] of [...actor.items].entries()) {
        expect(item._source.system, `${String(name)}: ${String(item.name)}`).toMatchObject(items[at].system);
        for (const { skill } of item.type === "weapon"
          ? Object.values(item.system.modeFigures as Loose)
          : ([] as Loose[]))
          expect(skill, `${String(name)}: ${String(item.name)}`).not.toBe(null);
      }
      if (type !== "npc") continue;
      expect(actor.system.figures.load.level, name).toBeLessThanOrEqual(2);
      expect(actor.system.figures.dodge.value, name).toBeGreaterThanOrEqual(6);
    }
  });
});
