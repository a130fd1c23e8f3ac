import { describe, expect, test } from "vitest";
import { classOf, roman, segments } from "../../../src/rules/pacing/stopwatch/segments.ts";
import { Fight } from "./fight.ts";

/** The chart as printed: agility 1 to 18 across. */
const CHART = `
I    10 5 3 3 2 2 1 1 1 1 1 1 1 1 1 1 1 1
II   20 10 7 5 4 3 3 3 2 2 2 2 2 1 1 1 1 1
III  30 15 10 8 6 5 4 4 3 3 3 3 2 2 2 2 2 2
IV   40 20 13 10 8 7 6 5 4 4 4 3 3 3 3 3 2 2
V    50 25 17 13 10 8 7 6 6 5 5 4 4 4 3 3 3 3
VI   60 30 20 15 12 10 9 8 7 6 5 5 5 4 4 4 4 3
VII  70 35 23 18 14 12 10 9 8 7 6 6 5 5 5 4 4 4
VIII 80 40 27 20 16 13 11 10 9 8 7 7 6 6 5 5 5 4
IX   90 45 30 23 18 15 13 11 10 9 8 8 7 6 6 6 5 5
X    100 50 33 25 20 17 14 13 11 10 9 8 8 7 7 6 6 6`;

const rows = CHART.trim()
  .split("\n")
  .map((line) => line.split(/\s+/));

describe("chart", () => {
  for (const [numeral, ...cells] of rows) {
    test(`T-4, T-6, TA-1: gives class ${numeral} the chart's segments at every agility`, () => {
      expect(cells).toHaveLength(18);
      expect(cells.map((_, i) => segments(i + 1, classOf(numeral!)!))).toEqual(cells.map(Number));
    });
  }

  test("T-4, TA-1: rounds exact halves up", () => {
    const halves = [];
    for (let agility = 1; agility <= 18; agility++) {
      for (let speedClass = 1; speedClass <= 10; speedClass++)
        if ((20 * speedClass) % (2 * agility) === agility)
          halves.push(segments(agility, speedClass) * 2 * agility - 20 * speedClass === agility);
    }
    expect(halves).toHaveLength(11);
    expect(halves.every(Boolean)).toBe(true);
  });
  test("T-7, TA-2: continues by formula beyond its ends, with at least one segment", () => {
    expect(segments(20, 1)).toBe(1);
    expect(segments(21, 1)).toBe(1);
    expect(segments(100, 1)).toBe(1);
    expect(segments(25, 10)).toBe(4);
    expect(segments(30, 10)).toBe(3);
  });
  test("T-2: reads classes I to X", () => {
    expect(["I", "iv", " X "].map(classOf)).toEqual([1, 4, 10]);
    expect(["XI", "", "IIII", "5"].map(classOf)).toEqual([null, null, null, null]);
    expect([1, 4, 9, 10].map(roman)).toEqual(["I", "IV", "IX", "X"]);
  });
  test("T-4: agrees with the text's examples", () => {
    expect(segments(17, 7)).toBe(4);
    expect(segments(7, 5)).toBe(7);
  });
});

/** Segments in which the steps of a chain complete, each a class or a number of segments by the GM. */
function completions(agility: number, start: number, steps: readonly object[]): readonly number[] {
  const chain = steps.map((step) => ({ do: "speedClass" in step ? "class" : "fixed", ...step }));
  const fight = Fight.of({ one: { agility, start } }).choose("one", chain);
  const times = [fight.coming("one").time];
  for (let left = steps.length - 1; left > 0; left--) times.push(fight.done().coming("one").time);
  return times;
}

describe("chains", () => {
  test("T-5: add ten segments to 15", () => expect(completions(10, 15, [{ speedClass: 10 }])).toEqual([25]));
  test("T-10, TA-13: round each part of a long action separately", () => {
    expect(completions(7, 0, [{ speedClass: 10 }, { speedClass: 10 }])).toEqual([14, 28]);
    expect(segments(7, 20)).not.toBe(28);
  });
  test("T-9: give fixed segments to every agility", () => {
    expect(completions(3, 2, [{ segments: 6 }, { speedClass: 1 }])).toEqual([8, 11]);
    expect(completions(18, 2, [{ segments: 6 }, { speedClass: 1 }])).toEqual([8, 9]);
  });
});
