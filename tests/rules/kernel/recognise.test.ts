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
import { fight, refusalOf } from "./fight.ts";
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

describe("foreign state", () => {
  const strange: readonly (readonly [string, unknown])[] = [
    ["nothing", undefined],
    ["null", null],
    ["text", "state"],
    ["a number", Number.NaN],
    ["a list", []],
    ["an empty object", {}],
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
});

describe("invalid command", () => {
  test.each([
    ["during a fight", Object.freeze(good), []],
    ["before the start", newEncounter("tiny"), ["accepts start"]],
  ])("is refused %s", (_, state, others) => {
    const codes = GARBAGE.map(
      (command) => apply(state, command).refusal?.code ?? `accepts ${(command as { type: string }).type}`,
    );
    expect(codes.filter((code) => code === "internal" || !/^[a-z-]+$/.test(code))).toEqual(others);
  });
});
