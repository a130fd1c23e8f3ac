import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currentIds } from "../../../src/rules/index.ts";
import type { AttackTimeline, TimedWeapon } from "../../../src/rules/values.ts";
import { timePanel } from "./panel.ts";
import { Fight } from "../stopwatch/fight.ts";
import { pistol, sabre, somebody, submachineGun, weapon } from "./people.ts";
import { cases } from "../../quick.ts";

const panel = (agility: number, ...weapons: readonly TimedWeapon[]) =>
  timePanel(somebody({ agility, weapons })).stopwatch;
const laneOf = (agility: number, one: TimedWeapon): AttackTimeline => panel(agility, one).times[0]!.timeline!;
const bits = ({ bits: all }: AttackTimeline): string =>
  all.map(({ kind, from, to }) => `${kind} ${from}-${to}`).join(", ");

describe("stopwatch segments", () => {
  test.each([
    [13, [1, 2, 2, 3, 4, 5, 5, 6, 7, 8]],
    [7, [1, 3, 4, 6, 7, 9, 10, 11, 13, 14]],
    [1, [10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
  ])("T-6: computes classes I to X at agility %i", (agility, classes) =>
    expect(panel(agility).classes).toEqual(classes),
  );
  test("T-3: computes draw, use and reload, null for missing classes", () => {
    const [first, second] = panel(13, pistol, sabre).times;
    expect(first?.draw).toEqual({ speedClass: 3, segments: 2 });
    expect(first?.use).toEqual({ speedClass: 4, segments: 3 });
    expect(first?.reload).toEqual({ speedClass: 8, segments: 6 });
    expect([second?.draw?.segments, second?.use?.segments, second?.reload]).toEqual([3, 4, null]);
  });
  test("T-9: lists items without a speed class, but no unrated actions", () => {
    const { stopwatch } = timePanel(
      somebody({
        weapons: [weapon({ speedClass: null, drawClass: 4 })],
        spells: [{ id: "s", label: "Ward", speedClass: 7, castingSpeed: 4 }],
        actions: [
          { id: "a", label: "Bar the door", speedClass: 3, segments: null, phase: null, actions: null },
          { id: "b", label: "Sing", speedClass: null, segments: 4, phase: "magic", actions: 1 },
        ],
      }),
    );
    expect(
      stopwatch.times.map(({ label, use, timeline: lane }) => [label, use?.segments ?? null, lane !== null]),
    ).toEqual([
      ["weapon", null, false],
      ["Ward", 7, true],
      ["Bar the door", 3, false],
    ]);
  });
  test("T-12, T-23: draws a pistol first and reloads it when empty", () => {
    const lane = laneOf(13, pistol);
    expect(lane.lands).toEqual([5, 8, 11, 14, 17]);
    expect(bits(lane)).toBe("draw 0-2, use 2-5, use 5-8, use 8-11, use 11-14, use 14-17, reload 17-23");
    expect(lane.rounds).toBe(5);
  });
  test("T-25, TA-8: starts a burst in the trigger's segment and counts partial last segments", () => {
    const lane = laneOf(13, submachineGun);
    expect(bits(lane)).toBe("draw 0-5, use 5-10, burst 10-12, reload 12-20");
    expect([lane.rounds, lane.lands]).toEqual([18, []]);
    expect(laneOf(13, { ...submachineGun, loaded: 8 })).toMatchObject({ rounds: 8 });
  });
  test("T-23: ends when the weapon is empty and cannot be reloaded", () =>
    expect(laneOf(10, weapon({ ranged: true, speedClass: 5, capacity: 2, loaded: 2 }))).toMatchObject({
      lands: [5, 10],
      rounds: 2,
      empty: true,
    }));
  test("T-5, T-12, T-22 to T-25: agrees with play for any weapon", () => {
    const speedClass = fc.integer({ min: 1, max: 10 });
    const step = fc.option(speedClass);
    const weapons = fc.record({
      speedClass,
      drawClass: step,
      reloadClass: step,
      perSegment: fc.integer({ min: 0, max: 4 }),
      capacity: fc.integer({ min: 0, max: 6 }),
      loaded: fc.integer({ min: 0, max: 6 }),
      ready: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 25 }), weapons, (agility, more) => {
        const one = weapon({ ...more, ranged: true });
        const { lands, rounds } = laneOf(agility, one);
        expect(played(agility, one)).toEqual({ lands, rounds });
      }),
      { numRuns: cases(120) },
    );
  });
});

/** When the attacks of a fight land, and how many rounds leave the weapon until segment 20, if it is used again and again. */
function played(
  agility: number,
  { label, speedClass, drawClass, reloadClass, perSegment, capacity, loaded, ready }: TimedWeapon,
): { lands: number[]; rounds: number } {
  const arm = {
    label,
    speedClass: speedClass!,
    draw: drawClass ?? 0,
    reload: reloadClass ?? 0,
    perSegment,
    capacity,
    loaded,
    ready,
  };
  const fight = Fight.of({ a: { agility, weapons: [arm] } });
  const lands: number[] = [];
  let rounds = 0;
  for (;;) {
    if (!currentIds(fight.state).length) {
      if (!fight.owed("next_a")) break;
      try {
        fight.choose("a", { do: "weapon", weapon: 0 });
      } catch {
        break;
      }
      continue;
    }
    const slot = fight.coming("a");
    if (slot.time > 20) break;
    const { do: deed, rounds: fired = 0 } = slot.note as { do: string; rounds?: number };
    rounds += fired;
    if (deed === "weapon" && !(fired && perSegment)) lands.push(slot.time);
    fight.done();
  }
  return { lands, rounds };
}
