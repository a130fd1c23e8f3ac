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

/** The small pacing of the kernel's tests says nothing of attacks. */
const two = (): EncounterState => fight({ ann: [1], bob: [2] }, by("bob", "change", { stats: { times: [2], hp: 10 } }));
const effects = (...given: Parameters<typeof eventsOf>): unknown[] =>
  eventsOf(...given).filter(({ type }) => type === "effect");

describe("a fight whose pacing has no rules for attacks still has them", () => {
  test("B-33 to B-58 from target to injury, whoever acts", () => {
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
  test("B-23 B-24 a feint is rolled for, and lowers nothing by itself", () => {
    const state = after(two(), feints("ann", "bob", 8), contests("bob", 12));
    expect(exchangeOf({ state }, "f")!.late).toBeUndefined();
    expect(exchangeOf({ state: after(state, strikes("ann", "bob")) }, "x")!.feint).toBeUndefined();
  });
  test("B-33 shots are told by the attack", () =>
    expect(effects(two(), strikes("ann", "bob", { means: { form: "bullet", item: "gun" }, shots: 2 }))).toEqual([
      { type: "effect", participant: "ann", effect: { what: "shots", item: "gun", by: -2 }, deed: true },
    ]));
  test("B-81 HP and FP are told by what is done", () =>
    expect(effects(two(), hurts("bob", 2, 1))).toEqual([
      { type: "effect", participant: "bob", effect: { what: "hp", by: -2 } },
      { type: "effect", participant: "bob", effect: { what: "fp", by: -1 } },
    ]));
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

describe("a fight whose pacing has none of the single rules for attacks", () => {
  if (!pacingOf("tiny-bare")) registerPacing({ ...pacingOf("tiny")!, id: "tiny-bare", exchange: {} });
  const bare = (): EncounterState =>
    after(
      newEncounter("tiny-bare"),
      join("ann", 1),
      join("bob", 2),
      start,
      by("bob", "change", { stats: { times: [2], hp: 10 } }),
    );
  test("B-33 to B-58 has attacks, defences and feints all the same", () => {
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
  test("adds nothing to a roll", () =>
    expect(rollModifiersOf(participantOf(bare(), "bob")!, { kind: "melee", score: 12 }, look(bare())!)).toEqual([]));
});

describe("a pacing of another package", () => {
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
  test("B-41 is asked about a defence that is made, and not about one that nobody makes", () => {
    expect(apply(fought(strikes("ann", "bob")), defends("bob", "dodge")).refusal?.code).toBe("defence-barred");
    expect(outcomeOf(exchangeOf({ state: fought(strikes("ann", "bob"), defends("bob", "none")) }, "x")!).owed).toBe(
      "damage",
    );
  });
  test("B-24 is asked about the end of a feint, and not of other attacks", () => {
    expect(asks(strikes("ann", "bob"), defends("bob", "none"))).toEqual([]);
    const feint: Given = by("bob", "defend", { exchange: "f", kind: "none" });
    expect(asks(feints("ann", "bob", 8), feint)).toEqual([{ kind: "feint", penalty: 4 }]);
    expect(exchangeOf({ state: fought(strikes("ann", "bob"), defends("bob", "none")) }, "x")).not.toHaveProperty(
      "late",
    );
    expect(exchangeOf({ state: fought(feints("ann", "bob", 8), feint) }, "f")!.late).toBe(true);
  });
  test("B-58 learns of the injuries that cost HP, and of no others", () => {
    const burst = strikes("ann", "bob", { roll: 9, shots: 3, recoil: 1 });
    expect(asks(burst, defends("bob", "none"), damages("ann", [2, 5, 4], "x", 2), applies("bob"))).toEqual([
      { injuries: [4, 3], fatigue: 0 },
    ]);
    const spell = strikes("ann", "bob", { spell: { way: "skill", lasts: 5 } });
    expect(asks(spell, damages("ann", [2], "x", 2), applies("bob"))).toEqual([]);
  });
  test("B-80 learns of no harm that is none", () => {
    asked.length = 0;
    expect(apply(fought(), hurts("bob", 0)).refusal?.code).toBe("nothing-changes");
    expect(asked).toEqual([]);
    expect(asks(hurts("bob", 2, 1))).toEqual([{ injuries: [2], fatigue: 1 }]);
  });
});
