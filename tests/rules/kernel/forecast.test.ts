import { afterAll, describe, expect, test } from "vitest";
import {
  current,
  currentIds,
  editFacts,
  type EncounterState,
  forecast,
  foresee,
  type JsonObject,
  newEncounter,
  type Pacing,
  pacingOf,
  participantOf,
  refuse,
  registerPacing,
  type Request,
} from "../../../src/rules/index.ts";
import { after, dice, done, endless, fight, join, now, start } from "./fight.ts";
import { answers, by } from "../play.ts";
import * as v from "valibot";
import { forecastFrom, playedOn, type ForecastStep } from "../../../src/rules/kernel/forecast.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";

/** E.g. "1:bob@4 2:ann@1?": round, participant, time, and a question mark where dice decide. */
function expected(state: EncounterState, count: number): string {
  return forecast(state, count)
    .map(({ round, participant, time, certain }) => `${round}:${participant}@${time}${certain ? "" : "?"}`)
    .join(" ");
}

describe("forecast", () => {
  test("lists the next turns beyond the window", () =>
    expect(expected(fight({ ann: [1, 3], bob: [4] }), 5)).toBe("1:ann@3 1:bob@4 2:ann@1 2:ann@3 2:bob@4"));
  test("omits defeated combatants and lost turns", () => {
    const state = after(fight({ ann: [1], bob: [2, 4], cid: [3] }), by("cid", "defeat"), {
      type: "lose",
      slot: "1_bob_1",
    });
    expect(expected(state, 3)).toBe("1:bob@4 2:ann@1 2:bob@2");
  });
  test("applies stats that change in the next window", () =>
    expect(expected(after(fight({ ann: [1] }), by("ann", "change", { stats: { times: [7] } })), 2)).toBe(
      "2:ann@7 3:ann@7",
    ));
  test("does not repeat a turn that resumes after an interruption", () =>
    expect(expected(after(fight({ ann: [1], bob: [2], cid: [3] }), by("cid", "cut")), 2)).toBe("1:bob@2 1:cid@3"));
  test("is uncertain beyond pending dice", () => {
    const state = after(
      newEncounter("tiny"),
      dice,
      join("ann", 1),
      join("bob", 2),
      start,
      answers({ roll_ann: 9, roll_bob: 9 }),
    );
    expect(expected(state, 3)).toBe("1:bob@2 2:ann@1? 2:bob@2?");
  });
  test("is empty without slots, before the start or with an invalid count", () => {
    expect(expected(after(newEncounter("tiny"), start), 5)).toBe("");
    expect([0, -1, 2.5, Number.NaN].map((count) => expected(fight({ ann: [1] }), count))).toEqual(["", "", "", ""]);
  });
  test("has up to a thousand entries, also without windows", () => {
    const state = endless(3);
    expect(forecast(state, 50).map(({ time }) => time)).toEqual(Array.from({ length: 50 }, (_, i) => 6 + 3 * i));
    expect(forecast(state, 1e9)).toHaveLength(1_000);
  });
});

test("ends although average dice stay tied", () => {
  const state = after(
    newEncounter("speed-order"),
    ...["ann", "bob", "cid"].map((participant) =>
      by(participant, "join", { side: "red", stats: { basicSpeed: 22, dx: 10 } }),
    ),
    start,
  );
  expect(forecast(state, 3).map(({ certain }) => certain)).toEqual([false, false, false]);
  expect(new Set(forecast(state, 3).map(({ participant }) => participant)).size).toBe(3);
});

/** A participant's next turn: "2:bob@4", or "never". */
function next(state: EncounterState, participant: string): string {
  const foreseen = foresee(state, participant);
  const [slot] = (foreseen && current(foreseen))?.filter((one) => one.participant === participant) ?? [];
  return slot ? `${foreseen!.clock.round}:${slot.participant}@${slot.time}` : "never";
}

describe("foreseen next turn", () => {
  const state = fight({ ann: [1, 5], bob: [4], cid: [3] });
  test("plays a copy by default until the turn comes", () => {
    expect(next(state, "bob")).toBe("1:bob@4");
    expect(next(after(state, done, done, done), "cid")).toBe("2:cid@3");
    expect(now(state)).toBe("ann");
  });
  test("is the present state for a current turn", () => {
    expect(foresee(state, "ann")).toBe(state);
    const paused = after(state, { type: "pause" });
    expect(foresee(paused, "ann")).toBe(paused);
  });
  test("of an interrupted combatant is where it resumes", () =>
    expect(next(after(state, by("bob", "cut")), "ann")).toBe("1:ann@1"));
  test("accepts the turn's commands although the fight is paused now", () => {
    const then = foresee(after(state, { type: "pause" }), "bob")!;
    expect(now(after(then, { type: "done", slots: ["1_bob_1"] }))).toBe("ann");
    expect(then.head).toBe(state.head + 1);
  });
  test("is null for defeated, unknown and unstarted combatants", () => {
    expect(next(after(state, by("bob", "defeat")), "bob")).toBe("never");
    expect(next(after(newEncounter("tiny"), join("ann", 1)), "ann")).toBe("never");
    expect(foresee(state, "nobody")).toBeNull();
    expect(foresee(state, "__proto__")).toBeNull();
    expect(foresee(null, "ann")).toBeNull();
  });
});

test("skips a combatant that watches while others act", () => {
  const people = ["ann", "bob"].map((participant) =>
    by(participant, "join", { side: participant, stats: { agility: 10 } }),
  );
  const state = after(
    newEncounter("stopwatch"),
    ...people,
    start,
    answers({ start: "consent" }),
    answers({ next_ann: { do: "wait" }, next_bob: { do: "class", speedClass: 3 } }),
  );
  expect(next(state, "ann")).toBe("never");
  expect(next(state, "bob")).toMatch(/^1:bob@\d+$/);
});

const tiny = pacingOf("tiny")!;
const stats = v.object({ times: v.array(v.number()) });
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

function register(id: string, play: Partial<Pacing["play"]>, choices: Partial<Pacing["choices"]> = {}): void {
  registerPacing({
    ...tiny,
    id,
    options: [],
    stats,
    play: { ...tiny.play, ...play },
    choices: { ...tiny.choices, ...choices },
  });
}

/** A request for Ann once a round, which needs no answer. */
const planOf = ({ facts }: { readonly facts: JsonObject }, round: number): readonly Request[] =>
  facts.plan === round
    ? []
    : [
        { ...asked, id: "plan" },
        { ...luck, id: "luck" },
      ];

register(
  "planned",
  {
    stages: [
      { id: "plan", owed: (view) => planOf(view.participant("ann")!, view.setting.round) },
      { id: "play", plays: true },
    ],
  },
  {
    answer:
      ({ id }, _, view) =>
      (draft) => {
        if (id === "plan") editFacts<JsonObject>(draft, "ann").plan = view.setting.round;
      },
  },
);
register(
  "stubborn",
  {
    stages: [
      { id: "plan", owed: () => [{ ...asked, id: "plan" }] },
      { id: "play", plays: true },
    ],
  },
  { answer: () => refuse("not-so") },
);
register("haunted", {
  finish: (slot) => (draft) => {
    draft.now = { [slot.id]: true, "1_nobody_1": true };
  },
});
const OWN = ["planned", "stubborn", "haunted"];
afterAll(() => OWN.forEach((id) => pacings.delete(id)));

const of = (pacing: string, who: Readonly<Record<string, readonly number[]>>): EncounterState =>
  after(newEncounter(pacing), ...Object.entries(who).map(([id, times]) => join(id, ...times)), start);
function moments(state: EncounterState, count: number): readonly ForecastStep[] {
  const play = playedOn(state);
  return Array.from({ length: count }, () => play.next().value as ForecastStep);
}
const names = (state: EncounterState, count: number): string =>
  forecast(state, count)
    .map(({ participant, certain }) => `${participant}${certain ? "" : "?"}`)
    .join(" ");

describe("forecast of unusual play", () => {
  test("stays certain past optional dice", () => {
    const state = of("planned", { ann: [1], bob: [2] });
    expect(names(state, 4)).toBe("ann bob ann bob");
    const [first, second] = moments(state, 2);
    expect([first?.answered, second?.answered.map(({ id }) => id), second?.diced]).toEqual([[], ["plan"], false]);
  });
  test("ends if the default answer is refused", () =>
    expect(forecastFrom(of("stubborn", { ann: [1] }), 3)).toEqual([]));
  test("skips a missing slot", () => expect(forecastFrom(of("haunted", { ann: [1] }), 3)).toEqual([]));
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
