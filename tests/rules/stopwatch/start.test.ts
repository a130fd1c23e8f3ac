import { describe, expect, test } from "vitest";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by, answers } from "../play.ts";

describe("T-13: start", () => {
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
