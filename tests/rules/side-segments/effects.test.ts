/** When effects of what was done are due, whose spells can be lost and whose be finished: also in rare orders. */
import { describe, expect, test } from "vitest";
import { participantOf, requests, slots, type Command, type JsonObject } from "../../../src/rules/index.ts";
import { bow, Fight, FOUR, playing, sword, type People } from "./fight.ts";
import { by } from "../play.ts";

/** Finishes current slots. @returns whose effects are due when */
const due = (fight: Fight): readonly unknown[] =>
  fight
    .done()
    .notes("effects")
    .map(({ participant, when }) => `${String(participant)} ${String(when)}`);
/** Due effects of a command: by segment and rank. */
const told = (fight: Fight): readonly JsonObject[] => fight.notes("effectsDue");

describe("time of effects", () => {
  const sides: People = Object.fromEntries(
    ["A", "B", "C", "D"].map((side) => [side.toLowerCase(), { side, stats: { weapons: [sword] } }]),
  );
  const at = (segments: Readonly<Record<string, number>>): Readonly<Record<string, JsonObject>> =>
    Object.fromEntries(Object.entries(segments).map(([id, spd]) => [id, { kind: "weapon", spd }]));
  test("S-32: is at once for tied sides in segments with one of them", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 3 }, bob: { kind: "weapon", spd: 4 } });
    expect([due(fight), due(fight)]).toEqual([["ann atOnce"], ["bob atOnce"]]);
  });
  test("S-31, S-32: is shared by tied sides behind a better one", () => {
    const fight = Fight.of(sides).begin(at({ a: 5, b: 5, c: 5, d: 7 }), { A: 6, B: 5, C: 5, D: 1 });
    expect([due(fight), due(fight), due(fight)]).toEqual([["a atOnce"], ["b group", "c group"], ["d sideEnd"]]);
    const two = Fight.of(sides).begin(at({ a: 5, b: 6, c: 5, d: 6 }), { A: 6, B: 4, C: 6, D: 4 });
    expect(due(two)).toEqual(["a group", "c group"]);
    expect(due(two)).toEqual(["b group", "d group"]);
  });
  test("S-30, S-32: is none for movement, morale checks and ended waits", () => {
    const moving = playing({ ann: { action: "fullMove" }, wiz: { action: "wait" } }).give(
      { type: "morale", participants: ["bob"] },
      by("wiz", "trigger"),
    );
    expect(moving.now).toEqual(["ann#1 5 movement leg"]);
    expect(due(moving)).toEqual([]);
    expect(moving.now).toEqual(["wiz 5 wait"]);
    expect(due(moving)).toEqual([]);
    expect(moving.now).toEqual(["bob 5 morale"]);
    expect(due(moving)).toEqual([]);
  });
});

describe("effects due", () => {
  test("S-32: are reported neither before the first segment nor during a side's turn", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 6, missile: true }, wiz: { action: "cast" } }, { A: 5, B: 2 });
    expect([told(fight), told(fight.done())]).toEqual([[], []]);
  });
  test("S-32, SA-19: are not reported for a surprised combatant's past segment", () => {
    const fight = Fight.of(FOUR)
      .give({ type: "surprise", sides: ["B"], segments: 2 })
      .declare({ ann: { kind: "weapon", spd: 2 }, wiz: { action: "none" } })
      .done();
    fight.declare({ bob: { kind: "weapon", spd: 1, mods: -5 }, mag: { action: "none" } });
    expect([fight.now, fight.state.clock.time, told(fight)]).toEqual([["bob 1 melee"], 2, []]);
  });
});

describe("spell", () => {
  const spoils = (fight: Fight, who = "mag"): boolean => fight.offers(who).some(({ code }) => code === "spoil");
  test("S-31: can be spoiled only while it is cast", () => {
    const fight = playing({ mag: { kind: "spell", spd: 3 }, bob: { kind: "weapon", spd: 9 } });
    expect(spoils(fight)).toBe(true);
    fight.done();
    expect([spoils(fight), fight.refused(by("mag", "spoil"))]).toEqual([false, "not-casting"]);
  });
  test("SA-13: cannot be spoiled by hits that settle at the segment's end", () => {
    const end = { missileEffects: "segmentEnd" };
    const spoiled = (fight: Fight): string | null => fight.refused(by("wiz", "spoil"));
    const cast = { wiz: { kind: "spell", spd: 6 } };
    expect(
      spoiled(playing({ ...cast, bob: { action: "unarmed", segments: 6, phase: "movement" } }, { A: 3, B: 3 }, end)),
    ).toBeNull();
    expect(spoiled(playing({ ...cast, mag: { kind: "spell", spd: 6 } }, { A: 2, B: 3 }, end))).toBe(
      "hits-settle-at-segment-end",
    );
    expect(spoiled(playing({ ...cast, bob: { kind: "weapon", spd: 6, missile: true } }, { A: 3, B: 3 }, end))).toBe(
      "hits-settle-at-segment-end",
    );
    const between = playing({ ...cast, ann: { kind: "weapon", spd: 6, missile: true } }, { A: 3, B: 3 }, end)
      .give({ type: "pause" })
      .done();
    expect([between.now, between.state.clock.time, spoiled(between)]).toEqual([[], 6, null]);
  });
});

describe("O-3: last gasp", () => {
  const dead = (fight: Fight, who = "wiz"): readonly string[] =>
    fight
      .give(by(who, "defeat"))
      .offers(who)
      .map(({ code }) => code);
  const on = { lastGasp: true };
  test("is offered for a spell of this segment only", () => {
    expect(
      dead(
        playing({ wiz: { kind: "spell", spd: 6 }, bob: { kind: "weapon", spd: 6, missile: true } }, { A: 3, B: 3 }, on),
      ),
    ).toEqual(["lastGasp"]);
    expect(
      dead(
        playing({ wiz: { kind: "spell", spd: 7 }, bob: { kind: "weapon", spd: 6, missile: true } }, { A: 3, B: 3 }, on),
      ),
    ).toEqual([]);
  });
  test("is offered neither to fighters nor for finished or lost spells", () => {
    expect(
      dead(
        playing(
          { ann: { kind: "weapon", spd: 6 }, bob: { kind: "weapon", spd: 6, missile: true } },
          { A: 3, B: 3 },
          on,
        ),
        "ann",
      ),
    ).toEqual([]);
    const finished = playing(
      { wiz: { kind: "spell", spd: 6 }, bob: { kind: "weapon", spd: 6 } },
      { A: 3, B: 3 },
      on,
    ).done();
    expect([finished.now, dead(finished)]).toEqual([["bob 6 melee"], []]);
    const spoiled = playing(
      { wiz: { kind: "spell", spd: 6 }, bob: { kind: "weapon", spd: 6, missile: true } },
      { A: 3, B: 3 },
      on,
    ).give(by("wiz", "spoil"));
    expect(dead(spoiled)).toEqual([]);
  });
});

test("S-32: counts missiles at the end of the segment", () => {
  const fight = Fight.of({ ann: { side: "A", stats: { weapons: [bow] } } }).declare({ ann: { action: "attack" } });
  expect(due(fight)).toEqual(["ann segmentEnd"]);
});

describe("S-31: a hit while casting", () => {
  const harm = (participant: string, more: object = { injury: 3 }) => by(participant, "harm", more as never);
  const casting = (options = {}) =>
    playing(
      { ann: { action: "attack" }, mag: { action: "cast" }, bob: { kind: "weapon", spd: 9 } },
      { A: 5, B: 5 },
      options,
    );
  const asked = (fight: Fight) => fight.owed("struck_1_mag_1");

  test("asks the GM, whose answer takes the spell or leaves it", () => {
    const fight = casting();
    expect(fight.give(harm("ann"), harm("mag", { fatigue: 2 })).owing).toEqual([]);
    fight.give(harm("mag"));
    expect(asked(fight)).toMatchObject({
      gm: true,
      blocking: true,
      fallback: "lost",
      participant: "mag",
      data: { label: "sleep" },
    });
    // Time waits; a second hit asks nothing new.
    expect(fight.give(harm("mag")).done().now).toEqual([]);
    const before = fight.state;
    fight.answer({ struck_1_mag_1: "kept" });
    expect([fight.now, fight.owing]).toEqual([["mag 6 magic"], []]);
    fight.give({ type: "takeBack" }).answer({ struck_1_mag_1: "lost" });
    expect(fight.slot("mag")).toMatchObject({ state: "lost", reason: "spoiled" });
    fight.give({ type: "takeBack" });
    expect([slots(fight.state), requests(fight.state)]).toEqual([slots(before), requests(before)]);
  });
  test("is answered by the option, and by a caster's fall", () => {
    expect(casting({ hitCaster: "lost" }).give(harm("mag")).slot("mag")).toMatchObject({
      state: "lost",
      reason: "spoiled",
    });
    const kept = casting({ hitCaster: "kept" }).give(harm("mag"));
    expect([kept.owing, kept.slot("mag")?.state]).toEqual([[], "open"]);
    expect(casting().give(harm("mag"), by("mag", "defeat")).owing).toEqual([]);
  });
});

describe("harm under combat rules", () => {
  const fighting = (intent: JsonObject, more: object, dice: { A: number; B: number }): Fight =>
    Fight.of({ a: { side: "A", stats: { hp: 10 } }, b: { side: "B", stats: { hp: 10 } } })
      .give({ type: "rules", rules: "ruling" })
      .begin({ a: { kind: "weapon", ...intent }, b: { kind: "weapon", ...intent, ...more } }, dice);
  const shooting = (): Fight => fighting({ spd: 6, missile: true }, {}, { A: 5, B: 5 });
  const hit = (attacker: string, target: string): readonly Command[] => {
    const means = { name: "bow", form: "missile" };
    return [
      by(attacker, "attack", { target, exchange: attacker, means, parts: [], roll: 0 }),
      by(attacker, "damage", { exchange: attacker, blows: [12] }),
      by(target, "apply", { exchange: attacker }),
    ];
  };
  const hp = ({ state }: Fight): unknown => ["a", "b"].map((id) => participantOf(state, id)!.stats.hp);

  test("S-32, SA-13: of missiles waits for the end of their segment", () => {
    const fight = shooting().give(...hit("a", "b"), ...hit("b", "a"));
    expect([hp(fight), fight.state.exchanges?.a?.applied?.waits]).toEqual([[10, 10], true]);
    const after = fight.done();
    expect([hp(after), after.state.exchanges?.a?.applied]).toEqual([[-2, -2], { injuries: [12], half: false }]);
    expect(after.events.filter(({ type }) => type === "effect")).toHaveLength(2);
    expect(hp(after.give({ type: "undo" }))).toEqual([10, 10]);
  });
  test("S-32: of a later side waits for its turns in the segment", () => {
    const fight = fighting({ spd: 5 }, {}, { A: 6, B: 5 });
    expect(hp(fight.give(...hit("a", "b")))).toEqual([10, -2]);
    expect(hp(fight.done().give(...hit("b", "a")))).toEqual([10, -2]);
    expect(hp(fight.done())).toEqual([-2, -2]);
  });
});
