import { describe, expect, test } from "vitest";
import { Table } from "./table.ts";
import { by } from "../play.ts";

/** ann: four turns, period 4. bob: three turns, period 5. */
const pair = { ann: { speed: 6.25, dx: 12 }, bob: { speed: 5, dx: 10 } };
const trio = { ...pair, cid: { speed: 5, dx: 10 } };

describe("waiting", () => {
  test("P-10, PA-5: refuses the current step and the next turn's step", () => {
    const table = new Table(pair).start({ ann: 5, bob: -20 });
    expect(table.refusal(by("ann", "wait", { until: 1 }))).toBe("beyond-window ann 1 2 1");
    for (const until of [5, 6])
      expect(table.refusal(by("ann", "wait", { until }))).toBe(`not-a-later-step ann ${until} 5`);
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
  test("P-27: moves on to the first next turn if all wait", () => {
    const table = new Table(trio).start({ ann: 5, bob: 4, cid: 3 }).wait("ann").wait("bob").wait("cid");
    expect(table.now).toBe("ann 2 @1");
    table.wait("ann");
    expect(table.now).toBe("bob 2 @-1");
  });
});

describe("acting from a wait", () => {
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
  test("P-14, PA-4: lets another cut in on a turn that acts after others", () => {
    const table = new Table({ ...trio, dot: { speed: 5, dx: 10 } })
      .start({ ann: 5, bob: 4, cid: -9, dot: 5 })
      .answer({ ann: 8, dot: 9 });
    table.wait("ann").wait("dot").actNow("dot", true).done();
    expect(table.now).toBe("dot 1 @4");
    table.actNow("ann").answer({ ann: 15, dot: 10 });
    expect([table.now, table.done().now]).toEqual(["dot 1 @4", "ann 1 @4"]);
  });
  test("P-10: refuses Act now before the step of the skipped contest", () => {
    const table = new Table(trio).start({ ann: 0, bob: 0, cid: 0 }).wait("ann");
    expect(table.refusal(by("ann", "actNow"))).toBe("turn-not-come ann 1 0");
    table.answer({ bob: 9, cid: 10 }).actNow("ann", true);
    expect(table.rest().slice(0, 3)).toEqual(["bob 1 @0", "cid 1 @0", "ann 1 @0"]);
  });
});
