import { describe, expect, test } from "vitest";
import { current, foresee, newEncounter, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, fight, join, now, start } from "./fight.ts";
import { by, answers } from "../play.ts";

/** A participant's next turn: "2:bob@4", or "never". */
function next(state: EncounterState, participant: string): string {
  const foreseen = foresee(state, participant);
  const [slot] = (foreseen && current(foreseen))?.filter((one) => one.participant === participant) ?? [];
  return slot ? `${foreseen!.clock.round}:${slot.participant}@${slot.time}` : "never";
}

describe("foreseen next turn", () => {
  const state = fight({ ann: [1, 5], bob: [4], cid: [3] });
  test("plays a copy by default until the turn comes", () => {
    expect(next(state, "bob")).toBe("1:bob@4");
    expect(next(after(state, done, done, done), "cid")).toBe("2:cid@3");
    expect(now(state)).toBe("ann");
  });
  test("is the present state for a current turn", () => {
    expect(foresee(state, "ann")).toBe(state);
    const paused = after(state, { type: "pause" });
    expect(foresee(paused, "ann")).toBe(paused);
  });
  test("of an interrupted combatant is where it resumes", () =>
    expect(next(after(state, by("bob", "cut")), "ann")).toBe("1:ann@1"));
  test("accepts the turn's commands although the fight is paused now", () => {
    const then = foresee(after(state, { type: "pause" }), "bob")!;
    expect(now(after(then, { type: "done", slots: ["1_bob_1"] }))).toBe("ann");
    expect(then.head).toBe(state.head + 1);
  });
  test("is null for defeated, unknown and unstarted combatants", () => {
    expect(next(after(state, by("bob", "defeat")), "bob")).toBe("never");
    expect(next(after(newEncounter("tiny"), join("ann", 1)), "ann")).toBe("never");
    expect(foresee(state, "nobody")).toBeNull();
    expect(foresee(state, "__proto__")).toBeNull();
    expect(foresee(null, "ann")).toBeNull();
  });
});

test("skips a combatant that watches while others act", () => {
  const people = ["ann", "bob"].map((participant) =>
    by(participant, "join", { side: participant, stats: { agility: 10 } }),
  );
  const state = after(
    newEncounter("stopwatch"),
    ...people,
    start,
    answers({ start: "consent" }),
    answers({ next_ann: { do: "wait" }, next_bob: { do: "class", speedClass: 3 } }),
  );
  expect(next(state, "ann")).toBe("never");
  expect(next(state, "bob")).toMatch(/^1:bob@\d+$/);
});
