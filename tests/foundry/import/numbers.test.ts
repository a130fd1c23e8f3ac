import { describe, expect, it } from "vitest";
import english from "../../../lang/en.json" with { type: "json" };
import { decoded } from "../../../src/foundry/import/encoding.ts";
import { parseGca } from "../../../src/foundry/import/gca/parse.ts";
import { readFile, LARGEST } from "../../../src/foundry/import/import-file.ts";
import { commasOf, numberIn } from "../../../src/foundry/import/number.ts";
import { fixture, jsonOf, read, refused, textOf, type Changes } from "./gcs.ts";

const readTilda = (changes: Changes) => read(jsonOf("tilda.gcs", changes));

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string, little: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe("numbers in files", () => {
  it.each([
    ["1,5", 1.5],
    ["1,500", 1_500],
    ["0,500", 0.5],
    ["12,3456", 12.3456],
    ["1,234,567", 1_234_567],
    ["1,234.5", 1_234.5],
    ["1.234,5", 1_234.5],
    ["1.234.567", 1_234_567],
    ["-3", -3],
    ["−2,5", -2.5],
    ["+4", 4],
    [".5", 0.5],
    ["1,2,3", null],
    ["12,34.5", null],
    ["1.2.3,4", null],
    ["C,1", null],
    ["", null],
  ])("%s is %s", (text, number) => expect(numberIn(text)).toBe(number));
  it("reads a comma before three digits as the file's other numbers do", () => {
    expect(commasOf('{"weight":"1,5 kg"}')).toBe("decimals");
    expect(commasOf('<weight type="number">1,25</weight>')).toBe("decimals");
    expect(commasOf('{"reach":"1,2","value":"1,500","weight":"1,200 lb"}')).toBe("thousands");
    expect(numberIn("1,500", "decimals")).toBe(1.5);
  });
});

describe("encodings", () => {
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>Jörg</a>`;
  it.each<[string, Uint8Array]>([
    ["Latin-1 by declaration", latin(declared("iso-8859-1"))],
    ["Windows by declaration", latin(declared("windows-1252"))],
    ["UTF-16 by its mark, little end first", wide(`\uFEFF${declared("UTF-16")}`, true)],
    ["UTF-16 by its mark, big end first", wide(`\uFEFF${declared("UTF-16")}`, false)],
    ["UTF-16 without a mark", wide(declared("UTF-16"), true)],
    ["UTF-8", new TextEncoder().encode(declared("utf-8"))],
    ["UTF-8 by its mark", new TextEncoder().encode(`\uFEFF${declared("utf-8")}`)],
    ["UTF-8 that is called UTF-16", new TextEncoder().encode(declared("utf-16"))],
    ["an encoding that nobody has", new TextEncoder().encode(declared("klingon"))],
    ["bytes that are no UTF-8", latin(declared("utf-8"))],
  ])("reads %s", (_, bytes) => expect(decoded(bytes)).toContain("Jörg"));
  it("imports a character of GCA in Latin-1 with its name", async () => {
    const text = textOf("warden.xml")
      .replace(/<\?xml[^>]*\?>/u, "")
      .trim();
    const bytes = latin(
      `<?xml version="1.0" encoding="ISO-8859-1"?>${text.replace(/<name type="string">[^<]*/u, '<name type="string">Jörg')}`.replace(
        /[\u{100}-\u{10ffff}]/gu,
        "?",
      ),
    );
    const read = await readFile(
      { name: "w.xml", size: bytes.length, text: async () => "", arrayBuffer: async () => bytes.buffer as ArrayBuffer },
      LARGEST,
    );
    expect(parseGca("text" in read ? read.text : "", "w.xml").draft?.name).toBe("Jörg");
  });
});

describe("sheets of older versions", () => {
  it.each([2, 4])("reads version %i by its calculated values, and says so", (version) => {
    const { draft, codes } = readTilda({ version });
    expect(draft).toEqual(fixture("tilda.gcs").draft);
    expect(codes()).toContain("older");
  });
  it.each([2, 4])("refuses version %i without calculated values, with the way out", (version) => {
    const { code, data } = refused(jsonOf("tilda.gcs", { version, calc: undefined }));
    expect([code, data]).toEqual(["noCalc", { found: "null" }]);
    expect(english.SEGMENTZERO.Import.Refused.noCalc).toContain(
      "Open it in a current GCS, save it, and import it again.",
    );
  });
});

describe("texts of a sheet", () => {
  it("keeps reasons for points, notes' pages and self-control numbers' meaning", () => {
    const { draft, item } = readTilda({
      points_record: [{ when: "2024-03-01T10:00:00Z", points: 5, reason: "saved the mill" }],
      notes: [{ id: "n1", text: "Owes *a favour*", reference: "B123" }],
      traits: [{ id: "t9", name: "Greed", cr: 12, cr_adj: "reaction_penalty" }],
    });
    expect(JSON.stringify(draft.text)).toContain("2024-03-01: +5, saved the mill");
    expect(JSON.stringify(draft.text)).toContain("B123");
    expect(JSON.stringify(item("Greed").text)).toContain("Item.resists.12");
  });
  it("keeps long rule texts complete, with <br /> as a line end", () => {
    const rule = `Poison: ${"roll again. ".repeat(60)}<br />Then rest.`;
    const weapons = [{ id: "w9", usage: "Bite", usage_notes: rule, calc: { damage: "1d cr" } }];
    const { item, codes } = readTilda({ traits: [{ id: "t9", name: "Fangs", weapons }] });
    const text = JSON.stringify(item("Fangs", "weapon").text);
    expect(text).toContain(`${"roll again. ".repeat(60)}\\nThen rest.`);
    expect(codes()).not.toContain("longText");
  });
});
