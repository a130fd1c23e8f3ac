import { apply, forecast, pacingOf, requests, slots, type EncounterState, type Slot } from "../../../src/rules/index.ts";
import { defaultAnswers } from "../../../src/rules/encounter/forecast.ts";
import { must } from "./checks.ts";

/** More default steps than a window of a handful of participants takes. */
const PATIENCE = 150;

/** What everybody does if nobody says otherwise; null when nothing is left to do. Dice fall as the forecast assumes. */
export function byDefault(state: EncounterState, rolled: Set<string>): object | null {
  if (state.status !== "running") return null;
  if (state.pause) return { type: "resume" };
  if (state.now.length) return { type: "done" };
  const owed = requests(state).filter(({ blocking }) => blocking);
  const answers = defaultAnswers(owed, rolled);
  for (const { dice, what } of owed) if (dice) rolled.add(what);
  return Object.keys(answers).length ? { type: "answer", answers } : null;
}

function step(state: EncounterState, rolled: Set<string>): EncounterState | null {
  const command = byDefault(state, rolled);
  if (!command) return null;
  if (state.now.length) rolled.clear();
  const outcome = apply(state, command);
  must(!outcome.refusal, "the default thing is always allowed", () => [command, outcome.refusal]);
  return outcome.refusal ? null : outcome.state;
}

/** The forecast's first entry is what really comes next when everyone does the default thing and dice fall in the middle. */
export function forecastComesTrue(state: EncounterState): void {
  const [expected] = forecast(state, 1);
  const next = nextToAct(state);
  must(next?.id === expected?.id && next?.time === expected?.time && next?.participant === expected?.participant, "the forecast's first entry is what really comes next", () => ({ expected, next, now: state.now }));
}

function nextToAct(from: EncounterState): Slot | undefined {
  let state: EncounterState | null = from;
  const rolled = new Set<string>();
  for (let steps = 0; state && steps < PATIENCE; steps++) {
    const before: EncounterState = state;
    const known = new Set([...before.now, ...before.held.flat()]);
    state = step(before, rolled);
    const fresh = state?.now.find((id) => !known.has(id));
    if (state && fresh !== undefined) return slots(state).find(({ id }) => id === fresh);
  }
  return undefined;
}

/** Time always moves on: by default alone the fight comes to a later time, or to a rest at which nobody can act. */
export function neverStuck(from: EncounterState): void {
  if (from.status !== "running") return;
  let state: EncounterState = from;
  const rolled = new Set<string>();
  for (let steps = 0; steps < PATIENCE; steps++) {
    const next: EncounterState | null = step(state, rolled);
    if (!next) break;
    state = next;
    if (state.clock.round > from.clock.round) return;
    // One window without end never comes to a rest; that its clock goes on is enough.
    if (pacingOf(state.pacing)?.endless && (state.clock.time ?? 0) > (from.clock.time ?? 0) + 5) return;
    if (from.clock.time !== null && state.clock.round === from.clock.round && (state.clock.time ?? 0) > from.clock.time + 8) return;
  }
  const open = slots(state).filter((slot) => slot.state === "open");
  must(byDefault(state, rolled) === null && open.length === 0, "time always moves on", () => ({ clock: state.clock, stage: state.stage, now: state.now, open: open.map(({ id }) => id) }));
}
