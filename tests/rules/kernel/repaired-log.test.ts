/** A damaged log: the entries that stand in a row around the head are kept, Undo ends where they do, and what is sound is not taken for torn. */
import { afterEach, describe, expect, test } from "vitest";
import {
  apply,
  entriesOf,
  newEncounter,
  problemOf,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { logLimits, nameOf, pageOf, undoEnds } from "../../../src/rules/kernel/log.ts";
import { damageOf, repair } from "../../../src/rules/kernel/repair.ts";
import { after, done, fight } from "./fight.ts";

const USUAL = { ...logLimits };
afterEach(() => void Object.assign(logLimits, USUAL));

type Log = Record<string, Record<string, JsonObject>>;
interface Stored {
  head: unknown;
  givenUp?: unknown;
  log: unknown;
}

/** What a disk or a hand has made of a stored fight. */
function damaged(state: EncounterState, damage: (stored: Stored, log: Log) => void): EncounterState {
  const copy = JSON.parse(JSON.stringify(state)) as unknown as Stored;
  damage(copy, copy.log as Log);
  return copy as unknown as EncounterState;
}

/** Takes away entries of a log, and pages that have none left. */
function without(log: Log, ...numbers: readonly number[]): void {
  for (const number of numbers) {
    delete log[pageOf(number)]![nameOf(number)];
    if (!Object.keys(log[pageOf(number)]!).length) delete log[pageOf(number)];
  }
}

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const entry = (log: Log, number: number): JsonObject => log[pageOf(number)]![nameOf(number)]!;
/** An entry as it is when it is too old to be taken back. */
const makeCompact = (log: Log, number: number): void =>
  void delete (entry(log, number) as { inverse?: unknown }).inverse;

const losses = (of: unknown): string[] =>
  (damageOf(of) ?? []).map(({ code, data }) => [code, ...Object.values(data)].join(" "));
/** Head, first and last entry that are kept, and the entry at which Undo ends. */
function shape(state: EncounterState): (number | undefined)[] {
  const numbers = entriesOf(state).map(({ number }) => number);
  return [state.head, numbers[0], numbers.at(-1), undoEnds(state)];
}

/** What Undo says of the way to an entry, the last that it reaches and the one before. */
const undoTo = (state: EncounterState, to: number): string =>
  apply(state, { type: "undo", to }).refusal?.code ?? "goes";

/** Ten entries: three that set the fight up, seven turns. */
const sound = after(fight({ ann: [1], bob: [2] }), ...range(4, 10).map(() => done));
/** The last three of them undone. */
const undone = after(sound, { type: "undo", to: 7 });

describe("what is sound", () => {
  test.each<[string, EncounterState]>([
    ["a log from the beginning", sound],
    ["one of which some is undone", undone],
    ["one of which all is undone", after(sound, { type: "undo", to: 0 })],
    [
      "one that was given up before",
      damaged(sound, (stored) => {
        Object.assign(stored, { log: {}, givenUp: 10 });
      }),
    ],
  ])("%s loses nothing", (_, state) => {
    const stored = JSON.parse(JSON.stringify(state)) as EncounterState;
    expect([losses(stored), repair(stored)!.state === stored]).toEqual([[], true]);
  });
  test("nor does a long one, of which pages are dropped and older entries compact", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 10, mostFull: 20, compact: 30, atOnce: 2, ids: 25 });
    const long = after(fight({ ann: [1], bob: [2] }), ...range(4, 143).map(() => done));
    const back = after(long, { type: "undo", to: 140 });
    for (const state of [long, back]) expect(losses(JSON.parse(JSON.stringify(state)))).toEqual([]);
    expect(shape(long)).toEqual([143, 96, 143, 133]);
    // A page that is too young to be dropped was lost, and so was the beginning of a page.
    expect(
      losses(
        damaged(long, (_stored, log) => {
          delete log.p3;
        }),
      ),
    ).toEqual(["log"]);
    expect(
      losses(
        damaged(long, (_stored, log) => {
          without(log, 96);
        }),
      ),
    ).toEqual(["log"]);
    const shortened = repair(
      damaged(long, (_stored, log) => {
        without(log, 96);
      }),
    )!.state;
    expect([shape(shortened), shortened.givenUp]).toEqual([[143, 97, 143, 133], 96]);
  });
  test("nor does one that ends where a page may just be dropped; one entry earlier, and it was lost", () => {
    Object.assign(logLimits, { leastFull: 10, mostFull: 20, compact: 5 });
    // Entry 31 is the last of its page: it may be gone once the log ends with entry 26 and is not what a repair has left.
    const long = after(fight({ ann: [1], bob: [2] }), ...range(4, 40).map(() => done));
    const at = (head: number): EncounterState =>
      damaged(after(long, { type: "undo", to: head }), (_stored, log) => {
        delete log.p0;
      });
    Object.assign(logLimits, { leastFull: 10, mostFull: 20, compact: 17 });
    expect([losses(at(38)), losses(at(37))]).toEqual([[], ["log"]]);
  });
});

test.each<[string, EncounterState, string[], (number | undefined)[], number | undefined]>([
  [
    "has the head elsewhere",
    damaged(sound, (stored) => {
      stored.head = 99;
    }),
    ["head"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "has no head",
    damaged(sound, (stored) => {
      delete (stored as { head?: unknown }).head;
    }),
    ["head"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "is no log",
    damaged(sound, (stored) => {
      stored.log = 7;
    }),
    ["log"],
    [10, undefined, undefined, 10],
    10,
  ],
  [
    "is empty",
    damaged(sound, (stored) => {
      stored.log = {};
    }),
    ["log"],
    [10, undefined, undefined, 10],
    10,
  ],
  [
    "is empty, with a head below 0",
    damaged(sound, (stored) => {
      Object.assign(stored, { log: {}, head: -3 });
    }),
    ["log"],
    [0, undefined, undefined, 0],
    undefined,
  ],
  [
    "is empty, with a head that is no number",
    damaged(sound, (stored) => {
      Object.assign(stored, { log: {}, head: "x" });
    }),
    ["log"],
    [0, undefined, undefined, 0],
    undefined,
  ],
  [
    "is empty, and given up somewhere else",
    damaged(sound, (stored) => {
      Object.assign(stored, { log: {}, givenUp: 4 });
    }),
    ["log"],
    [10, undefined, undefined, 10],
    10,
  ],
  // Undo went no further than the mark before, so nothing is lost that anybody could have reached.
  [
    "is empty, and given up beyond its head",
    damaged(sound, (stored) => {
      Object.assign(stored, { log: {}, givenUp: 12 });
    }),
    [],
    [10, undefined, undefined, 10],
    12,
  ],
  [
    "has a page that is none",
    damaged(sound, (_, log) => {
      Object.assign(log, { p7: 7 });
    }),
    ["log"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "has an entry that is none",
    damaged(sound, (_, log) => {
      log.p0![nameOf(5)] = 7 as never;
    }),
    ["log"],
    [10, 6, 10, 5],
    5,
  ],
  [
    "has lost an entry in the middle",
    damaged(sound, (_, log) => {
      without(log, 5);
    }),
    ["log"],
    [10, 6, 10, 5],
    5,
  ],
  [
    "has lost its beginning",
    damaged(sound, (_, log) => {
      without(log, 1, 2);
    }),
    ["log"],
    [10, 3, 10, 2],
    2,
  ],
  [
    "has lost its beginning, as was said before",
    damaged(sound, (stored, log) => {
      without(log, 1, 2);
      stored.givenUp = 2;
    }),
    [],
    [10, 3, 10, 2],
    2,
  ],
  [
    "has lost more than was said before",
    damaged(sound, (stored, log) => {
      without(log, 1, 2, 3);
      stored.givenUp = 2;
    }),
    ["log"],
    [10, 4, 10, 3],
    3,
  ],
  [
    "was given up nobody knows where",
    damaged(sound, (stored) => {
      stored.givenUp = "x";
    }),
    ["log"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "has an entry twice, under a name that is none",
    damaged(sound, (_, log) => {
      log.p0!.e5 = log.p0![nameOf(5)]!;
    }),
    ["log"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "has an entry twice, on a page that is not its own",
    damaged(sound, (_, log) => {
      log.p3 = { [nameOf(5)]: log.p0![nameOf(5)]! };
    }),
    ["log"],
    [10, 1, 10, 0],
    undefined,
  ],
  [
    "has an entry of nowhere",
    damaged(sound, (_, log) => {
      log.p3 = { [nameOf(99)]: log.p0![nameOf(5)]! };
    }),
    ["log"],
    [10, 1, 10, 0],
    undefined,
  ],
  // What is undone is kept as far as it follows the head without a gap.
  [
    "has lost an entry that was undone",
    damaged(undone, (_, log) => {
      without(log, 9);
    }),
    ["log"],
    [7, 1, 8, 0],
    undefined,
  ],
  [
    "has lost all that was undone but the last",
    damaged(undone, (_, log) => {
      without(log, 8, 9);
    }),
    ["log"],
    [7, 1, 7, 0],
    undefined,
  ],
  [
    "has lost its head, with some undone",
    damaged(undone, (stored) => {
      stored.head = "x";
    }),
    ["head"],
    [10, 1, 10, 0],
    undefined,
  ],
  // Full entries below one that is not full, and one on top that leads back nowhere.
  [
    "has an entry that does not lead back",
    damaged(sound, (_, log) => {
      makeCompact(log, 6);
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
  [
    "has two of them",
    damaged(sound, (_, log) => {
      makeCompact(log, 4);
      makeCompact(log, 6);
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
  [
    "has two of them in a row",
    damaged(sound, (_, log) => {
      makeCompact(log, 5);
      makeCompact(log, 6);
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
  [
    "has one at the top",
    damaged(sound, (_, log) => {
      makeCompact(log, 10);
    }),
    ["undo 10"],
    [10, 1, 10, 10],
    10,
  ],
  [
    "has one at the top, with some undone",
    damaged(undone, (_, log) => {
      makeCompact(log, 7);
    }),
    ["undo 7"],
    [7, 1, 10, 7],
    7,
  ],
  [
    "has one at the beginning",
    damaged(sound, (_, log) => {
      makeCompact(log, 1);
    }),
    [],
    [10, 1, 10, 1],
    undefined,
  ],
  [
    "has some below the place at which it was given up",
    damaged(sound, (stored, log) => {
      for (const number of range(1, 4)) makeCompact(log, number);
      stored.givenUp = 4;
    }),
    [],
    [10, 1, 10, 4],
    4,
  ],
  [
    "has one just above that place",
    damaged(sound, (stored, log) => {
      makeCompact(log, 6);
      stored.givenUp = 5;
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
  [
    "has nothing but compact ones, and is not given up",
    damaged(sound, (_, log) => {
      for (const number of range(1, 10)) makeCompact(log, number);
    }),
    ["undo 10"],
    [10, 1, 10, 10],
    10,
  ],
  [
    "has lost an entry, and has one above it that does not lead back",
    damaged(sound, (_, log) => {
      without(log, 3);
      makeCompact(log, 6);
    }),
    ["log", "undo 6"],
    [10, 4, 10, 6],
    6,
  ],
  [
    "has an entry that leads to no fight",
    damaged(sound, (_, log) => {
      Object.assign(entry(log, 6), { inverse: { seats: ["x"] } });
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
  [
    "has such an entry above the place at which it was given up",
    damaged(sound, (stored, log) => {
      Object.assign(entry(log, 6), { inverse: { seats: ["x"] } });
      makeCompact(log, 4);
      stored.givenUp = 4;
    }),
    ["undo 6"],
    [10, 1, 10, 6],
    6,
  ],
])("a log that %s", (_, broken, expected, kept, givenUp) => {
  const { state } = repair(broken)!;
  expect({ losses: losses(broken), kept: shape(state), givenUp: state.givenUp }).toEqual({
    losses: expected,
    kept,
    givenUp,
  });
  expect([problemOf(state), losses(JSON.parse(JSON.stringify(state)))]).toEqual([null, []]);
  const ends = undoEnds(state);
  if (ends < state.head) expect(undoTo(state, ends)).toBe("goes");
  if (ends > 0) expect(undoTo(state, ends - 1)).toBe("nothing-to-undo");
  // What was undone can still be done again, if it follows the head.
  expect(apply(state, { type: "redo" }).refusal?.code ?? "goes").toBe(
    kept[2] !== undefined && kept[2] > state.head ? "goes" : "nothing-to-redo",
  );
  expect(apply(state, done).refusal).toBeUndefined();
});

test("a fight without any entry that has no log gets one, and says so", () => {
  const broken = damaged(newEncounter("tiny"), (stored) => {
    stored.log = 7;
  });
  expect([losses(broken), repair(broken)!.state]).toEqual([["log"], newEncounter("tiny")]);
});

test("compact entries keep what they are, and lose only the way back", () => {
  const { state } = repair(
    damaged(sound, (_, log) => {
      makeCompact(log, 6);
      Object.assign(entry(log, 5), {
        by: "eve",
        id: "click",
        changes: [{ document: "Actor.a", path: "system.hp", from: 3, to: 2 }],
      });
    }),
  )!;
  const [before, at, next] = entriesOf(state).slice(4, 7) as unknown as [JsonObject, JsonObject, JsonObject];
  expect(before.by).toBe("eve");
  expect(before.id).toBe("click");
  expect(before.command).toEqual({ type: "done" });
  expect("inverse" in before).toBe(false);
  expect("changes" in before).toBe(false);
  expect("inverse" in at).toBe(false);
  expect("inverse" in next).toBe(true);
});
