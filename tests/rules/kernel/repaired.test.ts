import { expect, test } from "vitest";
import { apply, problemOf, type EncounterState, type Json } from "../../../src/rules/index.ts";
import { damageOf, repair, restartRound } from "../../../src/rules/kernel/repair.ts";
import { damaged, losses } from "./damaged.ts";
import { after, done, fight, order } from "./fight.ts";

// What a repair says is lost of a fight of which one thing was damaged, and what it keeps: no more is given up than cannot be read.

/** Round 1: ann and bob have acted, ann acts again. Five entries in the log. */
const sound = after(fight({ ann: [2, 6], bob: [4] }), done, done);
/** Without ann all have acted, and the next round begins. */
const ALONE = "bob@4 now";
const SAME = "ann@2 done, bob@4 done, ann@6 now";

test("returns a sound fight unchanged without losses", () => {
  const repaired = repair(sound)!;
  expect([repaired.state === sound, repaired.losses, damageOf(sound)]).toEqual([true, [], []]);
});

test.each<[string, Json | undefined, string[], string]>([
  ["head", 99, ["head"], SAME],
  ["head", "x", ["head"], SAME],
  ["clock", null, ["clock"], SAME],
  ["clock.round", "x", ["clock"], SAME],
  ["clock.time", "x", ["clock"], SAME],
  ["clock.round", 0, ["clock"], SAME],
  ["status", "fighting", ["status"], SAME],
  ["stage", 7, ["stage", "active"], SAME],
  ["stage", "nowhere", ["stage", "active"], SAME],
  ["now", 7, ["active"], SAME],
  ["now", { "1_ann_9": true }, ["active"], SAME],
  ["now", { "1_ann_1": true }, ["active"], SAME],
  ["now", { "1_ann_1": false }, ["active"], SAME],
  ["lead", "x", ["active"], SAME],
  ["held", "x", ["held"], SAME],
  ["held", [["1_eve_1"]], ["held"], SAME],
  ["held", [["1_bob_1"]], ["held"], SAME],
  ["held", [[]], ["held"], SAME],
  ["pause", 7, ["pause"], SAME],
  ["options", 7, ["options"], SAME],
  ["options", { most: 99 }, ["options"], SAME],
  ["options", { elsewhere: 1 }, [], SAME],
  ["sides", {}, ["sides"], SAME],
  ["sides", null, ["sides"], SAME],
  ["sides.red", { seat: "x" }, ["sides"], SAME],
  ["facts", 7, ["facts"], SAME],
  ["seats", 1, ["seats"], SAME],
  ["seats", "x", ["seats"], SAME],
  ["exchanges", 7, ["exchanges"], SAME],
  ["exchanges", { a: 7 }, ["exchanges"], SAME],
  ["givenUp", "x", ["log"], SAME],
  ["log", 7, ["log"], SAME],
  ["log.p0", 7, ["log"], SAME],
  ["log.p0.e000005", undefined, ["head"], SAME],
  ["log.p0.e000004", undefined, ["log"], SAME],
  ["log.p0.e000001", 7, ["log"], SAME],
  ["participants.s1.ann", {}, ["participant ann", "active", "undo 4"], ALONE],
  ["participants.s1.ann", 7, ["participant ann", "active", "undo 4"], ALONE],
  ["participants.s1", 7, ["participants", "active", "undo 4"], ALONE],
  ["participants.s1.ann.seat", 2, ["details bob", "seats"], SAME],
  ["participants.s1.ann.id", "eve", ["details ann"], SAME],
  ["participants.s1.ann.side", 7, ["details ann", "sides"], SAME],
  ["participants.s1.ann.kind", "ghost", ["details ann"], SAME],
  ["participants.s1.ann.npc", "x", ["details ann"], SAME],
  ["participants.s1.ann.hidden", 1, ["details ann"], SAME],
  ["participants.s1.ann.defeated", "x", ["details ann"], SAME],
  ["participants.s1.ann.group", 7, ["details ann"], SAME],
  ["participants.s1.ann.turns", -1, ["details ann"], SAME],
  ["participants.s1.ann.turn", 7, ["turn ann"], "ann@2 now, bob@4 done, ann@6 open"],
  ["participants.s1.ann.facts", 7, ["turn ann"], SAME],
  ["participants.s1.ann.stats", { times: "x" }, ["participant ann", "active", "undo 4"], ALONE],
])("repairs %s with value %j, names the loss and plays on", (path, value, expected, kept) => {
  const broken = damaged(sound, path, value);
  const { state } = repair(broken)!;
  expect({ losses: losses(broken), order: order(state) }).toEqual({ losses: expected, order: kept });
  expect(problemOf(state)).toBeNull();
  expect(losses(JSON.parse(JSON.stringify(state)))).toEqual([]);
  expect(apply(state, done).refusal).toBeUndefined();
});

test.each<[string, unknown]>([
  ["nothing", null],
  ["a word", "fight"],
  ["a list", []],
  ["a pacing that nobody has", { ...sound, pacing: "nobody" }],
  ["newer data", { ...sound, schema: 99 }],
  ["data of a trial version", { ...sound, schema: 3 }],
])("returns null for %s", (_, value) =>
  expect([repair(value), damageOf(value), restartRound(value)]).toEqual([null, null, null]),
);

test("restarts a round without finished turns and without undo", () => {
  const { state, losses: lost } = restartRound(sound)!;
  expect([order(state), state.clock.round, lost]).toEqual(["ann@2 now, bob@4 open, ann@6 open", 1, []]);
  expect(problemOf(state)).toBeNull();
  expect(apply(state, { type: "takeBack" }).refusal).toBeDefined();
  expect(restartRound({ ...sound, status: "setup" } satisfies EncounterState)).toBeNull();
});
