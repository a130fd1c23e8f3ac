import { describe, expect, test } from "vitest";
import {
  current,
  currentIds,
  editFacts,
  type EncounterState,
  forecast,
  foresee,
  type JsonObject,
  newEncounter,
  participantOf,
  refuse,
  type Request,
} from "../../../src/rules/index.ts";
import { after, dice, done, endless, fight, fire, join, now, start } from "./fight.ts";
import { registerVariant } from "./tiny.ts";
import { answers, by } from "../play.ts";
import { forecastFrom, isForecast, playedOn } from "../../../src/rules/kernel/forecast.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";

/** E.g. "1:bob@4 2:ann@1?": round, participant, time, and a question mark where dice decide. */
function expected(state: EncounterState, count: number): string {
  return forecast(state, count)
    .map(({ round, participant, time, certain }) => `${round}:${participant}@${time}${certain ? "" : "?"}`)
    .join(" ");
}

/** A participant's next turn: "2:bob@4", or "never". */
function next(state: EncounterState, participant: string): string {
  const foreseen = foresee(state, participant);
  const [slot] = (foreseen && current(foreseen))?.filter((one) => one.participant === participant) ?? [];
  return slot ? `${foreseen!.clock.round}:${slot.participant}@${slot.time}` : "never";
}

const asked = {
  kind: "decision",
  what: "plan",
  participant: "ann",
  choices: ["a", "b"],
  fallback: "a",
  blocking: true,
  gm: false,
} as const;
const luck = {
  kind: "dice",
  what: "luck",
  participant: "ann",
  dice: { count: 1, faces: 6 },
  fallback: 3,
  blocking: false,
  gm: false,
} as const;

/** A request for Ann once a round, which needs no answer. */
const planOf = ({ facts }: { readonly facts: JsonObject }, round: number): readonly Request[] =>
  facts.plan === round
    ? []
    : [
        { ...asked, id: "plan" },
        { ...luck, id: "luck" },
      ];

registerVariant("planned", {
  play: {
    stages: [
      { id: "plan", owed: (view) => planOf(view.participant("ann")!, view.setting.round) },
      { id: "play", plays: true },
    ],
  },
  choices: {
    answer:
      ({ id }, _, view) =>
      (draft) => {
        if (id === "plan") editFacts<JsonObject>(draft, "ann").plan = view.setting.round;
      },
  },
});
registerVariant("stubborn", {
  play: {
    stages: [
      { id: "plan", owed: () => [{ ...asked, id: "plan" }] },
      { id: "play", plays: true },
    ],
  },
  choices: { answer: () => refuse("not-so") },
});
registerVariant("haunted", {
  play: {
    finish: (slot) => (draft) => {
      draft.now = { [slot.id]: true, "1_nobody_1": true };
    },
  },
});

const of = (pacing: string, who: Readonly<Record<string, readonly number[]>>): EncounterState =>
  after(newEncounter(pacing), ...Object.entries(who).map(([id, times]) => join(id, ...times)), start);
const flood = { ...fire({ time: 5, every: 0 }), participant: "flood" };
const rolled = answers({ roll_ann: 9, roll_bob: 9 });
/** All with the same stats, each on a side of its own. */
const alike = (pacing: string, stats: JsonObject, ...ids: readonly string[]): EncounterState =>
  after(newEncounter(pacing), ...ids.map((id) => by(id, "join", { side: id, stats })), start);
const GROUP = { ann: [1], bob: [2], cid: [2], dot: [2] };

describe("forecast", () => {
  test.each<[string, EncounterState, number, string]>([
    [
      "lists the next turns, also beyond the window",
      fight({ ann: [1, 3], bob: [4] }),
      5,
      "1:ann@3 1:bob@4 2:ann@1 2:ann@3 2:bob@4",
    ],
    ["lists some of those who act together", fight(GROUP), 2, "1:bob@2 1:cid@2"],
    ["lists all of those who act together", fight(GROUP), 5, "1:bob@2 1:cid@2 1:dot@2 2:ann@1 2:bob@2"],
    [
      "omits defeated combatants and lost turns",
      fight({ ann: [1], bob: [2, 4], cid: [3] }, by("cid", "defeat"), { type: "lose", slot: "1_bob_1" }),
      3,
      "1:bob@4 2:ann@1 2:bob@2",
    ],
    [
      "applies stats that change in the next window",
      fight({ ann: [1] }, by("ann", "change", { stats: { times: [7] } })),
      2,
      "2:ann@7 3:ann@7",
    ],
    ["repeats no turn that resumes", fight({ ann: [1], bob: [2], cid: [3] }, by("cid", "cut")), 2, "1:bob@2 1:cid@3"],
    [
      "is uncertain beyond pending dice",
      after(newEncounter("tiny"), dice, join("ann", 1), join("bob", 2), start, rolled),
      3,
      "1:bob@2 2:ann@1? 2:bob@2?",
    ],
    ["is certain past optional dice", of("planned", { ann: [1], bob: [2] }), 4, "1:ann@1 1:bob@2 2:ann@1 2:bob@2"],
    [
      "is certain past default decisions",
      alike("stopwatch", { agility: 12, weapons: [] }, "ann", "bob"),
      4,
      "1:ann@4 1:bob@4 1:ann@8 1:bob@8",
    ],
    [
      "goes on although average dice stay tied",
      alike("speed-order", { basicSpeed: 22, dx: 10 }, "ann", "bob", "cid"),
      3,
      "1:cid@22? 1:bob@22? 1:ann@22?",
    ],
    [
      "ends when nothing more happens",
      after(newEncounter("tiny"), fire({ time: 3, every: 0 }), flood, start),
      5,
      "1:flood@5",
    ],
    ["is empty without slots", after(newEncounter("tiny"), start), 5, ""],
    ["is empty for part of a turn", fight({ ann: [1] }), 2.5, ""],
    ["is empty for a count below 0", fight({ ann: [1] }), -1, ""],
  ])("%s", (_, state, count, turns) => expect(expected(state, count)).toBe(turns));
  test.each([
    ["ends if the default answer is refused", "stubborn"],
    ["skips a missing slot", "haunted"],
  ])("%s", (_, pacing) => expect(forecastFrom(of(pacing, { ann: [1] }), 3)).toEqual([]));
  test("has up to a thousand entries, also without windows", () => {
    const state = endless(3);
    expect(forecast(state, 50).map(({ time }) => time)).toEqual(Array.from({ length: 50 }, (_, i) => 6 + 3 * i));
    expect(forecast(state, 1e9)).toHaveLength(1_000);
    expect([...forecast(state, 1), ...current(state)!].map(isForecast)).toEqual([true, false]);
  });
  test("answers default requests, without optional dice", () => {
    const [first, second] = playedOn(of("planned", { ann: [1], bob: [2] }));
    expect([first?.answered, second?.answered.map(({ id }) => id), second?.diced]).toEqual([[], ["plan"], false]);
  });
});

describe("foreseen turn", () => {
  const state = fight({ ann: [1, 5], bob: [4], cid: [3] });
  const watching = after(
    alike("stopwatch", { agility: 10 }, "ann", "bob"),
    answers({ start: "consent" }),
    answers({ next_ann: { do: "wait" }, next_bob: { do: "class", speedClass: 3 } }),
  );
  test.each<[string, EncounterState, string, string]>([
    ["is the next by default", state, "bob", "1:bob@4"],
    ["is in the next window", after(state, done, done, done), "cid", "2:cid@3"],
    ["resumes after an interruption", after(state, by("bob", "cut")), "ann", "1:ann@1"],
    ["is none of a defeated combatant", after(state, by("bob", "defeat")), "bob", "never"],
    ["is none before the start", after(newEncounter("tiny"), join("ann", 1)), "ann", "never"],
    ["is none of one who watches while others act", watching, "ann", "never"],
    ["is that of one whom another watches", watching, "bob", "1:bob@3"],
  ])("%s", (_, from, who, turn) => expect(next(from, who)).toBe(turn));
  test("is the present state for a current turn", () => {
    expect(foresee(state, "ann")).toBe(state);
    const paused = after(state, { type: "pause" });
    expect(foresee(paused, "ann")).toBe(paused);
    expect([foresee(null, "ann"), foresee(state, "nobody"), foresee(state, "__proto__")]).toEqual([null, null, null]);
  });
  test("includes what combat rules note on the way", () => {
    const bob = by("bob", "join", { side: "red", stats: { basicSpeed: 20, hp: 10 } });
    const hurt = after(alike("speed-order", { basicSpeed: 22 }, "ann"), bob, by("bob", "harm", { injury: 3 }));
    expect(participantOf(foresee(hurt, "bob")!, "bob")?.combat).toEqual({ shock: 3 });
  });
  test("accepts the turn's commands although the fight is paused now", () => {
    const then = foresee(after(state, { type: "pause" }), "bob")!;
    expect(now(after(then, { type: "done", slots: ["1_bob_1"] }))).toBe("ann");
    expect(then.head).toBe(state.head + 1);
  });
});

test("foresees the last turn of a very large fight", () => {
  const state = fight({ ann: [1], bob: [2] });
  const ann = participantOf(state, "ann")!;
  const timeOf = (at: number): number => (at === 229 ? 100 : 3 + Math.floor(at / 3));
  const many = Array.from({ length: 230 }, (_, at) => ({
    ...ann,
    id: `p${at}`,
    seat: at + 3,
    stats: { times: [timeOf(at)] },
  }));
  const participants = { ...state.participants } as Record<string, Record<string, typeof ann>>;
  for (const one of many) participants[bucketOf(one.id)] = { ...participants[bucketOf(one.id)], [one.id]: one };
  const then = foresee({ ...state, seats: 232, participants }, "p229");
  expect(then && currentIds(then)).toEqual(["1_p229_1"]);
});
