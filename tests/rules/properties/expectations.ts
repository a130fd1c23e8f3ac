import { isEndless } from "../../../src/rules/core.ts";
import {
  apply,
  currentIds,
  forecast,
  foresee,
  halted,
  pacingOf,
  requests,
  slots,
  defaultTurn,
  type EncounterState,
  type Slot,
} from "../../../src/rules/index.ts";
import { answersFirst, defaultAnswers, rolledOnce, type Rolled } from "../../../src/rules/kernel/forecast.ts";
import { participantOfSlot } from "../../../src/rules/model/participants.ts";
import { must } from "./checks.ts";

/** More default steps than a window of a few participants takes. */
const PATIENCE = 150;

/** More empty counts than people would count through; what comes only after a million of them is not waited for. */
const COUNTS = 500;

/** Everybody does the default thing, one command after the other; dice fall as the forecast assumes. */
class Default {
  private rolled: Rolled = new Map();
  /** True if the next event is too many empty counts away. */
  isFar = false;

  constructor(public state: EncounterState) {}

  /** The default command of all participants; null when nothing is left to do. */
  command(): object | null {
    const { status, pause } = this.state;
    const now = currentIds(this.state);
    if (status !== "running") return null;
    if (pause) return { type: "resume" };
    if (now.length && !this.mustRoll(now)) return { type: "done" };
    const answers = now.length
      ? answersFirst(requests(this.state), now)
      : defaultAnswers(requests(this.state), this.rolled);
    return Object.keys(answers).length ? { type: "answer", answers } : null;
  }

  /** @returns false when nothing was left to do */
  step(): boolean {
    if (halted(this.state)) return this.onward();
    const command = this.command();
    if (!command) return false;
    const { pause } = this.state;
    const now = currentIds(this.state);
    if (now.length) this.rolled = new Map();
    else if (!pause)
      this.rolled = rolledOnce(
        this.rolled,
        requests(this.state).filter(({ blocking, dice }) => blocking && dice),
      );
    const outcome = apply(this.state, command);
    must(!outcome.refusal, "the default thing is always allowed", () => [command, outcome.refusal]);
    if (!outcome.refusal) this.state = outcome.state;
    return true;
  }

  /** True if a current participant must roll before Done, which is refused only then. */
  private mustRoll(now: readonly string[]): boolean {
    const owes = Object.keys(answersFirst(requests(this.state), now)).length > 0;
    return owes && apply(this.state, { type: "done" }).refusal?.code === "roll-first";
  }

  /** Counting through any number of empty times is one step. */
  private onward(): boolean {
    for (let counts = 0; halted(this.state); counts++) {
      if (counts === COUNTS) {
        this.isFar = true;
        return false;
      }
      const outcome = apply(this.state, { type: "onward" });
      must(!outcome.refusal, "from an empty count time can go on", () => outcome.refusal);
      if (!outcome.refusal) this.state = outcome.state;
    }
    return true;
  }
}

/** The forecast's first entry is what really comes next when everyone does the default thing and dice fall in the middle. */
export function forecastComesTrue(state: EncounterState): void {
  const [expected] = forecast(state, 1);
  const play = new Default(state);
  const next = nextToAct(play);
  if (play.isFar) return;
  must(
    next?.id === expected?.id && next?.time === expected?.time && next?.participant === expected?.participant,
    "the forecast's first entry is what really comes next",
    () => ({ expected, next, now: currentIds(state) }),
  );
  // A current participant continues first.
  if (
    !expected ||
    [...currentIds(state), ...state.held.flat()].some((id) => participantOfSlot(id) === expected.participant)
  )
    return;
  const then = foresee(state, expected.participant);
  must(
    then !== null && currentIds(then).includes(expected.id),
    "the next turn is foreseen as the forecast has it",
    () => ({ expected, now: then?.now }),
  );
}

function nextToAct(play: Default): Slot | undefined {
  for (let steps = 0; steps < PATIENCE; steps++) {
    const known = new Set([...currentIds(play.state), ...play.state.held.flat()]);
    if (!play.step()) return undefined;
    const fresh = currentIds(play.state).find((id) => !known.has(id));
    if (fresh !== undefined) return slots(play.state).find(({ id }) => id === fresh);
  }
  return undefined;
}

/** What one turn comes to if everybody does the usual thing is what comes of giving those commands. */
export function usualTurnComesTrue(state: EncounterState): void {
  const turn = defaultTurn(state);
  const play = new Default(state);
  if (!turn || state.pause) return;
  const stands: (number | null)[] = [];
  if (halted(state)) {
    const next = apply(state, { type: "onward" });
    if (!next.refusal && halted(next.state)) stands.push(next.state.clock.time);
    if (!play.step()) return;
  }
  if (currentIds(state).length && !isFollowed(play, stands)) return;
  const answered = currentIds(play.state).length ? [] : blocking(play.state);
  if (answered.length && !isFollowed(play, stands)) return;
  const [acting, asked] = [currentIds(play.state), blocking(play.state)];
  must(
    sameIds(
      turn.answered.map(({ id }) => id),
      answered,
    ),
    "the usual turn answers what is owed then",
    () => ({ turn, answered }),
  );
  must(
    sameIds(
      turn.acting.map(({ id }) => id),
      acting,
    ),
    "after the usual turn those act who are foreseen",
    () => ({ turn, acting }),
  );
  const [time = play.state.clock.time] = stands;
  must(turn.time === time, "time stands then where it is foreseen", () => ({ turn, time }));
  must(
    acting.length > 0 ||
      sameIds(
        turn.asked.map(({ id }) => id),
        asked,
      ),
    "after the usual turn those are asked who are foreseen",
    () => ({ turn, asked }),
  );
}

/** One step more, and on through empty counts, noting where time stood there; false where that leads too far or into a break. */
function isFollowed(play: Default, stands: (number | null)[]): boolean {
  if (!play.step()) return false;
  if (halted(play.state)) {
    stands.push(play.state.clock.time);
    if (!play.step()) return false;
  }
  return !play.state.pause;
}

function blocking(state: EncounterState): readonly string[] {
  return requests(state)
    .filter((one) => one.blocking)
    .map(({ id }) => id);
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
  return JSON.stringify([...some].sort()) === JSON.stringify([...others].sort());
}

/** Checks that time advances: defaults alone lead to a later time, or to an end without possible turns. */
export function neverStuck(from: EncounterState): void {
  if (from.status !== "running") return;
  const play = new Default(from);
  const endless = isEndless(pacingOf(from.pacing));
  for (let steps = 0; steps < PATIENCE && play.step(); steps++) {
    const { round, time } = play.state.clock;
    // An endless window never ends; its advancing clock is enough.
    if (round > from.clock.round || (endless && (time ?? 0) > (from.clock.time ?? 0) + 5)) return;
  }
  if (play.isFar) return;
  const open = slots(play.state).filter((slot) => slot.state === "open");
  const { clock, stage, now } = play.state;
  must(play.command() === null && open.length === 0, "time always moves on", () => ({
    clock,
    stage,
    now,
    open: open.map(({ id }) => id),
  }));
}
