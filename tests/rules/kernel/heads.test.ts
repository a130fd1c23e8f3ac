import { expect, test } from "vitest";
import { apply, currentIds, type EncounterState, type Slot } from "../../../src/rules/index.ts";
import { viewOf } from "../../../src/rules/order/state-view.ts";
import { randomFrom } from "../properties/random.ts";
import { fight, join } from "./fight.ts";
import { quickOrFull } from "../../quick.ts";
import { by } from "../play.ts";

const random = randomFrom(7);
const times = (): number[] => Array.from({ length: random(4) }, () => random(12));

function first(state: EncounterState): readonly (readonly string[])[] {
  const view = viewOf(state)!;
  const named = (slots: readonly Slot[]): readonly string[] => slots.map(({ id, state: how }) => `${id} ${how}`).sort();
  return [named(view.next()), named(view.together())];
}

test("finds the same first slots regardless of earlier queries", () => {
  const states = [fight(Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`fighter${i}`, times()])))];
  for (let i = 0; i < 150; i++) {
    const state = states.at(-1)!;
    const who = `fighter${random(40)}`;
    const command = [
      { type: "done" },
      by(who, "defeat"),
      by(who, "revive"),
      by(who, "leave"),
      join(`late${i}`, ...times()),
    ][i % 2 ? 0 : random(5)]!;
    const outcome = apply(state, currentIds(state).length || i % 2 === 0 ? command : { type: "nextWindow" });
    states.push(outcome.refusal ? state : outcome.state);
  }
  expect(new Set(states).size).toBeGreaterThan(100);
  for (let i = 0; i < quickOrFull(100, 300); i++) {
    const state = states[random(states.length)]!;
    expect(first(state)).toEqual(first(structuredClone({ ...state, log: {} })));
  }
});
