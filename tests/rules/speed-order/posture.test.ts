import { describe, expect, test } from "vitest";
import type { EncounterState } from "../../../src/rules/index.ts";
import { after, done, eventsOf, fight, refusalOf, type Given } from "./fight.ts";
import { choose, offers, stats, strikes, three } from "./strike.ts";
import { by } from "../play.ts";

const pose = (posture: string, more: object = {}, participant = "ann"): Given =>
  by(participant, "pose", { posture, ...more });
const from = (posture: string): EncounterState => three({ ann: { posture, move: 5 } });

describe("posture", () => {
  test("B-71, BA-25: changes freely between standing and crouching unless moved too far", () => {
    const state = after(three(), pose("crouching"));
    expect(stats(state, "ann").posture).toBe("crouching");
    expect(eventsOf(three(), pose("crouching"))).toEqual([
      { type: "effect", participant: "ann", effect: { what: "posture", to: "crouching" }, deed: true },
    ]);
    // It ends at any time, after any distance.
    expect(stats(after(state, done, pose("standing")), "ann").posture).toBe("standing");
    expect(refusalOf(state, pose("standing", { moved: 5 }))).toBeNull();
    // All other changes need the turn.
    expect(refusalOf(after(from("kneeling"), done), pose("standing"))).toBe("not-your-turn");
  });
  test("B-71, B-73: allows crouching after a step of the Move's length", () => {
    const moved = (state: EncounterState): readonly (string | null)[] =>
      [1, 2, 3].map((yards) => refusalOf(state, pose("crouching", { moved: yards })));
    expect(moved(three({ ann: { move: 12 } }))).toEqual([null, null, "moved-too-far"]);
    expect(moved(fight({ ann: { basicSpeed: 24 } }))).toEqual([null, "moved-too-far", "moved-too-far"]);
  });
  test("B-71, B-73: leaves the step after crouching, and beside Change Posture", () => {
    expect(refusalOf(after(three(), pose("crouching")), pose("kneeling"))).toBeNull();
    const knelt = after(three(), choose("ann", "change-posture"), pose("kneeling"));
    expect([refusalOf(knelt, pose("sitting")), refusalOf(knelt, pose("standing"))]).toEqual([null, "step-is-taken"]);
    expect(refusalOf(after(three(), choose("ann", "change-posture"), pose("crouching")), pose("prone"))).toBeNull();
  });
  test("B-31, B-73: changes on the participant's turn after an answer", () => {
    const answered = after(three(), done, by("bob", "wait"), done, by("bob", "cutIn"), done, done);
    expect(refusalOf(answered, pose("kneeling", {}, "bob"))).toBeNull();
  });
  test("B-21: is no choice of hazards, which may strike", () => {
    const burning = after(three(), by("fire", "join", { side: "world", kind: "hazard", stats: { time: 1 } }));
    expect(refusalOf(burning, pose("prone", {}, "fire"))).toBe("no-such-participant");
    expect(offers(burning, "fire")).toEqual([]);
    expect(refusalOf(burning, strikes("fire", "ann"))).toBeNull();
  });
  test("B-73: takes the step between kneeling and standing", () => {
    expect(refusalOf(after(three(), choose("ann", "attack")), pose("kneeling"))).toBeNull();
    expect(refusalOf(from("kneeling"), pose("standing"))).toBeNull();
  });
  test("B-21: takes Change Posture otherwise, once per turn", () => {
    const state = after(three(), choose("ann", "change-posture"), pose("prone"));
    expect(stats(state, "ann").posture).toBe("prone");
    expect(refusalOf(from("prone"), pose("face-up"))).toBe("needs-change-posture");
    expect(refusalOf(three(), pose("standing"))).toBe("nothing-changes");
    expect(refusalOf(three(), pose("flying"))).toBe("bad-command");
  });
  test("B-21: changes at Done if named with the manoeuvre", () => {
    const chosen = after(three(), choose("ann", "change-posture", { posture: "sitting" }));
    expect([stats(chosen, "ann").posture, stats(after(chosen, done), "ann").posture]).toEqual([undefined, "sitting"]);
    expect(stats(after(chosen, pose("prone"), done), "ann").posture).toBe("prone");
    expect(
      stats(after(three(), { type: "done", report: { manoeuvre: "change-posture", posture: "crawling" } }), "ann")
        .posture,
    ).toBe("crawling");
    const effects = (manoeuvre: string, posture: string): unknown =>
      eventsOf(after(three(), choose("ann", manoeuvre, { posture })), done).filter(({ type }) => type === "effect");
    expect([effects("change-posture", "standing"), effects("move", "prone")]).toEqual([[], []]);
  });
  test("B-21, BA-19: rises from lying in two manoeuvres", () => {
    const once = after(from("face-up"), choose("ann", "change-posture", { posture: "standing" }), done);
    expect(stats(once, "ann").posture).toBe("kneeling");
    expect(stats(after(once, done, done, pose("standing")), "ann").posture).toBe("standing");
  });
  test("B-20: is fixed while forced to Do Nothing, unless ruled", () => {
    const stunned = after(from("prone"), by("ann", "stun", { kind: "physical" }));
    expect(stats(after(stunned, pose("standing", { ruling: true })), "ann").posture).toBe("standing");
    // The event is a choice, not a fall.
    expect(eventsOf(stunned, pose("standing", { ruling: true }))).toEqual([
      { type: "effect", participant: "ann", effect: { what: "posture", to: "standing" }, deed: true },
    ]);
  });
});
