import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseLibrary } from "../../../src/foundry/import/gcs/library.ts";
import { cases, GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { bring, bringOne, counts, file, forbidding, NOTHING, useTable, why } from "./hands.ts";

const library = (...rows: Loose[]): Loose => ({ version: 5, rows });
const axe = {
  damage: { type: "cut", st: "sw", base: "2" },
  ...{ id: "wswing0000000001", strength: "11", usage: "Swung", reach: "1", parry: "0U" },
  defaults: [{ type: "skill", name: { compare: "is", qualifier: "Axe/Mace" } }],
};
const salve = { id: "esalve0000000001", description: "Salve", base_value: "5", base_weight: "0.5 lb", quantity: 3 };
const EQUIPMENT = library(
  {
    ...{
      id: "eaxe000000000001",
      description: "Axe",
      base_value: "50",
      base_weight: "4 lb",
      tech_level: "0",
      quantity: 1,
    },
    local_notes: "Swing it *hard*.",
    weapons: [axe],
  },
  {
    ...{ id: "Ebox000000000001", description: "Medicine Chest", base_value: "20", base_weight: "2 lb", quantity: 1 },
    children: [salve],
  },
  {
    ...{ id: "email000000000001", description: "Mail Hauberk", base_value: "230", base_weight: "25 lb" },
    features: [{ type: "dr_bonus", location: "torso", amount: 4 }],
  },
);
const smith = { id: "ssmith0000000001", name: "Smith", specialization: "Iron", difficulty: "iq/a", points: 1 };
const SKILLS = library({ id: "Sgroup0000000001", name: "Craft", children: [{ ...smith, reference: "B221" }] });
const SPELLS = library({
  ...{ id: "pspark0000000001", name: "Spark", difficulty: "iq/h", college: ["Fire"], spell_class: "Area" },
  ...{ casting_cost: "1", casting_time: "1 sec", duration: "10 sec" },
});
const TRAITS = library({ id: "treflexes0000001", name: "Combat Reflexes", tags: ["Advantage"], base_points: 15 });

const given = (name: string, json: unknown): ReturnType<typeof file> => file(name, JSON.stringify(json));
const codeOf = (text: string, name = "x.eqp"): string =>
  parseLibrary(text, name).refusal?.saying.code.replace("Refused.", "") ?? "read";

describe("invalid GCS library", () => {
  it.each([
    ["", "empty"],
    ["PK\u0003\u0004x", "zip"],
    ["<x/>", "xml"],
    ['{"version":5,"rows":[', "cutOff"],
    ["[]", "noLibrary"],
    ["null", "noLibrary"],
    ["{}", "noLibrary"],
    ['{"version":5,"rows":{}}', "rowsType"],
    ['{"version":9,"rows":[]}', "newer"],
    ['{"version":1,"rows":[]}', "old"],
  ])("%j is refused", (text, code) => expect(codeOf(text)).toBe(code));
  it("reads nested containers to a limit, with a note", () => {
    let inner: Loose = { description: "doll" };
    for (let depth = 0; depth < 100; depth++) inner = { id: "same", description: "doll", children: [inner] };
    const { draft, notes } = parseLibrary(JSON.stringify({ version: 5, rows: [inner] }), "x.eqp");
    expect([draft?.items.length, notes?.some(({ saying }) => saying.code === "Notes.tooDeep")]).toEqual([41, true]);
  });
  it("adds DR of a modifier in a folder of modifiers", () => {
    const plates = { name: "Plates", features: [{ type: "dr_bonus", location: "torso", amount: 2 }] };
    const hauberk = { ...EQUIPMENT.rows[2], modifiers: [{ name: "Additions", children: [plates] }] };
    const { draft } = parseLibrary(JSON.stringify(library(hauberk)), "x.eqp");
    expect(draft?.items.map(({ name, system }) => [name, system.dr])).toEqual([["Mail Hauberk", 6]]);
  });
  it("reads any rows or refuses with a reason", () => {
    const row = fc.dictionary(
      fc.constantFrom(
        ..."id name description children weapons features modifiers quantity calc difficulty".split(" "),
        ..."default levels tags rows".split(" "),
      ),
      fc.anything({ maxDepth: 3, withBigInt: false }),
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), fc.constantFrom("eqp", "skl", "spl", "adq"), (rows, ending) => {
        const { refusal, draft } = parseLibrary(JSON.stringify({ version: 5, rows }), `x.${ending}`);
        if (refusal) expect(refusal.saying.code).toMatch(/^Refused\.(?!unreadable)/);
        else expect(new Set(draft.items.map(({ key }) => key)).size).toBe(draft.items.length);
      }),
      { numRuns: cases(200) },
    );
  });
});

describe.each(GENERATIONS_AT_NIGHT)("libraries in version %i", (generation) => {
  const table = useTable(generation);
  beforeEach(async () => {
    for (const item of [...table.gm.game.items]) await item.delete();
    for (const pack of [...table.gm.game.packs]) if (!pack.locked) await pack.deleteCompendium();
  });
  const names = (): string[] =>
    table.gm.game.items.map(({ name, type }: Loose) => `${String(name)} ${String(type)}`).sort() as string[];

  it("become items in a folder named after the file", async () => {
    const { gm } = table;
    const outcomes = await bring(gm, [
      given("Gear.eqp", EQUIPMENT),
      given("Crafts.skl", SKILLS),
      given("Fire.spl", SPELLS),
      given("Basics.adq", TRAITS),
    ]);
    expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "made", "made", "made"]);
    expect(names()).toEqual([
      "Axe weapon",
      "Combat Reflexes trait",
      "Mail Hauberk armor",
      "Medicine Chest gear",
      "Salve gear",
      "Smith skill",
      "Spark spell",
    ]);
    expect(gm.game.folders.map(({ name, type }: Loose) => [name, type] as unknown)).toEqual([
      ["Gear", "Item"],
      ["Crafts", "Item"],
      ["Fire", "Item"],
      ["Basics", "Item"],
    ]);
    const [axe, mail] = ["Axe", "Mail Hauberk"].map((name) => gm.game.items.getName(name) as Loose);
    expect(Object.values(axe.system.modes as Loose)).toMatchObject([
      { skill: "Axe/Mace", damage: "sw+2", damageType: "cut", minimumStrength: 11, balanced: false },
    ]);
    expect(axe.system.notes).toContain("<em>hard</em>");
    expect([mail.system.dr, [...mail.system.locations], mail.system.worn]).toEqual([4, ["torso"], true]);
    expect(gm.game.items.getName("Salve").system.notes).toContain("Medicine Chest");
  });

  it("update the same items and keep typed values", async () => {
    const { gm } = table;
    await bring(gm, [given("Gear.eqp", EQUIPMENT)]);
    const axe = gm.game.items.getName("Axe");
    await axe.update({ system: { speedClass: 6, notes: "<p>Ours.</p>" } });
    const changed = structuredClone(EQUIPMENT) as Loose;
    changed.rows[0].base_weight = "5 lb";
    changed.rows.push({ id: "enew", description: "Torch", base_value: "1", base_weight: "1 lb" });
    const outcome = await bringOne(gm, given("Gear.eqp", changed));
    expect([outcome.status, gm.game.items.size]).toEqual(["updated", 5]);
    expect(axe.system).toMatchObject({ weight: 5, speedClass: 6, notes: "<p>Ours.</p>" });
    await bring(gm, [given("Other.eqp", EQUIPMENT)]);
    expect(gm.game.items.size).toBe(9);
  });

  it("go into a new or existing compendium", async () => {
    const { gm } = table;
    const gear = given("Gear.eqp", EQUIPMENT);
    expect((await bringOne(gm, gear, { library: "new" })).status).toBe("made");
    const pack = gm.game.packs.get("world.gear");
    expect([pack.index.size, gm.game.items.size]).toEqual([4, 0]);
    expect(pack.index.map(({ name }: Loose) => name as string)).toContain("Axe");
    expect((await bringOne(gm, gear, { library: "new" })).status).toBe("updated");
    await bring(gm, [given("Fire.spl", SPELLS)], { library: "world.gear" });
    expect([pack.index.size, [...gm.game.packs].filter((one: Loose) => !one.locked).length]).toEqual([5, 1]);
  });

  it("leave nothing behind if a hook forbids an item", async () => {
    const { gm } = table;
    for (const options of [{}, { library: "new" }]) {
      const bringing = (): Promise<Loose> => bringOne(gm, given("Gear.eqp", EQUIPMENT), options);
      const outcome = await forbidding(gm, "preCreateItem", bringing, ({ name }) => name !== "Salve");
      expect([outcome.status, why(outcome)]).toEqual(["refused", "prevented"]);
    }
    const open = [...gm.game.packs].filter((one: Loose) => !one.locked);
    expect([gm.game.items.size, counts(gm), open]).toEqual([0, NOTHING, []]);
  });

  it("need permission, and other GCS files are refused by name", async () => {
    const { gm, anna } = table;
    const gear = given("Gear.eqp", EQUIPMENT);
    expect(why(await bringOne(anna, gear))).toBe("mayNotCreateItems");
    expect(why(await bringOne(gm, gear, { library: "world.nowhere" }))).toBe("noPack");
    const others = [...["Bard.gct", "a.adm", "a.eqm", "a.not"].map((name) => given(name, {})), file("a.zip", "PK")];
    expect((await bring(gm, others)).map(why)).toEqual([
      "template",
      "traitModifiers",
      "equipmentModifiers",
      "gcsNotes",
      "zip",
    ]);
  });
});
