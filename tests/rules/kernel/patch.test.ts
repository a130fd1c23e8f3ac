import { describe, expect, test } from "vitest";
import {
  apply,
  applyPatch,
  changesOf,
  diff,
  newEncounter,
  type EncounterState,
  type Json,
} from "../../../src/rules/index.ts";
import { after, done, join, start } from "./fight.ts";

describe("difference of two states", () => {
  test.each<[string, object, object, Json]>([
    ["nothing", { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, {}],
    ["a leaf", { a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }, { a: { b: [3] } }],
    ["something new, whole", { a: {} }, { a: { b: { c: 1 } } }, { a: { b: [{ c: 1 }] } }],
    ["something gone", { a: { b: 1, c: 2 } }, { a: { c: 2 } }, { a: { b: [] } }],
    ["a list, whole", { a: [1, 2] }, { a: [1] }, { a: [[1]] }],
    ["an object where a figure was", { a: 1 }, { a: { b: 1 } }, { a: [{ b: 1 }] }],
    ["a figure where an object was", { a: { b: 1 } }, { a: null }, { a: [null] }],
    ["several", { z: 1, a: { y: 1, b: 1 } }, { a: { b: 2, c: 0 } }, { a: { b: [2], c: [0], y: [] }, z: [] }],
  ])("%s", (_, before, now, patch) => {
    expect(diff(before, now)).toEqual(patch);
    expect(applyPatch(before, diff(before, now))).toEqual(now);
    expect(applyPatch(now, diff(now, before))).toEqual(before);
  });
  test("does not depend on the order of keys", () =>
    expect(JSON.stringify(diff({ a: 1, b: 1 }, { b: 2, a: 2 }))).toBe(
      JSON.stringify(diff({ b: 1, a: 1 }, { a: 2, b: 2 })),
    ));
  test("lists changes by path", () =>
    expect([...changesOf({ a: { b: [2], y: [] }, z: [] })]).toEqual([[["a", "b"], 2], [["a", "y"]], [["z"]]]));
  test("leaves the old state unchanged and shares the rest", () => {
    const before = Object.freeze({ a: Object.freeze({ b: 1 }), c: Object.freeze({ d: 1 }) });
    const now = applyPatch(before, { a: { b: [2] } });
    expect([before.a.b, now.a.b, now.c]).toEqual([1, 2, before.c]);
  });
});

/** Characters of the patch of one Done, log entry included, with ids of 16 letters. */
function patchSize(participants: number): number {
  let state: EncounterState = newEncounter("tiny");
  for (let i = 0; i < participants; i++) state = after(state, join(`participant${String(10_000 + i)}`, i, 100));
  state = after(state, start);
  const outcome = apply(state, { ...done, by: "abcdefghijklmnop", id: "abcdefghijklmnop" });
  return outcome.refusal ? Number.NaN : JSON.stringify(outcome.patch).length;
}

test("keeps a turn's patch as small for a hundred participants as ten", () => {
  const size = patchSize(10);
  expect(size).toBeLessThan(600);
  expect(Math.abs(patchSize(100) - size)).toBeLessThan(20);
});
