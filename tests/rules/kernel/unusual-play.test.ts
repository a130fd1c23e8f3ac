/** The forecast's reach under pacings with rare features: breaks in the middle, dice that block no one, refused answers, missing slots. */
import * as v from "valibot";
import { afterAll, describe, expect, test } from "vitest";
import {
  currentIds,
  editFacts,
  foresee,
  forecast,
  newEncounter,
  pacingOf,
  participantOf,
  refuse,
  registerPacing,
  type EncounterState,
  type JsonObject,
  type Pacing,
  type Request,
} from "../../../src/rules/index.ts";
import { forecastFrom, playedOn, type ForecastStep } from "../../../src/rules/kernel/forecast.ts";
import { bucketOf } from "../../../src/rules/model/participants.ts";
import { pacings } from "../../../src/rules/model/pacing.ts";
import { after, fight, join, start } from "./fight.ts";

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
const dice = {
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
        { ...dice, id: "luck" },
      ];

register("breaking", {
  finish: (slot, report, view) => {
    const recipe = tiny.play.finish(slot, report, view);
    return typeof recipe === "function"
      ? (draft, emit) => {
          recipe(draft, emit);
          draft.pause = { kind: "parley", note: "" };
        }
      : recipe;
  },
});
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
const OWN = ["breaking", "planned", "stubborn", "haunted"];
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

describe("forecast", () => {
  test("stays certain past optional dice", () => {
    const state = of("planned", { ann: [1], bob: [2] });
    expect(names(state, 4)).toBe("ann bob ann bob");
    const [first, second] = moments(state, 2);
    expect([first?.answered, second?.answered.map(({ id }) => id), second?.diced]).toEqual([[], ["plan"], false]);
  });
  test("lists no answers without requests", () =>
    expect(moments(fight({ ann: [1], bob: [2] }), 6).map(({ answered }) => answered)).toEqual(Array(6).fill([])));
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
