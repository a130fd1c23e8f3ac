/** Two or more combatants share a turn, in all initiative systems (docs/rules/sharing.md). */
import { describe, expect, test } from "vitest";
import {
  current,
  forecast,
  newEncounter,
  requests,
  slots,
  type EncounterState,
  type JsonObject,
} from "../../../src/rules/index.ts";
import "./tiny.ts";
import { after, answers, by, done, now, refused, start, type Given } from "../play.ts";

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
const round = (state: EncounterState): string => `${state.clock.round}: ${now(state)}`;

describe("shared turn in speed order", () => {
  const four = { ann: { basicSpeed: 24 }, bob: { basicSpeed: 22 }, horse: { basicSpeed: 20 }, zed: { basicSpeed: 16 } };
  const fight = begun("speed-order", four);
  const riding = after(fight, done, share("horse", "zed"));

  test("J-1, J-2: takes the leader's place at once and in each round", () => {
    expect(order(riding)).toBe("bob 22, horse+zed 20");
    const next = after(riding, done, done);
    expect([round(next), order(next)]).toEqual(["2: ann", "ann 24, bob 22, horse+zed 20"]);
    expect(order(after(fight, share("zed", "bob")))).toBe("ann 24, horse 20, bob+zed 16");
  });
  test("J-7, B-7: is current as one, with a choice each, until Done", () => {
    const both = after(riding, done);
    expect(now(both)).toBe("horse zed");
    const chosen = after(
      both,
      by("horse", "choose", { manoeuvre: "move" }),
      by("zed", "choose", { manoeuvre: "attack" }),
    );
    expect((current(chosen) ?? []).map(({ combat }) => combat?.manoeuvre)).toEqual(["move", "attack"]);
    expect(round(after(chosen, done))).toBe("2: ann");
    expect(round(after(chosen, { type: "done", slots: ["1_zed_1"] }))).toBe("2: ann");
    expect(round(after(chosen, { type: "done", slots: ["1_zed_1", "1_horse_1"] }))).toBe("2: ann");
  });
  test("J-2: leaves a turn that has begun where it is", () => {
    const acting = after(fight, share("ann", "zed"));
    expect([now(acting), order(acting)]).toEqual(["ann", "ann 24, bob 22, horse 20, zed 16"]);
    const next = after(acting, done, done, done, done);
    expect([round(next), order(next)]).toEqual(["2: ann zed", "ann+zed 24, bob 22, horse 20"]);
  });
  test("J-4: moves as one, before and after it has begun", () => {
    const slot = (state: EncounterState, who: string): string =>
      slots(state).find(({ participant }) => participant === who)!.id;
    const first = after(riding, { type: "move", slot: slot(riding, "zed"), to: { time: 21 } });
    expect(order(first)).toBe("bob 22, horse+zed 21");
    const acting = after(fight, share("bob", "zed"), done);
    const put = after(acting, { type: "move", slot: slot(acting, "zed"), to: { after: slot(acting, "horse") } });
    expect([now(put), order(put)]).toEqual(["horse", "horse 20, bob+zed 20"]);
    expect(now(after(put, done))).toBe("bob zed");
    expect(refused(riding, { type: "move", slot: slot(riding, "zed"), to: { before: slot(riding, "horse") } })).toMatch(
      "same-slot",
    );
  });
  test("J-5: goes on when the leader falls, then at its own place", () => {
    const fallen = after(riding, by("horse", "defeat"));
    expect(order(fallen)).toBe("bob 22, zed 20");
    const next = after(fallen, done, done);
    expect([round(next), order(next)]).toEqual(["2: ann", "ann 24, bob 22, zed 16"]);
    expect(order(after(next, by("horse", "revive")))).toBe("ann 24, bob 22, horse+zed 20");
  });
  test("J-5: goes on when one falls in the shared turn or leaves", () => {
    const both = after(riding, done);
    expect(now(after(both, by("zed", "defeat")))).toBe("horse");
    expect(now(after(both, by("horse", "leave")))).toBe("zed");
    expect(refused(after(both, by("horse", "leave")), part("zed"))).toBe("shares-alone zed");
    const three = after(fight, share("zed", "bob", "horse"), by("zed", "leave"));
    expect(order(three)).toBe("ann 24, bob+horse 16");
  });
  test("J-6: returns to their own places unless those have passed", () => {
    expect(order(after(riding, part("zed")))).toBe("bob 22, horse 20, zed 16");
    const late = after(fight, share("zed", "bob"), done);
    expect([now(late), order(late)]).toEqual(["horse", "horse 20, bob+zed 16"]);
    const apart = after(late, part("bob"));
    expect(order(apart)).toBe("horse 20, bob+zed 16");
    expect(order(after(apart, done, done))).toBe("ann 24, bob 22, horse 20, zed 16");
  });
  test("J-7: a wait concerns the one who waits", () => {
    const waiting = after(riding, done, by("zed", "wait", { trigger: "a bell", answer: "attack" }));
    expect(now(after(waiting, done))).toBe("ann");
  });
  test("J-1: shares with newcomers, changes leaders and partners", () => {
    const other = after(riding, share("bob", "zed", "horse"));
    expect(order(after(other, done, done))).toBe("ann 24, bob+horse+zed 22");
    const joined = after(riding, joins("cat", { basicSpeed: 8 }), share("horse", "cat"));
    expect(order(joined)).toBe("bob 22, cat+horse+zed 20");
  });
  test("J-1: is refused for hazards, strangers and one alone", () => {
    const fire = after(fight, by("fire", "join", { side: "red", kind: "hazard", stats: { time: 4 } }));
    expect(refused(fire, share("ann", "fire"))).toBe("hazard-shares-no-turn fire");
    expect(refused(fight, share("ann", "nobody"))).toBe("no-such-participant nobody");
    expect(refused(fight, share("ann"))).toBe("shares-alone ann");
    expect(refused(fight, part("ann"))).toBe("shares-alone ann");
  });
  test("J-2: is foreseen", () => {
    expect(forecast(riding, 3).map(({ participant }) => participant)).toEqual(["horse", "zed", "ann"]);
  });
  test("J-1: can be arranged before the fight", () => {
    const before = Object.entries(four).map(([id, stats]) => joins(id, stats));
    const state = after(newEncounter("speed-order"), ...before, share("horse", "zed"), start);
    expect(order(state)).toBe("ann 24, bob 22, horse+zed 20");
    expect(order(after(newEncounter("speed-order"), ...before, share("horse", "zed"), part("zed"), start))).toBe(
      "ann 24, bob 22, horse 20, zed 16",
    );
  });
});

describe("shared turn in two-action rounds", () => {
  const who = { ann: { initiative: 80 }, bob: { initiative: 60 }, horse: { initiative: 40 } };
  test("J-2, J-7: is one turn with two actions each", () => {
    const state = after(begun("two-action", who), share("horse", "bob"), done);
    expect(now(state)).toBe("bob horse");
    expect(round(after(state, done))).toBe("2: ann");
    expect(order(after(state, done))).toBe("ann 80, bob+horse 40");
  });
  test("J-2, Q-7: only the leader tests and breaks ties", () => {
    const option = { type: "option", name: "initiativeTests", value: true };
    const setup = after(
      newEncounter("two-action"),
      option,
      ...Object.entries(who).map(([id, stats]) => joins(id, stats)),
      share("horse", "bob"),
      start,
    );
    expect(requests(setup).flatMap(({ participant = [] }) => participant)).toEqual(["ann", "horse"]);
    const tested = after(setup, answers({ test_ann: 50, test_horse: 5 }));
    expect(now(tested)).toBe("bob horse");
  });
});

describe("shared turn in action period", () => {
  const rolled = (rolls: Readonly<Record<string, number>>, horse = 20): EncounterState =>
    after(
      begun("action-period", { ann: { basicSpeed: 24 }, bob: { basicSpeed: 24 }, horse: { basicSpeed: horse } }),
      share("horse", "bob"),
      answers(Object.fromEntries(Object.entries(rolls).map(([id, roll]) => [`roll_1_${id}`, roll]))),
    );
  test("J-2, J-3: shares turn by turn", () => {
    const state = rolled({ ann: 6, bob: 8, horse: 10 });
    expect(order(state)).toBe("ann 6, ann 2, bob+horse 0, ann -2, bob+horse -5, bob+horse -10");
    const both = after(state, done, done);
    expect(now(both)).toBe("bob horse");
    expect(order(after(both, done))).toBe("ann -2, bob+horse -5, bob+horse -10");
  });
  test("J-3: takes further turns alone, after the shared ones", () => {
    const slow = rolled({ ann: 6, bob: 8, horse: 10 }, 12);
    expect(order(slow)).toBe("ann 6, ann 2, ann -2, bob+horse -4, bob+horse -12, bob -12");
    expect(now(after(slow, done, done, done, done, done))).toBe("bob");
    const fast = rolled({ ann: 6, bob: 12, horse: 6 }, 40);
    expect(order(fast)).toBe("bob+horse 14, bob+horse 11, bob+horse 8, ann 6, horse 5, ann 2, horse 2, ann -2");
  });
  test("J-2, P-9: only the leader contests", () => {
    const state = rolled({ ann: 9, bob: 6, horse: 7 });
    expect(requests(state).map(({ id }) => id)).toEqual(["dx_1_ann_3_1", "dx_1_horse_3_1"]);
    const won = after(state, answers({ dx_1_ann_3_1: 12, dx_1_horse_3_1: 4 }));
    expect(order(won).slice(0, 18)).toBe("bob+horse 3, ann 3");
    expect(now(won)).toBe("bob horse");
    const lost = after(state, answers({ dx_1_ann_3_1: 4, dx_1_horse_3_1: 12 }));
    expect([now(lost), now(after(lost, done))]).toEqual(["ann", "bob horse"]);
  });
});

describe("shared turn in side segments", () => {
  const sword = { label: "sword", spd: 5 };
  const axe = { label: "axe", spd: 8 };
  const state = after(
    newEncounter("side-segments"),
    by("ann", "join", { side: "A", stats: { weapons: [sword] } }),
    by("bob", "join", { side: "B", stats: { weapons: [axe] } }),
    by("horse", "join", { side: "A", stats: { weapons: [axe] } }),
    share("ann", "horse"),
    start,
    answers({
      declare_ann: { action: "attack" },
      declare_bob: { action: "attack" },
      declare_horse: { action: "attack" },
    }),
    answers({ initiative_A: 5, initiative_B: 3 }),
  );
  test("J-2, S-20: acts in segment and phase of the leader", () => {
    expect(order(state)).toBe("ann+horse 5, bob 9");
    expect(now(state)).toBe("ann horse");
    expect(round(after(state, done))).toBe("1: bob");
  });
});

describe("shared turn in the stopwatch", () => {
  const state = after(
    begun("stopwatch", { ann: { agility: 12 }, bob: { agility: 12 }, horse: { agility: 12 } }),
    share("ann", "horse"),
    answers({ start: "consent" }),
  );
  const acting = after(
    state,
    answers({ next_ann: { do: "run", segments: 3 } }),
    answers({ next_bob: { do: "run", segments: 4 } }),
    answers({ next_horse: { do: "run", segments: 6 } }),
  );
  test("J-2, T-5: completes at the leader's segment, and then each chooses", () => {
    expect(order(acting)).toBe("ann+horse 3, bob 4");
    expect(now(acting)).toBe("ann horse");
    const next = after(acting, done);
    expect(requests(next).map(({ id }) => id)).toEqual(["next_ann", "next_horse"]);
  });
});

test("J-7: an interruption at the shared place ends alone", () => {
  const fight = begun("tiny", { ann: { times: [0, 3] }, bob: { times: [0, 3] } });
  const cut = after(fight, share("ann", "bob"), by("ann", "cut"), by("bob", "cut"));
  expect(now(after(cut, done))).toBe("ann");
  expect(now(after(cut, done, done))).toBe("ann bob");
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
