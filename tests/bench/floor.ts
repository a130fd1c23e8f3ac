import { currentIds, type EncounterState } from "../../src/rules/index.ts";
import { randomFrom } from "../rules/properties/random.ts";
import { subjects } from "../rules/properties/subjects.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { Clock, ms } from "./clock.ts";
import { crowd, given, readyToEnd, settled } from "./crowd.ts";
import { plainDone, plainFight, plainSlot, type PlainState } from "./plain-tracker.ts";

/**
 * What the end of a turn costs, as a multiple of the least that any immutable tracker with Undo must do (`plain-tracker.ts`). Both play in turns in one process, so that a
 * busy machine hits both. Arguments: pacings (default: all). Exit code 1: a limit is broken.
 */

const SIZES = [10, 100, 200, 1_000];
const LIMIT = 4;
const WARM_UP = 300;
const ROUNDS = 400;
/** Clicks of the plain tracker that are timed together, since one is too short for the clock. */
const TOGETHER = 10;

const named = process.argv.slice(2);
let broken = 0;
for (const subject of await subjects(named.length ? named : undefined)) measure(subject);
process.exitCode = broken ? 1 : 0;

function measure(subject: Subject): void {
  const random = randomFrom(1);
  const ours = new Map(SIZES.map((size) => [size, crowd(subject, size)]));
  const plain = new Map(SIZES.map((size) => [size, plainFight(size)]));
  const clock = new Clock();
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    const watch = i < WARM_UP ? new Clock() : clock;
    for (const size of SIZES) {
      ours.set(size, click(ours.get(size)!, `ours ${size}`, i, watch));
      plain.set(size, plainClicks(plain.get(size)!, `plain ${size}`, watch));
    }
    for (const [size, now] of ours) if (!currentIds(now).length) ours.set(size, settled(now, random));
  }
  for (const size of SIZES) tell(subject.pacing, size, clock.median(`ours ${size}`), clock.median(`plain ${size}`) / TOGETHER);
}

/** One person is done. */
function click(before: EncounterState, name: string, number: number, clock: Clock): EncounterState {
  const state = readyToEnd(before);
  const command = { type: "done", slots: currentIds(state).slice(0, 1), by: "abcdefghijklmnop", id: `click${number}` };
  return clock.time(name, () => given(state, command));
}

function plainClicks(before: PlainState, name: string, clock: Clock): PlainState {
  return clock.time(name, () => {
    let state = before;
    for (let i = 0; i < TOGETHER; i++) {
      const outcome = plainDone(state, { type: "done", slots: [plainSlot(state)], by: "abcdefghijklmnop", id: `click${state.head}` });
      if ("refusal" in outcome) throw new Error(outcome.refusal);
      ({ state } = outcome);
    }
    return state;
  });
}

function tell(pacing: string, size: number, ours: number, plain: number): void {
  const ratio = ours / plain;
  const holds = ratio <= LIMIT;
  if (!holds) broken++;
  console.log(`${holds ? "ok    " : "BROKEN"}  ${pacing.padEnd(14)}  a Done among ${String(size).padEnd(5)}  ${ratio.toFixed(1)} floors  (${ms(ours)} to ${ms(plain)})`);
}
