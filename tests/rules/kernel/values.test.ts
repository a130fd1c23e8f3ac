/** What is read of a value before it may be a command or a part of a stored fight: how much it may be, how deep, which names and figures. */
import * as v from "valibot";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import {
  beyondBounds,
  count,
  integer,
  id,
  json,
  jsonObject,
  line,
  longId,
  misfit,
  natural,
  invalidInStored,
  whole,
} from "../../../src/rules/model/fields.ts";
import { inOrder, isJsonList, isJsonObject, isObject, sameJson } from "../../../src/rules/model/json.ts";
import { allows, resolve, type OptionSpec } from "../../../src/rules/model/options.ts";
import { isRefusal, refuse, type Refusal } from "../../../src/rules/model/outcome.ts";
import { unitsWritten, verbsOf } from "../../../src/rules/model/pacing.ts";
import { shown } from "../shown.ts";

/** Nested lists with a text at that depth. */
const nested = (depth: number, inside: unknown = "x"): unknown => (depth === 0 ? inside : [nested(depth - 1, inside)]);
const under = (depth: number, inside: unknown = 1): unknown => (depth === 0 ? inside : { a: under(depth - 1, inside) });
const members = (width: number): object => Object.fromEntries(Array.from({ length: width }, (_, i) => [`k${i}`, 1]));

describe("size of a command", () => {
  /** About as many characters as its JSON has: a text has two more than its letters, a name three, anything else four. */
  const MOST = 65_536;
  const tooLarge = { code: "too-large", data: { most: MOST } };
  const texts = (letters: number): unknown[] =>
    Array.from({ length: Math.ceil(letters / 2_000) }, (_, i) => "x".repeat(Math.min(2_000, letters - 2_000 * i)));

  test("counts every character of texts, names and values", () => {
    // 2 of the list, 33 texts with 2 more each.
    const letters = MOST - 2 - 33 * 2;
    /** Letters left out of a list as long as allowed, and what is added to it instead. */
    type Change = readonly [letters: number, ...more: unknown[]];
    const tried = ([fewer, ...more]: Change): unknown => beyondBounds([...texts(letters - fewer), ...more], 0);
    const fitting: readonly Change[] = [[0], [4, null], [2, []], [2, {}], [2 + 5 + 4, { ab: 1 }]];
    const others: readonly Change[] = [
      ...([[-1], [3, null], [3, 7], [1, []], [3, { a: true }]] as const),
      ...([
        [2 + 4, { ab: 1 }],
        [2 + 5 + 3, { ab: 1 }],
        [2 + 5 + 4, { ab: 1, c: 2 }],
      ] as const),
    ];
    expect(fitting.map(tried)).toEqual(fitting.map(() => null));
    expect(others.map(tried)).toEqual(others.map(() => tooLarge));
  });
  test("has a limit that grows with the participants", () => {
    const long = texts(100_000);
    expect(beyondBounds(long, 300)).toEqual({ code: "too-large", data: { most: 76_800 } });
    expect(beyondBounds(long, 400)).toBeNull();
    expect(beyondBounds(texts(60_000), 1)).toBeNull();
  });
  test("limits nesting and text length", () => {
    expect([beyondBounds(nested(12), 0), beyondBounds(nested(12, []), 0), beyondBounds(under(12), 0)]).toEqual([
      null,
      { code: "bad-command", data: { field: "…", found: "", allowed: "" } },
      null,
    ]);
    expect(beyondBounds(under(13), 0)).toEqual({ code: "bad-command", data: { field: "…", found: "", allowed: "" } });
    expect(beyondBounds({ a: "x".repeat(2_000) }, 0)).toBeNull();
    expect(beyondBounds({ a: ["y", "x".repeat(2_001)] }, 0)).toEqual({
      code: "bad-command",
      data: { field: `${"x".repeat(40)}…`, found: "", allowed: "" },
    });
  });
  test("refuses prototype names at any depth", () => {
    for (const name of ["prototype", "constructor", "valueOf"])
      expect(beyondBounds([{ a: 1, b: { [name]: 1 } }], 0)).toEqual({
        code: "bad-command",
        data: { field: name, found: "", allowed: "" },
      });
    expect(beyondBounds(Object.create({ inherited: 1 }), 0)).toBeNull();
  });
});

describe("single value", () => {
  /** The schema accepts all of the first and none of the others. */
  const takes = (schema: v.GenericSchema, good: readonly unknown[], bad: readonly unknown[]): void => {
    expect(good.filter((value) => !v.is(schema, value))).toEqual([]);
    expect(bad.filter((value) => v.is(schema, value))).toEqual([]);
  };
  test("accepts short ids without prototype names", () => {
    const bad = ["", " a", "a ", "a.b", "ä", "x".repeat(65), "valueOf", "__proto__", 5];
    takes(id, ["a", "Zed-9_", "x".repeat(64)], bad);
    takes(longId, ["a", "x".repeat(128)], ["", " a", "a ", "x".repeat(129), "prototype", 5]);
  });
  test("limits numbers to a million and lines to 300 characters", () => {
    takes(integer, [-1_000_000, 0, 1_000_000], [-1_000_001, 1_000_001, 0.5, "1"]);
    takes(count, [0, 1_000_000], [-1, 1_000_001]);
    takes(whole, [-2_000_000, 2_000_000], [0.5, Number.POSITIVE_INFINITY, "1"]);
    takes(natural, [0, 2_000_000], [-1]);
    takes(line, ["", "x".repeat(300)], ["x".repeat(301), 3]);
  });
  test("limits free JSON in depth, width and values", () => {
    const wide = (many: number): unknown[] => [members(many), Array.from({ length: many }, () => 1)];
    const figures = [1_000_001, -1_000_001, Number.NaN, Number.NEGATIVE_INFINITY];
    takes(
      json,
      [null, true, "x".repeat(2_000), 1_000_000, -1_000_000, nested(6), under(6), ...wide(2_000)],
      [undefined, "x".repeat(2_001), ...figures, nested(7), under(7), ...wide(2_001), new Date(), 1n, { "a b": 1 }],
    );
    takes(jsonObject, [{}, { a: [1] }], [[], null, "x", { a: new Map() }]);
  });
  test("accepts plain objects of another page, but no class instances", () =>
    takes(json, [runInNewContext("({ a: [1] })"), Object.create(null)], [new (class Fight {})()]));
});

describe("value in a stored fight", () => {
  test("is named by its path if invalid", () => {
    expect(invalidInStored({ a: { b: [1, { c: "x" }] } })).toBeNull();
    expect(invalidInStored({ a: { b: [1, { c: undefined }] } })).toBe("a.b.1.c");
    expect(invalidInStored({ a: { "b c": 1 } })).toBe("a.b c");
    expect(invalidInStored([new Date()])).toBe("0");
    expect(invalidInStored(undefined)).toBe("");
    expect(invalidInStored(nested(20))).toBeNull();
    expect(invalidInStored(nested(21))).toEqual(Array.from({ length: 20 }, () => "0").join("."));
    expect(invalidInStored({ a: 1e12 })).toBeNull();
    expect(invalidInStored({ a: 1e13 })).toBe("a");
    expect([invalidInStored("x".repeat(100_000)), invalidInStored("x".repeat(100_001))]).toEqual([null, ""]);
  });

  const schema = v.object({
    who: v.object({ name: v.string(), seats: v.optional(v.array(v.number()), []) }),
    rest: v.optional(v.record(v.string(), v.number())),
  });
  test("is reported with path, found and allowed value", () => {
    expect(misfit(schema, { who: { name: "x", seats: [1] } })).toBeNull();
    expect(misfit(schema, { who: { name: 5 } })).toEqual({ field: "who.name", found: "5", allowed: "string" });
    expect(misfit(schema, 5)).toEqual({ field: "", found: "5", allowed: "Object" });
    expect(misfit(v.pipe(v.number(), v.safeInteger()), 0.5)).toEqual({ field: "", found: "0.5", allowed: "" });
    const many = v.picklist(Array.from({ length: 40 }, (_, i) => `word${i}`));
    expect(misfit(many, "y".repeat(200))?.found).toEqual(`"${"y".repeat(79)}`);
    expect(misfit(many, "y")?.allowed.length).toBe(120);
  });
  test("counts as invalid if reading would change it", () => {
    expect(shown(misfit(schema, { who: { name: "x" } }))).toBe('allowed object, field who.seats, found "undefined"');
    expect(shown(misfit(schema, { who: { name: "x", seats: [1] }, rest: [] }))).toBe(
      "allowed Object, field rest, found Array",
    );
    expect(shown(misfit(v.object({ rest: v.optional(v.record(v.string(), v.number())) }), []))).toBe(
      'allowed Object, field "", found Array',
    );
    expect(shown(misfit(v.array(schema), [{ who: { name: "x" } }]))).toBe(
      'allowed object, field 0.who.seats, found "undefined"',
    );
    // An undefined member is invalid.
    expect(misfit(schema, { who: { name: "x", seats: undefined } })).toBeNull();
    expect(invalidInStored({ who: { seats: undefined } })).toBe("who.seats");
    // Members unknown to a schema are ignored.
    expect(misfit(schema, { who: { name: "x", seats: [] }, more: [{}] })).toBeNull();
  });
});

describe("JSON", () => {
  test("distinguishes objects, lists and other values", () => {
    const values = [{}, [], null, undefined, "x", 3] as const;
    expect(values.map(isObject)).toEqual([true, false, false, false, false, false]);
    expect(values.map((value) => isJsonObject(value))).toEqual([true, false, false, false, false, false]);
    expect(values.map((value) => isJsonList(value))).toEqual([false, true, false, false, false, false]);
  });
  test("compares values regardless of member order", () => {
    const same: readonly (readonly [unknown, unknown])[] = [
      [1, 1],
      [null, null],
      [[], []],
      [{}, {}],
      [
        { a: 1, b: [2, { c: 3 }] },
        { b: [2, { c: 3 }], a: 1 },
      ],
    ];
    const others: readonly (readonly [unknown, unknown])[] = [
      [1, 2],
      [null, {}],
      [{}, []],
      [[1], [1, 2]],
      [
        [1, 2],
        [1, 3],
      ],
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [{ a: undefined }, { b: 1 }],
      [{ a: undefined }, { b: undefined }],
      [{ a: [1] }, { a: { 0: 1 } }],
    ];
    expect(same.map(([a, b]) => sameJson(a, b))).not.toContain(false);
    expect(others.map(([a, b]) => sameJson(a, b))).not.toContain(true);
  });
  test.each([0, 1, 2, 3, 16, 17, 40])("sorts %i names in place", (many) => {
    const names = Array.from({ length: many }, (_, i) => `n${(i * 7) % 5}${(i * 11) % 17}`);
    const sorted = [...names].sort();
    expect(inOrder(names)).toBe(names);
    expect(names).toEqual(sorted);
  });
});

describe("options of a fight", () => {
  const specs: readonly OptionSpec[] = [
    { name: "dice", kind: "choice", choices: ["3d6", "d20"], default: "3d6", rule: "" },
    { name: "open", kind: "switch", default: true, rule: "" },
    { name: "limit", kind: "integer", min: 1, max: 5, default: 3, rule: "" },
  ];
  test("accept values within their limits", () => {
    const [dice, open, limit] = specs as [OptionSpec, OptionSpec, OptionSpec];
    expect(["3d6", "d20", "d8", true].map((value) => allows(dice, value))).toEqual([true, true, false, false]);
    expect([true, false, "true", undefined].map((value) => allows(open, value))).toEqual([true, true, false, false]);
    expect([0, 1, 5, 6, 2.5, "3"].filter((value) => allows(limit, value))).toEqual([1, 5]);
  });
  test("fall back to defaults for missing and invalid values", () => {
    expect(resolve(specs, { dice: "d20", open: false, limit: 5 })).toEqual({ dice: "d20", open: false, limit: 5 });
    expect(shown(resolve(specs, { dice: "d8", open: "no", limit: 9, more: 1 }))).toBe("dice 3d6, limit 3, open true");
    expect(resolve([{ name: "valueOf", kind: "switch", default: true, rule: "" }], {})).toEqual({ valueOf: true });
  });
});

test("writes times in the sheet's units if they are sheet values", () =>
  expect(
    [{ ownFigure: true, perFigure: 4 }, { ownFigure: true }, { perFigure: 4 }, {}].map((unit) =>
      unitsWritten({ unit: { id: "x", ...unit } }),
    ),
  ).toEqual([4, 1, 1, 1]));

test("makes a pacing's command the GM's only if declared", () => {
  const run = (): Refusal => refuse("no");
  const make = verbsOf();
  expect(
    [make(v.object({}), run), make(v.object({}), run, {}), make(v.object({}), run, { gm: true })].map(({ gm }) => gm),
  ).toEqual([false, false, true]);
});

test("recognises refusals among other values", () => {
  expect(refuse("no")).toEqual({ code: "no", data: {} });
  expect(refuse("no", { a: 1 })).toEqual({ code: "no", data: { a: 1 } });
  const others = [null, undefined, "code", () => null, { code: "x" }, { data: {} }, []];
  expect([refuse("no"), ...others].filter(isRefusal)).toEqual([refuse("no")]);
});
