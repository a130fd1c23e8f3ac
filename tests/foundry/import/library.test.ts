import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseLibrary } from "../../../src/foundry/import/gcs/library.ts";
import { cases, GENERATIONS_AT_NIGHT } from "../../quick.ts";
import { jsonOf } from "./gcs.ts";
import { bring, bringOne, counts, file, fixtureFile, forbidding, NOTHING, useTable, why } from "./hands.ts";

const gear = fixtureFile("Gear.eqp");
describe("odd GCS library", () => {
  it("reads nested containers to a limit, with a note", () => {
    let inner: Loose = { description: "doll" };
    for (let depth = 0; depth < 100; depth++) inner = { id: "same", description: "doll", children: [inner] };
    const { draft, notes } = parseLibrary(JSON.stringify({ version: 5, rows: [inner] }), "x.eqp");
    expect([draft?.items.length, notes?.some(({ saying }) => saying.code === "Notes.tooDeep")]).toEqual([41, true]);
  });
  it("adds DR of a modifier in a folder of modifiers", () => {
    const plates = { name: "Plates", features: [{ type: "dr_bonus", location: "torso", amount: 2 }] };
    const modifiers = [{ name: "Additions", children: [plates] }];
    const { draft } = parseLibrary(JSON.stringify(jsonOf("Gear.eqp", { "rows/2/modifiers": modifiers })), "x.eqp");
    expect(draft?.items.at(-1)).toMatchObject({ name: "Mail Hauberk", system: { dr: 6 } });
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
  it("become items in a folder named after the file", async () => {
    const { gm } = table;
    const files = ["Gear.eqp", "Crafts.skl", "Fire.spl", "Basics.adq"];
    const outcomes = await bring(
      gm,
      files.map((name) => fixtureFile(name)),
    );
    expect(outcomes.map(({ status }) => status as string)).toEqual(["made", "made", "made", "made"]);
    const names = gm.game.items.map(({ name, type }: Loose) => `${String(name)} ${String(type)}`) as string[];
    expect(names.sort()).toEqual([
      "Axe weapon",
      "Combat Reflexes trait",
      "Mail Hauberk armor",
      "Medicine Chest gear",
      "Salve gear",
      "Smith skill",
      "Spark spell",
    ]);
    expect(gm.game.folders.map(({ name, type }: Loose) => `${name}: ${type}`)).toEqual(
      ["Gear", "Crafts", "Fire", "Basics"].map((name) => `${name}: Item`),
    );
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
    await bring(gm, [gear]);
    const axe = gm.game.items.getName("Axe");
    await axe.update({ system: { speedClass: 6, notes: "<p>Ours.</p>" } });
    const torch = { id: "enew", description: "Torch", base_value: "1", base_weight: "1 lb" };
    const outcome = await bringOne(gm, fixtureFile("Gear.eqp", { "rows/0/base_weight": "5 lb", "rows/-": torch }));
    expect([outcome.status, gm.game.items.size]).toEqual(["updated", 5]);
    expect(axe.system).toMatchObject({ weight: 5, speedClass: 6, notes: "<p>Ours.</p>" });
    await bring(gm, [{ ...gear, name: "Other.eqp" }]);
    expect(gm.game.items.size).toBe(9);
  });

  it("go into a new or existing compendium", async () => {
    const { gm } = table;
    expect((await bringOne(gm, gear, { library: "new" })).status).toBe("made");
    const pack = gm.game.packs.get("world.gear");
    expect([pack.index.size, gm.game.items.size]).toEqual([4, 0]);
    expect(pack.index.map(({ name }: Loose) => name as string)).toContain("Axe");
    expect((await bringOne(gm, gear, { library: "new" })).status).toBe("updated");
    await bring(gm, [fixtureFile("Fire.spl")], { library: "world.gear" });
    expect([pack.index.size, [...gm.game.packs].filter((one: Loose) => !one.locked).length]).toEqual([5, 1]);
  });

  it("leave nothing behind if a hook forbids an item", async () => {
    const { gm } = table;
    for (const options of [{}, { library: "new" }]) {
      const bringing = (): Promise<Loose> => bringOne(gm, gear, options);
      const outcome = await forbidding(gm, "preCreateItem", bringing, ({ name }) => name !== "Salve");
      expect([outcome.status, why(outcome)]).toEqual(["refused", "prevented"]);
    }
    const open = [...gm.game.packs].filter((one: Loose) => !one.locked);
    expect([gm.game.items.size, counts(gm), open]).toEqual([0, NOTHING, []]);
  });

  it("need permission, and other GCS files are refused by name", async () => {
    const { gm, anna } = table;
    expect(why(await bringOne(anna, gear))).toBe("mayNotCreateItems");
    expect(why(await bringOne(gm, gear, { library: "world.nowhere" }))).toBe("noPack");
    const others = [...["Bard.gct", "a.adm", "a.eqm", "a.not"].map((name) => file(name, "{}")), file("a.zip", "PK")];
    expect((await bring(gm, others)).map(why)).toEqual([
      "template",
      "traitModifiers",
      "equipmentModifiers",
      "gcsNotes",
      "zip",
    ]);
  });
});
