/** What a round of action periods notes can be read again after it was saved, and any single damage to it is found. */
import { expect, test } from "vitest";
import { pacingOf, type JsonObject } from "../../../src/rules/index.ts";
import { damaged, isWhere, strangeNote, type Part } from "../stored.ts";

const strange = (part: Part, note: JsonObject): string | null => strangeNote(pacingOf("action-period")!, { basicSpeed: 5, dx: 10 }, part, note);

test.each<[string, JsonObject]>([
  ["P-5 the roll", { roll: 9 }],
  ["PA-1 a step set by hand", { step: -3 }],
  ["P-15 what was done", { acts: { 1: { manoeuvre: "attack", weapon: "Rifle", rof: 3, kind: "auto", shots: 3, autofire: true, target: "bob", at: 7, rolled: 3, n: 12 }, x1: { move: true, yards: 4, at: 2, n: 14 } } }],
  ["P-22 what was fired", { fired: { 1: { weapon: "Rifle", shots: 3, target: "bob" } } }],
  ...["overtaken", "roundEnd", "declined"].map((reason): [string, JsonObject] => [`P-12 a turn lost: ${reason}`, { missed: { 2: { reason, at: 3 } } }]),
  ["P-10 a wait", { waits: { 1: { from: 7, begun: true, until: 4, trigger: "the door opens", wave: 1, final: true } } }],
  ["PA-1 a place given by the GM", { put: { 2: 4 } }],
  ["P-9 dice of a contest", { contests: { 7: [9, 11] } }],
])("%s is read, and each damage to it is found where it is", (_, note) => {
  expect(strange("turn", note)).toBeNull();
  for (const [path, broken] of damaged(note)) expect([path, isWhere(path, "turn", strange("turn", broken))]).toEqual([path, true]);
});

test("what no fight notes is found: this pacing has notes of a round alone", () => {
  expect([strange("facts", { mood: 3 }), strange("turn", { mood: 3 }), strange("fight", { mood: 3 })]).toEqual(["facts.mood", "turn.mood", "fight.mood"]);
  expect([strange("turn", { missed: { 2: { reason: "late", at: 3 } } }), strange("turn", { fired: { 1: { weapon: "Rifle" } } })]).toEqual(["turn.missed.2.reason", "turn.fired.1.shots"]);
});
