/** What a stored fight must be like to be read: each member of it wrong by itself, named in the refusal by its path. */
import { describe, expect, test } from "vitest";
import { newEncounter, problemOf, type EncounterState } from "../../../src/rules/index.ts";
import { isSoundAfter, knownState, invalidForPacing, validateState } from "../../../src/rules/kernel/validate-state.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import type { Patch } from "../../../src/rules/model/state.ts";
import { fight } from "./fight.ts";

type Tree = Record<string, unknown>;

const BUCKET = bucketOf("ann");
const ANN = `participants.${BUCKET}.ann`;

const EXCHANGE = {
  kind: "blow",
  attacker: "ann",
  target: "bob",
  round: 1,
  number: 4,
  parts: [{ code: "skill", value: 12, name: "" }],
  roll: 10,
  shots: 1,
  recoil: 1,
  beyondHalf: false,
  withinReach: true,
  place: "torso",
  means: {
    name: "Sabre",
    item: "",
    mode: "",
    form: "melee",
    damage: "2d",
    type: "cut",
    divisor: 1,
    unbalanced: false,
    small: true,
  },
  undefendable: true,
  feint: 2,
  atOnce: true,
  late: true,
  dice: "d100",
  doubts: [
    { code: "skill", claimed: 99, sheet: 12 },
    { code: "form", claimed: "melee", sheet: "thrown" },
  ],
  typed: true,
  spell: {
    way: "resisted",
    resist: "will",
    cost: 4,
    seconds: 1,
    lasts: 60,
    unit: "seconds",
    condition: "dazed",
    changes: { figure: "defence", by: -2 },
  },
  stance: {
    turn: 1,
    manoeuvre: "attack",
    option: "determined",
    stunned: true,
    shock: 2,
    blocked: true,
    spent: ["axe"],
    out: "dead",
    posture: "kneeling",
    focus: "aim",
  },
  defences: [{ kind: "parry", item: "x", name: "Buckler", parts: [], roll: 9, typed: true }],
  damage: { blows: [4], dr: 2, typed: true },
  applied: { injuries: [2], half: false },
};
const ENTRY = {
  command: { type: "done" },
  by: "gm",
  id: "click",
  joined: true,
  replaced: ["other"],
  changes: [{ document: "Actor.x", path: "system.hp" }],
  inverse: { now: { a: [], b: [true] } },
  clock: { time: [1] },
  place: 3,
};

/** A fight with every optional member. */
const full = (): Tree => {
  const state = structuredClone(fight({ ann: [1], bob: [2] })) as unknown as Tree;
  Object.assign(state, {
    held: [["1_ann_1"]],
    halted: true,
    pause: { kind: "break", note: "tea" },
    exchanges: { first: structuredClone(EXCHANGE) },
    givenUp: 1,
  });
  (state.log as Record<string, Tree>).p0!.e000001 = structuredClone(ENTRY);
  const bucket = (state.participants as Record<string, Record<string, Tree>>)[BUCKET]!;
  Object.assign(bucket.ann!, { later: { round: 2, stats: { times: [3] } }, turns: 1, since: { round: 1, time: 4 } });
  return state;
};

/** The fight with another value at a path; undefined deletes it. */
function having(path: string, value: unknown): Tree {
  const state = full();
  const names = path.split(".");
  const last = names.pop()!;
  let at = state;
  for (const name of names) at = at[name] as Tree;
  if (value === undefined) delete at[last];
  else at[last] = value;
  return state;
}

const TEXT: readonly unknown[] = [undefined, 5, null, true, ["a"]];
const NATURAL: readonly unknown[] = [undefined, "1", null, 1.5, -1];
const WHOLE: readonly unknown[] = [undefined, "1", 1.5];
const SWITCH: readonly unknown[] = [undefined, "true", 1, null];
const OBJECT: readonly unknown[] = [undefined, 3, "x", null, []];
const ID: readonly unknown[] = [undefined, 5, "a b", "a.b", "", "valueOf"];
/** An optional member. */
const maybe = (values: readonly unknown[]): readonly unknown[] => values.filter((value) => value !== undefined);
const FLAG: readonly unknown[] = [false, "true", 1, null];

const E = "exchanges.first";
const L = "log.p0.e000001";
/** Members of equal kind: their names by container. */
const all = (values: readonly unknown[], under: Readonly<Record<string, string>>): Record<string, readonly unknown[]> =>
  Object.fromEntries(
    Object.entries(under).flatMap(([holder, names]) =>
      names.split(" ").map((name) => [holder ? `${holder}.${name}` : name, values]),
    ),
  );
/** Wrong values of members, by requirement. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  ...all(TEXT, {
    "": "pacing stage pause.kind pause.note",
    [ANN]: "group",
    [E]: "place means.name means.item means.mode means.damage means.type spell.condition defences.0.item defences.0.name",
    [L]: "command.type",
  }),
  ...all(OBJECT, {
    "": "options clock now sides participants facts log",
    [ANN]: "stats later.stats facts",
    [E]: "means",
    [L]: "command",
  }),
  ...all(NATURAL, {
    "": "clock.round sides.red.seat seats head",
    [ANN]: "seat later.round since.round",
    [E]: "round number roll shots recoil spell.cost spell.seconds spell.lasts defences.0.roll damage.dr",
  }),
  ...all(WHOLE, { "": "clock.time", [ANN]: "since.time", [E]: "spell.changes.by stance.turn" }),
  ...all(SWITCH, { "": "clock.played", [ANN]: "npc hidden defeated", [E]: "applied.half" }),
  ...all(FLAG, {
    "": "lead halted",
    [E]: "undefendable atOnce late typed stance.stunned stance.blocked defences.0.typed damage.typed",
    [L]: "joined",
  }),
  ...all(maybe(OBJECT), { "": "sides.red exchanges log.p0" }),
  [`participants.${BUCKET}`]: maybe(OBJECT),
  ...all(maybe(NATURAL), { "": "givenUp", [ANN]: "turns", [E]: "feint", [L]: "place" }),
  ...all(ID, { [ANN]: "id side", [E]: "attacker target" }),
  ...all([3, "x", null], { [ANN]: "later", [E]: "spell spell.changes stance" }),
  ...all(maybe(SWITCH), { [E]: "beyondHalf withinReach means.unbalanced means.small" }),
  ...all(maybe(TEXT), { [E]: "stance.manoeuvre stance.option stance.out stance.posture stance.focus", [L]: "by id" }),
  schema: [undefined, 0, "1"],
  status: [undefined, "won", 1],
  "now.1_ann_1": [1, "yes", null],
  held: [undefined, "x", {}, null],
  "held.0": ["x", [3], null],
  pause: [undefined, "x", 3],
  [`${ANN}.kind`]: [undefined, "beast", 2],
  [`${ANN}.stats.times`]: [undefined, "x", [1.5]],
  [`${ANN}.later.stats.times`]: ["x"],
  [`${ANN}.since`]: [3, null],
  [`${ANN}.turn.lost`]: [3, { x: 4 }],
  [`${ANN}.turn.placed`]: [
    3,
    { x: { time: 1 } },
    { x: { time: 1.5, key: [1] } },
    { x: { time: 1, key: [1], begun: false } },
  ],
  [`${E}.kind`]: [undefined, "kiss"],
  [`${E}.parts`]: [
    undefined,
    "x",
    {},
    [3],
    [{ code: 1, value: 1, name: "" }],
    [{ code: "a", value: "1", name: "" }],
    [{ code: "a", value: 1 }],
  ],
  [`${E}.doubts`]: [
    3,
    [{ code: 1, claimed: 1, sheet: 1 }],
    [{ code: "a", claimed: null, sheet: 1 }],
    [{ code: "a", claimed: 1 }],
  ],
  [`${E}.means.form`]: [undefined, "song", 1],
  [`${E}.means.divisor`]: [undefined, "1", 0, -1],
  [`${E}.dice`]: ["", "3d6", 100],
  [`${E}.spell.way`]: [undefined, "song"],
  [`${E}.spell.resist`]: [undefined, "luck"],
  [`${E}.spell.unit`]: [undefined, "years"],
  [`${E}.spell.changes.figure`]: [undefined, "beauty"],
  [`${E}.stance.shock`]: ["1", null],
  [`${E}.stance.spent`]: ["axe", [3], {}],
  [`${E}.defences`]: [undefined, {}, "x", [3]],
  [`${E}.defences.0.kind`]: [undefined, "leap"],
  [`${E}.defences.0.parts`]: [undefined, {}, [3]],
  [`${E}.damage`]: [undefined, 3, "x"],
  [`${E}.damage.blows`]: [undefined, 3, ["x"], [-1], [1.5]],
  [`${E}.applied`]: [undefined, 3],
  [`${E}.applied.injuries`]: [undefined, 3, [-1]],
  [L]: [3, "done"],
  [`${L}.replaced`]: ["x", [3], {}],
  [`${L}.changes`]: ["x", {}, [3], [{ document: 1, path: "a" }], [{ document: "a" }]],
  [`${L}.inverse`]: [3, "x", [], { now: 3 }, { now: [1, 2] }, { now: { a: "x" } }],
  [`${L}.clock`]: [3, "x", { time: 3 }],
};

describe("invalid member of a state", () => {
  test("is reported for no valid value", () => {
    expect(problemOf(full())).toBeNull();
    const right: Readonly<Record<string, readonly unknown[]>> = {
      ...Object.fromEntries(["lead", "halted", "exchanges", "givenUp"].map((name) => [name, [undefined]])),
      ...Object.fromEntries(["later", "turns", "since"].map((name) => [`${ANN}.${name}`, [undefined]])),
      ...Object.fromEntries(["dice", "spell", "spell.changes", "stance"].map((name) => [`${E}.${name}`, [undefined]])),
      ...{ pause: [null], "clock.time": [null, -3], status: ["setup", "over"], held: [[]], seats: [2] },
      now: [{ x: false }],
      [`${ANN}.since.time`]: [-4],
      [`${ANN}.turn.lost`]: [{ x: { reason: "ruled", time: 4 } }],
      [`${ANN}.turn.placed`]: [{ x: { time: -1, key: [1, 2.5], begun: true } }],
      [`${E}.kind`]: ["feint"],
      [`${E}.damage`]: [null],
      [`${E}.applied`]: [null],
      [`${E}.stance.turn`]: [-1],
      [`${E}.stance.shock`]: [0.5],
      [`${E}.defences.0.kind`]: ["none", "contest", "dodge", "block"],
      [`${E}.means.divisor`]: [0.5],
      [`${E}.other`]: [1],
      [`${E}.roll`]: [0],
      [`${L}.inverse`]: [undefined, {}],
    };
    for (const [path, values] of Object.entries(right))
      for (const value of values) expect([path, problemOf(having(path, value))]).toEqual([path, null]);
  });
  test.each(Object.entries(WRONG))("%s", (path, values) => {
    for (const value of values) {
      const problem = problemOf(having(path, value));
      expect([value, problem?.code]).toEqual([value, "state-unreadable"]);
      // A member of the list or object that stands there may be named; the path begins in any case.
      expect(String(problem?.data.field)).toContain(
        path.startsWith("log") || path.startsWith(ANN)
          ? path.split(".").at(-1)!.replace(/^\d+$/, "")
          : path.split(".")[0]!,
      );
    }
  });
  test("is named by its path", () => {
    const bottomless: Tree = {};
    let at = bottomless;
    for (let depth = 0; depth < 30; depth++) at = at.x = {};
    for (const value of [{ "a b": 1 }, { valueOf: 1 }, { a: Number.NaN }, { a: 2e12 }, { a: () => 1 }, bottomless]) {
      expect(problemOf(having("facts", value))).toMatchObject({
        code: "state-unreadable",
        data: { field: expect.stringMatching(/^facts/) as string, found: "", allowed: "" },
      });
    }
    expect(String(problemOf(having("facts", { ["a".repeat(400)]: 1 }))?.data.field)).toHaveLength(200);
  });
  test("is named with its participant if only the pacing refuses it", () => {
    expect(problemOf(having(`${ANN}.stats`, { times: ["x"] }))?.data).toMatchObject({
      field: "participants.ann.stats.times.0",
      found: '"x"',
    });
    expect(invalidForPacing(full() as unknown as EncounterState)).toBeNull();
    expect(
      invalidForPacing({ ...having(`${ANN}.stats`, {}), pacing: "sundial" } as unknown as EncounterState),
    ).toBeNull();
    const ordered = { ...newEncounter("side-segments"), facts: { booked: "x" } };
    expect(invalidForPacing(ordered)?.data.field).toBe("facts.booked");
    expect(problemOf(ordered)?.data.field).toBe("facts.booked");
  });
  test("includes a participant on an unknown side", () => {
    expect(problemOf(having("sides", {}))?.data.field).toMatch(/^participants\.(ann|bob)\.side$/);
    expect(problemOf(having("sides.red", undefined))).toMatchObject({
      code: "state-unreadable",
      data: { found: '"red"' },
    });
    expect(problemOf(having(`${ANN}.side`, "green"))).toEqual({
      code: "state-unreadable",
      data: { field: "participants.ann.side", found: '"green"', allowed: "" },
    });
  });
  test("is checked once per object", () => {
    const state = full() as unknown as EncounterState;
    expect(validateState(state)).toBe(state);
    Object.assign(state, { seats: "x" });
    expect(validateState(state)).toBe(state);
    const made = { seats: "x" } as unknown as EncounterState;
    expect(validateState(knownState(made))).toBe(made);
    for (const nothing of [null, undefined, 3, "x"])
      expect(validateState(nothing)).toMatchObject({ code: "state-unreadable" });
  });
});

describe("stored inverse applied by undo", () => {
  const sound = (patch: Patch, change: Tree = {}): boolean =>
    isSoundAfter(patch, { ...full(), ...change } as unknown as EncounterState);
  test("may change valid members to valid values", () => {
    expect(sound({ now: { a: [] }, seats: [2], clock: { time: [1] } })).toBe(true);
    expect(sound({ seats: [2] }, { seats: -1 })).toBe(false);
    expect(sound({ mood: [2], seats: [2] })).toBe(false);
    expect(sound({ seats: [2], mood: [2] })).toBe(false);
    expect(sound({ now: { "a b": [true] } })).toBe(false);
  });
  test.each(["log", "head", "schema", "pacing"])("never changes %s", (part) => {
    expect(sound({ [part]: { x: [1] } })).toBe(false);
    expect(sound({ [part]: [full()[part] as never] })).toBe(false);
  });
  test("may change exchanges singly or all", () => {
    const wrong = { exchanges: { first: { ...EXCHANGE, roll: -1 } } };
    expect(sound({ exchanges: { first: { roll: [3] }, gone: [] } })).toBe(true);
    expect(sound({ exchanges: { first: { roll: [3] } } }, wrong)).toBe(false);
    expect(sound({ exchanges: { gone: [], first: { roll: [3] } } }, wrong)).toBe(false);
    expect(sound({ exchanges: { gone: [] } }, wrong)).toBe(true);
    expect(sound({ exchanges: [{}] }, wrong)).toBe(false);
    for (const exchanges of [[], { gone: [] }] as const)
      expect(sound({ exchanges }, { exchanges: undefined })).toBe(true);
  });
  test("may change participants singly, by bucket or all under their names", () => {
    const [ann] = Object.values((full().participants as Record<string, Record<string, Tree>>)[BUCKET]!) as [Tree];
    const other = BUCKET === "s1" ? "s2" : "s1";
    const of = (participants: Tree): Tree => ({ participants });
    const one = { participants: { [BUCKET]: { ann: { seat: [1] } } } } as const;
    const bucket = { participants: { [BUCKET]: [{}] } } as const;
    const all = { participants: [{}] } as const;
    for (const patch of [one, bucket, all]) {
      expect(sound(patch, of({ [BUCKET]: { ann } }))).toBe(true);
      expect(sound(patch, of({ [BUCKET]: { ann: { ...ann, seat: -1 } } }))).toBe(false);
      expect(sound(patch, of({ [BUCKET]: { ann: { ...ann, stats: {} } } }))).toBe(false);
    }
    const both = { participants: { [BUCKET]: { ann: { seat: [1] } }, [other]: { gone: [] } } } as const;
    expect(sound(both, of({ [BUCKET]: { ann: { ...ann, seat: -1 } } }))).toBe(false);
    expect(sound(one, of({ [BUCKET]: { ann: { ...ann, id: "bob" } } }))).toBe(false);
    expect(sound({ participants: { [other]: { ann: { seat: [1] } } } }, of({ [other]: { ann } }))).toBe(false);
    expect(sound({ participants: { [BUCKET]: { gone: [] } } }, of({ [BUCKET]: { ann: { ...ann, seat: -1 } } }))).toBe(
      true,
    );
    for (const members of [[], { gone: [] }] as const)
      expect(sound({ participants: { [BUCKET]: members } }, of({}))).toBe(true);
    expect(
      isSoundAfter(one, {
        ...full(),
        participants: { [BUCKET]: { ann: { ...ann, stats: {} } } },
        pacing: "sundial",
      } as unknown as EncounterState),
    ).toBe(true);
  });
  test("keeps every participant on an existing side", () => {
    const green = having(`${ANN}.side`, "green");
    expect(sound({ sides: { green: [] } })).toBe(true);
    expect(sound({ sides: { red: [] } }, { sides: {} })).toBe(false);
    // What does not change is not checked again.
    expect(sound({ seats: [2] }, { sides: {} })).toBe(true);
    expect(sound({ participants: { [BUCKET]: { ann: { side: ["green"] } } } }, green)).toBe(false);
    expect(sound({ participants: [{}] }, green)).toBe(false);
  });
  test("keeps facts of the fight valid for the pacing", () => {
    const state = newEncounter("side-segments");
    expect(isSoundAfter({ facts: { booked: [1] } }, { ...state, facts: { booked: 1 } })).toBe(true);
    const torn = { ...state, facts: { booked: "x" } };
    expect([isSoundAfter({ facts: { booked: ["x"] } }, torn), isSoundAfter({ seats: [1] }, torn)]).toEqual([
      false,
      true,
    ]);
  });
});
