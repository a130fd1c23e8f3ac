import { describe, expect, test } from "vitest";
import { apply, newEncounter, slots } from "../../../src/rules/index.ts";
import { after, done, endless, fight, fire, join, now, order, start } from "./fight.ts";
import { by } from "../play.ts";

describe("hazard", () => {
  test("acts at its time in every window from its first", () => {
    const state = after(newEncounter("tiny"), join("ann", 3), fire({ time: 5, from: 2 }), start);
    expect(order(state)).toBe("ann@3 now");
    expect(order(after(state, done))).toBe("ann@3 now, fire@5 open");
    expect(order(after(state, done, done, done))).toBe("ann@3 now, fire@5 open");
  });
  test("acts every few windows", () => {
    const state = after(newEncounter("tiny"), join("ann", 3), fire({ time: 1, every: 2 }), start);
    const rounds = [now(state), now(after(state, done, done)), now(after(state, done, done, done))];
    expect(rounds).toEqual(["fire", "ann", "fire"]);
  });
  test("acts once with every: 0", () => {
    const state = after(newEncounter("tiny"), join("ann", 3), fire({ time: 5, every: 0 }), start, done, done);
    expect([state.clock.round, order(state)]).toEqual([2, "ann@3 now"]);
  });
  test("shares a time and can be moved, defeated and lost", () => {
    const state = after(fight({ ann: [3], bob: [5] }), fire({ time: 5 }));
    expect(now(after(state, done))).toBe("bob fire");
    expect(order(after(state, { type: "move", slot: "1_fire_1", to: { time: 9 } }))).toBe(
      "ann@3 now, bob@5 open, fire@9 open",
    );
    expect(order(after(state, { type: "lose", slot: "1_fire_1" }))).toContain("fire@5 lost (ruled)");
    expect(order(after(state, by("fire", "defeat")))).toContain("fire@5 lost (defeated)");
  });
  test("repeats or acts once in a pacing without rounds", () => {
    const again = endless(10, fire({ time: 4, every: 4 }));
    const times: (number | null)[] = [];
    for (let state = again; times.length < 5; state = after(state, done)) times.push(state.clock.time);
    expect(times).toEqual([4, 8, 10, 12, 16]);
    expect(now(after(endless(10, fire({ time: 4, every: 0 })), done, done, done))).toBe("ann");
  });
  test("continues after a loss or defeat in a pacing without rounds", () => {
    const state = after(endless(10, fire({ time: 4, every: 4 })), done);
    expect(now(after(state, { type: "lose", slot: "1_fire_2" }, done))).toBe("fire");
    const out = after(state, by("fire", "defeat"), done, by("fire", "revive"));
    expect(order(out)).toBe("ann@20 now, fire@20 open");
  });
  describe("counting up", () => {
    const FARTHEST = -1_000_000;
    const later = by("fire", "change", { stats: { time: FARTHEST } });

    test.each([
      ["once", 0, [0, 10, 20]],
      ["on its beat", 8, [0, 8, 10]],
    ])("acts %s at the start if its time is earlier", (_, every, expected) => {
      const times: (number | null)[] = [];
      for (let state = endless(10, fire({ time: FARTHEST, every })); times.length < 3; state = after(state, done))
        times.push(state.clock.time);
      expect(times).toEqual(expected);
    });
    test.each([
      ["once", 0, "ann@20 now, fire@20 open"],
      ["on its beat", 8, "ann@20 now, fire@24 open"],
    ])("acts %s from its joining or change at the earliest", (_, every, expected) => {
      const running = after(endless(10), done);
      expect(running.clock.time).toBe(20);
      const joined = after(running, fire({ time: FARTHEST, every }));
      expect(order(joined)).toBe(expected);
      const changed = after(endless(10, fire({ time: 500, every })), done, later);
      expect(order(changed)).toBe(expected);
    });
    test("acts at the earliest time of a round", () => {
      const state = after(newEncounter("tiny"), join("ann", 3), fire({ time: FARTHEST }), start);
      expect([now(state), state.clock.time]).toEqual(["fire", 0]);
    });
    test("acts at any early time when counting down", () => {
      const state = after(
        newEncounter("speed-order"),
        by("ann", "join", { side: "red", stats: { basicSpeed: 20 } }),
        fire({ time: FARTHEST }),
        start,
      );
      expect(slots(state).find(({ kind }) => kind === "hazard")?.time).toBe(FARTHEST);
    });
  });
  test.each([
    {},
    { time: 0.5 },
    { time: 1, every: -1 },
    { time: 1, from: 0 },
    { time: 2e9 },
    { time: 1, dx: 3 },
    { time: Number.NaN },
  ])("is refused with stats %o", (stats) =>
    expect(apply(fight({ ann: [1] }), fire(stats as Record<string, number>)).refusal?.code).toMatch(/^bad-/),
  );
});
