import { describe, expect, test } from "vitest";
import { forecast, newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, fight, join, start } from "./fight.ts";
import { by, answers } from "../play.ts";

/** E.g. "1:bob@4 2:ann@1?": round, participant, time, and a question mark where dice decide. */
function expected(state: EncounterState, count: number): string {
  return forecast(state, count)
    .map(({ round, participant, time, certain }) => `${round}:${participant}@${time}${certain ? "" : "?"}`)
    .join(" ");
}

describe("forecast", () => {
  test("lists the next turns beyond the window", () =>
    expect(expected(fight({ ann: [1, 3], bob: [4] }), 5)).toBe("1:ann@3 1:bob@4 2:ann@1 2:ann@3 2:bob@4"));
  test("omits defeated combatants and lost turns", () => {
    const state = after(fight({ ann: [1], bob: [2, 4], cid: [3] }), by("cid", "defeat"), {
      type: "lose",
      slot: "1_bob_1",
    });
    expect(expected(state, 3)).toBe("1:bob@4 2:ann@1 2:bob@2");
  });
  test("applies stats that change in the next window", () =>
    expect(expected(after(fight({ ann: [1] }), by("ann", "change", { stats: { times: [7] } })), 2)).toBe(
      "2:ann@7 3:ann@7",
    ));
  test("does not repeat a turn that resumes after an interruption", () =>
    expect(expected(after(fight({ ann: [1], bob: [2], cid: [3] }), by("cid", "cut")), 2)).toBe("1:bob@2 1:cid@3"));
  test("is uncertain beyond pending dice", () => {
    const state = after(
      newEncounter("tiny"),
      { type: "option", name: "dice", value: true },
      join("ann", 1),
      join("bob", 2),
      start,
      answers({ roll_ann: 9, roll_bob: 9 }),
    );
    expect(expected(state, 3)).toBe("1:bob@2 2:ann@1? 2:bob@2?");
  });
  test("continues through a pause", () =>
    expect(expected(after(fight({ ann: [1], bob: [2] }), { type: "pause" }, done), 1)).toBe("1:bob@2"));
  test("is empty without slots, before the start or with an invalid count", () => {
    expect(expected(after(newEncounter("tiny"), start), 5)).toBe("");
    expect(expected(after(newEncounter("tiny"), join("ann", 1)), 5)).toBe("");
    expect([0, -1, 2.5, Number.NaN].map((count) => expected(fight({ ann: [1] }), count))).toEqual(["", "", "", ""]);
  });
  test("has up to a thousand entries, also without windows", () => {
    const state = after(newEncounter("tiny-endless"), by("ann", "join", { side: "red", stats: { every: 3 } }), start);
    expect(forecast(state, 50).map(({ time }) => time)).toEqual(Array.from({ length: 50 }, (_, i) => 6 + 3 * i));
    expect(forecast(state, 1e9)).toHaveLength(1_000);
  });
});

test("ends although average dice stay tied", () => {
  const state = after(
    newEncounter("speed-order"),
    ...["ann", "bob", "cid"].map((participant) =>
      by(participant, "join", { side: "red", stats: { basicSpeed: 22, dx: 10 } }),
    ),
    start,
  );
  expect(forecast(state, 3).map(({ certain }) => certain)).toEqual([false, false, false]);
  expect(new Set(forecast(state, 3).map(({ participant }) => participant)).size).toBe(3);
});
