import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { openWorld, type Client, type World } from "../world.ts";

let world: World;
let gm: Client;
beforeAll(async () => {
  world = await openWorld();
  gm = await world.join("Gamemaster");
});
afterAll(() => world.close());

const shown = (figure: Loose): string | null =>
  figure &&
  `${figure.value} = ${figure.parts.map(({ code, value, name }: Loose) => `${value} ${name ?? code}`).join(", ")}`;

const create = (system: object, items: readonly object[] = [], type = "character"): Promise<Loose> =>
  gm.window.Actor.create({ name: "Mira", type, system, items });

const modes = {
  ...{ swing: { skill: "broadsword", parry: 0 }, thrust: { skill: "Rapier", parry: 1 }, slap: { skill: "Broadsword" } },
};
const SWORD = { name: "Sabre", type: "weapon", system: { modes } };
const SKILL = { name: "Broadsword", type: "skill", system: { attribute: "dx", relative: 1 } };

describe("values of an actor", () => {
  it("follow from its data, its changes and active effects", async () => {
    const mira = await create({ dx: 13, ht: 12 });
    expect(shown(mira.system.figures.basicSpeed)).toBe("25 = 13 dx, 12 ht");
    expect(mira.system.figures).toBe(mira.system.figures);
    await mira.update({ "system.dx": 14 });
    expect([shown(mira.system.figures.basicSpeed), mira.system.effectiveAgility]).toEqual(["26 = 14 dx, 12 ht", 14]);
    await mira.update({ "system.basicSpeed": 5.75, "system.hp": { value: 3, max: 10 } });
    expect([shown(mira.system.figures.dodge), mira.system.figures.reeling]).toEqual([
      "6 = 5 speed, 3 base, -2 reeling",
      true,
    ]);
    await mira.createEmbeddedDocuments("ActiveEffect", [
      { name: "Drugged", changes: [{ key: "system.dx", mode: 2, value: "-4" }] },
    ]);
    expect([mira._source.system.dx, mira.system.figures.agility.value]).toEqual([14, 10]);
  });

  it("follow the world's settings for reeling (BA-1)", async () => {
    const mira = await create({ basicSpeed: 5.25, hp: { value: 3, max: 10 } });
    expect(mira.system.figures.dodge.value).toBe(6);
    await gm.game.settings.set("segment-zero", "options", { "speed-order": { dodgeWhenReeling: "halveDodge" } });
    expect(mira.system.figures.dodge.value).toBe(4);
    await gm.game.settings.set("segment-zero", "options", {});
  });

  it("include worn, ready and carried items", async () => {
    const mira = await create({}, [
      { name: "Mail", type: "armor", system: { dr: 4, locations: ["torso"], weight: 25, worn: true, armourClass: 5 } },
      { name: "Buckler", type: "shield", system: { defenceBonus: 2, ready: true, weight: 8, armourClass: -1 } },
      { name: "Combat Reflexes", type: "trait", system: { rule: "combatReflexes" } },
      { name: "Stones", type: "gear", system: { weight: 1, quantity: 10 } },
    ]);
    const { dodge, load, dr, armourClass } = mira.system.figures;
    expect([dodge, dr.torso, armourClass].map(shown)).toEqual([
      "9 = 5 speed, 3 base, -2 load, 1 Combat Reflexes, 2 Buckler",
      "4 = 4 Mail",
      "4 = 5 Mail, -1 Buckler",
    ]);
    expect(load).toMatchObject({ weight: 43, level: 2 });
    await mira.items.getName("Buckler").update({ "system.ready": false, "system.carried": false });
    await mira.items.getName("Mail").update({ "system.worn": false });
    await mira.items.getName("Stones").delete();
    const { figures } = mira.system;
    expect(shown(figures.dodge)).toBe("8 = 5 speed, 3 base, -1 load, 1 Combat Reflexes");
    expect([figures.load.weight, figures.dr.torso, figures.armourClass]).toEqual([25, undefined, null]);
  });

  it("are the token's if it is unlinked", async () => {
    const orc = await create({ dx: 11 }, [], "npc");
    const scene = await gm.window.Scene.create({
      name: "Gate",
      tokens: [{ name: "Orc", actorId: orc.id, actorLink: false, delta: { system: { dx: 15 } } }],
    });
    const [token] = [...scene.tokens];
    expect([token.actor.system.figures.agility.value, orc.system.figures.agility.value]).toEqual([15, 11]);
  });
});

describe("values of items", () => {
  it("B-51: give each mode its skill and parry with all bonuses", async () => {
    const mira = await create({ dx: 13 }, [
      SWORD,
      SKILL,
      { name: "Buckler", type: "shield", system: { defenceBonus: 1, level: 13 } },
    ]);
    const { swing, thrust, slap } = mira.items.getName("Sabre").system.modeFigures;
    expect([shown(swing.skill), shown(swing.parry), swing.block]).toEqual([
      "14 = 13 dx, 1 Broadsword",
      "11 = 3 base, 7 half, 1 Buckler",
      null,
    ]);
    expect([thrust.skill, thrust.parry, slap.parry]).toEqual([null, null, null]);
    expect(shown(mira.items.getName("Buckler").system.blockFigure)).toBe("10 = 3 base, 6 half, 1 Buckler");
    expect(shown(mira.items.getName("Broadsword").system.levelFigure)).toBe("14 = 13 dx, 1 relative");
    await mira.items.getName("Broadsword").update({ "system.relative": 3 });
    expect(mira.items.getName("Sabre").system.modeFigures.swing.skill.value).toBe(16);
  });

  it("name the best parry and block with ready items (B-47, B-49)", async () => {
    const mira = await create({ dx: 13 }, [
      SWORD,
      SKILL,
      { name: "Knife", type: "weapon", system: { modes: { slash: { level: 10, parry: -1 } } } },
      { name: "Buckler", type: "shield", system: { level: 12, defenceBonus: 0 } },
    ]);
    const said = (): unknown => {
      const { dodge, parry, block } = mira.system.defences;
      return [dodge.value, parry && [parry.name, parry.figure.value], block && [block.name, block.figure.value]];
    };
    expect(said()).toEqual([8, ["Sabre", 10], ["Buckler", 9]]);
    await mira.items.getName("Sabre").update({ "system.ready": false });
    await mira.items.getName("Buckler").update({ "system.ready": false });
    // The other hand parries by DX, better than the knife.
    expect(said()).toEqual([8, ["", 9], null]);
  });

  it("without an owner are the given ones only", async () => {
    const [sword, skill, ward, known] = await gm.window.Item.createDocuments([
      { ...SWORD, system: { modes: { swing: { skill: "Broadsword", level: 12, parry: 0 } } } },
      SKILL,
      { name: "Ward", type: "spell" },
      { name: "Rites", type: "skill", system: { level: 11 } },
    ]);
    expect([
      shown(sword.system.modeFigures.swing.parry),
      skill.system.levelFigure,
      ward.system.levelFigure,
      shown(known.system.levelFigure),
    ]).toEqual(["9 = 3 base, 6 half", null, null, "11 = 11 given"]);
  });

  it("take a spell's level from the skill of its name unless set", async () => {
    const mage = await create({ iq: 14 }, [
      { name: "Ward", type: "spell" },
      { name: "Light", type: "spell", system: { level: 9 } },
      { name: "Ward", type: "skill", system: { attribute: "iq", relative: -2 } },
    ]);
    const [ward, light] = mage.items.filter(({ type }: Loose) => type === "spell");
    expect([shown(ward.system.levelFigure), shown(light.system.levelFigure)]).toEqual([
      "12 = 14 iq, -2 Ward",
      "9 = 9 given",
    ]);
  });
});

it("B-44, B-70: current values follow from posture and conditions", async () => {
  const mira = await create({ dx: 13, ht: 12, posture: "kneeling" }, [SWORD, SKILL]);
  const said = (): unknown => {
    const { dodge, parry, block, move } = mira.system.now;
    return [shown(dodge), shown(parry.figure), block, shown(move)];
  };
  expect(said()).toEqual([
    "7 = 6 speed, 3 base, -2 posture",
    "8 = 3 base, 7 half, -2 posture",
    null,
    "2 = 6 speed, -4 posture",
  ]);
  await mira.createEmbeddedDocuments("ActiveEffect", [{ name: "Stunned", statuses: ["stun"] }]);
  await mira.update({ "system.posture": "standing" });
  expect(said()).toEqual(["5 = 6 speed, 3 base, -4 stunned", "6 = 3 base, 7 half, -4 stunned", null, "6 = 6 speed"]);
});

describe("new documents", () => {
  const file = (picture: unknown): string => String(picture).split("/").at(-1) ?? "";

  it("get image and token by type unless given", async () => {
    const token = { disposition: 1, actorLink: true, texture: { src: "token.webp" } };
    const actors: Loose[] = await gm.window.Actor.createDocuments([
      { name: "Anna", type: "character" },
      { name: "Orc", type: "npc" },
      { name: "Fire", type: "hazard" },
      { name: "Ally", type: "npc", img: "own.webp", prototypeToken: token },
    ]);
    expect(
      actors.map(({ img, prototypeToken: { actorLink, disposition, texture } }) => [
        ...[file(img), actorLink, disposition, file(texture?.src)],
      ]),
    ).toEqual([
      ["character.svg", true, 1, "character.svg"],
      ["npc.svg", false, -1, "npc.svg"],
      ["event.svg", false, 0, "event.svg"],
      ["own.webp", true, 1, "token.webp"],
    ]);
    const types = ["weapon", "spell", "armor", "shield", "skill", "trait", "gear", "action"];
    const items: Loose[] = await gm.window.Item.createDocuments(types.map((type) => ({ name: type, type })));
    expect(items.map(({ img }) => String(img))).toEqual(
      types.map((type) => `systems/segment-zero/assets/icons/items/${type}.svg`),
    );
    const axe = { name: "Axe", type: "weapon" };
    const [carried] = await actors[0].createEmbeddedDocuments("Item", [axe]);
    const armed = await gm.window.Actor.create({ name: "Armed", type: "npc", items: [axe] });
    expect([carried, ...armed.items].map(({ img }) => file(img))).toEqual(["weapon.svg", "weapon.svg"]);
  });

  it("offer derived values to formulas", async () => {
    const mira = await create({ dx: 13, ht: 12, initiative: 60, initiativeModifier: -5 }, [SWORD, SKILL]);
    expect(mira.getRollData()).toMatchObject({
      ...{ dx: 13, will: 10, per: 10, basicSpeed: 6.25, move: 6, dodge: 9, parry: 10, block: 0, agility: 13 },
      ...{ initiative: 55, hp: { value: 10 } },
    });
    expect(mira.items.getName("Sabre").getRollData()).toMatchObject({ dx: 13, item: { weaponSpeed: 5 } });
    const fire = await gm.window.Actor.create({ name: "Fire", type: "hazard" });
    expect(fire.getRollData()).toMatchObject({ every: 1 });
  });
});
