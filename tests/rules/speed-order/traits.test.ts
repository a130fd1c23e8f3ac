import { describe, expect, test } from "vitest";
import { traitValues } from "../../../src/rules/gurps/traits.ts";
import { requests, slots, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { after, answers, done, fight, noteOf, order, pending, refusalOf } from "./fight.ts";
import { choose, conditions, footing, hurts, strikes } from "./strike.ts";
import { shown } from "../shown.ts";

const traitsOf = (rules: Readonly<Record<string, number>>): JsonObject => {
  const { first: _, ...traits } = traitValues(Object.entries(rules).map(([rule, levels]) => ({ rule, levels })));
  return traits;
};

/** ann before bob, who has 12 HP, HT 11 and these traits, before cid. */
const withTraits = (rules: Readonly<Record<string, number>>, more: JsonObject = {}): EncounterState =>
  fight({
    ann: { basicSpeed: 24, hp: 12, maxHp: 12, ht: 11 },
    bob: {
      basicSpeed: 23,
      hp: 12,
      maxHp: 12,
      ht: 11,
      traits: traitsOf(rules),
      ...more,
    },
    cid: { basicSpeed: 22, hp: 12, maxHp: 12, ht: 11 },
  });

/** Bob's rolls, by id of the request. */
const against = (state: EncounterState): Record<string, number> =>
  Object.fromEntries(requests(state).map(({ id, against: score }) => [id, score!]));

const shockAfter = (rules: Readonly<Record<string, number>>, lost: number): number =>
  footing(after(withTraits(rules), hurts("bob", lost), done), "bob").shock;

describe("traits", () => {
  test("B-84: give High Pain Threshold no shock and HT+3 for wounds", () => {
    const state = after(withTraits({ highPainThreshold: 1 }), hurts("bob", 7));
    expect(against(state)).toEqual({ majorWound_bob: 14 });
    const settled = after(state, answers({ majorWound_bob: 14 }), done);
    expect([footing(settled, "bob").shock, conditions(settled, "bob")]).toEqual([0, ""]);
    // B-67: failed by 5 against the roll's target.
    const missed = (roll: number): string => conditions(after(state, answers({ majorWound_bob: roll }), done), "bob");
    expect([missed(15), missed(18)]).toEqual(["stun", "stun"]);
  });
  test("B-85: give Low Pain Threshold double shock and HT-4 for wounds", () => {
    expect([1, 3, 6].map((lost) => shockAfter({ lowPainThreshold: 1 }, lost))).toEqual([2, 6, 8]);
    const state = after(withTraits({ lowPainThreshold: 1 }), hurts("bob", 7));
    expect(against(state)).toEqual({ majorWound_bob: 7 });
    expect(conditions(after(state, answers({ majorWound_bob: 12 }), done), "bob")).toBe("shock unconscious");
    expect(shockAfter({ lowPainThreshold: 1, highPainThreshold: 1 }, 4)).toBe(0);
  });
  test("B-86: give Hard to Subdue +1 per level to stay conscious", () => {
    const state = after(withTraits({ hardToSubdue: 3 }), hurts("bob", 6), hurts("bob", 6), done);
    expect(against(state)).toEqual({ consciousness_bob: 14 });
    const dying = after(withTraits({ hardToSubdue: 3 }), hurts("bob", 24));
    expect(against(dying)).toEqual({ death_bob_1: 11, majorWound_bob: 11 });
  });
  test("B-87: give Hard to Kill +1 per level against death", () => {
    const state = after(withTraits({ hardToKill: 2 }), hurts("bob", 24));
    expect(against(state)).toEqual({ death_bob_1: 13, majorWound_bob: 11 });
    expect(conditions(after(state, answers({ death_bob_1: 14 })), "bob")).toContain("dead");
    expect(conditions(after(state, answers({ death_bob_1: 13 })), "bob")).not.toContain("dead");
    expect(against(after(withTraits({ hardToKill: 2 }), hurts("bob", 6), hurts("bob", 6), done))).toEqual({
      consciousness_bob: 11,
    });
  });
  test("B-88: give Extra Attack one more attack per level, on any foe", () => {
    const now = after(withTraits({ extraAttack: 1 }), done);
    const twice = after(now, choose("bob", "attack"), strikes("bob", "ann"), strikes("bob", "cid", { id: "y" }));
    expect(refusalOf(twice, strikes("bob", "cid", { id: "z" }))).toBe("no-attack-left");
    const left = (manoeuvre: string, more: JsonObject = {}): number | null =>
      footing(after(now, choose("bob", manoeuvre, more)), "bob").attacksLeft;
    expect(left("attack")).toBe(2);
    expect(left("all-out-attack", { option: "double" })).toBe(3);
    expect(left("all-out-attack", { option: "feint" })).toBe(2);
    expect(left("move-and-attack")).toBe(1);
    expect(left("aim")).toBe(0);
    // B-14: a Double's attacks stay on one foe.
    const double = after(now, choose("bob", "all-out-attack", { option: "double" }), strikes("bob", "ann"));
    expect(refusalOf(double, strikes("bob", "cid", { id: "y" }))).toBe("one-foe-only");
  });
  test("B-89: put Enhanced Time Sense before all others, by Basic Speed", () => {
    const sense = { first: 1 };
    const state = fight({
      ann: { basicSpeed: 30 },
      bob: { basicSpeed: 20, ...sense },
      cid: { basicSpeed: 21, ...sense },
      // As fast as ann, without a tie to settle.
      dot: { basicSpeed: 30, dx: 10, ...sense },
    });
    expect([order(state), pending(state)]).toEqual(["dot cid bob ann", ""]);
    expect([noteOf(state, "bob").first, noteOf(state, "ann").first]).toEqual([1, undefined]);
    const times = slots(state).map(({ time }) => time);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(order(after(state, done, done, done, done))).toBe("dot cid bob ann");
  });
  test("B-84, B-85, B-86, B-87, B-88, B-89: add up by rule and ignore others", () => {
    const figures = (...all: readonly [rule: string, levels: number][]): unknown =>
      traitValues(all.map(([rule, levels]) => ({ rule, levels })));
    const none = { shock: 1, majorWound: 0, consciousness: 0, death: 0, attacks: 0, first: 0 };
    expect(figures(["combatReflexes", 1], ["alteredTimeRate", 2], ["toString", 1])).toEqual(none);
    expect(shown(figures(["extraAttack", 2], ["extraAttack", 1], ["hardToKill", 3]))).toBe(
      "attacks 3, consciousness 0, death 3, first 0, majorWound 0, shock 1",
    );
    expect(shown(figures(["enhancedTimeSense", 4], ["highPainThreshold", 5]))).toBe(
      "attacks 0, consciousness 0, death 0, first 1, majorWound 3, shock 0",
    );
  });
});
