import { describe, expect, test } from "vitest";
import { newEncounter, participantOf, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, fight, start } from "./fight.ts";
import { by } from "../play.ts";

const turns = (state: EncounterState, id: string): number | undefined => participantOf(state, id)?.turns;

describe("ended turns", () => {
  test("are counted over windows and undone", () => {
    const state = after(fight({ ann: [3, 7], bob: [5] }), done, done, done, done);
    expect([turns(state, "ann"), turns(state, "bob")]).toEqual([3, 1]);
    expect(turns(after(state, { type: "undo", to: 4 }), "ann")).toBe(1);
    expect(turns(after(state, { type: "undo" }, { type: "redo" }), "ann")).toBe(3);
  });
  test("exclude lost turns", () => {
    const state = fight({ ann: [3, 7], bob: [5] });
    expect(turns(after(state, { type: "lose", slot: "1_bob_1" }, done, done), "bob")).toBe(undefined);
    expect(turns(after(state, { type: "nextWindow" }), "ann")).toBe(undefined);
    expect(turns(after(state, by("ann", "defeat")), "ann")).toBe(undefined);
  });
  test("exclude interruptions of others' turns", () => {
    const state = after(
      newEncounter("speed-order"),
      ...(["ann", "bob"] as const).map((participant, at) =>
        by(participant, "join", { side: "red", stats: { basicSpeed: 24 - 4 * at, dx: 10 } }),
      ),
      start,
      by("ann", "wait", { trigger: "the door" }),
      by("ann", "cutIn"),
      done,
    );
    expect([turns(state, "ann"), turns(state, "bob")]).toEqual([1, undefined]);
  });
});
