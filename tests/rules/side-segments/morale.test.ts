import { describe, expect, test } from "vitest";
import { look, pacingOf, participantOf, requests, slots, type View } from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, sword, type People } from "./fight.ts";
import { by } from "../play.ts";

const begun = () => Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });

const DRAGON: People = {
  drake: { side: "B", npc: true, stats: { attackSpeeds: [4], giant: true, hitDice: 10 } },
  hero: { side: "A", stats: { weapons: [sword], hitDice: 4, morale: 9 } },
  lad: { side: "A", stats: { weapons: [sword], hitDice: 1, morale: 7 } },
  orc: { side: "B", npc: true, stats: { weapons: [sword], hitDice: 1 } },
};
const CHARGE = {
  drake: { action: "natural", move: "charge" },
  hero: { kind: "weapon", spd: 9 },
  lad: { action: "attack" },
  orc: { action: "none" },
};

describe("morale", () => {
  test("SA-14, S-44: reports its outcome, and a failure is headlong flight", () => {
    const fight = begun().give({ type: "morale", participants: "bob", cause: "the leader falls" }).done();
    expect(fight.refused({ type: "done", report: { outcome: "fled" } })).toBe("not-an-outcome");
    fight.done({ outcome: "failed" });
    expect(fight.notes("morale")).toEqual([{ participant: "bob", outcome: "failed", cause: "the leader falls" }]);
    // A later check does not change this one's result.
    expect(fight.slot("bob", `m${fight.state.head - 2}`)?.note).toMatchObject({
      cause: "the leader falls",
      outcome: "failed",
    });
    expect(fight.now).toEqual(["bob 5 movement"]);
    expect(fight.slot("bob", "c1x1")?.note?.notes).toEqual(["rearAttack", "closeFoesMayAttack"]);
    fight.give({ type: "takeBack" });
    expect([fight.now, participantOf(fight.state, "bob")?.facts]).toEqual([["bob 5 morale"], {}]);
  });
  test("S-44: flight is the default until the creature rallies or holds", () => {
    const fight = begun().give({ type: "morale", participants: "bob", when: "round", cause: "half are down" });
    fight.rest();
    fight.answer({ morale_bob: "failed" });
    const fleeing = (): unknown => fight.owed("declare_bob")?.fallback;
    expect([fight.state.clock.round, fleeing()]).toEqual([2, { action: "breakAndRun" }]);
    const view = (): View => look(fight.state)!;
    const ruled = (intent: object): boolean =>
      pacingOf("side-segments")!.choices.isRuling!(by("bob", "declare", { intent } as never), view());
    expect([ruled({ action: "attack" }), ruled({ action: "breakAndRun" }), ruled({ action: "rally" })]).toEqual([
      true,
      false,
      false,
    ]);
    fight.begin({ ...ALL, bob: { action: "breakAndRun" } }, { A: 5, B: 3 }).rest();
    expect(fleeing()).toEqual({ action: "breakAndRun" });
    fight.begin({ ...ALL, bob: { action: "rally", segments: 2 } }, { A: 5, B: 3 }).rest();
    expect(fleeing()).toEqual({ action: "rally", segments: 2 });
  });
  test("S-44: offers the rear of the fleeing to engaged foes", () => {
    const fight = Fight.of({ ...FOUR, cid: { side: "A", stats: { weapons: [sword] } } }).begin(
      { ...ALL, ann: { action: "attack", target: "bob" }, cid: { action: "none" } },
      { A: 5, B: 3 },
    );
    fight.give({ type: "morale", participants: "bob" }).done().done({ outcome: "failed" });
    const rear = (id: string) => fight.offers(id).filter(({ code }) => code === "rearAttack");
    expect([rear("ann"), rear("cid"), rear("mag")]).toMatchObject([
      [{ data: { at: "bob" }, command: by("ann", "rearAttack", { target: "bob" }) }],
      [{ gm: true }],
      [],
    ]);
    expect(rear("ann")[0]).not.toHaveProperty("gm");
    const before = fight.state;
    fight.give(rear("ann")[0]!.command);
    expect([fight.now, rear("ann")]).toEqual([["ann 5 melee"], []]);
    expect(fight.slot("ann", "rear1")).toMatchObject({
      kind: "interrupt",
      note: { action: "rearAttack", target: "bob" },
    });
    expect(fight.refused(by("ann", "rearAttack", { target: "bob" }))).toBe("nobody-flees");
    expect(fight.done().now).toEqual(["bob 5 movement"]);
    fight.give({ type: "undo" }, { type: "undo" });
    expect(slots(fight.state)).toEqual(slots(before));
    fight.done();
    expect(rear("cid")).toEqual([]);
  });
  test("S-35: stops after the last checks for bookkeeping if wanted", () => {
    const fight = Fight.of(FOUR, { bookkeeping: true })
      .begin(ALL, { A: 5, B: 3 })
      .give({ type: "morale", participants: "bob", when: "round" });
    fight.rest();
    expect([fight.state.stage, fight.owing]).toEqual(["settle", ["morale_bob"]]);
    fight.answer({ morale_bob: "held" });
    expect(fight.state.stage).toBe("settle");
    expect(requests(fight.state)).toMatchObject([{ id: "bookkeeping", gm: true, blocking: true, choices: [true] }]);
    // A late check belongs to this round.
    fight.give({ type: "morale", participants: "ann", when: "atOnce" });
    expect(fight.owing).toEqual(["urgent_ann"]);
    fight.answer({ urgent_ann: "held" }).answer({ bookkeeping: true });
    expect([fight.state.clock.round, fight.state.stage]).toEqual([2, "declare"]);
    fight.begin(ALL, { A: 5, B: 3 }).rest();
    expect([fight.state.clock.round, fight.owing]).toEqual([2, ["bookkeeping"]]);
  });
  test("S-35, S-40: rolls 2d6 against the score, or asks by option", () => {
    const people: People = { ...FOUR, bob: { ...FOUR.bob!, stats: { ...FOUR.bob!.stats, morale: 7 } } };
    const called = (options = {}): Fight =>
      Fight.of(people, options).begin(ALL, { A: 5, B: 3 }).give({ type: "morale", participants: "bob", when: "round" });
    const rolled = called();
    rolled.rest();
    expect(rolled.owed("morale_bob")).toMatchObject({
      kind: "dice",
      dice: { count: 2, faces: 6 },
      against: 7,
      data: { morale: 7 },
    });
    expect(rolled.answer({ morale_bob: 7 }).notes("morale")).toMatchObject([{ participant: "bob", outcome: "held" }]);
    const host = called({ moraleCheck: "host" });
    host.rest();
    expect(host.owed("morale_bob")).toMatchObject({ kind: "decision", choices: ["held", "failed"], against: 7 });
  });
  test("SA-14, S-40: ends the phase's slot with the dice", () => {
    const people: People = { ...FOUR, bob: { ...FOUR.bob!, stats: { ...FOUR.bob!.stats, morale: 7 } } };
    const fight = Fight.of(people)
      .begin(ALL, { A: 5, B: 3 })
      .give({ type: "morale", participants: "bob", cause: "fire" })
      .done();
    expect([fight.now, fight.owing]).toEqual([["bob 5 morale"], [expect.stringContaining("check_")]]);
    fight.answer({ [fight.owing[0]!]: 8 });
    expect(fight.notes("morale")).toEqual([{ participant: "bob", outcome: "failed", cause: "fire", rolled: true }]);
    expect(fight.now).toEqual(["bob 5 movement"]);
  });
  test("S-36: is checked by foes below 4 hit dice when a giant charges", () => {
    const fight = Fight.of(DRAGON).begin(CHARGE, { A: 2, B: 2 });
    expect(fight.done().now).toEqual(["drake 8 movement leg"]);
    expect(requests(fight.state)).toMatchObject([
      { id: "urgent_lad", against: 7, blocking: true, data: { cause: "giantCharge" } },
    ]);
    expect(fight.done().now).toEqual([]);
    expect(fight.answer({ urgent_lad: 8 }).now).toEqual(["lad 8 movement"]);
  });
  test("S-36: is not checked by the defeated nor for small chargers", () => {
    const fight = Fight.of(DRAGON).begin(CHARGE, { A: 2, B: 2 }).done().give(by("lad", "defeat"));
    expect(fight.owing).toEqual([]);
    const small = Fight.of({ ...DRAGON, drake: { side: "B", stats: { attackSpeeds: [4] } } })
      .begin(CHARGE, { A: 2, B: 2 })
      .done();
    expect([small.now, small.owing]).toEqual([["drake 8 movement leg"], []]);
  });
  test("S-36: drops unanswered checks with the round", () => {
    const fight = Fight.of(DRAGON).begin(CHARGE, { A: 2, B: 2 }).done().give({ type: "nextWindow" });
    expect(fight.owing).not.toContain("urgent_lad");
  });
});
