import { middle } from "../model/build.ts";
import { Decks } from "../model/decks.ts";
import { sameJson, type JsonObject } from "../model/json.ts";
import { isRefusal, type EncounterEvent } from "../model/outcome.ts";
import { participantOf, participantOfSlot } from "../model/participants.ts";
import type { Draft, Recipe } from "../model/recipe.ts";
import type { EncounterState, Request, Slot } from "../model/state.ts";
import { done } from "../order/turns.ts";
import { draftOf, viewOf, type View } from "../order/state-view.ts";
import { emptyBefore, nextStep, pending } from "./advance.ts";
import { answer } from "./answers.ts";
import { settle } from "./moments.ts";
import { knownState } from "./validate-state.ts";

export interface ForecastSlot<Note extends JsonObject = JsonObject> extends Slot<Note> {
  readonly round: number;
  /** False if it depends on dice not yet rolled. */
  readonly certain: boolean;
  /** First and last possible time if uncertain, or null. */
  readonly range: readonly [number, number] | null;
}

export function isForecast<N extends JsonObject>(slot: Slot<N>): slot is ForecastSlot<N> {
  return "certain" in slot;
}

/** More steps than lie between two slots. */
const PATIENCE = 500;

/** Others' turns to look through for a participant's next. */
const OTHERS = 200;

/** Number of rolls by kind (`what`) since a slot last became current. */
export type Rolled = ReadonlyMap<string, number>;

export function rolledOnce(rolled: Rolled, dice: readonly Request[]): Rolled {
  const kinds = new Set(dice.map(({ what }) => what));
  return kinds.size
    ? new Map([...rolled, ...[...kinds].map((what) => [what, (rolled.get(what) ?? 0) + 1] as const)])
    : rolled;
}

const silent = (): void => undefined;

/**
 * Returns the sum of a request's dice.
 * @param place among the requests answered together, from 0
 * @param times earlier rolls of this kind since a slot became current: above 0 after a tie
 */
export type Fall = (dice: NonNullable<Request["dice"]>, place: number, times: number) => number;

/** Middle results; different ones after a tie, which middle results would repeat for ever. */
const expectedFall: Fall = (dice, place, times) => (times ? unlike(dice, place, times) : middle(dice));

export interface ForecastStep {
  readonly view: View;
  /** Slots that became current, except resumed ones. */
  readonly begun: readonly Slot[];
  /** Since the step before. */
  readonly answered: readonly Request[];
  /** True if dice not yet rolled came before this step and may decide who acts. */
  readonly diced: boolean;
}

/**
 * Plays on with default choices: the code of play, on a copy without a log. Never stops at empty steps.
 * @param fall results of the dice; default: expected results
 */
export function playedOn(state: EncounterState, fall = expectedFall): Generator<ForecastStep, void> {
  const begin = viewOf(unpaused(state));
  return played(begin && draftOf(begin), begin?.now ?? [], fall);
}

/**
 * Plays on, possibly a whole fight, so it must not keep the first state in memory.
 * @param draft of that state; null if it cannot be played
 * @param now ids of its current slots
 */
function* played(draft: Draft | null, now: readonly string[], fall: Fall): Generator<ForecastStep, void> {
  if (!draft) return;
  let diced = false;
  let answered: readonly Request[] = [];
  let seen = new Set(now);
  let rolled: Rolled = new Map();
  let next = viewOf(draft.settled());
  for (let idle = 0; next && idle < PATIENCE; idle++) {
    const view: View = next;
    if (view.state.status !== "running") return;
    const begun = view.now.filter((id) => !seen.has(id)).flatMap((id) => view.slot(id) ?? []);
    if (begun.length) {
      rolled = new Map();
      idle = 0;
    }
    yield { view, begun, diced, answered };
    seen = new Set([...view.now, ...view.state.held.flat()]);
    const following = nextStep(view, false);
    const choice = following ? null : byDefault(view, rolled, fall);
    const step = following ?? choice?.step;
    if (!step) return;
    answered = choice?.answered ?? [];
    const dice = view.now.length ? [] : answered.filter((request) => request.dice);
    diced = dice.length > 0;
    rolled = rolledOnce(rolled, dice);
    const heard: EncounterEvent[] = [];
    step(draft, (event) => void heard.push(event));
    // A pause ends.
    draft.pause = null;
    next = settle(draft, heard, view, silent);
  }
}

/**
 * Returns the next slots with default choices; those after pending dice are uncertain.
 * @param count how many; fewer if no more turns follow
 * @param play expected play; default: the remembered one continues
 */
export function forecastFrom(
  state: EncounterState,
  count: number,
  play = expectedPlay(state),
): readonly ForecastSlot[] {
  const expected: ForecastSlot[] = [];
  let certain = true;
  for (let step = play?.next; step && expected.length < count; step = step.next) {
    const { view, begun, diced } = step.step;
    certain &&= !diced;
    // In a crowd hundreds may begin at once.
    for (const slot of begun.slice(0, count - expected.length)) expected.push(foreseen(slot, certain, view, state));
  }
  return expected;
}

/** One default choice by everybody. */
export interface DefaultTurn {
  /** Requests answered on the way; current slots are done as well. */
  readonly answered: readonly Request[];
  /** None if a request comes first. */
  readonly acting: readonly Slot[];
  readonly asked: readonly Request[];
  /** Time in the pacing's unit: the next empty step if steps are counted. Null in a round without time yet. */
  readonly time: number | null;
}

/**
 * Returns one turn of expected play, for a click that takes defaults. Free after a forecast.
 * @returns null if play ends, or if current participants must roll before they are done
 */
export function defaultTurnFrom(state: EncounterState): DefaultTurn | null {
  const play = expectedPlay(state);
  const first = play?.next;
  if (!first || (play.step.view.now.length && first.step.answered.length)) return null;
  let answered: readonly Request[] = [];
  for (let step: ExpectedStep | null = first; step; step = step.next) {
    const { view, answered: answers } = step.step;
    if (answers.length) answered = answers;
    const acting = view.now.map((id) => view.slot(id)!);
    const asked = answered.length ? pending(view).filter(({ blocking }) => blocking) : [];
    if (acting.length || asked.length) return { answered, acting, asked, time: timeAfter(play.step.view, view) };
  }
  return null;
}

/** Returns where time stops between two steps: within a round, at the first empty step if steps are counted. */
function timeAfter(before: View, { state: { clock } }: View): number | null {
  const { round, time } = clock;
  if (time === null || round !== before.state.clock.round) return time;
  return emptyBefore(time, before) ?? time;
}

/** A step of expected play; later ones are computed once, on demand. */
class ExpectedStep {
  #next: ExpectedStep | null | undefined;

  /** @param further yields the later steps */
  constructor(
    readonly step: ForecastStep,
    private readonly further: Generator<ForecastStep, void>,
  ) {}

  /** The next step; null if play ends. */
  get next(): ExpectedStep | null {
    if (this.#next === undefined) {
      const { value } = this.further.next();
      this.#next = value ? new ExpectedStep(value, this.further) : null;
    }
    return this.#next;
  }

  /** Among the next few computed steps. */
  at(state: EncounterState): ExpectedStep | undefined {
    let step = this.#next;
    for (let place = 0; step && place < SOON; step = step.#next, place++) {
      if (step.step.begun.length && isSamePlay(step.step.view, state)) return step;
    }
    return undefined;
  }
}

/** One click leads to the next turn, with stages and dice before it. */
const SOON = 12;

/** Plays: of the fight, of the fight for a viewer who may not know of a hidden turn, and of another fight. */
const REMEMBERED = 3;

let remembered: readonly ExpectedStep[] = [];

const known = new WeakMap<EncounterState, ExpectedStep>();

/** Returns expected play, or null. If the fight went as expected, only the end is computed. */
function expectedPlay(state: EncounterState): ExpectedStep | null {
  const own = known.get(state);
  if (own) return own;
  const before = remembered.find((step) => step.at(state));
  const play = before?.at(state) ?? playFrom(state);
  if (!play) return null;
  remembered = [play, ...remembered.filter((one) => one !== before)].slice(0, REMEMBERED);
  known.set(state, play);
  return play;
}

/** True if expected play is already known, so that a forecast costs only a few steps. */
export function isAsExpected(state: EncounterState): boolean {
  return known.has(state) || remembered.some((step) => step.at(state));
}

/** Lets a finished fight and its log leave memory. */
export function forgetForecasts(): void {
  remembered = [];
}

/** Returns expected play without remembered steps; null if nothing can be played. */
export function playFrom(state: EncounterState): ExpectedStep | null {
  const play = playedOn(state);
  const { value } = play.next();
  return value ? new ExpectedStep(value, play) : null;
}

/** Do not affect how play continues, or are compared separately. */
const APART: ReadonlySet<string> = new Set<keyof EncounterState>(["log", "head", "pause", "now", "lead"]);

/** True if the states differ at most in log and pause. */
function isSamePlay({ now, state: expected }: View, state: EncounterState): boolean {
  const parts = (of: EncounterState): object =>
    Object.fromEntries(Object.entries(of).filter(([name]) => !APART.has(name)));
  return sameJson(now, viewOf(state)?.now) && sameJson(parts(expected), parts(state));
}

/**
 * Returns the state in which this participant is next current with default choices, perhaps the same.
 * @returns null if it is out of the fight, or has no turn within a reasonable number of others'
 */
export function foreseeFrom(state: EncounterState, participant: string): EncounterState | null {
  if (!participantOf(state, participant)) return null;
  const acts = (view: View | null): boolean => view?.now.some((id) => participantOfSlot(id) === participant) ?? false;
  if (acts(viewOf(state))) return state;
  let others = Math.max(OTHERS, 2 * state.seats);
  for (const { view, begun } of playedOn(state)) {
    if (acts(view)) return knownState(view.state);
    others -= begun.length;
    if (others < 0) return null;
  }
  return null;
}

function unpaused(state: EncounterState): EncounterState {
  return state.pause ? { ...state, pause: null } : state;
}

function foreseen(slot: Slot, certain: boolean, view: View, today: EncounterState): ForecastSlot {
  const participant = view.participant(slot.participant)!;
  const real = participantOf(today, slot.participant);
  const isOpen = !certain && participant.kind === "creature" && real;
  const range = (isOpen && view.pacing.order.spread?.(slot, participant, view.setting, real)) || null;
  return { ...slot, round: view.state.clock.round, certain, range };
}

/**
 * Takes the default step: current slots are done after rolls that must come first, requests get their fallback.
 * Null if there is nothing to do.
 */
function byDefault(
  view: View,
  rolled: Rolled,
  fall: Fall,
): { readonly step: Recipe; readonly answered: readonly Request[] } | null {
  const over = view.now.length ? done({}, view) : null;
  if (over && !isRefusal(over)) return { step: over, answered: [] };
  const requests = pending(view);
  const answers = over ? answersFirst(requests, view.now, fall) : defaultAnswers(requests, rolled, fall);
  const step = Object.keys(answers).length ? answer({ answers }, view) : null;
  return !step || isRefusal(step) ? null : { step, answered: requests.filter(({ id }) => Object.hasOwn(answers, id)) };
}

/** Returns results for rolls that current participants must make before Done; they do not affect the order. */
export function answersFirst(
  requests: readonly Request[],
  now: readonly string[],
  fall = expectedFall,
): Record<string, number> {
  const acting: ReadonlySet<string | undefined> = new Set(now.map(participantOfSlot));
  const owing = requests.filter(({ dice, participant }) => dice && acting.has(participant));
  const decks = new Decks();
  return Object.fromEntries(
    owing.map((request, place) => [request.id, decks.take(request, fall(decks.dice(request), place, 0))]),
  );
}

/** Fallbacks of blocking requests, and results for their dice. */
export function defaultAnswers(
  requests: readonly Request[],
  rolled: Rolled = new Map(),
  fall = expectedFall,
): Record<string, Request["fallback"]> {
  const open = requests.filter((request) => request.blocking);
  const decks = new Decks();
  return Object.fromEntries(
    open.map((request, place) => {
      const { id, what, dice, fallback } = request;
      return [id, dice ? decks.take(request, fall(decks.dice(request), place, rolled.get(what) ?? 0)) : fallback];
    }),
  );
}

/**
 * Returns dice that differ for each place, as far as the dice allow, and with other differences each time,
 * because a lead in skill may cancel one.
 */
export function unlike(
  { count, faces }: { readonly count: number; readonly faces: number },
  place: number,
  times: number,
): number {
  return count + ((place * times) % (count * (faces - 1) + 1));
}
