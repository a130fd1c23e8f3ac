import { describe, expect, test } from "vitest";
import { exchangeOf, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, refusalOf } from "./fight.ts";
import { choose, contests, feints, footing, strikes, three } from "./strike.ts";
import { by, refused } from "../play.ts";

/** 12 - 8 = 4 ahead, the foe 10 - 9 = 1: 3 off the defences. */
const feint = feints("ann", "bob", 8);
const contest = contests("bob", 9);
const allOut = choose("ann", "all-out-attack", { option: "feint" });

const struck = (state: EncounterState) => exchangeOf({ state }, "x")!;
const feinted = (state: EncounterState) => exchangeOf({ state }, "f")!;

describe("feint with an open contest", () => {
  const atOnce = (): EncounterState => after(three(), allOut, feint);
  const nextTurn = (): EncounterState =>
    after(three(), choose("ann", "feint"), feint, done, done, done, choose("ann", "attack"));

  test("B-15, B-24: must be answered before its attack", () => {
    for (const state of [atOnce(), nextTurn()]) {
      expect(refused(state, strikes("ann", "bob"))).toBe("contest-first ann");
      expect(footing(state, "ann").feint).toBeNull();
      const answered = after(state, contest);
      expect(footing(answered, "ann").feint).toEqual({ target: "bob", penalty: 3 });
      expect(struck(after(answered, strikes("ann", "bob"))).feint).toBe(3);
    }
  });
  test("B-24: affects no attack on another foe", () => {
    expect(struck(after(nextTurn(), strikes("ann", "cid"))).feint).toBeUndefined();
    expect(refusalOf(nextTurn(), done)).toBeNull();
  });
  test("B-24: blocks no attack once answered or failed", () => {
    const shrugged = after(nextTurn(), contests("bob", 3), strikes("ann", "bob"));
    expect(struck(shrugged).feint).toBeUndefined();
    const undefended = after(nextTurn(), by("bob", "defend", { exchange: "f", kind: "none" }), strikes("ann", "bob"));
    expect(struck(undefended).feint).toBe(4);
    expect(refusalOf(after(three(), allOut, feints("ann", "bob", 13)), strikes("ann", "bob"))).toBeNull();
  });
  test("B-24: blocks no other feint, despite other exchanges in between", () => {
    const again = after(three(), choose("ann", "feint"), feint, done, done, done, choose("ann", "feint"));
    expect(refusalOf(again, feints("ann", "bob", 8, "g"))).toBeNull();
    const ruled = (state: EncounterState): EncounterState =>
      after(state, strikes("ann", "cid", { id: "y", ruling: true }));
    expect(refusalOf(ruled(atOnce()), strikes("ann", "bob"))).toBe("contest-first");
    expect(refusalOf(after(ruled(atOnce()), contest), strikes("ann", "bob"))).toBeNull();
  });
  test("B-24: can be skipped by GM ruling", () =>
    expect(struck(after(atOnce(), strikes("ann", "bob", { ruling: true }))).feint).toBeUndefined());
  test("B-15, B-24, BA-21: has no effect if answered after its turn, and is marked", () => {
    for (const state of [after(atOnce(), done), after(nextTurn(), done)]) {
      const late = after(state, contest);
      expect(feinted(late).late).toBe(true);
      const next = after(late, done, done, choose("ann", "attack"));
      expect([footing(next, "ann").feint, struck(after(next, strikes("ann", "bob"))).feint]).toEqual([null, undefined]);
    }
    expect(feinted(after(nextTurn(), contest)).late).toBeUndefined();
    // An ended turn blocks no one.
    expect(refusalOf(after(nextTurn(), done, done, done, choose("ann", "attack")), strikes("ann", "bob"))).toBeNull();
  });
  test("B-15, B-23: is marked as counting at once in an All-Out Attack", () => {
    expect([feinted(atOnce()).atOnce, feinted(nextTurn()).atOnce]).toEqual([true, undefined]);
    const ruledLater = after(three(), choose("ann", "all-out-attack", { option: "strong" }), done, {
      ...feint,
      ruling: true,
    });
    expect(feinted(ruledLater).atOnce).toBeUndefined();
    expect(footing(after(ruledLater, contest, done, done, choose("ann", "attack")), "ann").feint?.penalty).toBe(3);
    const waited = after(three(), by("ann", "wait", { answer: "feint" }), by("ann", "cutIn"), feint);
    expect(feinted(waited).atOnce).toBeUndefined();
  });
  test("B-24: leaves a newer feint unchanged", () => {
    const first = after(three(), choose("ann", "feint"), feint, done, done, done);
    const second = after(first, choose("ann", "feint"), feints("ann", "cid", 8, "g"));
    const answered = after(second, contest);
    expect(feinted(answered).late).toBe(true);
    const next = after(answered, contests("cid", 9, "g"), done, done, done, choose("ann", "attack"));
    expect(footing(next, "ann").feint).toEqual({ target: "cid", penalty: 3 });
  });
});
