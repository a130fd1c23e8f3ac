// Places on the ribbon: sums of pixels, without a page.
import { describe, expect, test } from "vitest";
import type { SlotView } from "../../../src/foundry/reading/views.ts";
import {
  layoutScale,
  STRIP_PITCH,
  type ScaleFacts,
  type ScaleGroup,
  type ScaleSlot,
} from "../../../src/foundry/windows/ribbon/layout.ts";

const view = (id: string): SlotView => ({
  id,
  participantId: id,
  state: "ahead",
  mark: "m-ahead",
  stateWord: "To come",
  name: id,
  portrait: { src: null, side: 1 },
});
const slot = (id: string, more: Partial<ScaleSlot> = {}): ScaleSlot => ({
  view: view(id),
  lane: 0,
  begun: null,
  phase: null,
  ...more,
});
const group = (
  instant: number | null,
  ids: readonly (string | ScaleSlot)[],
  more: Partial<ScaleGroup> = {},
): ScaleGroup => ({
  instant,
  zone: 0,
  forecast: false,
  together: false,
  slots: ids.map((one) => (typeof one === "string" ? slot(one) : one)),
  ...more,
});
const facts = (groups: readonly ScaleGroup[], more: Partial<ScaleFacts> = {}): ScaleFacts => ({
  scale: "distance",
  unit: 54,
  counts: "up",
  counted: false,
  endless: false,
  lanes: 1,
  sideBySide: false,
  now: 10,
  groups,
  zones: Math.max(0, ...groups.map(({ zone }) => zone)),
  ...more,
});
const places = (given: ScaleFacts): Record<string, number> =>
  Object.fromEntries(layoutScale(given).pegs.map((peg) => [peg.view.id, peg.x]));

describe("a scale in true distances", () => {
  test("places a slot by its distance from the hand in both directions", () => {
    expect(places(facts([group(11, ["a"]), group(14, ["b"])]))).toEqual({ a: 54, b: 216 });
    expect(places(facts([group(-5, ["a"]), group(-15, ["b"])], { counts: "down", now: -3 }))).toEqual({
      a: 108,
      b: 648,
    });
  });

  test("makes room beside the hand for the present time's slots", () => {
    const { a = 0, b = 0, c = 0 } = places(facts([group(10, ["a"]), group(11, ["b"]), group(13, ["c"])]));
    expect(a).toBeGreaterThanOrEqual(20);
    expect([b - a, c - b]).toEqual([54, 108]);
  });

  test("begins at the first slot before the round's first turn", () => {
    const { a = 0, b = 0 } = places(facts([group(8, ["a"]), group(6, ["b"])], { counts: "down", now: null }));
    expect(a).toBeGreaterThanOrEqual(20);
    expect(b - a).toBe(108);
  });

  test("stacks two small portraits of one time and gathers the others", () => {
    const { pegs, rests, brackets } = layoutScale(facts([group(12, ["a", "b", "c", "d"], { together: true })]));
    expect(pegs.map(({ view: { id }, level, small }) => [id, level, small])).toEqual([
      ["a", 0, true],
      ["b", 1, true],
    ]);
    expect(rests.map(({ slots }) => slots.map((one) => one.view.id))).toEqual([["c", "d"]]);
    expect(brackets).toEqual([{ x: 108, lane: 0, count: 2 }]);
  });

  test("stacks two groups of one time without a bracket", () => {
    const { pegs, rests, brackets, ticks } = layoutScale(facts([group(12, ["a"]), group(12, ["b", "c"])]));
    expect(pegs.map(({ view: { id }, level }) => [id, level])).toEqual([
      ["a", 0],
      ["b", 1],
    ]);
    expect([rests.length, brackets.length, ticks.length]).toEqual([1, 0, 1]);
  });

  test("shrinks and stacks all of one time, also forecast ones", () => {
    const { pegs } = layoutScale(
      facts([group(12, ["a"]), group(12, ["again"], { zone: 1, forecast: true }), group(13, ["alone"])], {
        endless: true,
      }),
    );
    expect(pegs.map(({ view: { id }, level, small }) => [id, level, small])).toEqual([
      ["a", 0, true],
      ["again", 1, true],
      ["alone", 0, false],
    ]);
  });

  test("shows a label only where it reaches no other portrait", () => {
    const { pegs } = layoutScale(facts([group(11, ["tight"]), group(12, ["wide"]), group(15, ["last"])]));
    const [tight, wide, last] = pegs;
    expect([tight?.label, last?.label]).toEqual([0, 108]);
    expect(wide?.label).toBeGreaterThan(0);
    expect((wide?.x ?? 0) + 20 + 6 + (wide?.label ?? 0)).toBeLessThanOrEqual((last?.x ?? 0) - 20);
  });

  test("draws a bar from its beginning or the hand to its slot", () => {
    const { bars } = layoutScale(
      facts([group(14, [slot("long", { begun: 7 })]), group(16, [slot("later", { begun: 12 })])]),
    );
    expect(bars.map(({ from, to }) => [from, to])).toEqual([
      [0, 216 - 20],
      [108, 324 - 20],
    ]);
  });

  test("separates lines of one level", () => {
    const { bars } = layoutScale(facts([11, 12, 13].map((time) => group(time, [slot(`at ${time}`, { begun: 9 })]))));
    expect(new Set(bars.map(({ line }) => line)).size).toBe(3);
  });

  test("places unknown times after this round and later rounds after those", () => {
    const { zones, pegs } = layoutScale(
      facts([
        group(12, ["a"]),
        group(null, ["unknown"]),
        group(9, ["b"], { zone: 1, forecast: true }),
        group(3, ["c"], { zone: 2, forecast: true }),
      ]),
    );
    const [a, unknown, b, c] = pegs.map(({ x }) => x);
    expect([a, unknown, zones[0], b, zones[1], c]).toEqual(
      [a, unknown, zones[0], b, zones[1], c].sort((one, other) => Number(one) - Number(other)),
    );
    expect(zones.length).toBe(2);
  });

  test("gives forecasts their true place in a pacing without rounds", () => {
    const { pegs, zones } = layoutScale(
      facts([group(12, ["a"]), group(20, ["b"], { zone: 1, forecast: true })], { endless: true, unit: 56 }),
    );
    expect(pegs.map(({ x }) => x)).toEqual([112, 560]);
    expect(zones).toEqual([532]);
  });

  test("returns the place of any time", () => {
    const { at } = layoutScale(facts([group(12, ["a"])]));
    expect([at(12), at(17), at(3)]).toEqual([108, 378, 0]);
  });

  test("grows to hold 200 slots", () => {
    const groups = Array.from({ length: 100 }, (_, time) => group(11 + time, [`a${time}`, `b${time}`]));
    const { pegs, width } = layoutScale(facts(groups));
    expect(pegs.length).toBe(200);
    expect(width).toBeGreaterThan(54 * 100);
  });
});

describe("a fitted scale", () => {
  const fitted = (groups: readonly ScaleGroup[], more: Partial<ScaleFacts> = {}): ScaleFacts =>
    facts(groups, { scale: "fitted", ...more });

  test("has equal columns for any times", () => {
    const { a = 0, b = 0, c = 0 } = places(fitted([group(11, ["a"]), group(12, ["b"]), group(40, ["c"])]));
    expect(b - a).toBe(c - b);
  });

  test("shows empty times where they are played, several in one narrow column", () => {
    const { gaps, pegs } = layoutScale(
      fitted([group(11, ["a"]), group(13, ["b"]), group(17, ["c"])], { counted: true }),
    );
    expect(gaps.map(({ from, to }) => [from, to])).toEqual([
      [12, 12],
      [14, 16],
    ]);
    for (const gap of gaps) for (const { x } of pegs) expect(x + 20 <= gap.x || x - 20 >= gap.x + gap.width).toBe(true);
  });

  test("puts one lane's slots side by side and another's in their column", () => {
    const { pegs, brackets } = layoutScale(
      fitted([group(11, [slot("a"), slot("b"), slot("foe", { lane: 1 })], { together: true }), group(12, ["next"])], {
        lanes: 2,
        sideBySide: true,
      }),
    );
    const [a, b, foe, next] = pegs;
    expect((b?.x ?? 0) - (a?.x ?? 0)).toBeGreaterThanOrEqual(40);
    expect([foe?.x, foe?.lane]).toEqual([a?.x, 1]);
    expect((next?.x ?? 0) - (b?.x ?? 0)).toBeGreaterThanOrEqual(40);
    expect(brackets).toEqual([{ x: a?.x, lane: 0, count: 2 }]);
  });

  test("gives each slot of a strip equal width, a label and time", () => {
    const { pegs, ticks } = layoutScale(
      fitted([group(11, ["a"]), group(12, ["b", "c"]), group(13, ["d"])], { sideBySide: true, pitch: STRIP_PITCH }),
    );
    const steps = pegs.slice(1).map(({ x }, place) => x - (pegs[place]?.x ?? 0));
    expect(steps).toEqual([STRIP_PITCH, STRIP_PITCH, STRIP_PITCH]);
    expect(pegs.map(({ label }) => label > 0)).toEqual([true, true, true, true]);
    expect(ticks.map(({ x, group: number }) => [x, number])).toEqual(
      pegs.map(({ x }, place) => [x, [0, 1, 1, 2][place]]),
    );
  });

  test("counts from the beginning in a later round", () => {
    const { gaps, zones } = layoutScale(
      fitted(
        [group(11, ["a"]), group(2, ["b"], { zone: 1, forecast: true }), group(5, ["c"], { zone: 1, forecast: true })],
        { counted: true },
      ),
    );
    expect(gaps.map(({ from, to }) => [from, to])).toEqual([[3, 4]]);
    expect(zones.length).toBe(1);
  });

  test("places a time without a column between its neighbours", () => {
    const { at, pegs } = layoutScale(fitted([group(11, ["a"]), group(14, ["b"])]));
    const [a, b] = pegs.map(({ x }) => x);
    expect(at(11)).toBe(a);
    expect(Number(at(12))).toBeGreaterThan(Number(a));
    expect(Number(at(12))).toBeLessThan(Number(b));
    expect(Number(at(30))).toBeGreaterThan(Number(b));
  });
});

test("places every slot exactly once without overlaps", () => {
  for (let seed = 1; seed <= 200; seed++) {
    let state = seed;
    const random = (below: number): number => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
    const lanes = 1 + random(3);
    const times = [...new Set(Array.from({ length: 1 + random(12) }, () => 10 + random(20)))].sort((a, b) => a - b);
    const groups = times.map((time) =>
      group(
        time,
        Array.from({ length: 1 + random(8) }, (_, n) =>
          slot(`${time}-${n}`, { lane: random(lanes), begun: random(2) ? 5 : null }),
        ),
        { together: random(2) > 0 },
      ),
    );
    const { pegs, rests, width } = layoutScale(
      facts(groups, { scale: random(2) ? "fitted" : "distance", lanes, sideBySide: lanes > 1 }),
    );
    const ids = [...pegs, ...rests.flatMap(({ slots }) => slots)].map((one) => one.view.id).sort();
    expect(ids, `seed ${seed}`).toEqual(groups.flatMap(({ slots }) => slots.map((one) => one.view.id)).sort());
    const spots = pegs.map(({ x, level, lane }) => `${x} ${level} ${lane}`);
    expect(new Set(spots).size, `seed ${seed}`).toBe(spots.length);
    expect(Math.max(...pegs.map(({ x }) => x + 20)), `seed ${seed}`).toBeLessThanOrEqual(width);
  }
});
