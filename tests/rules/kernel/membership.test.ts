import { describe, expect, test } from "vitest";
import { apply, currentIds, newEncounter, participantOf, slots } from "../../../src/rules/index.ts";
import { MOST_PARTICIPANTS } from "../../../src/rules/kernel/membership.ts";
import { after, done, eventsOf, fight, join, now, order, refusalOf, start } from "./fight.ts";

describe("who joins", () => {
  test("before the start has all its slots", () =>
    expect(order(fight({ ann: [3, 7], bob: [5] }))).toBe("ann@3 now, bob@5 open, ann@7 open"));
  test("in mid-window has no claim to the time that is gone, and acts from then on", () => {
    const late = after(fight({ ann: [5], bob: [9] }), join("cid", 2, 5, 8));
    expect(order(late)).toBe("cid@2 lost (late), ann@5 now, cid@5 open, cid@8 open, bob@9 open");
    expect(now(after(late, done))).toBe("cid");
    expect(order(after(late, done, done, done, done))).toContain("cid@2 now");
  });
  test("while nothing was played yet is late for nothing", () => {
    const waiting = after(newEncounter("tiny"), { type: "option", name: "dice", value: true }, join("ann", 5), start);
    expect(order(after(waiting, join("bob", 1)))).toBe("bob@1 open, ann@5 open");
    expect(participantOf(after(waiting, join("bob", 1)), "bob")?.since).toBeUndefined();
  });
  test("after the end is late for nothing", () =>
    expect(participantOf(after(fight({ ann: [5] }), { type: "end" }, join("bob", 1)), "bob")?.since).toBeUndefined());
  test("twice under one id is refused, also after a side change", () =>
    expect(refusalOf(fight({ ann: [1] }), join("ann", 2))).toBe("already-joined"));
  test("finds room however many have come and gone", () => {
    const state = { ...fight({ ann: [1] }), seats: 1_000_000 };
    expect(participantOf(after(state, join("bob", 2)), "bob")?.seat).toBe(1_000_001);
    const many = Array.from({ length: MOST_PARTICIPANTS }, (_, i) => `p${i}`);
    const full = {
      ...state,
      participants: { s0: Object.fromEntries(many.map((id) => [id, { ...participantOf(state, "ann")!, id }])) },
    };
    expect(refusalOf(full, join("bob", 2))).toBe("too-many");
  });
  test("comes back under the id of one who left, as somebody new", () => {
    const back = after(fight({ ann: [1], bob: [2] }), done, { type: "leave", participant: "ann" }, join("ann", 1, 4));
    expect(order(back)).toBe("ann@1 lost (late), bob@2 now, ann@4 open");
    expect(participantOf(back, "ann")?.seat).toBe(3);
  });
  test("takes the next seat of the sides", () => {
    const state = after(
      newEncounter("tiny"),
      { type: "join", participant: "a", side: "red", stats: { times: [] } },
      { type: "join", participant: "b", side: "blue", stats: { times: [] } },
    );
    expect(state.sides).toEqual({ red: { seat: 1 }, blue: { seat: 2 } });
  });
  test("with stats that the pacing cannot read is refused with the field", () => {
    const { refusal } = apply(newEncounter("tiny"), {
      type: "join",
      participant: "ann",
      side: "red",
      stats: { times: [1, "x"] },
    });
    expect(refusal).toEqual({ code: "bad-stats", data: { field: "times.1", found: '"x"', allowed: "number" } });
  });
});

describe("who leaves", () => {
  test("is gone with all slots, and the next one acts if it was current", () => {
    const state = fight({ ann: [3, 7], bob: [5] });
    expect(order(after(state, { type: "leave", participant: "ann" }))).toBe("bob@5 now");
  });
  test("takes the floor from nobody else", () => {
    const state = after(fight({ ann: [3], bob: [3], cid: [4] }), { type: "leave", participant: "ann" });
    expect(order(state)).toBe("bob@3 now, cid@4 open");
    expect(now(after(state, { type: "leave", participant: "cid" }))).toBe("bob");
  });
  test("while held does not come back when the interruption ends", () => {
    const cut = after(fight({ ann: [3], bob: [5] }), { type: "cut", participant: "bob" });
    expect([currentIds(cut), cut.held]).toEqual([["1_bob_cut"], [["1_ann_1"]]]);
    expect(after(cut, { type: "leave", participant: "ann" }).held).toEqual([]);
    expect(now(after(cut, { type: "leave", participant: "ann" }, done))).toBe("bob");
  });
  test("as the last one leaves a fight in which time stands, and that goes on with the next who joins", () => {
    const empty = after(fight({ ann: [3] }), { type: "leave", participant: "ann" });
    expect([now(empty), empty.status]).toEqual(["", "running"]);
    expect(now(after(empty, join("bob", 4)))).toBe("bob");
  });
  test("without being there is refused", () =>
    expect(refusalOf(fight({ ann: [1] }), { type: "leave", participant: "bob" })).toBe("no-such-participant"));
});

describe("who is defeated", () => {
  test("loses what is open; what is done stays done", () => {
    const state = after(fight({ ann: [1, 6], bob: [3] }), done, { type: "defeat", participant: "ann" });
    expect(order(state)).toBe("ann@1 done, bob@3 now, ann@6 lost (defeated)");
  });
  test("while current hands on the floor", () => {
    const state = fight({ ann: [1], bob: [3] });
    expect(now(after(state, { type: "defeat", participant: "ann" }))).toBe("bob");
    expect(eventsOf(state, { type: "defeat", participant: "ann" }).map(({ type }) => type)).toEqual([
      "defeated",
      "slotStart",
    ]);
  });
  test("as one of a group leaves the group its turn", () =>
    expect(now(after(fight({ ann: [1], bob: [1], cid: [1] }), { type: "defeat", participant: "bob" }))).toBe(
      "ann cid",
    ));
  test("twice is refused", () =>
    expect(
      refusalOf(after(fight({ ann: [1], bob: [2] }), { type: "defeat", participant: "ann" }), {
        type: "defeat",
        participant: "ann",
      }),
    ).toBe("already-defeated"));
});

describe("who is revived", () => {
  test("has what is still to come, not what went by meanwhile", () => {
    const down = after(fight({ ann: [1, 3, 6], bob: [2, 4] }), { type: "defeat", participant: "ann" }, done);
    expect(order(down)).toBe(
      "ann@1 lost (defeated), bob@2 done, ann@3 lost (defeated), bob@4 now, ann@6 lost (defeated)",
    );
    expect(order(after(down, { type: "revive", participant: "ann" }))).toBe(
      "ann@1 lost (late), bob@2 done, ann@3 lost (late), bob@4 now, ann@6 open",
    );
  });
  test("without having been defeated is refused", () =>
    expect(refusalOf(fight({ ann: [1] }), { type: "revive", participant: "ann" })).toBe("not-defeated"));
  test("wakes a fight in which nobody was left to act", () => {
    const over = after(fight({ ann: [3, 5] }), { type: "defeat", participant: "ann" });
    expect(now(over)).toBe("");
    expect(now(after(over, { type: "revive", participant: "ann" }))).toBe("ann");
  });
});

describe("figures of participants", () => {
  test("that change count from the next window on", () => {
    const changed = after(fight({ ann: [3], bob: [5] }), { type: "change", participant: "bob", stats: { times: [1] } });
    expect(order(changed)).toBe("ann@3 now, bob@5 open");
    expect(order(after(changed, done, done))).toBe("bob@1 now, ann@3 open");
  });
  test("that change twice in a window keep the latest, and those that stay are kept", () => {
    const state = after(
      fight({ ann: [3] }),
      { type: "change", participant: "ann", stats: { times: [1] } },
      { type: "change", participant: "ann", stats: { times: [2] } },
    );
    expect(order(after(state, done))).toBe("ann@2 now");
  });
  test("before the start count at once", () =>
    expect(
      order(
        after(
          newEncounter("tiny"),
          join("ann", 3),
          { type: "change", participant: "ann", stats: { times: [9] } },
          start,
        ),
      ),
    ).toBe("ann@9 now"));
  test("hidden, side and group are kept and change nothing in the order", () => {
    const state = after(
      fight({ ann: [3], bob: [5] }),
      { type: "hide", participant: "ann", hidden: true },
      { type: "side", participant: "ann", side: "blue" },
    );
    expect(participantOf(state, "ann")).toMatchObject({ hidden: true, side: "blue" });
    expect(now(state)).toBe("ann");
  });
  test("into a group and out of it again is kept, and changes nothing in the order", () => {
    const state = fight({ ann: [3], bob: [5] });
    const grouped = after(state, { type: "group", participant: "bob", group: "pack" });
    expect([participantOf(grouped, "bob")?.group, order(grouped)]).toEqual(["pack", order(state)]);
    expect(participantOf(after(grouped, { type: "group", participant: "bob", group: "" }), "bob")?.group).toBe("");
    expect(refusalOf(grouped, { type: "group", participant: "bob", group: "the pack" })).toBe("bad-command");
    expect(refusalOf(grouped, { type: "group", participant: "cid", group: "pack" })).toBe("no-such-participant");
  });
});

test("a creature without slots and a fight without creatures stand, and go on by hand", () => {
  const nobody = after(newEncounter("tiny"), start);
  expect([slots(nobody), now(nobody), nobody.clock.round]).toEqual([[], "", 1]);
  expect(after(nobody, { type: "nextWindow" }).clock.round).toBe(2);
});
