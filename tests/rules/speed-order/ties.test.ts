/** Ties, and places that the GM gives: who is asked for what, and how long an answer stands. */
import { describe, expect, test } from "vitest";
import {
  forecast,
  look,
  newEncounter,
  participantOf,
  requests,
  slots,
  type Choice,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { repair } from "../../../src/rules/kernel/repair.ts";
import { after, answers, done, eventsOf, fight, noteOf, now, order, pending, refusalOf, type Given } from "./fight.ts";
import { by } from "../play.ts";

const instead: Given = { type: "option", name: "npcTie", value: "insteadOfDx" };
const resort: Given = { type: "option", name: "resortOnChange", value: true };
const npc = { basicSpeed: 24, npc: true };
const join = (participant: string, basicSpeed: number): Given =>
  by(participant, "join", { side: "players", stats: { basicSpeed } });
const hazard = (participant: string, time: number): Given =>
  by(participant, "join", { side: "world", kind: "hazard", stats: { time } });
/** The same fight, with participants stored in another order. */
const stored = (state: EncounterState): EncounterState => ({
  ...state,
  participants: Object.fromEntries(Object.entries(state.participants).reverse()),
});
/** After these commands and this many turns. */
const round = (state: EncounterState, turns: number, ...before: readonly Given[]): EncounterState =>
  after(state, ...before, ...Array<Given>(turns).fill(done));

describe("requests for ties", () => {
  test("B-4: follow the order and then joining, regardless of storage", () => {
    const state = fight({
      ann: { basicSpeed: 20 },
      bob: { basicSpeed: 20 },
      cid: { basicSpeed: 24 },
      dot: { basicSpeed: 24 },
    });
    for (const one of [state, stored(state)]) expect(pending(one)).toBe("tie_cid_1 tie_dot_1 tie_ann_1 tie_bob_1");
  });
  test("BA-3: ask the GM for an order of NPCs after DX", () => {
    const state = fight({ ann: npc, bob: npc, cid: { ...npc, dx: 12 } });
    const request = {
      id: "order_ann",
      kind: "decision",
      what: "npcOrder",
      fallback: ["ann", "bob"],
      blocking: true,
      gm: true,
      data: { attempt: 1, tied: ["ann", "bob"], overDx: false },
    };
    for (const one of [state, stored(state)]) expect(requests(one)).toStrictEqual([request]);
  });
  test("B-4: skip hazards and the defeated until they return", () => {
    expect(
      pending(
        after(newEncounter("speed-order"), hazard("fire", 24), hazard("flood", 24), join("ann", 24), { type: "start" }),
      ),
    ).toBe("");
    const out = round(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }),
      2,
      join("cid", 20),
      by("cid", "defeat"),
    );
    expect([out.clock.round, pending(out)]).toEqual([2, ""]);
    expect(pending(round(out, 3, by("cid", "revive")))).toBe("tie_bob_1 tie_cid_1");
  });
  test("B-1, B-4: appear as a stage only with a tie", () => {
    const before = (second: number): EncounterState =>
      after(newEncounter("speed-order"), join("ann", 24), join("bob", second));
    const stages = (second: number): readonly string[] =>
      eventsOf(before(second), { type: "start" }).flatMap((event) => (event.type === "stage" ? [event.stage] : []));
    expect([stages(20), stages(24)]).toEqual([["play"], ["order"]]);
  });
  test("B-4: leave the Basic Speed certain in the forecast", () => {
    const expected = forecast(fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }), 2);
    expect(expected.map(({ certain, range }) => [certain, range])).toEqual([
      [false, [24, 24]],
      [false, [24, 24]],
    ]);
  });
});

describe("GM's order of NPCs", () => {
  test("B-4: is noted without dice", () => {
    const placed = after(fight({ ann: npc, bob: npc }), answers({ order_ann: ["bob", "ann"] }));
    expect(noteOf(placed, "ann")).not.toHaveProperty("ties");
    expect(participantOf(placed, "bob")!.facts.ties).toEqual([{ place: 1 }]);
  });
  test("BA-3: lasts in later seconds instead of DX", () => {
    const state = after(
      fight({ ann: { ...npc, dx: 12 }, bob: { ...npc, dx: 10 } }, instead),
      answers({ order_ann: ["bob", "ann"] }),
    );
    for (const second of [state, round(state, 2), round(state, 4)])
      expect([order(second), pending(second)]).toEqual(["bob ann", ""]);
  });
  test("BA-3: is asked again if the option changes", () => {
    const slow = { ...npc, basicSpeed: 20 };
    const half = after(fight({ ann: npc, bob: npc, cid: slow, dot: slow }), answers({ order_ann: ["bob", "ann"] }));
    expect([pending(half), pending(after(half, instead))]).toEqual(["order_cid", "order_ann order_cid"]);
    expect(pending(after(half, instead, answers({ order_ann: ["bob", "ann"] })))).toBe("order_cid");
  });
  test("BA-2, BA-3: is asked again if equal places meet", () => {
    const slow = { ...npc, basicSpeed: 20 };
    const state = after(
      fight({ ann: npc, bob: npc, cid: slow, dot: slow }, resort),
      answers({ order_ann: ["bob", "ann"], order_cid: ["cid", "dot"] }),
    );
    const next = round(state, 4, by("cid", "change", { stats: { basicSpeed: 24 } }));
    expect(pending(next)).toBe("order_ann");
    const again = after(next, answers({ order_ann: ["ann", "cid", "bob"] }));
    expect([order(again), pending(round(again, 4))]).toEqual(["ann cid bob dot", ""]);
  });
});

describe("choice of an order", () => {
  const picks = (...ids: readonly string[]): readonly Choice[] => {
    const state = fight(Object.fromEntries(ids.map((id) => [id, npc])));
    const view = look(state)!;
    return view.pacing.choices.picks!(requests(state)[0]!, null, view);
  };
  test("BA-3: has both orders of two", () =>
    expect(picks("a", "b")).toEqual([
      { value: ["a", "b"], code: "order", data: { order: ["a", "b"] }, lands: null },
      { value: ["b", "a"], code: "order", data: { order: ["b", "a"] }, lands: null },
    ]));
  test("BA-3: has six orders of three, and of four one for each leader", () => {
    const orders = (all: readonly Choice[]): string => all.map(({ value }) => (value as string[]).join("")).join(" ");
    expect(orders(picks("a", "b", "c"))).toBe("abc acb bac bca cab cba");
    expect(orders(picks("a", "b", "c", "d"))).toBe("abcd bacd cabd dabc");
  });
});

describe("slot at the Basic Speed of creatures", () => {
  test("acts after all of them in joining order", () => {
    const state = after(
      newEncounter("speed-order"),
      join("ann", 24),
      hazard("fire", 24),
      join("bob", 25),
      hazard("flood", 24),
      join("cid", 20),
      { type: "start" },
    );
    expect([0, 1, 2, 3, 4].map((turns) => now(round(state, turns)))).toEqual(["bob", "ann", "fire", "flood", "cid"]);
  });
  test("acts after them however many joined before", () => {
    const many = Array.from({ length: 20 }, (_, at) => join(`p${at}`, 25));
    const state = after(newEncounter("speed-order"), ...many, join("ann", 24), hazard("fire", 24), { type: "start" });
    expect(state.seats).toBe(22);
    expect(
      slots(state)
        .filter(({ time }) => time === 24)
        .map(({ participant }) => participant),
    ).toEqual(["ann", "fire"]);
  });
  test("acts after them if placed there by the GM", () => {
    const before = fight({ ann: { basicSpeed: 25 }, bob: { basicSpeed: 24, dx: 14 }, cid: { basicSpeed: 20 } });
    const state = after(before, { type: "move", slot: "1_cid_1", to: { time: 24 } }, done);
    expect([now(state), now(after(state, done))]).toEqual(["bob", "cid"]);
  });
});

describe("lost place in the order", () => {
  test("B-2: is restored from the sheet on repair", () => {
    const broken = JSON.parse(
      JSON.stringify(fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 23 } })),
    ) as EncounterState;
    Object.assign(participantOf(broken, "bob")!.facts, { basicSpeed: "fast" });
    const repaired = repair(broken)!.state;
    expect([participantOf(repaired, "bob")!.facts, order(repaired)]).toEqual([{ basicSpeed: 23, dx: 10 }, "ann bob"]);
  });
});

describe("options", () => {
  test.each<[string, readonly (string | boolean)[]]>([
    ["npcTie", ["afterDx", "insteadOfDx"]],
    ["resortOnChange", [true, false]],
    ["dodgeWhenReeling", ["recalculate", "halveDodge"]],
    ["halvedSpeed", ["whole", "exact"]],
    ["postureAffectsRanged", [true, false]],
  ])("accept for %s its values only", (name, values) => {
    const set = (value: string | boolean | number): string | null =>
      refusalOf(newEncounter("speed-order"), { type: "option", name, value });
    for (const value of values) expect([value, [null, "nothing-changes"].includes(set(value))]).toEqual([value, true]);
    expect([set("sing"), set(3), set("")]).toEqual(["bad-option", "bad-option", "bad-option"]);
  });
});
