import { forecast, type ForecastSlot, type Slot } from "../../../../rules/core.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { byName } from "../../../reading/fight-context.ts";
import { isShown, slotPlace } from "../../../reading/pacing-shell.ts";
import { rowFor } from "../grouping.ts";
import { chunks, firstRows, FORESEEN, unknownOpen } from "./forecast.ts";

/** With more coming slots there is no forecast beyond the round. */
const FAR = 60;

/** Forecast slots beyond the known ones. */
export function foreseenSlots(context: TrackerContext): readonly ForecastSlot[] {
  if (context.state.status !== "running" || someUnknown(context)) return [];
  // In endless time, a pending choice replaces its forecast.
  const key = ({ id, time }: Slot): string => (context.view.pacing.clock.endless ? `${id} ${time}` : id);
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
    chunks(further, ({ round, key }) => `${round} ${String(key)}`).flatMap((level) => byName(level, context.combat)),
    context,
  );
}

export function someUnknown(context: TrackerContext): boolean {
  return context.slots.some((slot) => slot.state === "open" && slotPlace(slot, context).unknown);
}
