import { describe, expect, test } from "vitest";
import { requests, seconds } from "../../../src/rules/index.ts";
import { after, answers, done, fight, noteOf, now, order, owed, refusalOf } from "./fight.ts";
import { by } from "../play.ts";

const gmInstead = { type: "option", name: "npcTie", value: "insteadOfDx" };
const resort = { type: "option", name: "resortOnChange", value: true };

describe("the order", () => {
  test("B-1 one turn each, one second a round", () => {
    const state = fight({ ann: { basicSpeed: 22 }, bob: { basicSpeed: 21 } });
    expect([now(state), seconds(state)]).toEqual(["ann", 0]);
    const next = after(state, done, done);
    expect([now(next), seconds(next)]).toEqual(["ann", 1]);
  });
  test("B-2 the highest Basic Speed goes first, B-3 then the higher DX", () =>
    expect(
      order(fight({ ann: { basicSpeed: 21 }, bob: { basicSpeed: 24, dx: 9 }, cid: { basicSpeed: 24, dx: 12 } })),
    ).toBe("cid bob ann"));
  test("B-2 BA-2 the order is noted at the start and outlasts changes, unless the GM lets it follow them", () => {
    const who = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 21 } };
    const slower = by("ann", "change", { stats: { basicSpeed: 20 } });
    expect(order(after(fight(who), slower, done, done))).toBe("ann bob");
    const following = after(fight(who, resort), slower);
    expect(order(following)).toBe("ann bob");
    expect(order(after(following, done, done))).toBe("bob ann");
  });
  test("B-4 ties roll a die each, high first; level ones roll again among themselves", () => {
    const tied = fight({
      ann: { basicSpeed: 24 },
      bob: { basicSpeed: 24 },
      cid: { basicSpeed: 24 },
      dot: { basicSpeed: 25 },
    });
    expect([now(tied), owed(tied)]).toEqual(["", "tie_ann_1 tie_bob_1 tie_cid_1"]);
    const once = after(tied, answers({ tie_ann_1: 4, tie_bob_1: 2, tie_cid_1: 4 }));
    expect([now(once), owed(once)]).toEqual(["", "tie_ann_2 tie_cid_2"]);
    const twice = after(once, answers({ tie_ann_2: 1, tie_cid_2: 6 }));
    expect(order(twice)).toBe("dot cid ann bob");
    expect(["ann", "bob", "dot"].map((who) => noteOf(twice, who).ties)).toEqual([[4, 1], [2], undefined]);
  });
  test("B-4 BA-3 ties among NPCs are the GM's, mixed ones are rolled", () => {
    const npcs = fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } });
    expect(owed(npcs)).toBe("order_ann");
    expect(order(after(npcs, answers({ order_ann: ["bob", "ann"] })))).toBe("bob ann");
    for (const wrong of [["bob"], ["bob", "bob"], ["bob", "ann", "ann"], "bob", null])
      expect(refusalOf(npcs, answers({ order_ann: wrong }))).toBe("not-an-order");
    expect(owed(fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24 } }))).toBe("tie_ann_1 tie_bob_1");
  });

  describe("in a group of likes", () => {
    const goblin = { basicSpeed: 24, npc: true, group: "goblins" };
    const wolf = { basicSpeed: 24, npc: true, group: "wolves" };

    test("BA-3 their number settles ties, and nobody is asked", () => {
      for (const options of [[], [gmInstead]]) {
        const state = fight({ ann: goblin, bob: goblin, cid: goblin }, ...options);
        expect([owed(state), order(state)]).toEqual(["", "ann bob cid"]);
      }
    });
    test("BA-3 the GM is asked once for each kind of creature, and likes stay together", () => {
      const state = fight({ ann: goblin, bob: wolf, cid: goblin, dot: wolf, eve: { basicSpeed: 24, npc: true } });
      expect(requests(state).map(({ id, fallback, data }) => [id, fallback, data?.units])).toEqual([
        ["order_ann", ["ann", "bob", "eve"], [["ann", "cid"], ["bob", "dot"], ["eve"]]],
      ]);
      expect(refusalOf(state, answers({ order_ann: ["ann", "bob", "cid", "dot", "eve"] }))).toBe("not-an-order");
      const placed = after(state, answers({ order_ann: ["bob", "eve", "ann"] }));
      expect([owed(placed), order(placed)]).toEqual(["", "bob dot eve ann cid"]);
    });
    test("B-4 against a player they roll one die", () => {
      const state = fight({ ann: goblin, bob: goblin, cid: { basicSpeed: 24 } });
      expect(owed(state)).toBe("tie_ann_1 tie_cid_1");
      expect(order(after(state, answers({ tie_ann_1: 2, tie_cid_1: 5 })))).toBe("cid ann bob");
    });
    test("BA-3 players of one group settle their ties by dice like everybody", () =>
      expect(owed(fight({ ann: { basicSpeed: 24, group: "twins" }, bob: { basicSpeed: 24, group: "twins" } }))).toBe(
        "tie_ann_1 tie_bob_1",
      ));
  });
  test("BA-3 after DX, the GM is asked only about NPCs level in DX too", () => {
    const who = {
      ann: { basicSpeed: 24, dx: 12, npc: true },
      bob: { basicSpeed: 24, dx: 10, npc: true },
      cid: { basicSpeed: 24, dx: 10, npc: true },
    };
    const state = fight(who);
    expect(owed(state)).toBe("order_bob");
    expect(order(after(state, answers({ order_bob: ["cid", "bob"] })))).toBe("ann cid bob");
  });
  test("BA-3 instead of DX, the GM orders all NPCs of a Basic Speed", () => {
    const who = {
      ann: { basicSpeed: 24, dx: 12, npc: true },
      bob: { basicSpeed: 24, dx: 10, npc: true },
      cid: { basicSpeed: 25, npc: true },
    };
    const state = fight(who, gmInstead);
    expect(owed(state)).toBe("order_ann");
    expect(order(after(state, answers({ order_ann: ["bob", "ann"] })))).toBe("cid bob ann");
  });
  test("BA-3 instead of DX, with a player among them DX decides as ever", () => {
    const who = {
      ann: { basicSpeed: 24, dx: 12, npc: true },
      bob: { basicSpeed: 24, dx: 10, npc: true },
      cid: { basicSpeed: 24, dx: 11 },
      dot: { basicSpeed: 24, dx: 10, npc: true },
    };
    const state = fight(who, gmInstead);
    expect(owed(state)).toBe("order_bob");
    expect(order(after(state, answers({ order_bob: ["dot", "bob"] })))).toBe("ann cid dot bob");
  });
  test("BA-3 the GM's places instead of DX end when a player comes to share the Basic Speed", () => {
    const state = after(
      fight({ ann: { basicSpeed: 24, dx: 12, npc: true }, bob: { basicSpeed: 24, dx: 10, npc: true } }, gmInstead),
      answers({ order_ann: ["bob", "ann"] }),
    );
    const joined = after(
      state,
      by("cid", "join", { side: "players", stats: { basicSpeed: 24, dx: 11 } }),
      done,
      done,
      done,
    );
    expect([joined.clock.round, order(joined)]).toEqual([2, "ann cid bob"]);
  });
  test("BA-3 with the setting turned back, DX counts again", () => {
    const state = after(
      fight({ ann: { basicSpeed: 24, dx: 12, npc: true }, bob: { basicSpeed: 24, dx: 10, npc: true } }, gmInstead),
      { ...gmInstead, value: "afterDx" },
    );
    expect(order(state)).toBe("ann bob");
    const placed = after(
      fight(
        {
          ann: { basicSpeed: 24, dx: 12, npc: true },
          bob: { basicSpeed: 24, dx: 10, npc: true },
          cid: { basicSpeed: 20, npc: true },
          dot: { basicSpeed: 20, npc: true },
        },
        gmInstead,
      ),
      answers({ order_ann: ["bob", "ann"] }),
      { ...gmInstead, value: "afterDx" },
    );
    expect(order(placed)).toBe("ann bob cid dot");
  });
  test("B-4 dice stand for the whole fight", () => {
    const state = after(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }),
      answers({ tie_ann_1: 2, tie_bob_1: 5 }),
      done,
      done,
    );
    expect([state.clock.round, order(state), owed(state)]).toEqual([2, "bob ann", ""]);
  });
  test("B-4 settled ties of two sets are independent of the order of the answers", () => {
    const who = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 }, cid: { basicSpeed: 20 }, dot: { basicSpeed: 20 } };
    const one = after(
      fight(who),
      answers({ tie_cid_1: 1, tie_dot_1: 2 }),
      answers({ tie_bob_1: 5 }),
      answers({ tie_ann_1: 1 }),
    );
    expect(order(one)).toBe("bob ann dot cid");
  });
  test("B-4 dice that cannot fall are refused", () => {
    const tied = fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } });
    for (const die of [0, 7, 2.5, "3"]) expect(refusalOf(tied, answers({ tie_ann_1: die }))).toBe("impossible-roll");
    expect(refusalOf(tied, answers({ tie_cid_1: 3 }))).toBe("not-asked");
  });
});

describe("late joiners", () => {
  const join = (participant: string, basicSpeed: number, npc = false) =>
    by(participant, "join", { side: "players", npc, stats: { basicSpeed } });

  test("B-2 whose Basic Speed is still to come act in this second, others from the next", () => {
    const state = after(fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }), done);
    expect(now(state)).toBe("bob");
    const late = after(state, join("cid", 22), join("dot", 18));
    expect(now(after(late, done))).toBe("dot");
    expect(order(after(late, done, done))).toBe("ann cid bob dot");
  });
  test("B-4 a tie with somebody who has rolled is settled before the next second, with one die of the newcomer's", () => {
    const rolled = after(
      fight({ ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }),
      answers({ tie_ann_1: 5, tie_bob_1: 3 }),
    );
    const late = after(rolled, done, join("cid", 24));
    const next = after(late, done, done);
    expect([now(next), owed(next)]).toEqual(["", "tie_cid_1"]);
    expect(order(after(next, answers({ tie_cid_1: 4 })))).toBe("ann cid bob");
  });
  test("B-4 NPCs that the GM had ordered roll as soon as a player is level with them", () => {
    const ordered = after(
      fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } }),
      answers({ order_ann: ["bob", "ann"] }),
    );
    const next = after(ordered, join("cid", 24), done, done, done);
    expect(owed(next)).toBe("tie_ann_1 tie_bob_1 tie_cid_1");
    // However the answers come in, everybody has rolled in the end.
    const rolled = after(next, answers({ tie_cid_1: 4 }));
    expect(owed(rolled)).toBe("tie_ann_1 tie_bob_1");
    expect(order(after(rolled, answers({ tie_ann_1: 6 }), answers({ tie_bob_1: 1 })))).toBe("ann cid bob");
  });
  test("B-4 the GM orders NPCs anew when another one is level with them", () => {
    const ordered = after(
      fight({ ann: { basicSpeed: 24, npc: true }, bob: { basicSpeed: 24, npc: true } }),
      answers({ order_ann: ["bob", "ann"] }),
    );
    const next = after(ordered, join("cid", 24, true), done, done, done);
    expect(owed(next)).toBe("order_ann");
    expect(order(after(next, answers({ order_ann: ["cid", "bob", "ann"] })))).toBe("cid bob ann");
  });
});
