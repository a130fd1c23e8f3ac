// What a click costs in a long fight, and how much is stored of it: 100 participants after 10, 1,000 and 3,000 ends of turns, clicked in turns.
//   npm run bench:long [-- PACING ...]
// The exit code is 1 if a goal is missed. Method and figures: docs/performance.md
import { apply, applyPatch, currentIds, slots, type EncounterState } from "../../src/rules/index.ts";
import { checksumAfter, checksumOf } from "../../src/foundry/fight/kept-encounter.ts";
import { knownState } from "../../src/rules/kernel/validate-state.ts";
import { randomFrom } from "../rules/properties/random.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { Clock, ms } from "./clock.ts";
import { chosen, crowd, doneIn, given, readyToEnd, settled } from "./crowd.ts";

const LENGTHS = [10, 1_000, 3_000] as const;
const CROWD = 100;
const CLICKS = { warmUp: 150, counted: 300 };
/**
 * How many times a click after 3,000 turns may cost one after 1,000, when the log is full, and one after 10, when it is empty; how much room a fight may take, in KB, and how
 * many times that of 1,000 turns.
 */
const GOALS = { flat: 1.2, full: 2.2, size: 400, growth: 1.25 };

const random = randomFrom(1);
let missed = 0;

/** Ends a turn, as a client does: the core's command, the checksum of the write, the patch applied to what a client keeps, and the order of it. */
function click(before: EncounterState, id: string, clock: Clock, name: string): EncounterState {
  const open = currentIds(before).length ? before : settled(before, random);
  const state = readyToEnd(open);
  const command = doneIn(state, id);
  checksumOf(state);
  return clock.time(name, () => {
    const outcome = apply(state, command);
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    checksumAfter(state, outcome.patch);
    slots(knownState(applyPatch(state, outcome.patch)));
    return outcome.state;
  });
}

function played(state: EncounterState, from: number, to: number): EncounterState {
  let now = state;
  for (let at = from; at < to; at++) {
    if (!currentIds(now).length) now = settled(now, random);
    now = readyToEnd(now);
    now = given(now, doneIn(now, `early${at}`));
  }
  return now;
}

const kilobytes = (state: EncounterState): number => JSON.stringify(state).length / 1_000;

function measure(subject: Subject): void {
  const fights = new Map<number, EncounterState>();
  let long = crowd(subject, CROWD);
  let before = 0;
  for (const length of LENGTHS) {
    fights.set(length, (long = played(long, before, length)));
    before = length;
  }
  const sizes = LENGTHS.map((length) => kilobytes(fights.get(length)!));
  let clock = new Clock();
  for (let at = 0; at < CLICKS.warmUp + CLICKS.counted; at++) {
    if (at === CLICKS.warmUp) clock = new Clock();
    for (const length of LENGTHS) fights.set(length, click(fights.get(length)!, `click${at}`, clock, String(length)));
  }
  const medians = LENGTHS.map((length) => clock.median(String(length)));
  const [first = 0, full = 0, end = 0] = medians;
  const [, third = 0, last = 0] = sizes;
  const over = [
    ...(end / full <= GOALS.flat ? [] : ["flat"]),
    ...(end / first <= GOALS.full ? [] : ["full log"]),
    ...(last <= GOALS.size ? [] : ["size"]),
    ...(last / third <= GOALS.growth ? [] : ["growth"]),
  ];
  missed += over.length;
  console.log(
    `${subject.pacing.padEnd(16)}${medians.map((median) => ms(median).padStart(10)).join("")}   ${(end / full).toFixed(2)} / ${(end / first).toFixed(2)}   ${sizes.map((size) => `${size.toFixed(0)} KB`.padStart(8)).join("")}${over.length ? `   MISSED: ${over.join(", ")}` : ""}`,
  );
}

console.log(`${"".padEnd(16)}a click after ${LENGTHS.join(" / ")} turns   last to second / first   stored`);
for (const subject of await chosen()) measure(subject);
console.log(
  `\nGoals: after 3,000 turns at most ${GOALS.flat} times a click after 1,000 and ${GOALS.full} times one after 10, ${GOALS.size} KB, ${GOALS.growth} times the room of 1,000 turns. ${missed ? `Missed: ${missed}` : "All reached."}`,
);
process.exitCode = missed ? 1 : 0;
