/** Options for tables whose old-school game rolls differently (docs/rules/side-segments.md, House sheet). */
import { describe, expect, test } from "vitest";
import { slots, type Json } from "../../../src/rules/index.ts";
import { standings } from "../../../src/rules/pacing/side-segments/sides.ts";
import type { View } from "../../../src/rules/pacing/side-segments/facts.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { bow, Fight, sword } from "./fight.ts";

const PEOPLE = {
  ann: { side: "A", stats: { weapons: [sword] } },
  amy: { side: "A", stats: { weapons: [bow] } },
  bob: { side: "B", stats: { weapons: [sword] } },
};
const DECLARED = { ann: { action: "attack" }, amy: { action: "fire" }, bob: { action: "attack" } };

const played = (options: Readonly<Record<string, Json>>, dice: Readonly<Record<string, number>>): Fight =>
  Fight.of(PEOPLE, options)
    .declare(DECLARED)
    .answer(Object.fromEntries(Object.entries(dice).map(([who, die]) => [`initiative_${who}`, die])));

/** "ann 5, bob 6" in the order of the round. */
const times = ({ state }: Fight): string =>
  slots(state)
    .toSorted((a, b) => a.time - b.time || (a.key[1] ?? 0) - (b.key[1] ?? 0) || (a.key[2] ?? 0) - (b.key[2] ?? 0))
    .map(({ participant, time }) => `${participant} ${time}`)
    .join(", ");
const ranks = ({ state }: Fight): unknown => standings(viewOf(state) as unknown as View).rank;

describe("initiative dice", () => {
  test("SA-23: have as many faces as the option says", () => {
    const fight = Fight.of(PEOPLE, { initiativeDie: 10 }).declare(DECLARED);
    expect(fight.answer({ initiative_A: 10, initiative_B: 4 }).state.stage).toBe("play");
    expect(times(fight)).toBe("ann 5, amy 6, bob 8");
  });

  test("SA-24: go from the lowest up, with the penalty of higher ones", () => {
    const fight = played({ lowFirst: true }, { A: 5, B: 1 });
    expect(ranks(fight)).toEqual({ A: 2, B: 1 });
    expect(times(fight)).toBe("bob 5, ann 7, amy 8");
  });

  test("SA-25: are each creature's own, while allies stay allies", () => {
    const fight = Fight.of(PEOPLE, { eachRolls: true }).declare(DECLARED);
    expect(fight.owing).toEqual(["initiative_ann", "initiative_amy", "initiative_bob"]);
    fight.answer({ initiative_ann: 2, initiative_amy: 6, initiative_bob: 4 });
    expect(ranks(fight)).toEqual({ ann: 3, amy: 1, bob: 2 });
    expect(times(fight)).toBe("amy 6, bob 6, ann 7");
    expect(Object.keys(fight.state.sides)).toEqual(["A", "B"]);
  });
});

test.each([
  ["movement", ["ranged", "melee"]],
  ["missile", ["ranged", "melee"]],
  ["melee", ["melee", "ranged"]],
])("SA-27: with %s first, a tied segment has %j", (phaseOrder, expected) => {
  const fight = Fight.of(
    {
      ann: { side: "A", stats: { weapons: [{ label: "spear", spd: 6 }] } },
      bob: { side: "B", stats: { weapons: [bow] } },
    },
    { phaseOrder },
  )
    .declare({ ann: { action: "attack" }, bob: { action: "fire" } })
    .answer({ initiative_A: 4, initiative_B: 4 });
  const kinds = [...slots(fight.state)]
    .toSorted((a, b) => (a.key[2] ?? 0) - (b.key[2] ?? 0))
    .map(({ participant }) => (participant === "ann" ? "melee" : "ranged"));
  expect(kinds).toEqual(expected);
});

test.each([
  [{}, {}, [2, 0]],
  [{ surpriseUpTo: 3 }, {}, [2, 3]],
  [{}, { alertness: 1 }, [0, 0]],
  [{ surpriseUpTo: 3 }, { alertness: -5 }, [1, 3]],
])("SA-22: surprise with %j and %j is %j", (options, stats, expected) => {
  const fight = Fight.of(
    { ...PEOPLE, amy: { side: "A", stats: { weapons: [bow], ...stats } }, ann: { side: "A", stats: { ...stats } } },
    { surprise: true, ...options },
  ).answer({ surprise_A: 2, surprise_B: 3 });
  const { delta } = standings(viewOf(fight.state) as unknown as View);
  const least = Math.min(...expected);
  expect([delta.A, delta.B]).toEqual(expected.map((by) => by - least));
});
