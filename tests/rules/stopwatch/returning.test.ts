/** Participants who return to the fight or come late. */
import { describe, expect, test } from "vitest";
import { apply, look, requests, type Json } from "../../../src/rules/index.ts";
import { Fight, plain, sabre } from "./fight.ts";
import { by, answers } from "../play.ts";

const BRIEF = { do: "class", speedClass: 2 };
const LONGER = { do: "class", speedClass: 9 };
const out = (fight: Fight): Fight => fight.give(by("a", "defeat"));
const back = (fight: Fight): Fight => fight.give(by("a", "revive"));
/** `a` has begun this, and `b` an action that ends on 2. */
const beginning = (choice: Json): Fight =>
  Fight.of({ a: { agility: 10, weapons: [sabre] }, b: plain })
    .choose("b", BRIEF)
    .choose("a", choice);

describe("returning combatant", () => {
  test("T-27: chooses again without repeating its action", () => {
    const fight = back(out(beginning({ ...LONGER, label: "search" })).done());
    expect(fight.owed("next_a")).toMatchObject({
      fallback: { do: "weapon", weapon: 0 },
      data: { from: 2, ordinal: 1 },
    });
  });
  test("T-18: has stopped running", () => {
    const fight = back(out(beginning({ do: "run", segments: 9 })).done()).choose("a", BRIEF);
    expect(fight.coming("a").note).toMatchObject({ do: "class", sum: [2, 2] });
  });
  test("T-20: has no pending roll", () => {
    const fight = beginning({ do: "run" }).done().choose("b", LONGER).choose("a", { do: "stop", sooner: "first" });
    expect(fight.owed("roll_a")).toBeDefined();
    expect(back(out(fight).done()).owed("next_a")?.data).toMatchObject({ from: 11 });
  });
  test("T-13: stays unaware of the fight", () => {
    const fight = back(
      out(Fight.of({ a: { ...plain, start: "never" }, b: { ...plain, start: 0 } }).byDefault()).done(),
    );
    expect(fight.coming("a")).toMatchObject({ time: 5, state: "waiting", note: { unaware: true } });
  });
  test("T-27: loses the place of its old action", () => {
    const fight = beginning(LONGER).give({ type: "move", slot: "1_a_1", to: { time: 10 } });
    back(out(fight).done());
    expect(fight.coming("a")).toMatchObject({ time: 2, state: "open", note: { choose: true, from: 2 } });
    expect(fight.choose("a", BRIEF).choose("b", LONGER).now()).toEqual(["a"]);
  });
  test("T-13: joins late if its start was never settled", () => {
    const fight = Fight.before({ a: plain, b: plain, c: plain }).give({ type: "start" });
    out(fight)
      .answer("start", "surprise")
      .give(answers({ aware_b: 0, aware_c: 3 }));
    expect(fight.choose("b", LONGER).offer("c", "react")).toBeUndefined();
    fight.choose("c", BRIEF).done();
    expect([fight.time, fight.offer("b", "react")?.data.to]).toEqual([5, 5]);
    back(fight).choose("a", BRIEF).choose("c", LONGER);
    expect([fight.now(), fight.coming("a").time]).toEqual([["a"], 7]);
  });
});

describe("late joiner", () => {
  const joining = (fight: Fight, start?: Json): Fight =>
    fight.give(by("late", "join", { side: "late", stats: { ...plain, ...(start === undefined ? {} : { start }) } }));

  test("T-13: is asked about noticing the fight like the others", () => {
    const fight = joining(Fight.before({ a: plain }).give({ type: "start" }).answer("start", "surprise"));
    expect(requests(fight.state).map(({ id }) => id)).toEqual(["aware_a", "aware_late"]);
  });
  test("T-13: notices the fight in the sheet's later segment", () => {
    const fight = beginning(LONGER).done();
    expect(joining(fight, 20).coming("late")).toMatchObject({ time: 20, note: { choose: true, from: 20 } });
    expect(fight.offer("late", "aware")).toBeDefined();
  });
});

test("T-13: starts without the GM if every beginning is known", () => {
  const outcome = apply(Fight.before({ a: { ...plain, start: 0 } }).state, { type: "start" });
  if (outcome.refusal) throw new Error(outcome.refusal.code);
  expect(outcome.events.filter(({ type }) => type === "stage")).toEqual([{ type: "stage", stage: "play" }]);
  expect(look(outcome.state)!.stage()?.id).toBe("play");
});
