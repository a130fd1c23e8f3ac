/** A weapon that leaves the sheet while it is in use: what is under way goes on without a name, brings nothing about, and the fight goes on. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const gun = {
  label: "gun",
  item: "g1",
  speedClass: 4,
  draw: 2,
  reload: 8,
  capacity: 20,
  perSegment: 6,
  loaded: 8,
  ready: false,
};
const sword = { label: "sword", speedClass: 7, draw: 7, ready: false };

/** `a`, at whose agility an action of class I takes 5, begins this and finishes so many steps of it; then all weapons are gone. */
function disarmed(action: JsonObject, steps: number): Fight {
  const fight = Fight.of({ a: { agility: 2, weapons: [gun, sword] }, b: plain })
    .choose("b", { do: "wait" })
    .choose("a", action);
  for (let step = 0; step < steps; step++) fight.done();
  return fight.give(by("a", "change", { stats: { weapons: [] } }));
}

const UNDER_WAY: readonly (readonly [string, JsonObject, number, JsonObject])[] = [
  ["drawing it", { do: "draw", weapon: 1 }, 0, { do: "draw", weapon: 1, sum: [0, 35], due: 35 }],
  [
    "drawing it for an attack",
    { do: "weapon", weapon: 1 },
    0,
    { do: "draw", weapon: 1, sum: [0, 35], due: 35, then: [40], chain: [{ do: "weapon", label: "", speedClass: 0 }] },
  ],
  ["an attack", { do: "weapon", weapon: 1 }, 1, { do: "weapon", weapon: 1, sum: [35, 35], due: 70 }],
  ["pulling the trigger", { do: "weapon", weapon: 0 }, 1, { do: "weapon", weapon: 0, sum: [10, 20], due: 30 }],
  ["a burst", { do: "weapon", weapon: 0 }, 2, { do: "burst", weapon: 0, sum: [30, 1], due: 31 }],
  ["reloading it", { do: "reload", weapon: 0 }, 1, { do: "reload", weapon: 0, sum: [10, 40], due: 50 }],
];

describe("weapon removed from the sheet", () => {
  test.each(UNDER_WAY)("T-27: leaves %s its duration and asks afterwards", (_, action, steps, note) => {
    const fight = disarmed(action, steps);
    expect(fight.coming("a").note).toEqual({ ...note, label: "", speedClass: 0 });
    fight.done();
    expect(fight.events).toEqual([{ type: "slotEnd", slot: expect.any(String), participant: "a" }]);
    expect(fight.slotsOf("a").slice(steps)).toMatchObject([
      { time: note.due, state: "done", note: { do: note.do, label: "" } },
      { time: note.due, note: { choose: true } },
    ]);
    expect(fight.owed("next_a")).toMatchObject({
      fallback: { do: "class", speedClass: 5 },
      data: { usual: { segments: 25 } },
    });
  });
  test("T-25: leaves the trigger releasable", () => {
    const fight = disarmed({ do: "weapon", weapon: 0 }, 2);
    expect(fight.offer("a", "release")?.data).toEqual({ left: 0, capacity: 0 });
    fight.give(by("a", "release"));
    expect(fight.slotsOf("a")[2]).toMatchObject({
      state: "lost",
      reason: "released",
      note: { do: "burst", label: "" },
    });
  });
  test("T-25: ends releasing before the trigger is pulled", () => {
    const fight = disarmed({ do: "weapon", weapon: 0 }, 1);
    expect(fight.now()).toEqual(["a"]);
    expect(fight.refused(by("a", "release"))).toBe("not-firing");
  });
  test("T-21: leaves closing in possible for the attack under way", () => {
    const fight = Fight.of({ a: { agility: 2, weapons: [{ ...sword, ready: true, longer: true }] }, b: plain });
    fight.choose("b", { do: "class", speedClass: 9 }).choose("a", { do: "weapon", weapon: 0 });
    fight.give(by("a", "change", { stats: { weapons: [] } }));
    expect(fight.offer("a", "close")?.asks?.find(({ field }) => field === "longer")?.choices).toEqual([false, true]);
    expect(fight.give(by("a", "close", { closed: 50 })).coming("a").time).toBe(50);
  });
});
