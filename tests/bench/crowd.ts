import {
  apply,
  currentIds,
  newEncounter,
  requests,
  type Command,
  type EncounterState,
  type Json,
} from "../../src/rules/index.ts";
import { answersFirst } from "../../src/rules/kernel/forecast.ts";
import { pick, randomFrom, roll, type Random } from "../rules/properties/random.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { subjects } from "../rules/properties/subjects.ts";

/** Applies a command that must be accepted. */
export function given(state: EncounterState, command: object): EncounterState {
  const outcome = apply(state, command);
  if (outcome.refusal) throw new Error(`${JSON.stringify(command)}: ${JSON.stringify(outcome.refusal)}`);
  return outcome.state;
}

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** As Foundry makes them. Numbered ones would crowd together in a third of the buckets. */
function anyId(random: Random): string {
  return Array.from({ length: 16 }, () => LETTERS[random(LETTERS.length)]!).join("");
}

/** A running fight of this size, with dice rolled and a current turn. */
export function crowd(subject: Subject, size: number): EncounterState {
  const random = randomFrom(size);
  const naming = randomFrom(size + 1);
  let state: EncounterState = newEncounter(subject.pacing);
  for (let i = 0; i < size; i++) {
    const command = {
      type: "join",
      participant: anyId(naming),
      side: pick(["heroes", "monsters"], random)!,
      npc: true,
    };
    // Stats are sometimes invalid on purpose.
    for (let attempt = 0, joined = false; !joined; attempt++) {
      const outcome = apply(state, { ...command, stats: subject.stats(random) });
      if (!outcome.refusal) [state, joined] = [outcome.state, true];
      else if (attempt > 100) throw new Error(`${subject.pacing}: ${JSON.stringify(outcome.refusal)}`);
    }
  }
  return settled(given(state, { type: "start" }), random);
}

/** Rolls all that current participants must roll before Done. */
export function readyToEnd(state: EncounterState): EncounterState {
  const answers = answersFirst(requests(state), currentIds(state));
  const mustRoll = Object.keys(answers).length > 0 && apply(state, { type: "done" }).refusal?.code === "roll-first";
  return mustRoll ? given(state, { type: "answer", answers }) : state;
}

/** The subjects of the pacings that the arguments name, or of all. */
export async function chosen(): Promise<readonly Subject[]> {
  const named = process.argv.slice(2);
  return subjects(named.length ? named : undefined);
}

/** Done of one slot, as a client sends it. */
export const doneIn = (state: EncounterState, id: string): Command => ({
  ...{ type: "done", slots: currentIds(state).slice(0, 1) },
  ...{ by: "abcdefghijklmnop", id },
});

/** Answers requests until a slot is current. */
export function settled(from: EncounterState, random: Random): EncounterState {
  let state = from;
  for (let steps = 0; !currentIds(state).length && steps < 1_000; steps++) {
    const owed = requests(state).filter(({ blocking }) => blocking);
    state = given(
      state,
      owed.length
        ? {
            type: "answer",
            answers: Object.fromEntries(
              owed.map((one) => [one.id, one.dice ? roll(one.dice, random) : one.fallback] as [string, Json]),
            ),
          }
        : { type: "nextWindow" },
    );
  }
  if (!currentIds(state).length) throw new Error(`${state.pacing}: nobody acts`);
  return state;
}
