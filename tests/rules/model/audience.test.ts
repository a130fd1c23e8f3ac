/** `knownPart` leaves out what a schema declares for others, wherever in the schema that stands. */
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { audiencesIn, knownPart, only } from "../../../src/rules/model/audience.ts";

const secret = only("numbers", v.number());
const nobody = (): boolean => false;

const kinds = [
  v.object({ kind: v.literal("shot"), score: secret }),
  v.object({ kind: v.literal("move"), yards: v.number() }),
] as const;
const withWords = v.objectWithRest({ name: v.string() }, only("triggers", v.string()));

describe("knownPart", () => {
  test.each<[string, Parameters<typeof knownPart>[1], unknown, unknown]>([
    ["a member", v.object({ name: v.string(), score: secret }), { name: "Mira", score: 12 }, { name: "Mira" }],
    ["an optional member", v.object({ score: v.optional(secret) }), { score: 12 }, {}],
    ["a piped member", v.object({ score: v.pipe(secret, v.minValue(0)) }), { score: 12 }, {}],
    [
      "a schema within a pipe",
      v.pipe(v.unknown(), v.object({ name: v.string(), score: secret })),
      { name: "Mira", score: 12 },
      { name: "Mira" },
    ],
    ["a member of a union", v.union([v.string(), v.object({ score: secret })]), { score: 12 }, {}],
    [
      "a member that only one option of a union keeps secret",
      v.union([v.object({ score: v.number() }), v.object({ score: secret })]),
      { score: 12 },
      {},
    ],
    ["a member whose type is a union", v.object({ score: v.union([secret, v.string()]) }), { score: 12 }, {}],
    ["a member of a variant", v.variant("kind", [...kinds]), { kind: "shot", score: 12 }, { kind: "shot" }],
    ["a member of an intersection", v.intersect([...kinds]), { kind: "shot", score: 12 }, { kind: "shot" }],
    ["the items of a list", v.object({ scores: v.array(secret) }), { scores: [12, 13] }, { scores: [] }],
    [
      "a list's own audience",
      v.object({ name: v.string(), scores: only("numbers", v.array(v.number())) }),
      { name: "Mira", scores: [12] },
      { name: "Mira" },
    ],
    ["an item of a tuple, whose place stays", v.tuple([v.string(), secret]), ["Mira", 12], ["Mira", null]],
    [
      "the rest of a tuple",
      v.tupleWithRest([v.string()], v.object({ score: secret })),
      ["Mira", { score: 12 }],
      ["Mira", {}],
    ],
    ["the rest of an object", withWords, { name: "Mira", wish: "a door opens" }, { name: "Mira" }],
    ["the values of a record", v.record(v.string(), secret), { Mira: 12 }, {}],
    ["what is made when it is asked for", v.lazy(() => v.object({ score: secret })), { score: 12 }, {}],
    ["an undeclared member", v.object({ score: secret }), { score: 12, luck: 3 }, {}],
    ["an undeclared item", v.tuple([secret]), [12, 3], [null, null]],
    [
      "items of lists within a list",
      v.array(v.array(v.nullable(v.object({ score: secret })))),
      [[{ score: 12 }, null], []],
      [[{}, null], []],
    ],
    ["a member named like a method", v.object({ score: secret }), { toString: 3 }, {}],
    ["a record with an audience of its own", only("numbers", v.object({ luck: v.number() })), { luck: 3 }, {}],
    ["a list with an audience of its own", only("numbers", v.array(v.number())), [12], []],
  ])("leaves out %s", (_title, schema, value, known) => {
    expect(knownPart(value, schema, nobody)).toEqual(known);
    expect(knownPart(value, schema, () => true)).toBe(value);
  });

  test("keeps undeclared members where nothing has an audience", () => {
    const schema = v.object({ who: v.looseObject({ name: v.string() }), score: secret });
    const value = { who: { name: "Mira", side: "heroes" }, score: 12 };
    expect(knownPart(value, schema, nobody)).toEqual({ who: value.who });
  });

  test("leaves out only what this viewer may not know", () => {
    const schema = v.variant("kind", [
      ...kinds,
      v.object({ kind: v.literal("wait"), until: only("triggers", v.string()) }),
    ]);
    const value = { kind: "wait", until: "a door opens", score: 12 };
    expect(knownPart(value, schema, (audience) => audience === "triggers")).toEqual({
      kind: "wait",
      until: "a door opens",
    });
  });

  test("ends on a schema within itself", () => {
    const tree: v.GenericSchema = v.object({ score: secret, parts: v.array(v.lazy(() => tree)) });
    expect([...audiencesIn(tree)]).toEqual(["numbers"]);
    expect(knownPart({ score: 1, parts: [{ score: 2, parts: [] }] }, tree, nobody)).toEqual({ parts: [{ parts: [] }] });
  });
});
