/** Surprise, initiative and order of a round with three or more sides, with returning or escaping participants and hazards. */
import { describe, expect, test } from "vitest";
import { apply, look, participantOf, requests, slots, type JsonObject } from "../../../src/rules/index.ts";
import type { View } from "../../../src/rules/pacing/side-segments/facts.ts";
import { standings } from "../../../src/rules/pacing/side-segments/sides.ts";
import { ALL, FOUR, Fight, NONE, sword, type People } from "./fight.ts";
import { by, refused } from "../play.ts";
import { shown } from "../shown.ts";

const three: People = { ann: { side: "A" }, bob: { side: "B", npc: true }, cat: { side: "C", npc: true } };
const strike = (spd: number): JsonObject => ({ kind: "weapon", spd });
const fire = by("fire", "join", { side: "B", kind: "hazard", stats: { time: 3 } });
const header = (fight: Fight): ReturnType<typeof standings> => standings(look(fight.state) as unknown as View);

describe("surprise", () => {
  test("S-5, S-6: asks for a die per side except those ruled by the GM", () => {
    const fight = Fight.of(three, { surprise: true });
    const die = (side: string): object => ({
      id: `surprise_${side}`,
      kind: "dice",
      what: "surprise",
      side,
      dice: { count: 1, faces: 6 },
      fallback: 3,
      blocking: true,
      gm: true,
    });
    expect(requests(fight.state)).toEqual([die("A"), die("B"), die("C")]);
    fight.answer({ surprise_A: 5 }).give({ type: "surprise", sides: ["B"], segments: 1 });
    expect([fight.state.stage, fight.owing]).toEqual(["surprise", ["surprise_C"]]);
    fight.answer({ surprise_C: 2 });
    expect([header(fight).delta, fight.owing]).toEqual([{ A: 0, B: 1, C: 2 }, ["declare_ann", "avoid_A"]]);
  });
  test("S-5, S-14: cancelled before the first segment makes all sides roll", () => {
    const fight = Fight.of(three)
      .give({ type: "surprise", sides: ["B"], segments: 1 })
      .begin({ ann: strike(5), cat: strike(5) }, { A: 3, C: 3 });
    expect([fight.state.stage, fight.owing]).toEqual(["declareLate", ["declare_bob"]]);
    fight.give({ type: "surprise", sides: ["B"], segments: 0 });
    expect([fight.state.stage, fight.owing]).toEqual(["declare", ["declare_bob"]]);
    expect(fight.declare({ bob: strike(5) }).owing).toEqual(["initiative_B"]);
  });
  test("S-5: is rolled once, not after rulings or for joiners", () => {
    const fight = Fight.of(three, { surprise: true })
      .answer({ surprise_A: 5, surprise_B: 1, surprise_C: 4 })
      .give({ type: "surprise", sides: ["C"], segments: 1 });
    expect(fight.events.filter(({ type }) => type === "stage")).toEqual([]);
    expect(
      fight.give({ type: "nextWindow" }).events.flatMap((event) => (event.type === "stage" ? [event.stage] : [])),
    ).toEqual(["declare"]);
    fight.give(by("dan", "join", { side: "D" }));
    expect(fight.state.stage).toBe("declare");
    expect(fight.owing).toEqual(["declare_ann", "declare_bob", "declare_cat", "declare_dan"]);
    expect(fight.give({ type: "option", name: "surprise", value: false }).refused({ type: "callSurprise" })).toBe(
      "surprise-is-over",
    );
  });
  test("S-5: is rolled at once if called during a pause", () =>
    expect(Fight.of(three).give({ type: "pause" }, { type: "callSurprise" }).owing).toEqual([
      "surprise_A",
      "surprise_B",
      "surprise_C",
    ]));
  test("S-5: names the unknown side or participant in a refusal", () => {
    const why = (more: object): unknown =>
      apply(Fight.of(three).state, { type: "surprise", segments: 1, ...more }).refusal;
    expect(why({ sides: ["Z"] })).toEqual({ code: "no-such-side", data: { side: "Z" } });
    expect(why({})).toEqual({ code: "no-such-side", data: { side: "" } });
    expect(why({ participants: ["eve"] })).toEqual({ code: "no-such-participant", data: { participant: "eve" } });
    expect(refused(Fight.of(three).state, { type: "avoid", side: "A", way: "hide" })).toBe("cannot-avoid A");
  });
  test("S-6, SA-6: is refused after the first segment and in later rounds", () => {
    const fight = Fight.of(three).begin({ ann: strike(5), bob: strike(5), cat: strike(5) }, { A: 3, B: 3, C: 3 });
    const refusal = (more: object): string | null => fight.refused({ type: "surprise", segments: 1, ...more });
    expect(refusal({ sides: ["A"] })).toBe("surprise-is-over");
    expect(fight.rest().length).toBe(1);
    expect(refusal({ sides: ["A"] })).toBe("surprise-is-over");
  });
  test("S-10: lets all degrees declare before the first could act", () => {
    const fight = Fight.of(three)
      .give({ type: "surprise", sides: ["B"], segments: 1 }, { type: "surprise", sides: ["C"], segments: 2 })
      .declare({ ann: { kind: "weapon", spd: 1, attacks: 2 } });
    expect([fight.now, fight.owing]).toEqual([["ann#1 1 melee"], []]);
    expect(fight.done().owing).toEqual(["declare_bob", "declare_cat"]);
    expect(fight.declare({ bob: strike(1), cat: strike(1) }).rest()).toEqual([
      ["ann#2 2 melee"],
      ["bob 2 melee"],
      ["cat 3 melee"],
    ]);
  });
});

describe("avoiding the fight", () => {
  const unseen = (): Fight => Fight.of(three).give({ type: "surprise", sides: ["B"], segments: 1 });
  test("S-8: asks each undetected side without blocking play", () => {
    const ask = (side: string): object => ({
      id: `avoid_${side}`,
      kind: "decision",
      what: "avoid",
      side,
      choices: ["engage", "withdraw", "hide"],
      fallback: "engage",
      blocking: false,
      gm: true,
    });
    expect(requests(unseen().state).filter(({ what }) => what === "avoid")).toEqual([ask("A"), ask("C")]);
  });
  test("S-8, S-14: removes the side from ranks, dice and carried actions", () => {
    const fight = unseen().give(by("cat", "carryIn", { segment: 4 }), { type: "avoid", side: "C", way: "hide" });
    expect(header(fight).rank).toEqual({ A: 1, B: 2 });
    expect(slots(fight.state)).toEqual([]);
    expect(fight.owing).toEqual(["declare_ann", "avoid_A"]);
    fight.declare({ ann: strike(5) }).declare({ bob: strike(5) });
    expect(fight.rest()).toEqual([["ann 5 melee"], ["bob 6 melee"]]);
    expect(fight.owing).toEqual(["declare_ann", "declare_bob"]);
  });
  test("S-8: continues with two sides and ends with one", () => {
    const fight = unseen().give({ type: "avoid", side: "C", way: "withdraw" });
    expect([fight.state.status, fight.events.filter(({ type }) => type === "ended")]).toEqual(["running", []]);
    fight.give({ type: "avoid", side: "A", way: "withdraw" });
    expect(fight.state.status).toBe("over");
    expect(fight.events.filter(({ type }) => type === "ended")).toEqual([{ type: "ended" }]);
  });
  test("S-8: can be revoked without an event", () => {
    const fight = unseen().give({ type: "avoid", side: "C", way: "withdraw" }).answer({ avoid_A: "engage" });
    expect([fight.notes("avoided"), fight.owing]).toEqual([[], ["declare_ann", "avoid_A"]]);
    expect(fight.refused({ type: "avoid", side: "C", way: "hide" })).toBe("cannot-avoid");
    fight.give({ type: "avoid", side: "C", way: "engage" });
    expect([fight.notes("avoided"), fight.owing]).toEqual([[], ["declare_ann", "declare_cat", "avoid_A", "avoid_C"]]);
    expect(fight.refused({ type: "avoid", side: "B", way: "engage" })).toBe("cannot-avoid");
    expect(fight.refused({ type: "avoid", side: "Z", way: "engage" })).toBe("cannot-avoid");
  });
  test("S-14, S-18: drops dice of surprised sides and a die left alone", () => {
    const fight = Fight.of(three).begin({ ann: strike(5), bob: strike(5), cat: strike(5) }, { A: 2, B: 6 });
    expect(header(fight)).toMatchObject({ rolled: true, penalty: { A: 2 } });
    fight.give({ type: "pause" }, { type: "surprise", sides: ["B", "C"], segments: 1 });
    expect(shown(header(fight))).toBe(
      "delta {A 0, B 1, C 1}, dice {A 2}, penalty {A 0, B 0, C 0}, rank {A 1, B 2, C 2}, rolled false, tied [[B, C]]",
    );
  });
});

describe("initiative", () => {
  test("S-14 to S-16: shows the header before and after the dice", () => {
    const fight = Fight.of(three).declare({ ann: strike(5), bob: strike(5), cat: strike(5) });
    expect(shown(header(fight))).toBe(
      "delta {A 0, B 0, C 0}, dice {}, penalty {A 0, B 0, C 0}, rank {A 1, B 1, C 1}, rolled false, tied [[A, B, C]]",
    );
    expect(shown(header(fight.roll({ B: 5 })))).toBe(
      "delta {A 0, B 0, C 0}, dice {B 5}, penalty {A 0, B 0, C 0}, rank {A 2, B 1, C 2}, rolled true, tied [[A, C]]",
    );
    expect(shown(header(fight.roll({ A: 1, C: 3 })))).toBe(
      "delta {A 0, B 0, C 0}, dice {A 1, B 5, C 3}, penalty {A 2, B 0, C 1}, rank {A 3, B 1, C 2}, rolled true, tied []",
    );
    fight.rest();
    expect(header(fight)).toMatchObject({ rolled: false, dice: {} });
  });
  test("S-14: skips stages without dice or surprise", () => {
    const stages = (fight: Fight): readonly unknown[] =>
      fight.events.flatMap((event) => (event.type === "stage" ? [event.stage] : []));
    expect(stages(Fight.of({ ann: FOUR.ann! }).declare({ ann: strike(5) }))).toEqual(["play"]);
    expect(stages(Fight.of(FOUR).begin(ALL, { A: 3, B: 4 }))).toEqual(["play"]);
  });
  test("S-16: belongs to the side's players despite hazards", () => {
    const fight = Fight.of(FOUR).give(fire).declare(ALL);
    expect(requests(fight.state).map(({ id, gm }) => [id, gm])).toEqual([
      ["initiative_A", false],
      ["initiative_B", true],
    ]);
  });
  test("S-19: drops the previous round's dice and penalties", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 6, B: 1 });
    fight.rest();
    fight.begin(ALL, { B: 3 });
    expect([header(fight).dice, fight.slot("bob")?.time]).toEqual([{ B: 3 }, 5]);
  });
});

describe("end of a round", () => {
  test("S-35: asks the GM after bookkeeping or without actions", () => {
    const ask = (id: string): object => ({
      id,
      kind: "decision",
      what: id,
      choices: [true],
      fallback: true,
      blocking: true,
      gm: true,
    });
    const idle = Fight.of(FOUR).begin(NONE, { A: 3, B: 3 });
    expect(requests(idle.state)).toEqual([ask("idle")]);
    const booked = Fight.of(FOUR, { bookkeeping: true }).begin(ALL, { A: 3, B: 3 });
    booked.rest();
    expect(requests(booked.state)).toEqual([ask("bookkeeping")]);
  });
  test("S-35: waits for a released combatant, but not for hazards", () => {
    const fight = Fight.of(FOUR)
      .begin({ ...NONE, ann: { action: "wait" } }, { A: 3, B: 3 })
      .give({ type: "pause" }, by("ann", "trigger"));
    expect([fight.owing, fight.give({ type: "resume" }).now]).toEqual([[], ["ann 1 wait"]]);
    const fallen = Fight.of({ ann: FOUR.ann! }).give(by("ann", "defeat"), fire);
    expect(fallen.rest()).toEqual([["fire 3 wait"]]);
    expect(Fight.of({ ann: FOUR.ann! }).give(by("ann", "defeat")).owing).toEqual([]);
    const later = { ...fire, stats: { time: 3, from: 2 } };
    expect(Fight.of({ ann: FOUR.ann! }).give(by("ann", "defeat"), later).owing).toEqual([]);
  });
  test("S-10: waits for a returning surprised combatant's declaration", () => {
    const fight = Fight.of(three)
      .give({ type: "surprise", sides: ["B"], segments: 1 }, by("bob", "defeat"))
      .begin({ ann: { action: "none" }, cat: { action: "none" } }, { A: 3, C: 3 });
    expect(fight.owing).toEqual(["idle"]);
    expect(fight.give(by("bob", "revive")).owing).toEqual(["declare_bob"]);
  });
  test("S-10: restarts no stage for a joiner", () => {
    const joined = (fight: Fight): readonly unknown[] =>
      fight.give(by("dan", "join", { side: "D" })).events.filter(({ type }) => type === "stage");
    expect([joined(Fight.of(three, { surprise: true })), joined(Fight.of(three))]).toEqual([[], []]);
    const rolling = Fight.of(three)
      .declare({ ann: strike(5), bob: strike(5), cat: strike(5) })
      .give({ type: "pause" });
    expect([joined(rolling), rolling.state.stage]).toEqual([[], ""]);
  });
  test("S-21: counts a joiner's rounds from its first", () => {
    const facts = (fight: Fight, who: string): unknown => participantOf(fight.state, who)?.facts;
    const fight = Fight.of(FOUR)
      .declare(ALL)
      .give(by("cat", "join", { side: "A", stats: { weapons: [sword] } }));
    expect([facts(fight, "cat"), facts(fight, "ann")]).toEqual([{}, {}]);
    fight.give({ type: "nextWindow" }, by("dan", "join", { side: "A" }));
    expect([facts(fight, "dan"), facts(fight, "cat")]).toEqual([{ from: 2 }, {}]);
  });
});
