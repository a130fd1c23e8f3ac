import { describe, expect, test } from "vitest";
import { Table } from "./table.ts";
import { by } from "../play.ts";

/** ann: four turns, period 4. bob: three turns, period 5. */
const pair = { ann: { speed: 6.25, dx: 12 }, bob: { speed: 5, dx: 10 } };
const trio = { ...pair, cid: { speed: 5, dx: 10 } };

describe("waiting", () => {
  test("P-10, P-11: takes a turn on any step of its window, shifting later ones", () => {
    for (const until of [4, 3, 2]) {
      const table = new Table(pair).start({ ann: 5, bob: -20 }).wait("ann", until);
      expect(table.of("ann")).toEqual(
        [0, 4, 8, 12].map((later, i) => `ann ${i + 1} @${until - later} ${i ? "open" : "now"}`),
      );
    }
  });
  test("P-10, PA-5: refuses the current step and the next turn's step", () => {
    const table = new Table(pair).start({ ann: 5, bob: -20 });
    expect(table.refusal(by("ann", "wait", { until: 1 }))).toBe("beyond-window ann 1 2 1");
    for (const until of [5, 6])
      expect(table.refusal(by("ann", "wait", { until }))).toBe(`not-a-later-step ann ${until} 5`);
  });
  test("P-10: refuses a wait out of turn or with unknown fields", () => {
    const table = new Table(pair).start({ ann: 5, bob: 0 });
    expect(table.refused(by("bob", "wait"))).toBe("not-your-turn");
    expect(table.refused(by("dot", "wait"))).toBe("no-such-participant");
    for (const bad of [{ until: 1.5 }, { until: "soon" }, { trigger: 3 }, { answer: "attack" }])
      expect(table.refused(by("ann", "wait", { ...bad }))).toBe("bad-command");
  });
  test("P-11: keeps the number of turns however often waits end in time", () => {
    const table = new Table(pair).start({ ann: 5, bob: -40 });
    table.wait("ann", 2).done().wait("ann", -5).done().wait("ann", -12).done().wait("ann", -30).done();
    expect(table.of("ann")).toEqual(["ann 1 @2 done", "ann 2 @-5 done", "ann 3 @-12 done", "ann 4 @-30 done"]);
  });
  test("P-12: loses a waiting turn when the next begins, which may wait too", () => {
    const table = new Table(pair).start({ ann: 5, bob: -40 }).wait("ann");
    expect(table.now).toBe("ann 2 @1");
    expect(table.of("ann")).toEqual(["ann 1 @5 lost overtaken", "ann 2 @1 now", "ann 3 @-3 open", "ann 4 @-7 open"]);
    expect(table.events).toContainEqual({ type: "lost", slot: "1_ann_1", participant: "ann", reason: "overtaken" });
    expect(table.slot("ann", 1).note).toMatchObject({ lostAt: 1 });
    table.wait("ann");
    expect(table.of("ann")).toEqual([
      "ann 1 @5 lost overtaken",
      "ann 2 @1 lost overtaken",
      "ann 3 @-3 now",
      "ann 4 @-7 open",
    ]);
  });
  test("P-12: shows which turn the next one may overtake", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann", undefined, "a gunman shows");
    expect(table.slot("ann", 1)).toMatchObject({
      state: "waiting",
      time: 5,
      note: { trigger: "a gunman shows", wait: { from: 5, latest: 2, overtakenAt: 1 } },
    });
    expect(table.slot("ann", 2).note).toMatchObject({ overtakes: 1, next: -3 });
  });
  test("P-10: changes a plan while waiting, within the same window", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann");
    table.wait("ann", 2);
    expect(table.of("ann")[0]).toBe("ann 1 @2 open");
    table.wait("ann");
    expect(table.of("ann")[0]).toBe("ann 1 @5 waiting");
    expect(table.refused(by("ann", "wait", { until: 4 }))).toBe("not-a-later-step");
    expect(table.refused(by("ann", "wait", { until: 1 }))).toBe("beyond-window");
  });
  test("PA-20: keeps a changed plan's trigger unless the command has one", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 }).wait("ann", undefined, "a gunman shows");
    const trigger = (): unknown => table.slot("ann", 1).note?.trigger;
    expect([table.wait("ann", 2) && trigger(), table.wait("ann", 2, "he draws") && trigger()]).toEqual([
      "a gunman shows",
      "he draws",
    ]);
    table.give(by("ann", "wait", { trigger: "" }));
    expect(trigger()).toBeUndefined();
  });
  test("P-10: continues waiting at the chosen step within the original window", () => {
    const table = new Table(pair).start({ ann: 5, bob: -40 }).wait("ann", 3);
    expect(table.now).toBe("ann 1 @3");
    expect(table.refused(by("ann", "wait", { until: 1 }))).toBe("beyond-window");
    table.wait("ann", 2);
    expect(table.now).toBe("ann 1 @2");
  });
  test("P-9, P-10: lets a combatant wait instead of contesting, so no one rolls", () => {
    const table = new Table(trio).start({ ann: 0, bob: 0, cid: -9 });
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.wait("ann", -2);
    expect([table.owed, table.now]).toEqual([[], "bob 1 @0"]);
    expect(table.done().now).toBe("ann 1 @-2");
  });
  test("P-12: loses the earlier turn by waiting at the next turn's contest", () => {
    const table = new Table(pair).start({ ann: 5, bob: 1 }).wait("ann");
    expect(table.owed).toEqual(["ann contest", "bob contest"]);
    table.wait("ann");
    expect(table.now).toBe("bob 1 @1");
    expect(table.of("ann").slice(0, 2)).toEqual(["ann 1 @5 lost overtaken", "ann 2 @1 waiting"]);
    expect(table.of("ann")).toHaveLength(4);
  });
  test("P-12: refuses acting on the step where the waiting turn is lost", () => {
    const table = new Table(pair).start({ ann: 5, bob: 1 }).wait("ann").answer({ ann: 18, bob: 3 });
    expect(table.now).toBe("bob 1 @1");
    expect(table.refusal(by("ann", "actNow"))).toBe("turn-is-overtaken ann 1 1");
    expect(table.refusal(by("ann", "wait"))).toBe("turn-is-overtaken ann 1 1");
    expect(table.offers("ann")).toEqual([]);
  });
  test("P-4, P-10: allows only the current step with a period of one step", () => {
    const table = new Table({ ann: { speed: 24 }, bob: { speed: 5 } })
      .start({ ann: 5, bob: 5 })
      .answer({ ann: 3, bob: 18 });
    expect(table.refused(by("ann", "wait", { until: 4 }))).toBe("beyond-window");
    table.wait("ann").actNow("ann", true);
    expect(table.now).toBe("bob 1 @5");
    expect(table.done().now).toBe("ann 1 @5");
  });
  test("P-27: moves on to the first next turn if all wait", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: 3 }).wait("ann").wait("bob").wait("cid");
    expect(table.now).toBe("ann 2 @1");
    table.wait("ann");
    expect(table.now).toBe("bob 2 @-1");
  });
});

describe("acting from a wait", () => {
  test("P-14, PA-4: decides by a contest before the current turn has acted", () => {
    const lost = new Table(trio).start({ ann: 5, bob: 4, cid: -9 }).wait("ann").actNow("ann");
    expect([lost.now, lost.owed, lost.state.held]).toEqual(["", ["ann contest", "bob contest"], [["1_bob_1"]]]);
    lost.answer({ ann: 15, bob: 10 });
    expect([lost.now, lost.state.held]).toEqual(["bob 1 @4", []]);
    expect(lost.done().now).toBe("ann 1 @4");
    expect(lost.done().of("ann")[1]).toBe("ann 2 @0 now");

    const won = new Table(trio)
      .start({ ann: 5, bob: 4, cid: -9 })
      .wait("ann")
      .actNow("ann")
      .answer({ ann: 10, bob: 10 });
    expect([won.now, won.line[0], won.line[1]]).toEqual(["ann 1 @4", "ann 1 @4 now", "bob 1 @4 held"]);
    expect(won.done().now).toBe("bob 1 @4");
    expect(won.events).toContainEqual({ type: "resume", slot: "1_bob_1", participant: "bob" });
  });
  test("PA-4: resumes a turn that waited instead of starting it twice", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 });
    expect(table.events).toContainEqual({ type: "slotStart", slot: "1_ann_1", participant: "ann" });
    table.wait("ann", 3);
    expect(table.events).toContainEqual({ type: "interrupt", slot: "1_ann_1", participant: "ann" });
    table.done();
    expect(table.events).toContainEqual({ type: "resume", slot: "1_ann_1", participant: "ann" });
    expect(table.events).not.toContainEqual({ type: "slotStart", slot: "1_ann_1", participant: "ann" });
  });
  test("P-14, PA-4: needs no contest to act after the current turn", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: -9 }).wait("ann").actNow("ann", true);
    expect([table.now, table.owed]).toEqual(["bob 1 @4", []]);
    expect(table.done().now).toBe("ann 1 @4");
    expect(table.line.slice(0, 2)).toEqual(["bob 1 @4 done", "ann 1 @4 now"]);
    expect(table.done().of("ann")[1]).toBe("ann 2 @0 now");
  });
  test("PA-4: acts after all turns on the step", () => {
    const table = new Table({ ...trio, dot: { speed: 5, dx: 10 } })
      .start({ ann: 5, bob: 4, cid: 4, dot: 5 })
      .answer({ ann: 8, dot: 9 });
    table.wait("ann").wait("dot").answer({ bob: 9, cid: 10 });
    table.actNow("dot", true).actNow("ann", true);
    for (const turn of ["bob 1 @4", "cid 1 @4", "dot 1 @4", "ann 1 @4"]) {
      expect([table.now, table.owed]).toEqual([turn, []]);
      table.done();
    }
  });
  test("P-14: contests with the remaining turns of the step by their rolls", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: 4 }).wait("ann").answer({ bob: 7, cid: 9 });
    expect(table.now).toBe("bob 1 @4");
    table.actNow("ann");
    expect(table.owed).toEqual(["ann contest"]);
    table.answer({ ann: 10 });
    expect(table.rest().slice(0, 3)).toEqual(["bob 1 @4", "ann 1 @4", "cid 1 @4"]);
  });
  test("P-14: lets two combatants cut in on one turn and each other", () => {
    const table = new Table({ ...trio, dot: { speed: 6, dx: 10 } })
      .start({ ann: 5, bob: 4, cid: -9, dot: 5 })
      .answer({ ann: 8, dot: 9 });
    table.wait("ann").wait("dot").actNow("ann").actNow("dot");
    expect(table.owed).toEqual(["ann contest", "dot contest", "bob contest"].toSorted());
    table.answer({ ann: 11, dot: 8, bob: 10 });
    expect(table.rest().slice(0, 3)).toEqual(["dot 1 @4", "ann 1 @4", "bob 1 @4"]);

    const chain = new Table({ ...trio, dot: { speed: 6, dx: 10 } })
      .start({ ann: 5, bob: 4, cid: -9, dot: 5 })
      .answer({ ann: 8, dot: 9 });
    chain.wait("ann").wait("dot").actNow("ann").answer({ ann: 8, bob: 10 });
    expect([chain.now, chain.state.held]).toEqual(["ann 1 @4", [["1_bob_1"]]]);
    chain.actNow("dot");
    expect([chain.owed, chain.state.held]).toEqual([["dot contest"], [["1_bob_1"], ["1_ann_1"]]]);
    chain.answer({ dot: 8 });
    expect(chain.rest().slice(0, 3)).toEqual(["ann 1 @4", "dot 1 @4", "bob 1 @4"]);
  });
  test("P-14, PA-4: lets another cut in on a turn that acts after others", () => {
    const table = new Table({ ...trio, dot: { speed: 5, dx: 10 } })
      .start({ ann: 5, bob: 4, cid: -9, dot: 5 })
      .answer({ ann: 8, dot: 9 });
    table.wait("ann").wait("dot").actNow("dot", true).done();
    expect(table.now).toBe("dot 1 @4");
    table.actNow("ann").answer({ ann: 15, dot: 10 });
    expect([table.now, table.done().now]).toEqual(["dot 1 @4", "ann 1 @4"]);
  });
  test("P-14: keeps a turn placed after the current one despite cutting in", () => {
    const table = new Table(trio)
      .start({ ann: 5, bob: 4, cid: -1 })
      .wait("ann")
      .give({ type: "move", slot: "1_cid_1", to: { after: "1_bob_1" } });
    table.actNow("ann").answer({ ann: 15, bob: 10 });
    expect([table.now, table.owed]).toEqual(["bob 1 @4", []]);
    expect(table.rest().slice(0, 3)).toEqual(["bob 1 @4", "ann 1 @4", "cid 1 @4"]);
  });
  test("P-14: can be withdrawn before the roll, which resumes the other turn", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: -9 }).wait("ann").actNow("ann").wait("ann");
    expect(table.now).toBe("bob 1 @4");
    expect(table.owed).toEqual([]);
    expect(table.state.held).toEqual([]);
    expect(table.of("ann")[0]).toBe("ann 1 @5 waiting");
  });
  test("P-14: continues when the interrupted combatant falls or waits", () => {
    const fallen = new Table(trio)
      .start({ ann: 5, bob: 4, cid: -9 })
      .wait("ann")
      .actNow("ann")
      .give(by("bob", "defeat"));
    expect(fallen.now).toBe("ann 1 @4");
    const both = new Table(trio).start({ ann: 5, bob: 4, cid: -9 }).wait("ann").actNow("ann").wait("bob", 3);
    expect([both.now, both.state.held]).toEqual(["ann 1 @4", []]);
    expect(both.done().now).toBe("bob 1 @3");
  });
  test("P-11, P-14: gives up a chosen step for the current one", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: -9 }).wait("ann", 2).actNow("ann", true).done();
    expect([table.now, table.of("ann")[1]]).toEqual(["ann 1 @4", "ann 2 @0 open"]);
  });
  test("P-14: acts after a hazard's turn without a contest", () => {
    const table = new Table(pair)
      .give(by("fire", "join", { side: "fire", kind: "hazard", stats: { time: 4 } }))
      .start({ ann: 5, bob: -9 });
    table.wait("ann").actNow("ann");
    expect([table.now, table.owed]).toEqual(["fire hazard @4", []]);
    expect(table.done().now).toBe("ann 1 @4");
  });
  test("P-14: refuses Act now without a wait or after defeat", () => {
    const table = new Table(pair).start({ ann: 5, bob: 4 });
    expect(table.refused(by("ann", "actNow"))).toBe("not-waiting");
    expect(table.refused(by("bob", "actNow"))).toBe("not-waiting");
    expect(table.refused(by("dot", "actNow"))).toBe("not-waiting");
    table.wait("ann").give(by("ann", "defeat"));
    expect(table.refused(by("ann", "actNow"))).toBe("not-waiting");
  });
  test("P-10: refuses Act now before the step of the skipped contest", () => {
    const table = new Table(trio).start({ ann: 0, bob: 0, cid: 0 }).wait("ann");
    expect(table.refusal(by("ann", "actNow"))).toBe("turn-not-come ann 1 0");
    table.answer({ bob: 9, cid: 10 }).actNow("ann", true);
    expect(table.rest().slice(0, 3)).toEqual(["bob 1 @0", "cid 1 @0", "ann 1 @0"]);
  });
});
