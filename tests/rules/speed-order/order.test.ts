import { describe, expect, test } from "vitest";
import { requests, seconds } from "../../../src/rules/index.ts";
import { after, answers, done, fight, noteOf, now, order, pending, refusalOf } from "./fight.ts";
import { by } from "../play.ts";

/** NPCs of equal speed whom DX tells apart. */
const byDx = {
  ann: { basicSpeed: 24, dx: 12, npc: true },
  bob: { basicSpeed: 24, dx: 10, npc: true },
};
const gmInstead = { type: "option", name: "npcTie", value: "insteadOfDx" };
const resort = { type: "option", name: "resortOnChange", value: true };

describe("order", () => {
  test("B-1: gives one turn each per second", () => {
    const state = fight({ ann: { basicSpeed: 22 }, bob: { basicSpeed: 21 } });
    expect([now(state), seconds(state)]).toEqual(["ann", 0]);
    const next = after(state, done, done);
    expect([now(next), seconds(next)]).toEqual(["ann", 1]);
  });
  test("B-2, B-3: compares Basic Speed, then DX", () =>
    expect(
      order(fight({ ann: { basicSpeed: 21 }, bob: { basicSpeed: 24, dx: 9 }, cid: { basicSpeed: 24, dx: 12 } })),
    ).toBe("cid bob ann"));
  test("B-2, BA-2: is fixed at the start unless the option re-sorts it", () => {
    const who = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 21 } };
    const slower = by("ann", "change", { stats: { basicSpeed: 20 } });
    expect(order(after(fight(who), slower, done, done))).toBe("ann bob");
    expect(order(after(fight(who, resort), slower, done, done))).toBe("bob ann");
  });
  test("B-4: rolls a die for ties, and again among equal results", () => {
    const tied = fight({
      ann: { basicSpeed: 24 },
      bob: { basicSpeed: 24 },
      cid: { basicSpeed: 24 },
      dot: { basicSpeed: 25 },
    });
    expect([now(tied), pending(tied)]).toEqual(["", "tie_ann_1 tie_bob_1 tie_cid_1"]);
    const once = after(tied, answers({ tie_ann_1: 4, tie_bob_1: 2, tie_cid_1: 4 }));
    expect([now(once), pending(once)]).toEqual(["", "tie_ann_2 tie_cid_2"]);
    const twice = after(once, answers({ tie_ann_2: 1, tie_cid_2: 6 }));
    expect(order(twice)).toBe("dot cid ann bob");
    expect(["ann", "bob", "dot"].map((who) => noteOf(twice, who).ties)).toEqual([[4, 1], [2], undefined]);
  });
  test("B-4, BA-3: asks the GM for ties of NPCs and rolls mixed ones", () => {
    const npcs = fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } });
    expect(pending(npcs)).toBe("order_ann");
    expect(order(after(npcs, answers({ order_ann: ["bob", "ann"] })))).toBe("bob ann");
    for (const wrong of [["bob", "bob"], ["bob", "ann", "ann"], null])
      expect(refusalOf(npcs, answers({ order_ann: wrong }))).toBe("not-an-order");
    expect(pending(fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24 } }))).toBe("tie_ann_1 tie_bob_1");
  });

  describe("group of likes", () => {
    const goblin = { basicSpeed: 24, npc: true, group: "goblins" };
    const wolf = { basicSpeed: 24, npc: true, group: "wolves" };

    test("BA-3: breaks ties by number without asking", () => {
      for (const options of [[], [gmInstead]]) {
        const state = fight({ ann: goblin, bob: goblin, cid: goblin }, ...options);
        expect([pending(state), order(state)]).toEqual(["", "ann bob cid"]);
      }
    });
    test("BA-3: is one unit in the GM's order", () => {
      const state = fight({ ann: goblin, bob: wolf, cid: goblin, dot: wolf, eve: { basicSpeed: 24, npc: true } });
      expect(requests(state).map(({ id, fallback, data }) => [id, fallback, data?.units])).toEqual([
        ["order_ann", ["ann", "bob", "eve"], [["ann", "cid"], ["bob", "dot"], ["eve"]]],
      ]);
      expect(refusalOf(state, answers({ order_ann: ["ann", "bob", "cid", "dot", "eve"] }))).toBe("not-an-order");
      const placed = after(state, answers({ order_ann: ["bob", "eve", "ann"] }));
      expect([pending(placed), order(placed)]).toEqual(["", "bob dot eve ann cid"]);
    });
    test("B-4: rolls one die against a player", () => {
      const state = fight({ ann: goblin, bob: goblin, cid: { basicSpeed: 24 } });
      expect(pending(state)).toBe("tie_ann_1 tie_cid_1");
      expect(order(after(state, answers({ tie_ann_1: 2, tie_cid_1: 5 })))).toBe("cid ann bob");
    });
    test("BA-3, N-7: shares its die or place with equally fast newcomers", () => {
      const late = (participant: string, { npc, group, ...stats } = goblin) =>
        by(participant, "join", { side: "npcs", npc, group, stats });
      const rolled = after(
        fight({ ann: goblin, cid: { basicSpeed: 24 }, eve: { basicSpeed: 20 } }),
        answers({ tie_ann_1: 2, tie_cid_1: 5 }),
        late("dot"),
        late("fay", { ...goblin, basicSpeed: 20 }),
        { type: "nextWindow" },
      );
      expect([pending(rolled), order(rolled)]).toEqual(["tie_eve_1 tie_fay_1", "cid ann dot eve fay"]);
      const npcs = fight({ ann: goblin, bob: wolf }, gmInstead);
      const placed = after(npcs, answers({ order_ann: ["bob", "ann"] }), late("dot"), { type: "nextWindow" });
      expect([pending(placed), order(placed)]).toEqual(["", "bob ann dot"]);
    });
    test("BA-3: rolls for ties among players of a group", () =>
      expect(pending(fight({ ann: { basicSpeed: 24, group: "twins" }, bob: { basicSpeed: 24, group: "twins" } }))).toBe(
        "tie_ann_1 tie_bob_1",
      ));
  });
  test("BA-3: asks the GM about all NPCs of a speed, instead of DX", () => {
    const state = fight({ ...byDx, cid: { basicSpeed: 25, npc: true } }, gmInstead);
    expect(pending(state)).toBe("order_ann");
    expect(order(after(state, answers({ order_ann: ["bob", "ann"] })))).toBe("cid bob ann");
  });
  test("BA-3: uses DX with a player among them", () => {
    const state = fight({ ...byDx, cid: { basicSpeed: 24, dx: 11 }, dot: byDx.bob }, gmInstead);
    expect(pending(state)).toBe("order_bob");
    expect(order(after(state, answers({ order_bob: ["dot", "bob"] })))).toBe("ann cid dot bob");
  });
  test("BA-3: drops the GM's order when a player joins at that speed", () => {
    const state = after(fight(byDx, gmInstead), answers({ order_ann: ["bob", "ann"] }));
    const joined = after(
      state,
      by("cid", "join", { side: "players", stats: { basicSpeed: 24, dx: 11 } }),
      done,
      done,
      done,
    );
    expect([joined.clock.round, order(joined)]).toEqual([2, "ann cid bob"]);
  });
  test("BA-3: uses DX again once the option is reset", () => {
    const placed = after(
      fight({ ...byDx, cid: { basicSpeed: 20, npc: true }, dot: { basicSpeed: 20, npc: true } }, gmInstead),
      answers({ order_ann: ["bob", "ann"] }),
      { ...gmInstead, value: "afterDx" },
    );
    expect(order(placed)).toBe("ann bob cid dot");
  });
  test("B-4: settles two ties independently in any order of answers", () => {
    const who = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 }, cid: { basicSpeed: 20 }, dot: { basicSpeed: 20 } };
    const one = after(
      fight(who),
      answers({ tie_cid_1: 1, tie_dot_1: 2 }),
      answers({ tie_bob_1: 5 }),
      answers({ tie_ann_1: 1 }),
    );
    expect(order(one)).toBe("bob ann dot cid");
  });
  test("B-4: refuses impossible dice", () => {
    const tied = fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } });
    for (const die of [0, 7, 2.5, "3"]) expect(refusalOf(tied, answers({ tie_ann_1: die }))).toBe("impossible-roll");
    expect(refusalOf(tied, answers({ tie_cid_1: 3 }))).toBe("not-asked");
  });
});

describe("late joiners", () => {
  const join = (participant: string, basicSpeed: number, npc = false) =>
    by(participant, "join", { side: "players", npc, stats: { basicSpeed } });

  test("B-2: act this second if their Basic Speed is still to come", () => {
    const state = after(fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }), done);
    expect(now(state)).toBe("bob");
    const late = after(state, join("cid", 22), join("dot", 18));
    expect(now(after(late, done))).toBe("dot");
    expect(order(after(late, done, done))).toBe("ann cid bob dot");
  });
  test("B-4: roll one die for a tie before the next second", () => {
    const rolled = after(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }),
      answers({ tie_ann_1: 5, tie_bob_1: 3 }),
    );
    const late = after(rolled, done, join("cid", 24));
    const next = after(late, done, done);
    expect([now(next), pending(next)]).toEqual(["", "tie_cid_1"]);
    expect(order(after(next, answers({ tie_cid_1: 4 })))).toBe("ann cid bob");
  });
  test("B-4: make NPCs roll that the GM had ordered", () => {
    const ordered = after(
      fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } }),
      answers({ order_ann: ["bob", "ann"] }),
    );
    const next = after(ordered, join("cid", 24), done, done, done);
    expect(pending(next)).toBe("tie_ann_1 tie_bob_1 tie_cid_1");
    // In any order of answers, all have rolled in the end.
    const rolled = after(next, answers({ tie_cid_1: 4 }));
    expect(pending(rolled)).toBe("tie_ann_1 tie_bob_1");
    expect(order(after(rolled, answers({ tie_ann_1: 6 }), answers({ tie_bob_1: 1 })))).toBe("ann cid bob");
  });
  test("B-4: make the GM order tied NPCs again", () => {
    const ordered = after(
      fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } }),
      answers({ order_ann: ["bob", "ann"] }),
    );
    const next = after(ordered, join("cid", 24, true), done, done, done);
    expect(pending(next)).toBe("order_ann");
    expect(order(after(next, answers({ order_ann: ["cid", "bob", "ann"] })))).toBe("cid bob ann");
  });
});
