/** The first and the active participants, in any order of pacing or storage, and after any earlier views. */
import { describe, expect, test } from "vitest";
import {
  currentIds,
  type EncounterState,
  newEncounter,
  type Pacing,
  pacingOf,
  type Setting,
  slotId,
} from "../../../src/rules/index.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { write } from "../../../src/rules/model/recipe.ts";
import { removeActive, stepAside } from "../../../src/rules/order/turns.ts";
import { viewOf, withActiveDerived, withActiveNamed, type View } from "../../../src/rules/order/state-view.ts";
import { throughStorage } from "../properties/json-state.ts";
import { after, fight, join } from "./fight.ts";
import { openNext } from "../../../src/rules/order/slot-queue.ts";
import { by } from "../play.ts";

const view = (state: EncounterState): View => viewOf(state)!;
const named = (state: EncounterState, ...ids: readonly string[]): EncounterState => ({
  ...withActiveNamed(view(state)),
  now: Object.fromEntries(ids.map((id) => [id, true as const])),
});

describe("earliest slots", () => {
  test("include the first joiner after an empty query", () => {
    const empty = newEncounter("tiny");
    expect(view(empty).next()).toEqual([]);
    expect(
      view(after(empty, join("ann", 2)))
        .next()
        .map(({ participant }) => participant),
    ).toEqual(["ann"]);
  });
  test("are found by time even within one storage bucket", () => {
    const [one, two, three] = Array.from({ length: 400 }, (_, i) => `fighter${i}`).filter(
      (id) => bucketOf(id) === "s0",
    ) as [string, string, string];
    const state = fight({ [one]: [5], [two]: [5, 7], [three]: [7] });
    expect(
      view(state)
        .at(5)
        .map(({ participant }) => participant)
        .sort(),
    ).toEqual([one, two].sort());
    expect(
      view(state)
        .at(7)
        .map(({ participant }) => participant)
        .sort(),
    ).toEqual([two, three].sort());
  });
});

describe("who is active", () => {
  const group = fight({ ann: [2], bob: [2], cid: [2], dot: [6], eve: [7] });

  test.each([
    [["1_ann_1", "1_cid_1"], { "1_bob_1": false }],
    [["1_ann_1", "1_bob_1", "1_cid_1", "1_dot_1"], { "1_dot_1": true }],
    [["1_ann_1", "1_cid_1", "1_dot_1"], { "1_bob_1": false, "1_dot_1": true }],
  ])("are %j in memory and as stored differences", (active, differing) => {
    const before = named(group, ...active);
    const stored = withActiveDerived(before, group);
    expect([stored.now, stored.lead]).toEqual([differing, true]);
    for (const state of [stored, throughStorage(stored)]) {
      expect(currentIds(state)).toEqual(active);
      expect(withActiveNamed(view(state)).now).toEqual(before.now);
    }
  });
  test("are stored by name if differences would be as long", () => {
    const pair = fight({ ann: [2], bob: [2], dot: [6], eve: [7] });
    for (const active of [[], ["1_ann_1"], ["1_bob_1", "1_dot_1"], ["1_dot_1", "1_eve_1"]]) {
      const state = named(pair, ...active);
      expect(withActiveDerived(state, pair)).toBe(state);
    }
  });
  test("differ in another round", () => {
    const state = fight({ ann: [2], bob: [5] });
    expect(currentIds(state)).toEqual(["1_ann_1"]);
    expect(currentIds({ ...state, clock: { ...state.clock, round: 2 } })).toEqual(["2_ann_1"]);
  });
  test("are interrupted in a fixed order", () => {
    const heldIn = (state: EncounterState): unknown =>
      write(state, (draft) => void stepAside(draft, () => undefined)).held;
    expect(heldIn(named(group, "1_cid_1", "1_ann_1", "1_bob_1"))).toEqual([["1_ann_1", "1_bob_1", "1_cid_1"]]);
    expect(heldIn(newEncounter("tiny"))).toEqual([]);
  });
  test("are removed from any interruption when they end", () => {
    const twice = { ...group, held: [["1_ann_1"], ["1_bob_1", "1_cid_1"]] };
    const heldWithout = (id: string): unknown => write(twice, (draft) => void removeActive(draft, id)).held;
    expect(heldWithout("1_bob_1")).toEqual([["1_ann_1"], ["1_cid_1"]]);
    expect(heldWithout("1_ann_1")).toEqual([["1_bob_1", "1_cid_1"]]);
    expect(heldWithout("1_dot_1")).toBe(twice.held);
  });
});

/** Ids in one bucket, whose first is found in one pass. */
const ids = Array.from({ length: 400 }, (_, i) => `fighter${i}`)
  .filter((id) => bucketOf(id) === "s0")
  .slice(0, 4);

const speedOrder = pacingOf("speed-order")!;

/** One slot each: the first on a later time, the others on one time, each before those who joined earlier. */
const falling: Pacing = {
  ...speedOrder,
  clock: { ...speedOrder.clock, counts: "up" },
  order: {
    ...speedOrder.order,
    slotsOf: ({ id, seat }, { round }) => {
      const time = seat === 1 ? 7 : 5;
      return [
        {
          id: slotId(round, id, 1),
          participant: id,
          time,
          key: [time, -seat],
          phase: "",
          ordinal: 1,
          of: 1,
          kind: "turn",
          state: "open",
        },
      ];
    },
  },
};

test("finds all slots of the earliest time within one bucket", () => {
  const state = after(
    newEncounter("speed-order"),
    ...ids.map((participant) => by(participant, "join", { side: "red", stats: { basicSpeed: 20, dx: 10 } })),
  );
  const setting: Setting = { round: 1, options: {}, facts: {} };
  expect(
    openNext(state, falling, setting, 5)
      .map(({ participant }) => participant)
      .sort(),
  ).toEqual(ids.slice(1).sort());
});
