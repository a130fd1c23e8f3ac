import { describe, expect, test } from "vitest";
import {
  apply,
  exchangeOf,
  type EncounterState,
  type Exchange,
  type JsonObject,
  type Refusal,
} from "../../../src/rules/index.ts";
import { after, type Given, by } from "../play.ts";
import { applies, choose, damages, defends, feints, hurts, strikes, three } from "../speed-order/strike.ts";
import { three as threeWithActions } from "../two-action/fight.ts";
import { shown } from "../shown.ts";

const refused = (state: EncounterState, command: Given): Refusal | undefined => apply(state, command).refusal;
const exchange = (state: EncounterState, id = "x"): Exchange => exchangeOf({ state }, id)!;

/** Ann may attack; a fire burns. */
const ready = (): EncounterState =>
  after(three(), by("fire", "join", { side: "world", kind: "hazard", stats: { time: 90 } }), choose("ann", "attack"));
const struck = (): EncounterState => after(ready(), strikes("ann", "bob"));
const landed = (): EncounterState => after(struck(), defends("bob", "none"));

describe("attack", () => {
  const cases: readonly (readonly [string, Given, string, JsonObject])[] = [
    ["by nobody", strikes("eve", "bob"), "no-such-participant", { participant: "eve" }],
    ["on nobody", strikes("ann", "eve"), "no-such-target", { participant: "eve" }],
    ["on a fire", strikes("ann", "fire"), "no-such-target", { participant: "fire" }],
    ["on oneself", strikes("ann", "ann"), "own-target", { participant: "ann" }],
  ];
  test.each(cases)("B-33: is refused %s", (_, command, code, data) =>
    expect(refused(ready(), command)).toEqual({ code, data }),
  );
  test("B-33, B-41: refuses an impossible roll", () => {
    const bare = by("ann", "attack", {
      target: "bob",
      exchange: "x",
      means: { name: "Spark", form: "missile" },
      parts: [],
    });
    const allowed = (state: EncounterState, ...more: readonly JsonObject[]): unknown[] =>
      more.map((one) => refused(state, { ...bare, ...one } as Given));
    const bad = (found: string, range: string): unknown => ({
      code: "bad-command",
      data: { field: "roll", found, allowed: range },
    });
    expect(allowed(ready(), { roll: 2 }, { roll: 19 })).toEqual([bad("2", "3–18"), bad("19", "3–18")]);
    expect(refused(struck(), defends("bob", "dodge", { roll: 2 }))).toEqual(bad("2", "3–18"));
    expect(allowed(ready(), { roll: 3, spell: { way: "automatic" } })).toEqual([bad("3", "0")]);
    expect(allowed(threeWithActions(), { roll: 0 })).toEqual([bad("0", "1–100")]);
    expect(allowed(threeWithActions(), { roll: 1 })).toEqual([undefined]);
  });
  test("B-33: refuses the id of another exchange", () =>
    expect(refused(struck(), strikes("ann", "cid"))).toEqual({ code: "repeated", data: { id: "x" } }));
});

describe("exchange", () => {
  test("B-41: refuses a defence of the wrong kind or without a roll", () => {
    expect(shown(refused(struck(), defends("bob", "contest")))).toBe("no-such-defence data {kind contest}");
    const { roll: _, ...unrolled } = defends("bob", "dodge");
    expect(refused(struck(), unrolled as Given)).toEqual({ code: "no-such-defence", data: { kind: "dodge" } });
  });
  test("B-55: refuses a damage roll with the wrong number of hits", () =>
    expect(refused(landed(), damages("ann", [1, 2]))).toEqual({
      code: "impossible-roll",
      data: { request: "x", value: 2, from: 1, to: 1 },
    }));
  test("refuses a missing or another's exchange, and a step out of order", () => {
    expect(refused(struck(), defends("bob", "dodge", { id: "y" }))).toEqual({
      code: "no-such-exchange",
      data: { exchange: "y" },
    });
    expect(shown(refused(struck(), defends("cid", "dodge")))).toBe("not-your-exchange data {participant cid}");
    expect(refused(struck(), damages("ann", [3]))).toEqual({ code: "not-owed", data: { owed: "defence" } });
    expect(refused(landed(), defends("bob", "dodge"))).toEqual({ code: "not-owed", data: { owed: "damage" } });
  });
  test("B-19: refuses an injury before damage, though a second defence is optional", () => {
    const late = after(
      three(),
      { type: "done" },
      choose("bob", "all-out-defence", { option: "double" }),
      { type: "done" },
      { type: "done" },
      choose("ann", "attack"),
      strikes("ann", "bob"),
      defends("bob", "parry", { roll: 12 }),
    );
    expect(refused(late, damages("ann", [3]))).toBeUndefined();
    expect(refused(late, applies("bob"))).toEqual({ code: "not-owed", data: { owed: "defence" } });
  });
});

describe("B-80 to B-82: harm without an attack", () => {
  test("needs a present creature and some harm", () => {
    expect(refused(ready(), hurts("eve", 2))).toEqual({ code: "no-such-participant", data: { participant: "eve" } });
    expect(refused(ready(), hurts("fire", 2))).toEqual({ code: "no-such-participant", data: { participant: "fire" } });
    expect(refused(ready(), hurts("bob", 0, 0))).toEqual({ code: "nothing-changes", data: {} });
  });
});

describe("default attack", () => {
  test("is one hit at the torso", () => {
    const bare = by("ann", "attack", {
      target: "bob",
      exchange: "x",
      means: { name: "Fist", form: "unarmed" },
      parts: [{ code: "skill", value: 12 }],
      roll: 10,
    });
    const { means, parts, ...rest } = exchange(after(ready(), bare));
    expect(shown(means)).toBe(
      '"" damage "", divisor 1, form unarmed, item "", mode "", name Fist, small false, unbalanced false',
    );
    expect(parts).toEqual([{ code: "skill", value: 12, name: "" }]);
    expect(rest).toMatchObject({
      kind: "blow",
      shots: 1,
      recoil: 1,
      beyondHalf: false,
      withinReach: false,
      place: "torso",
      defences: [],
      damage: null,
      applied: null,
    });
    expect(rest).not.toHaveProperty("undefendable");
  });
  test("keeps noted mismatches as numbers or text", () => {
    const doubts = [
      { code: "skill", claimed: 30, sheet: 12 },
      { code: "weapon", claimed: "Sword", sheet: "none" },
    ];
    expect(exchange(after(ready(), strikes("ann", "bob", { doubts }))).doubts).toEqual(doubts);
  });
  test("B-58: keeps the injuries as they were applied", () => {
    const dealt = after(landed(), damages("ann", [5]));
    expect(exchange(after(dealt, applies("bob"))).applied).toEqual({ injuries: [7], half: false });
    expect(exchange(after(dealt, applies("bob", { half: true }))).applied).toEqual({ injuries: [3], half: true });
  });
  test("numbers exchanges by their log entries", () => {
    const state = struck();
    expect(exchange(state).number).toBe(state.head);
    const feinted = after(three(), choose("ann", "feint"), feints("ann", "bob"));
    expect(exchange(feinted, "f").number).toBe(feinted.head);
  });
});
