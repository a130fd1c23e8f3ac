import { describe, expect, test } from "vitest";
import { current, isIdle, newEncounter } from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, now, order, refusalOf, start } from "./fight.ts";
import { by } from "../play.ts";

const cut = (participant: string) => by(participant, "cut");

describe("a simultaneous group", () => {
  const group = fight({ ann: [2], bob: [2], cid: [2], dot: [3] });
  test("is current together", () => expect(now(group)).toBe("ann bob cid"));
  test("is finished in any order, and time goes on after the last", () => {
    const state = after(group, { type: "done", slots: ["1_cid_1"] }, { type: "done", slots: ["1_ann_1"] });
    expect(order(state)).toBe("ann@2 done, bob@2 now, cid@2 done, dot@3 open");
    expect(now(after(state, done))).toBe("dot");
  });
  test("is finished in one go, each named once or twice", () => {
    expect(now(after(group, done))).toBe("dot");
    const twice = { type: "done", slots: ["1_ann_1", "1_ann_1"] };
    expect(now(after(group, twice))).toBe("bob cid");
    expect(eventsOf(group, twice).map(({ type }) => type)).toEqual(["slotEnd"]);
  });
  test("is done by those who are current only", () => {
    expect(refusalOf(group, { type: "done", slots: ["1_dot_1"] })).toBe("not-current");
    expect(refusalOf(group, { type: "done", slots: ["1_ann_1", "9_x_1"] })).toBe("not-current");
    expect(refusalOf(group, { type: "done", slots: [] })).toBe("nobody-is-current");
    expect(refusalOf(group, { type: "done", report: { refuse: true } })).toBe("not-so");
  });
});

describe("an interruption", () => {
  const state = fight({ ann: [2], bob: [4], cid: [6] });
  test("holds the current one, who resumes when it is over", () => {
    const interrupted = after(state, cut("cid"));
    expect(order(interrupted)).toBe("cid@0 now, ann@2 held, bob@4 open, cid@6 open");
    expect(order(after(interrupted, done))).toBe("cid@0 done, ann@2 now, bob@4 open, cid@6 open");
    expect(eventsOf(state, cut("cid")).map(({ type }) => type)).toEqual(["interrupt", "slotStart"]);
    expect(eventsOf(interrupted, done).map(({ type }) => type)).toEqual(["slotEnd", "resume"]);
  });
  test("can be interrupted itself; the latest is over first", () => {
    const twice = after(state, cut("cid"), cut("bob"));
    expect([now(twice), now(after(twice, done)), now(after(twice, done, done))]).toEqual(["bob", "cid", "ann"]);
  });
  test("holds a whole group together", () => {
    const group = after(fight({ ann: [2], bob: [2], cid: [6] }), cut("cid"));
    expect(group.held).toEqual([["1_ann_1", "1_bob_1"]]);
    expect(now(after(group, done))).toBe("ann bob");
  });
  test("by one who falls gives the floor back", () =>
    expect(now(after(state, cut("cid"), by("cid", "defeat")))).toBe("ann"));
});

describe("a current slot", () => {
  test("is shown as one that is played now", () =>
    expect(current(fight({ ann: [2], bob: [2] }))?.map(({ participant, state }) => `${participant} ${state}`)).toEqual([
      "ann now",
      "bob now",
    ]));
  test("may be finished without asking where its pacing says that nothing can be chosen, while it is current, and if it is no hazard's", () => {
    const late = fight(
      { ann: [90], bob: [95] },
      by("fire", "join", { side: "world", kind: "hazard", stats: { time: 90 } }),
    );
    expect(now(late)).toBe("ann");
    expect(["1_ann_1", "1_bob_1", "1_fire_1", "1_eve_1"].map((slot) => isIdle(late, slot))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const burning = after(late, done);
    expect([now(burning), isIdle(burning, "1_fire_1"), isIdle(burning, "1_ann_1")]).toEqual(["fire", false, false]);
    expect(isIdle(fight({ ann: [89] }), "1_ann_1")).toBe(false);
  });
  test("is never finished without asking under a pacing that does not say so", () => {
    const state = after(newEncounter("tiny-endless"), by("ann", "join", { side: "red", stats: { every: 3 } }), start);
    expect([now(state), isIdle(state, current(state)![0]!.id)]).toEqual(["ann", false]);
  });
});
