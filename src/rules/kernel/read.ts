import { isRefusal, refuse, type Refusal } from "../model/outcome.ts";
import type { EncounterState, PacingTypes, Request, Slot } from "../model/state.ts";
import { sharedSlots } from "../order/sharing.ts";
import { allSlots, viewOf, type View } from "../order/state-view.ts";
import { isHalted, pending, readAll } from "./advance.ts";
import { forecastFrom, foreseeFrom, defaultTurnFrom, type ForecastSlot, type DefaultTurn } from "./forecast.ts";
import { PacingFault } from "./register-pacing.ts";
import { invalidForPacing, validateState } from "./validate-state.ts";

/** Returns why it is unreadable, or null: no encounter, an unknown pacing, or stats or facts invalid for it. */
export function problemOf(state: unknown): Refusal | null {
  try {
    const known = validateState(state);
    if (isRefusal(known)) return known;
    const view = viewOf(known);
    if (!view) return refuse("unknown-pacing", { pacing: known.pacing });
    const invalid = invalidForPacing(known);
    if (!invalid) readAll(view);
    return invalid;
  } catch (error) {
    if (error instanceof PacingFault) return error.refusal;
    return refuse("state-unreadable", { field: "", found: String(error).slice(0, 80), allowed: "" });
  }
}

/** Returns the view of an encounter; null for anything else. */
export function look<T extends PacingTypes = PacingTypes>(state: unknown): View<T> | null {
  try {
    const known = validateState(state);
    return isRefusal(known) ? null : viewOf<T>(known);
  } catch {
    return null;
  }
}

/** Returns `nothing` on any fault. */
function read<T>(state: unknown, nothing: T, ask: (view: View) => T): T {
  const view = look(state);
  if (!view) return nothing;
  try {
    return ask(view);
  } catch {
    return nothing;
  }
}

/** Returns the round's slots in playing order; none for an invalid encounter. */
export function slots(state: unknown): readonly Slot[] {
  return read(state, [], allSlots);
}

/** Returns the current slot or simultaneous group; null while time waits for dice, a decision or a user. */
export function current(state: unknown): readonly Slot[] | null {
  return read<readonly Slot[] | null>(state, null, (view) =>
    view.now.length ? view.now.flatMap((id) => asCurrent(view.slot(id))) : null,
  );
}

/** Returns the ids of current slots, sorted; none while time waits. */
export function currentIds(state: unknown): readonly string[] {
  return read(state, [], ({ now }) => now);
}

function asCurrent(slot: Slot | undefined): readonly Slot[] {
  return slot ? [{ ...slot, state: "now" }] : [];
}

/** True if time stopped at an empty step; `onward` continues. */
export function halted(state: unknown): boolean {
  return read(state, false, isHalted);
}

/** Returns all pending requests; requests that do not block are prompts. */
export function requests(state: unknown): readonly Request[] {
  return read(state, [], pending);
}

/** Returns the next slots with default choices (`forecastFrom`), at most 1,000. */
export function forecast(state: unknown, count: number): readonly ForecastSlot[] {
  return Number.isInteger(count) ? read(state, [], (view) => forecastFrom(view.state, Math.min(count, 1_000))) : [];
}

/**
 * Returns the encounter as it will be when this participant is next current with default choices
 * (`foreseeFrom`), to prepare its action; or null.
 */
export function foresee(state: unknown, participant: string): EncounterState | null {
  return read(state, null, (view) => foreseeFrom(view.state, participant));
}

/** Returns one turn with default choices (`defaultTurnFrom`); null if nothing can be played. */
export function defaultTurn(state: unknown): DefaultTurn | null {
  return read(state, null, (view) => defaultTurnFrom(view.state));
}

/** True if a current slot has no choices and may end automatically; false for hazards. */
export function isIdle(state: unknown, slot: string): boolean {
  return read(state, false, (view) => {
    const idle = view.now.includes(slot) ? view.slot(slot) : undefined;
    const isOver = (one: Slot): boolean => one.kind !== "hazard" && (view.pacing.play.idle?.(one, view) ?? false);
    // J-7: Done ends all that share the turn.
    return !!idle && sharedSlots(idle, view).every((one) => !view.now.includes(one.id) || isOver(one));
  });
}

/** Returns the seconds since the start; they may end in .5. */
export function seconds(state: unknown): number {
  return read(state, 0, (view) => view.pacing.clock.seconds(view.state.clock, view.setting));
}
