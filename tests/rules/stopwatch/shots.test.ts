import { describe, expect, test } from "vitest";
import type { EncounterEvent } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const pistol = { label: "Pistol", item: "gun", speedClass: 2, reload: 3, capacity: 2 };
const reported = (events: readonly EncounterEvent[]): readonly object[] =>
  events.flatMap((event) => (event.type === "effect" ? [event.effect] : []));
const attack = by("a", "attack", {
  target: "b",
  exchange: "x",
  means: { name: "Pistol", item: "gun", form: "bullet" },
  parts: [],
  roll: 10,
});

/** `a` fires until an event about the weapon. */
function firing(): Fight {
  const fight = Fight.of({ a: { agility: 10, weapons: [pistol] }, b: plain })
    .choose("b", { do: "class", speedClass: 10 })
    .choose("a", { do: "weapon", weapon: 0 });
  while (!fight.now().includes("a")) fight.done();
  return fight;
}

describe("rounds fired", () => {
  test("T-22, T-23: are reported with the complete shot or reload", () => {
    const fight = firing().done();
    expect(reported(fight.events)).toEqual([{ what: "shots", item: "gun", by: -1 }]);
    // It is a deed, so that its Undo restores the round.
    expect(fight.events).toContainEqual(expect.objectContaining({ type: "effect", participant: "a", deed: true }));
    fight.choose("a", { do: "reload", weapon: 0 });
    while (!fight.now().includes("a")) fight.done();
    expect(reported(fight.done().events)).toEqual([{ what: "shots", item: "gun", by: 1 }]);
  });
  test("T-23: are not reported for a weapon that is no item", () => {
    const { item: _, ...loose } = pistol;
    const fight = Fight.of({ a: { agility: 10, weapons: [loose] }, b: plain })
      .choose("b", { do: "class", speedClass: 10 })
      .choose("a", { do: "weapon", weapon: 0 });
    const all: object[] = [];
    while (!fight.now().includes("a")) all.push(...reported(fight.done().events));
    expect([...all, ...reported(fight.done().events)]).toEqual([]);
  });
  test("T-23: include no second round for a rolled attack", () =>
    expect(reported(firing().give(attack).events)).toEqual([]));
});
