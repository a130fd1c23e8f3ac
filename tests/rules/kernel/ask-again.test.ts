import { describe, expect, test } from "vitest";
import { apply, entriesOf, newEncounter, requests, type EncounterState } from "../../../src/rules/index.ts";
import { answers } from "../play.ts";
import { after, done, join, now, refusalOf, start } from "./fight.ts";

const again = (name: string): { type: string; request: string } => ({ type: "askAgain", request: `roll_${name}` });
const rolled = (given: Readonly<Record<string, number>>) =>
  answers(Object.fromEntries(Object.entries(given).map(([name, value]) => [`roll_${name}`, value])));
const pending = (state: EncounterState): string =>
  requests(state)
    .map(({ participant }) => participant)
    .join(" ");
const roll = (state: EncounterState, name: string): unknown =>
  Object.values(state.participants)
    .flatMap((bucket) => Object.values(bucket))
    .find(({ id }) => id === name)?.turn.roll;

/** Three with dice pending before they act. */
const three = after(
  newEncounter("tiny"),
  { type: "option", name: "dice", value: true },
  join("ann", 3),
  join("bob", 4),
  join("cid", 5),
  start,
);

describe("repeated roll", () => {
  test("is pending again while other rolls stay", () => {
    const state = after(three, rolled({ ann: 4 }), rolled({ bob: 9 }), again("ann"));
    expect([pending(state), roll(state, "ann"), roll(state, "bob")]).toEqual(["ann cid", undefined, 9]);
    expect(now(after(state, rolled({ ann: 12, cid: 10 })))).toBe("ann");
  });
  test("repeats only one of several rolls answered together", () => {
    const state = after(three, rolled({ ann: 4, bob: 9 }), again("bob"));
    expect([pending(state), roll(state, "ann")]).toEqual(["bob cid", 4]);
  });
  test("may be repeated, and the last roll counts", () => {
    const state = after(
      three,
      rolled({ ann: 4 }),
      again("ann"),
      rolled({ ann: 5 }),
      rolled({ bob: 9 }),
      again("ann"),
      rolled({ ann: 6 }),
    );
    expect([pending(state), roll(state, "ann"), roll(state, "bob")]).toEqual(["cid", 6, 9]);
  });
  test("stays in the log, so Undo restores the first result", () => {
    const before = after(three, rolled({ ann: 4 }), rolled({ bob: 9 }));
    const state = after(before, again("ann"));
    expect(
      entriesOf(state)
        .map(({ command }) => command.type)
        .slice(-3),
    ).toEqual(["answer", "answer", "askAgain"]);
    const back = after(state, { type: "undo" });
    expect(roll(back, "ann")).toBe(4);
    expect(pending(after(back, { type: "redo" }))).toBe("ann cid");
  });
  test("keeps a combatant that has joined in the meantime", () =>
    expect(pending(after(three, rolled({ ann: 4 }), join("dot", 6), again("ann")))).toBe(
      "ann cid bob dot".split(" ").sort().join(" "),
    ));
});

describe("refused repeated roll", () => {
  test.each([
    ["that nobody has rolled", three, again("ann"), "not-answered"],
    ["that nobody is asked for", three, again("eve"), "not-answered"],
    [
      "when somebody acts because of them",
      after(three, rolled({ ann: 4, bob: 9, cid: 10 })),
      again("cid"),
      "overtaken",
    ],
    [
      "when something else has been done since",
      after(three, rolled({ ann: 4, bob: 9, cid: 10 }), done),
      again("ann"),
      "not-answered",
    ],
    ["before the start", newEncounter("tiny"), again("ann"), "not-running"],
  ])("%s", (_, state, command, code) => {
    expect(refusalOf(state, command)).toBe(code);
    expect(apply(state, command).refusal?.data).toBeDefined();
  });
});
