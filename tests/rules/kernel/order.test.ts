import { describe, expect, test } from "vitest";
import {
  current,
  newEncounter,
  pacingOf,
  registerPacing,
  slots,
  type EncounterEvent,
  type EncounterState,
  type Patch,
  type Slot,
} from "../../../src/rules/index.ts";
import { write, type Draft, type Recipe } from "../../../src/rules/model/recipe.ts";
import { compareKeys, compareSlots, isPast, openAt, slotsOf, waitingSlots } from "../../../src/rules/order/order.ts";
import { applyPatch, difference, ordered } from "../../../src/rules/order/patch.ts";
import { cutIn, isTurn, lose, noteLost, removeActive, stepAside } from "../../../src/rules/order/turns.ts";
import {
  allSlots,
  viewOf,
  withActiveDerived,
  withActiveNamed,
  type View,
} from "../../../src/rules/order/state-view.ts";
import { after, done, fight, join, now, order, refusalOf, start } from "./fight.ts";
import { by, refused } from "../play.ts";

// Who comes first, who is active, and what a turn leaves behind: what every pacing builds upon.

const view = (state: EncounterState): View => viewOf(state)!;

/** A pacing in which participants who have acted once wait from then on. */
const tiny = pacingOf("tiny")!;
if (!pacingOf("tiny-waiting")) {
  registerPacing({
    ...tiny,
    id: "tiny-waiting",
    order: {
      ...tiny.order,
      slotsOf: (one, setting) =>
        tiny.order
          .slotsOf(one, setting)
          .map((slot) => (slot.time > 50 ? { ...slot, state: "waiting" as const } : slot)),
    },
  });
}

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

describe("joiner in mid-round", () => {
  const late = after(fight({ ann: [2, 8], bob: [5] }), done, join("cid", 4, 5, 9));
  test("loses slots before the present one", () =>
    expect(order(late)).toBe("ann@2 done, cid@4 lost (late), bob@5 now, cid@5 open, ann@8 open, cid@9 open"));
  test("has all slots in the next round", () =>
    expect(order(after(late, done, { type: "nextWindow" }))).toBe(
      "ann@2 now, cid@4 open, bob@5 open, cid@5 open, ann@8 open, cid@9 open",
    ));
  test("loses slots while defeated and keeps ruled losses after revival", () => {
    const ruled = after(late, { type: "lose", slot: "1_cid_3" }, by("cid", "defeat"));
    expect(order(ruled)).toContain("cid@5 lost (defeated), ann@8 open, cid@9 lost (ruled)");
    expect(order(after(ruled, by("cid", "revive")))).toContain("cid@9 lost (ruled)");
  });
});

describe("waiting slots", () => {
  const state = after(newEncounter("tiny-waiting"), join("ann", 90, 3), join("bob", 60), join("cid", 70), start);
  test("are listed in turn order, outside the open slots", () => {
    const { pacing, setting } = view(state);
    expect(waitingSlots(state, pacing, setting).map(({ id }) => id)).toEqual(["1_bob_1", "1_cid_1", "1_ann_1"]);
    expect(openAt(state, pacing, setting, 60)).toEqual([]);
    expect(openAt(state, pacing, setting, 3).map(({ id }) => id)).toEqual(["1_ann_2"]);
    expect(
      view(state)
        .waiting()
        .map(({ participant }) => participant),
    ).toEqual(["bob", "cid", "ann"]);
  });
  test("are lost by command or defeat", () => {
    expect(order(after(state, { type: "lose", slot: "1_bob_1" }))).toContain("bob@60 lost (ruled)");
    expect(order(after(state, by("cid", "defeat")))).toContain("cid@70 lost (defeated)");
    expect(refusalOf(after(state, { type: "lose", slot: "1_bob_1" }), { type: "lose", slot: "1_bob_1" })).toBe(
      "slot-is-over",
    );
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
    expect(
      view(state)
        .next()
        .map(({ id }) => id),
    ).toEqual(["1_bob_1", "1_cid_1"]);
    expect(
      view(state)
        .together()
        .map(({ id }) => id)
        .sort(),
    ).toEqual(["1_bob_1", "1_cid_1"]);
    expect(
      view(state)
        .at(7)
        .map(({ id }) => id),
    ).toEqual(["1_bob_2"]);
    expect(
      view(fight({ cid: [2], ann: [2], bob: [2] }))
        .next()
        .map(({ participant }) => participant),
    ).toEqual(["ann", "bob", "cid"]);
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
    const rolls = after(newEncounter("tiny"), { type: "option", name: "dice", value: true }, join("ann", 2), start);
    expect(view(rolls).stage()?.id).toBe("roll");
  });
  test("follows its options and round", () => {
    expect(slots(state)).toHaveLength(2);
    const fewer = after(newEncounter("tiny"), { type: "option", name: "most", value: 1 }, join("ann", 2, 3), start);
    expect([view(fewer).setting.options.most, view(state).setting.options.most, slots(fewer).length]).toEqual([
      1, 5, 1,
    ]);
    expect(view(after(state, done, done)).setting.round).toBe(2);
  });
});

describe("stored active slots", () => {
  const group = { ann: [2], bob: [2], cid: [2], dot: [6] };
  test("are omitted if the earliest slots are active", () => {
    const state = fight(group);
    expect([state.now, state.lead, now(state)]).toEqual([{}, true, "ann bob cid"]);
    const named = withActiveNamed(view(state));
    expect([named.now, named.lead]).toEqual([{ "1_ann_1": true, "1_bob_1": true, "1_cid_1": true }, undefined]);
    expect(withActiveNamed(view(named))).toBe(named);
    const derived = withActiveDerived(named, state);
    expect([derived.now, derived.lead]).toEqual([{}, true]);
  });
  test("are the few that differ, active or not", () => {
    const named = withActiveNamed(view(fight(group)));
    const without = withActiveDerived({ ...named, now: { "1_ann_1": true, "1_cid_1": true } }, named);
    expect([without.now, without.lead, now(without)]).toEqual([{ "1_bob_1": false }, true, "ann cid"]);
    const more = withActiveDerived({ ...named, now: { ...named.now, "1_dot_1": true } }, named);
    expect([more.now, more.lead, now(more)]).toEqual([{ "1_dot_1": true }, true, "ann bob cid dot"]);
  });
  test("are all listed if that is no longer", () => {
    const named = withActiveNamed(view(fight(group)));
    for (const active of [["1_dot_1"], ["1_ann_1"]]) {
      const state = { ...named, now: Object.fromEntries(active.map((id) => [id, true as const])) };
      expect(withActiveDerived(state, named)).toBe(state);
      expect((current(state) ?? []).map(({ id }) => id)).toEqual(active);
    }
    const nobody = { ...named, now: {} };
    expect(withActiveDerived(nobody, named)).toBe(nobody);
  });
  test("are reused if unchanged", () => {
    const named = withActiveNamed(view(fight(group)));
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
    const state = after(fight({ ann: [2], bob: [4] }), by("bob", "cut"));
    const turns = (each: EncounterState): unknown[] =>
      ["ann", "bob"].map((id) => view(each).participant(id)?.turns ?? 0);
    expect(turns(state)).toEqual([0, 0]);
    expect(turns(after(state, done))).toEqual([0, 0]);
    expect(turns(after(state, done, done))).toEqual([1, 0]);
    expect(turns(after(state, done, done, done))).toEqual([1, 1]);
  });
  test("is named in the refusal if it is not current", () => {
    const state = fight({ ann: [2], bob: [4] });
    expect(refused(state, { type: "done", slots: ["1_bob_1"] })).toBe("not-current 1_bob_1");
    expect(refused(state, { type: "done", slots: ["1_eve_1"] })).toBe("not-current 1_eve_1");
  });
});

/** Executes a recipe on a running fight. */
function carriedOut(
  state: EncounterState,
  recipe: Recipe,
): { state: EncounterState; events: readonly EncounterEvent[] } {
  const events: EncounterEvent[] = [];
  return {
    state: write(withActiveNamed(view(state)), (draft: Draft) => {
      recipe(draft, (event) => events.push(event));
    }),
    events,
  };
}

describe("current slots", () => {
  const group = fight({ ann: [2], bob: [2], cid: [5] });
  test("change to the interrupter's and are held together in order", () => {
    const { state, events } = carriedOut(group, (draft, emit) => {
      cutIn(draft, "1_cid_1", emit);
    });
    expect([state.now, state.held]).toEqual([{ "1_cid_1": true }, [["1_ann_1", "1_bob_1"]]]);
    expect(events).toEqual([
      { type: "interrupt", slot: "1_ann_1", participant: "ann" },
      { type: "interrupt", slot: "1_bob_1", participant: "bob" },
      { type: "slotStart", slot: "1_cid_1", participant: "cid" },
    ]);
  });
  test("hold nothing if none is active", () => {
    const { state, events } = carriedOut(newEncounter("tiny"), stepAside);
    expect([state.held, state.now, events]).toEqual([[], {}, []]);
  });
  test("lose a slot anywhere without leaving an empty group", () => {
    const { state: held } = carriedOut(group, stepAside);
    const one = write(held, (draft) => {
      removeActive(draft, "1_ann_1");
    });
    expect(one.held).toEqual([["1_bob_1"]]);
    expect(
      write(one, (draft) => {
        removeActive(draft, "1_bob_1");
      }).held,
    ).toEqual([]);
    expect(
      write(one, (draft) => {
        removeActive(draft, "1_cid_1");
      }).held,
    ).toBe(one.held);
  });
});

describe("lost slot", () => {
  const state = fight({ ann: [2, 4, 6], bob: [5] });
  test("is noted beside earlier losses", () => {
    const after2 = write(state, (draft) => {
      noteLost(draft, view(state).slot("1_ann_2")!, "one");
      noteLost(draft, view(state).slot("1_ann_3")!, "two");
    });
    expect(order(after2)).toBe("ann@2 now, ann@4 lost (one), bob@5 open, ann@6 lost (two)");
  });
  test("is reported with participant and reason and ends", () => {
    const recipe = lose("1_ann_1", "ruled", view(state));
    expect(typeof recipe).toBe("function");
    if (typeof recipe !== "function") return;
    const { state: lost, events } = carriedOut(state, recipe);
    expect([events, lost.now]).toEqual([[{ type: "lost", slot: "1_ann_1", participant: "ann", reason: "ruled" }], {}]);
  });
  test("must exist and not be over", () => {
    expect(lose("1_eve_1", "ruled", view(state))).toMatchObject({ code: "no-such-slot", data: { slot: "1_eve_1" } });
    const over = after(state, done);
    expect(lose("1_ann_1", "ruled", view(over))).toMatchObject({ code: "slot-is-over", data: { slot: "1_ann_1" } });
  });
  test("of a hazard without rounds repeats at its next time", () => {
    const fire = after(
      newEncounter("tiny-endless"),
      by("ann", "join", { side: "red", stats: { every: 4 } }),
      by("fire", "join", { side: "red", kind: "hazard", stats: { time: 3, every: 5 } }),
      start,
    );
    expect(now(fire)).toBe("fire");
    expect(order(after(fire, { type: "lose", slot: "1_fire_1" }))).toBe("ann@4 now, fire@8 open");
  });
});

describe("patch", () => {
  test("leads both ways and omits equal members", () => {
    const [before, now] = [
      { a: 1, b: { c: 1, d: [1] }, gone: 1 },
      { a: 1, b: { c: 2, d: [1] }, fresh: { x: 1 } },
    ];
    expect(difference(before, now)).toEqual({
      patch: { b: { c: [2] }, fresh: [{ x: 1 }], gone: [] },
      inverse: { b: { c: [1] }, fresh: [], gone: [1] },
    });
    expect(difference(before, structuredClone(before))).toEqual({ patch: {}, inverse: {} });
    expect(Object.keys(difference({ z: 1, m: 1 }, { a: 1 }).patch)).toEqual(["a", "m", "z"]);
  });
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
    const state = { a: 1 };
    expect(applyPatch(state, JSON.parse('{"__proto__":{"x":[1]},"valueOf":[7]}') as Patch)).toBe(state);
  });
});
