/** What a stored fight must be like to be read: each member of it wrong by itself, named in the refusal by its path. */
import { describe, expect, test } from "vitest";
import { newEncounter, pacingOf, problemOf, type EncounterState } from "../../../src/rules/index.ts";
import {
  isExchange,
  isKnownPart,
  isLogEntry,
  isParticipant,
  isParticipantPart,
  isPart,
  isSoundAfter,
  knownState,
  strangeForPacing,
  validateState,
} from "../../../src/rules/kernel/validate-state.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import type { Patch } from "../../../src/rules/model/state.ts";
import { after, done, fight } from "./fight.ts";

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

/** A fight in which every member that may be absent is there. */
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
  const shelf = (state.participants as Record<string, Record<string, Tree>>)[BUCKET]!;
  Object.assign(shelf.ann!, { later: { round: 2, stats: { times: [3] } }, turns: 1, since: { round: 1, time: 4 } });
  return state;
};

/** The fight with another value at a path; undefined takes it away. */
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
/** A member that may be absent. */
const maybe = (values: readonly unknown[]): readonly unknown[] => values.filter((value) => value !== undefined);
const FLAG: readonly unknown[] = [false, "true", 1, null];

const E = "exchanges.first";
const L = "log.p0.e000001";
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  schema: [undefined, 0, "1"],
  pacing: TEXT,
  options: OBJECT,
  status: [undefined, "won", 1],
  clock: OBJECT,
  "clock.round": NATURAL,
  "clock.time": WHOLE,
  "clock.played": SWITCH,
  stage: TEXT,
  lead: FLAG,
  now: OBJECT,
  "now.1_ann_1": [1, "yes", null],
  held: [undefined, "x", {}, null],
  "held.0": ["x", [3], null],
  halted: FLAG,
  pause: [undefined, "x", 3],
  "pause.kind": TEXT,
  "pause.note": TEXT,
  sides: OBJECT,
  "sides.red": maybe(OBJECT),
  "sides.red.seat": NATURAL,
  participants: OBJECT,
  [`participants.${BUCKET}`]: maybe(OBJECT),
  facts: OBJECT,
  exchanges: maybe(OBJECT),
  seats: NATURAL,
  head: NATURAL,
  givenUp: maybe(NATURAL),
  log: OBJECT,
  "log.p0": maybe(OBJECT),
  [`${ANN}.id`]: ID,
  [`${ANN}.seat`]: NATURAL,
  [`${ANN}.side`]: ID,
  [`${ANN}.kind`]: [undefined, "beast", 2],
  [`${ANN}.npc`]: SWITCH,
  [`${ANN}.group`]: TEXT,
  [`${ANN}.stats`]: OBJECT,
  [`${ANN}.stats.times`]: [undefined, "x", [1.5]],
  [`${ANN}.later`]: [3, "x", null],
  [`${ANN}.later.round`]: NATURAL,
  [`${ANN}.later.stats`]: OBJECT,
  [`${ANN}.later.stats.times`]: ["x"],
  [`${ANN}.hidden`]: SWITCH,
  [`${ANN}.defeated`]: SWITCH,
  [`${ANN}.turns`]: maybe(NATURAL),
  [`${ANN}.since`]: [3, null],
  [`${ANN}.since.round`]: NATURAL,
  [`${ANN}.since.time`]: WHOLE,
  [`${ANN}.facts`]: OBJECT,
  [`${ANN}.turn.lost`]: [3, { x: 4 }],
  [`${ANN}.turn.placed`]: [
    3,
    { x: { time: 1 } },
    { x: { time: 1.5, key: [1] } },
    { x: { time: 1, key: [1], begun: false } },
  ],
  [`${E}.kind`]: [undefined, "kiss"],
  [`${E}.attacker`]: ID,
  [`${E}.target`]: ID,
  [`${E}.round`]: NATURAL,
  [`${E}.number`]: NATURAL,
  [`${E}.parts`]: [
    undefined,
    "x",
    {},
    [3],
    [{ code: 1, value: 1, name: "" }],
    [{ code: "a", value: "1", name: "" }],
    [{ code: "a", value: 1 }],
  ],
  [`${E}.roll`]: NATURAL,
  [`${E}.shots`]: NATURAL,
  [`${E}.recoil`]: NATURAL,
  [`${E}.beyondHalf`]: maybe(SWITCH),
  [`${E}.withinReach`]: maybe(SWITCH),
  [`${E}.place`]: TEXT,
  [`${E}.undefendable`]: FLAG,
  [`${E}.feint`]: maybe(NATURAL),
  [`${E}.atOnce`]: FLAG,
  [`${E}.late`]: FLAG,
  [`${E}.typed`]: FLAG,
  [`${E}.doubts`]: [
    3,
    [{ code: 1, claimed: 1, sheet: 1 }],
    [{ code: "a", claimed: null, sheet: 1 }],
    [{ code: "a", claimed: 1 }],
  ],
  [`${E}.means`]: OBJECT,
  [`${E}.means.name`]: TEXT,
  [`${E}.means.item`]: TEXT,
  [`${E}.means.mode`]: TEXT,
  [`${E}.means.form`]: [undefined, "song", 1],
  [`${E}.means.damage`]: TEXT,
  [`${E}.means.type`]: TEXT,
  [`${E}.means.divisor`]: [undefined, "1", 0, -1],
  [`${E}.means.unbalanced`]: maybe(SWITCH),
  [`${E}.means.small`]: maybe(SWITCH),
  [`${E}.dice`]: ["", "3d6", 100],
  [`${E}.spell`]: [3, "x", null],
  [`${E}.spell.way`]: [undefined, "song"],
  [`${E}.spell.resist`]: [undefined, "luck"],
  [`${E}.spell.cost`]: NATURAL,
  [`${E}.spell.seconds`]: NATURAL,
  [`${E}.spell.lasts`]: NATURAL,
  [`${E}.spell.unit`]: [undefined, "years"],
  [`${E}.spell.condition`]: TEXT,
  [`${E}.spell.changes`]: [3, "x", null],
  [`${E}.spell.changes.figure`]: [undefined, "beauty"],
  [`${E}.spell.changes.by`]: WHOLE,
  [`${E}.stance`]: [3, "x", null],
  [`${E}.stance.turn`]: WHOLE,
  [`${E}.stance.manoeuvre`]: maybe(TEXT),
  [`${E}.stance.option`]: maybe(TEXT),
  [`${E}.stance.stunned`]: FLAG,
  [`${E}.stance.shock`]: ["1", null],
  [`${E}.stance.blocked`]: FLAG,
  [`${E}.stance.spent`]: ["axe", [3], {}],
  [`${E}.stance.out`]: maybe(TEXT),
  [`${E}.stance.posture`]: maybe(TEXT),
  [`${E}.stance.focus`]: maybe(TEXT),
  [`${E}.defences`]: [undefined, {}, "x", [3]],
  [`${E}.defences.0.kind`]: [undefined, "leap"],
  [`${E}.defences.0.item`]: TEXT,
  [`${E}.defences.0.name`]: TEXT,
  [`${E}.defences.0.parts`]: [undefined, {}, [3]],
  [`${E}.defences.0.roll`]: NATURAL,
  [`${E}.defences.0.typed`]: FLAG,
  [`${E}.damage`]: [undefined, 3, "x"],
  [`${E}.damage.blows`]: [undefined, 3, ["x"], [-1], [1.5]],
  [`${E}.damage.dr`]: NATURAL,
  [`${E}.damage.typed`]: FLAG,
  [`${E}.applied`]: [undefined, 3],
  [`${E}.applied.injuries`]: [undefined, 3, [-1]],
  [`${E}.applied.half`]: SWITCH,
  [L]: [3, "done"],
  [`${L}.command`]: OBJECT,
  [`${L}.command.type`]: TEXT,
  [`${L}.by`]: maybe(TEXT),
  [`${L}.id`]: maybe(TEXT),
  [`${L}.joined`]: FLAG,
  [`${L}.replaced`]: ["x", [3], {}],
  [`${L}.changes`]: ["x", {}, [3], [{ document: 1, path: "a" }], [{ document: "a" }]],
  [`${L}.inverse`]: [3, "x", [], { now: 3 }, { now: [1, 2] }, { now: { a: "x" } }],
  [`${L}.clock`]: [3, "x", { time: 3 }],
  [`${L}.place`]: maybe(NATURAL),
};

describe("a member that is not as it should be", () => {
  test("all are right as they stand, and each may have its other values", () => {
    expect(problemOf(full())).toBeNull();
    const right: readonly (readonly [string, unknown])[] = [
      ["lead", undefined],
      ["halted", undefined],
      ["pause", null],
      ["exchanges", undefined],
      ["givenUp", undefined],
      ["clock.time", null],
      ["clock.time", -3],
      ["status", "setup"],
      ["status", "over"],
      ["now", { x: false }],
      ["held", []],
      [`${ANN}.later`, undefined],
      [`${ANN}.turns`, undefined],
      [`${ANN}.since`, undefined],
      [`${ANN}.since.time`, -4],
      [`${ANN}.turn.lost`, { x: "ruled" }],
      [`${ANN}.turn.placed`, { x: { time: -1, key: [1, 2.5], begun: true } }],
      [`${E}.kind`, "feint"],
      [`${E}.damage`, null],
      [`${E}.applied`, null],
      [`${E}.dice`, undefined],
      [`${E}.spell`, undefined],
      [`${E}.spell.changes`, undefined],
      [`${E}.stance`, undefined],
      [`${E}.stance.turn`, -1],
      [`${E}.defences.0.kind`, "none"],
      [`${E}.defences.0.kind`, "contest"],
      [`${E}.defences.0.kind`, "dodge"],
      [`${E}.defences.0.kind`, "block"],
      [`${E}.means.divisor`, 0.5],
      [`${E}.other`, 1],
      [`${L}.inverse`, undefined],
      [`${L}.inverse`, {}],
      [`${E}.roll`, 0],
      ["seats", 2],
      [`${E}.stance.shock`, 0.5],
    ];
    for (const [path, value] of right) expect([path, problemOf(having(path, value))]).toEqual([path, null]);
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
  test("names and values that no fight holds are named by their path, whatever the member", () => {
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
  test("what is wrong only under its pacing is named with the participant", () => {
    expect(problemOf(having(`${ANN}.stats`, { times: ["x"] }))?.data).toMatchObject({
      field: "participants.ann.stats.times.0",
      found: '"x"',
    });
    expect(strangeForPacing(full() as unknown as EncounterState)).toBeNull();
    expect(
      strangeForPacing({ ...having(`${ANN}.stats`, {}), pacing: "sundial" } as unknown as EncounterState),
    ).toBeNull();
    const ordered = { ...newEncounter("side-segments"), facts: { booked: "x" } };
    expect(strangeForPacing(ordered)?.data.field).toBe("facts.booked");
    expect(problemOf(ordered)?.data.field).toBe("facts.booked");
  });
  test("a participant stands on a side of the fight: without it a pacing could not say whose turn comes", () => {
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
  test("what was read once is not read again, and is given back as it is", () => {
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

describe("parts by themselves", () => {
  test("of a fight, by their names", () => {
    expect(["schema", "log", "givenUp", "valueOf", "mood"].map(isKnownPart)).toEqual([true, true, true, false, false]);
    const tried: readonly (readonly [string, unknown])[] = [
      ["seats", 3],
      ["seats", -1],
      ["mood", 3],
      ["valueOf", 3],
      ["lead", undefined],
      ["seats", undefined],
      ["facts", {}],
      ["facts", { a: 1e13 }],
      ["facts", []],
      ["options", { a: { b: 1 } }],
      ["options", { "a b": 1 }],
    ];
    expect(tried.map(([name, value]) => isPart(name, value))).toEqual([
      true,
      false,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
      true,
      false,
    ]);
  });
  test("of a participant", () => {
    const tried: readonly (readonly [string, unknown])[] = [
      ["seat", 3],
      ["seat", -1],
      ["mood", 3],
      ["turns", undefined],
      ["seat", undefined],
      ["facts", { a: 1 }],
      ["facts", { a: 1e13 }],
      ["turn", {}],
      ["turn", { round: 1.5 }],
      ["turn", { round: 0 }],
    ];
    expect(tried.map(([name, value]) => isParticipantPart(name, value))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
  test("exchanges, entries and participants", () => {
    expect(isExchange(EXCHANGE)).toBe(true);
    expect(isExchange({ ...EXCHANGE, roll: -1 })).toBe(false);
    expect(isExchange({ ...EXCHANGE, more: 1e13 })).toBe(false);
    expect(isExchange(null)).toBe(false);
    expect(isLogEntry(ENTRY)).toBe(true);
    expect(isLogEntry({ ...ENTRY, by: 3 })).toBe(false);
    expect(isLogEntry({ ...ENTRY, command: { type: "x", a: 1e13 } })).toBe(false);
    expect(isLogEntry(null)).toBe(false);
    const [tiny, ann] = [
      pacingOf("tiny")!,
      (full().participants as Record<string, Record<string, Tree>>)[BUCKET]!.ann!,
    ];
    expect(isParticipant(ann, tiny)).toBe(true);
    expect(isParticipant({ ...ann, npc: 1 }, tiny)).toBe(false);
    expect(isParticipant({ ...ann, stats: {} }, tiny)).toBe(false);
    expect(isParticipant(null, tiny)).toBe(false);
  });
});

describe("a stored inverse that undo would apply", () => {
  const sound = (patch: Patch, change: Tree = {}): boolean =>
    isSoundAfter(patch, { ...full(), ...change } as unknown as EncounterState);
  test("may change what undo changes, if it is as it must be afterwards", () => {
    expect(sound({ now: { a: [] }, seats: [2], clock: { time: [1] } })).toBe(true);
    expect(sound({ seats: [2] }, { seats: -1 })).toBe(false);
    expect(sound({ mood: [2] })).toBe(false);
    expect(sound({ now: { "a b": [true] } })).toBe(false);
  });
  test.each(["log", "head", "schema", "pacing"])("never the %s", (part) => {
    expect(sound({ [part]: { x: [1] } })).toBe(false);
    expect(sound({ [part]: [full()[part] as never] })).toBe(false);
  });
  test("exchanges one by one, or all", () => {
    const wrong = { exchanges: { first: { ...EXCHANGE, roll: -1 } } };
    expect(sound({ exchanges: { first: { roll: [3] }, gone: [] } })).toBe(true);
    expect(sound({ exchanges: { first: { roll: [3] } } }, wrong)).toBe(false);
    expect(sound({ exchanges: { gone: [] } }, wrong)).toBe(true);
    expect(sound({ exchanges: [{}] }, wrong)).toBe(false);
    expect(sound({ exchanges: [] }, { exchanges: undefined })).toBe(true);
  });
  test("participants one by one, a bucket, or all, each under its own name and in its own bucket", () => {
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
    expect(sound(one, of({ [BUCKET]: { ann: { ...ann, id: "bob" } } }))).toBe(false);
    expect(sound({ participants: { [other]: { ann: { seat: [1] } } } }, of({ [other]: { ann } }))).toBe(false);
    expect(sound({ participants: { [BUCKET]: { gone: [] } } }, of({ [BUCKET]: { ann: { ...ann, seat: -1 } } }))).toBe(
      true,
    );
    expect(sound({ participants: { [BUCKET]: [] } }, of({}))).toBe(true);
    expect(
      isSoundAfter(one, {
        ...full(),
        participants: { [BUCKET]: { ann: { ...ann, stats: {} } } },
        pacing: "sundial",
      } as unknown as EncounterState),
    ).toBe(true);
  });
  test("no side that somebody stands on goes, and nobody goes to a side that is not there", () => {
    const green = having(`${ANN}.side`, "green");
    expect(sound({ sides: { green: [] } })).toBe(true);
    expect(sound({ sides: { red: [] } }, { sides: {} })).toBe(false);
    expect(sound({ participants: { [BUCKET]: { ann: { side: ["green"] } } } }, green)).toBe(false);
    expect(sound({ participants: [{}] }, green)).toBe(false);
  });
  test("the facts of the fight, as its pacing notes them", () => {
    const state = newEncounter("side-segments");
    expect(isSoundAfter({ facts: { booked: [1] } }, { ...state, facts: { booked: 1 } })).toBe(true);
    expect(isSoundAfter({ facts: { booked: ["x"] } }, { ...state, facts: { booked: "x" } })).toBe(false);
  });
  test("of a fight as it is played", () => {
    const state = after(fight({ ann: [1], bob: [2] }), done);
    const inverse = Object.values(state.log.p0!).at(-1)!.inverse!;
    expect(isSoundAfter(inverse, state)).toBe(true);
  });
});
