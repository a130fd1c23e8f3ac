import { describe, expect, test } from "vitest";
import { ALL, ATTACKS, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const waiting = (dice: { A: number; B: number }) =>
  Fight.of(FOUR).begin({ ...ALL, wiz: { action: "wait", trigger: "somebody moves there" } }, dice);

describe("waiting", () => {
  test("S-27: has no segment and is listed as waiting", () => {
    const fight = waiting({ A: 5, B: 4 });
    expect(fight.slot("wiz")).toMatchObject({ state: "waiting", note: { trigger: "somebody moves there" } });
    expect(fight.offers("wiz")[0]).toMatchObject({ code: "trigger", command: by("wiz", "trigger") });
    expect(fight.ahead).toEqual(["ann 5 melee", "bob 5 melee", "mag 6 magic"]);
  });
  test("S-33: acts right after the triggering group", () => {
    const fight = waiting({ A: 5, B: 4 }).give(by("wiz", "trigger"));
    expect(fight.rest()).toEqual([["ann 5 melee"], ["wiz 5 wait"], ["bob 5 melee"], ["mag 6 magic"]]);
  });
  test("S-33, SA-16: notes trigger and time after it acted", () => {
    const fight = Fight.of(FOUR)
      .begin(ALL, { A: 5, B: 4 })
      .give(by("mag", "wait", { trigger: "the door opens" }));
    expect(fight.give(by("mag", "trigger")).slot("mag")?.note).toMatchObject({
      trigger: "the door opens",
      after: 5,
    });
    expect(waiting({ A: 5, B: 4 }).give(by("wiz", "trigger")).slot("wiz")?.note).toMatchObject({
      trigger: "somebody moves there",
      after: 5,
    });
  });
  test("S-33: acts after the whole simultaneous group", () => {
    const fight = waiting({ A: 4, B: 4 }).give({ type: "done", slots: ["1_ann_1"] }, by("wiz", "trigger"));
    expect(fight.rest()).toEqual([["bob 5 melee"], ["wiz 5 wait"], ["mag 6 magic"]]);
  });
  test("S-33: accepts a later slot as trigger", () => {
    const fight = waiting({ A: 5, B: 4 }).give(by("wiz", "trigger", { after: "1_mag_1" }));
    expect(fight.rest()).toEqual([["ann 5 melee"], ["bob 5 melee"], ["mag 6 magic"], ["wiz 6 wait"]]);
  });
  test("S-33: accepts a trigger slot of the longest id", () => {
    const long = "m".repeat(64);
    const { mag, ...others } = FOUR;
    const fight = Fight.of({ ...others, [long]: mag! }).begin(
      { ...ATTACKS, wiz: { action: "wait" }, [long]: { action: "cast" } },
      { A: 5, B: 4 },
    );
    fight.give(by("wiz", "trigger", { after: `1_${long}_1` }));
    expect(fight.rest()).toEqual([["ann 5 melee"], ["bob 5 melee"], [`${long} 6 magic`], ["wiz 6 wait"]]);
  });
  test("S-33: orders several on one trigger by side, in chains too", () => {
    const all = { ...FOUR, cat: { side: "B" }, dan: { side: "B" }, eve: { side: "A" } };
    const waits = Object.fromEntries(["wiz", "mag", "cat", "dan"].map((id) => [id, { action: "wait" }]));
    const fight = Fight.of(all).begin({ ...ATTACKS, eve: { kind: "weapon", spd: 9 }, ...waits }, { A: 5, B: 4 });
    for (const participant of ["mag", "cat", "wiz"]) fight.give(by(participant, "trigger"));
    expect(fight.done().now).toEqual(["wiz 5 wait"]);
    fight.give(by("dan", "trigger"));
    expect(fight.rest()).toEqual([
      ["wiz 5 wait"],
      ["dan 5 wait"],
      ["cat 5 wait", "mag 5 wait"],
      ["bob 5 melee"],
      ["eve 9 melee"],
    ]);
  });
  test("S-33: lapses at the end of the round without a trigger", () => {
    const fight = waiting({ A: 5, B: 4 });
    fight.done().done();
    fight.done();
    expect(fight.events.filter(({ type }) => type === "lost")).toEqual([
      { type: "lost", slot: "1_wiz_1", participant: "wiz", reason: "windowEnd" },
    ]);
    expect(fight.owing).toContain("declare_wiz");
  });
  test("S-33: can be ended by the GM when all wait", () => {
    const fight = Fight.of(FOUR).begin(Object.fromEntries(Object.keys(FOUR).map((id) => [id, { action: "wait" }])), {
      A: 5,
      B: 3,
    });
    expect(fight.owing).toEqual(["idle"]);
    expect(fight.give(by("bob", "trigger")).now).toEqual(["bob 1 wait"]);
  });
  test("SA-16: postpones a whole declared action", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 5, B: 4 });
    fight.give(by("mag", "wait", { trigger: "the door opens" }));
    expect(fight.slot("mag")).toMatchObject({ state: "waiting", note: { trigger: "the door opens", action: "cast" } });
    fight.done().give(by("mag", "trigger"));
    expect(fight.rest()).toEqual([["bob 5 melee"], ["mag 5 magic"], ["wiz 6 magic"]]);
  });
  test("SA-16: postpones the rest of a routine with its spacing", () => {
    const fight = Fight.of(FOUR).begin({
      ann: { kind: "weapon", spd: 3, attacks: 3 },
      wiz: { action: "none" },
      bob: { kind: "weapon", spd: 7 },
      mag: { action: "none" },
    });
    fight.done();
    expect(fight.now).toEqual(["ann#2 6 melee"]);
    fight.give(by("ann", "wait", { trigger: "bob strikes" }));
    expect([fight.now, fight.slot("ann", 2)?.state]).toEqual([["bob 7 melee"], "waiting"]);
    fight.give(by("ann", "trigger"));
    expect(fight.rest()).toEqual([["bob 7 melee"], ["ann#2 7 melee"], ["ann#3 10 melee"]]);
  });
  test("SA-16, SA-17: moves a postponed charge before its attack", () => {
    const fight = Fight.of(FOUR).begin({
      ann: { action: "charge" },
      wiz: { action: "none" },
      bob: { action: "attack" },
      mag: { action: "cast" },
    });
    fight.give(by("ann", "wait"), by("ann", "trigger"));
    expect(fight.rest()).toEqual([["bob 5 melee"], ["ann 5 movement leg"], ["ann 5 melee"], ["mag 6 magic"]]);
  });
  test("S-33: drops the GM's place", () => {
    const fight = Fight.of(FOUR)
      .begin(ALL, { A: 5, B: 4 })
      .give({ type: "move", slot: "1_mag_1", to: { time: 9 } });
    fight.give(by("mag", "wait"), by("mag", "trigger"));
    expect(fight.done().now).toEqual(["mag 5 magic"]);
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
