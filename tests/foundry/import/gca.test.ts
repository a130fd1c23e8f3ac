import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { parseGca } from "../../../src/foundry/import/gca/parse.ts";
import { cases } from "../../quick.ts";
import { textOf } from "./gcs.ts";
import { actorOf, bringOne, file, useTable, why } from "./hands.ts";

const whole = textOf("warden.xml");
const codeOf = (text: string): string =>
  parseGca(text, "warden.xml").refusal?.saying.code.replace("Refused.", "") ?? "read";
const draftOf = (text = whole): Loose => parseGca(text, "warden.xml").draft as Loose;
const item = (name: string, type?: string): Loose =>
  draftOf().items.find((one: Loose) => one.name === name && (!type || one.type === type));

describe("GCA character exported for Foundry", () => {
  it("has its attributes, points and appearance", () => {
    expect(draftOf()).toMatchObject({
      name: "Warden Ilse",
      system: {
        st: 11,
        dx: 12,
        iq: 10,
        ht: 12,
        will: 11,
        per: 12,
        basicSpeed: 6,
        move: 6,
        hp: { value: 9, max: 11 },
        fp: { value: 12, max: 12 },
        thrust: "1d-1",
        swing: "1d+1",
        player: "Ben",
        size: 0,
        dr: { skull: 2, torso: 3 },
      },
    });
    expect(JSON.stringify(draftOf().text)).toMatch(/"points":120.*5'7.*Fright Check|"points":120/);
    expect(JSON.stringify(draftOf().text)).toContain("+1 from townsfolk");
  });
  it("has skills with specialisation, traits, spells and languages", () => {
    expect(item("Guns").system).toMatchObject({ specialisation: "Pistol", level: 13, points: 2 });
    expect(item("Combat Reflexes").system).toMatchObject({ rule: "combatReflexes", kind: "advantage", points: 15 });
    expect(item("Sense of Duty (Town)").system).toMatchObject({ kind: "disadvantage", points: -5 });
    expect(item("Dwarvish").text).toContainEqual({ markdown: "Native / Accented" });
    expect(item("Daze").system).toMatchObject({ level: 12, cost: "3/2", duration: "1 min" });
  });
  it("has weapons joined with their items, and natural ones", () => {
    expect(item("Broadsword", "weapon").system).toMatchObject({ weight: 3, cost: 600, quantity: 1, ready: true });
    expect(Object.values(item("Broadsword", "weapon").system.modes as Loose)).toMatchObject([
      { name: "swung", level: 14, damage: "1d+2", damageType: "cut", parry: 0, reach: "1", minimumStrength: 10 },
    ]);
    expect(Object.values(item("Pistol", "weapon").system.modes as Loose)).toMatchObject([
      { kind: "ranged", accuracy: 2, range: 1900, halfDamage: 175, rateOfFire: 3, recoil: 2, bulk: -2 },
    ]);
    expect(item("Punch", "weapon").system).toMatchObject({ weight: 0 });
    expect(item("Rope").text).toContainEqual({ code: "Item.within", data: { path: ["Sack"] } });
    expect(item("Strongbox").system.carried).toBe(false);
  });
  it("opens a cycle of containers", () => {
    const parent = (of: string): string =>
      `<uuid type="string">sack</uuid><parentuuid type="string">${of}</parentuuid>`;
    expect(draftOf(whole.replace(parent(""), parent("rope"))).items.length).toBe(draftOf().items.length);
  });
  it("reports where an error is", () => {
    const wrong = (key: string, figure: number): Loose =>
      parseGca(whole.replace(`<${key} type="number">${figure}<`, `<${key} type="number">much<`), "warden.xml");
    const { notes, refusal } = wrong("weight", 3);
    expect([refusal, notes.map(({ path }: Loose) => path as string)]).toEqual([
      undefined,
      expect.arrayContaining(["character/inventorylist/id-00001/calc/weight"]),
    ]);
    expect(wrong("strength", 11).refusal).toMatchObject({ path: "character/attributes/strength/calc/value" });
  });
});

describe("other files", () => {
  it.each([
    ["", "empty"],
    ["PK\u0003\u0004rest", "zip"],
    ["\u0000\u0001", "binary"],
    ["Dear GM", "xmlBroken"],
    ["<root>", "cutOff"],
    ["<root><a>x", "cutOff"],
    ["<root><a", "xmlBroken"],
    ["<root></other>", "xmlBroken"],
    ["<root/><root/>", "xmlBroken"],
    ["<a><b></a></b>", "xmlBroken"],
    ['<!DOCTYPE x [<!ENTITY a "aaaa">]><root/>', "xmlDoctype"],
    ['<character version="4"/>', "xml"],
    ['<root release="4 | CoreRPG:3"><character/></root>', "noGca"],
    ['<root release="Foundry"></root>', "noGca"],
    ['<root release="Foundry"><character/></root>', "noAttributes"],
    [`<root release="Foundry"><character>${"<a>".repeat(100)}${"</a>".repeat(100)}</character></root>`, "xmlTooDeep"],
    ["{}", "xmlBroken"],
  ])("%j", (text, code) => expect(codeOf(text)).toBe(code));
  it("are refused without a place if another program wrote the file", () => {
    const paths = ['<character version="4"/>', "<gcs/>"].map((text) => parseGca(text, "warden.xml").refusal?.path);
    expect(paths).toEqual(["", ""]);
  });
  it("are read or refused with a reason after any damage", () => {
    const odd = fc.constantFrom(
      "",
      "9".repeat(400),
      ..."<|>|&|]]>|<!--|<x>|</root>|&#0;|&#x110000;|\u0000|-|<id-1>|NaN".split("|"),
    );
    fc.assert(
      fc.property(fc.nat(), odd, fc.nat({ max: 60 }), (at, put, cut) => {
        const from = at % whole.length;
        const { refusal, draft } = parseGca(whole.slice(0, from) + put + whole.slice(from + cut), "w.xml");
        if (refusal) expect(refusal.saying.code).toMatch(/^Refused\.(?!unreadable)/);
        else expect(draft.name).not.toBe("");
      }),
      { numRuns: cases(200) },
    );
  });
});

describe("in a world", () => {
  const table = useTable(14);

  it("has the export's defences and finds the same character again", async () => {
    const { gm } = table;
    const outcome = await bringOne(gm, file("warden.xml", whole));
    const { system, items } = actorOf(gm, outcome);
    expect([outcome.status, system.figures.dodge.value, system.figures.load.level]).toEqual(["made", 10, 0]);
    const sword = items.find((one: Loose) => one.name === "Broadsword" && one.type === "weapon");
    const parries = Object.values(sword.system.modeFigures as Loose).map((one: Loose) => one.parry.value as number);
    const again = await bringOne(gm, file("warden.xml", whole));
    expect([parries, again.status, gm.game.actors.size]).toEqual([[11], "updated", 1]);
    // GCA's native files are refused with advice.
    expect(why(await bringOne(gm, file("warden.gca5", whole)))).toBe("gcaOwn");
  });
});
