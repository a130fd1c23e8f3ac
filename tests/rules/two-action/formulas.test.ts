import { shown as inWords } from "../shown.ts";
import { describe, expect, test } from "vitest";
import { checkRound } from "../../../src/rules/pacing/two-action/actions.ts";
import type { Action } from "../../../src/rules/pacing/two-action/facts.ts";
import { chanceOf, currentInitiative, halfOf, marginOf, shown } from "../../../src/rules/pacing/two-action/halves.ts";
import { taskLength } from "../../../src/rules/pacing/two-action/task.ts";

const up = { halfRounding: "up", surpriseHalves: "modified" } as const;
const points = (halves: number): number => halves / 2;

describe("halves", () => {
  test("QA-1: round up, down or not, below zero too", () => {
    expect((["up", "down", "none"] as const).map((rounding) => points(halfOf(45, rounding)))).toEqual([23, 22, 22.5]);
    expect((["up", "down", "none"] as const).map((rounding) => points(halfOf(-5, rounding)))).toEqual([-2, -3, -2.5]);
    expect(points(halfOf(44, "none"))).toBe(22);
  });
  test("Q-9: reduce surprised 45 to 23 in the first round only", () => {
    const who = { initiative: 45, mods: 0, surprised: true };
    expect([1, 2, 9].map((round) => points(currentInitiative(who, round, up)))).toEqual([23, 45, 45]);
    expect(points(currentInitiative({ ...who, surprised: false }, 1, up))).toBe(45);
  });
  test("Q-4, Q-9, QA-3: apply after modifiers, or to the base by option", () => {
    const who = { initiative: 51, mods: 15, surprised: true };
    expect(points(currentInitiative(who, 1, up))).toBe(33);
    expect(points(currentInitiative(who, 1, { ...up, surpriseHalves: "base" }))).toBe(41);
    expect(points(currentInitiative(who, 1, { halfRounding: "none", surpriseHalves: "base" }))).toBe(40.5);
    expect(points(currentInitiative({ ...who, mods: -20, surprised: false }, 1, up))).toBe(31);
  });
  test("Q-20: apply to a combined chance after its modifiers", () => {
    expect(points(chanceOf({ target: 60, mods: -10, combined: true }, up))).toBe(25);
    expect(points(chanceOf({ target: 60, mods: -10, combined: false }, up))).toBe(50);
    expect(points(chanceOf({ target: 53, mods: 25, combined: true }, { halfRounding: "down" }))).toBe(39);
    expect(points(chanceOf({ target: 54, mods: 1, combined: true }, { halfRounding: "down" }))).toBe(27);
    expect(points(chanceOf({ target: 54, mods: 1, combined: true }, { halfRounding: "none" }))).toBe(27.5);
  });
  test("Q-7, QA-5: leave the margin as value minus roll", () =>
    expect([marginOf(120, 10), marginOf(60, 30), marginOf(29, 14), marginOf(29, 15)]).toEqual([100, 0, 1, -1]));
  test("are shown as whole points and a half", () =>
    expect([29, 28, -29, 0].map(shown)).toEqual([
      { points: 14, half: true },
      { points: 14, half: false },
      { points: -15, half: true },
      { points: 0, half: false },
    ]));
});

describe("actions of a round", () => {
  const rules = { oneAction: false, ability: false, halveAwareness: true };
  const violations = (boxes: Action[][], own: Partial<typeof rules> = {}) =>
    checkRound(boxes, { ...rules, ...own }).violations;
  const move = (speed: NonNullable<Action["speed"]>): Action => ({ kind: "move", speed });
  const draw: Action = { kind: "draw" },
    fire: Action = { kind: "fire", roll: true },
    attack: Action = { kind: "attack", roll: true },
    nothing: Action = { kind: "nothing", roll: true };

  test("Q-10, Q-17: number two, or up to four in combinations", () => {
    expect(checkRound([[fire], [fire]], rules)).toEqual({ actions: 2, violations: [], halved: [[false], [false]] });
    expect(
      inWords(
        checkRound(
          [
            [move("fast"), fire],
            [draw, { kind: "throw", roll: true }],
          ],
          rules,
        ),
      ),
    ).toBe("actions 4, halved [[false, true], [false, true]], violations []");
    expect(violations([[fire], [fire], [fire]])).toEqual(["too-many-actions"]);
  });
  test("Q-18, QA-10: combine exactly two", () =>
    expect(violations([[move("walk"), fire, { kind: "throw" }]])).toEqual(["too-many-combined"]));
  test("Q-13, Q-19, QA-7: combine no drawing with attacks without the ability", () => {
    for (const shot of [fire, attack]) {
      expect(violations([[draw, shot]])).toEqual(["draw-with-attack"]);
      expect(violations([[draw, shot]], { ability: true })).toEqual([]);
      expect(violations([[draw], [shot]])).toEqual([]);
    }
    expect(violations([[draw, { kind: "throw" }]])).toEqual([]);
    expect(
      violations([
        [draw, fire],
        [draw, attack],
      ]),
    ).toEqual(["draw-with-attack"]);
  });
  test("Q-19, QA-11: combine doing nothing with slow movement only", () => {
    for (const speed of ["walk", "slow", "still"] as const) expect(violations([[nothing, move(speed)]])).toEqual([]);
    for (const other of [move("fast"), { kind: "move" } as const, fire, nothing])
      expect(violations([[nothing, other]])).toEqual(["nothing-with-fast-move"]);
    expect(violations([[nothing], [move("fast")]])).toEqual([]);
  });
  test("QA-8: halve the combined Awareness roll by default", () => {
    expect(checkRound([[nothing, move("walk")]], rules).halved).toEqual([[true, false]]);
    expect(checkRound([[nothing, move("walk")]], { ...rules, halveAwareness: false }).halved).toEqual([[false, false]]);
    expect(
      checkRound([[nothing, { ...move("walk"), roll: true }]], { ...rules, halveAwareness: false }).halved,
    ).toEqual([[false, true]]);
  });
  test("Q-21, QA-9: number one with one-action rounds", () => {
    expect(violations([[fire], [fire]], { oneAction: true })).toEqual(["too-many-actions"]);
    expect(violations([[move("fast"), fire]], { oneAction: true })).toEqual([]);
  });
});

describe("long tasks", () => {
  test("Q-16: take six rounds for twelve actions", () => {
    expect(taskLength(12, { oneAction: false, roundSeconds: 10 })).toEqual({ rounds: 6, seconds: 60 });
    expect(taskLength(11, { oneAction: false, roundSeconds: 10 })).toEqual({ rounds: 6, seconds: 55 });
    expect(taskLength(1, { oneAction: false, roundSeconds: 10 })).toEqual({ rounds: 1, seconds: 5 });
  });
  test("Q-16, Q-21: take a round per action with one-action rounds", () =>
    expect(taskLength(12, { oneAction: true, roundSeconds: 10 })).toEqual({ rounds: 12, seconds: 60 }));
});
