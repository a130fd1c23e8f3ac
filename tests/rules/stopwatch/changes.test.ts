import { describe, expect, test } from "vitest";
import { reactionCost } from "../../../src/rules/pacing/stopwatch/segments.ts";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const change = (participant: string, action: object, at?: number) =>
  by(participant, "changeAction", { action: action as never, ...(at === undefined ? {} : { at }) });
const react = (participant: string, action: object, at?: number) => ({
  ...change(participant, action, at),
  type: "react",
});
const cut = { do: "weapon", weapon: 0 };

describe("changed action", () => {
  test("T-14: announces each beginning and shows it under way", () => {
    const fight = Fight.of({ alrik, bernat }).choose("alrik", cut);
    expect(fight.events).toContainEqual({
      type: "note",
      code: "begins",
      data: { participant: "alrik", do: "weapon", label: "sword", from: 0, due: 4 },
    });
    expect(fight.coming("alrik").note).toMatchObject({
      do: "weapon",
      label: "sword",
      speedClass: 7,
      sum: [0, 4],
      due: 4,
    });
  });
  test("T-15: loses its preparation and counts from the announcement", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(fight.offer("bernat", "change")?.data).toMatchObject({ lost: 4, of: 7 });
    fight.give(change("bernat", { do: "class", speedClass: 2 }));
    expect(fight.coming("bernat")).toMatchObject({ id: "1_bernat_1", time: 7, ordinal: 1 });
    fight.give(change("bernat", { do: "class", speedClass: 5 }));
    expect(fight.coming("bernat").time).toBe(11);
  });
  test("T-15: can be announced for a later segment before completion", () => {
    const fight = Fight.of({ alrik, bernat }).byDefault();
    expect(fight.refused(change("bernat", cut, 3))).toBe("segment-has-passed");
    expect(fight.refused(change("bernat", cut, 8))).toBe("complete-by-then");
    fight.give(change("bernat", cut, 6));
    expect(fight.coming("bernat").time).toBe(13);
  });
  test("TA-6: costs nothing extra", () => {
    const fight = Fight.of({ a: { agility: 2 }, b: plain })
      .byDefault()
      .give(change("a", { do: "class", speedClass: 1 }));
    expect(fight.coming("a").time).toBe(10);
  });
  test("T-15: must be under way and incomplete", () => {
    const fight = Fight.of({ alrik, bernat });
    expect(fight.refused(change("alrik", cut))).toBe("nothing-under-way");
    fight.byDefault();
    expect(fight.refused(change("alrik", cut))).toBe("act-first");
    expect(fight.refused({ ...change("bernat", cut), type: "begin" })).toBe("busy");
  });
  test("T-14: is begun at any time while watching", () => {
    const fight = Fight.of({ alrik, bernat }).choose("bernat", { do: "wait" }).byDefault();
    expect(fight.coming("bernat").state).toBe("waiting");
    fight
      .done()
      .byDefault()
      .give(by("bernat", "begin", { action: cut }));
    expect(fight.coming("bernat").time).toBe(15);
    expect(fight.offers("bernat").map(({ code }) => code)).toContain("change");
  });
  test("T-14: leaves time stopped while all watch", () => {
    const fight = Fight.of({ alrik, bernat }).choose("bernat", { do: "wait" }).choose("alrik", { do: "wait" });
    expect([fight.now(), fight.time]).toEqual([[], null]);
    fight.give(by("alrik", "begin", { action: cut, at: 10 }));
    expect([fight.now(), fight.time]).toEqual([["alrik"], 14]);
  });
});

describe("reaction", () => {
  test.each([
    [18, 1],
    [7, 1],
    [6, 2],
    [5, 2],
    [4, 3],
    [3, 3],
    [2, 5],
    [1, 10],
  ])("T-16: at agility %i begins %i later", (agility, cost) => {
    expect(reactionCost(agility, true)).toBe(cost);
    expect(reactionCost(agility, false)).toBe(0);
  });
  test("T-16: loses the action under way and costs class I", () => {
    const people = { alrik, b: { agility: 5, weapons: [{ label: "club", speedClass: 5 }] } };
    const fight = Fight.of(people).byDefault();
    expect(fight.offer("b", "react")?.data).toEqual({ cost: 2, to: 0, ago: 4, begins: 2 });
    fight.give(react("b", cut));
    expect(fight.coming("b")).toMatchObject({ time: 16, note: { sum: [4, 2, 10] } });
    fight
      .done()
      .byDefault()
      .give(react("b", cut, 11));
    expect(fight.coming("b").time).toBe(23);
  });
  test("T-16, TA-5: begins at once without reactionCost", () => {
    const fight = Fight.of({ alrik, b: { agility: 5 } }, { reactionCost: false })
      .byDefault()
      .give(react("b", { do: "class", speedClass: 5 }));
    expect(fight.coming("b")).toMatchObject({ time: 14, note: { sum: [4, 10] } });
  });
  test("T-16: does not repeat its cost by default", () => {
    const fight = Fight.of({ alrik, b: { agility: 5 } })
      .byDefault()
      .give(react("b", { do: "class", speedClass: 1 }));
    fight.record(8);
    expect(fight.owed("next_b")?.fallback ?? fight.coming("b").note).not.toHaveProperty("cost");
  });
  test("T-16: is refused to the unaware and with a complete action", () => {
    const fight = Fight.of({ alrik, b: { ...plain, start: "never" } }).byDefault();
    expect(fight.refused(react("b", { do: "wait" }))).toBe("unaware");
    expect(fight.refused(react("alrik", { do: "wait" }))).toBe("act-first");
    const later = Fight.of({ alrik: { ...alrik, start: 0 }, b: { ...plain, start: 6 } }).byDefault();
    expect(later.refused(react("b", { do: "wait" }))).toBe("unaware");
    expect(later.offer("b", "react")).toBeUndefined();
    expect(fight.refused(react("nobody", { do: "wait" }))).toBe("no-such-participant");
  });
});
