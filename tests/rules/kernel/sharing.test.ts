/** Two or more combatants share a turn, or one keeps a place beside another, in all initiative systems (docs/rules/sharing.md). */
import { describe, expect, test } from "vitest";
import {
  current,
  forecast,
  isIdle,
  newEncounter,
  requests,
  slots,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import { registerVariant } from "./tiny.ts";
import { after, answers, by, done, now, refused, start, type Given } from "../play.ts";

registerVariant("tiny-idle", { play: { idle: ({ participant }) => participant === "ann" } });

const joins = (participant: string, stats: JsonObject, more: JsonObject = {}): Given =>
  by(participant, "join", { side: "red", stats, ...more });
const begun = (pacing: string, who: Readonly<Record<string, JsonObject>>): EncounterState =>
  after(newEncounter(pacing), ...Object.entries(who).map(([id, stats]) => joins(id, stats)), start);
const share = (leader: string, ...others: readonly string[]): Given => ({
  type: "shareTurn",
  participants: [leader, ...others],
  leader,
});
const part = (participant: string): Given => by(participant, "partTurns");
const move = (who: string, to: JsonObject): Given => ({ type: "move", slot: `1_${who}_1`, to });
/** The turns to come and at what time, those at one place together: "ann+horse 24, bob 20". */
const order = (state: EncounterState): string => {
  const places = new Map<string, string>();
  for (const { key, time, participant, state: how } of slots(state)) {
    if (how !== "open" && how !== "now") continue;
    const place = `${JSON.stringify(key)} ${time}`;
    places.set(place, places.has(place) ? `${places.get(place)}+${participant}` : participant);
  }
  return [...places].map(([place, who]) => `${who} ${place.split(" ")[1]}`).join(", ");
};
const told = (state: EncounterState): string => `${state.clock.round}: ${order(state)}`;

const four = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 22 }, horse: { basicSpeed: 20 }, zed: { basicSpeed: 16 } };
const fight = begun("speed-order", four);
const setup = after(newEncounter("speed-order"), ...Object.entries(four).map(([id, stats]) => joins(id, stats)));
const riding = after(fight, done, share("horse", "zed"));
const both = after(riding, done);
const fallen = after(riding, by("horse", "defeat"));
const apart = after(fight, share("zed", "bob"), done, part("bob"));
const put = after(fight, share("bob", "zed"), done, move("zed", { after: "1_horse_1" }));

const pair = { ann: { initiative: 80 }, bob: { initiative: 60 }, horse: { initiative: 40 } };
const twoAction = after(begun("two-action", pair), share("horse", "bob"), done);
const rolled = (rolls: Readonly<Record<string, number>>, horse = 20): EncounterState =>
  after(
    begun("action-period", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 }, horse: { basicSpeed: horse } }),
    share("horse", "bob"),
    answers(Object.fromEntries(Object.entries(rolls).map(([id, roll]) => [`roll_1_${id}`, roll]))),
  );
const turnByTurn = rolled({ ann: 6, bob: 8, horse: 10 });
const tied = rolled({ ann: 9, bob: 6, horse: 7 });
const contest = (ann: number, horse: number): Given => answers({ dx_1_ann_3_1: ann, dx_1_horse_3_1: horse });
const segments = after(
  newEncounter("side-segments"),
  by("ann", "join", { side: "A", stats: { weapons: [{ label: "sword", spd: 5 }] } }),
  by("bob", "join", { side: "B", stats: { weapons: [{ label: "axe", spd: 8 }] } }),
  by("horse", "join", { side: "A", stats: { weapons: [{ label: "axe", spd: 8 }] } }),
  share("ann", "horse"),
  start,
  answers(Object.fromEntries(["ann", "bob", "horse"].map((id) => [`declare_${id}`, { action: "attack" }]))),
  answers({ initiative_A: 5, initiative_B: 3 }),
);
const runs = (participant: string, count: number): Given =>
  answers({ [`next_${participant}`]: { do: "run", segments: count } });
const stopwatch = after(
  begun("stopwatch", { ann: { agility: 12 }, bob: { agility: 12 }, horse: { agility: 12 } }),
  share("ann", "horse"),
  answers({ start: "consent" }),
  runs("ann", 3),
  runs("bob", 4),
  runs("horse", 6),
);
const interrupted = after(
  begun("tiny", { ann: { times: [0, 3] }, bob: { times: [0, 3] } }),
  share("ann", "bob"),
  by("ann", "cut"),
  by("bob", "cut"),
);

describe("shared turn", () => {
  test.each<[string, EncounterState, string]>([
    ["J-2: takes the leader's place at once", riding, "1: bob 22, horse+zed 20"],
    ["J-2: takes the leader's place in each round", after(riding, done, done), "2: ann 24, bob 22, horse+zed 20"],
    ["J-2: takes the place of a slow leader", after(fight, share("zed", "bob")), "1: ann 24, horse 20, bob+zed 16"],
    [
      "J-2: leaves a turn that has begun where it is",
      after(fight, share("ann", "zed")),
      "1: ann 24, bob 22, horse 20, zed 16",
    ],
    [
      "J-2: begins in the next round then",
      after(fight, share("ann", "zed"), done, done, done, done),
      "2: ann+zed 24, bob 22, horse 20",
    ],
    [
      "J-1: changes leaders and partners",
      after(riding, share("bob", "zed", "horse"), done, done),
      "2: ann 24, bob+horse+zed 22",
    ],
    [
      "J-1: takes in newcomers",
      after(riding, joins("cat", { basicSpeed: 8 }), share("horse", "cat")),
      "1: bob 22, cat+horse+zed 20",
    ],
    [
      "J-1: can be arranged before the fight",
      after(setup, share("horse", "zed"), start),
      "1: ann 24, bob 22, horse+zed 20",
    ],
    ["J-4: moves as one", after(riding, move("zed", { time: 21 })), "1: bob 22, horse+zed 21"],
    ["J-4: is put off as one", put, "1: horse 20, bob+zed 20"],
    ["J-4: goes on as one there", after(put, done), "1: bob+zed 20"],
    ["J-5: goes on when the leader falls", fallen, "1: bob 22, zed 20"],
    ["J-5: has its own place in the next round", after(fallen, done, done), "2: ann 24, bob 22, zed 16"],
    [
      "J-5: returns to the leader who is healed",
      after(fallen, done, done, by("horse", "revive")),
      "2: ann 24, bob 22, horse+zed 20",
    ],
    ["J-5: goes on when one falls in it", after(both, by("zed", "defeat")), "1: horse 20"],
    ["J-5: goes on when one leaves in it", after(both, by("horse", "leave")), "1: zed 20"],
    [
      "J-5: goes on for two of three",
      after(fight, share("zed", "bob", "horse"), by("zed", "leave")),
      "1: ann 24, bob+horse 16",
    ],
    ["J-6: ends with their own places", after(riding, part("zed")), "1: bob 22, horse 20, zed 16"],
    ["J-6: keeps its place in this round if others have passed", apart, "1: horse 20, bob+zed 16"],
    ["J-6: ends in the next round then", after(apart, done, done), "2: ann 24, bob 22, horse 20, zed 16"],
    ["J-7: is current as one", both, "1: horse+zed 20"],
    ["J-7: ends as one", after(both, { type: "done", slots: ["1_zed_1"] }), "2: ann 24, bob 22, horse+zed 20"],
    [
      "J-7: goes on without one who waits",
      after(both, by("zed", "wait", { trigger: "a bell", answer: "attack" }), done),
      "2: ann 24, bob 22, horse+zed 20",
    ],
    ["J-7: is interrupted by each alone", after(interrupted, done), "1: ann 0, ann+bob 3"],
    ["J-7: resumes as one", after(interrupted, done, done), "1: ann+bob 0, ann+bob 3"],
    ["J-2, J-7: is one turn in two-action rounds", twoAction, "1: bob+horse 40"],
    ["J-2, J-7: ends as one in two-action rounds", after(twoAction, done), "2: ann 80, bob+horse 40"],
    [
      "J-2, J-3: shares turn by turn in action period",
      turnByTurn,
      "1: ann 6, ann 2, bob+horse 0, ann -2, bob+horse -5, bob+horse -10",
    ],
    [
      "J-2, J-3: ends turn by turn in action period",
      after(turnByTurn, done, done, done),
      "1: ann -2, bob+horse -5, bob+horse -10",
    ],
    [
      "J-3: leaves further turns to a fast one",
      rolled({ ann: 6, bob: 8, horse: 10 }, 12),
      "1: ann 6, ann 2, ann -2, bob+horse -4, bob+horse -12, bob -12",
    ],
    [
      "J-3: leaves further turns to a fast leader",
      rolled({ ann: 6, bob: 12, horse: 6 }, 40),
      "1: bob+horse 14, bob+horse 11, bob+horse 8, ann 6, horse 5, ann 2, horse 2, ann -2",
    ],
    [
      "J-2, P-9: is first if the leader wins the contest",
      after(tied, contest(12, 4)),
      "1: bob+horse 3, ann 3, ann -1, bob+horse -2, ann -5, bob+horse -7",
    ],
    [
      "J-2, P-9: is second if the leader loses the contest",
      after(tied, contest(4, 12)),
      "1: ann 3, bob+horse 3, ann -1, bob+horse -2, ann -5, bob+horse -7",
    ],
    ["J-2, S-20: has segment and phase of the leader", segments, "1: ann+horse 5, bob 9"],
    ["J-2, S-20: ends as one in side segments", after(segments, done), "1: bob 9"],
    ["J-2, T-5: completes at the leader's segment", stopwatch, "1: ann+horse 3, bob 4"],
  ])("%s", (_, state, expected) => expect(told(state)).toBe(expected));

  test("J-7, B-7: has a choice each", () => {
    const chosen = after(
      both,
      by("horse", "choose", { manoeuvre: "move" }),
      by("zed", "choose", { manoeuvre: "attack" }),
    );
    expect((current(chosen) ?? []).map(({ combat }) => combat?.manoeuvre)).toEqual(["move", "attack"]);
  });
  test("J-7: may end unasked only if idle for all", () => {
    const pair = after(begun("tiny-idle", { ann: { times: [1] }, bob: { times: [1] } }), share("ann", "bob"));
    expect([now(pair), isIdle(pair, "1_ann_1")]).toEqual(["ann bob", false]);
  });
  test("J-2: is foreseen", () => {
    expect(forecast(riding, 3).map(({ participant }) => participant)).toEqual(["horse", "zed", "ann"]);
  });
  test("J-1: is refused for hazards, strangers and one alone", () => {
    const fire = after(fight, by("fire", "join", { side: "red", kind: "hazard", stats: { time: 4 } }));
    expect(refused(fire, share("ann", "fire"))).toBe("hazard-shares-no-turn fire");
    expect(refused(fight, share("ann", "nobody"))).toBe("no-such-participant nobody");
    for (const command of [share("ann"), part("ann")]) expect(refused(fight, command)).toBe("shares-alone ann");
    expect(refused(after(both, by("horse", "leave")), part("zed"))).toBe("shares-alone zed");
    expect(refused(riding, move("zed", { before: "1_horse_1" }))).toMatch("same-slot");
  });
  test("J-2, Q-7, P-9: leaves tests and contests to the leader", () => {
    const tests = after(
      newEncounter("two-action"),
      { type: "option", name: "initiativeTests", value: true },
      ...Object.entries(pair).map(([id, stats]) => joins(id, stats)),
      share("horse", "bob"),
      start,
    );
    expect(requests(tests).flatMap(({ participant = [] }) => participant)).toEqual(["ann", "horse"]);
    expect(now(after(tests, answers({ test_ann: 50, test_horse: 5 })))).toBe("bob horse");
    expect(requests(tied).map(({ id }) => id)).toEqual(["dx_1_ann_3_1", "dx_1_horse_3_1"]);
  });
  test("T-5: asks each for the next action in the stopwatch", () =>
    expect(requests(after(stopwatch, done)).map(({ id }) => id)).toEqual(["next_ann", "next_horse"]));
});

describe("J-10: turns that begin together", () => {
  const goblin = (participant: string, stats: JsonObject): Given => joins(participant, stats, { group: "goblin" });
  const gang = (pacing: string, stats: JsonObject, other: JsonObject): EncounterState =>
    after(
      newEncounter(pacing),
      ...["g1", "g2", "g3"].map((id, place) => goblin(id, { ...stats, dx: 12 - place })),
      joins("ann", other),
      start,
      ...(pacing === "two-action" ? [answers({ tie_g1_1: 6, tie_g2_1: 4, tie_g3_1: 2 })] : []),
    );
  const two = gang("two-action", { initiative: 50 }, { initiative: 40 });
  const together = (...slots: readonly string[]): Given => ({ type: "together", slots });

  test("leave each member its own actions", () => {
    const act = (id: string): Given => by(id, "act", { actions: [{ kind: "attack" }] });
    const all = after(two, together("1_g2_1", "1_g3_1"), act("g1"), act("g2"), act("g3"));
    expect([now(two), now(all)]).toEqual(["g1", "g1 g2 g3"]);
    expect(now(after(all, act("g2"), { type: "done", slots: ["1_g2_1"] }))).toBe("g1 g3");
    expect(now(after(all, done))).toBe("ann");
    expect(slots(after(two, together("1_g2_1"), { type: "takeBack" }))).toEqual(slots(two));
    const redone = after(two, together("1_g2_1"), { type: "takeBack" }, { type: "redo" });
    expect(now(redone)).toBe("g1 g2");
  });
  test("may leave out a member in between, whose turn comes after", () => {
    const some = after(two, together("1_g3_1"));
    expect([now(some), now(after(some, done))]).toEqual(["g1 g3", "g2"]);
  });
  test("are refused for others, for later ones and without a group", () => {
    expect(refused(two, together("1_ann_1"))).toBe("not-next 1_ann_1");
    expect(refused(two, together("1_g1_1"))).toBe("not-next 1_g1_1");
    expect(refused(two, together("1_eve_1"))).toBe("not-next 1_eve_1");
    const between = after(two, { type: "move", slot: "1_ann_1", to: { after: "1_g1_1" } });
    expect(refused(between, together("1_g2_1"))).toBe("not-next 1_ann_1");
    const alone = after(two, by("g1", "group", { group: "" }), by("g2", "group", { group: "" }));
    expect(refused(alone, together("1_g2_1"))).toBe("not-next 1_g2_1");
  });
  test("are refused for a choice between turns of stopwatch", () => {
    const lift = { next_g1: { do: "fixed", segments: 3, label: "lift" } };
    const one = after(
      newEncounter("stopwatch"),
      goblin("g1", { agility: 7, start: 0 }),
      goblin("g2", { agility: 10 }),
      start,
      by("g2", "defeat"),
      answers(lift),
      by("g2", "revive"),
    );
    expect(now(one)).toBe("g1");
    expect(refused(one, together("1_g2_1"))).toBe("not-next 1_g2_1");
  });
});

describe("lasting place", () => {
  const keep = (participant: string, where: "before" | "after", beside: string): Given =>
    by(participant, "keepPlace", { beside, where });
  const nextRound = { type: "nextWindow" };
  const own = by("cid", "ownPlace");
  const three = begun("speed-order", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 22 }, cid: { basicSpeed: 20 } });
  const kept = after(three, keep("cid", "before", "bob"));
  const moved = after(kept, move("cid", { after: "1_bob_1" }));
  const shared = { type: "shareTurn", participants: ["bob", "cid"], leader: "bob" };
  const axe = { weapons: [{ label: "axe", spd: 8 }] };
  const sides = after(
    begun("side-segments", { ann: { weapons: [{ label: "sword", spd: 5 }] }, bob: axe }),
    keep("bob", "before", "ann"),
    answers({ declare_ann: { action: "attack" }, declare_bob: { action: "attack" } }),
  );
  const waiting = after(
    begun("stopwatch", { ann: { agility: 12 }, bob: { agility: 12 } }),
    keep("bob", "after", "ann"),
    answers({ start: "consent" }),
  );
  const period = after(
    begun("action-period", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 20 } }),
    keep("bob", "before", "ann"),
    answers({ roll_1_ann: 6, roll_1_bob: 10 }),
  );

  test.each<[string, EncounterState, string]>([
    ["J-8: counts at once", kept, "1: ann 24, cid 22, bob 22"],
    ["J-8: counts in each round", after(kept, nextRound), "2: ann 24, cid 22, bob 22"],
    ["J-8: is taken in turn", after(kept, nextRound, done), "2: cid 22, bob 22"],
    [
      "J-8: may be right after another",
      after(three, keep("cid", "after", "ann"), nextRound),
      "2: ann 24, cid 24, bob 22",
    ],
    [
      "J-8: may be later than the own one",
      after(three, keep("ann", "after", "cid"), nextRound),
      "2: bob 22, cid 20, ann 20",
    ],
    ["J-8: is given back in this round if that is to come", after(kept, own), "1: ann 24, bob 22, cid 20"],
    ["J-8: is given back in the next round", after(kept, own, nextRound), "2: ann 24, bob 22, cid 20"],
    ["J-8: ends when the GM gives another place", moved, "1: ann 24, bob 22, cid 22"],
    ["J-8: has ended in the next round", after(moved, nextRound), "2: ann 24, bob 22, cid 20"],
    [
      "J-9: is the own one while the other has fallen",
      after(kept, by("bob", "defeat"), nextRound),
      "2: ann 24, cid 20",
    ],
    [
      "J-9: is the old one when the other is healed",
      after(kept, by("bob", "defeat"), nextRound, by("bob", "revive"), nextRound),
      "3: ann 24, cid 22, bob 22",
    ],
    [
      "J-9: is the own one after the other has left",
      after(three, keep("cid", "before", "ann"), by("ann", "leave"), nextRound),
      "2: bob 22, cid 20",
    ],
    [
      "J-9: is the leader's in a shared turn",
      after(three, shared, keep("cid", "before", "ann"), nextRound),
      "2: bob+cid 24, ann 24",
    ],
    [
      "J-8: counts in two-action rounds",
      after(begun("two-action", pair), keep("bob", "before", "ann"), nextRound),
      "2: bob 80, ann 80, horse 40",
    ],
    ["J-8, P-5: counts turn by turn in action period", period, "1: bob 6, ann 6, bob 2, ann 2, bob -2, ann -2"],
    ["J-8, S-20: counts in side segments", sides, "1: bob 5, ann 5"],
    [
      "J-8, T-5: makes an action wait in the stopwatch",
      after(waiting, runs("ann", 4), runs("bob", 2)),
      "1: ann 4, bob 4",
    ],
    [
      "J-8, T-5: makes no action early in the stopwatch",
      after(waiting, runs("ann", 2), runs("bob", 4)),
      "1: ann 2, bob 4",
    ],
    [
      "J-8, T-5: makes an action wait once in the stopwatch",
      after(waiting, runs("ann", 4), runs("bob", 2), done),
      "1: bob 4, ann 4",
    ],
  ])("%s", (_, state, expected) => expect(told(state)).toBe(expected));

  test("J-9: is refused in a circle, for hazards and strangers", () => {
    expect(refused(three, own)).toBe("keeps-own-place cid");
    expect(refused(kept, keep("bob", "after", "cid"))).toBe("places-in-a-circle bob cid");
    const chain = after(kept, keep("ann", "after", "cid"));
    expect(refused(chain, keep("bob", "after", "ann"))).toBe("places-in-a-circle bob ann");
    expect(refused(three, keep("ann", "after", "ann"))).toBe("places-in-a-circle ann ann");
    expect(refused(three, keep("ann", "after", "zed"))).toBe("no-such-participant zed");
    const fire = after(three, by("fire", "join", { side: "red", kind: "hazard", stats: { time: 3 } }));
    expect(refused(fire, keep("fire", "after", "ann"))).toBe("hazard-keeps-no-place fire");
  });
});
