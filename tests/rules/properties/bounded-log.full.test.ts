import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  apply,
  entriesOf,
  entryOf,
  firstKept,
  lastActionNumber,
  newEncounter,
  problemOf,
  undoEnds,
  type Command,
  type EncounterState,
  type Patch,
} from "../../../src/rules/index.ts";
import type { Done, Outcome } from "../../../src/rules/kernel/apply.ts";
import { isHistory } from "../../../src/rules/kernel/commands.ts";
import { logLimits } from "../../../src/rules/kernel/log.ts";
import { isLeaf } from "../../../src/rules/order/patch.ts";
import { knownState } from "../../../src/rules/kernel/validate-state.ts";
import { after, done, fight } from "../kernel/fight.ts";
import { anyCommand, opening } from "./commands.ts";
import { throughStorage } from "./json-state.ts";
import { randomFrom } from "./random.ts";
import type { Subject } from "./subject.ts";
import { subjects } from "./subjects.ts";
import { byDay } from "../../quick.ts";

const USUAL = { ...logLimits };
const SMALL = { fullPerParticipant: 0, leastFull: 12, mostFull: 12, compact: 30, atOnce: 3, ids: 40 };
/** Entries by which the log may be longer than its limits say, since only whole pages are dropped. */
const PAGE = 32;

beforeEach(() => void Object.assign(logLimits, SMALL));
afterEach(() => void Object.assign(logLimits, USUAL));

/** The state without its log and head. */
function played({ log: _, ...rest }: EncounterState): object {
  return rest;
}

function must(outcome: Outcome): Done {
  if (outcome.refusal) throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

/** Random commands with the state by number of commands in force, as far as it is still to be reached. */
class LongFight {
  state: EncounterState;
  readonly past = new Map<number, EncounterState>();

  constructor(private readonly subject: Subject) {
    this.state = newEncounter(subject.pacing);
    this.past.set(0, this.state);
  }

  play(seed: number, commands: number, look: (before: EncounterState, command: Command, patch: Patch) => void): void {
    const random = randomFrom(seed);
    for (const command of opening(this.subject, random)) this.give(command as Command, look);
    for (let i = 0; i < commands; i++) this.give(anyCommand(this.state, this.subject, random) as Command, look);
  }

  private give(command: Command, look: (before: EncounterState, command: Command, patch: Patch) => void): void {
    const before = this.state;
    const outcome = apply(before, command);
    if (outcome.refusal) return;
    this.state = outcome.state;
    // A redone command may have another result.
    if (isHistory(command.type) && command.type !== "undo") this.past.clear();
    this.past.set(this.state.head, this.state);
    look(before, command, outcome.patch);
  }
}

describe.each((await subjects()).map((subject) => [subject.pacing, subject] as const))(
  "short log: %s",
  (_, subject) => {
    test.each(byDay([1, 2, 3, 4], 0, 1))("keeps undo exact within its limits (%i)", (seed) => {
      const fight = new LongFight(subject);
      let farthest = 0;
      fight.play(seed, 220, (before, { type }, patch) => {
        const { state } = fight;
        const ends = undoEnds(state);
        farthest = Math.max(farthest, ends);
        for (const [number, then] of fight.past) {
          if (number >= ends && number < state.head && number % 3 === 0)
            expect(played(must(apply(state, { type: "undo", to: number })).state)).toEqual(played(then));
        }
        if (ends > 0) expect(apply(state, { type: "undo", to: ends - 1 }).refusal?.code).toBe("nothing-to-undo");
        const back = apply(state, { type: "takeBack" });
        expect(back.refusal === undefined).toBe(lastActionNumber(state) > 0);
        if (!back.refusal) expect(entriesOf(back.state)).toHaveLength(entriesOf(state).length);
        const full = entriesOf(state).filter(({ inverse }) => inverse);
        expect(full.length).toBeLessThanOrEqual(
          SMALL.mostFull + entriesOf(state).length - (state.head - firstKept(state) + 1) + SMALL.atOnce,
        );
        expect(state.head - firstKept(state) + 1).toBeLessThanOrEqual(SMALL.mostFull + SMALL.compact + PAGE);
        // A command writes its own entry, makes some compact, drops a page; those that were undone move or go.
        const undone = entriesOf(before).length - (before.head - firstKept(before) + 1);
        if (!isHistory(type)) expect(entriesWritten(patch)).toBeLessThanOrEqual(1 + SMALL.atOnce + 1 + 2 * undone);
      });
      expect(farthest).toBeGreaterThan(0);
      expect(problemOf(throughStorage(fight.state))).toBeNull();
    });
    test("redoes to the same state at its limit", () => {
      const fight = new LongFight(subject);
      fight.play(7, 150, () => {
        const { state } = fight;
        if (state.head % 1 > 0 || entryOf(state, state.head + 1)) return;
        for (const back of [{ type: "undo" }, { type: "takeBack" }]) {
          const undone = apply(state, back);
          if (undone.refusal || entryOf(undone.state, undone.state.head + 1)?.joined) continue;
          expect(must(apply(undone.state, { type: "redo" })).state).toEqual(state);
        }
      });
    });
  },
);

/** Log entries that a patch writes or deletes; a dropped page counts as one. */
function entriesWritten({ log = {} }: Patch): number {
  return Object.values(log as Patch).reduce<number>(
    (sum, page) => sum + (isLeaf(page) ? 1 : Object.keys(page).length),
    0,
  );
}

describe("long fight", () => {
  const long = (count: number): EncounterState => {
    let state = fight({ ann: [1], bob: [2] });
    for (let i = 0; i < count; i++) state = after(state, { ...done, by: "gm", id: `click-${state.head}` });
    return state;
  };
  test("stops growing in storage once its log is full", () => {
    Object.assign(logLimits, USUAL);
    const most = 1_200 + PAGE;
    let state = long(most);
    const size = JSON.stringify(state).length;
    let largest = 0;
    for (let i = 0; i < 2 * PAGE; i++) {
      state = after(state, { ...done, by: "gm", id: `click-${state.head}` });
      largest = Math.max(largest, JSON.stringify(state).length);
    }
    expect(entriesOf(state).length).toBeLessThanOrEqual(most);
    expect(largest).toBeLessThan(size * 1.03);
    expect(largest).toBeLessThan(250_000);
  });
  test("reads equally many entries per command for any log length", () => {
    const read = [50, 200].map((count) => {
      const { state, entries } = counted(long(count));
      must(apply(state, done));
      return entries();
    });
    // One page is copied for the new entry, another for the one that becomes compact.
    expect(Math.max(...read)).toBeLessThanOrEqual(2 * PAGE + 10);
  });
  test("refuses undo beyond its limit without searching", () => {
    Object.assign(logLimits, USUAL);
    const full = long(700);
    for (const type of ["undo", "takeBack"]) {
      const { state, entries } = counted(full);
      expect(apply(state, { type, to: 5 }).refusal?.code).toBe("nothing-to-undo");
      expect(entries()).toBeLessThanOrEqual(40);
    }
  });

  /** The same state, counting reads of its log entries. */
  function counted(state: EncounterState): { readonly state: EncounterState; readonly entries: () => number } {
    let entries = 0;
    const counting = (page: EncounterState["log"][string]): typeof page =>
      new Proxy(page, {
        get: (of, name) => {
          entries += typeof name === "string" && name.startsWith("e") ? 1 : 0;
          return of[name as string];
        },
      });
    return {
      state: knownState({
        ...state,
        log: Object.fromEntries(Object.entries(state.log).map(([name, page]) => [name, counting(page)])),
      }),
      entries: () => entries,
    };
  }

  test("shortens a log stored too long step by step", () => {
    Object.assign(logLimits, { leastFull: 10_000, mostFull: 10_000 });
    let state = throughStorage(long(400));
    Object.assign(logLimits, SMALL);
    for (let i = 0; i < 80; i++) {
      const outcome = must(apply(state, done));
      expect(entriesWritten(outcome.patch)).toBeLessThanOrEqual(2 + SMALL.atOnce);
      const undone = must(apply(outcome.state, { type: "undo" }));
      expect(played(undone.state)).toEqual(played(state));
      ({ state } = outcome);
    }
    expect(entriesOf(state).length).toBeLessThanOrEqual(SMALL.mostFull + SMALL.compact + PAGE);
    expect(state.head - undoEnds(state)).toBeLessThanOrEqual(SMALL.mostFull + 1);
    expect(entryOf(state, undoEnds(state))).toEqual({ command: { type: "done" }, clock: expect.anything() as unknown });
  });
});
