import { afterAll, describe, expect, it } from "vitest";
import {
  apply,
  current,
  forecast,
  newEncounter,
  problemOf,
  requests,
  slots,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { proveProperties } from "../properties/harness.ts";
import { registerPopcorn, subject } from "./popcorn.ts";
import { after } from "../play.ts";

await registerPopcorn();
// Files share the registry.
afterAll(() => void pacings.delete("popcorn"));

const join = (participant: string, more = {}): Command => ({
  type: "join",
  participant,
  side: participant === "gob" ? "them" : "us",
  ...more,
});
const done: Command = { type: "done" };
const started = (...names: string[]): EncounterState =>
  after(newEncounter("popcorn"), ...names.map((name) => join(name)), { type: "start" });
const acting = (state: EncounterState): string[] => (current(state) ?? []).map(({ participant }) => participant);
/** The participant with the request, and the names offered. */
const asked = (state: EncounterState): unknown[] =>
  requests(state)
    .filter(({ what }) => what !== "newcomers")
    .map(({ participant, gm, choices }) => [gm ? "gm" : participant, choices]);
const named = (state: EncounterState, name: string): EncounterState =>
  after(state, { type: "answer", answers: { [requests(state)[0]!.id]: name } });
const refusal = (state: EncounterState, command: Command): string | undefined => apply(state, command).refusal?.code;

describe("popcorn", () => {
  it("asks the GM who begins, then the combatant that acted", () => {
    let state = started("ann", "bob", "gob");
    expect([acting(state), asked(state)]).toEqual([[], [["gm", ["ann", "bob", "gob"]]]]);
    state = named(state, "bob");
    expect([acting(state), asked(state)]).toEqual([["bob"], []]);
    state = after(state, done);
    expect([acting(state), asked(state)]).toEqual([[], [["bob", ["ann", "gob"]]]]);
    expect(slots(state).map(({ participant, state: one, time }) => [participant, one, time])).toEqual([
      ["bob", "done", 1],
      ["ann", "open", 2],
      ["gob", "open", 2],
    ]);
  });
  it("lets the last one act unasked and name the next first", () => {
    let state = after(named(after(named(started("ann", "bob", "gob"), "bob"), done), "gob"), done);
    expect([acting(state), asked(state)]).toEqual([["ann"], []]);
    state = after(state, done);
    expect([state.clock.round, asked(state)]).toEqual([2, [["ann", ["ann", "bob", "gob"]]]]);
  });
  it("hands over in one click and undoes both at once", () => {
    const before = named(started("ann", "bob", "gob"), "ann");
    const passed = after(before, { type: "handOver", participant: "ann", next: "gob" });
    expect([acting(passed), asked(passed)]).toEqual([["gob"], []]);
    expect(acting(after(passed, { type: "undo" }))).toEqual(["ann"]);
    expect(acting(after(passed, { type: "undo" }, { type: "redo" }))).toEqual(["gob"]);
  });
  it.each([
    ["somebody who does not act", { type: "handOver", participant: "bob", next: "gob" }, "not-your-turn"],
    ["a name of somebody who has acted", { type: "handOver", participant: "ann", next: "ann" }, "has-acted"],
    ["a move of a turn", { type: "move", slot: "1_gob_1", to: { time: 1 } }, "by-naming"],
    ["a wrong answer", { type: "handOver", participant: "ann" }, "bad-command"],
  ])("refuses %s", (_what, command, code) =>
    expect(refusal(named(started("ann", "bob", "gob"), "ann"), command)).toBe(code),
  );
  it("gives a joiner a turn in the same round", () => {
    const state = after(named(started("ann", "bob"), "ann"), join("cem"), done);
    expect(asked(state)).toEqual([["ann", ["bob", "cem"]]]);
  });
  it("asks the GM if the last actor is defeated, omitting the defeated", () => {
    let state = after(
      named(started("ann", "bob", "cem", "gob"), "ann"),
      done,
      { type: "defeat", participant: "ann" },
      { type: "defeat", participant: "gob" },
    );
    expect(asked(state)).toEqual([["gm", ["bob", "cem"]]]);
    // Defeated during the turn: the previous participant names the next.
    state = after(named(after(state, { type: "revive", participant: "ann" }), "bob"), {
      type: "defeat",
      participant: "bob",
    });
    expect(acting(state)).toEqual(["cem"]);
  });
  it("hides hidden combatants from a player's choices", () => {
    const state = after(
      named(
        after(newEncounter("popcorn"), join("ann"), join("bob"), join("spy", { hidden: true }), { type: "start" }),
        "ann",
      ),
      done,
    );
    expect(asked(state)).toEqual([["ann", ["bob"]]]);
    const hidden = after(
      named(
        after(newEncounter("popcorn"), join("ann"), join("spy", { hidden: true }), join("sly", { hidden: true }), {
          type: "start",
        }),
        "ann",
      ),
      done,
    );
    expect(asked(hidden)).toEqual([["gm", ["spy", "sly"]]]);
  });
  it("forecasts each combatant naming the first who has not acted", () => {
    const state = named(started("ann", "bob", "gob"), "gob");
    expect(forecast(state, 4).map(({ participant }) => participant)).toEqual(["ann", "bob", "ann", "bob"]);
    expect(problemOf(state)).toBe(null);
  });
});

proveProperties(subject, 500);
