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
import { quickOrFull } from "../../quick.ts";
import { anyCommand, opening } from "./commands.ts";
import { SEED } from "../../seed.ts";
import { SHRINKING, sourceOf } from "./fault-report.ts";
import { randomOf } from "./random.ts";
import { shortest } from "./shortest.ts";
import { shipped } from "../../shipped.ts";
import { subjects } from "./subjects.ts";

const FIGHTS = Number(process.env.RUNS ?? quickOrFull(15, 15, 40));
const counting = shipped.filter((pacing) => optionsOf(pacing).some(({ name }) => name === "emptyTimes"));

/** Commands about what the two fights differ in by right: the log of the one that counts aloud is longer. */
const APART: ReadonlySet<unknown> = new Set(["undo", "redo", "takeBack", "option", "onward"]);

/** An answer to what was announced in a time gone by: where time is counted aloud, that moment is over with the next count (`lastHeard`). */
function isLateAnswer(command: Command, { clock }: EncounterState): boolean {
  return command.type === "react" && typeof command.at === "number" && command.at < (clock.time ?? 0);
}

type Maker = (state: EncounterState) => unknown;

/** Plays the same fight twice, the second without skipping empty times; yields each command and both states after it. */
function* both(
  pacing: string,
  makers: readonly Maker[],
): Generator<readonly [command: Command, skipping: EncounterState, counting: EncounterState, halts: number]> {
  const begin = (value: string): EncounterState =>
    given(newEncounter(pacing), { type: "option", name: "emptyTimes", value });
  let states = [begin("skip"), begin("stop")] as const;
  for (const make of makers) {
    const command = make(states[0]) as Command | undefined;
    if (!command || APART.has(command.type) || isLateAnswer(command, states[0])) continue;
    const skipping = given(states[0], command);
    const counting = counted(given(states[1], command));
    // Numbers of commands are part of some names, so make the log equal.
    states = [skipping, { ...counting, head: skipping.head, log: skipping.log }];
    yield [command, ...states, counting.head - skipping.head];
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

const story = (state: EncounterState): string =>
  JSON.stringify([
    state.clock,
    state.stage,
    currentIds(state),
    slots(state).map(({ id, time, state: how }) => `${id}@${time} ${how}`),
  ]);

/** Gives commands to both fights. @returns what differs after one of them, or null */
function difference(
  pacing: string,
  commands: readonly unknown[],
): readonly [skipping: string, counting: string] | null {
  for (const [, skipping, aloud] of both(
    pacing,
    commands.map((command) => () => command),
  ))
    if (story(aloud) !== story(skipping)) return [story(skipping), story(aloud)];
  return null;
}

/** Describes a difference by the fewest commands that show it, as a test to paste. */
function reportOf(pacing: string, commands: readonly Command[]): string {
  const few = shortest(commands, (some) => difference(pacing, some) !== null, performance.now() + SHRINKING);
  const test = `test("in step", () => expect(difference("${pacing}", ${sourceOf(few)})).toBeNull());`;
  return [...(difference(pacing, few) ?? []), "", "To play it again, paste this test here:", "", test].join("\n");
}

describe.each(await subjects(counting.map(({ id }) => id)))("stopping at empty steps in $pacing", (subject) => {
  test(`keeps the order of slots, in ${FIGHTS} fights`, () => {
    let halts = 0;
    for (let fight = 0; fight < FIGHTS; fight++) {
      const random = randomOf(SEED, fight);
      const makers = [
        ...opening(subject, random)
          .filter((command) => (command as Command).type !== "option")
          .map((command) => () => command),
        ...Array.from({ length: 5 + random(16) }, () => (state: EncounterState) => anyCommand(state, subject, random)),
      ];
      const commands: Command[] = [];
      for (const [command, skipping, aloud, more] of both(subject.pacing, makers)) {
        commands.push(command);
        halts += more;
        if (story(aloud) !== story(skipping))
          throw new Error(`${reportOf(subject.pacing, commands)}\n\nfight ${fight} of SEED=${SEED}`);
      }
    }
    expect(halts).toBeGreaterThan(0);
  });
});
