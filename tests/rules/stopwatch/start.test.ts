import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by, answers } from "../play.ts";

describe("T-13: start", () => {
  test("T-13: counts all from segment 0 by mutual consent", () => {
    const fight = Fight.before({ alrik, bernat }).give({ type: "start" });
    expect(requests(fight.state)).toMatchObject([
      { id: "start", gm: true, blocking: true, choices: ["consent", "surprise"], fallback: "consent" },
    ]);
    fight.answer("start", "consent").byDefault();
    expect([fight.coming("alrik").time, fight.coming("bernat").time]).toEqual([4, 7]);
  });
  test("T-13: starts the surprised in their segment of awareness", () => {
    const fight = Fight.before({ alrik, bernat, pell: plain }).give({ type: "start" }).answer("start", "surprise");
    expect(requests(fight.state).map(({ id }) => id)).toEqual(["aware_alrik", "aware_bernat", "aware_pell"]);
    fight.give(answers({ aware_alrik: 0, aware_bernat: 5, aware_pell: "never" }));
    expect(fight.record(12)).toEqual(["4 alrik", "8 alrik", "12 alrik+bernat"]);
    expect(fight.coming("pell")).toMatchObject({ state: "waiting", note: { unaware: true } });
  });
  test("T-13: asks for no awareness that the sheet states", () => {
    const fight = Fight.before({
      alrik: { ...alrik, start: 0 },
      bernat: { ...bernat, start: 5 },
      pell: { ...plain, start: "never" },
    }).give({ type: "start" });
    expect(requests(fight.state).map(({ id }) => id)).toEqual(["next_alrik"]);
    expect(fight.record(12)).toEqual(["4 alrik", "8 alrik", "12 alrik+bernat"]);
  });
  test("T-13: makes an unaware combatant aware on the GM's word", () => {
    const start = { start: "never" } as const;
    const fight = Fight.of({ alrik, pell: { ...plain, ...start }, moll: { ...plain, ...start } }).byDefault();
    expect(fight.offers("pell")).toEqual([expect.objectContaining({ code: "aware", gm: true })]);
    fight.give(by("pell", "aware"), by("moll", "aware", { at: 6 }));
    expect(fight.refused(by("pell", "aware"))).toBe("already-aware");
    fight.done().byDefault();
    expect(fight.coming("pell").time).toBe(9);
    expect(fight.coming("moll").time).toBe(6);
    fight.byDefault();
    expect(fight.coming("moll").time).toBe(11);
  });
  test("T-13: brings a later awareness forward", () => {
    const fight = Fight.of({ alrik, pell: { ...plain, start: 20 } })
      .byDefault()
      .give(by("pell", "aware", { at: 5 }));
    fight.done().byDefault();
    expect(fight.coming("pell").time).toBe(5);
    expect(fight.refused(by("pell", "aware", { at: 2 }))).toBe("segment-has-passed");
  });
  test("T-13, TA-5: charges the surprised for reacting only with surpriseCost", () => {
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
  test("T-13: starts late joiners at the present segment", () => {
    const fight = Fight.of({ alrik, bernat });
    fight.record(7);
    fight.give(
      by("late", "join", { side: "late", stats: plain }),
      by("sleeper", "join", { side: "late", stats: { ...plain, start: "never" } }),
    );
    fight.done().byDefault();
    expect(fight.coming("late").time).toBe(13);
    expect(fight.coming("sleeper").state).toBe("waiting");
  });
  test("T-13: refuses an invalid segment of awareness", () => {
    const fight = Fight.before({ alrik }).give({ type: "start" });
    expect(fight.refused(answers({ start: "ambush" }))).toBe("not-a-choice");
    fight.answer("start", "surprise");
    expect(fight.refused(answers({ aware_alrik: 172_800 }))).toBeNull();
    for (const value of [-1, 2.5, "soon", null, 172_801])
      expect(fight.refused(answers({ aware_alrik: value }))).toBe("not-a-segment");
  });
});
