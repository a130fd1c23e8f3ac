import { describe, expect, test } from "vitest";
import { exchangeOf, type EncounterState } from "../../../src/rules/index.ts";
import { after, answers, done, pending, refusalOf, type Given } from "./fight.ts";
import { choose, conditions, contests, defends, feints, footing, hurts, strikes, three } from "./strike.ts";
import { by } from "../play.ts";

const wait = (answer = "attack"): Given => by("ann", "wait", { trigger: "bob looks out", answer });
const cutIn: Given = by("ann", "cutIn");
const callOff: Given = { type: "lose", slot: "2_ann_cut1" };
const round = [done, done, done];
const shot = strikes("ann", "bob", { means: { item: "bow", form: "missile" } });

const aimed = (): EncounterState => after(three(), choose("ann", "aim", { weapon: "bow", target: "bob" }), ...round);
const evaluated = (): EncounterState => after(three(), choose("ann", "evaluate", { target: "bob" }), ...round);
/** 12 - 8 = 4 ahead, the foe 10 - 9 = 1: 3 off the defences. */
const feinted = (): EncounterState =>
  after(three(), choose("ann", "feint"), feints("ann", "bob", 8), contests("bob", 9), ...round);

describe("effects kept through a wait", () => {
  test("B-10, B-31, BA-30: include an aim for the answer, which spends it", () => {
    const cut = after(aimed(), wait(), cutIn);
    expect(footing(cut, "ann").aim).toEqual({ weapon: "bow", target: "bob", seconds: 1 });
    expect(footing(after(cut, shot), "ann").aim).toBeNull();
  });
  test("B-31, BA-30: include an aim for an answer in the next second", () => {
    const waiting = after(
      three(),
      done,
      choose("bob", "aim", { weapon: "bow", target: "cid" }),
      ...round,
      by("bob", "wait"),
      done,
    );
    const cut = after(waiting, by("bob", "cutIn"));
    expect([cut.clock.round, footing(cut, "bob").aim?.seconds]).toEqual([3, 1]);
  });
  test("B-22, B-24, B-31, BA-30: include an evaluation and a feint", () => {
    expect(footing(after(evaluated(), wait(), cutIn), "ann").evaluate).toEqual({ target: "bob", turns: 1 });
    const cut = after(feinted(), wait(), cutIn);
    expect(footing(cut, "ann").feint).toEqual({ target: "bob", penalty: 3 });
    expect(exchangeOf({ state: after(cut, strikes("ann", "bob")) }, "x")?.feint).toBe(3);
    const open = after(three(), choose("ann", "feint"), feints("ann", "bob", 8), ...round, wait(), cutIn);
    expect(refusalOf(open, strikes("ann", "bob"))).toBe("contest-first");
  });
  test("B-31, B-32, BA-30: end with the wait", () => {
    const ends: readonly (readonly Given[])[] = [
      [cutIn, done],
      [...round],
      [callOff],
      [cutIn, callOff],
      [by("ann", "stun", { kind: "physical" })],
    ];
    for (const end of ends) {
      expect(footing(after(aimed(), wait(), ...end), "ann").aim).toBeNull();
      expect(footing(after(evaluated(), wait(), ...end), "ann").evaluate).toBeNull();
      expect(footing(after(feinted(), wait(), ...end), "ann").feint).toBeNull();
    }
  });
  test("B-12, BA-30: include an aim spoiled by defence or endangered by injury", () => {
    const waiting = after(aimed(), wait());
    expect(conditions(waiting, "ann")).toBe("aiming");
    const attacked = after(waiting, choose("bob", "attack"), strikes("bob", "ann", { id: "y" }));
    expect(footing(after(attacked, defends("ann", "dodge", { id: "y" }), cutIn), "ann").aim).toBeNull();
    const hurt = after(waiting, hurts("ann", 1));
    expect([pending(hurt), footing(after(hurt, cutIn), "ann").aim]).toEqual(["keepAim_ann", null]);
    expect(footing(after(hurt, answers({ keepAim_ann: 10 }), cutIn), "ann").aim?.seconds).toBe(1);
    expect(pending(after(hurt, callOff))).toBe("");
  });
  test("B-25: exclude concentration", () =>
    expect(conditions(after(three(), choose("ann", "concentrate"), ...round, wait()), "ann")).toBe(""));
});

describe("feint answering a wait", () => {
  const answered = (answer: string, ...more: readonly Given[]): EncounterState =>
    after(feinted(), wait(answer), cutIn, ...more);

  test("B-24, BA-21: replaces an earlier one for the participant's next turn", () => {
    const again = answered("feint", feints("ann", "cid", 8, "g"), contests("cid", 9, "g"));
    expect(footing(again, "ann").feint).toBeNull();
    expect(footing(after(again, done, done, done), "ann").feint).toEqual({ target: "cid", penalty: 3 });
    expect(footing(after(again, done, done, done, done), "ann").feint).toBeNull();
  });
  test("B-24, BA-22: may be another answer that the GM allowed", () => {
    const other = answered("other", feints("ann", "cid", 8, "g"), contests("cid", 9, "g"));
    expect(exchangeOf({ state: after(other, strikes("ann", "cid")) }, "x")?.feint).toBeUndefined();
    expect(footing(after(other, done, done, done), "ann").feint).toEqual({ target: "cid", penalty: 3 });
  });
});
