/** What a pacing notes of a fight and of those in it: found out where it cannot be, named by its path, and dropped alone by a repair. */
import { describe, expect, test } from "vitest";
import {
  newEncounter,
  pacingOf,
  problemOf,
  type JsonObject,
  type Pacing,
  type Participant,
} from "../../../src/rules/index.ts";
import { repairedStats, invalidFightFacts, invalidUnder } from "../../../src/rules/kernel/validate-notes.ts";
import "./tiny.ts";

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

test("fills in defaults for stats unless a required one is missing", () => {
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
