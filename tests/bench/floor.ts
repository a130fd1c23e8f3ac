import { currentIds, type EncounterState } from "../../src/rules/index.ts";
import { randomFrom } from "../rules/properties/random.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { Clock, ms, report } from "./clock.ts";
import { chosen, crowd, doneIn, given, readyToEnd, settled } from "./crowd.ts";
import { plainDone, plainFight, plainSlot, type PlainState } from "./plain-tracker.ts";

/**
 * What the end of a turn costs, as a multiple of the least that any immutable tracker with Undo must do (`plain-tracker.ts`). Both play in turns in one process, click by
 * click, so that a busy machine and a cold cache hit both alike. Arguments: pacings (default: all). Exit code 1: a limit is broken.
 */

const SIZES = [10, 100, 200, 1_000];
const LIMIT = 4;
/** Clicks at each size, in a separate fight, until V8 has compiled the code of both. */
const WARM_UP = 1_500;
/** Clicks at each size that are measured: a long evening. */
const ROUNDS = 700;

for (const subject of await chosen()) measure(subject);

function measure(subject: Subject): void {
  play(subject, WARM_UP);
  const clock = play(subject, ROUNDS);
  for (const size of SIZES) tell(subject.pacing, size, clock.median(`ours ${size}`), clock.median(`plain ${size}`));
}

function play(subject: Subject, rounds: number): Clock {
  const random = randomFrom(1);
  const ours = new Map(SIZES.map((size) => [size, crowd(subject, size)]));
  const plain = new Map(SIZES.map((size) => [size, plainFight(size)]));
  const clock = new Clock();
  for (let i = 0; i < rounds; i++) {
    for (const size of SIZES) {
      ours.set(size, click(ours.get(size)!, `ours ${size}`, i, clock));
      plain.set(size, plainClick(plain.get(size)!, `plain ${size}`, clock));
    }
    for (const [size, now] of ours) if (!currentIds(now).length) ours.set(size, settled(now, random));
  }
  return clock;
}

/** One Done. */
function click(before: EncounterState, name: string, number: number, clock: Clock): EncounterState {
  const state = readyToEnd(before);
  const command = doneIn(state, `click${number}`);
  return clock.time(name, () => given(state, command));
}

function plainClick(state: PlainState, name: string, clock: Clock): PlainState {
  const command = { type: "done", slots: [plainSlot(state)], by: "abcdefghijklmnop", id: `click${state.head}` };
  const outcome = clock.time(name, () => plainDone(state, command));
  if ("refusal" in outcome) throw new Error(outcome.refusal);
  return outcome.state;
}

function tell(pacing: string, size: number, ours: number, plain: number): void {
  const ratio = ours / plain;
  const figures = `${ratio.toFixed(1)} floors  (${ms(ours)} to ${ms(plain)})`;
  report(ratio <= LIMIT, pacing.padEnd(14), `a Done among ${String(size).padEnd(5)}`, figures);
}
