/** What a pacing notes of a fight and of those in it: found out where it cannot be, named by its path, and dropped alone by a repair. */
import { describe, expect, test } from "vitest";
import {
  newEncounter,
  pacingOf,
  problemOf,
  type EncounterState,
  type JsonObject,
  type Pacing,
  type Participant,
  type Patch,
} from "../../../src/rules/index.ts";
import { soundNotes } from "../../../src/rules/kernel/repair-parts.ts";
import { isSoundAfter } from "../../../src/rules/kernel/validate-state.ts";
import {
  factsMembers,
  repairedStats,
  invalidAmong,
  invalidFightFacts,
  turnMembers,
  invalidUnder,
} from "../../../src/rules/kernel/validate-notes.ts";
import { after, fight, join, start } from "./fight.ts";
import { by } from "../play.ts";

const [stopwatch, sides, tiny, endless] = (["stopwatch", "side-segments", "tiny", "tiny-endless"] as const).map((id) =>
  pacingOf(id)!,
) as [Pacing, Pacing, Pacing, Pacing];

const somebody: Participant = {
  id: "ann",
  seat: 1,
  side: "red",
  kind: "creature",
  npc: false,
  group: "",
  stats: { times: [1] },
  hidden: false,
  defeated: false,
  facts: {},
  turn: { round: 1 },
};
const fire: Participant = { ...somebody, id: "fire", kind: "hazard", stats: { time: 5, from: 1, every: 1 } };

/** The first invalid value of a participant under a pacing; null if none. */
const where = (one: Participant, change: object, pacing: Pacing): string | null =>
  invalidUnder({ ...one, ...change }, pacing)?.field ?? null;

describe("notes that only hazards may have", () => {
  test("are facts", () => {
    const good: readonly JsonObject[] = [{}, { next: 3, count: 0 }, { next: -3 }, { over: true }];
    const bad: readonly (readonly [JsonObject, string])[] = [
      [{ next: 1.5 }, "facts.next"],
      [{ count: -1 }, "facts.count"],
      [{ over: 1 }, "facts.over"],
      [{ when: 3 }, "facts.when"],
    ];
    for (const facts of good) expect([facts, where(fire, { facts }, stopwatch)]).toEqual([facts, null]);
    for (const [facts, field] of bad) expect([facts, where(fire, { facts }, stopwatch)]).toEqual([facts, field]);
    const creature = { ...somebody, stats: pacingStats(stopwatch) };
    expect(where(creature, {}, stopwatch)).toBeNull();
    expect(where(creature, { facts: { next: 3 } }, stopwatch)).toBe("facts.next");
  });
  test("are turn facts", () => {
    expect(where(fire, { turn: { round: 1, acted: true } }, sides)).toBeNull();
    expect(where(fire, { turn: { round: 1, acted: 1 } }, sides)).toBe("turn.acted");
    expect(where({ ...somebody, stats: pacingStats(sides) }, { turn: { round: 1, acted: true } }, sides)).toBe(
      "turn.acted",
    );
    // A pacing that does not say what it notes may note anything, but for what the core itself reads.
    expect(where(fire, { turn: { round: 1, mood: "hot" } }, tiny)).toBeNull();
    expect(where(fire, { turn: { round: 1, acted: "x" } }, tiny)).toBe("turn.acted");
    expect(where(somebody, { turn: { round: 1, lost: 3 } }, tiny)).toBe("turn.lost");
    expect(where(somebody, { facts: { next: "x" } }, tiny)).toBeNull();
    expect(where(fire, { facts: { mood: "hot" } }, tiny)).toBeNull();
    expect(where(fire, { facts: { next: "x" } }, tiny)).toBe("facts.next");
  });
  test("are stats", () => {
    expect(where(fire, {}, tiny)).toBeNull();
    expect(where(fire, {}, endless)).toBeNull();
    expect(where(fire, { stats: { times: [1] } }, tiny)).toBe("stats.time");
    expect(where(somebody, { stats: fire.stats }, tiny)).toBe("stats.times");
    expect(where(somebody, { later: { round: 2, stats: { times: "x" } } }, tiny)).toBe("later.stats.times");
    expect(where(somebody, { later: { round: 2, stats: { times: [2] } } }, tiny)).toBeNull();
  });
  test("are checked in a stored fight", () => {
    const state = after(
      newEncounter("tiny"),
      join("ann", 3),
      by("fire", "join", { side: "world", kind: "hazard", stats: { time: 3 } }),
      start,
      { type: "done" },
    );
    const again = JSON.parse(JSON.stringify(state)) as EncounterState;
    expect(problemOf(again)).toBeNull();
    const broken = JSON.parse(JSON.stringify(state).replace('"acted":true', '"acted":3')) as EncounterState;
    expect(problemOf(broken)).toMatchObject({
      code: "state-unreadable",
      data: { field: "participants.fire.turn.acted", found: "3" },
    });
  });
});

/** The smallest valid stats of a participant in this pacing. */
function pacingStats(pacing: Pacing): JsonObject {
  const wanted: Readonly<Record<string, JsonObject>> = { stopwatch: { agility: 12, weapons: [] }, "side-segments": {} };
  const stats = repairedStats(wanted[pacing.id]!, { kind: "creature" }, pacing);
  if (!stats) throw new Error(`no figures for ${pacing.id}`);
  return stats;
}

test("names an unknown note and the allowed ones", () => {
  expect(invalidUnder({ ...somebody, stats: pacingStats(sides), turn: { round: 1, mood: "hot" } }, sides)).toEqual({
    field: "turn.mood",
    found: "",
    allowed: expect.stringMatching(/^intent, side, .*round, placed, lost$/) as string,
  });
  expect(invalidFightFacts({ mood: 3 }, sides)?.field).toBe("mood");
  expect(invalidFightFacts({ booked: 3 }, sides)).toBeNull();
  expect(invalidFightFacts({ mood: 3 }, tiny)).toBeNull();
  const state = { ...newEncounter("side-segments"), facts: { mood: 3 } };
  expect(problemOf(state)).toMatchObject({ code: "state-unreadable", data: { field: "facts.mood" } });
});

test("checks a participant under each pacing separately", () => {
  const one = { ...somebody };
  expect(where(one, {}, tiny)).toBeNull();
  expect(invalidUnder(one, tiny)).toBeNull();
  expect(invalidUnder(one, endless)?.field).toBe("stats.every");
  expect(invalidUnder(one, tiny)).toBeNull();
});

describe("repair", () => {
  const soundFightFacts = (facts: JsonObject, pacing: Pacing): JsonObject =>
    soundNotes(
      facts,
      (member) => invalidFightFacts(member, pacing),
      () => undefined,
    );
  const soundFacts = (facts: JsonObject, one: Pick<Participant, "kind">, pacing: Pacing): JsonObject =>
    soundNotes(
      facts,
      (member) => invalidAmong(member, factsMembers(one, pacing), !pacing.notes?.facts),
      () => undefined,
    );
  const soundTurn = (turn: JsonObject, one: Pick<Participant, "kind">, pacing: Pacing): JsonObject =>
    soundNotes(
      turn,
      (member) => invalidAmong(member, turnMembers(one, pacing), !pacing.notes?.turn),
      () => undefined,
    );

  test("keeps valid facts of a fight, or the same object", () => {
    const facts = { booked: 3, avoided: { red: "hide" } };
    expect(soundFightFacts(facts, sides)).toBe(facts);
    expect(soundFightFacts({ ...facts, booked: -1, mood: 3 }, sides)).toEqual({ avoided: { red: "hide" } });
    expect(soundFightFacts({ booked: 1e13 }, sides)).toEqual({});
    const anything = { mood: 3 };
    expect(soundFightFacts(anything, tiny)).toBe(anything);
  });
  test("keeps valid facts of a participant, or the same object", () => {
    const facts = { running: 3, fallen: true };
    expect(soundFacts(facts, somebody, stopwatch)).toBe(facts);
    expect(soundFacts({ ...facts, fallen: 1, next: 3 }, somebody, stopwatch)).toEqual({ running: 3 });
    expect(soundFacts({ ...facts, next: 3, count: "x" }, fire, stopwatch)).toEqual({ ...facts, next: 3 });
    const anything = { mood: 3 };
    expect(
      [soundFacts(anything, somebody, tiny), soundFacts(anything, fire, tiny)].map((kept) => kept === anything),
    ).toEqual([true, true]);
    expect(soundFacts({ mood: 3, next: "x" }, fire, tiny)).toEqual(anything);
  });
  test("keeps valid turn facts, or the same object", () => {
    const turn = { round: 2, lost: { x: { reason: "ruled" } }, changes: 1 };
    expect(soundTurn(turn, somebody, sides)).toBe(turn);
    expect(soundTurn({ ...turn, changes: "x", acted: true }, somebody, sides)).toEqual({
      round: 2,
      lost: { x: { reason: "ruled" } },
    });
    expect(soundTurn({ ...turn, acted: true }, fire, sides)).toEqual({ ...turn, acted: true });
    expect(soundTurn({ round: 2, mood: "hot", lost: 3 as never }, somebody, tiny)).toEqual({ round: 2, mood: "hot" });
    expect(soundTurn({ round: 2, mood: 1e13, undone: undefined as never }, somebody, tiny)).toEqual({ round: 2 });
  });
  test("fills in defaults for stats, or returns null without a required one", () => {
    const stats = { time: 5, from: 1, every: 1 };
    expect(repairedStats(stats, fire, tiny)).toBe(stats);
    expect(repairedStats({ time: 5 }, fire, tiny)).toEqual(stats);
    expect(repairedStats({ time: 5, from: "x", every: 0 }, fire, tiny)).toEqual({ time: 5, from: 1, every: 0 });
    expect(repairedStats({ time: 5, from: 1e13, every: -1, dx: 3 }, fire, tiny)).toEqual(stats);
    expect(repairedStats({ from: 1 }, fire, tiny)).toBeNull();
    expect(repairedStats({ time: "x" }, fire, tiny)).toBeNull();
    expect(repairedStats({ times: [3] }, somebody, tiny)).toEqual({ times: [3] });
    expect(repairedStats({ times: [3] }, fire, tiny)).toBeNull();
    expect(repairedStats(stats, somebody, tiny)).toBeNull();
  });
});

describe("soundness of a stored inverse", () => {
  const torn = { ...newEncounter("side-segments"), facts: { booked: "x" } };
  test("checks changed facts and sides only", () => {
    expect([isSoundAfter({ seats: [1] }, torn), isSoundAfter({ facts: { booked: [1] } }, torn)]).toEqual([true, false]);
    const astray = { ...fight({ ann: [1] }), sides: {} };
    expect([isSoundAfter({ seats: [1] }, astray), isSoundAfter({ sides: { red: [] } }, astray)]).toEqual([true, false]);
  });
  test("checks every changed part", () => {
    const state = fight({ ann: [1], bob: [2] });
    expect(isSoundAfter({ seats: [1], mood: [3] }, state)).toBe(false);
    expect(isSoundAfter({ mood: [3], seats: [1] }, state)).toBe(false);
    expect(isSoundAfter({}, state)).toBe(true);
    expect(isSoundAfter({ participants: { s0: { gone: [] } }, exchanges: { gone: [] } }, state)).toBe(true);
    const both = { ...state, exchanges: { one: {}, two: undefined } } as unknown as EncounterState;
    expect(isSoundAfter({ exchanges: { two: [], one: [] } }, both)).toBe(false);
    expect(isSoundAfter({ exchanges: { two: [] } }, both)).toBe(true);
    const buckets = Object.entries(state.participants).map(
      ([name, bucket]) =>
        [name, Object.fromEntries(Object.keys(bucket).map((id) => [id, { seat: [1] } as Patch]))] as const,
    );
    const bad = {
      ...state,
      participants: {
        ...state.participants,
        [buckets[0]![0]]: { [Object.keys(buckets[0]![1])[0]!]: { ...somebody, seat: -1 } },
      },
    } as unknown as EncounterState;
    expect(buckets.length).toBe(2);
    expect(isSoundAfter({ participants: Object.fromEntries(buckets) }, state)).toBe(true);
    expect(isSoundAfter({ participants: Object.fromEntries(buckets) }, bad)).toBe(false);
  });
});
