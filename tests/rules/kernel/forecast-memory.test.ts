import v8 from "node:v8";
import vm from "node:vm";
import { expect, test } from "vitest";
import { apply, forecast, type EncounterState } from "../../../src/rules/index.ts";
import { forgetForecasts } from "../../../src/rules/kernel/forecast.ts";
import { done, fight } from "./fight.ts";

v8.setFlagsFromString("--expose-gc");
const collect = vm.runInNewContext("gc") as () => void;

test("keeps no past turns in a carried forecast", async () => {
  const turns: WeakRef<EncounterState>[] = [];
  let state = fight({ ann: [1, 4], bob: [2], cid: [3] });
  for (let turn = 0; turn < 60; turn++) {
    expect(forecast(state, 8)).toHaveLength(8);
    const outcome = apply(state, done);
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    turns.push(new WeakRef(state));
    ({ state } = outcome);
    await new Promise((resolve) => setTimeout(resolve));
  }
  collect();
  await new Promise((resolve) => setTimeout(resolve, 10));
  collect();
  expect(turns.slice(0, 30).filter((turn) => turn.deref())).toHaveLength(0);
  expect(forecast(state, 8)).toHaveLength(8);
});

test("keeps nothing of a fight whose forecasts are forgotten", async () => {
  const last = new WeakRef(fight({ ann: [1, 4], bob: [2], cid: [3] }));
  expect(forecast(last.deref()!, 8)).toHaveLength(8);
  forgetForecasts();
  for (let times = 0; times < 2; times++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
    collect();
  }
  expect(last.deref()).toBeUndefined();
  expect(forecast(fight({ ann: [1, 4] }), 2)).toHaveLength(2);
});
