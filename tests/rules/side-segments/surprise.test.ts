import { describe, expect, test } from "vitest";
import { FOUR, Fight } from "./fight.ts";
import { by, answers } from "../play.ts";

const surprised = (dice: { A: number; B: number }) =>
  Fight.of(FOUR, { surprise: true }).answer({ surprise_A: dice.A, surprise_B: dice.B });

describe("surprise", () => {
  test("S-5, S-40: is checked only by option or on the GM's call", () => {
    expect(Fight.of(FOUR).state.stage).toBe("declare");
    const fight = Fight.of(FOUR).give({ type: "callSurprise" });
    expect([fight.state.stage, fight.owing]).toEqual(["surprise", ["surprise_A", "surprise_B"]]);
    expect(fight.refused({ type: "callSurprise" })).toBe("surprise-called");
  });
  test("S-5: asks the GM for a secret die per side", () => {
    const fight = Fight.of(FOUR, { surprise: true });
    expect(fight.owed("surprise_A")).toMatchObject({ gm: true, dice: { count: 1, faces: 6 } });
    expect(fight.owed("surprise_B")).toMatchObject({ gm: true });
    expect(fight.refused(answers({ surprise_A: 7 }))).toBe("impossible-roll");
  });
  test("S-6, S-7: delays bandits with 2 by one segment against 1", () => {
    const fight = surprised({ A: 1, B: 2 }).declare({ ann: { action: "attack" }, wiz: { action: "cast" } });
    fight.declare({ bob: { action: "attack" }, mag: { action: "cast" } });
    expect(fight.rest()).toEqual([["ann 5 melee"], ["wiz 6 magic"], ["bob 6 melee"], ["mag 7 magic"]]);
  });
  test("S-10, S-14: makes the surprised declare later, without initiative dice", () => {
    const fight = surprised({ A: 4, B: 1 });
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz", "avoid_A"]);
    expect(fight.refused(by("bob", "declare", { intent: { action: "attack" } }))).toBe("surprised-declare-later");
    fight.declare({ ann: { action: "attack" }, wiz: { action: "cast" } });
    expect([fight.state.stage, fight.owing]).toEqual(["declareLate", ["declare_bob", "declare_mag"]]);
  });
  test("S-15: puts the surprised last in a segment", () => {
    const fight = surprised({ A: 4, B: 1 })
      .declare({ ann: { kind: "weapon", spd: 6 }, wiz: { action: "none" } })
      .declare({ bob: { action: "attack" }, mag: { action: "none" } });
    expect(fight.rest()).toEqual([["ann 6 melee"], ["bob 6 melee"]]);
  });
  test("SA-6: by option lasts until the side has done an action", () => {
    const late = { bob: { action: "attack", mods: 8 }, mag: { action: "none" } };
    const fight = Fight.of(FOUR, { surprise: true, surpriseLasts: "firstAction" })
      .answer({ surprise_A: 4, surprise_B: 2 })
      .declare({ ann: { action: "attack" }, wiz: { action: "none" } })
      .declare(late);
    // 5 + 8 + 2 is carried into the second round, in which the side is surprised still.
    expect(fight.rest()).toEqual([["ann 5 melee"]]);
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz"]);
    fight.declare({ ann: { action: "none" }, wiz: { action: "cast" } }).declare(late);
    expect(fight.rest()).toEqual([["bob 5 melee carried"], ["wiz 6 magic"]]);
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz", "declare_bob", "declare_mag"]);
    fight.give({ type: "takeBack" }).give({ type: "redo" });
    expect(fight.state.facts.surprise).not.toHaveProperty("later");
  });
  test("SA-19: by option counts from the segment of the declaration", () => {
    const fight = Fight.of(FOUR, { surprise: true, lateDeclaration: "now" })
      .answer({ surprise_A: 4, surprise_B: 2 })
      .declare({ ann: { kind: "weapon", spd: 2 }, wiz: { action: "cast" } })
      .done();
    fight.declare({ bob: { kind: "weapon", spd: 1 }, mag: { action: "none" } });
    expect(fight.ahead).toEqual(["bob 5 melee", "wiz 6 magic"]);
  });
  test("S-5, S-40: can be set by the GM", () => {
    const fight = Fight.of(FOUR).give({ type: "surprise", participants: ["bob"], segments: 2 });
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz", "avoid_A"]);
    expect(fight.refused({ type: "surprise", sides: ["Z"], segments: 1 })).toBe("no-such-side");
    expect(fight.refused({ type: "surprise", participants: ["nobody"], segments: 1 })).toBe("no-such-participant");
    expect(fight.refused({ type: "surprise", segments: 1 })).toBe("no-such-side");
    fight.give({ type: "surprise", sides: ["B"], segments: 0 });
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz", "declare_bob", "declare_mag"]);
  });
  test("S-8: lets an unseen side leave before the segments", () => {
    const fight = surprised({ A: 4, B: 1 });
    expect(fight.owed("avoid_A")).toMatchObject({
      blocking: false,
      choices: ["engage", "withdraw", "hide"],
      fallback: "engage",
    });
    fight.answer({ avoid_A: "hide" });
    expect([fight.state.status, fight.notes("avoided")]).toEqual(["over", [{ side: "A", way: "hide" }]]);
  });
  test("S-8: leaves two of three sides fighting", () => {
    const three = { ...FOUR, cat: { side: "C" } };
    const fight = Fight.of(three, { surprise: true })
      .answer({ surprise_A: 5, surprise_B: 1, surprise_C: 5 })
      .give({ type: "avoid", side: "C", way: "withdraw" });
    expect([fight.state.status, fight.owing]).toEqual(["running", ["declare_ann", "declare_wiz", "avoid_A"]]);
    expect(fight.refused({ type: "avoid", side: "B", way: "hide" })).toBe("cannot-avoid");
    fight.give({ type: "avoid", side: "C", way: "engage" });
    expect(fight.owing).toContain("declare_cat");
  });
  test("S-8: lets no seen side leave", () =>
    expect(Fight.of(FOUR).refused({ type: "avoid", side: "A", way: "hide" })).toBe("cannot-avoid"));
});
