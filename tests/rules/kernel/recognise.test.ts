import { describe, expect, test } from "vitest";
import {
  apply,
  current,
  currentIds,
  forecast,
  look,
  newEncounter,
  problemOf,
  requests,
  seconds,
  slots,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { GARBAGE } from "../properties/garbage.ts";
import { after, fight, join, refusalOf } from "./fight.ts";
import { shown } from "../shown.ts";

const good = fight({ ann: [1], bob: [2] });

/** All functions that a caller may use, on any value. */
function readAll(state: unknown): unknown[] {
  return [
    slots(state),
    current(state),
    currentIds(state),
    requests(state),
    forecast(state, 3),
    seconds(state),
    look(state) === null,
  ];
}

function altered(change: object): unknown {
  return { ...structuredClone(good), ...change };
}

describe("foreign state", () => {
  const strange: readonly (readonly [string, unknown])[] = [
    ["nothing", undefined],
    ["null", null],
    ["text", "state"],
    ["a number", Number.NaN],
    ["a list", []],
    ["an empty object", {}],
    ["another schema", altered({ schema: 99 })],
    ["a clock without figures", altered({ clock: {} })],
    ["half a round", altered({ clock: { round: 1.5, time: null, played: false } })],
    ["NaN on the clock", altered({ clock: { round: 1, time: Number.NaN, played: true } })],
    ["a negative head", altered({ head: -1 })],
    ["now as text", altered({ now: "ann" })],
    ["participants as a list", altered({ participants: [1] })],
    ["a participant without stats", altered({ participants: { s1: { ann: { id: "ann" } } } })],
    [
      "participants under unsafe ids",
      altered({ participants: { s1: { "a.b": Object.values(Object.values(good.participants)[0]!)[0] } } }),
    ],
    ["a log of something else", altered({ log: { p0: { e000001: "done" } } })],
    ["facts that are no object", altered({ facts: 3 })],
    ["a status of its own", altered({ status: "won" })],
    [
      "a getter that throws",
      Object.defineProperty({}, "schema", {
        enumerable: true,
        get: () => {
          throw new Error("boo");
        },
      }),
    ],
  ];
  test.each(strange)("%s", (_, state) => {
    expect(apply(state, { type: "done" }).refusal?.code).toMatch(/^(state-unreadable|internal)$/);
    expect(problemOf(state)?.code).toBe("state-unreadable");
    expect(readAll(state)).toEqual([[], null, [], [], [], 0, true]);
  });
});

test("reports a read error in short", () => {
  const throwing = (message: string): object =>
    Object.defineProperty({}, "schema", {
      enumerable: true,
      get: () => {
        throw new Error(message);
      },
    });
  expect(shown(problemOf(throwing("boo")))).toBe('state-unreadable data {allowed "", field "", found Error: boo}');
  expect(problemOf(throwing("x".repeat(300)))?.data.found).toBe(`Error: ${"x".repeat(73)}`);
});

describe("state that the pacing did not write", () => {
  const strange: readonly (readonly [string, EncounterState])[] = [
    ["stats of another pacing", withParticipant({ stats: { basicSpeed: 24 } })],
    ["facts of a turn that are none", withParticipant({ turn: { round: 1, acted: 5 } })],
  ];
  test.each(strange)("%s: reports a problem without throwing", (_, state) => {
    // A pacing of a module that fails on it is named; the built-in ones have a state that cannot be read.
    expect(["state-unreadable", "pacing-fault"]).toContain(problemOf(state)?.code);
    for (const type of ["done", "undo", "nextWindow", "end", "leave"])
      expect(() => apply(state, { type, participant: "ann" })).not.toThrow();
    expect(() => readAll(state)).not.toThrow();
  });
  test("continues past a current slot that does not exist", () => {
    const state = { ...structuredClone(good), now: { "1_eve_1": true } };
    delete (state as { lead?: true }).lead;
    expect(current(state)).toEqual([]);
    expect(refusalOf(state, { type: "done" })).toBe("not-current");
    expect(refusalOf(state, { type: "nextWindow" })).toBeNull();
  });
});

function withParticipant(change: object): EncounterState {
  const state = structuredClone(good);
  const bucket = Object.values(state.participants).find((one) => "ann" in one)!;
  Object.assign(bucket.ann!, change);
  return state;
}

describe("unregistered pacing", () => {
  const state = { ...good, pacing: "sundial" };
  test("refuses every command but keeps the fight", () => {
    expect(problemOf(state)).toEqual({ code: "unknown-pacing", data: { pacing: "sundial" } });
    expect(refusalOf(state, { type: "done" })).toBe("unknown-pacing");
    expect(readAll(state)).toEqual([[], null, [], [], [], 0, true]);
    expect(refusalOf({ ...state, pacing: "constructor" }, { type: "done" })).toBe("unknown-pacing");
  });
  test("allows undo, which needs no rules", () => {
    const stepped = { ...after(good, { type: "done" }), pacing: "sundial" };
    expect(apply(stepped, { type: "undo" })).toMatchObject({ state: { head: good.head, now: good.now } });
  });
});

describe("invalid command", () => {
  const frozen = Object.freeze(good);
  test.each(GARBAGE.map((command, i) => [i, command] as const))("is refused: %i", (_, command) => {
    const outcome = apply(frozen, command);
    expect(outcome.refusal?.code).toMatch(/^[a-z-]+$/);
    expect(outcome.refusal?.code).not.toBe("internal");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
  test("is refused before the start as well", () => {
    for (const command of GARBAGE)
      expect(apply(newEncounter("tiny"), command).refusal?.code ?? (command as { type: string }).type).toMatch(
        /^(start|(?!internal)[a-z-]+)$/,
      );
  });
});

test("accepts ids of 64 characters with - and _", () => {
  const id = `${"a".repeat(60)}-_-Z`;
  expect(slots(after(newEncounter("tiny"), join(id, 1)))).toHaveLength(1);
  expect(current(after(newEncounter("tiny"), join("a_b_c", 1), { type: "start" }))?.[0]?.participant).toBe("a_b_c");
});
