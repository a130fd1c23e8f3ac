import { describe, expect, test } from "vitest";
import { forecast, requests, seconds, slots } from "../../../src/rules/index.ts";
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
  test("S-10: asks players for their combatants and the GM for the rest", () => {
    const fight = Fight.of(FOUR);
    expect(requests(fight.state).map(({ participant, gm, blocking }) => [participant, gm, blocking])).toEqual([
      ["ann", false, true],
      ["wiz", false, true],
      ["bob", true, true],
      ["mag", true, true],
    ]);
  });
  test("S-16: asks a side's players for its die every round", () => {
    const fight = Fight.of(FOUR).declare(ALL);
    expect([fight.owed("initiative_A")?.gm, fight.owed("initiative_B")?.gm]).toEqual([false, true]);
    fight.roll({ A: 5, B: 3 }).rest();
    fight.declare(ALL);
    expect(fight.owing).toEqual(["initiative_A", "initiative_B"]);
    fight.roll({ A: 1, B: 6 });
    expect(fight.rest()).toEqual([["bob 5 melee"], ["mag 6 magic"], ["ann 7 melee"], ["wiz 8 magic"]]);
  });
  test("S-14: rolls nothing with one side", () => {
    const fight = Fight.of({ ann: FOUR.ann! }).declare({ ann: { action: "attack" } });
    expect(fight.now).toEqual(["ann 5 melee"]);
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
  test("S-19: adds the penalty to all actions of a side, that round", () => {
    const fight = Fight.of(FOUR).begin(
      {
        ann: { kind: "weapon", spd: 3, attacks: 2, trained: true, mods: 1 },
        wiz: { action: "fullMove" },
        bob: { action: "none" },
        mag: { action: "none" },
      },
      { A: 2, B: 6 },
    );
    expect(fight.rest()).toEqual([
      ["ann#1 5 melee"],
      ["wiz#1 7 movement leg"],
      ["ann#2 7 melee"],
      ["wiz#2 12 movement leg"],
    ]);
  });
  test("S-19: keeps rank and penalty with a combatant that changes sides", () => {
    const fight = Fight.of(FOUR)
      .begin(ALL, { A: 5, B: 3 })
      .give(by("bob", "side", { side: "A" }));
    expect(fight.rest()).toEqual([["ann 5 melee"], ["wiz 6 magic"], ["bob 6 melee"], ["mag 7 magic"]]);
  });
  test("S-28: starts at the lowest occupied segment and skips empty ones", () => {
    const fight = Fight.of(FOUR).begin(
      {
        ann: { kind: "weapon", spd: 9 },
        wiz: { action: "cast" },
        bob: { action: "none" },
        mag: { action: "none" },
      },
      { A: 5, B: 4 },
    );
    expect(fight.state.clock.time).toBe(6);
    expect(fight.done().state.clock.time).toBe(9);
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
  test("S-35: asks the GM to end a round without actions", () => {
    const fight = Fight.of(FOUR).begin(Object.fromEntries(Object.keys(FOUR).map((id) => [id, { action: "none" }])), {
      A: 5,
      B: 3,
    });
    expect([fight.state.stage, fight.owing]).toEqual(["settle", ["idle"]]);
    expect(fight.answer({ idle: true }).state.clock.round).toBe(2);
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
  test("S-10: writes a small patch for Done", () => {
    const ids = ["abcdefghijklmnop", "bbcdefghijklmnop", "cbcdefghijklmnop"];
    const fight = Fight.of(
      Object.fromEntries(
        ids.map((id, i) => [
          id,
          {
            side: i ? "fedcba9876543210" : "0123456789abcdef",
            stats: { weapons: [sword, { ...sword, label: "spear", spd: 6 }] },
          },
        ]),
      ),
    );
    fight.begin(Object.fromEntries(ids.map((id, i) => [id, { kind: "weapon", spd: 4 + i }])), {
      "0123456789abcdef": 3,
      fedcba9876543210: 3,
    });
    const before = fight.state;
    fight.done();
    const changed = JSON.stringify(fight.state.log).length - JSON.stringify(before.log).length;
    expect(changed).toBeLessThan(600);
  });
});

describe("joiner", () => {
  test("S-10: declares before the first segment, and a new side rolls", () => {
    const fight = Fight.of(FOUR)
      .begin(ALL, { A: 5 })
      .give(by("cat", "join", { side: "C", stats: { weapons: [sword] } }));
    expect(fight.owing).toEqual(["declare_cat"]);
    expect(fight.declare({ cat: { action: "attack" } }).owing).toEqual(["initiative_B", "initiative_C"]);
  });
  test("S-10: is not waited for in mid-round and counts from now", () => {
    const fight = Fight.of(FOUR)
      .begin(ALL, { A: 5, B: 3 })
      .give(by("cat", "join", { side: "B", stats: { weapons: [sword] } }));
    expect(fight.owing).toEqual([]);
    expect(fight.offers("cat")[0]).toMatchObject({ code: "declare", data: { from: 5 } });
    fight.give(by("cat", "declare", { intent: { action: "attack" } }));
    expect(fight.ahead).toContain("cat 10 melee");
    expect(fight.refused(by("cat", "declare", { intent: { action: "none" } }))).toBe("declared-already");
  });
  test("S-21: counts rounds of attacks from its first", () => {
    const fast = { weapons: [{ ...sword, attacks: 3, perRounds: 2 }] };
    const fight = Fight.of({ ann: { side: "A", stats: fast } }).declare({ ann: { action: "attack" } });
    fight.give({ type: "nextWindow" }, by("eve", "join", { side: "A", stats: fast }));
    expect([fight.owed("declare_ann")?.data?.due, fight.owed("declare_eve")?.data?.due]).toEqual([2, 1]);
  });
});
