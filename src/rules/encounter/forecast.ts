import { answer, middle } from "./answers.ts";
import { isRefusal } from "./refusal.ts";
import { participantOf } from "./participants.ts";
import { nextStep, owed, SETTLE_LIMIT } from "./settle.ts";
import type { EncounterState, Request, Slot } from "./state.ts";
import { done } from "./turns.ts";
import { viewOf, type View } from "./view.ts";
import { write, type Recipe } from "./write.ts";

/** A slot that is expected. */
export interface ForecastSlot extends Slot {
  readonly round: number;
  /** False when dice not yet rolled decide about it. */
  readonly certain: boolean;
  /** First and last time at which it can fall then, where the pacing can tell. */
  readonly range: readonly [number, number] | null;
}

const silent = (): void => undefined;

/**
 * The slots that come next if everyone does the default thing: the same code as play, run on a copy without a log.
 * Dice that are owed count as their middle result, and what follows is marked uncertain.
 * @param count how many; fewer when nobody can act any more
 */
export function forecastFrom(state: EncounterState, count: number): readonly ForecastSlot[] {
  const expected: ForecastSlot[] = [];
  let copy = unpaused(state);
  let certain = true;
  let seen = new Set(copy.now);
  let rolled: ReadonlySet<string> = new Set();
  for (let steps = 0; steps < SETTLE_LIMIT && expected.length < count; steps++) {
    const view = viewOf(copy);
    if (!view || view.state.status !== "running") break;
    for (const slot of view.state.now.filter((id) => !seen.has(id)).map((id) => view.slot(id))) {
      if (slot) expected.push(foreseen(slot, certain, view, state));
      rolled = new Set();
    }
    seen = new Set([...view.state.now, ...view.state.held.flat()]);
    const step = nextStep(view) ?? byDefault(view, rolled);
    if (!step) break;
    const dice = view.state.now.length ? [] : owed(view).filter((request) => request.blocking && request.dice);
    if (dice.length) {
      certain = false;
      rolled = new Set([...rolled, ...dice.map(({ what }) => what)]);
    }
    copy = unpaused(write(copy, (draft) => step(draft, silent)));
  }
  return expected.slice(0, count);
}

/** A break ends, whether it is one now or one that an action brings about. */
function unpaused(state: EncounterState): EncounterState {
  return state.pause ? { ...state, pause: null } : state;
}

function foreseen(slot: Slot, certain: boolean, view: View, today: EncounterState): ForecastSlot {
  const participant = view.participant(slot.participant);
  const real = participantOf(today, slot.participant);
  const range = certain || participant?.kind !== "creature" || !real ? null : view.pacing.spread?.(slot, participant, view.setting, real) ?? null;
  return { ...slot, round: view.state.clock.round, certain, range };
}

/** What happens if nobody says otherwise: current slots are done, requests get their fallback. Null when there is nothing to do. */
function byDefault(view: View, rolled: ReadonlySet<string>): Recipe | null {
  const answers = defaultAnswers(owed(view), rolled);
  const recipe = view.state.now.length ? done({}, view) : Object.keys(answers).length ? answer({ answers }, view) : null;
  return isRefusal(recipe) ? null : recipe;
}

/**
 * The fallback of every blocking request; dice count as their middle result. What was rolled before without anybody having acted since
 * is rolled again because the results were level, which middle results would be for ever: those dice fall differently.
 * @param rolled the kinds (`what`) of dice rolled since somebody became current
 */
export function defaultAnswers(requests: readonly Request[], rolled: ReadonlySet<string> = new Set()): Record<string, Request["fallback"]> {
  const open = requests.filter((request) => request.blocking);
  return Object.fromEntries(open.map(({ id, what, dice, fallback }, place) => [id, !dice ? fallback : rolled.has(what) ? unlike(dice, place) : middle(dice)]));
}

/** Another result for each place, as far as the dice can differ. */
function unlike({ count, faces }: { readonly count: number; readonly faces: number }, place: number): number {
  return count + (place % (count * (faces - 1) + 1));
}
