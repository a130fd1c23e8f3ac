import { describe, expect, test } from "vitest";
import { ALL, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const begun = () => Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });

describe("pauses and delays", () => {
  test("S-34: pause the count for a parley until the GM resumes", () => {
    const fight = Fight.of(FOUR).begin({ ...ALL, ann: { action: "parley", segments: 2 } }, { A: 5, B: 3 });
    fight.done();
    expect([fight.state.pause, fight.now]).toEqual([{ kind: "parley", note: "" }, []]);
    expect(fight.give({ type: "resume" }).now).toEqual(["wiz 6 magic"]);
  });
  test("S-34: pause for a spectacle unless it is ignored", () => {
    const fight = Fight.of(FOUR).begin({ ...ALL, ann: { action: "spectacle", segments: 2 } }, { A: 5, B: 3 });
    expect(fight.done({ pause: false }).state.pause).toBeNull();
    expect(fight.give({ type: "undo" }).done().state.pause?.kind).toBe("spectacle");
  });
  test("S-34: delay a side's open actions by bait", () => {
    const fight = begun()
      .done()
      .give({ type: "bait", sides: ["A", "B"], segments: 2 });
    expect(fight.now).toEqual(["wiz 6 magic"]);
    expect(fight.ahead).toEqual(["wiz 6 magic", "bob 8 melee", "mag 9 magic"]);
    expect(fight.slot("ann")?.time).toBe(5);
    expect(fight.notes("delayed")).toEqual([{ sides: ["A", "B"], segments: 2, cause: "bait" }]);
  });
  test("S-34: exempt actions declared after the bait", () => {
    const fight = begun().give(
      { type: "bait", sides: "B", segments: 2 },
      by("mag", "changeIntent", { intent: { kind: "weapon", spd: 3 } }),
    );
    expect(fight.ahead).toContain("mag 8 melee");
    expect(fight.give({ type: "bait", sides: "B", segments: 1 }).ahead).toContain("mag 9 melee");
  });
  test("S-34: count bait between two actions from the present segment", () => {
    const fight = begun()
      .give({ type: "pause", kind: "parley" })
      .done()
      .give({ type: "bait", sides: "A", segments: 1 });
    expect(fight.give({ type: "resume" }).rest()).toEqual([["bob 6 melee"], ["wiz 7 magic"], ["mag 7 magic"]]);
  });
  test("S-23, S-24, S-40: add accruing modifiers, never before the present", () => {
    const fight = begun().give(by("mag", "modify", { segments: 2, cause: "stumbles" }));
    expect(fight.ahead).toContain("mag 9 magic");
    expect(fight.give(by("mag", "modify", { segments: -20 })).ahead).toContain("mag 5 magic");
    expect(fight.refused(by("mag", "modify", { segments: 0 }))).toBe("nothing-changes");
    expect(fight.refused(by("nobody", "modify", { segments: 1 }))).toBe("no-such-participant");
  });
  test("S-34: are refused for unknown sides and before the count", () => {
    expect(begun().refused({ type: "bait", sides: "Z", segments: 1 })).toBe("no-such-side");
    expect(begun().refused({ type: "bait", sides: [], segments: 1 })).toBe("no-such-side");
    const early = Fight.of(FOUR, { surprise: true });
    expect(early.refused({ type: "bait", sides: "A", segments: 1 })).toBe("not-playing");
    expect(early.refused(by("ann", "modify", { segments: 1 }))).toBe("not-playing");
  });
});
