import { describe, expect, test } from "vitest";
import { ACTIONS } from "../../../src/rules/pacing/side-segments/actions.ts";
import { named, type Declaration } from "../../../src/rules/pacing/side-segments/intent.ts";
import type { Intent } from "../../../src/rules/pacing/side-segments/facts.ts";
import {
  phaseOf,
  startOfChange,
  stepsOf,
  total,
  type Start,
} from "../../../src/rules/pacing/side-segments/segments.ts";

const options = { multiPenalty: "shift", specialisation: false } as const;

function steps(
  action: Declaration,
  start: number | Start = 0,
  more: Partial<{ multiPenalty: "shift" | "scaled"; specialisation: boolean }> = {},
) {
  return stepsOf(named(action) as Intent, typeof start === "number" ? { shift: start } : start, {
    ...options,
    ...more,
  });
}

const segments = (...args: Parameters<typeof steps>): number[] =>
  steps(...args)
    .filter(({ leg }) => leg !== "arrival")
    .map(({ segment }) => segment);

describe("segments of an action", () => {
  test("S-17: add the side's penalty to weapon or casting speed", () => {
    expect(segments({ kind: "weapon", spd: 5 })).toEqual([5]);
    expect(segments({ kind: "weapon", spd: 5 }, 1)).toEqual([6]);
    expect(segments({ kind: "spell", spd: 6 })).toEqual([6]);
  });
  test("S-17, SA-1: put the losing wizard's spell of 6 in segment 7", () =>
    expect(segments({ kind: "spell", spd: 6 }, 1)).toEqual([7]));
  test("S-20: put trained attacks at 5, or at 4 and 8", () => {
    expect(segments({ kind: "weapon", spd: 5, trained: true, attacks: 1 })).toEqual([5]);
    expect(segments({ kind: "weapon", spd: 5, trained: true, attacks: 2 })).toEqual([4, 8]);
  });
  test("S-20: keep the plain speed without training", () =>
    expect(segments({ kind: "weapon", spd: 5, attacks: 2 })).toEqual([5, 10]));
  test("S-20, SA-9: subtract one for training once, never below 1", () => {
    expect(segments({ kind: "weapon", spd: 4, trained: true, attacks: 3 })).toEqual([3, 6, 9]);
    expect(segments({ kind: "weapon", spd: 1, trained: true, attacks: 2 })).toEqual([1, 2]);
  });
  test("S-20, SA-7: add the penalty to each attack, or scale it by option", () => {
    expect(segments({ kind: "weapon", spd: 5, trained: true, attacks: 2 }, 1)).toEqual([5, 9]);
    expect(segments({ kind: "weapon", spd: 5, trained: true, attacks: 2 }, 1, { multiPenalty: "scaled" })).toEqual([
      5, 10,
    ]);
  });
  test("O-2: subtract one for specialists by option", () => {
    const action: Declaration = { kind: "weapon", spd: 5, specialised: true };
    expect(segments(action)).toEqual([5]);
    expect(segments(action, 0, { specialisation: true })).toEqual([4]);
    expect(segments({ ...action, trained: true, attacks: 2 }, 0, { specialisation: true })).toEqual([3, 6]);
    expect(segments({ ...action, spd: 1 }, 0, { specialisation: true })).toEqual([1]);
  });
  test("S-22, SA-8: keep a beast's listed speeds, with its side's penalty", () => {
    expect(segments({ kind: "natural", spds: [3, 3, 6] })).toEqual([3, 3, 6]);
    expect(segments({ kind: "natural", spds: [3, 6] }, 2)).toEqual([5, 8]);
  });
  test("S-23: add modifiers to each attack", () => {
    expect(segments({ kind: "weapon", spd: 3, attacks: 2, trained: true, mods: 2 }, 1)).toEqual([5, 7]);
    expect(segments({ kind: "stunt", mods: -1 }, 2)).toEqual([5, 9]);
  });
  test("S-24: add 4 for charges and split moves, 5 for half moves", () => {
    expect(segments({ kind: "weapon", spd: 5, move: "charge" })).toEqual([9]);
    expect(segments({ kind: "weapon", spd: 5, move: "splitMove" })).toEqual([9]);
    expect(segments({ kind: "spell", spd: 5, move: "halfMove" })).toEqual([10]);
    expect(segments({ kind: "weapon", spd: 5, attacks: 2, trained: true, move: "charge" })).toEqual([8, 12]);
  });
  test("S-24, SA-17: put the arrival in the attack's segment, in the movement phase", () =>
    expect(steps({ kind: "weapon", spd: 5, move: "charge" })[0]).toMatchObject({
      leg: "arrival",
      segment: 9,
      phase: "movement",
    }));
  test("S-24, SA-17: put half moves at 5 and full moves at 5 and 10", () => {
    expect(steps({ kind: "halfMove" }).map(({ segment, phase, leg }) => [segment, phase, leg])).toEqual([
      [5, "movement", "own"],
    ]);
    expect(segments({ kind: "fullMove", mods: 1 }, 1)).toEqual([7, 12]);
  });
  test("S-25: put an exploit four after its stunt", () => {
    expect(segments({ kind: "stunt" })).toEqual([4, 8]);
    expect(segments({ kind: "stunt" }, 1)).toEqual([5, 9]);
  });
  test("S-28: start at 1", () => expect(segments({ kind: "weapon", spd: 2, mods: -5 })).toEqual([1]));

  test("S-27: are empty for waiting and doing nothing", () => {
    expect(segments({ kind: "wait" })).toEqual([]);
    expect(segments({ kind: "none" })).toEqual([]);
  });
  test.each<[Declaration, number | Start, readonly string[]]>([
    [{ kind: "weapon", spd: 5, attacks: 2, mods: -1 }, 1, ["weapon 5, side 1, mods -1", "weapon 5×2, side 1, mods -1"]],
    [{ kind: "weapon", spd: 5, move: "splitMove" }, 0, ["weapon 5, splitMove 4", "weapon 5, splitMove 4"]],
    [{ kind: "spell", spd: 6 }, 2, ["casting 6, side 2"]],
    [{ kind: "natural", spds: [3, 4] }, 1, ["natural 3, side 1", "natural 4, side 1"]],
    [{ kind: "natural" }, 1, []],
    [{ kind: "stunt" }, 1, ["stunt 4, side 1", "stunt 4, exploit 4, side 1"]],
    [{ kind: "halfMove" }, 1, ["halfMove 5, side 1"]],
    [{ kind: "fullMove" }, 0, ["halfMove 5", "halfMove 5×2"]],
    [{ action: "rally", segments: 3 }, { shift: 0, base: 4 }, ["given 3, base 4"]],
    [{ action: "rally", segments: 3 }, { shift: 1, floor: 6 }, ["given 3, side 1, now 2"]],
  ])("S-17 to S-25: list the terms of their sum: %o", (action, start, sums) =>
    expect(
      steps(action, start).map(({ sum }) =>
        sum.map(({ code, n, times }) => `${code} ${n}${times ? `×${times}` : ""}`).join(", "),
      ),
    ).toEqual(sums),
  );
  test("S-17: equal the sum of their terms", () => {
    for (const step of steps(
      { kind: "weapon", spd: 7, attacks: 3, trained: true, move: "halfMove", mods: 2 },
      { shift: 2, base: 3 },
    ))
      expect(total(step.sum)).toBe(step.segment);
    expect(steps({ kind: "weapon", spd: 7, move: "halfMove" }, 1)[1]!.sum).toEqual([
      { code: "weapon", n: 7 },
      { code: "side", n: 1 },
      { code: "halfMove", n: 5 },
    ]);
  });
});

describe("phases of actions", () => {
  test("S-30: distinguish missiles, magic, melee and movement", () => {
    const phase = (action: Declaration) => phaseOf(named(action) as Intent);
    expect(phase({ kind: "weapon", spd: 1, missile: true })).toBe("missile");
    expect(phase({ action: "fire", spd: 1 })).toBe("missile");
    expect(phase({ kind: "spell", spd: 1 })).toBe("magic");
    expect(phase({ kind: "natural", spds: [1] })).toBe("melee");
    expect(phase({ kind: "natural", spds: [1], missile: true })).toBe("missile");
    expect(phase({ kind: "spell", spd: 1, missile: true })).toBe("magic");
    expect(phase({ kind: "fullMove" })).toBe("movement");
    expect(phase({ action: "imbibe" })).toBe("melee");
    expect(phase({ action: "other", phase: "magic" })).toBe("magic");
  });
});

describe("changed declaration", () => {
  const change = (
    now: number,
    speed: number,
    mods: number,
    shift: number,
    changeOfIntent: "restart" | "flat" | "none",
    delay = 0,
  ) =>
    stepsOf(
      { action: "other", segments: speed, mods },
      startOfChange(now, shift, { changeOfIntent, delay }),
      options,
    )[0]!.segment;
  test("S-12, SA-12: counts from the present segment, whose penalty is included", () => {
    expect(change(3, 2, 2, 2, "restart")).toBe(7);
    expect(change(7, 5, 1, 0, "restart")).toBe(13);
  });
  test("S-12, SA-12: adds a flat delay or none by option, never before now", () => {
    expect(change(3, 6, 1, 1, "flat", 2)).toBe(10);
    expect(change(3, 6, 1, 1, "none")).toBe(8);
    expect(change(9, 2, 0, 0, "none")).toBe(9);
  });
  test("S-12: keeps the spacing of a routine from now on", () => {
    const start = startOfChange(6, 0, { changeOfIntent: "none", delay: 0 });
    expect(stepsOf({ action: "attack", spd: 3, attacks: 2 }, start, options).map(({ segment }) => segment)).toEqual([
      6, 9,
    ]);
  });
});

describe("list of actions", () => {
  test("S-39, S-40: has the document's actions and a free one", () =>
    expect(ACTIONS.map(({ id }) => id)).toEqual([
      "wait",
      "parley",
      "spectacle",
      "bait",
      "charge",
      "counterCharge",
      "shift",
      "splitMoveAttack",
      "halfMove",
      "fullMove",
      "withdrawal",
      "retreat",
      "breakAndRun",
      "fire",
      "passThroughFire",
      "splitMoveFire",
      "artillery",
      "item",
      "cast",
      "scroll",
      "attack",
      "natural",
      "unarmed",
      "stunt",
      "rally",
      "imbibe",
      "finish",
      "other",
      "none",
    ]));
  test("S-24: combines a move with actions that take time", () => {
    const goes = ACTIONS.filter(({ id, move }) => !move && !("code" in named({ action: id, move: "halfMove" }))).map(
      ({ id }) => id,
    );
    expect(goes).toEqual([
      "parley",
      "spectacle",
      "bait",
      "fire",
      "passThroughFire",
      "artillery",
      "item",
      "cast",
      "scroll",
      "attack",
      "natural",
      "unarmed",
      "rally",
      "imbibe",
      "finish",
      "other",
    ]);
  });
  test("S-24, S-38: includes the moves of some actions", () => {
    expect(named({ action: "splitMoveFire", spd: 4 })).toMatchObject({ move: "splitMove", missile: true });
    expect(named({ action: "counterCharge", spd: 4 })).toMatchObject({ move: "charge" });
  });
});
