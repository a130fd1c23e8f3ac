/** When creatures that join in mid-round first act, in all initiative systems (docs/rules/newcomers.md). */
import { describe, expect, test } from "vitest";
import {
  apply,
  type EncounterState,
  type JsonObject,
  newEncounter,
  participantOf,
  requests,
  slots,
} from "../../../src/rules/index.ts";
import { after, answers, by, done, type Given, now, start } from "../play.ts";

const joins = (participant: string, stats: JsonObject, more: JsonObject = {}): Given =>
  by(participant, "join", { side: "red", stats, ...more });
const begun = (pacing: string, who: Readonly<Record<string, JsonObject>>): EncounterState =>
  after(newEncounter(pacing), ...Object.entries(who).map(([id, stats]) => joins(id, stats)), start);
const question = (state: EncounterState, id = "cid") =>
  requests(state).find((request) => request.id === `newcomers_${id}`);
const asked = (state: EncounterState): JsonObject | null => {
  const request = question(state);
  return request ? { usual: request.fallback, ...request.data } : null;
};
const say = (value: string, id = "cid"): Given => answers({ [`newcomers_${id}`]: value });
const round = (state: EncounterState): string => `${state.clock.round}: ${now(state)}`;

const speeds = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } };

describe("newcomer in speed order", () => {
  const late = after(begun("speed-order", speeds), done, joins("cid", { basicSpeed: 22 }));
  const early = after(begun("speed-order", speeds), joins("cid", { basicSpeed: 22 }));

  test("N-1, N-2: is asked about without blocking, by default as its place says", () => {
    expect(asked(early)).toEqual({ usual: "thisRound", participants: ["cid"], round: 2, at: 22 });
    expect(asked(late)).toEqual({ usual: "nextRound", participants: ["cid"], round: 2, at: 20, atOnce: true });
    expect([question(late)!.blocking, question(late)!.gm]).toEqual([false, true]);
    expect(round(after(late, done))).toBe("2: ann");
  });
  test("N-3, B-1: acts at once after the current turn, then at its own place", () => {
    const let_in = after(late, say("thisRound"));
    expect([now(let_in), asked(let_in)]).toEqual(["bob", null]);
    expect(round(after(let_in, done))).toBe("1: cid");
    expect(round(after(let_in, done, done))).toBe("2: ann");
    expect(round(after(let_in, done, done, done))).toBe("2: cid");
  });
  test("N-4: waits for the next second if the GM says so", () => {
    const out = after(early, say("nextRound"));
    expect(round(after(out, done))).toBe("1: bob");
    expect(round(after(out, done, done, done))).toBe("2: cid");
    expect(slots(out).find(({ participant }) => participant === "cid")!.reason).toBe("late");
  });
  test("N-2: is not asked about once it acts or the second ends", () => {
    expect(asked(after(early, done))).toBeNull();
    expect(asked(after(late, done))).toBeNull();
  });
  test("N-6: like newcomers of a group are asked about once", () => {
    const wolves = ["cid", "dot", "eve"].map((id) => joins(id, { basicSpeed: 22 }, { group: "wolf", npc: true }));
    const state = after(begun("speed-order", speeds), done, ...wolves);
    expect(asked(state)).toMatchObject({ participants: ["cid", "dot", "eve"] });
    expect(requests(state)).toHaveLength(1);
    const all = after(state, say("thisRound"));
    expect([1, 2, 3].map((n) => now(after(all, ...Array<Given>(n).fill(done))))).toEqual(["cid", "dot", "eve"]);
  });
  test("N-5: leaves out hazards, returned combatants and those before the first turn", () => {
    const hazard = by("fire", "join", { side: "red", kind: "hazard", stats: { time: 4 } });
    const returned = after(begun("speed-order", speeds), by("bob", "defeat"), by("bob", "revive"));
    expect(requests(after(begun("speed-order", speeds), hazard))).toEqual([]);
    expect(requests(returned)).toEqual([]);
    expect(requests(after(newEncounter("speed-order"), joins("cid", { basicSpeed: 22 })))).toEqual([]);
  });
  test("N-1: takes no other answer", () => {
    expect(apply(late, say("never")).refusal?.code).toBe("not-a-choice");
  });
});

describe("newcomer in two-action rounds", () => {
  const late = after(
    begun("two-action", { ann: { initiative: 80 }, bob: { initiative: 40 } }),
    done,
    joins("cid", { initiative: 60 }),
  );
  test("N-3, Q-6: its turn is held for it if the GM allows that", () => {
    expect(asked(late)).toMatchObject({ usual: "nextRound", at: 40, atOnce: true });
    expect(round(after(late, say("thisRound"), done))).toBe("1: cid");
    expect(round(after(late, done))).toBe("2: ann");
  });
});

describe("newcomer in action period", () => {
  /** Ann acts at 10, bob at 6 and so on. */
  const rolled = after(
    begun("action-period", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 } }),
    answers({ roll_1_ann: 6, roll_1_bob: 8 }),
    done,
    joins("cid", { basicSpeed: 20 }),
  );
  test("P-5, P-27: is asked about before its step is known", () =>
    expect(asked(rolled)).toEqual({ usual: "thisRound", participants: ["cid"], round: 2 }));
  test("N-3, P-10, P-11: takes the turn whose window is open, the next a period later", () => {
    const state = after(rolled, say("thisRound"), answers({ roll_1_cid: 3 }));
    expect(state.clock.time).toBe(4);
    expect(
      slots(state).flatMap(({ participant, time, state: how }) => (participant === "cid" ? `${time} ${how}` : [])),
    ).toEqual(["4 open", "-1 open", "-6 open"]);
  });
  test("N-4, P-5: does not roll in a round that it waits out", () => {
    const state = after(rolled, say("nextRound"));
    expect(requests(state)).toEqual([]);
    expect(now(state)).toBe("bob");
  });
  test("N-5, P-3: is not asked about without turns", () => {
    expect(asked(after(rolled, by("cid", "leave"), joins("cid", { basicSpeed: 0 })))).toBeNull();
  });
});

describe("newcomer in side segments", () => {
  const sword = { label: "sword", spd: 5 };
  const state = after(
    newEncounter("side-segments"),
    by("ann", "join", { side: "A", stats: { weapons: [sword] } }),
    by("bob", "join", { side: "B", stats: { weapons: [sword] } }),
    start,
    answers({ declare_ann: { action: "attack" }, declare_bob: { action: "attack" } }),
    answers({ initiative_A: 5, initiative_B: 3 }),
    joins("cid", { weapons: [sword] }, { side: "B" }),
  );
  test("N-2, S-10: declares if it acts in this round, counted from now", () => {
    expect(asked(state)).toEqual({ usual: "nextRound", participants: ["cid"], round: 2 });
    const let_in = after(state, say("thisRound"));
    expect(requests(let_in).map(({ id, blocking }) => [id, blocking])).toEqual([["declare_cid", true]]);
    const declared = after(let_in, answers({ declare_cid: { action: "attack" } }));
    expect(slots(declared).find(({ participant }) => participant === "cid")).toMatchObject({ time: 10, state: "open" });
  });
});

describe("newcomer in the stopwatch", () => {
  test("N-5, T-13: begins in the present segment, which needs no question", () => {
    const state = after(begun("stopwatch", { ann: { agility: 12 } }), answers({ start: "consent" }));
    const joined = after(state, joins("cid", { agility: 12 }));
    expect(requests(joined).map(({ what }) => what)).not.toContain("newcomers");
  });
});

const option = (name: string, value: boolean): Given => ({ type: "option", name, value });
const GOBLIN = { npc: true, group: "goblin" };
const askedByRules = (state: EncounterState): readonly string[] =>
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
    expect([askedByRules(tied), askedByRules(after(state, done, done, done))]).toEqual([[], []]);
    expect(order(state)).toBe("g1 g2 g3 g4 ann");
  });
  test("N-7, BA-3: shares the GM's place", () => {
    const placed = after(fighters({ npc: true }), answers({ order_ann: ["g1", "ann"] }));
    const state = after(placed, joins("g3", { basicSpeed: 24 }, GOBLIN));
    expect(order(state)).toBe("g1 g2 g3 ann");
    expect(askedByRules(after(state, done, done, done))).toEqual([]);
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
    expect([askedByRules(state), order(state)]).toEqual([[], "ann g1 g2"]);
    const other = after(tested, joins("g2", { initiative: 50 }, GOBLIN));
    expect(askedByRules(other)).toEqual(["test_g2"]);
  });
  test("N-7, Q-5: shares the die of a tie", () => {
    const tied = begun(false, answers({ tie_ann_1: 2, tie_g1_1: 6 }));
    const state = after(tied, joins("g2", { initiative: 60 }, GOBLIN));
    expect([askedByRules(after(state, done)), order(state)]).toEqual([[], "g1 g2 ann"]);
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
    expect(askedByRules(state)).toEqual([]);
    const times = (id: string): readonly number[] =>
      slots(state).flatMap(({ participant, time }) => (participant === id ? [time] : []));
    expect(times("g2")).toEqual(times("g1"));
  });
  test("P-5: rolls alone otherwise", () => expect(askedByRules(begun(false))).toEqual(["roll_1_g2"]));
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
