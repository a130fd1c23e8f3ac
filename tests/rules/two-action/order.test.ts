import { describe, expect, test } from "vitest";
import { forecast, requests, seconds, slots } from "../../../src/rules/index.ts";
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
  test("Q-3, Q-4: plays the highest Initiative first", () => {
    const state = fight({ ann: { initiative: 40 }, bob: { initiative: 65 }, cid: { initiative: 50, mods: 20 } });
    expect(order(state)).toBe("cid bob ann");
    expect(noteOf(state, "cid")).toMatchObject({ initiative: 50, mods: 20, value: 70 });
    const next = after(state, done, done, done);
    expect([next.clock.round, now(next)]).toEqual([2, "cid"]);
  });
  test("Q-1, Q-21, QA-9: lasts ten seconds, or five with one action", () => {
    const state = three();
    const two = after(state, done, done, done);
    expect([seconds(state), seconds(two)]).toEqual([0, 10]);
    const short = fight({ ann: { initiative: 40 } }, option("oneAction", true), tests);
    const later = after(short, answers({ test_ann: 20 }), done);
    expect(seconds(later)).toBe(5);
    expect(seconds(after(later, option("oneAction", false)))).toBe(5);
    expect(seconds(after(later, option("oneAction", false), answers({ test_ann: 20 }), done))).toBe(15);
  });
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

  test("Q-5: ask for a d6 each, highest first", () => {
    const state = tied();
    expect([now(state), state.stage, pending(state)]).toEqual(["", "ties", "tie_bob_1 tie_cid_1 order_bob"]);
    expect(order(after(state, answers({ tie_bob_1: 4, tie_cid_1: 2 })))).toBe("ann bob cid dot");
  });
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
  test("QA-4: are settled again after a change of Initiative", () => {
    const settled = after(tied(), answers({ tie_bob_1: 1, tie_cid_1: 2 }));
    const set = (initiative: number) => by("cid", "change", { stats: { initiative } });
    const away = after(settled, set(45), done, done, done, done);
    expect([pending(away), order(away)]).toEqual(["", "ann bob cid dot"]);
    const back = after(away, set(50), done, done, done, done);
    expect(pending(back)).toBe("tie_cid_1 order_bob");
    expect(order(after(back, answers({ tie_cid_1: 3 })))).toBe("ann cid bob dot");
  });
  test("Q-5: of a joiner are settled before the next turn", () => {
    const late = after(three(), join("eve", { initiative: 60 }), join("fay", { initiative: 80 }));
    expect([now(late), pending(late)]).toEqual(["ann", "tie_bob_1 tie_eve_1 order_bob"]);
    const settled = after(late, answers({ tie_bob_1: 2, tie_eve_1: 4 }), done, done);
    expect([now(settled), order(settled)]).toEqual(["eve", "ann fay eve bob cid"]);
    // Ties are not searched again until a participant joins.
    expect(settled.facts).not.toHaveProperty("unsettled");
  });
  test("Q-5, Q-8: share a die among like NPCs, ordered by joining", () => {
    const troopers = { initiative: 50, npc: true, group: "troopers" };
    const state = fight({ t1: troopers, t2: troopers, bob: { initiative: 50 }, t3: troopers });
    expect(pending(state)).toBe("tie_t1_1 tie_bob_1 order_t1");
    expect(order(after(state, answers({ tie_t1_1: 2, tie_bob_1: 5 })))).toBe("bob t1 t2 t3");
    expect(pending(fight({ t1: troopers, t2: troopers }))).toBe("");
    expect(pending(fight({ t1: { initiative: 50, group: "pcs" }, t2: { initiative: 50, group: "pcs" } }))).toBe(
      "tie_t1_1 tie_t2_1 order_t1",
    );
  });
});

describe("initiative tests", () => {
  const four = () =>
    fight(
      { ann: { initiative: 60 }, bob: { initiative: 60 }, cid: { initiative: 30 }, dot: { initiative: 80 } },
      tests,
    );
  const rolls = { test_ann: 10, test_bob: 70, test_cid: 25, test_dot: 95 };

  test("Q-7: order by margin, largest first", () => {
    expect(pending(four())).toBe("test_ann test_bob test_cid test_dot");
    const state = after(four(), answers(rolls));
    expect(order(state)).toBe("ann cid bob dot");
    expect(slots(state).map(({ note }) => [note!.margin, note!.passed])).toEqual([
      [50, true],
      [5, true],
      [-10, false],
      [-15, false],
    ]);
    expect(slots(state).map(({ time }) => time)).toEqual([50, 5, -10, -15]);
  });
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
  test("Q-7, Q-5, QA-4: roll a die for equal margins every round", () => {
    const level = after(four(), answers({ ...rolls, test_bob: 10 }));
    expect(pending(level)).toBe("tie_ann_1 tie_bob_1 order_ann");
    const settled = after(level, answers({ tie_ann_1: 1, tie_bob_1: 2 }));
    expect(order(settled)).toBe("bob ann cid dot");
    const next = after(settled, done, done, done, done, answers({ ...rolls, test_bob: 10 }));
    expect(pending(next)).toBe("tie_ann_1 tie_bob_1 order_ann");
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
  test("Q-7: ask a late joiner before the next turn", () => {
    const state = after(four(), answers(rolls), join("eve", { initiative: 50 }));
    expect([now(state), pending(state)]).toEqual(["ann", "test_eve"]);
    const waiting = after(state, done);
    expect([now(waiting), pending(waiting)]).toEqual(["", "test_eve"]);
    expect(now(after(waiting, answers({ test_eve: 30 })))).toBe("eve");
    expect(now(after(waiting, answers({ test_eve: 58 })))).toBe("cid");
    expect(pending(after(waiting, answers({ test_eve: 60 })))).toBe("tie_bob_1 tie_eve_1 order_bob");
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
  test("Q-9: moves a current combatant to its later place", () => {
    const state = after(three(), surprise(["ann", "bob"]));
    expect([now(state), order(state), pending(state)]).toEqual(["", "ann cid bob", "tie_ann_1 tie_cid_1 order_ann"]);
    const settled = after(state, answers({ tie_ann_1: 2, tie_cid_1: 6 }));
    expect([now(settled), order(settled)]).toEqual(["cid", "cid ann bob"]);
    const cleared = after(
      three(),
      surprise(["ann"]),
      answers({ tie_ann_1: 2, tie_cid_1: 6 }),
      surprise(["ann"], false),
    );
    expect(order(cleared)).toBe("ann bob cid");
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
  test("QA-1: decides by half points without rounding", () => {
    const who = { ann: { initiative: 28, surprised: true }, bob: { initiative: 29, surprised: true } };
    const none = fight(who, option("halfRounding", "none"));
    expect([order(none), pending(none)]).toEqual(["bob ann", ""]);
    expect([noteOf(none, "bob"), slots(none)[0]!.time]).toMatchObject([{ value: 14, half: true }, 14]);
    expect(order(fight(who))).toBe("bob ann");
    expect(pending(fight(who, option("halfRounding", "down")))).not.toBe("");
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
