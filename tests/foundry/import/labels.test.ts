import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { tabbed } from "../../../src/foundry/import/cells.ts";
import { parseStatBlocks } from "../../../src/foundry/import/stat-block/parse.ts";
import { valuesOf } from "../../../src/foundry/import/stat-block/reading.ts";
import { labelsIn, storedLabels } from "../../../src/foundry/import/world-labels.ts";
import { fieldsOf, unreadIn } from "./blocks.ts";

const GULL = "Gull: AC 7; HD 2 (9hp); Vim 8; M 6; Grip 17; Treasure 3 gems\nSteals 2 purses";

describe("labels of a world", () => {
  it("own the armour of a block without an armour class only", () => {
    const block = (more: string): string => `Husk\nHD 2; ${more}Armour 12; HP 9; Att 1 claw (1d6)`;
    expect([unreadIn(block("")), unreadIn(block("AC 15; "))]).toEqual([[], ["Armour 12"]]);
  });

  it("give unread numbers a field, or keep them as text", () => {
    expect(unreadIn(GULL)).toEqual(["Vim 8", "M 6", "Grip 17", "Steals 2"]);
    const own = labelsIn({ Vim: "hp", M: "morale", Grip: "kept" });
    expect(unreadIn(GULL, own)).toEqual(["Steals 2"]);
    const [gull] = parseStatBlocks(GULL, own);
    expect([gull?.fields.hp.value, gull?.fields.morale.value]).toEqual(["8", "6"]);
    expect(gull?.kept.find(({ name }) => name === "special")?.text).toContain("17");
    expect(parseStatBlocks(GULL)[0]?.fields.morale.value).toBe("");
  });
  it("win over ours, with a colon only where they have one", () => {
    const own = labelsIn({ AC: "hp", "Q:": "ac" });
    expect(valuesOf(parseStatBlocks("Rat: AC 7; HD 1; Q: 5; Q 3", own)[0]!)).toMatchObject({ hp: "7", ac: "5" });
  });
  it("read GURPS values", () =>
    expect(
      parseStatBlocks("Imp\nST 8 DX 12 IQ 9 HT 10\nZip 6.5", labelsIn({ Zip: "basicSpeed" }))[0]?.fields.basicSpeed,
    ).toMatchObject({ value: "6.5", guessed: false }));
  it("go out and in as YAML without faulty ones", () => {
    const own = labelsIn({ RK: "ac", "M:": "morale", "Größe (m)": "kept" });
    expect(labelsIn((parse(stringify({ labels: storedLabels(own) })) as { labels: unknown }).labels)).toEqual(own);
    expect(labelsIn({ "": "ac", 7: "ac", RK: "constructor", [`x${"y".repeat(40)}`]: "ac", Ok: "hp" })).toEqual([
      { label: "Ok", field: "hp" },
    ]);
    expect(labelsIn(["ac"])).toEqual([]);
  });
});

describe("tables", () => {
  it.each([
    ['Name,AC,HD,HP\n"King, ""Bog""",4,5,24\n', 'King, "Bog"'],
    ["Kreatur;Rüstungsklasse;Trefferwürfel;Trefferpunkte\r\nOrk;4;5;24\r\n", "Ork"],
    ["Créature,Classe d'armure,Dés de vie,Points de vie\nOrque,4,5,24", "Orque"],
    ["Nombre\tClase de armadura\tDados de golpe\tPuntos de golpe\nOrco\t4\t5\t24", "Orco"],
    ["Nome;Classe de Armadura;Dados de Vida;Pontos de Vida\nOrc;4;5;24", "Orc"],
    ["HD;Nazwa;Klasa Pancerza;Punkty Życia\n5;Ork;4;24", "Ork"],
  ])("are read from cells: %s", (written, name) =>
    expect(fieldsOf(tabbed(written), "name", "ac", "hd", "hp")).toEqual([`${name} | 4 | 5 | 24`]),
  );
  it("may have creatures of GURPS", () => {
    const cells = tabbed("Name,ST,DX,IQ,HT,HP,Speed\nOrc,12,11,9,11,13,5.5\nTroll,20,11,7,13,24,6");
    expect(fieldsOf(cells, "name", "st", "hp", "basicSpeed")).toEqual(["Orc | 12 | 13 | 5.5", "Troll | 20 | 24 | 6"]);
  });
});
