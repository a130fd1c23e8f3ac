import { describe, expect, test } from "vitest";
import { ALL, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const waiting = (dice: { A: number; B: number }) =>
  Fight.of(FOUR).begin({ ...ALL, wiz: { action: "wait", trigger: "somebody moves there" } }, dice);

describe("waiting", () => {
  test("S-33: can be ended by the GM when all wait", () => {
    const fight = Fight.of(FOUR).begin(Object.fromEntries(Object.keys(FOUR).map((id) => [id, { action: "wait" }])), {
      A: 5,
      B: 3,
    });
    expect(fight.owing).toEqual(["idle"]);
    expect(fight.give(by("bob", "trigger")).now).toEqual(["bob 1 wait"]);
  });
  test("S-33: refuses an impossible trigger", () => {
    const fight = waiting({ A: 5, B: 4 });
    expect(fight.refused(by("bob", "trigger"))).toBe("not-waiting");
    expect(fight.refused(by("nobody", "trigger"))).toBe("not-waiting");
    expect(fight.refused(by("wiz", "wait"))).toBe("nothing-to-hold");
    expect(fight.refused(by("nobody", "wait"))).toBe("nothing-to-hold");
    fight.done();
    expect(fight.refused(by("wiz", "trigger", { after: "1_ann_1" }))).toBe("trigger-is-over");
    const early = Fight.of(FOUR).declare({ wiz: { action: "wait" } });
    expect(early.refused(by("wiz", "trigger"))).toBe("not-playing");
    const own = Fight.of({ ann: { side: "A" } }).declare({ ann: { kind: "natural", spds: [3, 5] } });
    own.give(by("ann", "carryIn", { segment: 4 }), by("ann", "wait"));
    expect(own.refused(by("ann", "trigger"))).toBe("own-action");
    expect(own.offers("ann").map(({ code }) => code)).not.toContain("trigger");
  });
});
