import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { aknar, beauregard, Fight, plain } from "./fight.ts";

describe("T-13: the start", () => {
  test("T-13: by mutual consent everyone counts from segment 0", () => {
    const fight = Fight.before({ aknar, beauregard }).give({ type: "start" });
    expect(requests(fight.state)).toMatchObject([{ id: "start", gm: true, blocking: true, choices: ["consent", "surprise"], fallback: "consent" }]);
    fight.answer("start", "consent").byDefault();
    expect([fight.coming("aknar").time, fight.coming("beauregard").time]).toEqual([4, 7]);
  });

  test("T-13: the surprised begin in the segment of becoming aware, or never", () => {
    const fight = Fight.before({ aknar, beauregard, pell: plain }).give({ type: "start" }).answer("start", "surprise");
    expect(requests(fight.state).map(({ id }) => id)).toEqual(["aware_aknar", "aware_beauregard", "aware_pell"]);
    fight.give({ type: "answer", answers: { aware_aknar: 0, aware_beauregard: 5, aware_pell: "never" } });
    expect(fight.record(12)).toEqual(["4 aknar", "8 aknar", "12 aknar+beauregard"]);
    expect(fight.coming("pell")).toMatchObject({ state: "waiting", note: { unaware: true } });
  });

  test("T-13: the segment of awareness can be known beforehand; nobody is asked about it then", () => {
    const fight = Fight.before({ aknar: { ...aknar, start: 0 }, beauregard: { ...beauregard, start: 5 }, pell: { ...plain, start: "never" } }).give({ type: "start" });
    expect(requests(fight.state).map(({ id }) => id)).toEqual(["next_aknar"]);
    expect(fight.record(12)).toEqual(["4 aknar", "8 aknar", "12 aknar+beauregard"]);
  });

  test("T-13: somebody who never noticed becomes aware when the GM says so, now or in a segment to come", () => {
    const start = { start: "never" } as const;
    const fight = Fight.of({ aknar, pell: { ...plain, ...start }, moll: { ...plain, ...start } }).byDefault();
    expect(fight.offers("pell")).toEqual([expect.objectContaining({ code: "aware", gm: true })]);
    fight.give({ type: "aware", participant: "pell" }).give({ type: "aware", participant: "moll", at: 6 });
    expect(fight.refused({ type: "aware", participant: "pell" })).toBe("already-aware");
    fight.done().byDefault();
    expect(fight.coming("pell").time).toBe(9);
    expect(fight.coming("moll").time).toBe(6);
    fight.byDefault();
    expect(fight.coming("moll").time).toBe(11);
  });

  test("T-13: an awareness still ahead can be brought forward", () => {
    const fight = Fight.of({ aknar, pell: { ...plain, start: 20 } }).byDefault().give({ type: "aware", participant: "pell", at: 5 });
    fight.done().byDefault();
    expect(fight.coming("pell").time).toBe(5);
    expect(fight.refused({ type: "aware", participant: "pell", at: 2 })).toBe("segment-has-passed");
  });

  test("T-13, TA-5: the surprised pay no reaction, unless the GM charges it on top (surpriseCost)", () => {
    const people = { a: { ...plain, start: 0 }, b: { agility: 5, start: 4 } };
    const due = (options: Record<string, boolean>): number => {
      const fight = Fight.of(people, options).choose("a", { do: "fixed", segments: 50 });
      fight.choose("b", { do: "class", speedClass: 5 });
      expect(fight.coming("a").time).toBe(50);
      return fight.coming("b").time;
    };
    expect(due({})).toBe(14);
    expect(due({ surpriseCost: true })).toBe(16);
    expect(due({ reactionCost: false })).toBe(14);
  });

  test("T-13: late joiners begin at the present segment", () => {
    const fight = Fight.of({ aknar, beauregard });
    fight.record(7);
    fight.give({ type: "join", participant: "late", side: "late", stats: plain }).give({ type: "join", participant: "sleeper", side: "late", stats: { ...plain, start: "never" } });
    fight.done().byDefault();
    expect(fight.coming("late").time).toBe(13);
    expect(fight.coming("sleeper").state).toBe("waiting");
  });

  test("T-13: an answer that is no segment is refused", () => {
    const fight = Fight.before({ aknar }).give({ type: "start" });
    expect(fight.refused({ type: "answer", answers: { start: "ambush" } })).toBe("not-a-choice");
    fight.answer("start", "surprise");
    for (const value of [-1, 2.5, "soon", null, 999_999]) expect(fight.refused({ type: "answer", answers: { aware_aknar: value } })).toBe("not-a-segment");
  });
});
