import { describe, expect, test } from "vitest";
import { firstAttack, stretch } from "../../../src/rules/pacing/stopwatch/segments.ts";
import { alrik, Fight, plain, sabre, sword } from "./fight.ts";
import { by, answers } from "../play.ts";

const runner = { agility: 10, weapons: [sabre, sword] };
const change = (action: object, at?: number) =>
  by("a", "changeAction", { action: action as never, ...(at === undefined ? {} : { at }) });

/** `a` runs, `b` stops the clock in every segment. */
function running(options: Readonly<Record<string, string>> = {}): Fight {
  const fight = Fight.of({ a: runner, b: plain }, options)
    .choose("b", { do: "class", speedClass: 1 })
    .choose("a", { do: "run", segments: 9 });
  expect(fight.now()).toEqual(["b"]);
  return fight;
}

describe("running", () => {
  test("T-18: takes its first segment at half speed and others at full", () => {
    expect(stretch(5, 5, 6)).toEqual({ half: 1, full: 0 });
    expect(stretch(5, 5, 9)).toEqual({ half: 1, full: 3 });
    expect(stretch(5, 7, 9)).toEqual({ half: 0, full: 2 });
  });
  test("T-17: allows another action at half speed by GM ruling", () => {
    const fight = running().give(change({ do: "draw", weapon: 1, moving: true }));
    expect(fight.coming("a")).toMatchObject({ time: 8, note: { do: "draw", moving: true } });
    fight.give(by("a", "moving", { moving: false }));
    expect(fight.coming("a").note).not.toHaveProperty("moving");
    expect(
      fight
        .offers("a")
        .filter(({ gm }) => gm)
        .map(({ code }) => code),
    ).toEqual(["moving"]);
    expect(fight.refused(by("b", "moving", { moving: true }))).toBeNull();
  });
  test("T-19: stops in two segments, from which the next action counts", () => {
    const fight = running().give(change({ do: "stop" }));
    expect(fight.coming("a")).toMatchObject({ time: 3, note: { do: "stop", half: 1 } });
    fight.done().byDefault().done().byDefault();
    expect([fight.time, fight.now()]).toEqual([3, ["a", "b"]]);
    fight.done().byDefault();
    expect(fight.coming("a")).toMatchObject({ time: 8, note: { do: "weapon" } });
  });
  test("T-20, TA-7: stops in the second segment with an agility roll", () => {
    const fight = running().give(change({ do: "stop", sooner: "second" }));
    expect(fight.coming("a").time).toBe(2);
    fight.done().byDefault();
    expect(fight.refused({ type: "done", slots: ["1_a_1"], report: { next: { do: "wait" } } })).toBe("roll-first");
    fight.done();
    expect(fight.owed("roll_a")).toMatchObject({
      gm: true,
      blocking: true,
      choices: ["standing", "fallen"],
      data: { modifier: 0 },
    });
    expect(fight.refused(by("a", "begin", { action: { do: "wait" } }))).toBe("roll-first");
    fight.answer("roll_a", "standing");
    expect(fight.owed("next_a")).toMatchObject({ fallback: { do: "weapon", weapon: 0 }, data: { from: 2 } });
  });
  test("T-20: offers nothing more before that roll", () => {
    const fight = Fight.of({ a: runner })
      .choose("a", { do: "run" })
      .done()
      .choose("a", { do: "stop", sooner: "second" });
    expect([fight.now(), fight.offers("a").map(({ code }) => code)]).toEqual([["a"], ["react"]]);
    expect(fight.done().owed("roll_a")).toBeDefined();
  });
  test("T-19: leaves only continuing or other stops while stopping", () => {
    const fight = running().give(change({ do: "stop" }));
    expect(fight.refused(change({ do: "class", speedClass: 1 }))).toBe("still-running");
    expect(fight.refused(by("a", "moving", { moving: true }))).toBe("nothing-under-way");
    expect(fight.give(change({ do: "run" })).coming("a").note).toMatchObject({ do: "run", half: 0, full: 2 });
  });
  test("T-20, TA-7: stops at once with a roll at -10 or a fall", () => {
    const fight = running()
      .give(change({ do: "stop", sooner: "first" }))
      .done();
    expect(fight.owed("roll_a")).toMatchObject({ data: { modifier: -10 } });
    expect(fight.offers("a")).toEqual([]);
    fight.answer("roll_a", "fallen");
    expect(fight.owed("next_a")).toMatchObject({
      fallback: { do: "listed", action: "standUp" },
      data: { from: 1, fallen: true },
    });
    fight.byDefault();
    expect(fight.coming("a").time).toBe(9);
    fight.record(8);
    fight.done();
    expect([fight.time, fight.owed("next_a")?.data]).toMatchObject([9, { from: 9, ordinal: 2 }]);
  });
  test("T-20, TA-7: shows the roll's target, and rolls by option", () => {
    const fight = running()
      .give(change({ do: "stop", sooner: "first" }))
      .done();
    expect(fight.owed("roll_a")).toMatchObject({
      kind: "decision",
      against: runner.agility - 10,
      data: { agility: runner.agility, modifier: -10 },
    });
    const first = running({ agilityDice: "3d6" })
      .give(change({ do: "stop", sooner: "first" }))
      .done();
    expect(first.owed("roll_a")).toMatchObject({
      kind: "dice",
      dice: { count: 3, faces: 6 },
      against: runner.agility - 10,
      gm: false,
    });
    first.answer("roll_a", 3);
    expect(first.owed("next_a")).toMatchObject({ data: { fallen: true } });
    const second = running({ agilityDice: "d20" })
      .give(change({ do: "stop", sooner: "second" }))
      .done();
    for (let step = 0; step < 3 && !second.owed("roll_a"); step++) second.byDefault().done();
    second.answer("roll_a", runner.agility);
    expect(second.owed("next_a")?.data).not.toHaveProperty("fallen");
  });
  test("T-20: continues the chain after stopping", () => {
    const fight = running()
      .give(
        change([
          { do: "stop", sooner: "first" },
          { do: "weapon", weapon: 0 },
        ]),
      )
      .done();
    fight.answer("roll_a", "standing");
    expect(fight.coming("a")).toMatchObject({ time: 6, note: { do: "weapon" } });
  });
  test("T-20: continues the chain after the roll", () => {
    const fight = Fight.of({ a: runner, b: plain }).choose("b", { do: "wait" }).choose("a", { do: "run" }).done();
    fight
      .choose("a", [
        { do: "stop", sooner: "second" },
        { do: "weapon", weapon: 0 },
      ])
      .done()
      .answer("roll_a", "standing");
    expect(fight.coming("a").note).toMatchObject({ do: "weapon", sum: [3, 5] });
  });
  test("T-19: must be under way before stopping", () => {
    const fight = Fight.of({ a: runner });
    expect(fight.refused(answers({ next_a: { do: "stop" } }))).toBe("not-moving");
    expect(fight.offer("a", "stop")).toBeUndefined();
    expect(fight.offer("a", "run")).toBeDefined();
    expect(
      running()
        .offers("a")
        .map(({ code }) => code),
    ).toEqual(["change", "stop", "stopSecond", "stopFirst", "react"]);
  });
});

describe("closing in", () => {
  test("T-21, TA-12: strikes one segment before with a longer ready weapon", () => {
    expect(firstAttack(8, 6, true)).toBe(7);
    expect(firstAttack(8, 6, false)).toBe(8);
    expect(firstAttack(7, 7, true)).toBe(7);
    expect(firstAttack(5, 9, true)).toBe(9);
  });
  test("T-21: delays the attack under way", () => {
    const fight = Fight.of({
      a: alrik,
      b: { agility: 10, weapons: [{ ...sabre, longer: true }] },
      c: { agility: 1 },
    }).byDefault();
    expect(fight.refused(by("a", "close", { closed: 9 }))).toBe("act-first");
    fight.give(by("b", "close", { closed: 9 }));
    expect(fight.coming("b")).toMatchObject({ time: 8, note: { sum: [0, 8] } });
    fight.give(by("b", "close", { closed: 9, longer: false }));
    expect(fight.coming("b").time).toBe(9);
    fight.give(by("b", "close", { closed: 4 }));
    expect(fight.coming("b").time).toBe(5);
    expect(fight.refused(by("c", "close", { closed: 9 }))).toBe("no-attack-under-way");
    fight.record(5);
    fight.done();
    expect(fight.offer("b", "close")?.gm ?? true).toBe(true);
  });
});
