import { describe, expect, test } from "vitest";
import { newEncounter, pacingOf, refuse, registerPacing, type Json, type Pacing } from "../../../src/rules/index.ts";
import { after, done, eventsOf as events, fight, join, now, order, refusalOf, start } from "./fight.ts";
import { by } from "../play.ts";

const move = (
  slot: string,
  to: { [place: string]: Json },
): { type: string; slot: string; to: { [place: string]: Json } } => ({ type: "move", slot: `1_${slot}_1`, to });
const four = fight({ ann: [1], bob: [2], cid: [3], dot: [4] });
/** Events of slots, as text. */
const eventsOf = (...given: Parameters<typeof events>): string[] =>
  events(...given).map((event) => ("slot" in event ? `${event.type} ${event.slot}` : event.type));
const names = (state: typeof four): string =>
  order(state)
    .replace(/@\d+ \w+/g, "")
    .replaceAll(",", "");

describe("slot moved by hand", () => {
  test("shares its new time with another slot", () =>
    expect(now(after(four, move("dot", { time: 2 }), done))).toBe("bob dot"));
  test("moves right before or after another", () => {
    expect(names(after(four, move("dot", { before: "1_bob_1" })))).toBe("ann dot bob cid");
    expect(names(after(four, move("bob", { after: "1_cid_1" })))).toBe("ann cid bob dot");
  });
  test("moves between the current slot and the next", () =>
    expect(names(after(four, move("dot", { after: "1_ann_1" })))).toBe("ann dot bob cid"));
  test("is nearest if moved last beside the same slot", () => {
    const before = after(four, move("dot", { before: "1_bob_1" }), move("cid", { before: "1_bob_1" }));
    expect(names(before)).toBe("ann dot cid bob");
    const behind = after(four, move("cid", { after: "1_bob_1" }), move("dot", { after: "1_bob_1" }));
    expect(names(behind)).toBe("ann bob dot cid");
    expect(now(after(behind, done))).toBe("bob");
    expect(now(after(behind, done, done))).toBe("dot");
  });
  test("stays there for this window only", () => {
    const next = after(four, move("dot", { before: "1_bob_1" }), done, done, done, done);
    expect(order(next)).toBe("ann@1 now, bob@2 open, cid@3 open, dot@4 open");
  });
  test("acts next if moved before unplayed slots, without turning time back", () => {
    const state = after(
      fight({ ann: [3], bob: [3], cid: [5] }),
      { type: "done", slots: ["1_ann_1"] },
      move("cid", { time: 3 }),
    );
    expect([state.clock.time, now(after(state, done))]).toEqual([3, "cid"]);
  });
});

describe("current slot put off", () => {
  const after1 = (slot: string, other: string) => move(slot, { after: `1_${other}_1` });
  test("acts right after the other, which acts first", () => {
    const state = after(four, after1("ann", "cid"));
    expect(order(state)).toBe("bob@2 now, cid@3 open, ann@3 open, dot@4 open");
    expect(now(after(state, done, done))).toBe("ann");
  });
  test("resumes there, because a turn starts once", () => {
    expect(eventsOf(four, after1("ann", "bob"))).toEqual(["interrupt 1_ann_1", "slotStart 1_bob_1"]);
    expect(eventsOf(after(four, after1("ann", "bob")), done)).toEqual(["slotEnd 1_bob_1", "resume 1_ann_1"]);
    const again = after(four, after1("ann", "bob"), move("ann", { after: "1_dot_1" }), done, done);
    expect(eventsOf(again, done)).toEqual(["slotEnd 1_dot_1", "resume 1_ann_1"]);
  });
  test("leaves the rest of its group current", () => {
    const state = after(fight({ ann: [3], bob: [3], cid: [5] }), after1("ann", "cid"));
    expect([now(state), order(after(state, done, done))]).toEqual(["bob", "bob@3 done, cid@5 done, ann@5 now"]);
  });
  test("is refused without a later slot or during an interruption", () => {
    expect(refusalOf(fight({ ann: [3], bob: [3] }), after1("ann", "bob"))).toBe("time-has-passed");
    const cut = after(four, by("dot", "cut"));
    expect(refusalOf(cut, after1("ann", "bob"))).toBe("slot-is-current");
    // Also after the interrupted participant has left.
    const alone = after(cut, by("ann", "leave"));
    expect(alone.held).toEqual([]);
    expect(refusalOf(alone, { type: "move", slot: "1_dot_cut", to: { after: "1_bob_1" } })).toBe("slot-is-current");
  });
});

/** No participant may be placed beside Cid, except by a ruling. */
const kept: Pacing = {
  ...pacingOf("tiny")!,
  id: "tiny-kept",
  play: {
    ...pacingOf("tiny")!.play,
    beside: (_, other, __, ruling) => (other.participant === "cid" && !ruling ? refuse("not-so") : null),
  },
};
if (!pacingOf("tiny-kept")) registerPacing(kept);

test("is refused by a pacing unless the GM rules it", () => {
  const state = after(newEncounter("tiny-kept"), join("ann", 1), join("bob", 2), join("cid", 3), join("dot", 4), start);
  const to = (who: string, place: string, ruling = false) => ({ ...move(who, { after: `1_${place}_1` }), ruling });
  expect(
    [to("ann", "cid"), to("dot", "cid"), to("ann", "bob"), to("ann", "cid", true), to("dot", "cid", true)].map(
      (command) => refusalOf(state, command),
    ),
  ).toEqual(["not-so", "not-so", null, null, null]);
});

describe("slot lost by ruling", () => {
  test("keeps the reason and later slots", () => {
    const state = after(fight({ ann: [1], bob: [2, 5] }), { type: "lose", slot: "1_bob_1" });
    expect(order(after(state, done))).toBe("ann@1 done, bob@2 lost (ruled), bob@5 now");
    expect(order(after(state, { type: "lose", slot: "1_bob_2" }))).toContain("bob@2 lost (ruled), bob@5 lost (ruled)");
  });
});
