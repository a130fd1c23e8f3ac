import { describe, expect, test } from "vitest";
import {
  apply,
  applyPatch,
  changesOf,
  type EncounterState,
  entriesOf,
  newEncounter,
  participantOf,
} from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, join, now, order, redo, refusalOf, start, takeBack, undo } from "./fight.ts";
import { by } from "../play.ts";
import { shown } from "../shown.ts";
import { noteChanges, type Done } from "../../../src/rules/kernel/apply.ts";

const defeat = (participant: string) => by(participant, "defeat");
const joined = <T extends object>(command: T) => ({ ...command, joined: true });

/** The log as text: entries in force, a bar, entries to redo. */
function log(state: EncounterState): string {
  const words = entriesOf(state).map(
    ({ number, command, joined: same }) =>
      `${number > state.head ? "?" : ""}${same ? "+" : ""}${command.type as string}`,
  );
  return words
    .join(" ")
    .replaceAll(/ ?\?/g, " |")
    .replaceAll(/(?<=\|.*) \|/g, " ")
    .trim();
}

describe("undoing an action", () => {
  test("undoes the last action and keeps later bookkeeping", () => {
    const before = fight({ ann: [1], bob: [2], cid: [3] });
    const state = after(before, done, defeat("cid"), takeBack);
    expect(order(state)).toBe("ann@1 now, bob@2 open, cid@3 lost (defeated)");
    expect(log(state)).toBe("join join join start defeat |done");
  });
  test("steps over bookkeeping from action to action", () => {
    const state = after(fight({ ann: [1], bob: [2], cid: [3] }), done, join("dot", 9), done, defeat("ann"));
    expect(now(state)).toBe("cid");
    const once = after(state, takeBack);
    expect(now(once)).toBe("bob");
    const twice = after(once, takeBack);
    // Ann is down, so her turn is gone, and it is Bob's.
    expect(order(twice)).toBe("ann@1 lost (defeated), bob@2 now, cid@3 open, dot@9 open");
    expect(log(twice)).toBe("join join join start join defeat |done done");
  });
  test("returns to an entry without removing any combatant", () => {
    const state = after(fight({ ann: [1], bob: [2] }), done, join("cid", 3), done, by("cid", "hide", { hidden: true }));
    const setup = after(state, { type: "takeBack", to: 0 });
    expect(setup.status).toBe("setup");
    expect(log(setup)).toBe("join join join hide |start done done");
    expect(log(after(state, { type: "takeBack", to: 4 }))).toBe("join join start done join hide |done");
  });
  test("is refused without history or with an invalid target", () => {
    expect(refusalOf(newEncounter("tiny"), takeBack)).toBe("nothing-to-undo");
    expect(refusalOf(after(newEncounter("tiny"), join("ann", 1)), takeBack)).toBe("nothing-to-undo");
    const state = fight({ ann: [1] }, defeat("ann"));
    expect(refusalOf(state, { type: "takeBack", to: 2 })).toBe("nothing-to-undo");
    expect(refusalOf(state, { type: "takeBack", to: 900 })).toBe("nothing-to-undo");
    expect(refusalOf(state, { type: "takeBack", to: -1 })).toBe("bad-command");
    expect(refusalOf({ ...state, log: {} }, takeBack)).toBe("nothing-to-undo");
  });
  test("reports the undone actions, last first", () => {
    const state = after(fight({ ann: [1], bob: [2] }), done, join("cid", 3), done);
    expect(shown(eventsOf(state, { type: "takeBack", to: 3 }))).toEqual(["undone entry 6", "undone entry 4"]);
  });
  test("writes as little as the action did", () => {
    let state = fight({ ann: [1], bob: [2] });
    for (let i = 0; i < 100; i++) state = after(state, done);
    const outcome = apply(state, takeBack);
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    expect(applyPatch(state, outcome.patch)).toEqual(outcome.state);
    expect(JSON.stringify(outcome.patch).length).toBeLessThan(200);
    expect([...changesOf(outcome.patch)].map(([path]) => path[0]).includes("log")).toBe(false);
  });
});

describe("click of several commands", () => {
  const state = after(
    fight({ ann: [1], bob: [2], cid: [3], dot: [4] }),
    done,
    done,
    joined(defeat("ann")),
    joined(done),
  );
  test("is undone as a whole except its bookkeeping", () => {
    expect(now(state)).toBe("dot");
    const back = after(state, takeBack);
    expect(order(back)).toBe("ann@1 done, bob@2 now, cid@3 open, dot@4 open");
    expect(log(back)).toBe("join join join join start done +defeat |done +done");
  });
  test("is redone as a whole with the same entries", () => {
    expect(after(state, takeBack, redo)).toEqual(state);
    expect(after(state, takeBack, takeBack, redo, redo)).toEqual(state);
  });
  test("is never split by a number inside it", () =>
    expect(after(state, { type: "takeBack", to: 7 })).toEqual(after(state, takeBack)));
  test("is not redone if a part is refused", () => {
    const back = after(fight({ ann: [1], bob: [2] }), done, joined(done), takeBack);
    // The stored log has been edited.
    const torn = JSON.parse(
      JSON.stringify(back).replace(
        '{"type":"done"},"joined":true',
        '{"type":"done","slots":["1_cid_1"]},"joined":true',
      ),
    ) as EncounterState;
    expect(apply(torn, redo)).toEqual({ refusal: { code: "not-current", data: { slot: "1_cid_1" } } });
  });
  test("may begin with bookkeeping", () => {
    const late = after(fight({ ann: [1], bob: [2] }), done, join("cid", 3), joined(done), join("dot", 4), joined(done));
    expect(now(late)).toBe("dot");
    const back = after(late, { type: "takeBack", to: 3 });
    expect(log(back)).toBe("join join start join join |done +done +done");
    const once = after(back, redo);
    expect(now(once)).toBe("bob");
    expect(now(after(once, redo))).toBe("cid");
    expect(after(once, redo, redo)).toEqual(late);
  });
});

describe("redo", () => {
  const state = after(fight({ ann: [1], bob: [2], cid: [3] }), done, done);
  test("survives bookkeeping, which stays after it", () => {
    const back = after(state, takeBack, takeBack, defeat("ann"));
    expect(order(back)).toBe("ann@1 lost (defeated), bob@2 now, cid@3 open");
    const again = after(back, redo, redo);
    expect(order(again)).toBe("ann@1 done, bob@2 done, cid@3 now");
    expect(log(again)).toBe("join join join start done done defeat");
    expect(refusalOf(again, redo)).toBe("nothing-to-redo");
  });
  test("ends with any other action", () => {
    const other = after(state, takeBack, takeBack, defeat("ann"), done);
    expect(refusalOf(other, redo)).toBe("nothing-to-redo");
    expect(log(other)).toBe("join join join start defeat done");
  });
  test("keeps bookkeeping without effect", () => {
    const shown = after(fight({ ann: [1], bob: [2] }), by("bob", "hide", { hidden: true }), done);
    const undone = after(shown, { type: "undo", to: 3 }, by("bob", "hide", { hidden: true }));
    expect(log(undone)).toBe("join join start hide |hide done");
    const again = after(undone, redo, redo);
    expect(now(again)).toBe("bob");
    expect(log(again)).toBe("join join start hide done hide");
  });
  test("does not repeat a defeat after a revival", () => {
    const fell = { ...joined(defeat("bob")), fell: true };
    const state = after(fight({ ann: [1], bob: [2] }), done, fell, by("bob", "revive"));
    const back = after(state, takeBack);
    expect(order(back)).toBe("ann@1 now, bob@2 open");
    expect(after(back, redo)).toEqual(state);
  });
  test("keeps a combatant defeated that the GM has defeated in the meantime", () => {
    const fell = { ...joined(defeat("bob")), fell: true };
    const state = after(fight({ ann: [1], bob: [2] }), done, fell, takeBack, defeat("bob"), redo);
    expect(log(state)).toBe("join join start done +defeat defeat");
    expect(order(after(state, takeBack))).toBe("ann@1 now, bob@2 lost (defeated)");
  });
});

test("revives a combatant with its turn by undo, and reverses by Redo", () => {
  const fell = { ...defeat("ann"), fell: true, joined: true };
  const before = fight({ ann: [1], bob: [2] });
  const state = after(before, { type: "pause" }, { type: "resume" }, fell);
  expect(order(state)).toBe("ann@1 lost (defeated), bob@2 now");
  const back = after(state, takeBack);
  expect([order(back), order(after(back, redo))]).toEqual([order(before), order(state)]);
  // Another user has given the command in between: then there is nothing to do.
  expect(order(after(back, defeat("ann"), redo))).toBe(order(state));
});

test("takes back combat rules, without stats that the earlier ones refuse", () => {
  const bob = by("bob", "join", { side: "red", stats: { initiative: 40, move: 100_000 } });
  const before = after(newEncounter("two-action"), { type: "rules", rules: "gurps" });
  expect(refusalOf(before, bob)).toBe("bad-stats");
  const state = after(before, { type: "rules", rules: "d20" }, bob);
  const back = after(state, takeBack);
  expect(participantOf(back, "bob")!.stats).toMatchObject({ initiative: 40, ht: 10 });
  expect(participantOf(back, "bob")!.stats).not.toHaveProperty("move");
  expect(participantOf(after(back, redo), "bob")!.stats).toEqual(participantOf(state, "bob")!.stats);
});

test("undoes and redoes everything over several log pages", () => {
  let state = fight({ ann: [1], bob: [2] });
  for (let i = 0; i < 40; i++) state = after(state, i % 3 ? done : by("ann", "hide", { hidden: i % 2 === 0 }));
  let at = state;
  while (refusalOf(at, takeBack) === null) at = after(at, takeBack);
  expect(at.status).toBe("setup");
  while (refusalOf(at, redo) === null) at = after(at, redo);
  expect(at).toEqual(state);
});

/** The state without undone entries. */
function inForce({ log: _, ...rest }: EncounterState): object {
  return rest;
}

describe("exact undo", () => {
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
    expect(refusalOf({ ...state, log: {} }, undo)).toBe("nothing-to-undo");
  });
});

describe("redo after exact undo", () => {
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

describe("repeated command", () => {
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
