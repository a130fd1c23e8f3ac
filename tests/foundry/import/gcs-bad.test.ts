import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { Book } from "../../../src/foundry/import/book.ts";
import { Field } from "../../../src/foundry/import/fit.ts";
import { parseGcs } from "../../../src/foundry/import/gcs/parse.ts";
import { cases } from "../../quick.ts";
import { fixture, FIXTURES, jsonOf, read, refused, textOf } from "./gcs.ts";

const whole = textOf("tilda.gcs");
const tilda = (): Loose => jsonOf("tilda.gcs");

describe("a file that is not what it says", () => {
  it.each([
    ["nothing", "", "empty"],
    ["spaces", " \n\t ", "empty"],
    ["XML of an old GCS", '<?xml version="1.0"?><character version="4"></character>', "xml"],
    ["a page", "<!DOCTYPE html><p>not found</p>", "xml"],
    ["a zip", "PK\u0003\u0004\u0000rest", "zip"],
    ["what begins like one", "PK\u0000rest", "binary"],
    ["a picture", "\uFFFDPNG\r\n\u001a\n\u0000", "binary"],
    ["zeros", "\u0000\u0000\u0000", "binary"],
    ["prose", "Dear GM, here is my character", "noJson"],
    ["a text", '"tilda"', "noCharacter"],
    ["a list", "[1, 2]", "noCharacter"],
    ["null", "null", "noCharacter"],
    ["something else", '{"pacing":"stopwatch"}', "noCharacter"],
    ["a template", '{"version":5,"type":"template","traits":[]}', "template"],
    ["a library", '{"version":5,"type":"skill_list","rows":[]}', "library"],
  ])("%s", (_, text, code) => expect(refused(text).code).toBe(code));
  it("cut off: says in which line it ends", () => {
    expect(refused(whole.slice(0, 3_000))).toMatchObject({
      code: "cutOff",
      data: { line: whole.slice(0, 3_000).split("\n").length },
    });
  });
  it("damaged in the middle: says in which line", () => {
    const lines = whole.split("\n");
    lines[5] = `${lines[5]} oops`;
    expect(refused(lines.join("\n"))).toMatchObject({ code: "noJsonLine", data: { line: 6 } });
  });
});

describe("older files are refused with what to do", () => {
  it.each([2, 4])("version %i", (version) =>
    expect(refused({ ...tilda(), version })).toMatchObject({
      code: "old",
      path: "version",
      data: { found: String(version), wanted: 5 },
    }),
  );
  it("without the figures that GCS works out", () => {
    expect(refused({ ...tilda(), calc: undefined })).toMatchObject({ code: "noCalc", path: "calc" });
    expect(refused({ ...tilda(), calc: "1d" })).toMatchObject({
      code: "noCalc",
      path: "calc",
      data: { found: '"1d"' },
    });
  });
  it("without version, but with everything else, it is read and said", () =>
    expect(read({ ...tilda(), version: undefined }).codes()).toContain("noVersion"));
});

describe("newer files are refused with what to do", () => {
  it.each([
    ["a whole sheet", (): Loose => ({ ...tilda(), version: 6 })],
    ["nothing known but the version", (): Loose => ({ version: 7 })],
    ["written as a text", (): Loose => ({ ...tilda(), version: "6" })],
  ])("%s", (_, make) =>
    expect(refused(make())).toMatchObject({
      code: "newer",
      path: "version",
      data: { found: Number(make().version), wanted: 5 },
    }),
  );
  it("but a JSON file of something else is no sheet of a newer GCS", () =>
    expect(refused({ version: 7, title: "x" }, "x.json").code).toBe("noCharacter"));
});

describe("attributes that cannot be found", () => {
  it.each([
    ["missing", undefined, "noAttributes"],
    ["no list", { st: 10 }, "attributesType"],
    ["empty", [], "noAttributes"],
    ["of house rules only", [{ attr_id: "luck", calc: { value: 3 } }], "noAttributes"],
  ])("%s", (_, attributes, code) =>
    expect(refused({ ...tilda(), attributes })).toMatchObject({ code, path: "attributes" }),
  );
});

describe("a sheet without its core figures is no sheet: nobody fights with a default in their stead", () => {
  const attribute = (id: string, change: (entry: Loose) => void): Loose => {
    const file = tilda();
    change(file.attributes.find((one: Loose) => one.attr_id === id));
    return file;
  };
  const place = (id: string): number => (tilda().attributes as Loose[]).findIndex((one: Loose) => one.attr_id === id);
  it.each(
    ["st", "dx", "iq", "ht", "hp", "basic_speed"].flatMap((id) =>
      ["thirteen", null, {}, [13], true, ""].map((value) => [id, JSON.stringify(value), value] as const),
    ),
  )("%s %s", (id, found, value) =>
    expect(
      refused(
        attribute(id, (entry) => {
          entry.calc.value = value;
        }),
      ),
    ).toMatchObject({
      code: "attributeType",
      path: `attributes/${place(id)}/calc/value`,
      data: { field: `attributes.${id}.calc.value`, found },
    }),
  );
  it.each([
    ["calc", "13"],
    ["calc", null],
    ["calc", {}],
  ] as const)("what GCS worked out, as %s %j", (key, value) =>
    expect(
      refused(
        attribute("dx", (entry) => {
          entry[key] = value;
        }),
      ),
    ).toMatchObject({
      code: "attributeType",
      data: { field: expect.stringMatching(/^attributes\.dx\.calc/) as unknown },
    }),
  );
  it("what was bought, where GCS worked out nothing", () =>
    expect(
      refused(
        attribute("iq", (entry) => {
          Object.assign(entry, { calc: undefined, adj: "two" });
        }),
      ),
    ).toMatchObject({ code: "attributeType", data: { field: "attributes.iq.adj", found: '"two"' } }));
  it("hit points that are left", () =>
    expect(
      refused(
        attribute("hp", (entry) => {
          entry.calc.current = "half";
        }),
      ),
    ).toMatchObject({ code: "attributeType", data: { field: "attributes.hp.calc.current" } }));
  it("figures that are written as texts are figures", () => {
    const file = attribute("dx", (entry) => {
      entry.calc.value = "13";
    });
    file.attributes[6].calc.value = "6.75";
    expect(read(file).draft.system).toMatchObject({ dx: 13, basicSpeed: 6.75 });
  });
  it.each(["will", "per", "basic_move", "basic_speed", "fp"])("%s may be missing", (id) => {
    const file = tilda();
    file.attributes = file.attributes.filter((one: Loose) => one.attr_id !== id);
    expect(read(file).draft.system.dx).toBe(13);
  });
});

describe("wrong types elsewhere are told with their field, and count as missing", () => {
  it.each([
    [
      "a weight",
      (file: Loose) => {
        file.equipment[0].calc.weight = { lb: 3 };
      },
      "equipment/0/calc/weight",
      "wrongType",
    ],
    [
      "a weight in words",
      (file: Loose) => {
        file.equipment[0].calc.weight = "heavy";
      },
      "equipment/0/calc/weight",
      "weight",
    ],
    [
      "a level",
      (file: Loose) => {
        file.skills[0].children[0].calc.level = "good";
      },
      "skills/0/children/0/calc/level",
      "wrongType",
    ],
    [
      "a list of skills",
      (file: Loose) => {
        file.skills = "Broadsword-15";
      },
      "skills",
      "wrongType",
    ],
    [
      "a skill",
      (file: Loose) => {
        file.skills[1] = 7;
      },
      "skills/1",
      "wrongType",
    ],
    [
      "a name",
      (file: Loose) => {
        file.profile.name = ["Tilda"];
      },
      "profile/name",
      "wrongType",
    ],
    [
      "an attribute beyond bounds",
      (file: Loose) => {
        file.attributes[0].calc.value = 1e9;
      },
      "attributes/0/calc/value",
      "outOfBounds",
    ],
    [
      "a will in words",
      (file: Loose) => {
        file.attributes[4].calc.value = "strong";
      },
      "attributes/4/calc/value",
      "wrongType",
    ],
    [
      "weariness in words",
      (file: Loose) => {
        file.attributes[8].calc.value = "twelve";
      },
      "attributes/8/calc/value",
      "wrongType",
    ],
  ])("%s", (_, spoil, path, code) => {
    const file = tilda();
    spoil(file);
    expect(read(file).notes).toContainEqual(
      expect.objectContaining({ path, saying: expect.objectContaining({ code: `Notes.${code}` }) as unknown }),
    );
  });
  it("unknown keys mean nothing", () =>
    expect(
      read({ ...tilda(), tomorrow: { x: [1] }, traits: [{ ...tilda().traits[1], aura: 3 }] }).draft.items.some(
        ({ type }) => type === "trait",
      ),
    ).toBe(true));
});

describe("what is meant to do harm", () => {
  it("keys that every object has are keys like others", () => {
    const text = whole.replace(
      '"profile": {',
      '"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "profile": {"__proto__": {"name": "Mallory"},',
    );
    expect(read(text).draft.name).toBe("Tilda of the Ferry");
    expect(({} as Loose).polluted).toBe(undefined);
    const file = tilda();
    file.settings.body_type.locations = JSON.parse(
      '[{"id":"__proto__","table_name":"toString","calc":{"dr":{"all":3}}},{"id":"__proto__","table_name":"x","calc":{"dr":{"all":4}}}]',
    ) as Loose;
    expect(
      Object.keys(read(file).draft.system.dr as Loose).every((key) => /^[a-z][\w-]*$/.test(key) && !(key in {})),
    ).toBe(true);
  });
  it("nothing is found in a file that does not stand there", () => {
    const field = new Field({}, "", new Book());
    expect(["constructor", "toString", "__proto__"].map((key) => field.at(key).exists)).toEqual([false, false, false]);
  });
  it("things packed into each other without end, and lists without end", () => {
    let inner = '{"description":"doll"}';
    for (let depth = 0; depth < 20_000; depth++) inner = `{"description":"doll","children":[${inner}]}`;
    const deep = whole.replace('"equipment": [', `"equipment": [${inner},`);
    expect(read(deep).codes()).toContain("tooDeep");
    expect(refused({ ...tilda(), skills: Array.from({ length: 5_001 }, () => ({ name: "x" })) })).toMatchObject({
      code: "tooMany",
      path: "skills",
    });
    expect(refused({ ...tilda(), skills: Array.from({ length: 2_500 }, () => ({ name: "x" })) })).toMatchObject({
      code: "tooManyItems",
    });
  });
  it("reads a large file in useful time, and stops at the number of remarks", () => {
    const file = tilda();
    file.equipment = Array.from({ length: 1_500 }, (_, place) => ({
      id: `e${place}`,
      description: `thing ${place}`,
      calc: { weight: "much", extended_weight: [] },
    }));
    const before = performance.now();
    const { notes } = read(file);
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(notes.length).toBe(201);
    expect(notes.at(-1)?.saying).toMatchObject({ code: "Notes.more" });
  });
});

/** Every place of a JSON value, as ways to reach it. */
function places(value: unknown, at: readonly (string | number)[] = []): readonly (readonly (string | number)[])[] {
  if (typeof value !== "object" || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, one]) => places(one, [...at, Array.isArray(value) ? Number(key) : key])),
  ];
}

function put(root: Loose, [first, ...rest]: readonly (string | number)[], value: unknown): Loose {
  if (first === undefined) return value;
  const copy: Loose = Array.isArray(root) ? [...root] : { ...root };
  copy[first] = put(copy[first], rest, value);
  return copy;
}

const all = FIXTURES.map((name) => ({ name, json: jsonOf(name), text: textOf(name), places: places(jsonOf(name)) }));

/** What may stand anywhere: wrong types, bounds, texts that mean something to somebody. */
const anything = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1e308,
    -1e308,
    0.1,
    "",
    "x",
    "12",
    "-",
    "1d+",
    "(",
    "NaN",
    "∞",
    "__proto__",
    "constructor",
    "<script>",
    "\u0000",
    "\ud800",
    "9".repeat(400),
    [],
    {},
    [[]],
    [null],
    { children: {} },
    { calc: 1 },
  ),
  fc
    .anything({
      maxDepth: 2,
      withBigInt: false,
      withDate: false,
      withMap: false,
      withSet: false,
      withTypedArray: false,
      withSparseArray: false,
    })
    .map((value) => (value === undefined ? null : value)),
);

describe("whatever is in a file", () => {
  it("it is read, or refused with a reason; nothing is thrown", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.array(fc.tuple(fc.nat(), anything), { minLength: 1, maxLength: 6 }),
        ({ json, name, places: at }, changes) => {
          const changed = changes.reduce<Loose>((file, [place, value]) => {
            try {
              return put(file, at[place % at.length]!, value);
            } catch {
              return file;
            }
          }, json);
          let text: string;
          try {
            text = JSON.stringify(changed) ?? "null";
          } catch {
            return;
          }
          const reading = parseGcs(text, name);
          if (reading.refusal) expect(reading.refusal.saying.code).toMatch(/^Refused\.(?!unreadable)/);
          else expect(reading.draft.name).not.toBe("");
        },
      ),
      { numRuns: cases(200) },
    );
  });
  it("cut off anywhere it is refused, and says so", () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.nat(), ({ text }, at) => {
        const cut = text.slice(0, at % (text.trimEnd().length - 1));
        expect(refused(cut).code).toMatch(/^(cutOff|empty|noJson|noJsonLine)$/);
      }),
      { numRuns: cases(200) },
    );
  });
  it("any text at all is refused or read", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300, unit: "binary" }), (text) => {
        expect(parseGcs(text, "x.gcs").refusal).toBeDefined();
      }),
      { numRuns: cases(200) },
    );
  });
  it("the fixtures are as they are for a reason: each is read", () =>
    FIXTURES.forEach((name) => expect(fixture(name).draft.items.length).toBeGreaterThan(0)));
});
