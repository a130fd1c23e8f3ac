import { describe, expect, test } from "vitest";
import {
  apply,
  applyPatch,
  changesOf,
  diff,
  type EncounterState,
  type Json,
  newEncounter,
  pacingOf,
  type Patch,
  type Slot,
  slots,
} from "../../../src/rules/index.ts";
import { compareKeys, compareSlots, isPast, openAt, slotsOf, waitingSlots } from "../../../src/rules/order/order.ts";
import { difference, ordered } from "../../../src/rules/order/patch.ts";
import { isTurn } from "../../../src/rules/order/turns.ts";
import {
  allSlots,
  viewOf,
  withActiveDerived,
  withActiveNamed,
  type View,
} from "../../../src/rules/order/state-view.ts";
import { after, dice, done, fight, join, order, start } from "./fight.ts";
import { registerVariant } from "./tiny.ts";
import { by } from "../play.ts";

// Who comes first, who is active, and what a turn leaves behind: what every pacing builds upon.

const view = (state: EncounterState): View => viewOf(state)!;
const whose = (all: readonly Slot[]): string => all.map(({ participant }) => participant).join(" ");

const { order: tinyOrder } = pacingOf("tiny")!;
registerVariant("tiny-waiting", {
  // Turns after 50 wait.
  order: {
    slotsOf: (one, setting) =>
      tinyOrder.slotsOf(one, setting).map((slot) => (slot.time > 50 ? { ...slot, state: "waiting" as const } : slot)),
  },
});

describe("slot order", () => {
  test.each<[string, number[], number[], number]>([
    ["by their first figure", [1, 9], [2, 0], -1],
    ["by the next where the first is the same", [1, 9], [1, 2], 7],
    ["with a missing figure as 0", [1], [1, 0], 0],
    ["with a missing figure before one above 0", [1], [1, 3], -3],
    ["with a missing figure after one below 0", [1], [1, -3], 3],
    ["with nothing at all", [], [], 0],
  ])("compares keys %s", (_, a, b, difference) => {
    expect(compareKeys(a, b)).toBe(difference);
    expect(compareKeys(b, a)).toBe(difference === 0 ? 0 : -difference);
  });
  test("breaks ties by id, alike for every client", () => {
    const [ann, bob] = slots(fight({ ann: [3], bob: [3] })) as [Slot, Slot];
    expect([compareSlots(ann, bob), compareSlots(bob, ann), compareSlots(ann, ann)]).toEqual([-1, 1, 0]);
    expect(compareSlots(bob, { ...ann, key: [4] })).toBe(-1);
  });
});

test("counts times that the clock has left as past", () => {
  expect([isPast(2, 3, "up"), isPast(3, 3, "up"), isPast(4, 3, "up")]).toEqual([true, false, false]);
  expect([isPast(4, 3, "down"), isPast(3, 3, "down"), isPast(2, 3, "down")]).toEqual([true, false, false]);
});

describe("waiting slots", () => {
  const state = after(newEncounter("tiny-waiting"), join("ann", 90, 3), join("bob", 60), join("cid", 70), start);
  test("are listed in turn order, outside the open slots", () => {
    const { pacing, setting } = view(state);
    expect(waitingSlots(state, pacing, setting).map(({ id }) => id)).toEqual(["1_bob_1", "1_cid_1", "1_ann_1"]);
    expect(openAt(state, pacing, setting, 60)).toEqual([]);
    expect(openAt(state, pacing, setting, 3).map(({ id }) => id)).toEqual(["1_ann_2"]);
    expect(whose(view(state).waiting())).toBe("bob cid ann");
  });
  test("are lost by command or defeat", () => {
    expect(order(after(state, { type: "lose", slot: "1_bob_1" }))).toContain("bob@60 lost (ruled)");
    expect(order(after(state, by("cid", "defeat")))).toContain("cid@70 lost (defeated)");
  });
});

describe("slots of all participants", () => {
  const state = after(fight({ ann: [2], bob: [2, 7], cid: [2] }), { type: "done", slots: ["1_ann_1"] });
  test("are cached per participant and round", () => {
    const { pacing, setting } = view(state);
    const bob = view(state).participant("bob")!;
    expect(slotsOf(bob, pacing, setting)).toBe(slotsOf(bob, pacing, setting));
    expect(slotsOf(bob, pacing, { ...setting, round: 2 }).map(({ id }) => id)).toEqual(["2_bob_1", "2_bob_2"]);
  });
  test("are found by id", () => {
    expect(view(state).slot("1_bob_2")?.time).toBe(7);
    expect(view(state).slot("1_bob_3")).toBeUndefined();
    expect(view(state).slot("1_eve_1")).toBeUndefined();
    expect(view(state).slot("")).toBeUndefined();
  });
  test("come next if they share a time", () => {
    expect(whose(view(state).next())).toBe("bob cid");
    expect([...view(state).together()].map(({ id }) => id).sort()).toEqual(["1_bob_1", "1_cid_1"]);
    expect(
      view(state)
        .at(7)
        .map(({ id }) => id),
    ).toEqual(["1_bob_2"]);
    expect(whose(view(fight({ cid: [2], ann: [2], bob: [2] })).next())).toBe("ann bob cid");
    const empty = view(newEncounter("tiny"));
    expect([empty.next(), empty.together(), empty.at(7), empty.waiting()]).toEqual([[], [], [], []]);
  });
  test("are listed once per state with current and held ones", () => {
    const cut = after(state, by("ann", "cut"));
    expect(allSlots(view(cut)).map(({ id, state: how }) => `${id} ${how}`)).toEqual([
      "1_ann_cut now",
      "1_ann_1 done",
      "1_bob_1 held",
      "1_cid_1 held",
      "1_bob_2 open",
    ]);
    expect(allSlots(view(cut))).toBe(allSlots(view(cut)));
  });
});

describe("view of a fight", () => {
  const state = fight({ ann: [2], bob: [5] });
  test("is cached and null without its pacing", () => {
    expect(viewOf(state)).toBe(viewOf(state));
    expect(viewOf({ ...state, pacing: "nobody-has-it" })).toBeNull();
  });
  test("has a stage from the start on", () => {
    expect(view(newEncounter("tiny")).stage()).toBeUndefined();
    expect(view(state).stage()?.id).toBe("play");
    const rolls = after(newEncounter("tiny"), dice, join("ann", 2), start);
    expect(view(rolls).stage()?.id).toBe("roll");
  });
});

describe("stored active slots", () => {
  const group = { ann: [2], bob: [2], cid: [2], dot: [6] };
  test("are reused if unchanged", () => {
    const named = withActiveNamed(view(fight(group)));
    expect(withActiveNamed(view(named))).toBe(named);
    const changed = { ...named, now: { "1_ann_1": true, "1_cid_1": true } as const };
    const first = withActiveDerived(changed, named);
    expect(withActiveDerived({ ...changed }, first).now).toBe(first.now);
  });
});

describe("slot that ends", () => {
  test("counts as a turn unless it is an interrupt, burst or leg", () => {
    const [slot] = slots(fight({ ann: [2] })) as [Slot];
    expect(
      (["turn", "hazard", "interrupt", "burst", "leg"] as const).filter((kind) => isTurn({ ...slot, kind })),
    ).toEqual(["turn", "hazard"]);
  });
});

describe("patch", () => {
  test("replaces small objects as a whole in the inverse only", () => {
    const { patch, inverse } = difference({ a: { x: 1 } }, { a: { x: 2, y: 1, z: 1 } });
    expect([patch, inverse]).toEqual([{ a: { x: [2], y: [1], z: [1] } }, { a: [{ x: 1 }] }]);
    expect(difference({ a: { x: 1, y: 1 } }, { a: { x: 2, y: 2 } }).inverse).toEqual({ a: { x: [1], y: [1] } });
  });
  test("can be sorted without changing its meaning", () => {
    const patch: Patch = { z: [1], a: { c: [1] }, m: [] };
    expect(JSON.stringify(ordered(patch))).toBe('{"a":{"c":[1]},"m":[],"z":[1]}');
  });
  test("creates missing parents and skips prototype names", () => {
    expect(applyPatch({ a: 1 } as object, { a: { b: [1] }, c: { d: { e: [2] } } })).toEqual({
      a: { b: 1 },
      c: { d: { e: 2 } },
    });
  });
});

describe("difference of two states", () => {
  test.each<[string, object, object, Json]>([
    ["nothing", { a: 1, b: { c: [1] } }, { a: 1, b: { c: [1] } }, {}],
    ["a leaf", { a: { b: 1, c: 2 } }, { a: { b: 3, c: 2 } }, { a: { b: [3] } }],
    ["something new, whole", { a: {} }, { a: { b: { c: 1 } } }, { a: { b: [{ c: 1 }] } }],
    ["something gone", { a: { b: 1, c: 2 } }, { a: { c: 2 } }, { a: { b: [] } }],
    ["a list, whole", { a: [1, 2] }, { a: [1] }, { a: [[1]] }],
    ["an object where a figure was", { a: 1 }, { a: { b: 1 } }, { a: [{ b: 1 }] }],
    ["a figure where an object was", { a: { b: 1 } }, { a: null }, { a: [null] }],
    ["several", { z: 1, a: { y: 1, b: 1 } }, { a: { b: 2, c: 0 } }, { a: { b: [2], c: [0], y: [] }, z: [] }],
  ])("%s", (_, before, now, patch) => {
    expect(diff(before, now)).toEqual(patch);
    expect(applyPatch(before, diff(before, now))).toEqual(now);
    expect(applyPatch(now, diff(now, before))).toEqual(before);
  });
  test("does not depend on the order of keys", () =>
    expect(JSON.stringify(diff({ a: 1, b: 1 }, { b: 2, a: 2 }))).toBe(
      JSON.stringify(diff({ b: 1, a: 1 }, { a: 2, b: 2 })),
    ));
  test("lists changes by path", () =>
    expect([...changesOf({ a: { b: [2], y: [] }, z: [] })]).toEqual([[["a", "b"], 2], [["a", "y"]], [["z"]]]));
});

/** Characters of the patch of one Done, log entry included, with ids of 16 letters. */
function patchSize(participants: number): number {
  let state: EncounterState = newEncounter("tiny");
  for (let i = 0; i < participants; i++) state = after(state, join(`participant${String(10_000 + i)}`, i, 100));
  state = after(state, start);
  const outcome = apply(state, { ...done, by: "abcdefghijklmnop", id: "abcdefghijklmnop" });
  return outcome.refusal ? Number.NaN : JSON.stringify(outcome.patch).length;
}

test("keeps a turn's patch as small for a hundred participants as ten", () => {
  const size = patchSize(10);
  expect(size).toBeLessThan(600);
  expect(Math.abs(patchSize(100) - size)).toBeLessThan(20);
});
