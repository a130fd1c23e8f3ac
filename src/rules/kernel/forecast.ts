import { middle } from "../model/build.ts";
import { Decks } from "../model/decks.ts";
import { sameJson } from "../model/json.ts";
import { isRefusal } from "../model/outcome.ts";
import { participantOf, participantOfSlot } from "../model/participants.ts";
import type { Draft, Recipe } from "../model/recipe.ts";
import type { JsonObject } from "../model/json.ts";
import type { EncounterState, Request, Slot } from "../model/state.ts";
import { done } from "../order/turns.ts";
import { draftOf, viewOf, type View } from "../order/view.ts";
import { emptyBefore, nextStep, pending } from "./advance.ts";
import { answer } from "./answers.ts";
import { knownState } from "./validate-state.ts";

export interface ForecastSlot<Note extends JsonObject = JsonObject> extends Slot<Note> {
  readonly round: number;
  /** False when dice not yet rolled decide about it. */
  readonly certain: boolean;
  /** First and last time at which it can fall then, where the pacing can tell. */
  readonly range: readonly [number, number] | null;
}

/** More steps than lie between one slot and the next, with all the dice and stages there can be. */
const PATIENCE = 500;

/** Turns of others that somebody's next turn may be away. */
const OTHERS = 200;

/** How often each kind of dice (`what`) has been rolled since somebody became current. */
export type Rolled = ReadonlyMap<string, number>;

export function rolledOnce(rolled: Rolled, dice: readonly Request[]): Rolled {
  const kinds = new Set(dice.map(({ what }) => what));
  return kinds.size
    ? new Map([...rolled, ...[...kinds].map((what) => [what, (rolled.get(what) ?? 0) + 1] as const)])
    : rolled;
}

const silent = (): void => undefined;

/**
 * The sum that the dice of a request show.
 * @param place among the requests that are answered together, from 0
 * @param times how often dice of this kind have been rolled since somebody became current: more than 0 after a tie
 */
export type Fall = (dice: NonNullable<Request["dice"]>, place: number, times: number) => number;

/**
 * Middle results. Dice that are rolled again fell level before, as middle results would do for ever: they fall
 * differently.
 */
const expectedFall: Fall = (dice, place, times) => (times ? unlike(dice, place, times) : middle(dice));

/** A moment of play by default. */
export interface ForecastStep {
  readonly view: View;
  /** The slots that have just become current; not those that go on after an interruption. */
  readonly begun: readonly Slot[];
  /** Dice and decisions that were answered since the moment before. */
  readonly answered: readonly Request[];
  /** Dice that nobody has rolled yet lie between the moment before and this one, and may decide who acts. */
  readonly diced: boolean;
}

/**
 * How play goes on if everyone does the default thing: the same code as play, run on a copy without a log. Time stops
 * at nothing. It ends when nothing more can happen.
 * @param fall how dice that are owed fall; as is to be expected unless given
 */
export function playedOn(state: EncounterState, fall = expectedFall): Generator<ForecastStep, void> {
  const begin = viewOf(unpaused(state));
  return played(begin && draftOf(begin), begin?.now ?? [], fall);
}

/**
 * Goes on for as long as somebody asks, through a whole fight: so it keeps nothing of the state at which it began, on
 * which all that was expected since then hangs.
 * @param draft of that state; null if it cannot be played
 * @param now ids of its current slots
 */
function* played(draft: Draft | null, now: readonly string[], fall: Fall): Generator<ForecastStep, void> {
  if (!draft) return;
  let diced = false;
  let answered: readonly Request[] = [];
  let seen = new Set(now);
  let rolled: Rolled = new Map();
  for (let idle = 0; idle < PATIENCE; idle++) {
    const view = viewOf(draft.settled());
    if (!view || view.state.status !== "running") return;
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
    step(draft, silent);
    // A break ends as well.
    draft.pause = null;
  }
}

/**
 * The slots that come next if everyone does the default thing; what follows dice that are owed is marked uncertain.
 * @param count how many; fewer when nobody can act any more
 * @param play how play is expected to go on; by default what was expected before is carried on
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
    for (const slot of begun) expected.push(foreseen(slot, certain, view, state));
  }
  return expected.slice(0, count);
}

/** What it comes to if everyone does the default thing once. */
export interface DefaultTurn {
  /** Requests that are answered on the way. Current slots are done besides. */
  readonly answered: readonly Request[];
  /** The slots that are current then; none where somebody is asked first. */
  readonly acting: readonly Slot[];
  readonly asked: readonly Request[];
  /**
   * Where time stands then, in the pacing's unit: on the next count, where time is counted aloud and nobody acts at it.
   * Null in a round that has no time yet.
   */
  readonly time: number | null;
}

/**
 * One turn of expected play, for a click that lets everybody do the usual thing. Costs nothing after a forecast.
 * @returns null where play ends, and where those who are current have to roll before they are done
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

/**
 * Where time comes to stand on the way from one moment to another. Within a round it stops at empty counts, if it is
 * counted.
 */
function timeAfter(
  before: View,
  {
    state: {
      clock: { round, time },
    },
  }: View,
): number | null {
  if (time === null || round !== before.state.clock.round) return time;
  return emptyBefore(time, before) ?? time;
}

/** A moment of expected play. The moments after it are worked out when somebody asks for them, and once. */
class ExpectedStep {
  #next: ExpectedStep | null | undefined;

  /** @param further goes on after this moment */
  constructor(
    readonly step: ForecastStep,
    private readonly further: Generator<ForecastStep, void>,
  ) {}

  /** Null where play ends. */
  get next(): ExpectedStep | null {
    if (this.#next === undefined) {
      const { value } = this.further.next();
      this.#next = value ? new ExpectedStep(value, this.further) : null;
    }
    return this.#next;
  }

  /**
   * The step, among the next few that were worked out, at which play stands as in this state; undefined if there is
   * none.
   */
  at(state: EncounterState): ExpectedStep | undefined {
    let step = this.#next;
    for (let place = 0; step && place < SOON; step = step.#next, place++) {
      if (step.step.begun.length && isSamePlay(step.step.view, state)) return step;
    }
    return undefined;
  }
}

/**
 * Steps among which the present state is looked for: one click leads to the next turn, with stages and dice before it.
 */
const SOON = 12;

/**
 * How many plays are remembered: of a fight as it is, as it stands for somebody who may not know that a hidden one
 * acts, and of another fight.
 */
const REMEMBERED = 3;

let remembered: readonly ExpectedStep[] = [];

const known = new WeakMap<EncounterState, ExpectedStep>();

/**
 * What is expected from a state on; null if nothing can be played. If the fight has gone on as was expected, only what
 * comes at the end is worked out anew.
 */
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

/**
 * True if what was expected before holds from this state on, so that a forecast costs a few steps; otherwise play is
 * worked out from the beginning.
 */
export function isAsExpected(state: EncounterState): boolean {
  return known.has(state) || remembered.some((step) => step.at(state));
}

/**
 * Forgets what was expected, so that a fight that is over does not stay in memory with its log. It is worked out anew
 * where it is wanted.
 */
export function forgetForecasts(): void {
  remembered = [];
}

/** What is expected from a state on, whatever was expected before; null if nothing can be played. */
export function playFrom(state: EncounterState): ExpectedStep | null {
  const play = playedOn(state);
  const { value } = play.next();
  return value ? new ExpectedStep(value, play) : null;
}

/** Parts of a state that do not say how play goes on, or are compared otherwise. */
const APART: ReadonlySet<string> = new Set<keyof EncounterState>(["log", "head", "pause", "now", "lead"]);

/**
 * Whether play goes on alike from a state and from an expected moment: they differ at most in their logs and in a
 * break.
 */
function isSamePlay({ now, state: expected }: View, state: EncounterState): boolean {
  const parts = (of: EncounterState): readonly [string, unknown][] =>
    Object.entries(of).filter(([name]) => !APART.has(name));
  return (
    sameJson(now, viewOf(state)?.now) && sameJson(Object.fromEntries(parts(expected)), Object.fromEntries(parts(state)))
  );
}

/**
 * The state in which this participant is current next, if everyone does the default thing until then; the state itself
 * if it is current now.
 * @returns null if that does not come within reason: out of the fight, or waiting without end while others act and act
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
  const range =
    certain || participant.kind !== "creature" || !real
      ? null
      : (view.pacing.order.spread?.(slot, participant, view.setting, real) ?? null);
  return { ...slot, round: view.state.clock.round, certain, range };
}

/**
 * What happens if nobody says otherwise: current slots are done, requests get their fallback; whoever cannot be done
 * without rolling first rolls. Null when there is nothing to do.
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

/**
 * All dice that those on the floor owe. Who comes next does not hang on them: they are about what whoever acts can do.
 */
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

/** The fallback of every blocking request; dice fall. */
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
 * Another result for each place, as far as the dice can differ; and other distances each time, since a lead in skill
 * may just make up for one.
 */
export function unlike(
  { count, faces }: { readonly count: number; readonly faces: number },
  place: number,
  times: number,
): number {
  return count + ((place * times) % (count * (faces - 1) + 1));
}
