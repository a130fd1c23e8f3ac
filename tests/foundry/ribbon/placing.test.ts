/** Where times stand on the ribbon's scale. */
import { describe, expect, test } from "vitest";
import { placeTimes, type ScaleFacts, type TimeToPlace } from "../../../src/foundry/time/ribbon/placing.ts";

const time = (instant: number | null, more: Partial<TimeToPlace> = {}): TimeToPlace => ({
  instant,
  width: 36,
  turns: 1,
  round: 0,
  kept: false,
  ...more,
});
const facts = (times: readonly TimeToPlace[], more: Partial<ScaleFacts> = {}): ScaleFacts => ({
  scale: "distance",
  unit: 36,
  counts: "up",
  now: 10,
  width: 500,
  times,
  ...more,
});
const xs = (given: ScaleFacts): readonly number[] => placeTimes(given).places.map(({ x }) => x);
const shown = (given: ScaleFacts): readonly number[] => placeTimes(given).places.map((place) => place.time);

describe("a scale true to distance", () => {
  test("places a time as far off as it is, also counting down", () => {
    expect(xs(facts([time(12), time(14)]))).toEqual([72, 144]);
    expect(xs(facts([time(-5), time(-7)], { counts: "down", now: -3 }))).toEqual([72, 144]);
  });

  test("keeps faces apart whose times are close, and beside the hand", () => {
    const [first = 0, second = 0] = xs(facts([time(10), time(10.2)]));
    expect(first).toBeGreaterThanOrEqual(18);
    expect(second - first).toBeGreaterThanOrEqual(36);
  });

  test("breaks the axis where a time is far off", () => {
    const { places, gaps } = placeTimes(facts([time(11), time(60)]));
    expect(gaps.length).toBe(1);
    expect(gaps[0]).toBeGreaterThan(places[0]!.x);
    expect(gaps[0]).toBeLessThan(places[1]!.x);
  });

  test("shortens all distances alike where room is scarce", () => {
    const wide = xs(facts([time(12), time(14), time(16)]));
    const narrow = xs(facts([time(12), time(14), time(16)], { width: 180 }));
    expect(narrow.at(-1)).toBeLessThan(wide.at(-1)!);
    expect(placeTimes(facts([time(12), time(14), time(16)], { width: 180 })).more).toBe(0);
  });

  test("begins at the first time before the round's first turn", () => {
    const [first = 0] = xs(facts([time(3), time(5)], { now: null }));
    expect(first).toBeGreaterThanOrEqual(18);
    expect(first).toBeLessThan(80);
  });
});

describe("room", () => {
  const many = Array.from({ length: 9 }, (_, at) => time(11 + at, { turns: 2 }));

  test("counts the turns left out, and leaves room for the count", () => {
    const { places, more, end } = placeTimes(facts(many, { width: 240 }));
    expect(more).toBe((many.length - places.length) * 2);
    expect(end).toBeLessThanOrEqual(240 - 42);
  });

  test("counts no turns of later rounds", () => {
    const later = many.map((one, at) => ({ ...one, round: at > 2 ? 1 : 0 }));
    expect(placeTimes(facts(later, { width: 240 })).more).toBe(0);
  });

  test("shows kept times behind a gap", () => {
    const kept = many.map((one, at) => (at === 8 ? { ...one, kept: true } : one));
    const { places, gaps, more } = placeTimes(facts(kept, { width: 240 }));
    expect(places.at(-1)?.time).toBe(8);
    expect(gaps.length).toBe(1);
    expect(more).toBe((many.length - places.length) * 2);
  });

  test("shows at most ten times besides the kept ones", () => {
    const crowd = Array.from({ length: 40 }, (_, at) => time(11 + at, { kept: at === 30 }));
    expect(shown(facts(crowd, { width: 5000 }))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 30]);
  });

  test("drops later kept times if even these do not fit", () => {
    const kept = many.map((one) => ({ ...one, kept: true }));
    expect(shown(facts(kept, { width: 120 }))).toEqual([0]);
  });

  test("says where a round begins", () => {
    const { rounds, places } = placeTimes(facts([time(12), time(2, { round: 1 })], { scale: "fitted" }));
    expect(rounds.map(({ round }) => round)).toEqual([1]);
    expect(rounds[0]!.x).toBeGreaterThan(places[0]!.x);
    expect(rounds[0]!.x).toBeLessThan(places[1]!.x);
  });
});

test("a fitted scale has equal distances for any times", () => {
  const [a = 0, b = 0, c = 0] = xs(facts([time(11), time(12), time(40)], { scale: "fitted" }));
  expect(b - a).toBe(c - b);
});

test("places never overlap and stay on the scale", () => {
  for (let seed = 1; seed <= 300; seed++) {
    let state = seed;
    const random = (below: number): number => (state = (state * 48271) % 2147483647) % below;
    let instant = 10;
    let round = 0;
    const times = Array.from({ length: 1 + random(14) }, () => {
      instant += random(9);
      round += random(8) === 0 ? 1 : 0;
      return time(random(9) ? instant : null, {
        width: 24 + random(50),
        turns: random(5),
        round,
        kept: random(6) === 0,
      });
    });
    const width = 150 + random(700);
    const given = facts(times, { scale: random(2) ? "fitted" : "distance", width, unit: 10 + random(60) });
    const { places, more, end } = placeTimes(given);
    for (const [at, { time: own, x }] of places.entries()) {
      const last = places[at - 1];
      if (last) {
        const apart = x - last.x - (times[own]!.width + times[last.time]!.width) / 2;
        expect(apart, `seed ${seed}`).toBeGreaterThanOrEqual(0);
      }
    }
    if (places.length > 1) expect(end, `seed ${seed}`).toBeLessThanOrEqual(width);
    const left = times.filter((one, at) => one.round === 0 && !places.some((place) => place.time === at));
    expect(more, `seed ${seed}`).toBe(left.reduce((sum, { turns }) => sum + turns, 0));
  }
});
