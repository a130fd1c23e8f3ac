import { describe, expect, test } from "vitest";
import { current, isIdle } from "../../../src/rules/index.ts";
import { after, done, endless, eventsOf, fight, fire, now, order } from "./fight.ts";
import { by, refused } from "../play.ts";

const cut = (participant: string) => by(participant, "cut");

describe("simultaneous group", () => {
  const group = fight({ ann: [2], bob: [2], cid: [2], dot: [3] });
  test("ends in any order before time moves on", () => {
    const state = after(group, { type: "done", slots: ["1_cid_1"] }, { type: "done", slots: ["1_ann_1"] });
    expect(order(state)).toBe("ann@2 done, bob@2 now, cid@2 done, dot@3 open");
    expect(now(after(state, done))).toBe("dot");
  });
  test("ends together, and a slot named twice ends once", () => {
    expect(now(after(group, done))).toBe("dot");
    const twice = { type: "done", slots: ["1_ann_1", "1_ann_1"] };
    expect(now(after(group, twice))).toBe("bob cid");
    expect(eventsOf(group, twice).map(({ type }) => type)).toEqual(["slotEnd"]);
  });
  test("refuses to end slots that are not current", () => {
    expect(refused(group, { type: "done", slots: ["1_dot_1"] })).toBe("not-current 1_dot_1");
    expect(refused(group, { type: "done", slots: ["1_ann_1", "9_x_1"] })).toBe("not-current 9_x_1");
    expect(refused(group, { type: "done", slots: [] })).toMatch(/^nobody-is-current/);
    expect(refused(group, { type: "done", report: { refuse: true } })).toMatch(/^not-so/);
  });
});

describe("interruption", () => {
  const state = fight({ ann: [2], bob: [4], cid: [6] });
  test("holds the current turn and resumes it afterwards", () => {
    const interrupted = after(state, cut("cid"));
    expect(order(interrupted)).toBe("cid@0 now, ann@2 held, bob@4 open, cid@6 open");
    expect(order(after(interrupted, done))).toBe("cid@0 done, ann@2 now, bob@4 open, cid@6 open");
    expect(eventsOf(state, cut("cid")).map(({ type }) => type)).toEqual(["interrupt", "slotStart"]);
    expect(eventsOf(interrupted, done).map(({ type }) => type)).toEqual(["slotEnd", "resume"]);
  });
  test("can be interrupted itself, and the latest ends first", () => {
    const twice = after(state, cut("cid"), cut("bob"));
    expect([now(twice), now(after(twice, done)), now(after(twice, done, done))]).toEqual(["bob", "cid", "ann"]);
  });
  test("holds a whole group together", () => {
    const group = after(fight({ ann: [2], bob: [2], cid: [6] }), cut("cid"));
    expect(group.held).toEqual([["1_ann_1", "1_bob_1"]]);
    expect(now(after(group, done))).toBe("ann bob");
  });
  test("returns to the held turn if its combatant falls", () =>
    expect(now(after(state, cut("cid"), by("cid", "defeat")))).toBe("ann"));
});

describe("current slot", () => {
  test("is shown as current", () =>
    expect(current(fight({ ann: [2], bob: [2] }))?.map(({ participant, state }) => `${participant} ${state}`)).toEqual([
      "ann now",
      "bob now",
    ]));
  test("may end unasked only if current, without choices and no hazard", () => {
    const late = fight({ ann: [90], bob: [95] }, fire({ time: 90 }));
    expect(now(late)).toBe("ann");
    expect(["1_ann_1", "1_bob_1", "1_fire_1", "1_eve_1"].map((slot) => isIdle(late, slot))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    const burning = after(late, done);
    expect([now(burning), isIdle(burning, "1_fire_1"), isIdle(burning, "1_ann_1")]).toEqual(["fire", false, false]);
    expect([isIdle(fight({ ann: [89] }), "1_ann_1"), isIdle(null, "1_ann_1")]).toEqual([false, false]);
  });
  test("never ends unasked unless its pacing says so", () => {
    const state = endless(3);
    expect([now(state), isIdle(state, current(state)![0]!.id)]).toEqual(["ann", false]);
  });
});
