import { describe, expect, test } from "vitest";
import { exchangeOf, look, mayTryAgain, NO_STATUS, combatStatusOf, outcomeOf, participantOf, rollModifiersOf, statusAgainst, type EncounterState } from "../../../src/rules/index.ts";
import { fight } from "../kernel/fight.ts";
import { after, eventsOf } from "../play.ts";
import { applies, contests, damages, defends, feints, hurts, strikes } from "../speed-order/strike.ts";

/** The small pacing of the kernel's tests says nothing of attacks. */
const two = (): EncounterState => fight({ ann: [1], bob: [2] }, { type: "change", participant: "bob", stats: { times: [2], hp: 10 } });
const effects = (...given: Parameters<typeof eventsOf>): unknown[] => eventsOf(...given).filter(({ type }) => type === "effect");

describe("a fight whose pacing has no rules for attacks still has them", () => {
  test("B-33 to B-58 from target to injury, whoever acts", () => {
    const state = after(two(), strikes("bob", "ann"), strikes("ann", "bob", { id: "y" }), defends("bob", "dodge", { id: "y", roll: 12 }), damages("ann", [4], "y"));
    expect(outcomeOf(exchangeOf({ state }, "x")!).owed).toBe("defence");
    expect(effects(state, applies("bob", {}, "y"))).toEqual([{ type: "effect", participant: "bob", effect: { what: "hp", by: -6 } }]);
  });
  test("B-23 B-24 a feint is rolled for, and lowers nothing by itself", () => {
    const state = after(two(), feints("ann", "bob", 8), contests("bob", 12));
    expect(exchangeOf({ state }, "f")!.late).toBeUndefined();
    expect(exchangeOf({ state: after(state, strikes("ann", "bob")) }, "x")!.feint).toBeUndefined();
  });
  test("B-33 shots are told by the attack", () => {
    expect(effects(two(), strikes("ann", "bob", { means: { form: "bullet", item: "gun" }, shots: 2 }))).toEqual([{ type: "effect", participant: "ann", effect: { what: "shots", item: "gun", by: -2 }, deed: true }]);
  });
  test("B-81 HP and FP are told by what is done", () => {
    expect(effects(two(), hurts("bob", 2, 1))).toEqual([{ type: "effect", participant: "bob", effect: { what: "hp", by: -2 } }, { type: "effect", participant: "bob", effect: { what: "fp", by: -1 } }]);
  });
  test("and a status of which nothing is known", () => {
    const state = after(two(), strikes("ann", "bob"));
    const view = look(state)!;
    const bob = participantOf(state, "bob")!;
    expect(combatStatusOf(bob, view)).toEqual(NO_STATUS);
    expect(statusAgainst(exchangeOf(view, "x")!, view)).toEqual(NO_STATUS);
    expect(mayTryAgain(exchangeOf(view, "x")!, view)).toBe(false);
    expect(rollModifiersOf(bob, { kind: "melee", score: 12 }, view)).toEqual([]);
  });
});
