import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseForeign } from "../../../src/foundry/import/foreign/parse.ts";
import { textOfHtml } from "../../../src/foundry/import/encoding.ts";
import { fileKind } from "../../../src/foundry/import/import-file.ts";
import { useTable, bring, actorOf, file, why } from "./hands.ts";

const names = { attack: "Attack", numbered: (name: string): string => name };
const read = (json: object) => parseForeign(JSON.stringify(json), "a.json", names);

const exported = (systemId: string, more: object): Loose => ({
  _id: "aaaaaaaaaaaaaaaa",
  img: "icons/x.webp",
  effects: [],
  prototypeToken: { name: "x" },
  _stats: { systemId, coreVersion: "13.347" },
  ...more,
});

const REED_OGRE = exported("ose", {
  name: "Reed Ogre",
  type: "monster",
  system: {
    hp: { hd: "4+1", value: 12, max: 19 },
    ac: { value: 5, mod: 0 },
    aac: { value: 14, mod: 0 },
    thac0: { value: 15, bba: 4, mod: { missile: 0, melee: 0 } },
    saves: { death: { value: 10 }, wand: { value: 11 } },
    movement: { base: 90 },
    initiative: { value: 0, mod: 0 },
    details: {
      biography: "<p>Lives in <b>reeds</b>.</p><p>Hates bells.</p>",
      alignment: "Chaotic",
      xp: 125,
      morale: 10,
      appearing: { d: "1d6", w: "2d6" },
      treasure: { type: "C" },
    },
  },
  items: [
    {
      name: "Club",
      type: "weapon",
      system: { damage: "1d10", pattern: "red", counter: { value: 1, max: 1 }, melee: true, slow: true },
    },
    { name: "Bite", type: "weapon", system: { damage: "1d6", pattern: "green", counter: { value: 2, max: 2 } } },
    { name: "Keen nose", type: "ability", system: { description: "<p>Smells silver.</p>" } },
  ],
});

const TARN_WOLF = exported("basicfantasyrpg", {
  name: "Tarn Wolf",
  type: "monster",
  system: {
    armorClass: { value: 13 },
    attackBonus: { value: 2 },
    hitPoints: { value: 9, max: 10 },
    hitDice: { size: "d8", number: 2, mod: 2 },
    move: { value: 60 },
    morale: { value: 8 },
    saves: { death: { value: 12 } },
    numberAppearing: { value: "2d6" },
    xp: { value: 75 },
    biography: "",
  },
  items: [{ name: "Bite", type: "weapon", system: { damage: { value: "1d6" }, range: { value: "Melee" } } }],
});

const GLOW_EEL = exported("shadowdark", {
  name: "Glow Eel",
  type: "NPC",
  system: {
    attributes: { ac: { value: 12 }, hp: { value: 7, max: 14 } },
    abilities: { str: { mod: 1 }, dex: { mod: 2 } },
    level: { value: 3 },
    move: "near",
    moveNote: "swim",
    alignment: "neutral",
    notes: "",
  },
  items: [
    {
      name: "Bite",
      type: "NPC Attack",
      system: { attack: { num: "2" }, damage: { value: "1d6" }, bonuses: { attackBonus: 2 } },
    },
    { name: "Shock", type: "NPC Feature", system: { description: "DC 12 CON or <em>stunned</em>." } },
  ],
});

const HILL_GUARD = exported("acks", {
  name: "Hill Guard",
  type: "monster",
  system: {
    hp: { hd: "2", value: 8, max: 9, bhr: "1d3" },
    aac: { value: 4, mod: 0 },
    thac0: { value: 19, bba: 1, throw: 9 },
    saves: { blast: { value: 15 }, implements: { value: 16 } },
    movement: { base: 120, mod: 0, value: "" },
    details: { biography: "", morale: 1, xp: 20, appearing: { d: "", w: "" } },
  },
  items: [{ name: "Spear", type: "weapon", system: { damage: "1d6", pattern: "transparent" } }],
});

const SMITH = exported("gurps", {
  name: "Ivo Smith",
  type: "characterV2",
  system: {
    attributes: {
      ST: { value: 13 },
      DX: { value: 12 },
      IQ: { value: 10 },
      HT: { value: 11 },
      WILL: { value: 11 },
      PER: { value: 10 },
    },
    HP: { value: 9, min: 0, max: 13 },
    FP: { value: 11, max: 11 },
    basicspeed: { value: 5.75 },
    basicmove: { value: "5" },
    dodge: { value: 9 },
    thrust: "1d",
    swing: "2d-1",
    traits: { title: "", player: "Anna", sizemod: "+0" },
    ads: { "00000": { name: "Combat Reflexes", points: 15, contains: { "00000": { name: "Fit", points: 5 } } } },
    skills: {
      "00000": { name: "Axe/Mace", import: "13", level: 13, points: 4, relativelevel: "DX+1" },
      "00001": { name: "Guns/TL5 (Pistol)", import: "12", points: 1 },
    },
    spells: {},
    melee: {
      "00000": {
        name: "Hammer",
        mode: "Swung",
        import: "13",
        level: 13,
        damage: "2d+1 cr",
        reach: "1",
        parry: "10U",
        st: "12",
      },
    },
    ranged: {
      "00000": {
        name: "Sling",
        import: "11",
        damage: "1d pi",
        acc: "0",
        range: "60/100",
        rof: "1",
        shots: "1(2)",
        bulk: "-4",
        rcl: "1",
      },
    },
    hitlocations: { "00000": { where: "Torso", dr: "2", import: "2", penalty: "0" } },
    equipment: { carried: { "00000": { name: "Rope", count: 1, weight: "1,5", cost: 5, equipped: true } }, other: {} },
    notes: { "00000": { notes: "Owes the <b>guild</b>." } },
  },
  items: [],
});

describe("actors of other systems", () => {
  it.each([
    ["ose", REED_OGRE, "npc", { armourClass: 5, hitDice: 4, attacks: 2, morale: 10, hp: { value: 12, max: 19 } }],
    [
      "basicfantasyrpg",
      TARN_WOLF,
      "npc",
      { armourClass: 13, hitDice: 2, attacks: 1, morale: 8, hp: { value: 9, max: 10 } },
    ],
    ["shadowdark", GLOW_EEL, "npc", { armourClass: 12, hitDice: 3, attacks: 2, hp: { value: 7, max: 14 } }],
    ["acks", HILL_GUARD, "npc", { armourClass: 4, hitDice: 2, attacks: 1, hp: { value: 8, max: 9 } }],
    ["gurps", SMITH, "character", { st: 13, dx: 12, basicSpeed: 5.75, move: 5, hp: { value: 9, max: 13 } }],
  ])("reads %s by its shape, also without the system's name", (_, json, type, system) => {
    for (const one of [json, { ...json, _stats: {} }]) {
      const { draft } = read(one);
      expect(draft).toMatchObject({ name: json.name, type, system });
    }
  });
  it("give weapons with damage for attacks and alternatives", () => {
    const weapons = (json: object) => read(json).draft?.items.filter(({ type }) => type === "weapon");
    expect(weapons(REED_OGRE)?.map(({ name, system }) => [name, (system.modes as Loose).m1.damage])).toEqual([
      ["Club", "1d10"],
      ["Bite", "1d6"],
    ]);
    expect(weapons(GLOW_EEL)?.map(({ name }) => name)).toEqual(["Bite"]);
    expect(weapons(SMITH)?.map(({ name }) => name)).toEqual(["Hammer", "Sling"]);
  });
  it("keeps movement, scores and descriptions as text in notes", () => {
    const text = JSON.stringify(read(REED_OGRE).draft?.text);
    for (const one of ["Lives in reeds.", "Hates bells.", "Keen nose: Smells silver."]) expect(text).toContain(one);
    expect(JSON.stringify(read(GLOW_EEL).draft?.text)).toContain("DC 12 CON or stunned.");
    expect(JSON.stringify(read(GLOW_EEL).draft?.text)).toContain("DEX 2");
  });
  it.each([
    [REED_OGRE, { thac0: 15, attackBonus: 4, saves: "death 10, wand 11", xp: 125, appearing: "1d6 (2d6)" }],
    [TARN_WOLF, { attackBonus: 2, saves: "death 12", xp: 75, appearing: "2d6" }],
    [GLOW_EEL, {}],
    [HILL_GUARD, { attackBonus: 1, saves: "blast 15, implements 16", xp: 20 }],
  ])("puts to-hit, saves, XP and number appearing into their fields: $name", (json, values) =>
    expect(read(json).draft?.system.oldSchool).toEqual(values),
  );
  it("limits an attack bonus to what the sheet takes", () => {
    const system = { ...(TARN_WOLF.system as object), attackBonus: { value: 70_000 } };
    expect(read({ ...TARN_WOLF, system }).draft?.system.oldSchool).toMatchObject({ attackBonus: 1_000 });
  });
  it("reads GURPS weapons, skills, traits in containers, DR and decimal commas", () => {
    const { draft } = read(SMITH);
    const item = (name: string) => draft?.items.find((one) => one.name === name)?.system as Loose;
    expect(Object.values(item("Hammer").modes as Loose)).toMatchObject([
      { level: 13, damage: "2d+1", parry: 0, balanced: false },
    ]);
    expect(item("Guns")).toMatchObject({ specialisation: "Pistol", level: 12 });
    expect(item("Fit")).toMatchObject({ points: 5 });
    expect(item("Rope")).toMatchObject({ weight: 1.5 });
    expect(draft?.system.dr).toEqual({ torso: 2 });
    expect(draft?.given?.dodge).toBe(9);
  });
  it.each([
    [
      "an actor of another system",
      exported("dnd5e", { name: "Bandit", type: "npc", system: { attributes: { hp: { value: 11 } } }, items: [] }),
      "foreignActor",
    ],
    [
      "an actor of this system",
      exported("segment-zero", { name: "X", type: "npc", system: {}, items: [] }),
      "ownActor",
    ],
    ["an item", { name: "Sword", type: "weapon", system: {}, _stats: { systemId: "ose" } }, "foreignDocument"],
  ])("refuses %s", (_, json, code) => expect(read(json).refusal?.saying.code).toBe(`Refused.${code}`));
  it("names an unsupported system", () =>
    expect(read(exported("dnd5e", { name: "B", type: "npc", system: {}, items: [] })).refusal?.saying.data).toEqual({
      system: "dnd5e",
    }));
  it("distinguishes actors, sheets and encounters by content", () => {
    expect(fileKind("a.json", JSON.stringify(REED_OGRE))).toBe("foundry");
    expect(fileKind("a.json", '{"pacing":"speed-order"}')).toBe("encounter");
    expect(fileKind("a.json", '{"version":5,"profile":{}}')).toBe("gcs");
  });
  it.each([
    ["scripts", "<p>a<script>alert(1)</script>b</p>", "ab"],
    ["entities", "a &lt;b&gt; &amp; &#233; &nope;", "a <b> & é &nope;"],
    ["lists", "<ul><li>a</li><li>b</li></ul>", "a\nb"],
    ["a tag that does not end", "a <img src=x", "a <img src=x"],
  ])("reads %s of HTML as text", (_, html, text) => expect(textOfHtml(html)).toBe(text));
  it("reads or refuses any value in any field", () => {
    for (const json of [REED_OGRE, TARN_WOLF, GLOW_EEL, HILL_GUARD, SMITH])
      for (const odd of [null, [], {}, "x".repeat(300), -1e308, "<script>", { __proto__: 1 }, [[null]], true])
        for (const key of Object.keys(json.system as object)) {
          const result = read({
            ...json,
            system: { ...(json.system as object), [key]: odd },
            items: [odd, ...(json.items as object[])],
          });
          expect(result.draft ?? result.refusal).toBeDefined();
        }
    expect(
      read({ ...SMITH, system: JSON.parse(`{"__proto__":{"attributes":{}},"constructor":1}`) as object }).refusal,
    ).toBeDefined();
  });
});

describe("in a world", () => {
  const table = useTable(13);
  it("makes actors of several systems and updates them on another import", async () => {
    const files = [REED_OGRE, TARN_WOLF, GLOW_EEL, HILL_GUARD, SMITH].map((json, place) =>
      file(`${place}.json`, JSON.stringify({ ...json, _id: `aaaaaaaaaaaaaaa${place}` })),
    );
    const outcomes = await bring(table.gm, files);
    expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "made", "made", "made", "made"]);
    expect([actorOf(table.gm, outcomes[0]).type, actorOf(table.gm, outcomes[4]).type]).toEqual(["npc", "character"]);
    const ogre = actorOf(table.gm, outcomes[0]);
    expect(ogre.system).toMatchObject({ hitDice: 4, armourClass: 14, oldSchool: { thac0: 15, attackBonus: 4 } });
    const eel = actorOf(table.gm, outcomes[2]);
    await ogre.update({ "system.oldSchool.thac0": 18 });
    await eel.update({ "system.oldSchool.thac0": 17 });
    expect((await bring(table.gm, files)).map(({ status }) => status as string)).toEqual(
      Array.from({ length: 5 }, () => "updated"),
    );
    // The file counts, unless it does not say.
    expect([ogre, eel].map(({ system }) => system.oldSchool.thac0 as number)).toEqual([15, 17]);
    const others = await bring(table.gm, [
      file("b.json", JSON.stringify(exported("dnd5e", { name: "B", type: "npc", system: {}, items: [] }))),
    ]);
    expect(others.map(why)).toEqual(["foreignActor"]);
  });

  it("D20-2, D20-3: gives fights under side segments the imported values", async () => {
    const [made] = await bring(table.gm, [
      file("ogre.json", JSON.stringify({ ...REED_OGRE, _id: "bbbbbbbbbbbbbbb0" })),
    ]);
    await table.gm.game.settings.set("segment-zero", "pacing", "side-segments");
    const combat = await table.gm.window.Combat.create({});
    const [combatant] = await combat.createEmbeddedDocuments("Combatant", [{ actorId: actorOf(table.gm, made).id }]);
    await table.world.settled();
    const participants: Loose[] = Object.values(combat.encounter.participants).flatMap((one) =>
      Object.values(one as Loose),
    );
    expect(participants.find(({ id }) => id === combatant.id)?.stats).toMatchObject({
      ac: 14,
      thac0: 15,
      attackBonus: 4,
    });
    await table.gm.game.settings.set("segment-zero", "pacing", "speed-order");
  });
});
