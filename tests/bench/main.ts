import { currentIds, apply, forecast, slots, type EncounterState, type Slot } from "../../src/rules/index.ts";
import { randomFrom } from "../rules/properties/random.ts";
import type { Subject } from "../rules/properties/subject.ts";
import { Clock, median, ms, report } from "./clock.ts";
import { chosen, crowd, given, readyToEnd, settled } from "./crowd.ts";

/** What a click costs, as ratios that hold on any machine. Method and figures: docs/performance.md. Arguments: pacings (default: all). Exit code 1: a limit is broken. */

const SIZES = [10, 100, 1_000, 3_000];
const ROUNDS = 150;
const LIMITS = { doneToSort: 1, patchBytes: 600, patchGrowth: 1.1, readMs: 10, forecastToSort: 50 };
const WARM_UP = 20;
const CLICKS = 200;
/** Clicks after which each click of a fight makes an older entry of its log compact, which costs some bytes. A thousand who join have given as many. */
const FULL_LOG = 1_000;

for (const subject of await chosen()) measure(subject);

function measure(subject: Subject): void {
  const clock = new Clock();
  const random = randomFrom(1);
  const states = new Map(SIZES.map((size) => [size, crowd(subject, size)]));
  const shuffled = [...slots(states.get(1_000))].sort(() => random(3) - 1).slice(0, 1_000);
  const bytes = SIZES.map((size) => patchBytes(states.get(size)!));
  for (let i = 0; i < WARM_UP + ROUNDS; i++) {
    const watch = i < WARM_UP ? new Clock() : clock;
    for (const size of SIZES) states.set(size, click(states.get(size)!, size, watch));
    const state = states.get(1_000)!;
    watch.time("sort", () => [...shuffled].sort(plainly));
    watch.time("slots", () => slots(state));
    if (i % 5 === 0) watch.time("forecast", () => forecast(state, 50));
    for (const [size, now] of states) if (!currentIds(now).length) states.set(size, settled(now, random));
  }
  tell(subject.pacing, clock, bytes);
}

/** One Done. */
function click(before: EncounterState, size: number, clock: Clock): EncounterState {
  const state = readyToEnd(before);
  const command = { type: "done", slots: currentIds(state).slice(0, 1) };
  return clock.time(`done ${size}`, () => given(state, command));
}

/** What trackers do several times per click: highest time first, then by id. */
function plainly(a: Slot, b: Slot): number {
  return b.time - a.time || (a.id < b.id ? -1 : 1);
}

/** The same fight, with a log as long as after a thousand joins. */
function withFullLog(from: EncounterState): EncounterState {
  const [{ participant }] = slots(from) as [Slot];
  let state = from;
  for (let hidden = true; state.head < FULL_LOG; hidden = !hidden)
    state = given(state, { type: "hide", participant, hidden });
  return state;
}

/**
 * Patches of clicks in the first round, in groups of hundreds as well: one of them is done. The click that lets a whole
 * group begin names them all, once; there are fewer of those than of slots.
 */
function patchBytes(from: EncounterState): Bytes {
  const random = randomFrom(2);
  const sizes: number[] = [];
  for (let state = readyToEnd(withFullLog(from)), i = 0; i < CLICKS || (!sizes.length && i < 10 * CLICKS); i++) {
    const outcome = apply(state, { type: "done", slots: currentIds(state).slice(0, 1), by: "abcdefghijklmnop" });
    if (outcome.refusal) throw new Error(outcome.refusal.code);
    const quiet =
      currentIds(outcome.state).length <= Math.max(1, currentIds(state).length - 1) && outcome.state.clock.round === 1;
    if (quiet) sizes.push(JSON.stringify(outcome.patch).length);
    state = readyToEnd(settled(outcome.state, random));
  }
  return { middle: median(sizes), largest: Math.max(...sizes) };
}

interface Bytes {
  readonly middle: number;
  readonly largest: number;
}

function tell(pacing: string, clock: Clock, bytes: readonly Bytes[]): void {
  const tellOne = (what: string, figures: string, holds: boolean): void =>
    report(holds, pacing.padEnd(14), what.padEnd(34), figures);
  const [done, sort] = [clock.median("done 1000"), clock.median("sort")];
  const [list, ahead] = [clock.median("slots"), clock.median("forecast")];
  tellOne(
    "(a) a Done to a sort, 1,000",
    `${(done / sort).toFixed(2)}  (${ms(done)} to ${ms(sort)})`,
    done <= sort * LIMITS.doneToSort,
  );
  const [ten, hundred, thousand] = bytes as [Bytes, Bytes, Bytes, Bytes];
  // What is done differs from click to click, so the largest are compared: none of them may know how many take part.
  const same = Math.max(hundred.largest, thousand.largest) <= ten.largest * LIMITS.patchGrowth;
  const small = [ten, hundred, thousand].every(({ middle }) => middle < LIMITS.patchBytes);
  const words = [ten, hundred, thousand].map(({ middle, largest }) => `${middle} (${largest})`).join(", ");
  tellOne("(b) patch at 10, 100, 1,000", `${words} bytes, median (largest)`, same && small);
  tellOne("(c) slots, 1,000", ms(list), list < LIMITS.readMs);
  // Milliseconds are a goal only, which a busy machine may miss.
  tellOne(
    "(c) forecast of 50, 1,000",
    `${(ahead / sort).toFixed(1)} sorts  (${ms(ahead)}; wished for: ${LIMITS.readMs} ms)`,
    ahead <= sort * LIMITS.forecastToSort,
  );
  const costs = SIZES.map((size) => clock.median(`done ${size}`));
  const steady = costs.every((cost, i) => i === 0 || cost / costs[i - 1]! <= SIZES[i]! / SIZES[i - 1]!);
  tellOne(`a Done at ${SIZES.join(", ")}`, costs.map(ms).join(", "), steady);
}
