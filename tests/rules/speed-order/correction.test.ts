/** Values corrected in a running fight: the GM decides if the order follows (docs/rules/speed-order.md). */
import { describe, expect, test } from "vitest";
import { apply, requests, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, by, done, type Given } from "../play.ts";
import { fight, noteOf, order, pending } from "./fight.ts";

const instead: Given = { type: "option", name: "npcTie", value: "insteadOfDx" };
const resort: Given = { type: "option", name: "resortOnChange", value: true };
const equal = { ann: { basicSpeed: 24, dx: 12 }, bob: { basicSpeed: 24, dx: 11 } };
const who = { ann: { basicSpeed: 24, dx: 12 }, bob: { basicSpeed: 21, dx: 12 } };
const change = (id: string, stats: JsonObject): Given => by(id, "change", { stats });
const say = (value: string, id = "bob"): Given => answers({ [`corrected_${id}`]: value });
const second = (...done: readonly Given[]) => [...done, ...done];
const asked = (state: EncounterState): readonly (JsonObject | undefined)[] =>
  requests(state).flatMap(({ what, data }) => (what === "corrected" ? [data] : []));
const faster = after(fight(who), change("bob", { basicSpeed: 25 }));

describe("corrected values", () => {
  test("B-91: ask the GM without blocking, by default to keep the order", () => {
    expect(requests(faster)).toMatchObject([
      {
        id: "corrected_bob",
        participant: "bob",
        gm: true,
        blocking: false,
        fallback: "keep",
        choices: ["next", "keep"],
      },
    ]);
    expect(asked(faster)).toEqual([{ participants: ["bob"], round: 2, basicSpeed: 25 }]);
    expect(order(after(faster, ...second(done)))).toBe("ann bob");
    expect(asked(after(faster, ...second(done)))).toMatchObject([{ round: 3 }]);
    expect(apply(faster, say("now")).refusal?.code).toBe("not-a-choice");
  });
  test("B-91: count from the next second, and stay so", () => {
    const counted = after(faster, say("next"));
    expect([asked(counted), order(counted)]).toEqual([[], "ann bob"]);
    const next = after(counted, ...second(done));
    expect([asked(next), order(next)]).toEqual([[], "bob ann"]);
    expect(order(after(next, ...second(done)))).toBe("bob ann");
  });
  test("B-2, B-91: leave the order if the GM keeps it, until they change again", () => {
    const kept = after(faster, say("keep"));
    expect(asked(kept)).toEqual([]);
    expect([asked(after(kept, ...second(done))), order(after(kept, ...second(done)))]).toEqual([[], "ann bob"]);
    expect(asked(after(kept, change("bob", { basicSpeed: 26 })))).toMatchObject([{ basicSpeed: 26 }]);
    expect(asked(after(kept, change("bob", { basicSpeed: 21 })))).toEqual([]);
  });
  test("B-91: are asked about again if put back before they count", () => {
    const back = after(faster, say("next"), change("bob", { basicSpeed: 21 }));
    expect(asked(back)).toMatchObject([{ basicSpeed: 21 }]);
    expect(order(after(back, say("next"), ...second(done)))).toBe("ann bob");
  });
  test("B-91: are asked about again after Undo", () => {
    const counted = after(faster, say("next"));
    const undone = after(counted, { type: "takeBack" });
    expect(asked(undone)).toEqual(asked(faster));
    expect(after(undone, { type: "redo" })).toEqual(counted);
    const next = after(counted, ...second(done));
    const before = after(next, { type: "takeBack" });
    expect(order(after(before, done))).toBe("bob ann");
  });
  test("B-3, B-91: ask about DX only where it decides the order", () => {
    expect(asked(after(fight(who), change("bob", { dx: 14 })))).toEqual([]);
    const quicker = after(fight(equal), change("bob", { dx: 14 }));
    expect(asked(quicker)).toEqual([{ participants: ["bob"], round: 2, dx: 14 }]);
    expect(order(after(quicker, say("next"), ...second(done)))).toBe("bob ann");
  });
  test("BA-3, B-91: ask about no DX of NPCs that the GM orders without it", () => {
    const ann = { ...equal.ann, npc: true };
    const npcs = { ann, bob: { ...equal.bob, npc: true } };
    const placed = after(fight(npcs, instead), answers({ order_ann: ["ann", "bob"] }));
    const asksOf = (state: EncounterState) => asked(after(state, change("ann", { dx: 10 }))).length;
    expect([placed, fight(npcs), fight({ ...equal, ann }, instead)].map(asksOf)).toEqual([0, 1, 1]);
  });
  test("B-4, B-91: roll the dice of a new tie, not those of the old", () => {
    const tied = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 }, cid: { basicSpeed: 20 } };
    const rolled = after(fight(tied), answers({ tie_ann_1: 6, tie_bob_1: 2 }));
    const slower = after(rolled, change("ann", { basicSpeed: 20 }), say("next", "ann"), done, done, done);
    expect([pending(slower), noteOf(slower, "ann").ties]).toEqual(["tie_ann_1 tie_cid_1", undefined]);
    const settled = after(slower, answers({ tie_ann_1: 5, tie_cid_1: 3 }));
    for (const state of [settled, after(settled, done, done, done)]) expect(order(state)).toBe("bob ann cid");
  });
  test("BA-3, B-91: end the GM's order of NPCs whom a player joins", () => {
    const goblin = { basicSpeed: 24, npc: true };
    const people = { ann: { ...goblin, dx: 9 }, bob: { ...goblin, dx: 12 }, cid: { basicSpeed: 20, dx: 14 } };
    const faster = [answers({ order_ann: ["ann", "bob"] }), change("cid", { basicSpeed: 24 })];
    const placed = after(fight(people, instead), ...faster);
    expect(order(placed)).toBe("ann bob cid");
    const resorted = after(fight(people, instead, resort), ...faster);
    for (const joined of [after(placed, say("next", "cid")), resorted])
      expect(order(after(joined, done, done, done))).toBe("cid bob ann");
  });
  test("BA-3, B-91: end the GM's place before DX", () => {
    const wolf = { basicSpeed: 24, npc: true, group: "wolf" };
    const pack = fight({ w1: wolf, boar: { ...wolf, group: "" }, w2: { ...wolf, basicSpeed: 20 } }, instead);
    const slower = [answers({ order_w1: ["w1", "boar"] }), change("w1", { basicSpeed: 20 }), say("next", "w1")];
    expect(order(after(pack, ...slower, done, done, done))).toBe("boar w1 w2");
  });
  test("B-89, B-91: keep Enhanced Time Sense, whenever they count", () => {
    const sense = { first: 1 };
    const slower = change("bob", { basicSpeed: 20, dx: 12, ...sense });
    const all = { ...who, bob: { ...who.bob, ...sense } };
    expect(order(after(fight(all), slower, say("next"), ...second(done)))).toBe("bob ann");
    const dull = change("bob", { basicSpeed: 20, first: 0 });
    expect(order(after(fight(all), dull, say("next"), ...second(done)))).toBe("ann bob");
    expect(order(after(fight(all, resort), slower))).toBe("bob ann");
  });
  test("B-91: of like NPCs of a group are one question", () => {
    const wolf = { basicSpeed: 20, npc: true, group: "wolf" };
    const wolves = ["w1", "w2", "w3"];
    const pack = fight({ ann: { basicSpeed: 24 }, w1: wolf, w2: wolf, w3: wolf });
    const quick = after(pack, ...wolves.map((id) => change(id, { basicSpeed: 25 })));
    expect(asked(quick)).toMatchObject([{ participants: wolves }]);
    expect(order(after(quick, say("next", "w1"), done, done, done, done))).toBe("w1 w2 w3 ann");
    const apart = after(quick, change("w3", { basicSpeed: 26 }), change("ann", { basicSpeed: 23 }));
    expect(asked(apart).map((data) => data?.participants)).toEqual([["ann"], ["w1", "w2"], ["w3"]]);
  });
  test("B-91: ask nothing with the option, of the defeated, or about other values", () => {
    expect(requests(after(fight(who, resort), change("bob", { basicSpeed: 25 })))).toEqual([]);
    expect(asked(after(faster, by("bob", "defeat")))).toEqual([]);
    expect(asked(after(fight(who), change("bob", { dx: 12, hp: -3 })))).toEqual([]);
    const sensing = { ...equal, ann: { ...equal.ann, first: 1 } };
    expect(asked(after(fight(sensing), change("bob", { dx: 11, first: 1 })))).toEqual([]);
  });
});
