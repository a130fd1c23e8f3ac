import { describe, expect, test } from "vitest";
import { forecast, requests, seconds } from "../../../src/rules/index.ts";
import {
  after,
  answers,
  done,
  eventsOf,
  fight,
  join,
  noteOf,
  notesOf,
  now,
  offersTo,
  option,
  order,
  pending,
  refusalOf,
  tests,
  three,
  type Given,
} from "./fight.ts";
import { by } from "../play.ts";

const surprise = (participants: string[], surprised = true) => ({ type: "surprise", participants, surprised });
const fire = by("fire", "join", { side: "none", kind: "hazard", stats: { time: 50, from: 1, every: 2 } });

describe("round", () => {
  test("Q-1, Q-16: by option lasts longer, tasks too", () => {
    const state = after(three(option("roundSeconds", 14)), by("ann", "task", { do: "begin", name: "dig", actions: 3 }));
    expect(noteOf(state, "ann").task).toMatchObject({ rounds: 2, seconds: 21 });
    expect(seconds(after(state, done, done, done))).toBe(14);
  });
  test("Q-2: plays hazards first and reminds the GM of special events", () => {
    const state = fight({ ann: { initiative: 80 } }, fire);
    expect(now(state)).toBe("fire");
    expect(state.stage).toBe("events");
    expect(requests(state).map(({ id, blocking }) => [id, blocking])).toEqual([["events", false]]);
    const play = after(state, done);
    expect([now(play), play.stage]).toEqual(["ann", "play"]);
    const ticked = after(play, answers({ events: "done" }));
    expect(requests(ticked)).toEqual([]);
    const second = after(ticked, done);
    expect([now(second), requests(second).map(({ id }) => id)]).toEqual(["ann", ["events"]]);
    expect(now(after(second, done))).toBe("fire");
  });
  test("Q-2: plays a hazard joining in mid-round in the next", () => {
    const state = after(three(), { ...fire, stats: { time: 50 } }, done);
    expect(now(state)).toBe("bob");
    expect(now(after(state, done, done))).toBe("fire");
  });
  test("Q-22: reminds once of what one-action rounds change", () => {
    const setup = fight({ ann: { initiative: 50 } }, option("oneAction", true), tests);
    expect(requests(setup).find(({ id }) => id === "events")?.data).toEqual({
      round: 1,
      bleeding: "d3",
    });
    const events = eventsOf(after(three(), { type: "undo" }, option("oneAction", true)), { type: "start" });
    expect(events).toContainEqual({
      type: "note",
      code: "oneActionRounds",
      data: { bleeding: "d3" },
    });
    expect(notesOf(after(three(), { type: "undo" }), { type: "start" })).toEqual({});
  });
});

describe("ties", () => {
  const tied = () =>
    fight({ ann: { initiative: 65 }, bob: { initiative: 50 }, cid: { initiative: 50 }, dot: { initiative: 40 } });
  test("Q-5, QA-2: repeat equal dice", () => {
    const once = after(tied(), answers({ tie_bob_1: 2, tie_cid_1: 2 }));
    expect(pending(once)).toBe("tie_bob_2 tie_cid_2 order_bob");
    expect(order(after(once, answers({ tie_bob_2: 3, tie_cid_2: 5 })))).toBe("ann cid bob dot");
  });
  test("Q-5: accept an agreed order instead of dice", () => {
    const ordered = after(tied(), answers({ order_bob: ["cid", "bob"] }));
    expect([order(ordered), pending(ordered)]).toEqual(["ann cid bob dot", ""]);
    const three = fight({ ann: { initiative: 50 }, bob: { initiative: 50 }, cid: { initiative: 50 } });
    const once = after(three, answers({ tie_ann_1: 3, tie_bob_1: 3, tie_cid_1: 1 }));
    expect(order(after(once, answers({ order_ann: ["bob", "ann"] })))).toBe("bob ann cid");
    expect(refusalOf(tied(), answers({ order_bob: ["cid", "ann"] }))).toBe("not-an-order");
  });
  test("Q-5: of a joiner are settled before the next turn", () => {
    const late = after(three(), join("eve", { initiative: 60 }), join("fay", { initiative: 80 }));
    expect([now(late), pending(late)]).toEqual(["ann", "tie_bob_1 tie_eve_1 order_bob"]);
    const settled = after(late, answers({ tie_bob_1: 2, tie_eve_1: 4 }), done, done);
    expect([now(settled), order(settled)]).toEqual(["eve", "ann fay eve bob cid"]);
    // Ties are not searched again until a participant joins.
    expect(settled.facts).not.toHaveProperty("unsettled");
  });
});

describe("initiative tests", () => {
  const four = () =>
    fight(
      { ann: { initiative: 60 }, bob: { initiative: 60 }, cid: { initiative: 30 }, dot: { initiative: 80 } },
      tests,
    );
  const rolls = { test_ann: 10, test_bob: 70, test_cid: 25, test_dot: 95 };
  test("Q-7, QA-5: roll d100 against current Initiative, where equal succeeds", () => {
    expect(requests(four()).filter(({ dice }) => dice)[2]).toMatchObject({
      dice: { count: 1, faces: 100 },
      against: 30,
      participant: "cid",
    });
    expect(noteOf(after(four(), answers({ ...rolls, test_cid: 30 })), "cid")).toMatchObject({
      margin: 0,
      passed: true,
    });
    expect(refusalOf(four(), answers({ test_ann: 0 }))).toBe("impossible-roll");
    expect(refusalOf(four(), answers({ test_ann: 101 }))).toBe("impossible-roll");
  });
  test("Q-8: are shared by like NPCs of a group", () => {
    const state = fight(
      {
        t1: { initiative: 50, npc: true, group: "troopers" },
        ann: { initiative: 50 },
        t2: { initiative: 50, npc: true, group: "troopers" },
        boss: { initiative: 60, npc: true, group: "troopers" },
      },
      tests,
    );
    expect(pending(state)).toBe("test_t1 test_ann test_boss");
    const rolled = after(state, answers({ test_t1: 20, test_ann: 40, test_boss: 90 }));
    expect(order(rolled)).toBe("t1 t2 ann boss");
    expect([noteOf(rolled, "t1").test, noteOf(rolled, "t2").test]).toEqual([20, 20]);
  });
  test("Q-7: ask a revived combatant at its turn", () => {
    const state = after(
      four(),
      by("dot", "defeat"),
      answers({ test_ann: 10, test_bob: 70, test_cid: 25 }),
      by("dot", "revive"),
    );
    expect(pending(after(state, done))).toBe("test_dot");
    expect(now(after(state, done, answers({ test_dot: 40 })))).toBe("dot");
  });
  test("Q-7: leave a range in the forecast", () => {
    const [first] = forecast(four(), 1);
    expect(first).toMatchObject({ participant: "dot", certain: false, range: [79, -20] });
    const [certain] = forecast(three(), 1);
    expect(certain).toMatchObject({ participant: "bob", certain: true });
  });
});

describe("surprise", () => {
  test("Q-9: halves Initiative in the first round", () => {
    const state = fight({ ann: { initiative: 80, surprised: true }, bob: { initiative: 45 } });
    expect(order(state)).toBe("bob ann");
    expect(noteOf(state, "ann")).toMatchObject({ initiative: 80, surprised: true, value: 40 });
    const two = after(state, done, done);
    expect([two.clock.round, order(two)]).toEqual([2, "ann bob"]);
    expect(noteOf(two, "ann")).not.toHaveProperty("surprised");
    expect(noteOf(after(three(), surprise(["bob"])), "bob")).toMatchObject({ value: 30 });
  });
  test("Q-9, QA-1, QA-3: shows the resulting Initiative in its offer", () => {
    const becomes = (...options: readonly Given[]) =>
      offersTo(fight({ ann: { initiative: 60, mods: -9 } }, ...options), "ann").find(({ code }) => code === "surprise")!
        .data;
    expect(becomes()).toEqual({ from: 51, to: 26 });
    expect(becomes(option("halfRounding", "none"))).toEqual({ from: 51, to: 25, half: true });
    expect(becomes(option("surpriseHalves", "base"))).toEqual({ from: 51, to: 21 });
  });
  test("Q-9: is refused after the first round or the turn", () => {
    expect(refusalOf(after(three(), done), surprise(["ann"]))).toBe("has-acted");
    expect(refusalOf(after(three(), by("ann", "act", { actions: [{ kind: "fire" }] })), surprise(["ann"]))).toBe(
      "has-acted",
    );
    expect(refusalOf(after(three(), done, done, done), surprise(["ann"]))).toBe("first-round-only");
    expect(refusalOf(three(), surprise(["eve"]))).toBe("no-such-participant");
    expect(refusalOf(three(), surprise([]))).toBe("bad-command");
  });
  test("QA-6: halves the target of a test", () => {
    const state = fight({ ann: { initiative: 41, surprised: true } }, tests);
    expect(requests(state).find(({ id }) => id === "test_ann")?.against).toBe(21);
    expect(noteOf(after(state, answers({ test_ann: 57 })), "ann")).toMatchObject({
      value: 21,
      margin: -36,
      passed: false,
    });
  });
  test("QA-4: keeps tie dice for later rounds", () => {
    const state = after(
      fight({ ann: { initiative: 50, surprised: true }, bob: { initiative: 50, surprised: true } }),
      answers({ tie_ann_1: 2, tie_bob_1: 3 }),
      done,
      done,
    );
    expect([state.clock.round, pending(state), order(state)]).toEqual([2, "", "bob ann"]);
  });
});
