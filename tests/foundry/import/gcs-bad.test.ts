import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import type { Loose } from "../../../playground/shared/loose.ts";
import { Book } from "../../../src/foundry/import/book.ts";
import { Field } from "../../../src/foundry/import/field.ts";
import { parseGca } from "../../../src/foundry/import/gca/parse.ts";
import { parseLibrary } from "../../../src/foundry/import/gcs/library.ts";
import { parseGcs } from "../../../src/foundry/import/gcs/parse.ts";
import { cases } from "../../quick.ts";
import { FIXTURES, jsonOf, read, refused, textOf, type Changes } from "./gcs.ts";
import { changes, spoilt } from "./odd.ts";

const whole = textOf("tilda.gcs");
const tilda = (changed: Changes = {}): Loose => jsonOf("tilda.gcs", changed);

interface Refused {
  readonly title: string;
  readonly name: string;
  readonly text?: string;
  readonly file?: string;
  readonly put?: Changes;
  readonly take?: readonly string[];
  readonly code: string;
}
const REFUSED = parse(readFileSync(path.join(import.meta.dirname, "refused.yml"), "utf8")) as readonly Refused[];
const PARSERS = { ".gcs": parseGcs, ".eqp": parseLibrary, ".xml": parseGca };

describe("invalid file", () => {
  it.each(REFUSED)("is refused: $title, $code", ({ name, text, file = "", put = {}, take = [], code }) => {
    const taken = Object.fromEntries(take.map((way) => [way, undefined]));
    const given = text ?? JSON.stringify(jsonOf(file, { ...put, ...taken }));
    const parser = PARSERS[path.extname(name) as keyof typeof PARSERS];
    expect(parser(given, name).refusal?.saying.code).toBe(`Refused.${code}`);
  });

  it("names the line where it ends or is damaged", () => {
    const cut = whole.slice(0, 3_000);
    const lines = whole.split("\n");
    lines[5] = `${lines[5]} oops`;
    expect(refused(cut)).toMatchObject({ code: "cutOff", data: { line: cut.split("\n").length } });
    expect(refused(lines.join("\n"))).toMatchObject({ code: "noJsonLine", data: { line: 6 } });
  });

  it("names the field and the value found", () =>
    expect(refused(tilda({ calc: "1d" }))).toMatchObject({ code: "noCalc", path: "calc", data: { found: '"1d"' } }));

  it.each([
    ["newer", 6, tilda()],
    ["newer", "6", tilda()],
    ["newer", 7, {}],
  ])("refuses an %s version, %j, naming the supported one", (code, version, rest) =>
    expect(refused({ ...rest, version })).toMatchObject({ code, path: "version", data: { wanted: 5 } }),
  );

  it("is read without a version, with a note", () => {
    expect(read(tilda({ version: undefined })).codes()).toContain("noVersion");
    expect(refused({ version: 7, title: "x" }, "x.json").code).toBe("noCharacter");
  });
});

describe("sheet without main values", () => {
  const place = (id: string): number => (tilda().attributes as Loose[]).findIndex((one: Loose) => one.attr_id === id);

  it.each(
    ["st", "dx", "iq", "ht", "hp", "basic_speed"].flatMap((id) =>
      ["thirteen", null, {}, [13], true, ""].map((value) => [id, JSON.stringify(value), value] as const),
    ),
  )("is refused: %s %s", (id, found, value) =>
    expect(refused(tilda({ [`attributes/${id}/calc/value`]: value }))).toMatchObject({
      code: "attributeType",
      path: `attributes/${place(id)}/calc/value`,
      data: { field: `attributes.${id}.calc.value`, found },
    }),
  );

  it.each<[string, Changes]>([
    ["dx.calc", { "attributes/dx/calc": "13" }],
    ["dx.calc", { "attributes/dx/calc": null }],
    ["dx.calc", { "attributes/dx/calc": {} }],
    ["iq.adj", { "attributes/iq/adj": "two", "attributes/iq/calc": undefined }],
    ["hp.calc.current", { "attributes/hp/calc/current": "half" }],
  ])("is refused: %s of %j", (field, changed) => {
    const { code, data } = refused(tilda(changed));
    expect([code, data.field]).toEqual(["attributeType", expect.stringContaining(`attributes.${field}`)]);
  });

  it("may lack derived values", () => {
    for (const id of ["will", "per", "basic_move", "basic_speed", "fp"]) {
      const file = tilda();
      file.attributes = file.attributes.filter((one: Loose) => one.attr_id !== id);
      expect(read(file).draft.system.dx, id).toBe(13);
    }
  });
});

describe("malicious file", () => {
  it("may use prototype names as keys", () => {
    const text = whole.replace(
      '"profile": {',
      '"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "profile": {"__proto__": {"name": "Mallory"},',
    );
    expect([read(text).draft.name, ({} as Loose).polluted]).toEqual(["Tilda of the Ferry", undefined]);
    const locations = JSON.parse(
      '[{"id":"__proto__","table_name":"toString","calc":{"dr":{"all":3}}},{"id":"__proto__","table_name":"x","calc":{"dr":{"all":4}}}]',
    ) as Loose;
    const keys = Object.keys(read(tilda({ "settings/body_type/locations": locations })).draft.system.dr as Loose);
    expect(keys.every((key) => /^[a-z][\w-]*$/.test(key) && !(key in {}))).toBe(true);
    const field = new Field({}, "", new Book());
    expect(["constructor", "toString", "__proto__"].map((key) => field.at(key).exists)).toEqual([false, false, false]);
  });

  it("may nest or list endlessly", () => {
    let inner = '{"description":"doll"}';
    for (let depth = 0; depth < 20_000; depth++) inner = `{"description":"doll","children":[${inner}]}`;
    expect(read(whole.replace('"equipment": [', `"equipment": [${inner},`)).codes()).toContain("tooDeep");
    const skills = (length: number): Loose => tilda({ skills: Array.from({ length }, () => ({ name: "x" })) });
    expect(refused(skills(5_001))).toMatchObject({ code: "tooMany", path: "skills" });
    expect(refused(skills(2_500))).toMatchObject({ code: "tooManyItems" });
  });

  it("is read in reasonable time with limited notes", () => {
    const equipment = Array.from({ length: 1_500 }, (_, place) => ({
      id: `e${place}`,
      description: `thing ${place}`,
      calc: { weight: "much", extended_weight: [] },
    }));
    const before = performance.now();
    const { notes } = read(tilda({ equipment }));
    expect(performance.now() - before).toBeLessThan(5_000);
    expect([notes.length, notes.at(-1)?.saying.code]).toEqual([201, "Notes.more"]);
  });
});

describe("random file", () => {
  const all = FIXTURES.map((name) => ({ name, json: jsonOf(name), text: textOf(name) }));

  it("is read or refused with a reason, without throwing", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), changes(6), ({ json, name }, changed) => {
        const reading = parseGcs(JSON.stringify(spoilt(json, changed)), name);
        if (reading.refusal) expect(reading.refusal.saying.code).toMatch(/^Refused\.(?!unreadable)/);
        else expect(reading.draft.name).not.toBe("");
      }),
      { numRuns: cases(200) },
    );
  });

  it("is refused if cut off", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), ({ text }, at) => {
        const cut = text.slice(0, at % (text.trimEnd().length - 1));
        expect(refused(cut).code).toMatch(/^(cutOff|empty|noJson|noJsonLine)$/);
      }),
      { numRuns: cases(200) },
    );
  });

  it("is refused if random text", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(0xffff), { maxLength: 300 }), (units) => {
        expect(parseGcs(String.fromCharCode(...units), "x.gcs").refusal).toBeDefined();
      }),
      { numRuns: cases(200) },
    );
  });
});
