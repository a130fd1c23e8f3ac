/** A repaired stopwatch fight continues by the plain buttons: a participant without an action is asked for one. */
import { expect, test } from "vitest";
import { apply, currentIds, requests, type Command, type EncounterState } from "../../../src/rules/index.ts";
import { repair } from "../../../src/rules/kernel/repair.ts";
import { Fight } from "./fight.ts";
import { answers } from "../play.ts";

/** The default command of a user. */
function usual(state: EncounterState): Command {
  const pending = requests(state).filter(({ blocking }) => blocking);
  return pending.length
    ? answers(Object.fromEntries(pending.map(({ id, dice, fallback }) => [id, dice ? dice.count : fallback])))
    : { type: "done", slots: currentIds(state) };
}

/** The fight after so many presses, with its stage and what one of them was doing torn out. */
function torn(presses: number, who: string): EncounterState {
  let { state } = Fight.of({
    ann: { agility: 12, weapons: [] },
    bob: { agility: 11, weapons: [] },
    cid: { agility: 12, weapons: [] },
  });
  for (let press = 0; press < presses; press++) {
    const outcome = apply(state, usual(state));
    if (!outcome.refusal) state = outcome.state;
  }
  const broken = structuredClone(state) as unknown as {
    stage: string;
    participants: Record<string, Record<string, { facts: Record<string, unknown> }>>;
  };
  Object.values(broken.participants).find((bucket) => who in bucket)![who]!.facts.timing = "__proto__";
  broken.stage = "playx";
  return broken as unknown as EncounterState;
}

test.each([2, 3, 4, 5, 6, 7, 8])("T-5: plays on by default after a repair after %i presses", (presses) => {
  for (const who of ["ann", "bob", "cid"]) {
    const repaired = repair(torn(presses, who))!;
    expect(repaired.losses).toContainEqual({ code: "turn", data: { participant: who } });
    let { state } = repaired;
    for (let press = 0; press < 6; press++) {
      const command = usual(state);
      const outcome = apply(state, command);
      if (outcome.refusal)
        throw new Error(`${who}, press ${press}, ${command.type}: ${JSON.stringify(outcome.refusal)}`);
      state = outcome.state;
    }
  }
});
