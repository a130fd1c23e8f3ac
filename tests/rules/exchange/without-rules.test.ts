import { describe, expect, test } from "vitest";
import {
  apply,
  exchangeOf,
  look,
  mayTryAgain,
  newEncounter,
  NO_STATUS,
  combatStatusOf,
  outcomeOf,
  pacingOf,
  participantOf,
  refuse,
  registerPacing,
  rollModifiersOf,
  statusAgainst,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { fight, join, start } from "../kernel/fight.ts";
import { after, eventsOf, type Given, by } from "../play.ts";
import { applies, contests, damages, defends, feints, hurts, strikes } from "../speed-order/strike.ts";

/** The small pacing of the kernel's tests has no attacks. */
const two = (): EncounterState => fight({ ann: [1], bob: [2] }, by("bob", "change", { stats: { times: [2], hp: 10 } }));
const effects = (...given: Parameters<typeof eventsOf>): unknown[] =>
  eventsOf(...given).filter(({ type }) => type === "effect");

describe("pacing without attack rules", () => {
  test("B-33 to B-58: plays exchanges from attack to injury in any order", () => {
    const state = after(
      two(),
      strikes("bob", "ann"),
      strikes("ann", "bob", { id: "y" }),
      defends("bob", "dodge", { id: "y", roll: 12 }),
      damages("ann", [4], "y"),
    );
    expect(outcomeOf(exchangeOf({ state }, "x")!).owed).toBe("defence");
    expect(effects(state, applies("bob", {}, "y"))).toEqual([
      { type: "effect", participant: "bob", effect: { what: "hp", by: -6 } },
    ]);
  });
  test("B-23, B-24: rolls a feint without lowering later defences", () => {
    const state = after(two(), feints("ann", "bob", 8), contests("bob", 12));
    expect(exchangeOf({ state }, "f")!.late).toBeUndefined();
    expect(exchangeOf({ state: after(state, strikes("ann", "bob")) }, "x")!.feint).toBeUndefined();
  });
  test("B-81: reports lost HP and FP", () =>
    expect(effects(two(), hurts("bob", 2, 1))).toEqual([
      { type: "effect", participant: "bob", effect: { what: "hp", by: -2 } },
      { type: "effect", participant: "bob", effect: { what: "fp", by: -1 } },
    ]));
  test("returns an empty status", () => {
    const state = after(two(), strikes("ann", "bob"));
    const view = look(state)!;
    const bob = participantOf(state, "bob")!;
    expect(combatStatusOf(bob, view)).toEqual(NO_STATUS);
    expect(statusAgainst(exchangeOf(view, "x")!, view)).toEqual(NO_STATUS);
    expect(mayTryAgain(exchangeOf(view, "x")!, view)).toBe(false);
    expect(rollModifiersOf(bob, { kind: "melee", score: 12 }, view)).toEqual([]);
  });
});

describe("pacing without a single attack rule", () => {
  if (!pacingOf("tiny-bare")) registerPacing({ ...pacingOf("tiny")!, id: "tiny-bare", exchange: {} });
  const bare = (): EncounterState =>
    after(
      newEncounter("tiny-bare"),
      join("ann", 1),
      join("bob", 2),
      start,
      by("bob", "change", { stats: { times: [2], hp: 10 } }),
    );
  test("B-33 to B-58: still has attacks, defences and feints", () => {
    const state = after(
      bare(),
      strikes("ann", "bob"),
      defends("bob", "dodge", { roll: 12 }),
      damages("ann", [4]),
      feints("ann", "bob", 8),
      contests("bob", 12),
    );
    expect(effects(state, applies("bob"))).toEqual([
      { type: "effect", participant: "bob", effect: { what: "hp", by: -6 } },
    ]);
    expect(outcomeOf(exchangeOf({ state }, "f")!)).toMatchObject({ owed: "over", feint: 4 });
  });
  test("adds no modifiers to a roll", () =>
    expect(rollModifiersOf(participantOf(bare(), "bob")!, { kind: "melee", score: 12 }, look(bare())!)).toEqual([]));
});

describe("pacing of another package", () => {
  const asked: unknown[] = [];
  if (!pacingOf("tiny-asked")) {
    registerPacing({
      ...pacingOf("tiny")!,
      id: "tiny-asked",
      exchange: {
        defended: (_, { kind }) => refuse("defence-barred", { participant: "bob", why: kind }),
        feinted: ({ kind }, penalty) => {
          asked.push({ kind, penalty });
          return null;
        },
        harmed: (_, { injuries, fatigue }) => {
          asked.push({ injuries, fatigue });
          return null;
        },
      },
    });
  }
  const fought = (...more: readonly Given[]): EncounterState =>
    after(newEncounter("tiny-asked"), join("ann", 1), join("bob", 2), start, ...more);
  const asks = (...more: readonly Given[]): readonly unknown[] => {
    asked.length = 0;
    fought(...more);
    return asked;
  };
  test("B-41: checks a defence only if one is made", () => {
    expect(apply(fought(strikes("ann", "bob")), defends("bob", "dodge")).refusal?.code).toBe("defence-barred");
    expect(outcomeOf(exchangeOf({ state: fought(strikes("ann", "bob"), defends("bob", "none")) }, "x")!).owed).toBe(
      "damage",
    );
  });
  test("B-24: decides on the end of a feint only", () => {
    expect(asks(strikes("ann", "bob"), defends("bob", "none"))).toEqual([]);
    const feint: Given = by("bob", "defend", { exchange: "f", kind: "none" });
    expect(asks(feints("ann", "bob", 8), feint)).toEqual([{ kind: "feint", penalty: 4 }]);
    expect(exchangeOf({ state: fought(strikes("ann", "bob"), defends("bob", "none")) }, "x")).not.toHaveProperty(
      "late",
    );
    expect(exchangeOf({ state: fought(feints("ann", "bob", 8), feint) }, "f")!.late).toBe(true);
  });
  test("B-58: receives the injuries that cost HP only", () => {
    const burst = strikes("ann", "bob", { roll: 9, shots: 3, recoil: 1 });
    expect(asks(burst, defends("bob", "none"), damages("ann", [2, 5, 4], "x", 2), applies("bob"))).toEqual([
      { injuries: [4, 3], fatigue: 0 },
    ]);
    const spell = strikes("ann", "bob", { spell: { way: "skill", lasts: 5 } });
    expect(asks(spell, damages("ann", [2], "x", 2), applies("bob"))).toEqual([]);
  });
  test("B-80: receives no harm of zero", () => {
    asked.length = 0;
    expect(apply(fought(), hurts("bob", 0)).refusal?.code).toBe("nothing-changes");
    expect(asked).toEqual([]);
    expect(asks(hurts("bob", 2, 1))).toEqual([{ injuries: [2], fatigue: 1 }]);
  });
});
