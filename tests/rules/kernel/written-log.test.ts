/** What each command costs in the log, and what comes of bookkeeping that is carried out again after what Redo or taking back has changed below it. */
import * as v from "valibot";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  apply,
  changesOf,
  currentIds,
  newEncounter,
  participantOf,
  problemOf,
  registerPacing,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { entryOf, logLimits, entryKey, pageOf } from "../../../src/rules/kernel/log.ts";
import { givenCommand } from "../../../src/rules/kernel/alike.ts";
import { patchIn } from "../../../src/rules/kernel/inverse.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { pacingOf } from "../../../src/rules/order/compose.ts";
import { type Given, by, refused } from "../play.ts";
import { after, dice, done, eventsOf, fight, join, order, redo, refusalOf, takeBack, undo } from "./fight.ts";

const USUAL = { ...logLimits };
afterEach(() => void Object.assign(logLimits, USUAL));

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const hide = (participant: string, hidden: boolean): Given => by(participant, "hide", { hidden });

describe("small writes", () => {
  const state = fight({ ann: [3, 5], bob: [4] });
  test("write only their own log entry", () => {
    const long = after(state, done, done, done, done);
    const outcome = apply(long, done);
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    const written = [...changesOf(outcome.patch)]
      .map(([path]) => path.join("."))
      .filter((path) => path.startsWith("log"));
    expect(written).toEqual([`log.p0.${entryKey(long.head + 1)}`]);
  });
  test("keep a long inverse as text, by which Undo leads back", () => {
    const crowd = fight(Object.fromEntries(range(1, 100).map((at) => [`one${at}`, [5]])));
    const ended = after(crowd, { type: "done", slots: currentIds(crowd) });
    const { inverse } = entryOf(ended, ended.head)!;
    expect([typeof inverse, patchIn(inverse) !== null]).toEqual(["string", true]);
    const stored = JSON.parse(JSON.stringify(ended)) as EncounterState;
    for (const state of [ended, stored]) expect(after(state, takeBack).participants).toEqual(crowd.participants);
  });
  test("read an inverse that names each participant apart, as once written", () => {
    const crowd = fight(Object.fromEntries(range(1, 100).map((at) => [`one${at}`, [5]])));
    const ended = after(crowd, { type: "done", slots: currentIds(crowd) });
    const { inverse = "" } = entryOf(ended, ended.head)!;
    const [rest, ...groups] = JSON.parse(String(inverse)) as [unknown, ...[unknown, string][]];
    const apart = JSON.stringify([rest, ...groups.map(([change, ids]) => [change, ...ids.split(" ")])]);
    expect(apart.length).toBeGreaterThan(String(inverse).length);
    expect(patchIn(apart)).toEqual(patchIn(inverse));
  });
  test("keep many answers together, each as it was given", () => {
    const names = range(1, 100).map((at) => `one${at}`);
    const asking = after(newEncounter("tiny"), dice, ...names.map((name) => join(name, 5)), { type: "start" });
    const given = Object.fromEntries(names.slice(1).map((name, at) => [`roll_${name}`, 3 + (at % 3)]));
    const command = { type: "answer", answers: given };
    const rolled = after(asking, command);
    const [page, name] = [pageOf(rolled.head), entryKey(rolled.head)];
    const written = JSON.stringify(rolled.log[page]![name]!.command);
    expect(written.length).toBeLessThan(JSON.stringify(command).length / 2);
    const stored = JSON.parse(JSON.stringify(rolled)) as EncounterState;
    for (const state of [rolled, stored]) {
      expect(entryOf(state, state.head)?.command).toEqual(command);
      expect(after(state, takeBack).participants).toEqual(asking.participants);
      expect(after(state, takeBack, redo)).toEqual(rolled);
      // Bookkeeping moves what can be redone.
      const moved = after(state, takeBack, hide("one1", true));
      expect(JSON.stringify(moved.log)).toContain('"alike"');
      expect(after(moved, redo, hide("one1", false)).participants).toEqual(rolled.participants);
      expect(entryOf(after(state, { type: "askAgain", request: "roll_one7" }), state.head)?.command).toEqual(command);
    }
  });
  test("answer nothing from a damaged list of answers", () => {
    for (const alike of [[3], [["roll_", 3]], [[3, 3, "ann"]], "roll_ann"])
      expect(givenCommand({ type: "answer", alike })).toEqual({ type: "answer", alike });
  });
  test("report a text that is no inverse", () => {
    const state = after(fight({ ann: [3, 5] }), done);
    const [page, entry] = [pageOf(state.head), entryKey(state.head)];
    for (const inverse of ["{", "3", '[{"seats":3}]', '[{},[3,"ann"]]', "[{},[{},3]]"]) {
      const log = { ...state.log, [page]: { ...state.log[page], [entry]: { ...state.log[page]![entry]!, inverse } } };
      expect(problemOf({ ...state, log })?.code).toBe("state-unreadable");
    }
  });
});

describe("Redo", () => {
  test("reports the same events as the first time", () => {
    const state = fight({ ann: [1], bob: [2] });
    const told = eventsOf(state, done);
    expect(told.map(({ type }) => type)).toEqual(["slotEnd", "slotStart"]);
    expect(eventsOf(after(state, done, takeBack), redo)).toEqual([...told, { type: "redone", entry: state.head + 1 }]);
  });
  test("is refused once the undone entry is too old", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 3, mostFull: 3, compact: 30 });
    let state = after(fight({ ann: [1], bob: [2] }), done, takeBack);
    for (const hidden of [true, false, true]) state = after(state, hide("bob", hidden));
    expect(refusalOf(state, redo)).toBeNull();
    expect(refused(after(state, hide("bob", false)), redo)).toBe("nothing-to-redo");
  });
});

describe("later bookkeeping after Redo", () => {
  test("has no effect if already done", () => {
    const joined = after(newEncounter("tiny"), join("ann", 1), join("bob", 2), undo, join("bob", 2), redo);
    expect([order(joined), joined.head]).toEqual(["ann@1 open, bob@2 open", 3]);
    const left = after(
      newEncounter("tiny"),
      join("ann", 1),
      join("bob", 2),
      by("ann", "leave"),
      undo,
      hide("ann", true),
      redo,
    );
    expect([order(left), left.head]).toEqual(["bob@2 open", 4]);
  });

  beforeAll(() => {
    const tiny = pacingOf("tiny")!;
    const figures = v.object({
      times: v.array(v.number()),
      least: v.optional(v.number(), 0),
      most: v.optional(v.number(), 9),
    });
    registerPacing({
      ...tiny,
      id: "bounded",
      stats: v.pipe(
        figures,
        v.check(({ least, most }) => least <= most),
      ),
    });
  });
  afterAll(() => void pacings.delete("bounded"));

  test("refuses Redo with a reason if it fails", () => {
    const change = (stats: Record<string, number>): Given => by("ann", "change", { stats });
    const state: EncounterState = after(
      newEncounter("bounded"),
      join("ann", 1),
      change({ most: 5 }),
      undo,
      change({ least: 7 }),
      hide("ann", true),
    );
    // The combination of figures is wrong, so no field is named.
    expect(refused(state, redo)).toBe('bad-stats "" Object ""');
    expect(participantOf(state, "ann")?.stats).toEqual({ times: [1], least: 7, most: 9 });
  });
});
