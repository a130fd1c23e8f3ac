import { isEndless, allSlots, type ForecastSlot, type Slot, forecast } from "../../rules/core.ts";
import type { TrackerContext } from "./context.ts";
import { sorterOf } from "./fight-context.ts";
import { isShown, slotPlace } from "./pacing-shell.ts";
import { rowFor } from "./row/grouping.ts";

/** Returns consecutive items with the same key as lists. */
export function chunks<T>(items: readonly T[], key: (item: T) => string): T[][] {
  const result: T[][] = [];
  let last: string | null = null;
  for (const item of items) {
    const own = key(item);
    if (own === last) result.at(-1)?.push(item);
    else result.push([item]);
    last = own;
  }
  return result;
}

/** Coming slots unknown to this viewer, which must not shorten the forecast. */
function unknownOpen({ gm, view, visible }: TrackerContext): number {
  return gm ? 0 : allSlots(view).filter((slot) => slot.state === "open" && !visible(slot.participant)).length;
}

/** Returns the slots of the first rows; a group takes one row. */
function firstRows(slots: readonly ForecastSlot[], most: number, context: TrackerContext): readonly ForecastSlot[] {
  const row = ({ id, round, time, participant }: ForecastSlot): string =>
    rowFor(participant, context) ? `${rowFor(participant, context)} ${round} ${time}` : id;
  const rows = new Set<string>();
  return slots.filter((slot) => rows.has(row(slot)) || (rows.size < most && rows.add(row(slot))));
}

/** Forecast rows. */
export const FORESEEN = 5;

/** With more coming slots there is no forecast beyond the round. */
const FAR = 60;

/** Forecast slots beyond the known ones. @param most rows */
export function foreseenSlots(context: TrackerContext, most: number): readonly ForecastSlot[] {
  if (most <= 0 || context.state.status !== "running" || someUnknown(context)) return [];
  // In endless time, a pending choice replaces its forecast.
  const key = ({ id, time }: Slot): string => (isEndless(context.view.pacing) ? `${id} ${time}` : id);
  const known = new Set(context.slots.map(key));
  const open = context.slots.filter((slot) => slot.state === "open").length;
  if (open > FAR) return [];
  // A group takes one row.
  const grouped = context.slots.flatMap(({ participant }) => rowFor(participant, context) || []);
  const alike = grouped.length - new Set(grouped).size;
  const further = forecast(context.real, open + unknownOpen(context) + FORESEEN * 2 + alike).filter(
    (slot) => !known.has(key(slot)) && context.visible(slot.participant) && isShown(slot, context),
  );
  return firstRows(
    chunks(further, ({ round, key }) => `${round} ${String(key)}`).flatMap(sorterOf(context.combat)),
    Math.min(FORESEEN, most),
    context,
  );
}

export function someUnknown(context: TrackerContext): boolean {
  return context.slots.some((slot) => slot.state === "open" && slotPlace(slot, context).unknown);
}
