/** Late declarations of newcomers, surprised and returning participants; and hazards, which declare nothing. */
import { describe, expect, test } from "vitest";
import { apply, problemOf } from "../../../src/rules/index.ts";
import { ALL, ATTACKS, FOUR, Fight, NONE, sword, type People } from "./fight.ts";
import { by } from "../play.ts";

const cat = by("cat", "join", { side: "B", stats: { weapons: [sword] } });
const fire = by("fire", "join", { side: "B", kind: "hazard", stats: { time: 6 } });
/** Ann strikes at 5; side B is a segment behind. */
const begun = (): Fight => Fight.of(FOUR).begin(ALL, { A: 5, B: 3 });
/** Side B is surprised, and has not declared. */
const surprised = (ann: object, segments = 2): Fight =>
  Fight.of(FOUR)
    .give({ type: "surprise", sides: ["B"], segments })
    .declare({ ann: { ...ann }, wiz: { action: "none" } } as never);

describe("mid-round joiner", () => {
  test("S-34: is not delayed by earlier bait", () => {
    const fight = begun().give(
      cat,
      { type: "bait", sides: "B", segments: 2 },
      by("cat", "declare", { intent: { kind: "weapon", spd: 2 } }),
    );
    expect(fight.ahead).toContain("cat 7 melee");
  });
  test("SA-18: must state an unlisted speed", () => {
    const fight = begun().give(cat);
    const refusal = by("cat", "declare", { intent: { action: "rally" } });
    expect(fight.refused(refusal)).toBe("speed-needed");
    expect(apply(fight.state, refusal).refusal?.data).toEqual({ action: "rally" });
    expect(fight.give(by("cat", "declare", { intent: { action: "rally", segments: 3 } })).ahead).toContain(
      "cat 8 melee",
    );
  });
  test("S-10: may declare at once on a surprised side", () => {
    const fight = surprised({ kind: "weapon", spd: 2 }, 1)
      .declare({ bob: { action: "attack" }, mag: { action: "none" } })
      .give(cat);
    expect(fight.offers("cat")[0]).toMatchObject({ code: "declare", data: { from: 2 } });
    expect(fight.give(by("cat", "declare", { intent: { action: "attack" } })).ahead).toContain("cat 7 melee");
  });
  test("S-10: is not waited for while the surprised declare", () => {
    const fight = surprised({ kind: "weapon", spd: 2 }).give(cat);
    expect(fight.done().owing).toEqual(["declare_bob", "declare_mag"]);
  });
});

describe("before the surprised declare", () => {
  test("S-12, S-33: allows others to change declarations and end waits", () => {
    const fight = Fight.of({ ...FOUR, cat: { side: "A" } }).give({ type: "surprise", sides: ["B"], segments: 2 });
    fight.declare({ ann: { kind: "weapon", spd: 1 }, wiz: { action: "cast" }, cat: { action: "wait" } });
    expect([fight.state.stage, fight.now]).toEqual(["declareLate", ["ann 1 melee"]]);
    expect(
      ["wiz", "cat"].map((who) =>
        fight
          .offers(who)
          .filter(({ gm }) => !gm)
          .map(({ code }) => code),
      ),
    ).toEqual([
      ["wait", "change-restart"],
      ["trigger", "change-restart"],
    ]);
    fight.give(by("wiz", "changeIntent", { intent: { kind: "weapon", spd: 4 } }), by("cat", "trigger"));
    expect(fight.ahead).toEqual(["ann 1 melee", "cat 1 wait", "wiz 5 melee"]);
  });
});

describe("surprised combatants", () => {
  test("SA-19: count from segment 0 and must state unlisted speeds", () => {
    const fight = surprised({ kind: "weapon", spd: 1, attacks: 2 });
    expect(fight.now).toEqual(["ann#1 1 melee"]);
    fight.done().done();
    expect([fight.owing, fight.state.clock.time]).toEqual([["declare_bob", "declare_mag"], 2]);
    fight.give(
      by("bob", "declare", { intent: { kind: "weapon", spd: 3 } }),
      by("mag", "declare", { intent: { action: "rally" } }),
    );
    expect(fight.owing).toEqual(["speed_mag"]);
    expect(fight.answer({ speed_mag: 4 }).ahead).toEqual(["bob 5 melee", "mag 6 melee"]);
  });
  test("SA-19: count so in later segments too", () => {
    const fight = surprised({ kind: "weapon", spd: 1 }).done();
    expect([fight.owing, fight.state.clock.time]).toEqual([["declare_bob", "declare_mag"], 1]);
    expect(fight.declare({ bob: { kind: "weapon", spd: 3 }, mag: { action: "none" } }).ahead).toEqual(["bob 5 melee"]);
  });
});

describe("returning combatant", () => {
  test("S-10, S-14: declares and rolls in a round without actions", () => {
    const fight = Fight.of({ ann: FOUR.ann!, bob: FOUR.bob! })
      .give(by("bob", "defeat"))
      .declare({ ann: { action: "none" } });
    expect([fight.state.stage, fight.owing]).toEqual(["settle", ["idle"]]);
    fight.give(by("bob", "revive"));
    expect(fight.owing).toEqual(["declare_bob"]);
    expect(fight.declare({ bob: { action: "attack" } }).owing).toEqual(["initiative_A", "initiative_B"]);
    expect(fight.roll({ A: 6, B: 2 }).now).toEqual(["bob 7 melee"]);
  });
  test("S-10: declares during a pause", () => {
    const fight = Fight.of({ ann: FOUR.ann!, bob: FOUR.bob! })
      .give(by("bob", "defeat"))
      .declare({ ann: { action: "none" } });
    fight.give(by("bob", "revive"), { type: "pause" }).declare({ bob: { action: "attack" } });
    expect(problemOf(fight.state)).toBeNull();
    expect([fight.state.stage, fight.give({ type: "resume" }).owing]).toEqual(["", ["initiative_A", "initiative_B"]]);
  });
});

test("SA-18, S-39: forgets a speed stated for another own action", () => {
  const fight = Fight.of(FOUR)
    .declare({ ...NONE, ann: { action: "other", label: "cuts the rope" } })
    .answer({ speed_ann: 3 })
    .roll({ A: 5, B: 3 });
  fight.rest();
  expect(fight.declare({ ...NONE, ann: { action: "other", label: "climbs" } }).owing).toEqual(["speed_ann"]);
});

describe("hazard", () => {
  const people: People = { ann: FOUR.ann!, bob: FOUR.bob! };
  test("S-10, S-27, S-33, S-35: neither declares nor waits nor checks morale", () => {
    const fight = Fight.of(people).give(fire);
    expect(fight.owing).toEqual(["declare_ann", "declare_bob"]);
    const code = (command: object): unknown => fight.refused({ participant: "fire", ...command } as never);
    expect(code({ type: "declare", intent: { action: "none" } })).toBe("no-such-participant");
    fight.begin(ATTACKS);
    expect(code({ type: "changeIntent", intent: { action: "none" } })).toBe("no-such-participant");
    expect(code({ type: "wait" })).toBe("nothing-to-hold");
    expect(code({ type: "trigger" })).toBe("not-waiting");
    expect(code({ type: "spoil" })).toBe("not-casting");
    expect(fight.refused({ type: "morale", participants: ["fire"] })).toBe("no-such-participant");
  });
});
