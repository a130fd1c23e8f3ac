/** Answers of side-segments: each refusal names its participants and subject, each event has its figures, and storage order changes nothing. */
import { describe, expect, test } from "vitest";
import {
  apply,
  look,
  participantOf,
  requests,
  rollModifiersOf,
  slots,
  type Command,
  type JsonObject,
  type OwnRoll,
} from "../../../src/rules/index.ts";
import { ACTIONS } from "../../../src/rules/pacing/side-segments/actions.ts";
import { throughStorage } from "../properties/json-state.ts";
import { ALL, FOUR, Fight, bow, sword, type People } from "./fight.ts";
import { by, refused, answers } from "../play.ts";
import { shown } from "../shown.ts";

const hazard = by("fire", "join", { side: "A", kind: "hazard", stats: { time: 4 } });
const NONE = { ann: { action: "none" }, wiz: { action: "none" }, bob: { action: "none" }, mag: { action: "none" } };
const fresh = (options = {}): Fight => Fight.of(FOUR, options);
/** Ann strikes at 5, then wiz at 6, bob at 6 and mag at 7. */
const begun = (options = {}): Fight => fresh(options).begin(ALL, { A: 5, B: 3 });
const told = (fight: Fight, ...codes: readonly string[]): readonly JsonObject[] =>
  fight.events.flatMap((event) =>
    event.type === "note" && (!codes.length || codes.includes(event.code)) ? [{ code: event.code, ...event.data }] : [],
  );

const nothing = { action: "none" };
const ALL_ACTIONS = JSON.stringify(ACTIONS.map(({ id }) => id));
const move = (slot: string, time: number): Command => ({ type: "move", slot, to: { time } });
const onFire = (): Fight => begun().give(hazard);

describe("data of a refusal", () => {
  const change = (intent: JsonObject): Command => by("ann", "changeIntent", { intent });
  const bait = (...sides: readonly string[]): Command => ({ type: "bait", sides, segments: 1 });
  const morale = (...participants: readonly string[]): Command => ({ type: "morale", participants });
  test.each<[string, Fight, Command, string]>([
    ["S-12: nobody who could change", begun(), by("eve", "changeIntent", { intent: {} }), "no-such-participant eve"],
    ["a hazard, whose segment is its own", onFire(), by("fire", "modify", { segments: 2 }), "no-such-participant fire"],
    [
      "a hazard without actions",
      onFire(),
      by("fire", "speed", { action: "a", segments: 2 }),
      "no-such-participant fire",
    ],
    ["a hazard, never carried in", onFire(), by("fire", "carryIn", { segment: 9 }), "no-such-participant fire"],
    ["S-12: whoever has declared nothing", fresh(), change({ action: "none" }), "not-declared ann"],
    ["S-12: an action whose number is missing", begun(), change({ action: "other" }), "speed-needed other"],
    ["S-34: no side for bait", begun(), bait(), 'no-such-side ""'],
    ["S-34: a side that there is not", begun(), bait("A", "C"), "no-such-side C"],
    ["S-9: nobody who checks morale", begun(), morale("ann", "eve"), "no-such-participant eve"],
    ["S-9: an empty list of those who check morale", begun(), morale(), 'no-such-participant ""'],
    ["S-9: the fallen", begun().give(by("bob", "defeat")), morale("bob"), "no-such-participant bob"],
    [
      "SA-18: an action that has a speed of its own, in short",
      begun(),
      by("ann", "speed", { action: "attack".repeat(20), segments: 3 }),
      `action-has-a-speed ${"attack".repeat(20).slice(0, 80)}`,
    ],
    [
      "S-35: what morale can come to",
      begun().give(morale("bob")).done(),
      { type: "done", report: { outcome: "fled" } },
      'not-an-outcome ["held","failed"]',
    ],
    ["S-28: a segment before the first", begun(), move("1_bob_1", 0), "time-has-passed 1_bob_1 0"],
    ["S-26: a segment that has gone by", begun(), by("bob", "carryIn", { segment: 4 }), "time-has-passed 4"],
    [
      "S-33: a trigger that is over",
      begun().give(by("mag", "wait")).done(),
      by("mag", "trigger", { after: "1_ann_1" }),
      "trigger-is-over 1_ann_1",
    ],
    ["S-33: whoever waits for nothing", begun(), by("mag", "trigger"), "not-waiting mag"],
    ["S-10: a declaration that is none", fresh(), answers({ declare_ann: "attack" }), 'bad-intent "" "attack" Object'],
    [
      "SA-18: a number that is no speed",
      fresh().declare({ ann: { action: "other" } }),
      answers({ speed_ann: 101 }),
      "bad-speed 0 100",
    ],
  ])("%s", (_, fight, command, why) => expect(refused(fight.state, command)).toBe(why));
  test.each<[string, string, JsonObject, string]>([
    ["S-10: nobody", "eve", nothing, "no-such-participant eve"],
    [
      "S-24: an action that leaves no room",
      "ann",
      { action: "fullMove", move: "halfMove" },
      "cannot-move-as-well fullMove halfMove",
    ],
    ["S-10: half a segment", "ann", { action: "attack", spd: 1.5 }, 'bad-intent spd 1.5 ""'],
    [
      "S-10: what is no number",
      "ann",
      { action: "attack", spd: "x".repeat(200) },
      `bad-intent spd "${"x".repeat(79)} number`,
    ],
    ["S-10: a weapon that nobody carries", "ann", { action: "attack", weapon: "pike" }, "no-such-weapon pike ann"],
    ["S-10: a fighter without weapons", "wiz", { action: "attack" }, 'no-such-weapon "" wiz'],
    ["S-10: a spell that nobody knows", "wiz", { action: "cast", spell: "wish" }, "no-such-spell wish wiz"],
    ["S-10: somebody without spells", "ann", { action: "cast" }, 'no-such-spell "" ann'],
    ["S-39: an own action on no sheet", "ann", { action: "other", own: "juggle" }, "no-such-own-action juggle ann"],
    [
      "S-10: an action that there is not",
      "ann",
      { action: "dance".repeat(20) },
      `unknown-action ${"dance".repeat(16)} ${ALL_ACTIONS}`,
    ],
    ["S-10: no action at all", "ann", {}, `unknown-action "" ${ALL_ACTIONS}`],
  ])("%s, declared", (_, who, intent, why) => expect(refused(fresh().state, by(who, "declare", { intent }))).toBe(why));
  test.each<[string, JsonObject]>([
    ["a charge at somebody else", { action: "charge", target: "bob" }],
    ["somebody who comes on foot", { action: "attack", target: "mag", move: "halfMove" }],
  ])("S-11 a counter-charge against %s", (_, ann) => {
    const command = by("mag", "declare", { intent: { action: "counterCharge", spd: 3, target: "ann" } });
    expect(refused(fresh().declare({ ann }).state, command)).toBe("no-charge-to-counter mag ann");
  });
  test("SA-18: accepts the GM's whole numbers from 0 to 100", () => {
    const asked = fresh().declare({ ann: { action: "other" } });
    const codes = [0, 100, -1, 101, 2.5, "3"].map(
      (speed_ann) => apply(asked.state, answers({ speed_ann })).refusal?.code,
    );
    expect(codes).toEqual([undefined, undefined, "bad-speed", "bad-speed", "bad-speed", "bad-speed"]);
    expect(asked.owed("speed_ann")).toMatchObject({ kind: "decision", gm: true, data: { action: "other", label: "" } });
  });
});

describe("declaration", () => {
  test.each([
    ["plain", "other"],
    ["wait", "wait"],
    ["none", "none"],
    ["weapon", "attack"],
    ["fullMove", "fullMove"],
    ["halfMove", "halfMove"],
  ])("S-10: reads the bare kind %s as %s", (kind, action) => {
    const fight = fresh().declare({ ...ALL, ann: { kind } });
    expect(participantOf(fight.state, "ann")?.turn).toMatchObject({ intent: { action } });
  });
  test.each([
    "parley",
    "spectacle",
    "bait",
    "charge",
    "counterCharge",
    "breakAndRun",
    "imbibe",
    "other",
    "wait",
    "none",
  ])("S-10: does not repeat %s by default", (action) => {
    const fight = fresh().begin(
      {
        ...NONE,
        bob: { action: "attack" },
        ann: { action, ...(["charge", "counterCharge", "wait", "none"].includes(action) ? {} : { segments: 2 }) },
      },
      { A: 5, B: 3 },
    );
    for (let press = 0; fight.state.clock.round === 1 && press < 9; press++) fight.done({ pause: false });
    expect(fight.owed("declare_ann")?.fallback).toEqual({ action: "attack", weapon: "sword" });
  });
  test("S-10: defaults to firing an only bow", () =>
    expect(
      Fight.of({ ann: { side: "A", stats: { weapons: [bow] } }, bob: FOUR.bob! }).owed("declare_ann")?.fallback,
    ).toEqual({ action: "fire", weapon: "bow" }));
  test("S-21: counts attacks due from the combatant's first round", () => {
    const weapons = [{ ...sword, attacks: 3, perRounds: 2 }];
    const fight = Fight.of({ ...FOUR, ann: { side: "A", stats: { weapons } } });
    const due = (who: string): unknown => fight.owed(`declare_${who}`)?.data;
    expect(due("ann")).toEqual({ due: 1 });
    fight
      .begin(NONE, { A: 5, B: 3 })
      .answer({ idle: true })
      .give(by("eve", "join", { side: "A", stats: { weapons } }));
    expect([due("ann"), due("eve")]).toEqual([{ due: 2 }, { due: 1 }]);
  });
});

describe("reported events", () => {
  test("S-34: include bait with sides, segments and cause", () => {
    expect(told(begun().give({ type: "bait", sides: "B", segments: 2 }))).toEqual([
      { code: "delayed", sides: ["B"], segments: 2, cause: "bait" },
    ]);
    for (const cause of ["bait", "parley", "spectacle", "other"])
      expect(told(begun().give({ type: "bait", sides: "B", segments: 2, cause }))).toMatchObject([{ cause }]);
  });
  test("O-3: include the last gasp and its spell", () => {
    const dying = (): Fight => begun({ lastGasp: true }).done().give(by("wiz", "defeat"));
    expect(
      shown(
        dying()
          .offers("wiz")
          .find(({ code }) => code === "lastGasp"),
      ),
    ).toBe("lastGasp segment 6 → lastGasp wiz ? made choice choices [true, false] gm true");
    const named = { participant: "wiz", slot: "1_wiz_1" };
    expect(told(dying().give(by("wiz", "lastGasp", { made: true })))).toEqual([
      { code: "lastGasp", ...named, made: true },
      { code: "effects", ...named, segment: 6, when: "segmentEnd" },
    ]);
    expect(told(dying().give(by("wiz", "lastGasp", { made: false })))).toEqual([
      { code: "lastGasp", ...named, made: false },
    ]);
    expect(
      dying()
        .offers("ann")
        .filter(({ code }) => code === "lastGasp"),
    ).toEqual([]);
  });
  test("S-40: include whether morale was rolled", () => {
    const people: People = { ...FOUR, bob: { ...FOUR.bob!, stats: { weapons: [sword], morale: 7 } } };
    const fight = Fight.of(people).give({
      type: "morale",
      participants: ["bob", "mag"],
      when: "atOnce",
      cause: "outnumbered",
    });
    expect(told(fight.answer({ urgent_bob: 8 }))).toEqual([
      { code: "morale", participant: "bob", outcome: "failed", cause: "outnumbered", rolled: true },
    ]);
    expect(fight.owing).toEqual(["urgent_mag"]);
    expect(told(fight.answer({ urgent_mag: "held" }))).toEqual([
      { code: "morale", participant: "mag", outcome: "held", cause: "outnumbered" },
    ]);
    expect(participantOf(fight.state, "bob")?.facts).toMatchObject({ fleeing: "outnumbered" });
    expect(participantOf(fight.state, "mag")?.facts).toEqual({});
  });
  test("S-9: ask for an immediate check once", () => {
    const fight = fresh().give(
      { type: "morale", participants: ["bob"], when: "atOnce", cause: "outnumbered" },
      { type: "morale", participants: ["bob", "mag"], when: "atOnce", cause: "a roar" },
    );
    expect(requests(fight.state).map(({ id, data }) => `${id} ${String((data as JsonObject).cause)}`)).toEqual([
      "urgent_bob outnumbered",
      "urgent_mag a roar",
    ]);
  });
  test("S-34: include the pause for a parley", () => {
    const fight = fresh()
      .begin({ ...NONE, ann: { action: "parley", segments: 2 } })
      .done();
    expect(fight.events).toContainEqual({ type: "paused", kind: "parley" });
    expect(fight.state.pause).toEqual({ kind: "parley", note: "" });
  });
  test("S-32: include effects due when a later segment begins", () => {
    const fight = begun().done();
    expect(told(fight, "effectsDue")).toEqual([{ code: "effectsDue", segment: 5 }]);
    expect(told(fight.done(), "effectsDue")).toEqual([{ code: "effectsDue", segment: 6, before: 2 }]);
  });
  test("S-26: label the GM's and carried actions", () => {
    const fight = begun().give(by("bob", "carryIn", { segment: 8, label: "the last bolt" }));
    expect(slots(fight.state).find(({ kind }) => kind === "carried")).toMatchObject({
      participant: "bob",
      time: 8,
      phase: "melee",
      note: { label: "the last bolt", given: true },
    });
    fight.give(by("bob", "carryIn", { segment: 9 }));
    expect(
      slots(fight.state)
        .filter(({ kind }) => kind === "carried")
        .map(({ time }) => time),
    ).toEqual([8, 9]);
  });
});

describe("waiting", () => {
  test("S-33: can follow a triggered wait, with a new trigger", () => {
    const fight = fresh()
      .begin({ ...ALL, wiz: { action: "wait", trigger: "a bell", answer: "run" } }, { A: 5, B: 3 })
      .give(by("wiz", "trigger"));
    expect(fight.slot("wiz")?.note).toMatchObject({ trigger: "a bell", answer: "run", after: 5 });
    fight.give(by("wiz", "wait", { trigger: "a horn" }));
    expect(fight.slot("wiz")).toMatchObject({ state: "waiting", note: { trigger: "a horn", answer: "run" } });
  });
});

test("S-24, S-26, SA-15: keeps the penalty of a carried attack's own movement", () => {
  const added = (fight: Fight, kind: OwnRoll["kind"] = "melee") =>
    rollModifiersOf(participantOf(fight.state, "bob")!, { kind, score: 12 }, look(fight.state)!);
  const fight = fresh({ splitMovePenalty: -3, halfMovePenalty: -1 }).begin({
    ...NONE,
    ann: { action: "attack" },
    bob: { kind: "weapon", spd: 13, move: "splitMove" },
  });
  fight.rest();
  fight.begin({ ...NONE, bob: { action: "attack", move: "halfMove" } });
  fight.give(by("bob", "carryIn", { segment: 9 }));
  const heard: (readonly [string, ...ReturnType<typeof added>])[] = [];
  while (fight.now[0]) {
    if (fight.now[0].includes("melee")) heard.push([fight.now[0], ...added(fight)]);
    expect(added(fight, "test")).toEqual([]);
    fight.done();
  }
  expect(heard).toEqual([
    ["bob 7 melee carried", { code: "splitMove", value: -3, name: "" }],
    ["bob 9 melee carried"],
    ["bob 10 melee", { code: "halfMove", value: -1, name: "" }],
  ]);
});

describe("joining order", () => {
  const people: People = {
    zoe: { side: "B", stats: { weapons: [sword] } },
    max: { side: "A", npc: true, stats: { weapons: [sword] } },
    ann: { side: "B", npc: true, stats: { weapons: [sword] } },
    bob: { side: "A", stats: { weapons: [sword] } },
  };
  const alike = (fight: Fight): readonly string[] => {
    const again = throughStorage(fight.state);
    expect(requests(again)).toEqual(requests(fight.state));
    expect(slots(again)).toEqual(slots(fight.state));
    for (const who of Object.keys(people))
      expect(look(again)!.pacing.choices.offers!(participantOf(again, who)!, look(again)!)).toEqual(fight.offers(who));
    return fight.owing;
  };
  const strikes = Object.fromEntries(Object.keys(people).map((who) => [who, { action: "attack" }]));
  test("S-10, S-14, S-35: determines declarations, dice and checks regardless of storage", () => {
    const fight = Fight.of(people);
    expect(alike(fight)).toEqual(["declare_zoe", "declare_max", "declare_ann", "declare_bob"]);
    fight.declare(strikes);
    expect(alike(fight)).toEqual(["initiative_B", "initiative_A"]);
    fight
      .roll({ A: 4, B: 4 })
      .give(
        { type: "morale", participants: ["bob", "ann", "zoe"], when: "round", cause: "half are down" },
        { type: "morale", participants: ["bob"], when: "round", cause: "fire" },
      );
    alike(fight);
    fight.done();
    expect(alike(fight)).toEqual(["morale_zoe", "morale_ann", "morale_bob"]);
    expect(fight.owed("morale_bob")?.data).toEqual({ when: "round", cause: "half are down, fire" });
  });
  test("S-36: determines checks for a giant's charge", () => {
    const giant: People = {
      ...Object.fromEntries(
        Object.entries(people).map(([who, one]) => [who, { ...one, stats: { ...one.stats, hitDice: 1 } }]),
      ),
      ogre: { side: "C", npc: true, stats: { attackSpeeds: [4], giant: true, hitDice: 9 } },
    };
    const fight = Fight.of(giant)
      .give(hazard)
      .begin({ ...strikes, ogre: { action: "natural", move: "charge" } }, { A: 4, B: 4, C: 6 });
    expect(fight.owing).toEqual([]);
    while (!fight.owing.length) fight.done();
    expect(alike(fight)).toEqual(["urgent_zoe", "urgent_max", "urgent_ann", "urgent_bob"]);
  });
  test("S-12, S-34: determines added segments", () => {
    const fight = Fight.of(people).begin(strikes, { A: 4, B: 2 });
    fight.give(
      by("zoe", "modify", { segments: 4, cause: "a shove" }),
      { type: "bait", sides: ["B"], segments: 1 },
      by("zoe", "modify", { segments: -9 }),
    );
    expect([alike(fight), fight.slot("zoe")?.time, fight.slot("ann")?.time]).toEqual([[], 5, 7]);
  });
});
