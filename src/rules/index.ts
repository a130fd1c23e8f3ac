import { forecastFrom, type ForecastSlot } from "./encounter/forecast.ts";
import { isRefusal } from "./encounter/refusal.ts";
import { recognise } from "./encounter/recognise.ts";
import { owed } from "./encounter/settle.ts";
import type { Request, Slot } from "./encounter/state.ts";
import { allSlots, viewOf, type View } from "./encounter/view.ts";

export { apply, type Outcome } from "./encounter/apply.ts";
export { newEncounter } from "./encounter/new.ts";
export { entriesOf, entryOf } from "./encounter/history.ts";
export { applyPatch, diff, type Change, type Patch } from "./encounter/patch.ts";
export { participantOf, participantsOf } from "./encounter/participants.ts";
export type { Command } from "./encounter/command.ts";
export type { EncounterEvent } from "./encounter/events.ts";
export type { ForecastSlot } from "./encounter/forecast.ts";
export type { Refusal } from "./encounter/refusal.ts";
export type * from "./encounter/state.ts";
export type { View } from "./encounter/view.ts";
export type * from "./pacing/pacing.ts";
export type { Json, JsonObject } from "./json.ts";
export type { OptionSpec } from "./pacing/options.ts";
export { allPacings, pacingOf, registerPacing } from "./pacing/registry.ts";

/** Why an encounter cannot be read, or null if it can: an unknown pacing, or a state that is none. */
export function problemOf(state: unknown): import("./encounter/refusal.ts").Refusal | null {
  const known = recognise(state);
  if (isRefusal(known)) return known;
  return viewOf(known) ? null : { code: "unknown-pacing", data: { pacing: known.pacing } };
}

/** The encounter seen through its pacing; null for anything that is none. */
export function look(state: unknown): View | null {
  const known = recognise(state);
  return isRefusal(known) ? null : viewOf(known);
}

/** Every slot of the window in playing order, in whatever state; none for anything that is no encounter. */
export function slots(state: unknown): readonly Slot[] {
  const view = look(state);
  return view ? allSlots(view) : [];
}

/** The slot or the simultaneous group whose turn it is; null when time waits for dice, a decision or a person. */
export function current(state: unknown): readonly Slot[] | null {
  const view = look(state);
  if (!view?.state.now.length) return null;
  return view.state.now.flatMap((id): Slot[] => {
    const slot = view.slot(id);
    return slot ? [{ ...slot, state: "now" }] : [];
  });
}

/** Dice and decisions still owed; those that are not blocking are prompts. */
export function requests(state: unknown): readonly Request[] {
  const view = look(state);
  return view ? owed(view) : [];
}

/** The next `count` slots if everyone does the default thing (see `forecastFrom`). */
export function forecast(state: unknown, count: number): readonly ForecastSlot[] {
  const view = look(state);
  return view && Number.isInteger(count) && count > 0 ? forecastFrom(view.state, Math.min(count, 1_000)) : [];
}

/** Seconds since the fight began, by the pacing's own measure; halves are possible. */
export function seconds(state: unknown): number {
  const view = look(state);
  return view ? view.pacing.seconds(view.state.clock, view.setting) : 0;
}
