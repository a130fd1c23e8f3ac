import { describe, expect, test } from "vitest";
import { requests } from "../../../src/rules/index.ts";
import { look, participantOf } from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, SPELLS, bow, sword } from "./fight.ts";
import { by, answers } from "../play.ts";

const ann = (stats: object) => Fight.of({ ann: { side: "A", stats: stats as never } });

describe("declarations", () => {
  test("S-10: default to a plain attack, then to the last action", () => {
    const fight = ann({ weapons: [sword, bow] });
    expect(fight.owed("declare_ann")?.fallback).toEqual({ action: "attack", weapon: "sword" });
    fight.declare({ ann: { action: "fire", target: "orc", mods: 2 } }).rest();
    expect(fight.owed("declare_ann")?.fallback).toEqual({ action: "fire", weapon: "bow", target: "orc" });
  });
  test("S-10: never repeat waits or charges by default", () => {
    for (const intent of [
      { action: "wait", trigger: "x" },
      { action: "charge" },
      { action: "none" },
      { action: "parley", segments: 2 },
    ]) {
      const fight = ann({ weapons: [sword] })
        .declare({ ann: intent })
        .give({ type: "nextWindow" });
      expect(fight.owed("declare_ann")?.fallback).toEqual({ action: "attack", weapon: "sword" });
    }
  });
  test("S-10: default to natural or unarmed attacks without weapons", () => {
    expect(ann({ attackSpeeds: [3, 3, 5] }).owed("declare_ann")?.fallback).toEqual({ action: "natural" });
    expect(ann({}).owed("declare_ann")?.fallback).toEqual({ action: "unarmed", segments: 5 });
    expect(ann({ speeds: { unarmed: 3 } }).owed("declare_ann")?.fallback).toEqual({ action: "unarmed", segments: 3 });
  });
  test("S-22: default to all listed attacks of a beast, even with weapons", () => {
    const fight = ann({ weapons: [{ ...sword, label: "bite", spd: 3 }], attackSpeeds: [3, 6] });
    const { fallback, data } = fight.owed("declare_ann")!;
    expect(data?.due).toBe(2);
    expect(fight.answer({ declare_ann: fallback }).rest()).toEqual([["ann#1 3 melee"], ["ann#2 6 melee"]]);
  });
  test("S-22: place natural attacks in their listed segments", () =>
    expect(
      ann({ attackSpeeds: [3, 3, 6] })
        .declare({ ann: { action: "natural" } })
        .rest(),
    ).toEqual([["ann#1 3 melee", "ann#2 3 melee"], ["ann#3 6 melee"]]));
  test("S-11: allow a counter-charge against a declared charge", () => {
    const fight = Fight.of(FOUR).declare({ ann: { action: "charge", target: "bob", direction: "north" } });
    expect(fight.owed("declare_bob")?.data?.chargedBy).toEqual(["ann"]);
    expect(fight.refused(answers({ declare_bob: { action: "counterCharge", target: "wiz" } }))).toBe(
      "no-charge-to-counter",
    );
    fight.begin({ bob: { action: "counterCharge", target: "ann" }, ...SPELLS }, { A: 3, B: 3 });
    expect(fight.done().now).toEqual(["ann 9 movement leg", "bob 9 movement leg"]);
    expect(fight.done().now).toEqual(["ann 9 melee", "bob 9 melee"]);
  });
  test("S-10: can be replaced before the first segment without delay", () => {
    const fight = Fight.of(FOUR).declare(ALL);
    fight.give(by("ann", "declare", { intent: { kind: "weapon", spd: 2 } }));
    expect(fight.roll({ A: 3, B: 3 }).now).toEqual(["ann 2 melee"]);
    expect(fight.refused(by("wiz", "declare", { intent: { action: "none" } }))).toBe("declared-already");
  });
  test("SA-18, S-40: ask the GM for a missing speed and remember it", () => {
    const fight = Fight.of(FOUR).declare({ ...ALL, ann: { action: "imbibe" } });
    expect(requests(fight.state)).toMatchObject([
      { id: "speed_ann", gm: true, fallback: 5, data: { action: "imbibe" } },
    ]);
    expect(fight.refused(answers({ speed_ann: -1 }))).toBe("bad-speed");
    expect(fight.refused(answers({ speed_ann: "soon" }))).toBe("bad-speed");
    fight.answer({ speed_ann: 3 }).roll({ A: 3, B: 3 });
    expect(fight.now).toEqual(["ann 3 melee"]);
    fight.rest();
    fight.declare({ ...ALL, ann: { action: "imbibe" } });
    expect(fight.owing).toEqual(["initiative_A", "initiative_B"]);
    fight.give(by("ann", "speed", { action: "rally", segments: 7 }));
    expect(fight.give(by("ann", "declare", { intent: { action: "rally" } })).roll({ A: 3, B: 3 }).ahead).toContain(
      "ann 7 melee",
    );
    expect(fight.refused(by("ann", "speed", { action: "attack", segments: 7 }))).toBe("action-has-a-speed");
    expect(fight.refused(by("nobody", "speed", { action: "rally", segments: 7 }))).toBe("no-such-participant");
  });
  test("S-24, S-38, SA-15: subtract the move's penalty from the attack", () => {
    const penalty = (intent: object, options = {}) => {
      const fight = Fight.of({ ann: { side: "A", stats: { weapons: [sword, bow] } } }, options).declare({
        ann: intent as never,
      });
      return fight.slot("ann")?.note?.penalty;
    };
    expect(penalty({ action: "splitMoveFire" })).toBe(-2);
    expect(penalty({ action: "splitMoveAttack" })).toBeUndefined();
    expect(penalty({ action: "splitMoveAttack" }, { splitMovePenalty: -3 })).toBe(-3);
    expect(penalty({ action: "splitMoveFire" }, { splitMovePenalty: -3 })).toBe(-2);
    expect(penalty({ action: "attack", move: "halfMove" }, { halfMovePenalty: -2 })).toBe(-2);
    expect(penalty({ action: "charge" }, { splitMovePenalty: -3, halfMovePenalty: -2 })).toBeUndefined();
  });
  test("S-10: are refused if impossible, with the reason", () => {
    const fight = Fight.of(FOUR);
    const code = (declare_ann: unknown) => fight.refused(answers({ declare_ann } as never));
    expect(code({})).toBe("unknown-action");
    expect(code({ action: "sing" })).toBe("unknown-action");
    expect(code("attack")).toBe("bad-intent");
    expect(code({ action: "attack", spd: 0 })).toBe("bad-intent");
    expect(code({ action: "attack", sped: 3 })).toBe("bad-intent");
    expect(code({ action: "fire" })).toBe("no-such-weapon");
    expect(code({ action: "attack", weapon: "axe" })).toBe("no-such-weapon");
    expect(code({ action: "cast", spell: "light" })).toBe("no-such-spell");
    expect(code({ action: "natural" })).toBe("no-attack-speeds");
    expect(code({ action: "fullMove", move: "charge" })).toBe("cannot-move-as-well");
    expect(fight.refused(by("nobody", "declare", { intent: { action: "none" } }))).toBe("no-such-participant");
    expect(fight.refused(by("ann", "changeIntent", { intent: { action: "none" } }))).toBe("not-declared");
  });
});

describe("choices", () => {
  test("S-10, S-17: list weapons, spells and actions with their segments", () => {
    const fight = Fight.of(FOUR);
    const view = look(fight.state)!;
    const picks = view.pacing.choices.picks!(fight.owed("declare_bob")!, participantOf(fight.state, "bob")!, view);
    const lands = (code: string) =>
      picks.filter((pick) => pick.code === code).map((pick) => [pick.data.label, pick.lands]);
    expect(lands("attack")).toEqual([["sword", 5]]);
    expect(lands("fire")).toEqual([["bow", 6]]);
    expect(lands("charge")).toEqual([["sword", 9]]);
    expect(lands("attack-halfMove")).toEqual([["sword", 10]]);
    expect(lands("cast")).toEqual([]);
    expect(lands("stunt")).toEqual([["", 4]]);
    expect(lands("wait")).toEqual([["", null]]);
    for (const { value } of picks) expect(fight.refused(answers({ declare_bob: value }))).toBeNull();
  });
  test("S-12: land later in mid-round", () => {
    const fight = Fight.of(FOUR).begin(ALL, { A: 3, B: 3 });
    const view = look(fight.state)!;
    const picks = view.pacing.choices.picks!(
      { field: "intent", kind: "action" },
      participantOf(fight.state, "mag")!,
      view,
    );
    expect(picks.find(({ code }) => code === "cast")?.lands).toBe(11);
    expect(view.pacing.choices.picks!({ field: "x", kind: "text" }, participantOf(fight.state, "mag")!, view)).toEqual(
      [],
    );
  });
});
