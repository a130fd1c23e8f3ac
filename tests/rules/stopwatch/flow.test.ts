import { describe, expect, test } from "vitest";
import { requests, seconds, slots } from "../../../src/rules/index.ts";
import { alrik, bernat, Fight, plain, sword } from "./fight.ts";
import { by } from "../play.ts";

const undrawn = { ...alrik, weapons: [{ ...sword, ready: false }] };

describe("worked examples", () => {
  test("T-5, T-11, TA-4, TA-10: play Alrik against Bernat to 28", () =>
    expect(Fight.of({ alrik, bernat }).record(28)).toEqual([
      "4 alrik",
      "7 bernat",
      "8 alrik",
      "12 alrik",
      "14 bernat",
      "16 alrik",
      "20 alrik",
      "21 bernat",
      "24 alrik",
      "28 alrik+bernat",
    ]));
  test("T-12: draw Alrik's sword until 4", () => {
    const fight = Fight.of({ alrik: undrawn, bernat });
    expect(fight.record(8)).toEqual(["4 alrik", "7 bernat", "8 alrik"]);
    expect(fight.slotsOf("alrik").map(({ time, note }) => [time, note?.do])).toEqual([
      [4, "draw"],
      [8, "weapon"],
      [12, "weapon"],
    ]);
  });
  test("T-12: let Alrik dismount, draw and attack", () => {
    const fight = Fight.of({ alrik: undrawn, bernat }).choose("alrik", [
      { do: "listed", action: "dismountHorse" },
      { do: "weapon", weapon: 0 },
    ]);
    expect(fight.coming("alrik").note).toMatchObject({ sum: [0, 5], due: 5 });
    expect(fight.record(14)).toEqual(["5 alrik", "7 bernat", "9 alrik", "13 alrik", "14 bernat"]);
  });
  test("T-16: begin an answer to an unexpected draw on 1", () => {
    const fight = Fight.of({ a: { agility: 12, weapons: [sword] }, b: plain }).choose("b", { do: "wait" });
    fight.give(by("a", "react", { action: { do: "draw", weapon: 0 } }));
    expect(fight.coming("a").note).toMatchObject({ sum: [0, 1, 6], due: 7, reaction: 1 });
  });
});

describe("count", () => {
  test("T-1: runs in one window with two segments per second", () => {
    const fight = Fight.of({ alrik, bernat });
    expect(seconds(fight.state)).toBe(0);
    fight.record(14);
    expect([fight.state.clock.round, fight.time, seconds(fight.state)]).toEqual([1, 16, 8]);
    expect(fight.refused({ type: "nextWindow" })).toBe("no-windows");
  });
  test("T-11, TA-14: applies a segment's effects before its combatants choose", () => {
    const fight = Fight.of({ a: plain, b: plain }).byDefault();
    expect([fight.time, fight.now()]).toEqual([5, ["a", "b"]]);
    fight.give({ type: "done", slots: ["1_a_1"] });
    expect(requests(fight.state)).toEqual([]);
    fight.done();
    expect(requests(fight.state).map(({ id, blocking, data }) => [id, blocking, data])).toMatchObject([
      ["next_a", true, { from: 5, ordinal: 2 }],
      ["next_b", true, { from: 5, ordinal: 2 }],
    ]);
    fight.choose("a", { do: "class", speedClass: 3 });
    expect(fight.now()).toEqual([]);
    fight.byDefault();
    expect([fight.coming("a").time, fight.coming("b").time]).toEqual([8, 10]);
  });
  test("T-11: accepts the next action with Done, for one or all", () => {
    const fight = Fight.of({ a: plain, b: plain })
      .byDefault()
      .done({ next: { do: "class", speedClass: 2 } });
    expect([fight.time, fight.now()]).toEqual([7, ["a", "b"]]);
    fight.give(by("a", "begin", { action: { do: "class", speedClass: 9 } }));
    expect([fight.coming("a").time, fight.now()]).toEqual([16, ["b"]]);
  });
  test("T-8: does not repeat one-time actions of armed combatants", () => {
    const fight = Fight.of({ alrik, b: plain });
    for (const id of ["alrik", "b"]) fight.choose(id, { do: "listed", action: "openDoor" });
    fight.done();
    expect(fight.owed("next_alrik")?.fallback).toEqual({ do: "weapon", weapon: 0 });
    fight.byDefault().done();
    expect(fight.owed("next_b")?.fallback).toEqual({ do: "listed", action: "openDoor" });
  });
  test("T-5: refuses a place before the action's start", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(fight.refused({ type: "move", slot: "1_bernat_1", to: { time: 3 } })).toBe("time-has-passed");
    const ahead = Fight.before({ b: { ...plain, start: 5 } }).give({ type: "start" });
    expect(ahead.refused({ type: "move", slot: "1_b_1", to: { time: 4 } })).toBe("segment-has-passed");
    expect(ahead.refused({ type: "move", slot: "1_b_1", to: { time: 5 } })).toBeNull();
    expect(ahead.choose("b", { do: "run" }).time).toBe(7);
  });
  test("T-27: orders slots of all combatants by segment", () => {
    const fight = Fight.of({ alrik, bernat });
    fight.record(14);
    expect(slots(fight.state).map(({ time }) => time)).toEqual([4, 7, 8, 12, 14, 16, 21]);
  });
});
