import { describe, expect, test } from "vitest";
import { apply, currentIds, newEncounter, participantOf } from "../../../src/rules/index.ts";
import { MOST_PARTICIPANTS } from "../../../src/rules/kernel/membership.ts";
import { after, done, eventsOf, fight, join, now, order, refusalOf, start } from "./fight.ts";
import { by } from "../play.ts";

describe("joiner", () => {
  test("has all slots if it joins before the start", () =>
    expect(order(fight({ ann: [3, 7], bob: [5] }))).toBe("ann@3 now, bob@5 open, ann@7 open"));
  test("loses passed slots in mid-window and acts from then on", () => {
    const late = after(fight({ ann: [5], bob: [9] }), join("cid", 2, 5, 8));
    expect(order(late)).toBe("cid@2 lost (late), ann@5 now, cid@5 open, cid@8 open, bob@9 open");
    expect(now(after(late, done))).toBe("cid");
    expect(order(after(late, done, done, done, done))).toContain("cid@2 now");
  });
  test("loses nothing before play", () => {
    const waiting = after(newEncounter("tiny"), { type: "option", name: "dice", value: true }, join("ann", 5), start);
    expect(order(after(waiting, join("bob", 1)))).toBe("bob@1 open, ann@5 open");
    expect(participantOf(after(waiting, join("bob", 1)), "bob")?.since).toBeUndefined();
  });
  test("loses nothing after the end", () =>
    expect(participantOf(after(fight({ ann: [5] }), { type: "end" }, join("bob", 1)), "bob")?.since).toBeUndefined());
  test("is refused under an id already present", () =>
    expect(refusalOf(fight({ ann: [1] }), join("ann", 2))).toBe("already-joined"));
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
  test("is refused with unreadable stats, naming the field", () => {
    const { refusal } = apply(newEncounter("tiny"), by("ann", "join", { side: "red", stats: { times: [1, "x"] } }));
    expect(refusal).toEqual({ code: "bad-stats", data: { field: "times.1", found: '"x"', allowed: "number" } });
  });
});

describe("leaver", () => {
  test("loses all slots and hands over the current turn", () => {
    const state = fight({ ann: [3, 7], bob: [5] });
    expect(order(after(state, by("ann", "leave")))).toBe("bob@5 now");
  });
  test("leaves others' current turns alone", () => {
    const state = after(fight({ ann: [3], bob: [3], cid: [4] }), by("ann", "leave"));
    expect(order(state)).toBe("bob@3 now, cid@4 open");
    expect(now(after(state, by("cid", "leave")))).toBe("bob");
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
  test("is refused if unknown", () =>
    expect(refusalOf(fight({ ann: [1] }), by("bob", "leave"))).toBe("no-such-participant"));
});

describe("defeated combatant", () => {
  test("loses open slots and keeps done ones", () => {
    const state = after(fight({ ann: [1, 6], bob: [3] }), done, by("ann", "defeat"));
    expect(order(state)).toBe("ann@1 done, bob@3 now, ann@6 lost (defeated)");
  });
  test("hands over the current turn", () => {
    const state = fight({ ann: [1], bob: [3] });
    expect(now(after(state, by("ann", "defeat")))).toBe("bob");
    expect(eventsOf(state, by("ann", "defeat")).map(({ type }) => type)).toEqual(["defeated", "slotStart"]);
  });
  test("cannot be defeated twice", () =>
    expect(refusalOf(after(fight({ ann: [1], bob: [2] }), by("ann", "defeat")), by("ann", "defeat"))).toBe(
      "already-defeated",
    ));
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
  test("must have been defeated", () =>
    expect(refusalOf(fight({ ann: [1] }), by("ann", "revive"))).toBe("not-defeated"));
});

describe("changed participants", () => {
  test("use new stats from the next window", () => {
    const changed = after(fight({ ann: [3], bob: [5] }), by("bob", "change", { stats: { times: [1] } }));
    expect(order(changed)).toBe("ann@3 now, bob@5 open");
    expect(order(after(changed, done, done))).toBe("bob@1 now, ann@3 open");
  });
  test("keep the latest change and unchanged stats", () => {
    const state = after(
      fight({ ann: [3] }),
      by("ann", "change", { stats: { times: [1] } }),
      by("ann", "change", { stats: { times: [2] } }),
    );
    expect(order(after(state, done))).toBe("ann@2 now");
  });
  test("use new stats at once before the start", () =>
    expect(
      order(after(newEncounter("tiny"), join("ann", 3), by("ann", "change", { stats: { times: [9] } }), start)),
    ).toBe("ann@9 now"));
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
    expect(refusalOf(grouped, by("cid", "group", { group: "pack" }))).toBe("no-such-participant");
  });
});
