import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import type { EncounterState, PacingTypes, Request, Slot } from "../model/state.ts";
import { allSlots, viewOf, type View } from "../order/view.ts";
import { isHalted, pending } from "./advance.ts";
import { forecastFrom, foreseeFrom, defaultTurnFrom, type ForecastSlot, type DefaultTurn } from "./forecast.ts";
import { PacingFault } from "./register-pacing.ts";
import { invalidForPacing, validateState } from "./validate-state.ts";

/**
 * Why an encounter cannot be read, or null if it can: a state that is none, an unknown pacing, stats or facts that the
 * pacing cannot have written.
 */
export function problemOf(state: unknown): Refusal | null {
  try {
    const known = validateState(state);
    if (isRefusal(known)) return known;
    const view = viewOf(known);
    return view ? (invalidForPacing(known) ?? reading(view)) : refuse("unknown-pacing", { pacing: known.pacing });
  } catch (error) {
    if (error instanceof PacingFault) return error.refusal;
    return refuse("state-unreadable", { field: "", found: String(error).slice(0, 80), allowed: "" });
  }
}

/** Facts that make no sense show when they are read. */
function reading(view: View): null {
  allSlots(view);
  pending(view);
  return null;
}

/** The encounter seen through its pacing; null for anything that is none. */
export function look<T extends PacingTypes = PacingTypes>(state: unknown): View<T> | null {
  try {
    const known = validateState(state);
    return isRefusal(known) ? null : viewOf<T>(known);
  } catch {
    return null;
  }
}

/** Reading never throws: where there is nothing to be read, there is nothing. `problemOf` says why. */
function read<T>(state: unknown, nothing: T, ask: (view: View) => T): T {
  const view = look(state);
  if (!view) return nothing;
  try {
    return ask(view);
  } catch {
    return nothing;
  }
}

/** Every slot of the window in playing order, in whatever state; none for anything that is no encounter. */
export function slots(state: unknown): readonly Slot[] {
  return read(state, [], allSlots);
}

/** The slot or the simultaneous group whose turn it is; null when time waits for dice, a decision or a person. */
export function current(state: unknown): readonly Slot[] | null {
  return read<readonly Slot[] | null>(state, null, (view) =>
    view.now.length ? view.now.flatMap((id) => asCurrent(view.slot(id))) : null,
  );
}

/** Ids of the slots whose turn it is, sorted; none if time waits for something. */
export function currentIds(state: unknown): readonly string[] {
  return read(state, [], ({ now }) => now);
}

function asCurrent(slot: Slot | undefined): readonly Slot[] {
  return slot ? [{ ...slot, state: "now" }] : [];
}

/**
 * True while time is counted aloud and stands still because nobody acts at it; `onward` lets it go on. Then nobody is
 * current.
 */
export function halted(state: unknown): boolean {
  return read(state, false, isHalted);
}

/** Dice and decisions still owed; those that are not blocking are prompts. */
export function requests(state: unknown): readonly Request[] {
  return read(state, [], pending);
}

/** The next `count` slots if everyone does the default thing (see `forecastFrom`); at most 1,000. */
export function forecast(state: unknown, count: number): readonly ForecastSlot[] {
  return Number.isInteger(count) ? read(state, [], (view) => forecastFrom(view.state, Math.min(count, 1_000))) : [];
}

/**
 * The encounter as it will stand when this participant is current next, if everyone does the default thing (see
 * `foreseeFrom`): for preparing what to do then. Null if that does not come.
 */
export function foresee(state: unknown, participant: string): EncounterState | null {
  return read(state, null, (view) => foreseeFrom(view.state, participant));
}

/**
 * What one turn comes to if everyone does the default thing (see `defaultTurnFrom`); null where nothing can be played.
 */
export function defaultTurn(state: unknown): DefaultTurn | null {
  return read(state, null, (view) => defaultTurnFrom(view.state));
}

/**
 * True for a current slot in which nothing can be chosen, so that it may be finished without asking. A hazard's never
 * is: the GM wants to see it.
 */
export function isIdle(state: unknown, slot: string): boolean {
  return read(state, false, (view) => {
    const idle = view.now.includes(slot) ? view.slot(slot) : undefined;
    return !!idle && idle.kind !== "hazard" && (view.pacing.play.idle?.(idle, view) ?? false);
  });
}

/** Seconds since the fight began, by the pacing's own measure; halves are possible. */
export function seconds(state: unknown): number {
  return read(state, 0, (view) => view.pacing.clock.seconds(view.state.clock, view.setting));
}
