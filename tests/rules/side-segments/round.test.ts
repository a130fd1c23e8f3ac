import { describe, expect, test } from "vitest";
import { forecast, seconds, slots } from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, sword } from "./fight.ts";
import { by } from "../play.ts";

describe("course of a round", () => {
  test("S-2, S-10: goes through declarations, initiative and segments to the next round", () => {
    const fight = Fight.of(FOUR);
    expect(fight.state.stage).toBe("declare");
    expect(fight.owing).toEqual(["declare_ann", "declare_wiz", "declare_bob", "declare_mag"]);
    fight.declare(ALL);
    expect([fight.state.stage, fight.owing]).toEqual(["roll", ["initiative_A", "initiative_B"]]);
    fight.roll({ A: 5, B: 3 });
    expect(fight.state.stage).toBe("play");
    expect(fight.rest()).toEqual([["ann 5 melee"], ["wiz 6 magic"], ["bob 6 melee"], ["mag 7 magic"]]);
    expect([fight.state.clock.round, fight.state.stage]).toEqual([2, "declare"]);
  });
  test("S-13: keeps declared values and applies later changes next round", () => {
    const fight = Fight.of(FOUR)
      .declare(ALL)
      .give(by("ann", "change", { stats: { weapons: [{ ...sword, spd: 2 }] } }))
      .roll({ A: 4, B: 4 });
    expect(fight.now).toEqual(["ann 5 melee", "bob 5 melee"]);
    fight.rest();
    fight.begin(ALL, { A: 4, B: 4 });
    expect(fight.now).toEqual(["ann 2 melee"]);
  });
  test("S-1, SA-20: takes twenty seconds, without seconds per segment", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 3 }).done();
    expect(seconds(fight.state)).toBe(0);
    fight.rest();
    expect(seconds(fight.state)).toBe(20);
    fight.give({ type: "option", name: "roundSeconds", value: 15 });
    expect(seconds(fight.state)).toBe(20);
    fight.begin(ALL, { A: 5, B: 3 }).rest();
    expect(seconds(fight.state)).toBe(35);
    expect(seconds(fight.give({ type: "option", name: "roundSeconds", value: 20 }).state)).toBe(35);
  });
  test("S-35: drops declarations, modifiers and delays at the end", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 1 });
    fight.give(by("bob", "modify", { segments: 2 }), { type: "bait", sides: "B", segments: 1 });
    fight.rest();
    expect(slots(fight.state)).toEqual([]);
    fight.begin(ALL);
    expect(fight.now).toEqual(["ann 5 melee", "bob 5 melee"]);
  });
  test("S-3: forecasts the next round with its range", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });
    const [, , , later] = forecast(fight.state, 5);
    expect(later?.participant).toBe("ann");
    expect(later?.round).toBe(2);
    expect(later?.time).toBe(5);
    expect(later?.certain).toBe(false);
    expect(later?.range).toEqual([5, 7]);
  });
});
