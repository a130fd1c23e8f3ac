/** Results of acting: events, the GM's placement of slots, remains of a round, and a roll's modifiers by the action. */
import { describe, expect, test } from "vitest";
import {
  apply,
  look,
  newEncounter,
  participantOf,
  rollModifiersOf,
  type JsonObject,
  type OwnRoll,
} from "../../../src/rules/index.ts";
import { ALL, FOUR, Fight, NONE, bow, playing, sword, type People } from "./fight.ts";
import { by, answers } from "../play.ts";

const strike = (spd: number): JsonObject => ({ kind: "weapon", spd });
const fire = (time: number, participant = "fire"): JsonObject & { type: string } =>
  by(participant, "join", { side: "world", kind: "hazard", stats: { time } });
const notes = (fight: Fight): readonly string[] =>
  fight.events.flatMap((event) => (event.type === "note" ? [event.code] : []));

describe("acted combatants", () => {
  test("S-30, S-35: have not checked morale by acting", () => {
    const fight = playing({ ann: strike(5) }).give(
      by("bob", "carryIn", { segment: 5, phase: "morale", label: "rallies them" }),
    );
    expect([notes(fight.done()), fight.now]).toEqual([["effects"], ["bob 5 morale carried"]]);
    expect(notes(fight.done())).not.toContain("morale");
  });
});

describe("slot placed by the GM", () => {
  test("S-28: cannot precede the first segment", () => {
    const fight = Fight.of(FOUR).declare(ALL).give(fire(1), fire(0, "smoke"));
    const why = (to: JsonObject): unknown => apply(fight.state, { type: "move", slot: "1_mag_1", to }).refusal;
    expect([why({ time: 1 }), why({ after: "1_fire_1" })]).toEqual([undefined, undefined]);
    expect(why({ time: 0 })).toEqual({ code: "no-such-segment", data: { time: 0 } });
    expect(why({ after: "1_smoke_1" })).toEqual({ code: "no-such-segment", data: { time: 0 } });
  });
  test("S-28, S-29: is ordered there by side and phase", () => {
    const fight = playing({ ann: strike(6), bob: strike(8), wiz: strike(5) }, { A: 5, B: 4 }).give({
      type: "move",
      slot: "1_ann_1",
      to: { time: 8 },
    });
    expect(fight.rest()).toEqual([["wiz 5 melee"], ["ann 8 melee"], ["bob 8 melee"]]);
  });
  test("S-28: follows hazards of its segment, which act in joining order", () => {
    const fight = Fight.of(FOUR)
      .give(fire(6, "zeal"), fire(6))
      .begin({ ...NONE, ann: strike(5), bob: strike(6) });
    expect(fight.rest()).toEqual([["ann 5 melee"], ["zeal 6 wait"], ["fire 6 wait"], ["bob 6 melee"]]);
  });
});

describe("new round", () => {
  test("S-32, S-35: reports what the old round left due if anything was played", () => {
    expect(Fight.of(FOUR).notes("effectsDue")).toEqual([]);
    expect(playing({}).answer({ idle: true }).notes("effectsDue")).toEqual([]);
    expect(
      playing({ ann: strike(5) })
        .done()
        .notes("effectsDue"),
    ).toEqual([{ segment: 5 }]);
  });
  test("S-34, S-35: is not delayed by bait of the old round", () => {
    const fight = playing({ ann: strike(5), bob: strike(6) }).give({ type: "bait", sides: "B", segments: 2 });
    fight.rest();
    expect(fight.begin({ ...NONE, bob: strike(9) }).now).toEqual(["bob 9 melee"]);
  });
});

describe("GM rulings", () => {
  const says = (state: Fight["state"], command: JsonObject): boolean =>
    look(state)!.pacing.choices.isRuling!(command, look(state)!);
  test("S-40: are needed for no other command, nor before the start", () => {
    const fight = Fight.of(FOUR);
    expect(says(fight.state, { type: "done", answers: { declare_ann: { action: "attack", spd: 1 } } })).toBe(false);
    expect(says(newEncounter("side-segments"), answers({ declare_ann: { action: "attack", spd: 1 } }))).toBe(false);
    expect(says(fight.state, by("ann", "declare", { intent: { action: "attack", mods: 0 } }))).toBe(false);
  });
});

describe("roll modifiers of an action", () => {
  const added = (fight: Fight, who: string, kind: OwnRoll["kind"]) =>
    rollModifiersOf(participantOf(fight.state, who)!, { kind, score: 12 }, look(fight.state)!).map(
      ({ code, value }) => `${code} ${value}`,
    );
  const options = { splitMovePenalty: -3, halfMovePenalty: -1 };
  test("S-24, SA-15: include half a move before a shot by name", () => {
    const fight = playing({ bob: { action: "fire", weapon: "bow", move: "halfMove" } }, { A: 5, B: 5 }, options);
    expect([added(fight, "bob", "ranged"), added(fight, "bob", "melee")]).toEqual([["halfMove -1"], []]);
  });
  test("S-42, S-43: add retreat to melee only", () => {
    const fight = playing({ bob: { action: "retreat", segments: 4 } });
    expect([added(fight, "bob", "melee"), added(fight, "bob", "ranged")]).toEqual([["retreat 2"], []]);
  });
  test("are empty without a declaration or for a hazard", () => {
    const fight = playing({ ann: strike(5) }).give(fire(5), by("cat", "join", { side: "A" }));
    expect([added(fight, "cat", "melee"), added(fight, "fire", "melee"), added(fight.done(), "fire", "melee")]).toEqual(
      [[], [], []],
    );
  });
  test("S-26, S-38: keep a carried shot's penalty without changing melee", () => {
    const people: People = { ...FOUR, bob: { side: "B", npc: true, stats: { weapons: [sword, { ...bow, spd: 12 }] } } };
    const fight = Fight.of(people, options).begin({
      ...NONE,
      ann: strike(5),
      bob: { action: "splitMoveFire", weapon: "bow" },
    });
    fight.rest();
    fight.begin({ ...NONE, bob: { action: "attack", weapon: "sword", move: "halfMove" } }).done();
    expect(fight.now).toEqual(["bob 6 missile carried"]);
    expect(added(fight, "bob", "ranged")).toEqual(["splitMoveFire -2"]);
    expect(added(fight, "bob", "melee")).toEqual([]);
  });
});
