import { expect, test } from "vitest";
import { forecast, newEncounter, slots, type EncounterState } from "../../../src/rules/index.ts";
import { after, done, join, now, start } from "./fight.ts";
import { QUICK } from "../../quick.ts";
import { by } from "../play.ts";

test.skipIf(QUICK)("undoes two windows of a thousand participants", () => {
  let state: EncounterState = newEncounter("tiny");
  for (let i = 0; i < 1_000; i++) state = after(state, join(`p${i}`, 1 + (i % 7), 8 + (i % 5)));
  state = after(state, start);
  const begin = state;
  expect(slots(state)).toHaveLength(2_000);
  while (state.clock.round < 3) {
    const [first, second] = now(state).split(" ");
    if (second) state = after(state, by(first!, "leave"), by(second, "defeat"));
    state = after(state, done);
  }
  expect(forecast(state, 3)).toHaveLength(3);
  expect({ ...after(state, { type: "undo", to: begin.head }), log: null }).toEqual({ ...begin, log: null });
});
