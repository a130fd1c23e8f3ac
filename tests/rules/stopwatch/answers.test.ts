import { describe, expect, test } from "vitest";
import { alrik, bernat, Fight, plain } from "./fight.ts";
import { by } from "../play.ts";

const BRIEF = { do: "class", speedClass: 1 };
const LONGER = { do: "class", speedClass: 5 };
const react = (participant: string, at: number, action: object = BRIEF) =>
  by(participant, "react", { action: action as never, at });

/** Alrik's first blow falls on 4 and the next is announced with it; then time stands on 7, where Bernat's is complete. Cole watches. */
function onSeven(): Fight {
  const fight = Fight.of({ alrik, bernat, cole: plain }).choose("cole", { do: "wait" }).byDefault().done().byDefault();
  expect([fight.time, fight.now()]).toEqual([7, ["bernat"]]);
  return fight;
}

describe("reaction to an earlier announcement", () => {
  test("T-11, T-15: leaves the interrupted action complete and unchangeable", () => {
    const fight = onSeven().give(react("cole", 4));
    expect(fight.offers("bernat").map(({ code }) => code)).toEqual(["react"]);
    expect(fight.refused(by("bernat", "changeAction", { action: LONGER }))).toBe("act-first");
    expect(fight.refused(by("bernat", "close", { closed: 9 }))).toBe("act-first");
    expect(fight.refused(by("bernat", "begin", { action: LONGER }))).toBe("busy");
  });
  test("T-15, T-16: may replace an action complete in this segment", () => {
    const fight = onSeven();
    expect(fight.offer("bernat", "react")?.data).toEqual({ cost: 1, to: 4, ago: 3, begins: 5 });
    fight.give(react("bernat", 4, LONGER));
    expect(fight.slotsOf("bernat")).toMatchObject([
      { state: "lost", time: 7, reason: "answered" },
      { state: "open", time: 12 },
    ]);
    expect([fight.time, fight.now()]).toEqual([8, ["alrik"]]);
    fight.give({ type: "undo" });
    expect([fight.time, fight.now()]).toEqual([7, ["bernat"]]);
  });
  test("T-16: can be given by several in turn", () => {
    const fight = onSeven().give(react("bernat", 4, LONGER));
    expect(fight.offer("cole", "react")?.data).toMatchObject({ to: 4 });
    expect(fight.give(react("cole", 4, LONGER)).coming("cole").time).toBe(10);
  });
  test("T-14: counts from the last known event at the earliest", () => {
    const fight = onSeven();
    expect(fight.give(react("cole", 3, LONGER)).coming("cole").note).toMatchObject({ sum: [4, 1, 5] });
    fight.give({ type: "undo" }).done();
    expect(fight.offer("cole", "react")).toMatchObject({ data: { to: 7, ago: 0 }, command: { at: 7 } });
    expect(fight.give(react("cole", 4, LONGER)).coming("cole").note).toMatchObject({ sum: [7, 1, 5] });
  });
  test("T-14: counts a hazard as an event", () => {
    const fight = Fight.before({ alrik, bernat, cole: plain });
    fight.give(by("roof", "join", { side: "roof", kind: "hazard", stats: { time: 5, every: 0 } }));
    fight.give(by("clock", "join", { side: "clock", kind: "hazard", stats: { time: 6, every: 20 } }));
    fight
      .give({ type: "start" })
      .answer("start", "consent")
      .choose("cole", { do: "wait" })
      .byDefault()
      .done()
      .byDefault();
    expect(fight.done().offer("cole", "react")?.data).toMatchObject({ to: 5 });
    expect(fight.done().offer("cole", "react")?.data).toMatchObject({ to: 6 });
  });
  test("counts from the previous segment where time stops at empty ones", () => {
    const fight = Fight.of({ alrik, bernat, cole: plain }, { emptyTimes: "stop" })
      .choose("cole", { do: "wait" })
      .byDefault();
    expect(fight.time).toBe(1);
    expect(fight.offer("cole", "react")?.data).toMatchObject({ to: 0 });
    fight.give({ type: "onward" });
    expect([fight.time, fight.offer("cole", "react")?.data.to]).toEqual([2, 1]);
    expect(fight.give(react("cole", 0, LONGER)).coming("cole").note).toMatchObject({ sum: [1, 1, 5] });
  });
});
