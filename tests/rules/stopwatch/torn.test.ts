/** A stored fight that has lost a participant's action, but not its end: it is sound enough to be played, and continues at that segment. */
import { expect, test } from "vitest";
import { problemOf, type EncounterState, type JsonObject } from "../../../src/rules/index.ts";
import { Fight, plain } from "./fight.ts";
import { by, refused } from "../play.ts";

const sword = { label: "sword", speedClass: 7 };
const LONGER = { do: "class", speedClass: 9 };

/** `a` has begun something that is complete on 5, and only that is left of it, and this. `b` acts on `other`. */
function torn(other = 9, more: JsonObject = {}): Fight {
  const fight = Fight.of({ a: { agility: 10, weapons: [sword] }, b: plain });
  fight.choose("b", { do: "fixed", segments: other }).choose("a", { do: "class", speedClass: 5 });
  const state = structuredClone(fight.state) as unknown as {
    participants: Record<string, Record<string, { facts: JsonObject }>>;
  };
  const { doing: _, ...facts } = Object.values(state.participants).find((bucket) => "a" in bucket)!.a!.facts;
  Object.values(state.participants).find((bucket) => "a" in bucket)!.a!.facts = { ...facts, ...more };
  fight.state = state as unknown as EncounterState;
  expect(problemOf(fight.state)).toBeNull();
  return fight;
}

test("T-11: completes a damaged action unnamed and asks for the next", () => {
  const fight = torn();
  expect([fight.time, fight.now(), fight.coming("a").note]).toEqual([5, ["a"], {}]);
  expect(fight.offers("a").map(({ code }) => code)).toEqual(["attack", "run", "wait", "begin", "react"]);
  expect(fight.done().slotsOf("a")).toMatchObject([
    { time: 5, state: "done", note: { do: "", label: "" } },
    { note: { choose: true, from: 5 } },
  ]);
  expect(fight.owed("next_a")?.fallback).toEqual({ do: "weapon", weapon: 0 });
});

test("T-15: allows changing, answering and losing a damaged action only", () => {
  const early = torn(3);
  expect(early.offers("a").map(({ code }) => code)).toEqual(["change", "react"]);
  expect(
    torn(3, { running: 0 })
      .offers("a")
      .map(({ code }) => code),
  ).toEqual(["change", "stop", "stopSecond", "stopFirst", "react"]);
  const refused = [{ type: "moving", moving: true }, { type: "close", closed: 9 }, { type: "release" }].map((command) =>
    early.refused({ ...command, participant: "a" }),
  );
  expect(refused).toEqual(["nothing-under-way", "no-attack-under-way", "not-firing"]);
  expect(early.give(by("a", "changeAction", { action: LONGER })).coming("a").time).toBe(12);
  expect(torn(3).give({ type: "lose", slot: "1_a_1" }).slotsOf("a")).toMatchObject([
    { time: 3 },
    { time: 5, state: "lost", note: { do: "", label: "" } },
  ]);
  const answered = torn().give(by("a", "react", { at: 0, action: LONGER }));
  expect(answered.slotsOf("a")).toMatchObject([
    { time: 5, state: "lost", reason: "answered", note: { do: "", label: "" } },
    { time: 10 },
  ]);
});

test("T-11: refuses to finish a choice stored as current", () => {
  const fight = Fight.of({ a: plain, b: plain });
  fight.state = { ...fight.state, now: { "1_a_1": true } };
  expect(problemOf(fight.state)).toBeNull();
  expect(refused(fight.state, { type: "done" })).toBe("nothing-under-way a");
});
