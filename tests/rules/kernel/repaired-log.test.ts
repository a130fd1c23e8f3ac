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
import { logLimits, entryKey, pageOf, undoEnds } from "../../../src/rules/kernel/log.ts";
import { repair } from "../../../src/rules/kernel/repair.ts";
import { losses } from "./damaged.ts";
import { after, done, fight, redo } from "./fight.ts";

const USUAL = { ...logLimits };
afterEach(() => void Object.assign(logLimits, USUAL));

type Log = Record<string, Record<string, JsonObject>>;
interface Stored {
  head: unknown;
  givenUp?: unknown;
  log: unknown;
}

/** Something that a disk or a hand does to a stored fight: other values of its members, or a change of the log. */
type Damage = Partial<Stored> | ((log: Log) => void);

function damaged(state: EncounterState, ...damages: readonly Damage[]): EncounterState {
  const copy = JSON.parse(JSON.stringify(state)) as unknown as Stored;
  for (const damage of damages) {
    if (typeof damage === "function") damage(copy.log as Log);
    else Object.assign(copy, damage);
  }
  return JSON.parse(JSON.stringify(copy)) as EncounterState;
}

/** Deletes entries of a log, and empty pages. */
const lost =
  (...numbers: readonly number[]) =>
  (log: Log): void => {
    for (const number of numbers) {
      delete log[pageOf(number)]![entryKey(number)];
      if (!Object.keys(log[pageOf(number)]!).length) delete log[pageOf(number)];
    }
  };
/** Makes entries compact, as when they are too old for Undo. */
const compact =
  (...numbers: readonly number[]) =>
  (log: Log): void => {
    for (const number of numbers) delete (entry(log, number) as { inverse?: unknown }).inverse;
  };
/** An entry whose inverse leads to no fight. */
const leadsNowhere =
  (number: number) =>
  (log: Log): void =>
    void Object.assign(entry(log, number), { inverse: { seats: ["x"] } });

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const entry = (log: Log, number: number): JsonObject => log[pageOf(number)]![entryKey(number)]!;
const fifth = (log: Log): JsonObject => entry(log, 5);

/** Head, first and last kept entry, and the entry at which Undo ends. */
function shape(state: EncounterState): (number | undefined)[] {
  const numbers = entriesOf(state).map(({ number }) => number);
  return [state.head, numbers[0], numbers.at(-1), undoEnds(state)];
}

/** Outcomes of Undo to an entry, the last that it reaches and the one before. */
const undoTo = (state: EncounterState, to: number): string =>
  apply(state, { type: "undo", to }).refusal?.code ?? "goes";

/** Ten entries: three that set the fight up, seven turns. */
const sound = after(fight({ ann: [1], bob: [2] }), ...range(4, 10).map(() => done));
/** The last three of them undone. */
const undone = after(sound, { type: "undo", to: 7 });

describe("sound log", () => {
  test.each<[string, EncounterState]>([
    ["a log from the beginning", sound],
    ["one of which some is undone", undone],
    ["one of which all is undone", after(sound, { type: "undo", to: 0 })],
    ["one that was given up before", damaged(sound, { log: {}, givenUp: 10 })],
  ])("loses nothing with %s", (_, state) => {
    const stored = JSON.parse(JSON.stringify(state)) as EncounterState;
    expect([losses(stored), repair(stored)!.state === stored]).toEqual([[], true]);
  });
  test("loses nothing with dropped pages and compact entries", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 10, mostFull: 20, compact: 30, atOnce: 2, ids: 25 });
    const long = after(fight({ ann: [1], bob: [2] }), ...range(4, 143).map(() => done));
    const back = after(long, { type: "undo", to: 140 });
    for (const state of [long, back]) expect(losses(JSON.parse(JSON.stringify(state)))).toEqual([]);
    expect(shape(long)).toEqual([143, 96, 143, 133]);
    // The log lost a recent page, and the beginning of a page.
    expect(losses(damaged(long, (log) => void delete log.p3))).toEqual(["log"]);
    expect(losses(damaged(long, lost(96)))).toEqual(["log"]);
    const shortened = repair(damaged(long, lost(96)))!.state;
    expect([shape(shortened), shortened.givenUp]).toEqual([[143, 97, 143, 133], 96]);
  });
  test("may lack a page just dropped, but none earlier", () => {
    Object.assign(logLimits, { leastFull: 10, mostFull: 20, compact: 5 });
    // Entry 31 is the last of its page: it may be gone once the log ends with entry 26 and is not what a repair has left.
    const long = after(fight({ ann: [1], bob: [2] }), ...range(4, 40).map(() => done));
    const at = (head: number): EncounterState =>
      damaged(after(long, { type: "undo", to: head }), (log) => void delete log.p0);
    Object.assign(logLimits, { leastFull: 10, mostFull: 20, compact: 17 });
    expect([losses(at(38)), losses(at(37))]).toEqual([[], ["log"]]);
  });
});

type Shape = (number | undefined)[];
const NOTHING_KEPT: Shape = [10, undefined, undefined, 10];
test.each<[string, EncounterState, readonly Damage[], string[], Shape, number?]>([
  ["has the head elsewhere", sound, [{ head: 99 }], ["head"], [10, 1, 10, 0]],
  ["is empty", sound, [{ log: {} }], ["log"], NOTHING_KEPT, 10],
  ["is empty, with a head below 0", sound, [{ log: {}, head: -3 }], ["log"], [0, undefined, undefined, 0]],
  ["is empty, and given up somewhere else", sound, [{ log: {}, givenUp: 4 }], ["log"], NOTHING_KEPT, 10],
  // Undo went no further than the mark before, so no reachable entry is lost.
  ["is empty, and given up beyond its head", sound, [{ log: {}, givenUp: 12 }], [], NOTHING_KEPT, 12],
  ["has a page that is none", sound, [(log) => Object.assign(log, { p7: 7 })], ["log"], [10, 1, 10, 0]],
  ["has lost an entry in the middle", sound, [lost(5)], ["log"], [10, 6, 10, 5], 5],
  ["has lost its beginning", sound, [lost(1, 2)], ["log"], [10, 3, 10, 2], 2],
  ["has lost its beginning, as was said before", sound, [lost(1, 2), { givenUp: 2 }], [], [10, 3, 10, 2], 2],
  ["was given up nobody knows where", sound, [{ givenUp: "x" }], ["log"], [10, 1, 10, 0]],
  ["has an entry under a second name", sound, [(log) => (log.p0!.e5 = fifth(log))], ["log"], [10, 1, 10, 0]],
  ["has an entry on two pages", sound, [(log) => (log.p3 = { [entryKey(5)]: fifth(log) })], ["log"], [10, 1, 10, 0]],
  ["has an entry of nowhere", sound, [(log) => (log.p3 = { [entryKey(99)]: fifth(log) })], ["log"], [10, 1, 10, 0]],
  // Undone entries are kept as far as they follow the head without a gap.
  ["has lost an entry that was undone", undone, [lost(9)], ["log"], [7, 1, 8, 0]],
  // Full entries below a compact one, and a last one without a way back.
  ["has an entry that does not lead back", sound, [compact(6)], ["undo 6"], [10, 1, 10, 6], 6],
  ["has one at the beginning", sound, [compact(1)], [], [10, 1, 10, 1]],
  ["has some below where it was given up", sound, [compact(1, 2, 3, 4), { givenUp: 4 }], [], [10, 1, 10, 4], 4],
  ["has one just above that place", sound, [compact(6), { givenUp: 5 }], ["undo 6"], [10, 1, 10, 6], 6],
  ["has none but compact ones, not given up", sound, [compact(...range(1, 10))], ["undo 10"], [10, 1, 10, 10], 10],
  ["has lost one, below one without a way back", sound, [lost(3), compact(6)], ["log", "undo 6"], [10, 4, 10, 6], 6],
  ["has an entry that leads to no fight", sound, [leadsNowhere(6)], ["undo 6"], [10, 1, 10, 6], 6],
])("repairs a log that %s", (_, state0, damages, expected, kept, givenUp) => {
  const broken = damaged(state0, ...damages);
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
  // Undone entries can be redone if they follow the head.
  expect(apply(state, redo).refusal?.code ?? "goes").toBe(
    kept[2] !== undefined && kept[2] > state.head ? "goes" : "nothing-to-redo",
  );
  expect(apply(state, done).refusal).toBeUndefined();
});

test("gives a fight without entries an empty log and reports it", () => {
  const broken = damaged(newEncounter("tiny"), { log: 7 });
  expect([losses(broken), repair(broken)!.state]).toEqual([["log"], newEncounter("tiny")]);
});
