import { describe, expect, test } from "vitest";
import { currentIds, newEncounter, participantOf } from "../../../src/rules/index.ts";
import { MOST_PARTICIPANTS } from "../../../src/rules/kernel/membership.ts";
import { after, dice, done, fight, join, now, order, refusalOf, start } from "./fight.ts";
import { by } from "../play.ts";

describe("joiner", () => {
  test("loses passed slots in mid-window and acts from then on", () => {
    const late = after(fight({ ann: [5], bob: [9] }), join("cid", 2, 5, 8));
    expect(order(late)).toBe("cid@2 lost (late), ann@5 now, cid@5 open, cid@8 open, bob@9 open");
    expect(now(after(late, done))).toBe("cid");
    expect(order(after(late, done, done, done, done))).toContain("cid@2 now");
  });
  test("loses slots while defeated and keeps ruled losses after revival", () => {
    const late = after(fight({ ann: [2, 8], bob: [5] }), done, join("cid", 4, 5, 9));
    const ruled = after(late, { type: "lose", slot: "1_cid_3" }, by("cid", "defeat"));
    expect(order(ruled)).toContain("cid@5 lost (defeated), ann@8 open, cid@9 lost (ruled)");
    expect(order(after(ruled, by("cid", "revive")))).toContain("cid@9 lost (ruled)");
  });
  test("loses nothing before play", () => {
    const waiting = after(newEncounter("tiny"), dice, join("ann", 5), start);
    expect(order(after(waiting, join("bob", 1)))).toBe("bob@1 open, ann@5 open");
    expect(participantOf(after(waiting, join("bob", 1)), "bob")?.since).toBeUndefined();
  });
  test("loses nothing after the end", () =>
    expect(participantOf(after(fight({ ann: [5] }), { type: "end" }, join("bob", 1)), "bob")?.since).toBeUndefined());
  test("finds room after many have come and gone", () => {
    const state = { ...fight({ ann: [1] }), seats: 1_000_000 };
    expect(participantOf(after(state, join("bob", 2)), "bob")?.seat).toBe(1_000_001);
    const many = Array.from({ length: MOST_PARTICIPANTS }, (_, i) => `p${i}`);
    const full = {
      ...state,
      participants: { s0: Object.fromEntries(many.map((id) => [id, { ...participantOf(state, "ann")!, id }])) },
    };
    expect(refusalOf(full, join("bob", 2))).toBe("too-many");
  });
  test("starts afresh under the id of a leaver", () => {
    const back = after(fight({ ann: [1], bob: [2] }), done, by("ann", "leave"), join("ann", 1, 4));
    expect(order(back)).toBe("ann@1 lost (late), bob@2 now, ann@4 open");
    expect(participantOf(back, "ann")?.seat).toBe(3);
  });
  test("takes the next place in the order of sides", () => {
    const state = after(
      newEncounter("tiny"),
      by("a", "join", { side: "red", stats: { times: [] } }),
      by("b", "join", { side: "blue", stats: { times: [] } }),
    );
    expect(state.sides).toEqual({ red: { seat: 1 }, blue: { seat: 2 } });
  });
});

describe("leaver", () => {
  test("loses all slots and hands over the current turn", () => {
    const state = fight({ ann: [3, 7], bob: [5] });
    expect(order(after(state, by("ann", "leave")))).toBe("bob@5 now");
  });
  test("does not resume after an interruption", () => {
    const cut = after(fight({ ann: [3], bob: [5] }), by("bob", "cut"));
    expect([currentIds(cut), cut.held]).toEqual([["1_bob_cut"], [["1_ann_1"]]]);
    expect(after(cut, by("ann", "leave")).held).toEqual([]);
    expect(now(after(cut, by("ann", "leave"), done))).toBe("bob");
  });
  test("stops time as the last one, until the next joins", () => {
    const empty = after(fight({ ann: [3] }), by("ann", "leave"));
    expect([now(empty), empty.status]).toEqual(["", "running"]);
    expect(now(after(empty, join("bob", 4)))).toBe("bob");
  });
});

describe("defeated combatant", () => {
  test("loses open slots and keeps done ones", () => {
    const state = after(fight({ ann: [1, 6], bob: [3] }), done, by("ann", "defeat"));
    expect(order(state)).toBe("ann@1 done, bob@3 now, ann@6 lost (defeated)");
  });
});

describe("revived combatant", () => {
  test("has only slots still to come", () => {
    const down = after(fight({ ann: [1, 3, 6], bob: [2, 4] }), by("ann", "defeat"), done);
    expect(order(down)).toBe(
      "ann@1 lost (defeated), bob@2 done, ann@3 lost (defeated), bob@4 now, ann@6 lost (defeated)",
    );
    expect(order(after(down, by("ann", "revive")))).toBe(
      "ann@1 lost (late), bob@2 done, ann@3 lost (late), bob@4 now, ann@6 open",
    );
  });
});

describe("changed participants", () => {
  test("keep the order when hidden, side or group change", () => {
    const state = after(
      fight({ ann: [3], bob: [5] }),
      by("ann", "hide", { hidden: true }),
      by("ann", "side", { side: "blue" }),
    );
    expect(participantOf(state, "ann")).toMatchObject({ hidden: true, side: "blue" });
    expect(now(state)).toBe("ann");
  });
  test("enter and leave a group without changing the order", () => {
    const state = fight({ ann: [3], bob: [5] });
    const grouped = after(state, by("bob", "group", { group: "pack" }));
    expect([participantOf(grouped, "bob")?.group, order(grouped)]).toEqual(["pack", order(state)]);
    expect(participantOf(after(grouped, by("bob", "group", { group: "" })), "bob")?.group).toBe("");
    expect(refusalOf(grouped, by("bob", "group", { group: "the pack" }))).toBe("bad-command");
  });
});
