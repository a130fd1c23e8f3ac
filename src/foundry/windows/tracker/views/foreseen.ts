import { type EncounterState, forecast, type ForecastSlot, isAsExpected, type Slot } from "../../../../rules/core.ts";
import type { Fight } from "../../../fight/fight.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { byName } from "../../../reading/fight-context.ts";
import { isShown, slotPlace } from "../../../reading/pacing-shell.ts";
import { groupFor } from "../grouping.ts";
import { chunks, firstRows, FORESEEN, unknownOpen } from "./forecast.ts";

/** With more coming slots there is no forecast beyond the round. */
const FAR = 60;

/** Forecast slots beyond the known ones. */
export function foreseenSlots(context: TrackerContext): Foreseen {
  if (context.state.status !== "running" || someUnknown(context)) return NOTHING_FORESEEN;
  // In endless time, a pending choice replaces its forecast.
  const key = ({ id, time }: Slot): string => (context.view.pacing.clock.endless ? `${id} ${time}` : id);
  const known = new Set(context.slots.map(key));
  const open = context.slots.filter((slot) => slot.state === "open").length;
  if (open > FAR) return NOTHING_FORESEEN;
  const grouped = context.slots.filter(({ participant }) => groupFor(participant, context) !== "").length;
  const before = foreseenBefore(context);
  const expected = before ?? forecast(context.real, open + unknownOpen(context) + FORESEEN * 2 + grouped);
  if (!before) foreseenLast.set(context.combat, expected);
  const further = expected.filter(
    (slot) => !known.has(key(slot)) && context.visible(slot.participant) && isShown(slot, context),
  );
  return {
    slots: firstRows(
      chunks(further, ({ round, key }) => `${round} ${String(key)}`).flatMap((level) => byName(level, context.combat)),
      context,
    ),
    outdated: before !== null,
  };
}

interface Foreseen {
  readonly slots: readonly ForecastSlot[];
  /** True if of before the last click. */
  readonly outdated: boolean;
}

export const NOTHING_FORESEEN: Foreseen = { slots: [], outdated: false };

/** The last forecast of each fight, with all combatants. */
const foreseenLast = new WeakMap<Fight, readonly ForecastSlot[]>();

/** States rendered with an older forecast. */
const postponed = new WeakSet<EncounterState>();

/**
 * After an unexpected result, a new forecast is slower than the rest of the render. So the first render shows
 * what is still valid of the older one, and the next, right after, the new. Null if nothing is to be delayed.
 */
function foreseenBefore({ combat, real, view, participant }: TrackerContext): readonly ForecastSlot[] | null {
  const last = foreseenLast.get(combat);
  if (!last || postponed.has(real) || isAsExpected(real)) return null;
  postponed.add(real);
  const { round, time } = real.clock;
  const isOver = (slot: ForecastSlot): boolean =>
    view.pacing.clock.endless ? time !== null && slot.time <= time : slot.round <= round;
  return last.filter((slot) => participant(slot.participant) && !isOver(slot));
}

export function someUnknown(context: TrackerContext): boolean {
  return context.slots.some((slot) => slot.state === "open" && slotPlace(slot, context).unknown);
}
