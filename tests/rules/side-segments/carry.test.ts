import { describe, expect, test } from "vitest";
import { slots } from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight } from "./fight.ts";
import { by } from "../play.ts";

const NONE = { ann: { action: "none" }, wiz: { action: "none" }, bob: { action: "none" }, mag: { action: "none" } };

describe("actions beyond the round", () => {
  test("S-26: carries half a move with a greatsword to segment 3", () => {
    const fight = Fight.of(FOUR).begin(
      {
        ...NONE,
        ann: { action: "attack" },
        bob: { kind: "weapon", label: "greatsword", spd: 7, move: "halfMove" },
      },
      { A: 5, B: 3 },
    );
    expect(fight.ahead).toEqual(["ann 5 melee"]);
    fight.done();
    expect(fight.notes("carried")).toEqual([{ participant: "bob", round: 2, to: 3, from: 13 }]);
    const [, attack] = slots(fight.state);
    expect(attack).toMatchObject({
      kind: "carried",
      time: 3,
      note: {
        label: "greatsword",
        from: 13,
        rounds: 1,
        sum: [
          { code: "weapon", n: 7 },
          { code: "side", n: 1 },
          { code: "halfMove", n: 5 },
        ],
      },
    });
    fight.begin({ ...NONE, bob: { action: "attack" } }, { A: 6, B: 1 });
    expect(fight.rest()).toEqual([["bob 3 movement carried"], ["bob 3 melee carried"], ["bob 7 melee"]]);
  });
  test("S-26, SA-11: uses the new round's rank without a second penalty", () => {
    const fight = Fight.of(FOUR).begin(
      { ...NONE, ann: { kind: "spell", spd: 15 }, bob: { action: "attack" } },
      { A: 3, B: 3 },
    );
    fight.rest();
    fight.begin({ ...NONE, ann: { action: "attack" }, bob: { kind: "weapon", spd: 5 } }, { A: 1, B: 6 });
    expect(fight.rest()).toEqual([["bob 5 melee"], ["ann 5 magic carried"], ["ann 7 melee"]]);
  });
  test("S-26: spreads a long routine over several rounds", () => {
    const fight = Fight.of(FOUR).begin(
      { ...NONE, ann: { kind: "weapon", spd: 10, attacks: 3, trained: true } },
      { A: 3, B: 3 },
    );
    expect(fight.rest()).toEqual([["ann#1 9 melee"]]);
    expect(fight.begin(NONE, { A: 3, B: 3 }).rest()).toEqual([["ann#2 8 melee carried"]]);
    expect(fight.begin(NONE, { A: 3, B: 3 }).rest()).toEqual([["ann#3 7 melee carried"]]);
    expect(fight.begin(NONE, { A: 3, B: 3 }).owing).toEqual(["idle"]);
  });
  test("S-26: lets the GM insert an action begun earlier", () => {
    const fight = Fight.of(FOUR).give(by("bob", "carryIn", { segment: 3, phase: "missile", label: "the last bolt" }));
    fight.begin(ALL);
    expect(fight.now).toEqual(["bob 3 missile carried"]);
    expect(fight.refused(by("bob", "carryIn", { segment: 2 }))).toBe("time-has-passed");
    expect(fight.refused(by("nobody", "carryIn", { segment: 5 }))).toBe("no-such-participant");
    expect(fight.refused(by("bob", "carryIn", { segment: 0 }))).toBe("bad-command");
  });
});
