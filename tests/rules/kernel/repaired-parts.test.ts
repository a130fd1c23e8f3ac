/** What stands in the place of what could not be read: a repair changes that, and nothing else. */
import { expect, test } from "vitest";
import {
  apply,
  changesOf,
  diff,
  type EncounterState,
  halted,
  type Json,
  newEncounter,
  participantOf,
  problemOf,
} from "../../../src/rules/index.ts";
import { damageOf, handOnSoundness, repair, restartRound } from "../../../src/rules/kernel/repair.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { damaged, losses } from "./damaged.ts";
import { after, done, endless, fight, join, order, start } from "./fight.ts";
import { by } from "../play.ts";

const means = { name: "Fist", item: "", mode: "", form: "unarmed", damage: "1d", type: "cr", divisor: 1 };
/** In round 2, with all kinds of data in the fight. */
const sound = after(
  fight({ ann: [2, 6], bob: [4] }),
  done,
  by("bob", "attack", { target: "ann", exchange: "blow", means, parts: [{ code: "skill", value: 12 }], roll: 10 }),
  done,
  done,
  done,
  by("fire", "join", { side: "world", kind: "hazard", npc: true, hidden: true, stats: { time: 8 } }),
  { type: "lose", slot: "2_bob_1" },
  by("bob", "defeat"),
  by("bob", "revive"),
  by("bob", "change", { stats: { times: [3, 5] } }),
  by("ann", "group", { group: "wolves" }),
);
const [ANN, BOB, FIRE] = ["ann", "bob", "fire"].map((id) => `participants.${bucketOf(id)}.${id}`) as [
  string,
  string,
  string,
];
const [annHerself] = Object.values(sound.participants).flatMap((bucket) => (bucket.ann ? [bucket.ann] : []));
/** A bucket to which none of them belongs. */
const ELSEWHERE = ["s0", "s2", "s3", "s4"].find((name) => !["ann", "bob", "fire", "cid"].map(bucketOf).includes(name))!;

/** Every place in which two fights differ, and what stands there in the second; of the log only that it differs. */
function differences(one: EncounterState, other: EncounterState): string[] {
  const found = [...changesOf(diff(one, other))].map(([[first, ...path], ...value]) =>
    first === "log"
      ? "log"
      : `${[first, ...path].join(".")}${value.length ? ` = ${JSON.stringify(value[0])}` : " is gone"}`,
  );
  return [...new Set(found)];
}

test("uses a sample fight with every part", () => {
  expect(order(sound)).toBe("ann@2 done, bob@4 lost (ruled), ann@6 now, fire@8 open");
  expect([problemOf(sound), losses(sound), sound.clock]).toEqual([null, [], { round: 2, time: 6, played: true }]);
  const bob = Object.values(sound.participants).flatMap((bucket) => (bucket.bob ? [bucket.bob] : []))[0]!;
  expect([Object.keys(sound.exchanges!), bob.later?.round, bob.since?.round, bob.turns]).toEqual([["blow"], 3, 2, 1]);
});

test.each<[string, unknown, string[], string[]]>([
  ["schema", undefined, ["schema"], []],
  ["lead", 5, ["active"], []],
  ["rules", 7, ["others"], []],
  ["nextRules", 7, ["others"], []],
  ["halted", 5, ["clock"], []],
  // A clock without its time restarts at the beginning of the round; one without its round continues in the latest one with a turn.
  ["clock", { round: 2, time: 6 }, ["clock"], []],
  ["clock", { round: 2, time: null, played: "x" }, ["clock"], ["clock.played = false", "clock.time = null"]],
  ["clock", { time: 6, played: true }, ["clock"], []],
  ["clock", { round: "x", time: 6, played: false }, ["clock"], ["clock.played = false"]],
  ["status", undefined, ["status"], []],
  ["stage", "nowhere", ["stage", "active"], []],
  ["facts", 7, ["facts"], []],
  ["facts", { kept: 1, "a b": 2 }, ["facts"], ["facts.kept = 1"]],
  ["exchanges.a b", sound.exchanges!.blow, ["exchanges"], []],
  ["exchanges.blow.kind", "x", ["exchanges"], ["exchanges.blow is gone"]],
  ["sides", {}, ["sides"], []],
  ["sides.red", 7, ["sides"], ["sides.red.seat = 3"]],
  ["sides.blue", { seat: 1 }, ["sides"], []],
  ["sides.blue", { seat: 7 }, [], ['sides.blue = {"seat":7}']],
  ["options", { most: 99, dice: false }, ["options"], ["options.dice = false"]],
  ["options", { "a b": 1, dice: false }, ["options"], ["options.dice = false"]],
  ["options", { most: 2 }, [], ["options.most = 2"]],
  ["seats", 2, ["seats"], []],
  ["seats", 99, [], ["seats = 99"]],
  ["pause", { kind: "break" }, ["pause"], []],
  // Another system's part does no harm; a name that reaches past an object's own members does.
  ["rubbish", 7, [], ["rubbish = 7"]],
  ["__proto__", 7, ["others"], []],
  ["participants.__proto__", {}, ["others"], []],
  [`participants.${ELSEWHERE}`, 7, ["participants"], []],
  // A participant in the wrong place is moved to the right one; a second one with that name is dropped.
  [
    `participants.${ELSEWHERE}`,
    { cid: { ...annHerself, id: "cid", seat: 9 } },
    ["details cid", "seats"],
    [
      `participants.${bucketOf("cid")} = ${JSON.stringify({ cid: { ...annHerself, id: "cid", seat: 9 } })}`,
      "seats = 9",
    ],
  ],
  [`participants.${ELSEWHERE}`, { ann: annHerself }, ["participant ann"], []],
  [`participants.${ELSEWHERE}`, { ["x".repeat(100)]: annHerself }, [`participant ${"x".repeat(64)}`], []],
  [`${FIRE}.seat`, 1, ["details fire"], []],
  [`${FIRE}.seat`, "x", ["details fire"], [`${FIRE}.seat = 0`]],
  [`${ANN}.__proto__`, 1, ["details ann"], []],
  [`${ANN}.side`, 7, ["details ann", "sides"], [`${ANN}.side = "none"`, 'sides.none = {"seat":3}']],
  [`${ANN}.kind`, 7, ["details ann"], []],
  [`${FIRE}.kind`, 7, ["details fire"], []],
  [`${ANN}.npc`, 7, ["details ann"], [`${ANN}.npc = true`]],
  [`${ANN}.group`, 7, ["details ann"], [`${ANN}.group = ""`]],
  [`${FIRE}.hidden`, 7, ["details fire"], [`${FIRE}.hidden = false`]],
  [`${ANN}.defeated`, 7, ["details ann"], []],
  [`${BOB}.turns`, "x", ["details bob"], [`${BOB}.turns is gone`]],
  [`${BOB}.later.stats`, { times: "x" }, ["figures bob"], [`${BOB}.later is gone`]],
  [`${ANN}.stats.__proto__`, 1, ["figures ann"], []],
  [`${FIRE}.stats`, { time: 8 }, ["figures fire"], []],
  [
    `${FIRE}.later`,
    { round: 3, stats: { time: 9, from: "x" } },
    ["figures fire"],
    [`${FIRE}.later = {"round":3,"stats":{"time":9,"from":1,"every":1}}`],
  ],
  [`${FIRE}.facts`, { next: "x", count: 1 }, ["turn fire"], [`${FIRE}.facts.count = 1`]],
  [`${FIRE}.turn`, { round: 0, acted: 3 }, ["turn fire"], []],
  [`${ANN}.turn.__proto__`, 1, ["turn ann"], [`${ANN}.turn.acted is gone`, `${ANN}.turn.round = 0`]],
  [`${BOB}.turn.lost`, 5, ["turn bob"], [`${BOB}.turn.lost is gone`]],
  // A participant without the slot cannot act in it, and neither can an absent one.
  ["now", { "2_bob_1": true }, ["active"], []],
  ["held", [["2_ann_2", "2_eve_1"]], ["held"], ['held = [["2_ann_2"]]']],
  ["held", [[], ["2_ann_2"]], ["held"], ['held = [["2_ann_2"]]']],
])("repairs %s with value %j", (path, value, expected, changed) => {
  const broken = damaged(sound, path, value);
  const { state } = repair(broken)!;
  expect({ losses: losses(broken), changed: differences(sound, state) }).toEqual({ losses: expected, changed });
  expect([problemOf(state), losses(JSON.parse(JSON.stringify(state)))]).toEqual([null, []]);
});

test("keeps sound parts as the same objects", () => {
  const broken = damaged(sound, "seats", "x") as EncounterState;
  const { options, exchanges } = repair(broken)!.state;
  expect([options === broken.options, exchanges === broken.exchanges]).toEqual([true, true]);
});

test("keeps stopped time", () => {
  const still = after(fight({ ann: [1, 5] }, { type: "option", name: "emptyTimes", value: "stop" }), done);
  const kept = repair(damaged(still, "seats", "x"))!;
  expect([halted(still), halted(kept.state), differences(still, kept.state)]).toEqual([true, true, []]);
});

test("keeps an interruption beside a missing participant", () => {
  const cut = after(fight({ ann: [1], bob: [2] }), by("bob", "cut"));
  const broken = damaged(
    damaged(cut, "now", { "1_bob_cut": true, "1_eve_1": true }) as EncounterState,
    "lead",
    undefined,
  );
  expect([losses(broken), order(repair(broken)!.state)]).toEqual([["active"], "bob@0 now, ann@1 held, bob@2 open"]);
});

test("keeps an empty fight that others may join", () => {
  const broken = damaged(sound, "participants", 7);
  const { state } = repair(broken)!;
  expect([losses(broken).slice(0, 2), order(state), problemOf(state)]).toEqual([["participants", "active"], "", null]);
  expect(order(after(state, join("eve", 9)))).toContain("eve@9");
});

test("drops what the chosen combat rules cannot have noted", () => {
  const state = after(
    newEncounter("speed-order"),
    by("ann", "join", { side: "red", stats: { basicSpeed: 20 } }),
    start,
  );
  const turn = { slot: "1_ann_1", chosen: "move" };
  for (const [combat, lost, kept] of [
    [{ hurt: 3, mood: 1, turn }, [], { hurt: 3, mood: 1, turn }],
    [{ hurt: 3, mood: 1, shock: "x" }, ["turn ann"], { hurt: 3, mood: 1 }],
    [7, ["turn ann"], undefined],
  ] as const) {
    const broken = damaged(state, `${ANN}.combat`, combat);
    expect([losses(broken), participantOf(repair(broken)!.state, "ann")!.combat]).toEqual([lost, kept]);
  }
  const d20 = [
    { type: "rules", rules: "d20" },
    by("ann", "join", { side: "red", stats: { basicSpeed: 20, thac0: 15 } }),
  ];
  const other = after(newEncounter("speed-order"), ...d20, start);
  expect([losses(other), losses(damaged(other, `${ANN}.stats.thac0`, "x"))]).toEqual([[], ["figures ann"]]);
  // A restart drops those of the turn.
  const again = restartRound(damaged(state, `${ANN}.combat`, { mood: 1, turn }))!;
  expect(participantOf(again.state, "ann")!.combat).toEqual({ mood: 1 });
});

test("starts nothing in a fight that has not begun", () => {
  const setup = after(newEncounter("tiny"), join("ann", 2));
  for (const path of ["status", "clock"]) {
    const { state } = repair(damaged(setup, path, 7))!;
    expect(state.status).toBe("setup");
    expect(state.clock).toEqual({ round: 0, time: null, played: false });
    expect(state.stage).toBe("");
    expect(order(state)).toBe("ann@2 open");
  }
  expect(differences(setup, repair(damaged(setup, "stage", 7))!.state)).toEqual([]);
});

test("returns null for a fight with an unreadable pacing", () => {
  const throwing = Object.defineProperty({}, "pacing", {
    enumerable: true,
    get: () => {
      throw new Error("gone");
    },
  });
  expect(repair(damaged(sound, "pacing", 7))).toBeNull();
  expect(repair({ pacing: { toString: 7 } })).toBeNull();
  expect(repair(throwing)).toBeNull();
  expect(repair(undefined)).toBeNull();
});

test("checks each state once and hands soundness on to sound successors", () => {
  const loaded = damaged(sound, "schema", "x");
  expect(damageOf(loaded)).toBe(damageOf(loaded));
  const [one, two, broken] = [0, 1, 2].map(() => damaged(sound, "seats", "x") as EncounterState) as [
    EncounterState,
    EncounterState,
    EncounterState,
  ];
  damageOf(sound);
  handOnSoundness(sound, one);
  expect(losses(one)).toEqual([]);
  // An unchecked state has no known soundness, and a damaged one passes none on.
  handOnSoundness({ ...sound }, two);
  expect(losses(two)).toEqual(["seats"]);
  handOnSoundness(two, broken);
  expect(losses(broken)).toEqual(["seats"]);
});

test("restarts a round only in running fights with rounds", () => {
  const begun = restartRound(sound)!;
  expect(order(begun.state)).toBe("ann@2 now, bob@4 open, ann@6 open, fire@8 open");
  expect(begun.state.held).toEqual([]);
  expect(begun.state.clock).toEqual({ round: 2, time: 2, played: true });
  expect(begun.state.givenUp === begun.state.head).toBe(true);
  expect(begun.losses).toEqual([]);
  expect(losses(JSON.parse(JSON.stringify(begun.state)))).toEqual([]);
  expect(restartRound(after(sound, { type: "end" }))).toBeNull();
  expect(restartRound(after(newEncounter("tiny"), join("ann", 2)))).toBeNull();
  expect(restartRound(endless(2))).toBeNull();
});

// What a repair says is lost of a fight of which one thing was damaged, and what it keeps: no more is given up than cannot be read.

/** Round 1: ann and bob have acted, ann acts again. Five entries in the log. */
const small = after(fight({ ann: [2, 6], bob: [4] }), done, done);
/** Without ann all have acted, and the next round begins. */
const ALONE = "bob@4 now";
const SAME = "ann@2 done, bob@4 done, ann@6 now";

test.each<[string, Json | undefined, string[], string]>([
  ["clock.round", 0, ["clock"], SAME],
  ["now", 7, ["active"], SAME],
  ["held", "x", ["held"], SAME],
  ["held", [["1_bob_1"]], ["held"], SAME],
  ["participants.s1.ann", {}, ["participant ann", "active", "undo 4"], ALONE],
  [
    "participants.s1.ann",
    { stats: { times: "x" }, turn: 7 },
    ["details ann", "turn ann", "participant ann", "active", "undo 4"],
    ALONE,
  ],
  ["participants.s1.ann.seat", 2, ["details bob", "seats"], SAME],
  ["participants.s1.ann.id", "eve", ["details ann"], SAME],
  ["participants.s1.ann.turn", 7, ["turn ann"], "ann@2 now, bob@4 done, ann@6 open"],
  ["participants.s1.ann.facts", 7, ["turn ann"], SAME],
  ["participants.s1.ann.stats", { times: "x" }, ["participant ann", "active", "undo 4"], ALONE],
])("repairs %s with value %j, names the loss and plays on", (path, value, expected, kept) => {
  const broken = damaged(small, path, value);
  const { state } = repair(broken)!;
  expect({ losses: losses(broken), order: order(state) }).toEqual({ losses: expected, order: kept });
  expect(problemOf(state)).toBeNull();
  expect(losses(JSON.parse(JSON.stringify(state)))).toEqual([]);
  expect(apply(state, done).refusal).toBeUndefined();
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a pacing that nobody has", { ...small, pacing: "nobody" }],
  ["newer data", { ...small, schema: 99 }],
])("returns null for %s", (_, value) =>
  expect([repair(value), damageOf(value), restartRound(value)]).toEqual([null, null, null]),
);
