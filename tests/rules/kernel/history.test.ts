import { describe, expect, test } from "vitest";
import { apply, applyPatch, entriesOf, entryOf, newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { noteChanges, type Done } from "../../../src/rules/kernel/apply.ts";
import { after, done, eventsOf, fight, join, now, order, refusalOf, start } from "./fight.ts";

const undo = { type: "undo" };
const redo = { type: "redo" };

/** The state without undone entries. */
function inForce({ log: _, ...rest }: EncounterState): object {
  return rest;
}

describe("undo", () => {
  test("restores the state before the last command exactly", () => {
    const before = fight({ ann: [1, 4], bob: [2] });
    expect(inForce(after(before, done, undo))).toEqual(inForce(before));
  });
  test("crosses window ends one command at a time", () => {
    const states = [fight({ ann: [1], bob: [2] })];
    for (let i = 0; i < 7; i++) states.push(after(states.at(-1)!, done));
    let state = states.pop()!;
    expect(state.clock.round).toBe(4);
    for (const earlier of states.reverse()) {
      state = after(state, undo);
      expect(inForce(state)).toEqual(inForce(earlier));
    }
  });
  test("returns to an earlier point at once", () => {
    const begin = fight({ ann: [1], bob: [2] });
    const later = after(begin, done, done, done);
    expect(inForce(after(later, { type: "undo", to: begin.head }))).toEqual(inForce(begin));
    expect(eventsOf(later, { type: "undo", to: begin.head })).toEqual(
      [6, 5, 4].map((entry) => ({ type: "undone", entry })),
    );
    expect(inForce(after(later, { type: "undo", to: 0 }))).toEqual(inForce(newEncounter("tiny")));
  });
  test("is refused without history or with an invalid target", () => {
    expect(refusalOf(newEncounter("tiny"), undo)).toBe("nothing-to-undo");
    const state = fight({ ann: [1] });
    expect(refusalOf(state, { type: "undo", to: state.head })).toBe("nothing-to-undo");
    expect(refusalOf(state, { type: "undo", to: 900 })).toBe("nothing-to-undo");
    expect(refusalOf(state, { type: "undo", to: -1 })).toBe("bad-command");
  });
  test("is refused with a damaged log and changes nothing", () => {
    const state = fight({ ann: [1] });
    expect(refusalOf({ ...state, log: {} }, undo)).toBe("nothing-to-undo");
  });
});

describe("redo", () => {
  test("repeats an undone command with its sender and id", () => {
    const state = after(fight({ ann: [1], bob: [2] }), { type: "done", by: "gm", id: "x1" });
    const again = after(state, undo, redo);
    expect(again).toEqual(state);
    expect(entryOf(again, again.head)).toMatchObject({ by: "gm", id: "x1", command: { type: "done" } });
  });
  test("repeats several undone commands in order", () => {
    const state = after(
      fight({ ann: [1, 5], bob: [2] }),
      done,
      { type: "move", slot: "1_ann_2", to: { time: 9 } },
      done,
    );
    expect(after(state, undo, undo, undo, redo, redo, redo)).toEqual(state);
    expect(after(state, { type: "undo", to: 0 }, redo, redo, redo, redo, redo, redo)).toEqual(state);
  });
  test("is refused after a new command or without an undo", () => {
    const state = fight({ ann: [1], bob: [2] });
    expect(refusalOf(state, redo)).toBe("nothing-to-redo");
    const branched = after(state, done, done, undo, undo, { type: "lose", slot: "1_bob_1" });
    expect(refusalOf(branched, redo)).toBe("nothing-to-redo");
    expect(entriesOf(branched).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  });
});

describe("log", () => {
  test("lists every command in order over many pages", () => {
    let state = fight({ ann: [1], bob: [2] });
    for (let i = 0; i < 100; i++) state = after(state, { ...done, by: `p${i}` });
    expect(
      entriesOf(state)
        .map(({ number, by }) => `${number} ${by}`)
        .slice(-2),
    ).toEqual(["102 p98", "103 p99"]);
    expect(Object.keys(state.log)).toEqual(["p0", "p1", "p2", "p3"]);
    expect(entriesOf(after(state, { type: "undo", to: 10 }, done))).toHaveLength(11);
    expect(after(state, { type: "undo", to: 3 }).clock.round).toBe(1);
  });
  test("replays to an equal state", () => {
    const state = after(
      fight({ ann: [1, 6], bob: [2] }),
      done,
      { type: "cut", participant: "ann" },
      done,
      done,
      done,
      join("cid", 9),
      done,
    );
    const replayed = entriesOf(state).reduce(
      (so, { command, by, id }) =>
        after(so, { ...(command as { type: string }), ...(by ? { by } : {}), ...(id ? { id } : {}) }),
      newEncounter("tiny"),
    );
    expect(replayed).toEqual(state);
  });
});

describe("repeated command", () => {
  test("is carried out once", () => {
    const state = after(fight({ ann: [1], bob: [2] }), { type: "done", id: "click-1" });
    expect(refusalOf(state, { type: "done", id: "click-1" })).toBe("repeated");
    expect(now(state)).toBe("bob");
  });
  test("is refused only in states that include it", () => {
    const before = fight({ ann: [3], bob: [4], cid: [5] }, { type: "done", id: "click-1" });
    const [one, other] = [
      after(before, { type: "done", id: "click-2" }),
      after(before, { type: "done", id: "click-3" }),
    ];
    expect(["click-1", "click-2", "click-3"].map((id) => refusalOf(one, { type: "done", id }))).toEqual([
      "repeated",
      "repeated",
      null,
    ]);
    expect(["click-1", "click-2", "click-3"].map((id) => refusalOf(other, { type: "done", id }))).toEqual([
      "repeated",
      null,
      "repeated",
    ]);
    expect(refusalOf(before, { type: "done", id: "click-2" })).toBeNull();
  });
  test("may come again once it was undone", () => {
    const state = after(fight({ ann: [1], bob: [2] }), { type: "done", id: "click-1" }, undo);
    expect(order(after(state, { type: "done", id: "click-1" }))).toBe("ann@1 done, bob@2 now");
  });
  test("is recognised for a thousand commands", () => {
    let state = after(fight({ ann: [1], bob: [2] }), { type: "done", id: "first" });
    for (let i = 0; i < 999; i++) state = after(state, done);
    expect(refusalOf(state, { type: "done", id: "first" })).toBe("repeated");
    expect(refusalOf(after(state, done), { type: "done", id: "first" })).toBeNull();
  });
});

test("refuses a command without effect and does not log it", () => {
  const state = after(newEncounter("tiny"), join("ann", 1), { type: "hide", participant: "ann", hidden: true }, start);
  expect(refusalOf(state, { type: "hide", participant: "ann", hidden: true })).toBe("nothing-changes");
  expect(apply(state, start).refusal?.code).toBe("already-started");
});

describe("changes outside the fight noted afterwards", () => {
  const before = fight({ ann: [1], bob: [2] });
  const changes = [{ document: "Actor.a", path: "system.hp.value", from: 10, to: 7 }];
  const outcome = (): Done => {
    const made = apply(before, done);
    if (made.refusal) throw new Error(made.refusal.code);
    return made;
  };
  test("equal changes given with the command, patch included", () => {
    const noted = noteChanges(before, outcome(), changes);
    if (noted.refusal) throw new Error(noted.refusal.code);
    expect([noted.state, noted.events]).toEqual([after(before, { ...done, changes }), outcome().events]);
    expect(applyPatch(before, noted.patch)).toEqual(noted.state);
  });
  test("are refused if malformed, too large or without the command", () => {
    const made = outcome();
    expect(noteChanges(before, made, [])).toBe(made);
    expect(noteChanges(before, made, [{ ...changes[0]!, path: "a b" }]).refusal).toMatchObject({
      code: "bad-command",
      data: { field: "changes.0.path" },
    });
    expect(
      noteChanges(
        before,
        made,
        Array.from({ length: 900 }, () => ({ ...changes[0]!, to: "x".repeat(1_000) })),
      ).refusal,
    ).toMatchObject({ code: "too-large" });
    expect(noteChanges(made.state, made, changes).refusal).toEqual({ code: "nothing-changes", data: {} });
  });
});
