import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  currentIds,
  apply,
  halted,
  newEncounter,
  optionsOf,
  slots,
  type Command,
  type EncounterState,
} from "../../../src/rules/index.ts";
import { cases } from "../../quick.ts";
import { anyCommand, opening } from "./commands.ts";
import { randomFrom } from "./random.ts";
import type { Subject } from "./subject.ts";
import { shipped } from "../../shipped.ts";
import { subjects } from "./subjects.ts";

const FIGHTS = Number(process.env.RUNS ?? cases(40));
const counting = shipped.filter((pacing) => optionsOf(pacing).some(({ name }) => name === "emptyTimes"));

/** Commands about what the two fights differ in by right: the log of the one that counts aloud is longer. */
const APART: ReadonlySet<unknown> = new Set(["undo", "redo", "takeBack", "option", "onward"]);

/** An answer to what was announced in a time gone by: where time is counted aloud, that moment is over with the next count (`lastHeard`). */
function isLateAnswer(command: Command, { clock }: EncounterState): boolean {
  return command.type === "react" && typeof command.at === "number" && command.at < (clock.time ?? 0);
}

/** Plays the same fight twice, the second without skipping empty times; yields both states after each command. */
function* both(
  subject: Subject,
  start: number,
  draws: readonly number[],
): Generator<readonly [skipping: EncounterState, counting: EncounterState, halts: number]> {
  const begin = (value: string): EncounterState =>
    given(newEncounter(subject.pacing), { type: "option", name: "emptyTimes", value });
  let states = [begin("skip"), begin("stop")] as const;
  const commands: ((state: EncounterState) => unknown)[] = [
    ...opening(subject, randomFrom(start))
      .filter((command) => (command as Command).type !== "option")
      .map((command) => () => command),
    ...draws.map((draw) => (state: EncounterState) => anyCommand(state, subject, randomFrom(draw))),
  ];
  for (const make of commands) {
    const command = make(states[0]) as Command | undefined;
    if (!command || APART.has(command.type) || isLateAnswer(command, states[0])) continue;
    const skipping = given(states[0], command);
    const counting = counted(given(states[1], command));
    // Numbers of commands are part of some names, so make the log equal.
    states = [skipping, { ...counting, head: skipping.head, log: skipping.log }];
    yield [...states, counting.head - skipping.head];
  }
}

function given(state: EncounterState, command: unknown): EncounterState {
  const outcome = apply(state, command);
  return outcome.refusal ? state : outcome.state;
}

function counted(state: EncounterState): EncounterState {
  let at = state;
  while (halted(at)) at = given(at, { type: "onward" });
  return at;
}

const story = (state: EncounterState): unknown => [
  state.clock,
  state.stage,
  currentIds(state),
  slots(state).map(({ id, time, state: how }) => `${id}@${time} ${how}`),
];

describe.each(await subjects(counting.map(({ id }) => id)))("stopping at empty steps in $pacing", (subject) => {
  test(`keeps the order of slots, in ${FIGHTS} fights`, () => {
    const draws = fc.nat({ max: 0x7fffffff });
    let halts = 0;
    fc.assert(
      fc.property(draws, fc.array(draws, { minLength: 5, maxLength: 20 }), (start, rest) => {
        for (const [skipping, aloud, more] of both(subject, start, rest)) {
          expect(story(aloud)).toEqual(story(skipping));
          halts += more;
        }
      }),
      // Shrinking would take minutes.
      { numRuns: FIGHTS, endOnFailure: true },
    );
    expect(halts).toBeGreaterThan(0);
  });
});
