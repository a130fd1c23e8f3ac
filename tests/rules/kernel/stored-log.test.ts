/** What a command writes into the log, and what a stored log is good for: every patch is the difference, and an entry that leads nowhere is named. */
import { afterEach, describe, expect, test } from "vitest";
import {
  apply,
  applyPatch,
  entriesOf,
  entryOf,
  isKnownId,
  newEncounter,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { oneBack, trying } from "../../../src/rules/kernel/history.ts";
import { logLimits, entryKey, pageOf } from "../../../src/rules/kernel/log.ts";
import { brokenEntry, lastAction } from "../../../src/rules/kernel/undo-redo.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { type Given, by, refused } from "../play.ts";
import { after, done, eventsOf, fight, redo, refusalOf, takeBack, undo } from "./fight.ts";

const USUAL = { ...logLimits };
afterEach(() => void Object.assign(logLimits, USUAL));

const hide = (participant: string, hidden: boolean) => by(participant, "hide", { hidden });

/** A stored copy, unknown to the core's caches. */
function stored(state: EncounterState): EncounterState {
  return JSON.parse(JSON.stringify(state)) as EncounterState;
}

/** The stored fight with another inverse in its last entry. */
function withInverse(state: EncounterState, inverse: JsonObject): EncounterState {
  return withEntry(state, state.head, { inverse });
}

function withEntry(state: EncounterState, number: number, change: JsonObject): EncounterState {
  const broken = stored(state) as unknown as { log: Record<string, Record<string, JsonObject>> };
  Object.assign(broken.log[pageOf(number)]![entryKey(number)]!, change);
  return broken as unknown as EncounterState;
}

describe("patch of a command", () => {
  /** Gives each command in turn, applying its patch to the state before it. */
  function followed(state: EncounterState, ...commands: readonly Given[]): EncounterState {
    return commands.reduce((at, command) => {
      const outcome = apply(at, command);
      if (outcome.refusal) throw new Error(JSON.stringify([command, outcome.refusal]));
      expect([command.type, at.head, applyPatch(at, outcome.patch)]).toEqual([command.type, at.head, outcome.state]);
      return outcome.state;
    }, state);
  }
  test("equals the difference while the log drops pages", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 5, mostFull: 10, compact: 10, ids: 15 });
    const state = followed(fight({ ann: [1], bob: [2] }), ...Array.from({ length: 110 }, () => done));
    expect(Object.keys(state.log)).toEqual(["p3"]);
    followed(fight({ ann: [1], bob: [2] }), done, done, undo, undo, { type: "lose", slot: "1_bob_1" });
  });
});

describe("click for several combatants", () => {
  /** Two with notes in the same place of a stored fight, and one elsewhere. */
  const mate = Array.from({ length: 2_000 }, (_, at) => `m${at}`).find((id) => bucketOf(id) === bucketOf("ann"))!;
  const stranger = ["bob", "cid", "dot"].find((id) => bucketOf(id) !== bucketOf("ann"))!;
  test.each([
    ["ann", mate],
    ["ann", stranger],
    ["ann", mate, stranger],
    [mate, stranger, "ann"],
  ])("is undone for all: %s, %s", (...who) => {
    const before = fight(Object.fromEntries(who.map((id) => [id, [1, 3]])));
    const state = after(before, { type: "done", slots: who.map((id) => `1_${id}_1`) });
    for (const one of [state, stored(state)]) expect({ ...after(one, undo), log: {} }).toEqual({ ...before, log: {} });
  });
});

describe("data carried by a command", () => {
  const changes = [{ document: "Actor.a", path: "system.hp", from: 3, to: 2 }];
  test("keeps changes, sender and id through undo and redo", () => {
    const state = after(
      fight({ ann: [1], bob: [2] }),
      { type: "done", by: "eve", id: "click", changes },
      { type: "done", joined: true },
    );
    const again = after(state, takeBack, redo);
    expect(again).toEqual(state);
    expect(entryOf(again, 4)).toMatchObject({ by: "eve", id: "click", changes });
    expect(entryOf(after(state, takeBack, hide("ann", true), redo), 4)).toMatchObject({
      by: "eve",
      id: "click",
      changes,
    });
  });
  test("keeps the ids of undone clicks through Redo and undo", () => {
    const click = (id: string) => ({ type: "done", id });
    const replaced = after(fight({ ann: [1], bob: [2] }), click("one"), undo, click("two"), undo, click("three"));
    expect(entryOf(replaced, replaced.head)).toMatchObject({ id: "three", replaced: ["one", "two"] });
    for (const state of [
      replaced,
      after(replaced, takeBack, hide("ann", true), redo),
      after(replaced, takeBack, hide("ann", true)),
    ]) {
      expect(["one", "two", "three", "four"].map((id) => isKnownId(state, id))).toEqual([true, true, true, false]);
    }
    expect(entryOf(after(fight({ ann: [1] }), done), 3)).not.toHaveProperty("replaced");
    // Bookkeeping replaces nothing.
    expect(
      entriesOf(after(replaced, takeBack, hide("ann", true))).map(({ replaced: ids }) => ids?.length ?? 0),
    ).toEqual([0, 0, 0, 0, 2]);
  });
  test("reports which entries Redo restores", () => {
    const state = after(fight({ ann: [1], bob: [2] }), done, { type: "done", joined: true }, takeBack);
    expect(eventsOf(state, redo).filter(({ type }) => type === "redone")).toEqual([
      { type: "redone", entry: 4 },
      { type: "redone", entry: 5 },
    ]);
  });
});

describe("broken inverse in a stored entry", () => {
  const state = after(fight({ ann: [1], bob: [2] }), done, done);
  const UNREADABLE = { participants: { [bucketOf("ann")]: { ann: { turn: { acted: [5] } } } } };
  test.each<[string, JsonObject]>([
    ["to a fight that cannot be read", { seats: ["x"] }],
    ["to a side that nobody knows", { sides: { red: [] } }],
    ["past the log", { head: [1] }],
    ["to something else in the place of participants", { participants: { x: [1] } }],
    ["to nothing in their place", { participants: { x: [null] } }],
    // Only the pacing detects it, when it reads the turn.
    ["to a turn that its pacing cannot read", UNREADABLE],
  ])("%s: is refused with its number without changes", (_, inverse) => {
    const broken = withInverse(after(state, { type: "done", slots: [`2_ann_1`] }), inverse);
    // Repeated presses give the same.
    for (const command of [undo, takeBack, undo])
      expect(apply(broken, command)).toMatchObject({ refusal: { code: "undo-is-broken", data: { entry: 6 } } });
    expect(refusalOf(broken, redo)).toBe("nothing-to-redo");
  });
  test("is named at its place for any Undo target", () => {
    const broken = stored(after(withInverse(state, { seats: ["x"] }), done, done));
    expect(brokenEntry(broken)).toBe(5);
    expect(brokenEntry(stored(state))).toBe(0);
    expect(brokenEntry(stored({ ...state, log: {} }))).toBe(0);
    for (const to of [4, 3, 0]) expect(refused(broken, { type: "undo", to })).toBe("undo-is-broken 5");
    expect(apply(broken, { type: "undo", to: 5 }).refusal).toBeUndefined();
    const unreadable = after(withInverse(after(state, { type: "done", slots: ["2_ann_1"] }), UNREADABLE), done, done);
    for (let times = 0; times < 2; times++)
      expect(refused(unreadable, { type: "undo", to: 5 })).toBe("undo-is-broken 6");
  });
  test("is irrelevant below the full entries", () => {
    const compact = {
      ...stored(state),
      log: {
        p0: Object.fromEntries(
          Object.entries(stored(state).log.p0!).map(([name, { inverse, ...entry }]) => [
            name,
            name > "e000003" ? { ...entry, inverse: inverse! } : entry,
          ]),
        ),
      },
    };
    expect(refused(compact, { type: "undo", to: 2 })).toBe("nothing-to-undo");
    expect(apply(compact, { type: "undo", to: 3 }).refusal).toBeUndefined();
    expect(apply(withInverse(compact, { seats: ["x"] }), { type: "undo", to: 2 }).refusal?.code).toBe(
      "nothing-to-undo",
    );
  });
  test("is checked once, and never for entries written by the core", () => {
    const loaded = stored(state);
    const tried = (at: EncounterState): number => trying(() => oneBack(at)).tried.length;
    expect([tried(state), tried(loaded), tried(loaded), tried(after(loaded, undo))]).toEqual([0, 1, 0, 1]);
    // Later tries are not counted with earlier ones.
    const before = trying(() => oneBack(stored(state))).tried;
    oneBack(stored(state));
    expect(before).toHaveLength(1);
  });
  test("needs no pacing to be undone", () =>
    expect(apply(stored({ ...state, pacing: "sundial" }), undo)).toMatchObject({
      state: { head: 4, pacing: "sundial" },
    }));
});

describe("last undoable action", () => {
  test("is missing once compact, even with full bookkeeping above", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 4, mostFull: 4, compact: 30 });
    let state = after(fight({ ann: [1], bob: [2] }), done);
    expect(lastAction(state)).toBe(4);
    for (let times = 0; times < 3; times++) state = after(state, hide("bob", times % 2 === 0));
    expect([lastAction(state), refusalOf(state, takeBack)]).toEqual([4, null]);
    state = after(state, hide("bob", false));
    expect([lastAction(state), refusalOf(state, takeBack)]).toEqual([0, "nothing-to-undo"]);
  });
  test("is missing once part of its click is compact", () => {
    Object.assign(logLimits, { fullPerParticipant: 1, leastFull: 3, mostFull: 3, compact: 30 });
    const click = after(
      fight({ ann: [1], bob: [2], cid: [3] }),
      done,
      { type: "done", joined: true },
      { type: "done", joined: true },
    );
    expect([lastAction(click), refusalOf(click, takeBack)]).toEqual([7, null]);
    const later = after(click, hide("bob", true));
    expect([lastAction(later), refusalOf(later, takeBack)]).toEqual([0, "nothing-to-undo"]);
  });
  test("is the start of the first click", () => {
    expect(lastAction(fight({ ann: [1] }))).toBe(2);
    expect(lastAction(after(fight({ ann: [1] }), { type: "undo", to: 1 }))).toBe(0);
    // A client that came in the middle of a click may say that its first command belongs to one before.
    const set = after(newEncounter("tiny"), { type: "option", name: "most", value: 2, joined: true });
    expect([lastAction(set), after(set, takeBack).options]).toEqual([1, {}]);
  });
});
