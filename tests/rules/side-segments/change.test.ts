import { describe, expect, test } from "vitest";
import { damageOf } from "../../../src/rules/kernel/repair.ts";
import { ALL, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const begun = (options = {}) => Fight.of(FOUR, options).begin(ALL, { A: 5, B: 3 });
const change = (fight: Fight, participant: string, intent: object) =>
  fight.give(by(participant, "changeIntent", { intent: intent as never }));

describe("changed declaration", () => {
  test("S-12, SA-12: counts from the present segment without the side's penalty", () => {
    const fight = change(begun(), "mag", { kind: "weapon", spd: 2, mods: 1 });
    expect(fight.ahead).toEqual(
      ["ann 5 melee", "bob 6 melee", "wiz 6 magic", "mag 8 melee"].sort(
        (a, b) =>
          Number(a.split(" ")[1]) - Number(b.split(" ")[1]) ||
          ["ann", "wiz", "bob", "mag"].indexOf(a.split(" ")[0]!) -
            ["ann", "wiz", "bob", "mag"].indexOf(b.split(" ")[0]!),
      ),
    );
    expect(fight.offers("mag").map(({ code }) => code)).toContain("change-restart");
  });
  test("S-12, SA-12: adds a flat delay by option", () =>
    expect(change(begun({ changeOfIntent: "flat", delay: 2 }), "mag", { kind: "weapon", spd: 4 }).ahead).toContain(
      "mag 7 melee",
    ));
  test("S-12, SA-12: adds no delay by option, but never precedes the present", () => {
    expect(change(begun({ changeOfIntent: "none" }), "mag", { kind: "weapon", spd: 7 }).ahead).toContain("mag 8 melee");
    expect(change(begun({ changeOfIntent: "none" }), "mag", { kind: "weapon", spd: 1 }).ahead).toContain("mag 5 melee");
  });
  test("S-12: gives up the current turn for the new action", () => {
    const fight = change(begun(), "ann", { kind: "spell", spd: 3 });
    expect(fight.now).toEqual(["wiz 6 magic"]);
    expect(fight.ahead).toEqual(["wiz 6 magic", "bob 6 melee", "mag 7 magic", "ann 8 magic"]);
    expect(fight.events.filter(({ type }) => type === "interrupt" || type === "lost")).toEqual([
      { type: "interrupt", slot: "1_ann_1", participant: "ann" },
      { type: "lost", slot: "1_ann_1", participant: "ann", reason: "changed" },
    ]);
  });
  test("S-12: keeps what was done and gains no attack", () => {
    const fight = Fight.of(FOUR)
      .begin(
        {
          ann: { kind: "weapon", spd: 3, attacks: 2 },
          wiz: { action: "none" },
          bob: { action: "none" },
          mag: { action: "none" },
        },
        { A: 5, B: 3 },
      )
      .done();
    change(fight, "ann", { kind: "weapon", spd: 2, attacks: 2 });
    expect(fight.rest()).toEqual([["ann 8 melee"]]);
    const again = Fight.of(FOUR)
      .begin(
        {
          ann: { kind: "weapon", spd: 3, attacks: 2 },
          wiz: { action: "none" },
          bob: { action: "none" },
          mag: { action: "none" },
        },
        { A: 5, B: 3 },
      )
      .done();
    change(again, "ann", { action: "fullMove" });
    expect(again.slot("ann", 1)).toMatchObject({ state: "done", time: 3, ordinal: 1, of: 2 });
    expect(again.ahead).toEqual(["ann#1 11 movement leg"]);
  });
  test("S-12: is free before the first segment", () => {
    const fight = Fight.of(FOUR).declare(ALL);
    change(fight, "ann", { kind: "weapon", spd: 3 });
    expect(fight.roll({ A: 1, B: 5 }).ahead).toContain("ann 5 melee");
  });
  test("S-12: replaces a wait", () => {
    const fight = Fight.of(FOUR).begin({ ...ALL, wiz: { action: "wait" } }, { A: 5, B: 3 });
    expect(change(fight, "wiz", { action: "cast" }).ahead).toContain("wiz 11 magic");
  });
  test("S-12, S-26: is carried over if too late", () => {
    const fight = begun().done().done();
    change(fight, "mag", { kind: "spell", spd: 9 });
    fight.rest();
    fight.begin(ALL, { A: 3, B: 3 });
    expect(fight.ahead).toContain("mag 5 magic carried");
  });
  test("S-12, S-26: can replace an action carried beyond the round", () => {
    const fight = Fight.of(FOUR).begin({ ...ALL, bob: { action: "attack", spd: 9, move: "charge" } });
    expect(fight.ahead.filter((one) => one.startsWith("bob"))).toEqual([]);
    expect(fight.offers("bob").map(({ code }) => code)).toContain("change-restart");
    change(fight, "bob", { action: "attack" });
    expect(fight.ahead).toContain("bob 10 melee");
    fight.rest();
    expect(fight.begin(ALL).ahead.filter((one) => one.startsWith("bob"))).toEqual(["bob 5 melee"]);
  });
  test("S-12, S-23: keeps modifiers of carried actions and current ones", () => {
    const late = (): Fight =>
      begun().give(by("mag", "carryIn", { segment: 14, phase: "movement" }), by("mag", "modify", { segments: -9 }));
    const waiting = change(late(), "mag", { kind: "weapon", spd: 2 });
    expect(waiting.ahead.filter((one) => one.startsWith("mag"))).toEqual(["mag 5 movement carried", "mag 7 melee"]);
    const acting = late().done();
    expect(acting.now).toEqual(["mag 5 movement carried"]);
    expect(change(acting, "mag", { kind: "weapon", spd: 2 }).now).toEqual(["mag 5 movement carried"]);
    expect(damageOf(acting.state)).toEqual([]);
  });
  test("S-12: is refused if nothing can change", () => {
    const fight = begun().done();
    const code = (participant: string, intent: object) =>
      fight.refused(by(participant, "changeIntent", { intent: intent as never }));
    expect(code("ann", { action: "none" })).toBe("nothing-to-change");
    expect(code("wiz", { action: "imbibe" })).toBe("speed-needed");
    expect(code("wiz", { action: "sing" })).toBe("unknown-action");
    expect(code("nobody", { action: "none" })).toBe("no-such-participant");
    fight.give(by("wiz", "defeat"));
    expect(code("wiz", { action: "none" })).toBe("no-such-participant");
  });
  test("S-12: is refused after the round", () => {
    const fight = begun().give({ type: "morale", participants: ["ann"], when: "round" });
    fight.done().done().done().done();
    expect([fight.state.stage, fight.refused(by("ann", "changeIntent", { intent: { action: "none" } }))]).toEqual([
      "settle",
      "round-is-over",
    ]);
  });
});
