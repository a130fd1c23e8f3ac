import { type EncounterState, forecast, type ForecastSlot, isAsExpected, type Slot } from "../../../../rules/core.ts";
import type { Fight } from "../../../fight/fight.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { byName } from "../../../reading/fight-context.ts";
import { isShown, slotPlace } from "../../../reading/pacing-shell.ts";
import { groupFor } from "../grouping.ts";
import { chunks, firstRows, FORESEEN, unknownOpen } from "./forecast.ts";

/** Slots ahead up to which the forecast looks past the end of the window. */
const FAR = 60;

/** Slots that are expected beyond what is known, the first few. */
export function foreseenSlots(context: TrackerContext): Foreseen {
  if (context.state.status !== "running" || someUnknown(context)) return NOTHING_FORESEEN;
  // Without rounds a choice still to be made has the place of what will come of it, at another time.
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
  /** They were expected before the last click. */
  readonly outdated: boolean;
}

export const NOTHING_FORESEEN: Foreseen = { slots: [], outdated: false };

/** By fight: what was foreseen for its last picture, of everybody. */
const foreseenLast = new WeakMap<Fight, readonly ForecastSlot[]>();

/** States of which a picture was shown with what was foreseen before. */
const postponed = new WeakSet<EncounterState>();

/**
 * Where the fight went on otherwise than expected, mostly because of dice, looking ahead anew would take longer than all the rest of the picture. So the first picture of such a
 * state shows what was foreseen before and can still come, and the next one, which follows at once, what is foreseen now. Null if there is nothing to wait for.
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
