import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { fixture, jsonOf, read } from "./gcs.ts";

const tilda = fixture("tilda.gcs");
const arsenal = fixture("arsenal.gcs");
const beast = fixture("beast.gcs");
const courier = fixture("courier.gcs");
const old = fixture("old-keys.gcs");

/** A weapon's mode of this name, or its only one. */
function mode(weapon: { readonly system: Loose }, name?: string): Loose {
  const all = Object.values(weapon.system.modes as Loose) as Loose[];
  return name === undefined ? all[0] : all.find((one) => one.name === name);
}

describe("identity", () => {
  it("takes name, player, title and size, or the file's name", () => {
    expect(tilda.draft).toMatchObject({
      name: "Tilda of the Ferry",
      id: "Atilda0000000001",
      system: { player: "Anna", concept: "Ferrywoman", size: 0 },
    });
    expect(arsenal.draft.system.size).toBe(1);
    expect(read(jsonOf("beast.gcs"), "folder/Old Grey.v2.gcs").draft.name).toBe("Old Grey.v2");
    expect(read({ ...jsonOf("beast.gcs"), profile: { SM: "+3" } }).draft.system.size).toBe(3);
    expect(tilda.codes()).toContain("portrait");
  });
  it("takes a byte order mark within a name for a space", () =>
    expect(read(jsonOf("beast.gcs", { "profile/name": "Old\uFEFFGrey" })).draft.name).toBe("Old Grey"));
  it("keeps written notes as lines", () =>
    expect(tilda.draft.text.at(-1)).toEqual({ markdown: "Owes the miller 20." }));
});

describe("attributes of the sheet", () => {
  it("keep the given Basic Speed", () => {
    expect(tilda.draft.system).toMatchObject({
      st: 12,
      dx: 13,
      iq: 11,
      ht: 12,
      will: 12,
      per: 11,
      basicSpeed: 6.75,
      move: 6,
      thrust: "1d-1",
      swing: "1d+2",
    });
    expect(arsenal.draft.system.basicSpeed).toBe(6);
  });
  it("keep Basic Move apart from the sheet's unloaded value", () => expect(beast.draft.system.move).toBe(8));
  it("have current and maximum HP and FP, or none with a note", () => {
    expect(tilda.draft.system).toMatchObject({ hp: { value: 10, max: 13 }, fp: { value: 9, max: 12 } });
    expect(beast.draft.system).toMatchObject({ hp: { value: -3, max: 18 }, fp: { value: 0, max: 0 } });
    expect(beast.codes()).toContain("noFp");
    expect(old.draft.system.hp).toEqual({ value: 11, max: 11 });
  });
  it("skip separators, pools and house rule attributes", () => {
    expect(courier.draft.system).not.toHaveProperty("luck");
    expect(courier.notes.filter(({ path }) => path.startsWith("attributes"))).toEqual([]);
  });
  it("round a speed down to a quarter, with a note", () => {
    const odd = read(jsonOf("old-keys.gcs", { "attributes/basic_speed/calc/value": 5.6 }));
    expect([odd.draft.system.basicSpeed, odd.codes()]).toEqual([5.5, expect.arrayContaining(["notQuarter"])]);
  });
  it("fall back to bought levels without calculated ones", () => {
    const { draft, notes } = read(jsonOf("old-keys.gcs", { "attributes/0/adj": 3, "attributes/0/calc": undefined }));
    expect(draft.system.st).toBe(13);
    expect(notes).toContainEqual(expect.objectContaining({ kind: "guess", path: "attributes/0" }));
  });
});

describe("defences", () => {
  it("are those at the carried load, here light", () => {
    expect(tilda.draft.given).toEqual({
      dodge: 11,
      move: 4,
      dodgeBonus: 3,
      parryBonus: 3,
      blockBonus: 3,
      load: 1,
      lift: 29,
    });
  });
  it.each([
    ["Broadsword", tilda, undefined, 0],
    ["Throwing Knife", arsenal, "Stab", -1],
    ["Courier's Knife", courier, undefined, -1],
    ["Whip", arsenal, undefined, null],
    ["Crossbow", old, "Butt", null],
    ["Pump Shotgun", arsenal, undefined, null],
  ] as const)("keep a parry's own modifier, or none: %s", (name, of, use, parry) =>
    expect(mode(of.item(name, "weapon"), use).parry).toBe(parry),
  );
  it("read F as fencing and U as unbalanced", () => {
    expect(mode(arsenal.item("Rapier"))).toMatchObject({ fencing: true, balanced: true });
    expect(mode(arsenal.item("Great Axe"))).toMatchObject({ fencing: false, balanced: false });
    expect(mode(arsenal.item("Whip"))).toMatchObject({ balanced: true });
  });
});

describe("weapons", () => {
  it("are one item with all modes", () => {
    const { system } = tilda.item("Broadsword", "weapon");
    expect(Object.values(system.modes as Loose)).toMatchObject([
      { name: "Swung", kind: "melee", damage: "1d+3", damageType: "cut", reach: "1", minimumStrength: 10 },
      { name: "Thrust", kind: "melee", damage: "1d", damageType: "cr", reach: "1", minimumStrength: 10 },
    ]);
    expect(system).toMatchObject({ weight: 3, quantity: 1, cost: 600, carried: true, ready: true, ranged: false });
  });
  it.each([
    ["Broadsword", tilda, "Broadsword"],
    ["Medium Shield", tilda, "Shield (Shield)"],
    ["Auto Pistol", arsenal, "Guns (Pistol)"],
    ["Assault Rifle", arsenal, "Guns (Rifle)"],
    ["Club", arsenal, ""],
  ])("use the best of their named skills: %s", (name, of, skill) =>
    expect(mode(of.item(name, "weapon")).skill).toBe(skill),
  );
  it.each([
    [{ compare: "is", qualifier: "Broadsword" }, undefined, "Broadsword"],
    [{ compare: "is", qualifier: "shield" }, { compare: "is_not", qualifier: "Buckler" }, "Shield (Shield)"],
    [{ compare: "starts_with", qualifier: "Broad" }, { compare: "is_anything" }, "Broadsword"],
    [{ qualifier: "Broadsword" }, undefined, "Broadsword"],
    [{ compare: "is", qualifier: "Rapier" }, { compare: "is", qualifier: "Court" }, "Rapier (Court)"],
    [{ compare: "contains", qualifier: "Rapier" }, undefined, ""],
    [{ compare: "is_anything" }, undefined, ""],
    [{ compare: "resembles", qualifier: "Broadsword" }, undefined, ""],
    [{ compare: "is", qualifier: "@Weapon@" }, undefined, "Broadsword"],
  ])("of GCS 5.47 and later name skills by criteria: %j %j", (name, specialization, skill) => {
    const defaults = [
      { type: "dx", modifier: -5 },
      { type: "skill", name, specialization },
    ];
    const weapons = [{ id: "wswing0000000001", usage: "Swung", defaults, calc: { level: 15, damage: "1d cut" } }];
    const file = jsonOf("tilda.gcs", {
      "equipment/0/weapons": weapons,
      "equipment/0/replacements": { Weapon: "Broadsword" },
    });
    expect(mode(read(file).item("Broadsword", "weapon")).skill).toBe(skill);
  });
  it("of GCS 5.47 and later name a technique's base alike", () => {
    const base = { type: "skill", name: { compare: "is", qualifier: "Broadsword" } };
    const later = read(jsonOf("tilda.gcs", { "skills/0/children/2/default": base }));
    expect([later.item("Feint").system.specialisation, later.notes]).toEqual(["Broadsword", tilda.notes]);
  });
  it("of traits, skills and spells are natural attacks", () => {
    expect(beast.item("Teeth (Sharp)", "weapon").system).toMatchObject({ weight: 0, ready: true, carried: true });
    expect(arsenal.item("Brawling", "weapon").system).toMatchObject({ ranged: false });
    expect(arsenal.item("Fire Bolt", "weapon").system).toMatchObject({ ranged: true, fireKind: "energy" });
  });
  it("omit hidden modes with a note", () => {
    expect(Object.keys(arsenal.item("Claws", "weapon").system.modes as Loose)).toHaveLength(1);
    expect(arsenal.notes).toContainEqual({
      kind: "left-out",
      path: "traits/0/weapons",
      saying: { code: "Notes.hidden", data: { name: "Claws", count: 1 } },
    });
  });
  it("are unready if unequipped and not carried elsewhere", () => {
    expect(arsenal.item("Assault Rifle").system).toMatchObject({ ready: false, carried: true });
    expect(tilda.item("Regular Bow").system).toMatchObject({ ready: false, carried: false });
  });
  it.each([
    ["Claws", { reach: "C" }],
    ["Great Axe", { reach: "1,2*", twoHanded: true, minimumStrength: 12 }],
    ["Rapier", { reach: "1-2", minimumStrength: 9 }],
    ["Whip", { reach: "1-7", damage: "", damageType: "cr" }],
    ["Club", { damage: "sw+1", damageType: "cr", level: null, parry: null }],
    ["Assault Rifle", { twoHanded: true, minimumStrength: 9, halfDamage: 500, range: 3500, rateOfFire: 12 }],
    ["Laser Pistol", { divisor: 2, damageType: "burn", halfDamage: 250, range: 750, accuracy: 6 }],
    ["Auto Pistol", { divisor: 0.5, damageType: "pi+", accuracy: 2, bulk: -2, recoil: 2, range: 1800 }],
    ["Pump Shotgun", { rateOfFire: 3, projectiles: 9, bulk: -5, halfDamage: 40, range: 800 }],
    ["Mortar", { minimumRange: 176, halfDamage: 880, range: 2640, damage: "6dx2" }],
  ])("%s has its sheet's values", (name, figures) => expect(mode(arsenal.item(name, "weapon"))).toMatchObject(figures));
  it.each([
    ["Pump Shotgun", { capacity: 5, loaded: 5, rateOfFire: 3, fireKind: "semi" }],
    ["Auto Pistol", { capacity: 16, fireKind: "semi" }],
    ["Assault Rifle", { capacity: 30, fireKind: "auto" }],
    ["Throwing Knife", { capacity: 0, fireKind: "muscle", ranged: false }],
    ["Laser Pistol", { capacity: 400, fireKind: "energy" }],
    ["Flamethrower", { capacity: 10, rateOfFire: 1 }],
  ])("%s holds and fires as on its sheet", (name, figures) => expect(arsenal.item(name).system).toMatchObject(figures));
  it.each([
    ["", "1", "muscle"],
    ["", "2", "semi"],
    ["", "3", "semi"],
    ["", "4", "auto"],
    ["", "3!", "auto"],
    ["Guns", "3", "semi"],
    ["Guns", "10", "auto"],
    ["Bow", "2", "muscle"],
    ["Crossbow", "1", "muscle"],
    ["Throwing", "3", "muscle"],
  ])("with skill %j and rate of fire %s fire as %s", (skill, rate, kind) => {
    const defaults = skill ? [{ type: "skill", name: skill }] : [];
    const gun = {
      id: "Wone",
      defaults,
      rate_of_fire: rate,
      shots: "5(3)",
      range: "50",
      calc: { level: 12, damage: "1d pi" },
    };
    const file = jsonOf("arsenal.gcs", { "equipment/0/weapons": [gun] });
    expect(read(file).item(file.equipment[0].description as string).system.fireKind).toBe(kind);
  });
  it("of several barrels are a weapon for each", () => {
    const barrel = (usage: string, shots: string, kind: string, more: object = {}): object => ({
      id: `W${usage}`,
      usage,
      shots,
      defaults: [{ type: "skill", name: "Guns", specialization: kind }],
      calc: { level: 12, damage: "1d pi", range: "50", rate_of_fire: "1", ...more },
    });
    const butt = { id: "wbutt", usage: "Butt", calc: { level: 10, damage: "1d cr", reach: "1" } };
    const weapons = [
      barrel("Shot", "2(3i)", "Shotgun", { rate_of_fire: "2x9" }),
      barrel("Slug", "2(3i)", "Shotgun"),
      barrel("Ball", "1(3)", "Rifle"),
      butt,
    ];
    const { item, notes } = read(jsonOf("arsenal.gcs", { "equipment/0/weapons": weapons }));
    const [first, second] = [item("Pump Shotgun"), item("Pump Shotgun (Ball)")];
    expect(
      [first, second].map(({ system }) => Object.values(system.modes as Loose).map((one: Loose) => one.name)),
    ).toEqual([["Shot", "Slug", "Butt"], ["Ball"]]);
    expect(first.system).toMatchObject({ capacity: 2, loaded: 2, rateOfFire: 2, weight: 8, ranged: false });
    expect(second.system).toMatchObject({ capacity: 1, loaded: 1, rateOfFire: 1, weight: 0, ranged: true });
    expect(first.key).not.toBe(second.key);
    expect(notes).toContainEqual({
      kind: "fact",
      path: "equipment/0/weapons",
      saying: { code: "Notes.barrels", data: { name: "Pump Shotgun" } },
    });
  });
  it("convert ranges by strength to this strength", () =>
    expect(mode(arsenal.item("Throwing Knife"), "Throw")).toMatchObject({ halfDamage: 7, range: 14 }));
  it("are melee or ranged by type, id or values", () => {
    expect(Object.values(old.item("Crossbow").system.modes as Loose).map((one: Loose) => one.kind)).toEqual([
      "ranged",
      "melee",
    ]);
    const file = jsonOf("arsenal.gcs", { "equipment/0/weapons/0/id": "w-small-but-ranged" });
    expect(mode(read(file).item("Pump Shotgun")).kind).toBe("ranged");
  });
  it("keep in notes what has no field", () => {
    expect(arsenal.item("Mortar").text).toContainEqual({ code: "Item.damage", data: { name: "–", more: "ex [2d]" } });
    expect(arsenal.item("Auto Pistol").text).toContainEqual({ code: "Item.accuracy", data: { accuracy: "2+1" } });
  });
});

describe("armour and shields", () => {
  it("split DR into worn armour and natural DR", () => {
    expect(tilda.draft.system.dr).toEqual({ skull: 2 });
    expect(
      tilda.draft.items
        .filter(({ type }) => type === "armor")
        .map(({ name, system }) => [name, system.dr, system.locations, system.worn]),
    ).toEqual([
      ["Mail Shirt", 4, ["torso", "vitals", "groin"], true],
      ["Mail Sleeves", 3, ["arm"], true],
      ["Leather Cap", 2, ["skull"], true],
      ["Boots", 2, ["foot", "leg"], true],
      ["Great Helm", 7, ["skull", "face"], false],
    ]);
  });
  it("turn armour beyond the sheet's DR into gear", () => {
    expect(courier.draft.system.dr).toEqual({ torso: 1, arm: 1 });
    expect(courier.item("Leather Vest").type).toBe("gear");
    expect(courier.codes()).toContain("armourAsGear");
  });
  it("split armour of two strengths into two items", () => {
    const features = [
      { type: "dr_bonus", locations: ["torso", "vitals"], amount: 4 },
      { type: "dr_bonus", locations: ["groin"], amount: 3 },
    ];
    const { draft } = read(jsonOf("tilda.gcs", { "equipment/2/children/0/features": features }));
    const pieces = draft.items.filter(({ name }) => name.startsWith("Mail Shirt"));
    expect(pieces.map(({ name, system }) => [name, system.dr, system.weight])).toEqual([
      ["Mail Shirt", 4, 16],
      ["Mail Shirt (groin)", 3, 0],
    ]);
    expect(draft.system.dr).toEqual({ skull: 2, groin: 1 });
  });
  it("keep a shield's bonus and block, and its bash weightless", () => {
    expect(tilda.item("Medium Shield", "shield").system).toMatchObject({
      defenceBonus: 2,
      ready: true,
      skill: "Shield (Shield)",
      level: 15,
      weight: 15,
    });
    expect(tilda.item("Medium Shield", "weapon").system).toMatchObject({ weight: 0, cost: 0 });
  });
  it("note a shield without a Defense Bonus", () => {
    const bare = read(jsonOf("tilda.gcs", { "equipment/1/features": [] }));
    expect(bare.item("Medium Shield", "shield").system.defenceBonus).toBe(0);
    expect([tilda.codes().includes("noShieldBonus"), bare.codes().includes("noShieldBonus")]).toEqual([false, true]);
  });
});

describe("body", () => {
  it("joins equal locations and gives every name its own key", () => {
    expect(beast.draft.system.dr).toMatchObject({
      "right-foreleg": 1,
      "left-foreleg": 4,
      hindleg: 1,
      torso: 1,
      spine: 2,
    });
    const keys = "skull right-foreleg left-foreleg hindleg torso spine constructor-1 schweif-oa";
    expect(Object.keys(beast.draft.system.dr as Loose)).toEqual(keys.split(" "));
    expect(old.draft.system.dr).toEqual({ torso: 2 });
  });
  it("notes DR against one kind of damage", () =>
    expect(beast.notes).toContainEqual(
      expect.objectContaining({
        kind: "left-out",
        saying: { code: "Notes.drOfKind", data: { kind: "crushing", places: ["Torso"] } },
      }),
    ));
});

describe("skills, traits and spells", () => {
  it("leave their containers with specialisation, level and base", () => {
    const skills = tilda.draft.items
      .filter(({ type }) => type === "skill")
      .map(({ name, system }) => [
        name,
        ...["specialisation", "attribute", "relative", "level", "points"].map((key) => system[key]),
      ]);
    expect(skills).toEqual([
      ["Broadsword", "", "dx", 2, 15, 8],
      ["Shield", "Shield", "dx", 2, 15, 4],
      ["Feint", "Broadsword", "none", 1, 16, 2],
      ["Boating", "Unpowered", "dx", 1, 14, 4],
      ["Bow", "", "dx", -1, 12, 1],
      ["Fast-Draw", "Sword", "dx", 1, 14, 1],
    ]);
    const dashed = read(jsonOf("tilda.gcs", { "skills/2/calc/rsl": "DX−1" }));
    expect(dashed.item("Bow", "skill").system.relative).toBe(-1);
  });
  it("recognise traits that affect turns by name", () => {
    const rules = (one: typeof tilda): unknown =>
      one.draft.items
        .filter(({ type, system }) => type === "trait" && system.rule !== "none")
        .map(({ system }) => [system.rule, system.levels]);
    expect(rules(tilda)).toEqual([
      ["combatReflexes", null],
      ["extraAttack", 1],
    ]);
    expect(rules(beast)).toEqual([
      ["enhancedDodge", 2],
      ["enhancedTimeSense", null],
    ]);
    // B-90: all have one turn a second.
    expect(beast.notes.filter(({ saying }) => saying.code === "Notes.traitWithoutRule")).toMatchObject([
      { kind: "left-out", saying: { data: { name: "Altered Time Rate" } } },
    ]);
    expect([rules(old), rules(courier)]).toEqual([[["highPainThreshold", null]], []]);
  });
  it("derive their kind from tags or points, skipping disabled ones", () => {
    expect(
      tilda.draft.items.filter(({ type }) => type === "trait").map(({ name, system }) => [name, system.kind]),
    ).toEqual([
      ["Combat Reflexes", "advantage"],
      ["Extra Attack", "advantage"],
      ["Increased Basic Speed", "advantage"],
      ["Sense of Duty (Passengers)", "disadvantage"],
      ["Hums while rowing", "quirk"],
    ]);
    expect(tilda.codes()).toContain("disabled");
  });
  it("have filled-in names and text without markup", () =>
    expect(tilda.item("Sense of Duty (Passengers)").text).toEqual([
      { markdown: "They <b>paid</b> & they trust her." },
    ]));
  it("give spells level and cost", () =>
    expect(tilda.item("Light").system).toMatchObject({ level: 9, cost: "1 / 1", duration: "1 min" }));
});

describe("items", () => {
  it("weigh in pounds for any units of the sheet", () => {
    expect(courier.item("Courier's Knife").system.weight).toBe(1);
    expect(tilda.item("Rope, 10 yards").system).toMatchObject({ weight: 1.5, quantity: 2, cost: 5 });
  });
  it("are lighter in a bag that makes them so", () => {
    expect(courier.item("Letters").system).toMatchObject({ quantity: 20, weight: 0.5 });
    expect(courier.notes).toContainEqual(
      expect.objectContaining({ saying: { code: "Notes.lighter", data: { name: "Bag of Lightness", percent: 50 } } }),
    );
  });
  it("are lighter in a pouch of such a bag, too", () => {
    const letters = { id: "eletters00000001", description: "Letters", quantity: 20, calc: { weight: "500 g" } };
    const pouch = { id: "Epouch0000000001", description: "Pouch", quantity: 1, children: [letters] };
    const { item } = read(jsonOf("courier.gcs", { "equipment/0/children": [pouch] }));
    expect(item("Letters").system).toMatchObject({ quantity: 20, weight: 0.5 });
  });
  it("of half a rope are one of half the weight", () =>
    expect(courier.item("Rope").system).toMatchObject({ quantity: 1, weight: 2, cost: 25 }));
  it("include containers beside their contents", () =>
    expect(tilda.draft.items.filter(({ type }) => type === "gear").map(({ name }) => name)).toEqual([
      "Mail, piece by piece",
      "Backpack, Small",
      "Rope, 10 yards",
      "Rations",
    ]));
});

describe("our own data in the file", () => {
  it("set speed classes, Roman too, and other pacings' values", () => {
    expect(courier.item("Courier's Knife").system).toMatchObject({
      speedClass: 3,
      drawClass: 2,
      reloadClass: null,
      weaponSpeed: 2,
      longer: false,
    });
    expect(courier.item("Courier's Knife").timed).toEqual([
      "speedClass",
      "drawClass",
      "reloadClass",
      "weaponSpeed",
      "longer",
    ]);
    expect(courier.draft.system).toMatchObject({ agility: 14, initiative: 65, quickDraw: true, morale: 8 });
  });
  it("is left out with its field if invalid", () => {
    expect(courier.notes.filter(({ saying }) => saying.code === "Notes.ownData").map(({ path }) => path)).toEqual([
      "equipment/3/third_party/segment-zero/tempo",
      "equipment/3/third_party/segment-zero/perSegment",
      "third_party/segment-zero/armourClass",
    ]);
  });
  it("excludes other programs' data", () =>
    expect(tilda.notes.some(({ path }) => path.startsWith("third_party"))).toBe(false));
});

describe("keys", () => {
  it("are unique and stable on repeated reading", () => {
    const keys = (one: typeof tilda): string[] => one.draft.items.map(({ key }) => key);
    const alike = jsonOf("arsenal.gcs");
    for (const thing of alike.equipment) thing.id = "e1";
    for (const one of [tilda, arsenal, beast, courier, old, read(alike)])
      expect(new Set(keys(one)).size).toBe(keys(one).length);
    expect(keys(fixture("tilda.gcs"))).toEqual(keys(tilda));
  });
});
