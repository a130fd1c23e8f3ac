/** How the log is kept short, entry by entry: what stays full, what becomes compact, which page goes, and which ids stay known. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  apply,
  entriesOf,
  entryOf,
  firstKept,
  isKnownId,
  newEncounter,
  undoEnds,
  type EncounterState,
} from "../../../src/rules/index.ts";
import {
  handOnIds,
  idsIn,
  logged,
  logLimits,
  entryKey,
  pageOf,
  trimming,
  wasApplied,
  type Log,
} from "../../../src/rules/kernel/log.ts";
import type { LogEntry } from "../../../src/rules/model/state.ts";
import { after, done, fight } from "./fight.ts";

const USUAL = { ...logLimits };
beforeEach(
  () =>
    void Object.assign(logLimits, {
      fullPerParticipant: 1,
      leastFull: 10,
      mostFull: 20,
      compact: 30,
      atOnce: 2,
      ids: 25,
    }),
);
afterEach(() => void Object.assign(logLimits, USUAL));

const FULL: LogEntry = {
  command: { type: "done" },
  inverse: { seats: [1] },
  clock: { time: [1] },
  changes: [{ document: "a", path: "b", from: 1, to: 2 }],
};
const COMPACT: LogEntry = { command: { type: "done" } };

/** A state with these log entries, up to number `head`. */
function having(entries: Readonly<Record<number, LogEntry>>, head: number, seats = 2): EncounterState {
  const log: Record<string, Record<string, LogEntry>> = {};
  for (const [number, entry] of Object.entries(entries))
    (log[pageOf(Number(number))] ??= {})[entryKey(Number(number))] = entry;
  return { ...newEncounter("tiny"), log, head, seats };
}

/** Entries from one number to another: compact up to number `compact`, full above. */
function from(first: number, last: number, compact = 0): Record<number, LogEntry> {
  return Object.fromEntries(
    Array.from({ length: last - first + 1 }, (_, place) => [first + place, first + place <= compact ? COMPACT : FULL]),
  );
}

const numbers = (entries: readonly { readonly number: number }[]): readonly number[] =>
  entries.map(({ number }) => number);

describe("place of a log entry", () => {
  test("is a page of 32 under names that sort like numbers", () => {
    expect([0, 31, 32, 63, 64].map(pageOf)).toEqual(["p0", "p0", "p1", "p1", "p2"]);
    expect([1, 12, 123456].map(entryKey)).toEqual(["e000001", "e000012", "e123456"]);
    expect(entryOf(having({ 40: FULL }, 40), 40)).toBe(FULL);
    expect(entryOf(having({ 40: FULL }, 40), 41)).toBeUndefined();
    expect(entryOf(having({ 40: FULL }, 40), 8)).toBeUndefined();
  });
  test("lists stored entries between two numbers", () => {
    const state = having(from(1, 70), 70);
    expect(numbers(logged(state, 31, 34))).toEqual([31, 32, 33, 34]);
    expect(numbers(logged(state, 68))).toEqual([68, 69, 70]);
    expect(numbers(logged(state, 71))).toEqual([]);
    expect(logged(state, 33, 33)).toEqual([{ number: 33, entry: FULL }]);
    expect(numbers(logged(having(from(64, 70), 70), 1, 66))).toEqual([64, 65, 66]);
    expect(numbers(logged(having(from(64, 70), 66), 67))).toEqual([67, 68, 69, 70]);
    expect(numbers(logged(having({ ...from(1, 4), 6: FULL }, 6), 1))).toEqual([1, 2, 3, 4]);
    // A damaged log: what stands above a gap does not follow the head, and what is missing is passed over.
    expect(numbers(logged(having({ 10: FULL, 11: FULL }, 3), 4))).toEqual([]);
    expect(numbers(logged(having(from(4, 5), 3), 3))).toEqual([4, 5]);
    expect(entriesOf(having(from(64, 65), 65))).toEqual([
      { ...FULL, number: 64 },
      { ...FULL, number: 65 },
    ]);
  });
  test("finds the first stored number, even after a repair", () =>
    expect(
      [
        having({}, 0),
        having({}, 7),
        having(from(1, 3), 3),
        having(from(64, 99), 99),
        having(from(70, 99), 99),
        having(from(95, 99), 99),
      ].map(firstKept),
    ).toEqual([1, 8, 1, 64, 70, 95]));
  test("finds the last entry that cannot be undone", () => {
    expect(
      [
        having({}, 0),
        having(from(1, 9), 9),
        having(from(1, 40, 17), 40),
        having(from(1, 40, 40), 40),
        having(from(64, 99), 99),
        having(from(64, 99, 70), 99),
        having(from(64, 99, 98), 99),
      ].map(undoEnds),
    ).toEqual([0, 0, 17, 40, 63, 70, 98]);
    expect(undoEnds({ ...having(from(1, 9), 9), head: Number.MAX_SAFE_INTEGER })).toBeGreaterThanOrEqual(9);
  });
});

describe("shortening the log", () => {
  const trimmed = (state: EncounterState, head: number): readonly [readonly number[], string | null] => {
    const { compact, drop } = trimming(state, head);
    return [numbers(compact), drop];
  };
  test("compacts the oldest full entry but keeps command and clock", () => {
    const state = having(from(1, 10), 10);
    expect(trimmed(state, 11)).toEqual([[1], null]);
    expect(trimming(state, 11).compact[0]!.entry).toEqual({ command: { type: "done" }, clock: { time: [1] } });
    const still = { command: { type: "done" }, inverse: {}, by: "gm", id: "x" };
    expect(trimming(having({ ...from(1, 10), 1: still }, 10), 11).compact[0]!.entry).toEqual({
      command: { type: "done" },
      by: "gm",
      id: "x",
    });
  });
  test("keeps more full entries in a larger fight, up to a limit", () => {
    // Of 24 entries and the new one so many stay full; those below are compact already but for one.
    const oldest = ([seats, full]: readonly [number, number]): readonly number[] =>
      trimmed(having(from(1, 24, 24 - full), 24, seats), 25)[0];
    expect(
      (
        [
          [2, 10],
          [10, 10],
          [11, 11],
          [15, 15],
          [20, 20],
          [50, 20],
        ] as const
      ).map(oldest),
    ).toEqual([[15], [15], [14], [10], [5], [5]]);
  });
  test("drops the lowest page once all of it is old enough", () => {
    const state = (first: number, head: number): EncounterState => having(from(first, head, head - 10), head);
    // The newest 10 full, 30 compact before them: with entry 72 number 33 is the oldest, so that number 31 and its page are too old.
    expect([70, 71, 72, 80].map((head) => trimmed(state(1, head - 1), head)[1])).toEqual([null, "p0", "p0", "p0"]);
    expect([102, 103, 104].map((head) => trimmed(state(32, head - 1), head)[1])).toEqual([null, "p1", "p1"]);
    expect(trimmed(state(1, 199), 200)[1]).toBe("p0");
    expect(trimmed(state(64, 199), 200)[1]).toBe("p2");
  });
  test("compacts nothing on a page that is dropped", () => {
    expect(trimmed(having(from(1, 99), 99), 100)).toEqual([[], "p0"]);
    expect(trimmed(having(from(1, 99, 31), 99), 100)).toEqual([[32, 33], "p0"]);
  });
  test("keeps the log within its limits with full entries undoable", () => {
    let state = fight({ ann: [1], bob: [2] });
    for (let click = 0; click < 150; click++) state = after(state, { ...done, id: `c${click}` });
    expect([state.head, firstKept(state), undoEnds(state)]).toEqual([153, 96, 143]);
    expect(
      entriesOf(state).every(({ number, inverse, changes }) =>
        number > 143 ? inverse !== undefined : inverse === undefined && changes === undefined,
      ),
    ).toBe(true);
    expect(apply(state, { type: "undo", to: 142 }).refusal?.code).toBe("nothing-to-undo");
    expect(apply(state, { type: "undo", to: 143 }).refusal).toBeUndefined();
  });
});

describe("ids of commands", () => {
  const named = (id: string, more: Partial<LogEntry> = {}): LogEntry => ({ ...COMPACT, id, ...more });
  test("are known anywhere in the log, applied only if in force", () => {
    const state = having(
      {
        ...from(1, 60),
        10: named("old"),
        34: named("edge"),
        35: named("late"),
        59: named("last"),
        60: named("undone"),
      },
      59,
    );
    expect(["old", "edge", "late", "last", "undone", "other"].map((id) => wasApplied(state, id))).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
    expect(["old", "edge", "late", "last", "undone", "other"].map((id) => isKnownId(state, id))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
  });
  test("are known but not applied if undone and replaced", () => {
    const state = having({ 1: FULL, 2: named("new", { replaced: ["gone", "gone too"] }) }, 2);
    expect(["new", "gone", "gone too"].map((id) => isKnownId(state, id))).toEqual([true, true, true]);
    expect(["new", "gone", "gone too"].map((id) => wasApplied(state, id))).toEqual([true, false, false]);
  });
  test("are passed to the replacing command, the latest few", () => {
    expect(
      idsIn([
        { number: 5, entry: named("a", { replaced: ["x", "y"] }) },
        { number: 6, entry: COMPACT },
        { number: 7, entry: { ...COMPACT, replaced: ["z"] } },
        { number: 8, entry: named("b") },
      ]),
    ).toEqual(["x", "y", "a", "z", "b"]);
    expect(idsIn(Array.from({ length: 40 }, (_, at) => ({ number: at, entry: named(`i${at}`) })))).toEqual(
      Array.from({ length: 25 }, (_, at) => `i${at + 15}`),
    );
  });
  test("are passed from log to log without foreign ones", () => {
    const before = having({ 1: named("one") }, 1);
    expect(isKnownId(before, "one")).toBe(true);
    const next = having({ 1: named("one"), 2: named("two", { replaced: ["lost"] }) }, 2);
    handOnIds(before.log, next.log, [
      { number: 2, entry: named("two", { replaced: ["lost"] }) },
      { number: 3, entry: null },
    ]);
    expect(["one", "two", "lost", "three"].map((id) => isKnownId(next, id))).toEqual([true, true, true, false]);
    // Another future of the same log shares the ids without confusion.
    expect(["two", "lost"].map((id) => isKnownId(before, id))).toEqual([false, false]);
  });
  test("are collected again after thousands", () => {
    const many: Record<number, LogEntry> = Object.fromEntries(
      Array.from({ length: 8_200 }, (_, at) => [at + 1, named(`c${at}`)]),
    );
    const before = having(many, 8_200);
    expect(isKnownId(before, "c0")).toBe(true);
    const log: Log = { ...before.log, p300: { e009600: named("late") } };
    handOnIds(before.log, log, []);
    // Without a cached result, the log decides.
    expect(isKnownId({ ...before, log }, "late")).toBe(true);
  });
});
