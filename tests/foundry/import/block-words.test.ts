/** Words of other languages and layouts in stat blocks, and what becomes of doubtful ones. */
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { draftsFrom } from "../../../src/foundry/import/stat-block/draft.ts";
import { parseFileBlocks, parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { valuesOf, type FieldName } from "../../../src/foundry/import/stat-block/reading.ts";
import { markedNumbers } from "../../../src/foundry/import/window/number-marks.ts";

const names = { attack: "Attack", numbered: (name: string) => name };
const fieldsOf = (text: string, ...fields: readonly FieldName[]): readonly string[] =>
  parseStatBlocks(text).map((block) => fields.map((field) => valuesOf(block)[field]).join(" | "));
const readingsOf = (text: string): readonly string[] =>
  parseStatBlocks(text).flatMap(({ readings }) => readings.map(({ code }) => code.replace("StatBlock.Readings.", "")));
const itemsOf = (text: string): Loose[] =>
  parseStatBlocks(text).flatMap((block) => draftsFrom(valuesOf(block), block, names)[0]!.items as readonly Loose[]);
const unreadIn = (text: string): readonly string[] =>
  markedNumbers(text, parseStatBlocks(text)).flatMap(({ owner, from, to }) =>
    owner === "unread" ? text.slice(from, to) : [],
  );

describe("GURPS attacks in other languages", () => {
  const guard = (attacks: string): string => `Guard\nST 11 DX 12 IQ 10 HT 11\n${attacks}`;
  it.each([
    ["Schwert (13): 2W+1 schneidend, Reichweite 1,2*", { damage: "2d+1", damageType: "cut", reach: "1,2*" }],
    ["Bogen (12): 1W+2 stechend; Gen 3; Reichweite 150/200", { damageType: "imp", accuracy: 3, range: 200 }],
    ["Épée (13) : 1d+3 tranchant. Allonge 1", { damageType: "cut", reach: "1" }],
    ["Pistolet (12) : 2d-1 pi+. Préc 1, Portée 75/450, CdT 1", { damageType: "pi+", accuracy: 1, halfDamage: 75 }],
    ["Maza (13): 3d aplastante, Alcance 1", { damageType: "cr", reach: "1" }],
    ["Ballesta (12): 1d+5 empalante; Prec 4; Alcance 325/405", { damageType: "imp", accuracy: 4, range: 405 }],
    ["Facão (14): 2d corte; alcance C, 1", { damageType: "cut", reach: "C,1" }],
    ["Arco (14): 1d+2 perf. Prec 3. Dist 165/220", { damageType: "imp", range: 220 }],
    ["Topór (14): 2k+3 tnące, zasięg 1", { damageType: "cut", reach: "1" }],
    ["Atak: Kusza (11), Obrażenia: 1k+4 kłute; Cel 4", { damage: "1d+4", damageType: "imp", accuracy: 4 }],
  ])("become those of the sheet: %s", (attack, mode) => {
    expect(Object.values(itemsOf(guard(attack))[0]!.system.modes)).toMatchObject([mode]);
    expect(readingsOf(guard(attack))).toEqual([]);
  });
  it("are a doubt if the damage type is unknown", () => {
    expect(readingsOf(guard("Claw (12): 1d zappy"))).toEqual(["wounding"]);
    expect(readingsOf(guard("Claw (12): 1d cutting or 1d-1 imp"))).toEqual([]);
  });
  it("end before the skills of a text in one line", () => {
    const text = `Alley Knife (25 points). ST 10, DX 12, IQ 9, HT 10; HP 10. Knife (12): 1d-2 cut; Reach C, 1. Thrown Knife-11: 1d-3 imp, Acc 0, Range 5/10. Filch-11, Stealth-12.`;
    expect(fieldsOf(text, "name", "weapons")).toEqual([
      "Alley Knife | Knife (12): 1d-2 cut, Reach C,1; Thrown Knife (11): 1d-3 imp, Acc 0, Range 5/10",
    ]);
    expect(unreadIn(text)).toEqual(["25", "11", "12"]);
  });
});

describe("attacks of old-school blocks", () => {
  it.each([
    ["Imp: AC 13, HD 2, hp 9, Att 2 claws +3 (1d4)", "3", []],
    ["Imp: AC 13, HD 2, hp 9, Att claw +3 (1d4) or bite +5 (1d6)", "", ["3", "5"]],
    ["Imp: AC 13, HD 2, hp 9, Att +3 gaff (1d6)", "3", []],
    ["Imp: AC 6, HD 2, hp 9, THAC0 18, Att sword +1 (1d8)", "", ["1"]],
    ["Imp\nAC 13\nHP 9\nBite. Melee Weapon Attack: +6 to hit, one target. Hit: (1d10 + 4) damage.", "6", []],
  ])("give their common bonus as a guess: %j", (text, bonus, unread) => {
    expect(fieldsOf(text, "bonus")).toEqual([bonus]);
    expect(parseStatBlocks(text)[0]!.fields.bonus.guessed).toBe(bonus !== "");
    expect(unreadIn(text)).toEqual(unread);
  });
  it.each([
    ["Wolf | AC 14 | HD 3 | HP 16 | 1 × mordida +4 (1d6 + fall)", "mordida (1d6 + fall)"],
    ["Sumpfmann\nGES 8, 7 TP. Speer (W8) oder Wurf (W6).", "Speer (1d8) or Wurf (1d6)"],
    ["Orc: AC 6, HD 1, hp 4, D 1-6 or by weapon, Save NM", "(1d6 or by weapon)"],
    ["Drake\nAC 15\nHP 59\nBite. Melee Attack: one target. Hit: 9 (1d10 + 4) piercing.", "Bite (1d10 + 4)"],
  ])("are read from %j", (text, weapons) => {
    expect(fieldsOf(text, "weapons")).toEqual([weapons]);
    expect(itemsOf(text)).toHaveLength(weapons.split(" or W").length);
  });
});

describe("creatures", () => {
  it("of files have no record of their numbers", () => {
    const text = "Wolf\nAC 6; HD 2; hp 9\n\nBear\nST 14 DX 11 IQ 3 HT 12";
    const [block] = parseStatBlocks(text);
    expect(block!.owned).not.toEqual([]);
    expect(parseFileBlocks(text, [])).toEqual(parseStatBlocks(text).map((one) => ({ ...one, owned: [] })));
  });
  it("take the name in the line above their values, without a gap", () =>
    expect(fieldsOf("Wolf\nAC 6; HD 2; hp 9\nGhul z bagien\nAC 5; HD 3; hp 15", "name", "hp")).toEqual([
      "Wolf | 9",
      "Ghul z bagien | 15",
    ]));
  it("are read from cells between semicolons", () =>
    expect(fieldsOf('Nom;CA;PV;Dégâts\nBrigand;13;7;1d8\n"Le ""Rat""";15;18;1d6', "name", "ac", "hp")).toEqual([
      "Brigand | 13 | 7",
      'Le "Rat" | 15 | 18',
    ]));
  it.each([
    ["Ogre\n8 HP, 1 Armor, 7 DEX", "1"],
    ["Raider\nDEX 15\nHP 13\nArmour: 2-point leather", "2"],
    ["Orc\nArmour 7\nHD 1\nhp 4", ""],
    ["Knight\nArmour 14\nHD 1\nhp 4", ""],
  ])("have armour that is no class as DR: %j", (text, dr) => expect(fieldsOf(text, "dr")).toEqual([dr]));
});

describe("percentile blocks", () => {
  it("have the names of weapons whose damage is labelled in Spanish", () =>
    expect(fieldsOf("Barquero\nDES 55\nPV 13\nPelea 45% (22/9), daño 1D3+1D4", "weapons")).toEqual([
      "Pelea 45% (1d3+1d4)",
    ]));
  it("add the body's dice where a weapon says so", () =>
    expect(fieldsOf("Bravo\nDEX 15\nHP 12\nDamage Bonus: +1D4\nMace 65%, 1D8+1+DB", "weapons")).toEqual([
      "Mace 65% (1d8+1+1d4)",
    ]));
  const LOCATIONS = "1-3    Right Leg   1/6\n4-6    Left Leg    1/6\n7-9    Abdomen     2/7\n10-20  Chest  1/8";
  it("guess points and armour by locations, which stay as text", () => {
    const text = `Bandit\nCON 12 SIZ 13 DEX 11\n${LOCATIONS}`;
    const [block] = parseStatBlocks(text);
    expect(fieldsOf(text, "hp", "dr")).toEqual(["13 | 1"]);
    expect([block!.fields.hp.guessed, block!.fields.dr.guessed]).toEqual([true, true]);
    expect(readingsOf(text)).toEqual(["locations"]);
    expect(block!.kept.find(({ name }) => name === "special")?.text).toContain("Abdomen     2/7");
    expect(unreadIn(text)).toEqual([]);
  });
  it("prefer stated points to those of a body", () =>
    expect(readingsOf(`Bandit\nCON 12 SIZ 13 DEX 11\nHP 9\n${LOCATIONS}`)).toEqual([]));
  it("leave scores unread that only equal a chance", () =>
    expect(unreadIn("Thug\nDEX 55\nHP 13\nLuck 45\nStealth 45%")).toEqual(["45"]));
});
