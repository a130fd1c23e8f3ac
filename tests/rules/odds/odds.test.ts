import { describe, expect, test } from "vitest";
import { apply, current, newEncounter, requests, type EncounterState, type Request } from "../../../src/rules/index.ts";
import { sumsOf } from "../../../src/rules/odds/dice.ts";
import { countFirst } from "../../../src/rules/odds/exact.ts";
import { oddsOf, type Effort, type Odds } from "../../../src/rules/odds/odds.ts";
import { after, done, start, type Given } from "../play.ts";
import { randomFrom } from "../properties/random.ts";
import { subjects } from "../properties/subjects.ts";
import type { Subject } from "../properties/subject.ts";
import "../kernel/tiny.ts";
import { QUICK, quickOrFull, someOf } from "../../quick.ts";

/** A started fight of creatures with random stats, two on each side. */
function fightOf(
  subject: Subject,
  names: readonly string[],
  seed: number,
  ...options: readonly Given[]
): EncounterState {
  const random = randomFrom(seed);
  return after(
    newEncounter(subject.pacing),
    ...options,
    ...names.map((participant, at) => ({
      type: "join",
      participant,
      side: at % 2 ? "red" : "blue",
      npc: at % 2 === 1,
      stats: subject.stats(random),
    })),
    start,
  );
}

/** Repeated ties that the reference follows. */
const DEEP = 1;

/** Chances of acting first, worked out with the commands that people give: each possible answer is applied. What is left undecided stands under "". */
function reference(
  state: EncounterState,
  chance = 1,
  depth = 0,
  found = new Map<string, number>(),
): Map<string, number> {
  const add = (who: string): unknown => found.set(who, (found.get(who) ?? 0) + chance);
  const acting = (current(state) ?? []).filter(({ kind }) => kind !== "hazard");
  if (acting.length) new Set(acting.map(({ participant }) => participant)).forEach(add);
  else {
    const pending = requests(state).filter(({ blocking }) => blocking);
    if (depth > DEEP || !pending.length) {
      add("");
      return found;
    }
    for (const [answers, share] of answersTo(pending)) {
      const outcome = apply(state, { type: "answer", answers });
      if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
      reference(outcome.state, chance * share, depth + (pending.some(({ dice }) => dice) ? 1 : 0), found);
    }
  }
  return found;
}

function answersTo(owed: readonly Request[]): readonly (readonly [Record<string, Request["fallback"]>, number])[] {
  return owed.reduce<readonly (readonly [Record<string, Request["fallback"]>, number])[]>(
    (ways, { id, dice, fallback }) =>
      ways.flatMap(([answers, share]) =>
        (dice ? sumsOf(dice) : [{ sum: fallback, chance: 1 }]).map(
          ({ sum, chance }) => [{ ...answers, [id]: sum }, share * chance] as const,
        ),
      ),
    [[{}, 1]],
  );
}

function last(state: EncounterState, names: readonly string[], effort: Partial<Effort> = {}): Odds {
  return [...oddsOf(state, names, { minutes: 2, reports: 2, plays: 200, ways: 600, ...effort })].at(-1)!;
}

const chanceOf = ({ chances }: Odds, name: string): number =>
  chances.find(({ participant }) => participant === name)!.first;

test("counts the chances of sums of dice", () => {
  expect(sumsOf({ count: 2, faces: 4 }).map(({ sum, chance }) => `${sum}: ${chance * 16}`)).toEqual([
    "2: 1",
    "3: 2",
    "4: 3",
    "5: 4",
    "6: 3",
    "7: 2",
    "8: 1",
  ]);
  expect(sumsOf({ count: 3, faces: 6 }).find(({ sum }) => sum === 10)?.chance).toBeCloseTo(27 / 216, 10);
});

describe.each(
  someOf(
    (await subjects()).map((subject) => [subject.pacing, subject] as const),
    0,
    2,
  ),
)("odds of acting first: %s", (_, subject) => {
  const PAIR = ["ann", "bob"];

  test.each([1])("agree for two with trying every roll (%i)", (seed) => {
    const state = fightOf(subject, PAIR, seed);
    const byHand = reference(state);
    const odds = last(state, PAIR);
    // A simulated error holds in 95 of 100 cases; the seed gives equal dice in every run.
    const doubt = (byHand.get("") ?? 0) + (odds.exactness === "played" ? 1.5 : 1) * odds.error + 1e-9;
    for (const name of PAIR)
      expect(Math.abs(chanceOf(odds, name) - (byHand.get(name) ?? 0))).toBeLessThanOrEqual(doubt);
    expect(doubt).toBeLessThan(odds.exactness === "played" ? 0.13 : 0.03);
  });
  test("state a correct error if they are played", () => {
    const state = fightOf(subject, PAIR, 3);
    const counted = last(state, PAIR);
    const played = last(state, PAIR, { ways: 0, plays: quickOrFull(500, 1_000) });
    if (counted.exactness !== "counted")
      return void expect(played).toEqual(
        counted.exactness === "none" ? counted : expect.objectContaining({ exactness: "played" }),
      );
    expect(played.exactness).toBe("played");
    expect(played.error).toBeLessThan(quickOrFull(0.06, 0.04));
    for (const name of PAIR)
      expect(Math.abs(chanceOf(played, name) - chanceOf(counted, name))).toBeLessThanOrEqual(2 * played.error);
  });
  test("add up for six and repeat with the same seed", () => {
    const names = ["ann", "bob", "cid", "dot", "eve", "fay"];
    const state = fightOf(subject, names, 5);
    const odds = last(state, names);
    expect(odds.chances.reduce((sum, { first }) => sum + first, 0)).toBeGreaterThan(0.97);
    expect(last(state, names)).toEqual(odds);
    for (const { first, turns, wait } of odds.chances) {
      expect(first).toBeGreaterThanOrEqual(0);
      expect(first).toBeLessThanOrEqual(1);
      expect(turns).toBeGreaterThanOrEqual(0);
      if (wait) expect(wait.median).toBeLessThanOrEqual(wait.most);
    }
    for (const [at, { seconds }] of odds.next.entries())
      expect(seconds).toBeGreaterThanOrEqual(odds.next[at - 1]?.seconds ?? 0);
  });
});

describe.skipIf(QUICK).each((await subjects()).map((subject) => [subject.pacing, subject] as const))(
  "odds of six: %s",
  (_, subject) => {
    test("agree with a long run of another seed within their errors", () => {
      const names = ["ann", "bob", "cid", "dot", "eve", "fay"];
      const state = fightOf(subject, names, 11);
      const run = (plays: number, seed: number): Odds =>
        last(state, names, { plays, seed, minutes: 1, reports: 1, ways: 0 });
      const [shown, long] = [run(500, 1), run(4_000, 99)];
      // Without dice both simulations are equal.
      if (shown.exactness === "none") return void expect(long).toEqual(shown);
      expect(shown.exactness).toBe("played");
      expect([shown.error < 0.045, long.error < 0.016]).toEqual([true, true]);
      // An error holds in 95 of 100 cases; half as much again makes six of six all but sure.
      for (const name of names)
        expect(Math.abs(chanceOf(shown, name) - chanceOf(long, name)), name).toBeLessThanOrEqual(
          1.5 * Math.hypot(shown.error, long.error),
        );
    });
  },
);

test("counts plays to the first turn, of a minute if counted", async () => {
  const state = fightOf((await subjects())[2]!, ["ann", "bob"], 1);
  const plays = (effort: Partial<Effort>): readonly unknown[] =>
    [...oddsOf(state, ["ann"], { minutes: 4, reports: 2, plays: 30, ...effort })].map((odds) => [
      odds.exactness,
      odds.plays,
      odds.of,
      odds.ways > 0,
    ]);
  expect(plays({ ways: 600 })).toEqual([
    ["counted", 2, 4, true],
    ["counted", 4, 4, true],
  ]);
  expect(plays({ ways: 0 })).toEqual([
    ["played", 15, 30, false],
    ["played", 30, 30, false],
  ]);
});

/** A started fight of combatants f0, f1 and so on with these Basic Speeds. */
const bySpeed = (...speeds: readonly number[]): EncounterState =>
  after(
    newEncounter("speed-order"),
    ...speeds.map((basicSpeed, at): Given => ({
      type: "join",
      participant: `f${at}`,
      side: "red",
      stats: { basicSpeed, dx: 10 },
    })),
    start,
  );

test("counts a fight without dice as one exact play", () => {
  const state = bySpeed(28, 24, 20);
  const all = [...oddsOf(state, ["f0", "f1", "f2"])];
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ exactness: "none", error: 0, rolls: 0, plays: 0 });
  // B-1: each has one turn a second.
  expect(all[0]!.chances.map(({ first, turns, wait }) => [first, turns, Math.round(wait!.median)])).toEqual([
    [1, 10, 1],
    [0, 10, 1],
    [0, 10, 1],
  ]);
});

test("counts from the current turn on", () => {
  const odds = last(after(bySpeed(28, 24), done), ["f0", "f1"]);
  expect(odds.chances.map(({ first }) => first)).toEqual([0, 1]);
});

test.each([
  [2, "counted"],
  [3, "counted"],
  [5, "played"],
] as const)("B-4 gives %i equally fast combatants the same chance: %s", (count, exactness) => {
  const ids = Array.from({ length: count }, (_, at) => `f${at}`);
  const state = bySpeed(...ids.map(() => 22));
  const [plays, error] = quickOrFull([500, 0.05], [2_000, 0.025]) as [number, number];
  const odds = last(state, ids, { ways: 2_000, plays, minutes: 1, reports: 1 });
  expect(odds.exactness).toBe(exactness);
  expect(odds.error).toBeLessThan(exactness === "counted" ? 1e-9 : error);
  for (const { first } of odds.chances)
    expect(Math.abs(first - 1 / count)).toBeLessThanOrEqual(exactness === "counted" ? 1e-9 : 2 * odds.error);
});

test("returns null if there are too many ways to count", async () => {
  const [subject] = await subjects(["action-period"]);
  const state = fightOf(subject!, ["ann", "bob", "cid", "dot"], 1);
  expect(countFirst(state, 10)).toBeNull();
});
