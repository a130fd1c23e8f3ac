import { describe, expect, test } from "vitest";
import { exchangeOf, look, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, refusalOf } from "./fight.ts";
import { choose, contests, feints, footing, strikes, three } from "./strike.ts";
import { by, refused } from "../play.ts";

/** 12 - 8 = 4 ahead, the foe 10 - 9 = 1: 3 off the defences. */
const feint = feints("ann", "bob", 8);
const contest = contests("bob", 9);
const allOut = choose("ann", "all-out-attack", { option: "feint" });

const struck = (state: EncounterState) => exchangeOf({ state }, "x")!;
const feinted = (state: EncounterState) => exchangeOf({ state }, "f")!;

describe("a feint whose contest is still open", () => {
  const atOnce = (): EncounterState => after(three(), allOut, feint);
  const nextTurn = (): EncounterState =>
    after(three(), choose("ann", "feint"), feint, done, done, done, choose("ann", "attack"));

  test("B-15 B-24 comes before the attack for which it was made", () => {
    for (const state of [atOnce(), nextTurn()]) {
      expect(refused(state, strikes("ann", "bob"))).toBe("contest-first ann");
      expect(footing(state, "ann").feint).toBeNull();
      const answered = after(state, contest);
      expect(footing(answered, "ann").feint).toEqual({ target: "bob", penalty: 3 });
      expect(struck(after(answered, strikes("ann", "bob"))).feint).toBe(3);
    }
  });
  test("B-24 brings nothing against anybody else, and holds up no attack on them", () => {
    expect(struck(after(nextTurn(), strikes("ann", "cid"))).feint).toBeUndefined();
    expect(refusalOf(nextTurn(), done)).toBeNull();
  });
  test("B-24 holds up nothing once the foe has answered, well or not, or where it failed", () => {
    const shrugged = after(nextTurn(), contests("bob", 3), strikes("ann", "bob"));
    expect(struck(shrugged).feint).toBeUndefined();
    const undefended = after(nextTurn(), by("bob", "defend", { exchange: "f", kind: "none" }), strikes("ann", "bob"));
    expect(struck(undefended).feint).toBe(4);
    expect(refusalOf(after(three(), allOut, feints("ann", "bob", 13)), strikes("ann", "bob"))).toBeNull();
  });
  test("B-24 holds up no other feint, and is not held up by what else is open or over between them", () => {
    const again = after(three(), choose("ann", "feint"), feint, done, done, done, choose("ann", "feint"));
    expect(refusalOf(again, feints("ann", "bob", 8, "g"))).toBeNull();
    const ruled = (state: EncounterState): EncounterState =>
      after(state, strikes("ann", "cid", { id: "y", ruling: true }));
    expect(refusalOf(ruled(atOnce()), strikes("ann", "bob"))).toBe("contest-first");
    expect(refusalOf(after(ruled(atOnce()), contest), strikes("ann", "bob"))).toBeNull();
  });
  test("B-24 the GM lets the attack be made without it", () =>
    expect(struck(after(atOnce(), strikes("ann", "bob", { ruling: true }))).feint).toBeUndefined());
  test("B-15 B-24 BA-21 answered when the turn for which it counted is over it brings nothing, and says so", () => {
    for (const state of [after(atOnce(), done), after(nextTurn(), done)]) {
      const late = after(state, contest);
      expect(feinted(late).late).toBe(true);
      const next = after(late, done, done, choose("ann", "attack"));
      expect([footing(next, "ann").feint, struck(after(next, strikes("ann", "bob"))).feint]).toEqual([null, undefined]);
    }
    expect(feinted(after(nextTurn(), contest)).late).toBeUndefined();
    // Nobody waits for one that is over.
    expect(refusalOf(after(nextTurn(), done, done, done, choose("ann", "attack")), strikes("ann", "bob"))).toBeNull();
  });
  test("B-15 B-23 one of an All-out attack says that it counts on the same turn", () => {
    expect([feinted(atOnce()).atOnce, feinted(nextTurn()).atOnce]).toEqual([true, undefined]);
    const ruledLater = after(three(), choose("ann", "all-out-attack", { option: "strong" }), done, {
      ...feint,
      ruling: true,
    });
    expect(feinted(ruledLater).atOnce).toBeUndefined();
    expect(footing(after(ruledLater, contest, done, done, choose("ann", "attack")), "ann").feint?.penalty).toBe(3);
    const ruledNow = after(three(), choose("ann", "attack"), { ...feint, ruling: true }, contest);
    expect(feinted(ruledNow).atOnce).toBeUndefined();
    expect(footing(ruledNow, "ann").feint).toBeNull();
    expect(footing(after(ruledNow, done, done, done), "ann").feint?.penalty).toBe(3);
    const waited = after(three(), by("ann", "wait", { answer: "feint" }), by("ann", "cutIn"), feint);
    expect(feinted(waited).atOnce).toBeUndefined();
    const next = after(waited, done, done, done, choose("ann", "attack"));
    expect(refusalOf(next, strikes("ann", "bob"))).toBe("contest-first");
    expect(struck(after(next, contest, strikes("ann", "bob"))).feint).toBe(3);
  });
  test("B-24 a feint that failed leaves no trace of itself", () => {
    const failed = after(three(), choose("ann", "feint"), feints("ann", "bob", 13));
    expect((look(failed)!.participant("ann")!.facts as { feint?: object }).feint).toBeUndefined();
  });
  test("B-24 an answer to an older feint says nothing about a newer one", () => {
    const first = after(three(), choose("ann", "feint"), feint, done, done, done);
    const second = after(first, choose("ann", "feint"), feints("ann", "cid", 8, "g"));
    const answered = after(second, contest);
    expect(feinted(answered).late).toBe(true);
    const next = after(answered, contests("cid", 9, "g"), done, done, done, choose("ann", "attack"));
    expect(footing(next, "ann").feint).toEqual({ target: "cid", penalty: 3 });
  });
  test("B-15 a blow of the same All-out attack is not marked as a feint is", () =>
    expect(struck(after(atOnce(), contest, strikes("ann", "bob"))).atOnce).toBeUndefined());
});
