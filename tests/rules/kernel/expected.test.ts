/** How play is expected to go on: what the forecast rests on, where it ends, and what of it is known already after the next click. */
import { describe, expect, test } from "vitest";
import {
  currentIds,
  foresee,
  forecast,
  newEncounter,
  refuse,
  requests,
  defaultTurn,
  type EncounterState,
  type Request,
} from "../../../src/rules/index.ts";
import {
  answersFirst,
  defaultAnswers,
  forecastFrom,
  foreseeFrom,
  isAsExpected,
  playedOn,
  unlike,
  defaultTurnFrom,
} from "../../../src/rules/kernel/forecast.ts";
import { type Given, by } from "../play.ts";
import { after, dice, done, fight, join, start, fire } from "./fight.ts";
import { registerVariant } from "./tiny.ts";
import type { Draft } from "../../../src/rules/model/recipe.ts";

const die = (id: string, more: Partial<Request> = {}): Request => ({
  id,
  kind: "dice",
  what: "roll",
  participant: id,
  dice: { count: 3, faces: 6 },
  fallback: 10,
  blocking: true,
  gm: false,
  ...more,
});
const decision = (id: string, more: Partial<Request> = {}): Request => ({
  id,
  kind: "decision",
  what: "plan",
  participant: id,
  choices: ["a", "b"],
  fallback: "a",
  blocking: true,
  gm: false,
  ...more,
});

const rolls = { answer: () => (draft: Draft) => void (draft.facts = { rolled: true }) };
// Endless requests and no turns.
registerVariant("restless", {
  play: {
    stages: [
      { id: "roll", owed: () => [die("again", { participant: "ann" })] },
      { id: "play", plays: true },
    ],
  },
  choices: {
    answer: () => (draft) => {
      draft.facts = { rolls: ((draft.facts.rolls as number | undefined) ?? 0) + 1 };
    },
  },
});
// An acting participant must roll first, without blocking others.
registerVariant("rollers", {
  play: {
    finish: () => refuse("roll-first", {}),
    stages: [
      {
        id: "play",
        plays: true,
        owed: ({ state }) => (state.facts.rolled ? [] : [die("luck", { participant: "ann", blocking: false })]),
      },
    ],
  },
  choices: rolls,
});
// Dice come first, and a request that blocks nothing is always pending.
registerVariant("prompting", {
  play: {
    stages: [
      {
        id: "roll",
        owed: ({ state }) => [
          ...(state.facts.rolled ? [] : [die("luck", { participant: "ann" })]),
          decision("hint", { blocking: false }),
        ],
      },
      { id: "play", plays: true },
    ],
  },
  choices: rolls,
});

describe("expected play", () => {
  test("is empty without a pacing, before the start and after the end", () => {
    const state = fight({ ann: [1], bob: [2] });
    const ended = after(state, { type: "end" });
    for (const nothing of [
      { ...state, pacing: "sundial" },
      ended,
      newEncounter("tiny"),
      after(newEncounter("tiny"), join("ann", 1)),
    ]) {
      expect([...playedOn(nothing)]).toEqual([]);
      expect(forecastFrom(nothing, 3)).toEqual([]);
      expect(foresee(nothing, "ann")).toBeNull();
      expect(foresee(nothing, "eve")).toBeNull();
      expect(foreseeFrom(nothing, "ann")).toBeNull();
    }
  });
  test("lists starting slots, answers and throws of each step", () => {
    const state = after(newEncounter("tiny"), dice, join("ann", 1), join("bob", 1), start);
    const name = (parts: readonly { readonly id: string }[]): string =>
      parts.map(({ id }) => id.replace(/^\d_|_1$/g, "")).join(" ");
    const told = [...take(playedOn(state), 12)].map(
      ({ begun, answered, diced }) => [name(begun), name(answered), diced] as const,
    );
    expect(told[0]).toEqual(["", "", false]);
    // Current slots begin no more.
    expect([...take(playedOn(fight({ ann: [1] })), 1)].map(({ begun }) => begun)).toEqual([[]]);
    const [thrown, acting] = [
      ["", "roll_ann roll_bob", true],
      ["ann bob", "", false],
    ];
    expect(told.filter(([who, answered, diced]) => who || answered || diced).slice(0, 4)).toEqual([
      thrown,
      acting,
      thrown,
      acting,
    ]);
  });
  test("has a range only for dice that concern creatures", () => {
    const people = ["ann", "bob"].map((participant): Given =>
      by(participant, "join", { side: "red", stats: { basicSpeed: 22, dx: 10 } }),
    );
    const level = after(newEncounter("speed-order"), ...people, fire({ time: 3 }), start);
    const expected = forecast(level, 3);
    expect(expected.map(({ certain }) => certain)).toEqual([false, false, false]);
    expect(expected.map(({ kind, time, range }) => [kind, range && range.map((one) => one - time)])).toEqual(
      expect.arrayContaining([
        ["turn", [0, 0]],
        ["hazard", null],
      ]),
    );
    const apart = after(
      newEncounter("speed-order"),
      { ...people[0]! },
      { ...people[1]!, stats: { basicSpeed: 20, dx: 10 } },
      start,
    );
    expect(forecast(apart, 3).map(({ certain, range }) => [certain, range])).toEqual([
      [true, null],
      [true, null],
      [true, null],
    ]);
  });
});

describe("default turn", () => {
  const told = (state: unknown): unknown => {
    const turn = defaultTurn(state);
    return turn && [turn.answered.map(({ id }) => id), turn.acting.map(({ id }) => id), turn.asked.map(({ id }) => id)];
  };
  test("leads to all combatants that act next", () => {
    expect(told(fight({ ann: [1], bob: [2], cid: [2] }))).toEqual([[], ["1_bob_1", "1_cid_1"], []]);
    // The same participant again, in another slot.
    expect(told(fight({ ann: [1, 4] }))).toEqual([[], ["1_ann_2"], []]);
  });
  test("waits for no optional request", () =>
    expect(told(after(newEncounter("prompting"), join("ann", 1), start))).toEqual([["luck"], ["1_ann_1"], []]));
  test("ends if a request repeats before any turn", () => {
    const state = after(newEncounter("restless"), join("ann", 1), start);
    expect([told(state), forecastFrom(state, 3)]).toEqual([[["again"], [], ["again"]], []]);
  });
  test("stops at the next turn, request or counted step", () => {
    const stop: Given = { type: "option", name: "emptyTimes", value: "stop" };
    const comesTo = (people: Record<string, number[]>, ...first: Given[]): unknown =>
      defaultTurn(fight(people, ...first))?.time;
    expect([comesTo({ ann: [1, 4] }), comesTo({ ann: [1, 4] }, stop), comesTo({ ann: [1, 2] }, stop)]).toEqual([
      4, 2, 2,
    ]);
    // A new round begins with its first slot, without counting up to it.
    const lastOfRound = after(newEncounter("tiny"), stop, fire({ time: 1, every: 0 }), join("bob", 5), start, {
      type: "lose",
      slot: "1_bob_1",
    });
    expect(comesTo({ ann: [1] })).toBe(1);
    expect(comesTo({ ann: [3] }, stop)).toBe(3);
    expect(currentIds(lastOfRound)).toEqual(["1_fire_1"]);
    expect(defaultTurn(lastOfRound)?.time).toBe(5);
    expect(defaultTurn(after(fight({ ann: [1, 5] }, stop), done))?.time).toBe(3);
    expect(defaultTurn(after(newEncounter("restless"), join("ann", 1), start))?.time).toBe(null);
  });
  test("is missing without a current turn or with dice before its end", () => {
    const state = fight({ ann: [1] });
    const alone = after(newEncounter("tiny"), join("ann"), start);
    const mustRoll = after(newEncounter("rollers"), join("ann", 1, 3), start);
    expect([currentIds(mustRoll), requests(mustRoll).length]).toEqual([["1_ann_1"], 1]);
    for (const nothing of [after(newEncounter("tiny"), join("ann", 1)), after(state, { type: "end" }), alone, mustRoll])
      expect(defaultTurnFrom(nothing)).toBe(null);
    for (const nothing of [null, {}, "a fight", mustRoll]) expect(defaultTurn(nothing)).toBe(null);
  });
});

function* take<T>(items: Iterable<T>, most: number): Generator<T> {
  let left = most;
  for (const item of items) {
    if (left-- === 0) return;
    yield item;
  }
}

describe("expected state", () => {
  const expected = (state: EncounterState): EncounterState => (forecast(state, 8), state);
  const three = (name: string): EncounterState =>
    fight({ [`ann${name}`]: [1], [`bob${name}`]: [2], [`cid${name}`]: [3] });
  test("continues after default commands and during a pause", () => {
    const state = three("a");
    expect(isAsExpected(state)).toBe(false);
    expect(forecast(state, 8)).toEqual(forecast(state, 8));
    const next = after(state, { ...done, id: "x", by: "eve" });
    expect(
      [state, next, after(next, done), after(next, done, done), after(next, { type: "pause" })].map(isAsExpected),
    ).toEqual([true, true, true, true, true]);
  });
  test("ends after any other command", () => {
    const state = expected(three("b"));
    const next = after(state, done);
    const others = [
      by("bobb", "defeat"),
      by("cidb", "defeat"),
      { type: "lose", slot: "1_cidb_1" },
      { type: "move", slot: "1_cidb_1", to: { time: 9 } },
    ];
    expect(isAsExpected({ ...next, pacing: "sundial" })).toBe(false);
    for (const other of others)
      for (const at of [next, state]) expect(isAsExpected(after(at, other)), other.type).toBe(false);
  });
  test("is remembered for the three fights seen last", () => {
    const later = ["d", "e", "f"].map((name) => after(expected(three(name)), done));
    const fourth = three("g");
    // A fight takes one place, however far it goes.
    expected(later[2]!);
    expect(later.map(isAsExpected)).toEqual([true, true, true]);
    expected(fourth);
    expect([...later, after(fourth, done)].map(isAsExpected)).toEqual([false, true, true, true]);
  });
});

describe("default answers", () => {
  const pending = [
    die("ann"),
    die("bob"),
    decision("cid"),
    die("dot", { blocking: false }),
    decision("eve", { blocking: false }),
    { ...die("all"), participant: undefined as never },
  ];
  test("answer all blocking requests", () => {
    expect(defaultAnswers(pending)).toEqual({ ann: 10, bob: 10, cid: "a", all: 10 });
    expect(defaultAnswers(pending, new Map([["roll", 1]]))).toEqual({ ann: 3, bob: 4, cid: "a", all: 6 });
  });
  test("roll only for acting combatants", () => {
    expect(answersFirst(pending, ["1_bob_1", "1_cid_1", "1_dot_1"])).toEqual({ bob: 10, dot: 10 });
    expect([answersFirst(pending, []), answersFirst([], ["1_bob_1"])]).toEqual([{}, {}]);
    expect(answersFirst(pending, ["1_ann_1", "1_bob_1"], (_, place, times) => 100 * times + place)).toEqual({
      ann: 0,
      bob: 1,
    });
  });
  test("vary repeated ties per place within the possible results", () => {
    const three = { count: 3, faces: 6 };
    expect([0, 1, 2, 15, 16].map((place) => unlike(three, place, 1))).toEqual([3, 4, 5, 18, 3]);
    expect([1, 2, 3].map((times) => unlike(three, 4, times))).toEqual([7, 11, 15]);
    expect([0, 1, 9, 10].map((place) => unlike({ count: 1, faces: 10 }, place, 1))).toEqual([1, 2, 10, 1]);
  });
});
