import { describe, expect, test } from "vitest";
import { attacksDue } from "../../../src/rules/pacing/side-segments/effects.ts";
import { carry } from "../../../src/rules/pacing/side-segments/segments.ts";
import { deltasIn, initiative } from "../../../src/rules/pacing/side-segments/sides.ts";
import { shown } from "../shown.ts";

const surprise = (dice: Readonly<Record<string, number>>) =>
  deltasIn({ round: 1, facts: { surprise: { dice } }, options: { surpriseUpTo: 2 } });

const DOWN = { initiativeDie: 6, lowFirst: false, penaltyRounding: "down" } as const;
const UP = { ...DOWN, penaltyRounding: "up" } as const;

describe("surprise dice", () => {
  test("S-6: surprise for 1 or 2 segments on 1 and 2 only", () =>
    expect(surprise({ a: 1, b: 2, c: 3, d: 6 })).toEqual({ a: 1, b: 2, c: 0, d: 0 }));
  test("S-7: count from the lowest if all are surprised", () => {
    expect(surprise({ party: 1, bandits: 2 })).toEqual({ bandits: 1, party: 0 });
    expect(surprise({ a: 1, b: 1, c: 2 })).toEqual({ a: 0, b: 0, c: 1 });
  });
  test("S-7, SA-5: cancel out if all are surprised equally", () =>
    expect(surprise({ a: 2, b: 2 })).toEqual({ a: 0, b: 0 }));
  test("S-6: return nothing for no sides", () => expect(surprise({})).toEqual({}));
});

describe("initiative dice", () => {
  test("S-16, S-18: rank the highest first and delay others per two pips", () => {
    expect(shown(initiative({ A: 0, B: 0 }, { A: 5, B: 3 }, DOWN))).toBe(
      "penalty {A 0, B 1}, rank {A 1, B 2}, rolled true, tied []",
    );
    expect([6, 5, 4, 3, 2, 1].map((own) => initiative({ A: 0, B: 0 }, { A: 6, B: own }, DOWN).penalty.B)).toEqual([
      0, 0, 1, 1, 2, 2,
    ]);
  });
  test("S-18, SA-2: delay per pip begun if rounded up", () =>
    expect([6, 5, 4, 3, 2, 1].map((own) => initiative({ A: 0, B: 0 }, { A: 6, B: own }, UP).penalty.B)).toEqual([
      0, 1, 1, 2, 2, 3,
    ]));
  test("S-18, SA-3: measure three sides against the winner", () =>
    expect(initiative({ A: 0, B: 0, C: 0 }, { A: 6, B: 4, C: 1 }, DOWN)).toMatchObject({
      rank: { A: 1, B: 2, C: 3 },
      penalty: { A: 0, B: 1, C: 2 },
    }));
  test("S-16: give ties one rank without a gap", () =>
    expect(initiative({ A: 0, B: 0, C: 0 }, { A: 4, B: 4, C: 2 }, DOWN)).toMatchObject({
      rank: { A: 1, B: 1, C: 2 },
      tied: [["A", "B"]],
    }));
  test("S-14: are not rolled with fewer than two unsurprised sides", () =>
    expect(shown(initiative({ A: 0, B: 2 }, { A: 1, B: 6 }, DOWN))).toBe(
      "penalty {A 0, B 0}, rank {A 1, B 2}, rolled false, tied []",
    ));
  test("S-15, SA-4: rank surprised sides last by delta, without penalty", () => {
    const order = initiative({ A: 0, B: 0, C: 2, D: 1, E: 1 }, { A: 1, B: 6, C: 6, D: 6, E: 6 }, DOWN);
    expect(initiative({ A: 0, B: 0, C: 1 }, { A: 6, B: 6, C: 1 }, DOWN).penalty).toEqual({ A: 0, B: 0, C: 0 });
    expect(order).toMatchObject({
      rolled: true,
      rank: { B: 1, A: 2, D: 3, E: 3, C: 4 },
      penalty: { A: 2, B: 0, C: 0, D: 0, E: 0 },
      tied: [["D", "E"]],
    });
  });
});

describe("attacks per rounds", () => {
  const due = (a: number, r: number, first: "low" | "high") =>
    [1, 2, 3, 4, 5, 6].map((round) => attacksDue(a, r, round, first));

  test("S-21, SA-10: alternate 1, 2, 1, 2 for 3 per 2", () => {
    expect(due(3, 2, "low")).toEqual([1, 2, 1, 2, 1, 2]);
    expect(due(4, 3, "low")).toEqual([1, 1, 2, 1, 1, 2]);
    expect(due(1, 2, "low")).toEqual([0, 1, 0, 1, 0, 1]);
  });
  test("S-21, SA-10: alternate 2, 1, 2, 1 if the extra comes first", () => {
    expect(due(3, 2, "high")).toEqual([2, 1, 2, 1, 2, 1]);
    expect(due(5, 3, "high")).toEqual([2, 2, 1, 2, 2, 1]);
  });
  test("S-21: add up over the rounds", () => {
    for (const first of ["low", "high"] as const)
      for (const [a, r] of [
        [3, 2],
        [5, 4],
        [7, 2],
      ] as const) {
        const sum = Array.from({ length: r * 5 }, (_, i) => attacksDue(a, r, i + 1, first)).reduce(
          (all, one) => all + one,
          0,
        );
        expect(sum).toBe(a * 5);
      }
  });
});

describe("segments past ten", () => {
  test("S-26, SA-11: keep 11 and 12, and carry 13 to segment 3", () =>
    expect([10, 11, 12, 13, 22, 23].map((segment) => carry(segment, 2))).toEqual([
      { roundsLater: 0, segment: 10 },
      { roundsLater: 0, segment: 11 },
      { roundsLater: 0, segment: 12 },
      { roundsLater: 1, segment: 3 },
      { roundsLater: 1, segment: 12 },
      { roundsLater: 2, segment: 3 },
    ]));
  test("S-26, O-1: carry any excess with overflow 0", () =>
    expect([10, 11, 20, 21].map((segment) => carry(segment, 0))).toEqual([
      { roundsLater: 0, segment: 10 },
      { roundsLater: 1, segment: 1 },
      { roundsLater: 1, segment: 10 },
      { roundsLater: 2, segment: 1 },
    ]));
  test("S-26, SA-11: carry nothing with never", () => expect(carry(35, null)).toEqual({ roundsLater: 0, segment: 35 }));
});
