import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { expectDraft, fixture, FIXTURES, jsonOf, read, wantedOf } from "./gcs.ts";

const tilda = fixture("tilda.gcs");

describe("a sheet of GCS", () => {
  it.each(FIXTURES)("has the values of the table beside %s", (name) => {
    const { draft, notes } = fixture(name);
    const { notes: said, ...wanted } = wantedOf(name);
    expectDraft(draft, wanted);
    expect(
      notes.map(({ kind, path, saying: { code, data = {} } }) =>
        [kind, path, `${code.replace("Notes.", "")}:`, Object.values(data).join(", ")].join(" ").trim(),
      ),
    ).toEqual(said);
  });
  it("is named after its file if it has no name", () =>
    expect(read(jsonOf("beast.gcs"), "folder/Old Grey.v2.gcs").draft.name).toBe("Old Grey.v2"));
  it("takes a byte order mark for a space, and signed sizes", () => {
    const { draft } = read(jsonOf("beast.gcs", { profile: { name: "Old\uFEFFGrey", SM: "+3" } }));
    expect([draft.name, draft.system.size]).toEqual(["Old Grey", 3]);
  });
  it("has no house rule attributes, and no notes of them", () => {
    const { draft, notes } = fixture("courier.gcs");
    expect(draft.system).not.toHaveProperty("luck");
    expect(notes.filter(({ path }) => path.startsWith("attributes"))).toEqual([]);
  });
  it("has its speed rounded down to a quarter, with a note", () => {
    const odd = read(jsonOf("old-keys.gcs", { "attributes/basic_speed/calc/value": 5.6 }));
    expect([odd.draft.system.basicSpeed, odd.codes()]).toEqual([5.5, expect.arrayContaining(["notQuarter"])]);
  });
  it("has bought levels if none are calculated", () => {
    const { draft, notes } = read(jsonOf("old-keys.gcs", { "attributes/0/adj": 3, "attributes/0/calc": undefined }));
    expect(draft.system.st).toBe(13);
    expect(notes).toContainEqual(expect.objectContaining({ kind: "guess", path: "attributes/0" }));
  });
  it("has relative levels with any sign", () =>
    expect(read(jsonOf("tilda.gcs", { "skills/2/calc/rsl": "DX−1" })).item("Bow", "skill").system.relative).toBe(-1));
});

describe("weapons", () => {
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
    const [mode] = Object.values(read(file).item("Broadsword", "weapon").system.modes as Loose) as Loose[];
    expect(mode!.skill).toBe(skill);
  });
  it("of GCS 5.47 and later name a technique's base alike", () => {
    const base = { type: "skill", name: { compare: "is", qualifier: "Broadsword" } };
    const later = read(jsonOf("tilda.gcs", { "skills/0/children/2/default": base }));
    expect([later.item("Feint").system.specialisation, later.notes]).toEqual(["Broadsword", tilda.notes]);
  });
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
  it("are ranged by their values, whatever their id", () => {
    const file = jsonOf("arsenal.gcs", { "equipment/0/weapons/0/id": "w-small-but-ranged" });
    expect(Object.values(read(file).item("Pump Shotgun").system.modes as Loose)).toMatchObject([{ kind: "ranged" }]);
  });
});

describe("armour, shields and bags", () => {
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
  it("note a shield without a Defense Bonus", () => {
    const bare = read(jsonOf("tilda.gcs", { "equipment/1/features": [] }));
    expect(bare.item("Medium Shield", "shield").system.defenceBonus).toBe(0);
    expect(bare.codes()).toContain("noShieldBonus");
  });
  it("are lighter in a pouch of such a bag, too", () => {
    const letters = { id: "eletters00000001", description: "Letters", quantity: 20, calc: { weight: "500 g" } };
    const pouch = { id: "Epouch0000000001", description: "Pouch", quantity: 1, children: [letters] };
    const { item } = read(jsonOf("courier.gcs", { "equipment/0/children": [pouch] }));
    expect(item("Letters").system).toMatchObject({ quantity: 20, weight: 0.5 });
  });
});

describe("keys", () => {
  it("are unique and stable on repeated reading", () => {
    const keys = (one: typeof tilda): string[] => one.draft.items.map(({ key }) => key);
    const alike = jsonOf("arsenal.gcs");
    for (const thing of alike.equipment) thing.id = "e1";
    for (const one of [...FIXTURES.map(fixture), read(alike)]) expect(new Set(keys(one)).size).toBe(keys(one).length);
    expect(keys(fixture("tilda.gcs"))).toEqual(keys(tilda));
  });
});
