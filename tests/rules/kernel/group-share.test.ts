/** What a newcomer takes over from its group (docs/rules/newcomers.md, N-7). */
import { describe, expect, test } from "vitest";
import {
  newEncounter,
  participantOf,
  requests,
  slots,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { after, answers, by, done, now, start, type Given } from "../play.ts";

const joins = (id: string, stats: JsonObject, more: JsonObject = {}): Given =>
  by(id, "join", { side: "red", stats, ...more });
const option = (name: string, value: boolean): Given => ({ type: "option", name, value });
const GOBLIN = { npc: true, group: "goblin" };
const asked = (state: EncounterState): readonly string[] =>
  requests(state)
    .filter(({ what }) => what !== "newcomers" && what !== "events")
    .map(({ id }) => id);
const order = (state: EncounterState): string =>
  slots(state)
    .map(({ participant }) => participant)
    .join(" ");

describe("newcomer of a group in speed order", () => {
  const fighters = (more: JsonObject = {}): EncounterState =>
    after(
      newEncounter("speed-order"),
      joins("ann", { basicSpeed: 24 }, more),
      joins("g1", { basicSpeed: 24 }, GOBLIN),
      joins("g2", { basicSpeed: 24 }, GOBLIN),
      start,
    );
  const tied = after(fighters(), answers({ tie_ann_1: 3, tie_g1_1: 5 }));

  test("N-7, B-4: shares the die and comes after the others", () => {
    const state = after(tied, joins("g3", { basicSpeed: 24 }, GOBLIN), joins("g4", { basicSpeed: 24 }, GOBLIN));
    expect([asked(tied), asked(after(state, done, done, done))]).toEqual([[], []]);
    expect(order(state)).toBe("g1 g2 g3 g4 ann");
  });
  test("N-7, BA-3: shares the GM's place", () => {
    const placed = after(fighters({ npc: true }), answers({ order_ann: ["g1", "ann"] }));
    const state = after(placed, joins("g3", { basicSpeed: 24 }, GOBLIN));
    expect(order(state)).toBe("g1 g2 g3 ann");
    expect(asked(after(state, done, done, done))).toEqual([]);
  });
  test("N-7: takes over the dice of a group whose members are all defeated", () => {
    const fallen = after(tied, by("g1", "defeat"), by("g2", "defeat"));
    const state = after(fallen, joins("g3", { basicSpeed: 24 }, GOBLIN));
    expect(participantOf(state, "g3")!.facts.ties).toEqual([{ die: 5 }]);
  });
  test.each([
    ["with another Basic Speed", { basicSpeed: 25 }, GOBLIN],
    ["of another group", { basicSpeed: 24 }, { npc: true, group: "wolf" }],
    ["of no group", { basicSpeed: 24 }, { npc: true }],
    ["of a player", { basicSpeed: 24 }, { group: "goblin" }],
  ])("N-7: takes nothing over %s", (_, stats, more) => {
    const state = after(tied, joins("new", stats, more));
    expect(participantOf(state, "new")!.facts).not.toHaveProperty("ties");
  });
});

describe("newcomer of a group in two-action rounds", () => {
  const begun = (initiativeTests: boolean, ...rolled: readonly Given[]): EncounterState =>
    after(
      newEncounter("two-action"),
      option("initiativeTests", initiativeTests),
      joins("ann", { initiative: 60 }),
      joins("g1", { initiative: 60 }, GOBLIN),
      start,
      ...rolled,
    );

  test("N-7, Q-8: shares the test of the round", () => {
    const tested = begun(true, answers({ test_ann: 10, test_g1: 40 }));
    const state = after(tested, joins("g2", { initiative: 60 }, GOBLIN));
    expect([asked(state), order(state)]).toEqual([[], "ann g1 g2"]);
    const other = after(tested, joins("g2", { initiative: 50 }, GOBLIN));
    expect(asked(other)).toEqual(["test_g2"]);
  });
  test("N-7, Q-5: shares the die of a tie", () => {
    const tied = begun(false, answers({ tie_ann_1: 2, tie_g1_1: 6 }));
    const state = after(tied, joins("g2", { initiative: 60 }, GOBLIN));
    expect([asked(after(state, done)), order(state)]).toEqual([[], "g1 g2 ann"]);
  });
});

describe("newcomer of a group in action period", () => {
  const begun = (groupsRollOnce: boolean): EncounterState =>
    after(
      newEncounter("action-period"),
      option("groupsRollOnce", groupsRollOnce),
      joins("ann", { basicSpeed: 24, dx: 12 }),
      joins("g1", { basicSpeed: 24, dx: 12 }, GOBLIN),
      start,
      answers({ roll_1_ann: 6, roll_1_g1: 8 }),
      joins("g2", { basicSpeed: 24, dx: 12 }, GOBLIN),
    );

  test("N-7, P-5: shares the roll if groups roll once", () => {
    const state = begun(true);
    expect(asked(state)).toEqual([]);
    const times = (id: string): readonly number[] =>
      slots(state).flatMap(({ participant, time }) => (participant === id ? [time] : []));
    expect(times("g2")).toEqual(times("g1"));
  });
  test("P-5: rolls alone otherwise", () => expect(asked(begun(false))).toEqual(["roll_1_g2"]));
});

test("T-13: a stopwatch newcomer begins in the present segment, whatever its group", () => {
  const state = after(
    newEncounter("stopwatch"),
    joins("ann", { agility: 12 }),
    joins("g1", { agility: 12 }, GOBLIN),
    start,
    answers({ start: "consent" }),
  );
  const facts = (all: EncounterState): unknown => participantOf(all, "g2")!.facts;
  const alike = after(state, joins("g2", { agility: 12 }, GOBLIN));
  expect(facts(alike)).toEqual(facts(after(state, joins("g2", { agility: 12 }, { npc: true }))));
  expect(now(alike)).toBe(now(state));
});
