/** Values kept from round to round: the usual action, attacks due, carried actions; and early turns before the dice. */
import { describe, expect, test } from "vitest";
import { forecast, look, participantOf, slots, type JsonObject } from "../../../src/rules/index.ts";
import type { Participant, Setting, Slot } from "../../../src/rules/pacing/side-segments/facts.ts";
import { spread } from "../../../src/rules/pacing/side-segments/segments.ts";
import { throughStorage } from "../properties/json-state.ts";
import { bow, Fight, FOUR, NONE, playing, sword, type People } from "./fight.ts";
import { by } from "../play.ts";

const alone = (stats: JsonObject, options = {}): Fight => Fight.of({ ann: { side: "A", stats } }, options);
const intentOf = (fight: Fight, who = "ann"): JsonObject | undefined =>
  (participantOf(fight.state, who)!.turn as { intent?: JsonObject }).intent;

describe("default action", () => {
  const usual = (fight: Fight): unknown => fight.owed("declare_ann")!.fallback;
  test("S-10: repeats a spell with the sheet's present speed", () => {
    const fight = alone({ spells: [{ label: "sleep", spd: 6 }] }).declare({
      ann: { action: "cast", target: "orc", mods: 2 },
    });
    fight.give(by("ann", "change", { stats: { spells: [{ label: "sleep", spd: 3 }] } })).rest();
    expect(usual(fight)).toEqual({ action: "cast", spell: "sleep", target: "orc" });
    expect(fight.declare({ ann: usual(fight) as JsonObject }).now).toEqual(["ann 3 magic"]);
  });
  test("S-10: repeats an attack with its own values if off the sheet", () => {
    const claw = { action: "attack", spd: 4, attacks: 2, trained: true, label: "claw" };
    const fight = alone({ weapons: [sword] }).declare({ ann: claw });
    fight.rest();
    expect(usual(fight)).toEqual(claw);
  });
  test("S-10: is a plain attack if the last action is impossible", () => {
    const fight = alone({ weapons: [sword] }).declare({ ann: { action: "attack" } });
    fight.give(by("ann", "change", { stats: { weapons: [] } })).rest();
    expect(usual(fight)).toEqual({ action: "unarmed", segments: 5 });
  });
});

describe("values of a declaration", () => {
  test("S-20, S-40: come from the sheet except a speed that the GM states", () => {
    const fight = alone({ weapons: [{ ...sword, attacks: 2 }], spells: [{ label: "sleep", spd: 6 }] });
    expect(intentOf(fight.declare({ ann: { action: "attack", weapon: "sword", spd: 2 } }))).toMatchObject({
      label: "sword",
      weapon: "sword",
      spd: 2,
      attacks: 2,
      trained: true,
    });
  });
  test("S-17, S-40: come from the named spell only if the speed is stated", () => {
    const cast = (more: JsonObject): unknown =>
      intentOf(alone({ spells: [{ label: "sleep", spd: 6 }] }).declare({ ann: { action: "cast", spd: 2, ...more } }));
    expect(cast({ spell: "sleep" })).toEqual({ action: "cast", spell: "sleep", label: "sleep", spd: 2 });
    expect(cast({ spell: "wish" })).toEqual({ action: "cast", spell: "wish", spd: 2 });
    expect(cast({})).toEqual({ action: "cast", spd: 2 });
  });
  test("S-10: come from the ranged weapon for a ranged attack", () => {
    expect(
      intentOf(alone({ weapons: [sword, bow] }).declare({ ann: { action: "attack", missile: true } })),
    ).toMatchObject({ weapon: "bow" });
    expect(intentOf(alone({ weapons: [bow] }).declare({ ann: { action: "attack" } }))).toMatchObject({ weapon: "bow" });
  });
  test("S-11: allow any counter-charge against a charge without a target", () => {
    const fight = Fight.of(FOUR).declare({ ann: { action: "charge" } });
    expect(
      fight.refused(by("mag", "declare", { intent: { action: "counterCharge", spd: 3, target: "ann" } })),
    ).toBeNull();
  });
});

test("S-21: spreads four attacks over three rounds from the first round on", () => {
  const stats = { weapons: [{ ...sword, attacks: 4, perRounds: 3 }] };
  const fight = Fight.of({ ann: { side: "A", stats } });
  const due = (): readonly unknown[] => ["ann", "eve"].map((who) => fight.owed(`declare_${who}`)?.data?.due);
  const heard = [due()];
  fight.give({ type: "nextWindow" }, by("eve", "join", { side: "A", stats }));
  for (let round = 0; round < 4; round++) {
    heard.push(due());
    fight.give({ type: "nextWindow" });
  }
  expect(heard).toEqual([
    [1, undefined],
    [1, 1],
    [2, 1],
    [1, 2],
    [1, 1],
  ]);
});

describe("actions carried into another round", () => {
  test("S-26: are reported in joining order, regardless of storage", () => {
    const slow = { side: "A", stats: { weapons: [{ ...sword, spd: 14 }] } };
    const people: People = { zoe: slow, max: slow, eve: slow, dan: slow, cat: slow, bob: slow };
    const fight = Fight.of({ ...people, ann: FOUR.ann! }).declare(
      Object.fromEntries([...Object.keys(people), "ann"].map((id) => [id, { action: "attack" }])),
    );
    fight.state = throughStorage(fight.state);
    expect(
      fight
        .done()
        .notes("carried")
        .map(({ participant, round, to, from }) => [participant, round, to, from]),
    ).toEqual(Object.keys(people).map((id) => [id, 2, 4, 14]));
  });
  test("S-26: may be inserted unnamed in the present segment, each separately", () => {
    const fight = playing({ ann: { kind: "weapon", spd: 5 } });
    for (let times = 0; times < 2; times++) fight.give(by("bob", "carryIn", { segment: 5 }));
    expect(
      slots(fight.state)
        .filter(({ participant }) => participant === "bob")
        .map(({ note, ordinal, of: all }) => [note, ordinal, all]),
    ).toEqual(Array.from({ length: 2 }, () => [{ label: "", given: true, effects: "atOnce" }, 1, 1]));
    expect(fight.done().now).toEqual(["bob 5 melee carried", "bob 5 melee carried"]);
    expect(
      fight.give({ type: "done", slots: [slots(fight.state).find(({ participant }) => participant === "bob")!.id] })
        .now,
    ).toEqual(["bob 5 melee carried"]);
  });
});

describe("range of segments", () => {
  const range = (fight: Fight, who: string, name: string | number = 1): unknown => {
    const { setting } = look(fight.state)!;
    return spread(fight.slot(who, name) as Slot, participantOf(fight.state, who) as Participant, setting as Setting);
  };
  const undecided = (intents: Readonly<Record<string, JsonObject>>, options = {}): Fight =>
    Fight.of(FOUR, options).declare({ ...NONE, ...intents });
  test("S-18: spans zero to five pips' difference for each attack and leg", () => {
    const fight = undecided({
      ann: { kind: "weapon", spd: 4, attacks: 2 },
      bob: { action: "fullMove" },
      mag: { kind: "spell", spd: 6, move: "halfMove" },
    });
    expect(range(fight, "ann")).toEqual([4, 6]);
    expect(range(fight, "ann", 2)).toEqual([8, 10]);
    expect(range(fight, "bob", 2)).toEqual([10, 12]);
    expect(range(fight, "mag")).toEqual([11, 13]);
    expect(range(fight, "mag", "leg")).toEqual([11, 13]);
    const later = fight.roll({ A: 1, B: 6 });
    expect(range(later, "ann")).toEqual([4, 6]);
    expect(range(later, "ann", 2)).toEqual([8, 10]);
    expect(range(later, "bob", 2)).toEqual([10, 12]);
  });
  test("SA-2, SA-7: widens with rounding up or scaled penalties", () => {
    expect(range(undecided({ ann: { kind: "weapon", spd: 4 } }, { penaltyRounding: "up" }), "ann")).toEqual([4, 7]);
    expect(
      range(undecided({ ann: { kind: "weapon", spd: 4, attacks: 2 } }, { multiPenalty: "scaled" }), "ann", 2),
    ).toEqual([8, 12]);
  });
  test("S-14: is one segment if dice change nothing", () => {
    const surprised = Fight.of(FOUR)
      .give({ type: "surprise", sides: ["B"], segments: 2 })
      .declare({ ann: { action: "none" }, wiz: { action: "none" } })
      .declare({ bob: { kind: "weapon", spd: 3 } });
    expect(range(surprised, "bob")).toEqual([5, 5]);
    const fight = playing({ ann: { kind: "weapon", spd: 4 }, bob: { kind: "weapon", spd: 6 } }).give(
      by("bob", "carryIn", { segment: 9 }),
      { type: "morale", participants: ["bob"] },
    );
    const ranges = (): unknown =>
      slots(fight.state)
        .filter(({ participant }) => participant === "bob")
        .map(({ id }) => range(fight, "bob", id.split("_")[2]!));
    expect(ranges()).toEqual([
      [4, 4],
      [6, 8],
      [9, 9],
    ]);
    fight.give(by("bob", "changeIntent", { intent: { kind: "weapon", spd: 6 } }));
    expect(ranges()).toEqual([
      [4, 4],
      [9, 9],
      [10, 10],
    ]);
  });
  test("S-3, S-27: is unknown for waits and exact for undeclared carried actions", () => {
    expect(range(undecided({ bob: { action: "wait" } }), "bob")).toBeNull();
    const fight = Fight.of(FOUR).give(by("bob", "carryIn", { segment: 9 }));
    expect(range(fight, "bob", slots(fight.state)[0]!.id.split("_")[2])).toEqual([9, 9]);
    expect(
      forecast(playing({ ann: { kind: "weapon", spd: 4 } }).state, 1).map(({ participant, round, range: span }) => [
        participant,
        round,
        span,
      ]),
    ).toEqual([["ann", 2, [4, 6]]]);
  });
});
