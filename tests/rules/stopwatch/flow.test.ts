import { describe, expect, test } from "vitest";
import { forecast, participantOf, requests, seconds, slots } from "../../../src/rules/index.ts";
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
  test("T-5: repeats the same action without asking", () => {
    const fight = Fight.of({ alrik });
    expect(fight.owed("next_alrik")?.fallback).toEqual({ do: "weapon", weapon: 0 });
    fight.choose("alrik", { do: "class", speedClass: 2, label: "search" }).done();
    expect(fight.owed("next_alrik")?.fallback).toEqual({ do: "class", speedClass: 2, label: "search" });
  });
  test("T-8: does not repeat one-time actions of armed combatants", () => {
    const fight = Fight.of({ alrik, b: plain });
    for (const id of ["alrik", "b"]) fight.choose(id, { do: "listed", action: "openDoor" });
    fight.done();
    expect(fight.owed("next_alrik")?.fallback).toEqual({ do: "weapon", weapon: 0 });
    fight.byDefault().done();
    expect(fight.owed("next_b")?.fallback).toEqual({ do: "listed", action: "openDoor" });
  });
  test("T-10: splits a long action into separate slots", () => {
    const fight = Fight.of({ a: { agility: 7 } }).choose("a", {
      do: "class",
      speedClass: 10,
      times: 2,
      label: "rummage",
    });
    expect(fight.coming("a").note).toMatchObject({
      sum: [0, 14],
      due: 14,
      then: [28],
      chain: [{ do: "class", speedClass: 10 }],
    });
    expect(fight.record(28).slice(0, 2)).toEqual(["14 a", "28 a"]);
  });
  test("T-9: lets the GM state segments regardless of agility", () => {
    const fight = Fight.of({ a: plain, b: { agility: 3 } });
    for (const id of ["a", "b"]) fight.choose(id, { do: "fixed", segments: 6, label: "lift" });
    expect([fight.time, fight.now()]).toEqual([6, ["a", "b"]]);
  });
  test("T-27: plays the lowest segment and forecasts the same actions", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(forecast(fight.state, 5).map(({ time, participant, certain }) => [time, participant, certain])).toEqual([
      [7, "bernat", true],
      [8, "alrik", true],
      [12, "alrik", true],
      [14, "bernat", true],
      [16, "alrik", true],
    ]);
  });
  test("T-27: applies a changed agility to later actions", () => {
    const fight = Fight.of({ alrik, bernat })
      .byDefault()
      .give(by("alrik", "change", { stats: { agility: 10 } }));
    expect(fight.coming("alrik").time).toBe(4);
    fight.done().byDefault();
    expect(fight.coming("alrik").time).toBe(11);
  });
  test("T-27: stores only recent slots", () => {
    const fight = Fight.of({ alrik, bernat });
    fight.record(40);
    const size = JSON.stringify(fight.state.participants).length;
    fight.record(90);
    expect(JSON.stringify(fight.state.participants).length).toBeLessThan(size + 20);
    expect(fight.slotsOf("alrik").map(({ time, state, ordinal }) => [time, state, ordinal])).toEqual([
      [80, "done", 20],
      [84, "done", 21],
      [88, "done", 22],
      [92, "open", 23],
    ]);
  });
  test("T-27: drops the GM's place with its slot", () => {
    const fight = Fight.of({ alrik, bernat })
      .byDefault()
      .give({ type: "move", slot: "1_bernat_1", to: { time: 10 } });
    expect(fight.record(17)).toEqual(["4 alrik", "8 alrik", "10 bernat", "12 alrik", "16 alrik", "17 bernat"]);
    expect(participantOf(fight.state, "bernat")?.turn).toEqual({ round: 1 });
  });
  test("T-5: refuses a place before the action's start", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(fight.refused({ type: "move", slot: "1_bernat_1", to: { time: 3 } })).toBe("time-has-passed");
    const ahead = Fight.before({ b: { ...plain, start: 5 } }).give({ type: "start" });
    expect(ahead.refused({ type: "move", slot: "1_b_1", to: { time: 4 } })).toBe("segment-has-passed");
    expect(ahead.refused({ type: "move", slot: "1_b_1", to: { time: 5 } })).toBeNull();
    expect(ahead.choose("b", { do: "run" }).time).toBe(7);
  });
  test("T-27: lets the owner of a lost action choose again", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault().give({ type: "lose", slot: "1_bernat_1" }).done();
    expect(fight.slotsOf("bernat").map(({ state, reason }) => [state, reason])).toEqual([
      ["open", undefined],
      ["lost", "ruled"],
    ]);
    fight.byDefault();
    expect(fight.coming("bernat")).toMatchObject({ time: 11, ordinal: 1 });
    expect(fight.coming("alrik").time).toBe(8);
  });
  test("T-27: resumes a returning combatant with its ammunition", () => {
    const gun = { label: "gun", speedClass: 5, capacity: 6 };
    const fight = Fight.of({ alrik, b: { agility: 10, weapons: [gun] } });
    fight.record(9);
    fight.give(by("b", "defeat"));
    expect(fight.record(28)).toEqual(["12 alrik", "16 alrik", "20 alrik", "24 alrik", "28 alrik"]);
    fight.give(by("b", "revive")).done().byDefault();
    expect(fight.coming("b")).toMatchObject({ time: 37, note: { budgets: { shots: [5, 6] } } });
  });
  test("T-27: orders slots of all combatants by segment", () => {
    const fight = Fight.of({ alrik, bernat });
    fight.record(14);
    expect(slots(fight.state).map(({ time }) => time)).toEqual([4, 7, 8, 12, 14, 16, 21]);
  });
});

describe("hazards", () => {
  test("T-11: act in their segment together with completed actions", () => {
    const fight = Fight.before({ alrik });
    fight
      .give(by("fire", "join", { side: "fire", kind: "hazard", stats: { time: 8, every: 10 } }), { type: "start" })
      .byDefault();
    expect(fight.record(20)).toEqual(["4 alrik", "8 alrik+fire", "12 alrik", "16 alrik", "18 fire", "20 alrik"]);
  });
});
