import { expect, test } from "vitest";
import { apply, currentIds, forecast, requests, type EncounterState, type Json } from "../../../src/rules/index.ts";
import { forecastFrom, playFrom } from "../../../src/rules/kernel/forecast.ts";
import { crowd } from "../../bench/crowd.ts";
import { randomFrom, roll } from "../properties/random.ts";
import { subjects } from "../properties/subjects.ts";

const PEOPLE = 6;
const CLICKS = 60;
const EXPECTED = 12;

/** All end their turns in order, with random dice. */
function* played(from: EncounterState): Generator<EncounterState> {
  const random = randomFrom(1);
  let state = from;
  for (let click = 0; click < CLICKS; click++) {
    yield state;
    const done = currentIds(state).length ? apply(state, { type: "done", id: `click${click}`, by: "gm" }) : null;
    const pending = requests(state).filter(({ blocking, dice }) => (done ? dice : blocking));
    const answers = Object.fromEntries(
      pending.map(({ id, dice, fallback }): [string, Json] => [id, dice ? roll(dice, random) : fallback]),
    );
    const outcomes = [
      done,
      apply(state, { type: "answer", id: `click${click}`, by: "gm", answers }),
      apply(state, { type: "onward" }),
      apply(state, { type: "nextWindow" }),
    ];
    const outcome = outcomes.find((one) => one && !one.refusal);
    if (!outcome || outcome.refusal) return;
    state = outcome.state;
  }
}

test.each(await subjects())("forecast carried from click to click equals a fresh one: $pacing", (subject) => {
  let states = 0;
  let alike = 0;
  let before: EncounterState | null = null;
  for (const state of played(crowd(subject, PEOPLE))) {
    states++;
    const known = before && forecast(before, EXPECTED);
    const carried = forecast(state, EXPECTED);
    const stored = JSON.parse(JSON.stringify(state)) as EncounterState;
    expect(carried).toEqual(forecastFrom(stored, EXPECTED, playFrom(stored)));
    // Entries that came true are kept.
    if (known?.[0] && currentIds(state).includes(known[0].id))
      alike += Number(carried[0]?.key === known.find(({ id }) => id === carried[0]?.id)?.key);
    before = state;
  }
  expect(states).toBeGreaterThan(PEOPLE);
  expect(alike).toBeGreaterThan(PEOPLE);
});
