/** When effects end on the ribbon, of combatants that only have effects. */
import { describe, expect, test } from "vitest";
import type { Loose } from "../../../playground/shared/loose.ts";
import { PlainFight, type Person } from "../plain.ts";

const { effectEnds } = await import("../../../src/foundry/time/ribbon/effect-ends.ts");

const MIRA: Person = { name: "Mira", stats: { basicSpeed: 24, dx: 12, agility: 12 } };
const ORC: Person = { name: "Orc", stats: { basicSpeed: 20, dx: 11, agility: 10 } };

/** An effect of the orc, in a fight in which Mira acts first. */
function endOf(duration: object, began: object = {}, pacing = "speed-order"): unknown {
  const { context } = new PlainFight(pacing, [MIRA, ORC]).start().gm;
  const { combat } = context;
  const effect = {
    name: "Bless",
    disabled: false,
    _source: { duration },
    flags: {
      "segment-zero": { began: { combat: combat.id, round: 1, time: 24, seconds: 0, turns: 0, slot: "", ...began } },
    },
  };
  const orc = { ...combat.combatants.get("orc"), actor: { effects: [effect] } };
  const combatants = Object.assign([orc], { get: () => orc });
  return effectEnds({ ...context, combat: { ...combat, combatants } } as Loose).map(({ instant, round }) => [
    instant,
    round,
  ]);
}

describe("an effect of counted turns", () => {
  test.each<[string, number, object, unknown]>([
    ["one", 1, {}, [[20, null]]],
    ["two", 2, {}, [[null, 2]]],
    ["two, of which one is over", 2, { turns: -1 }, [[20, null]]],
    ["one, begun in a turn that is over", 1, { slot: "0_orc_1" }, [[null, 2]]],
  ])("ends with the turn that its number names: %s", (_, turns, began, ends) => {
    expect(endOf({ turns }, began)).toEqual(ends);
  });
});

describe("an effect of seconds", () => {
  test("ends at the start of a later round of one second", () => {
    expect([endOf({ seconds: 1 }), endOf({ seconds: 25 })]).toEqual([[[null, 2]], [[null, 26]]]);
    expect(endOf({ seconds: 3 }, { seconds: -2 })).toEqual([[null, 2]]);
  });

  test("ends at a segment of half a second without rounds", () => {
    expect([endOf({ seconds: 1 }, {}, "stopwatch"), endOf({ seconds: 3 }, {}, "stopwatch")]).toEqual([
      [[2, null]],
      [[6, null]],
    ]);
  });
});

describe("an effect of rounds", () => {
  test.each<[string, object, unknown]>([
    ["as long after its beginning", {}, [[null, 3]]],
    ["at the time of its beginning in its last round", { round: -1, time: 20 }, [[20, null]]],
  ])("ends %s", (_, began, ends) => {
    expect(endOf({ rounds: 2 }, began)).toEqual(ends);
  });
});
