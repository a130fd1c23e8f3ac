import { isEndless, type ForecastSlot, type Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { hasText, line, text } from "../../host/i18n.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { chunks, someUnknown } from "../../reading/foreseen.ts";
import { isShown, slotPlace } from "../../reading/pacing-shell.ts";
import { atOf, isKept } from "../../reading/units.ts";
import type { BandView, TimeGroupView } from "./rows.ts";
import { rowFor } from "../../reading/row/grouping.ts";
import { timeGroup } from "./groups.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Returns a key, equal for slots listed together: times may be written alike, and unknown ones are combined. */
export function timeKey(slot: Slot, context: TrackerContext): string {
  const at = atOf(slot, context);
  return at === text("Timeline.Unknown") ? at : `${at} ${slot.time}`;
}

/** True for a forecast slot before the last known one, in endless time. */
export function isEarly(slot: ForecastSlot, { view, slots }: TrackerContext): boolean {
  return isEndless(view.pacing) && slots.some(({ state, time }) => state === "open" && time > slot.time);
}

export function bandOf(first: Pick<ForecastSlot, "round" | "certain">, context: TrackerContext): BandView {
  const endless = isEndless(context.view.pacing);
  // This round's dice are rolled.
  const rolls = !first.certain && (endless || first.round !== context.state.clock.round);
  const name = `${endless ? "Again" : "Round"}${rolls ? "Dice" : ""}`;
  const own = `Pacing.${context.state.pacing}.Band.${name}`;
  const words = line(hasText(own) ? own : `Band.${name}`, { round: first.round });
  // Dashed portraits and "≈" mark the forecast.
  const short = words.find(({ strong }) => strong)?.text ?? "";
  return { kind: "band", words, ...given({ short }) };
}

export function forecastGroups(
  slots: readonly ForecastSlot[],
  isOwn: (slot: Slot) => boolean,
  context: TrackerContext,
  condition = "",
): TimeGroupView[] {
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [ForecastSlot];
    const time = atOf(first, context);
    const at = first.certain || isKept(first, context) ? time : text("Forecast.About", { time });
    const rows = group.map((slot) => rowOf({ is: "forecast", slot, own: isOwn(slot), condition }, context));
    return timeGroup({ at, instant: first.time, when: "forecast" }, rows, context);
  });
}

/** Rows below the list; a group that waits is mostly one. */
export function waitingRows(context: TrackerContext): number {
  const waiting = context.slots.filter((slot) => slot.state === "waiting" && isShown(slot, context));
  return new Set(waiting.map(({ participant }) => rowFor(participant, context) || participant)).size;
}

/** Interrupted slots, else the first open time. */
export function nextSlots(context: TrackerContext, ahead: readonly Slot[], held: readonly Slot[]): ReadonlySet<string> {
  if (context.state.status !== "running" || held.length) return new Set(held.map(({ id }) => id));
  // Unknown while dice decide the order.
  const first = someUnknown(context) || !isPlaying(context) ? undefined : ahead.find((slot) => slot.state === "open");
  if (!first) return new Set();
  const together = ahead
    .filter((slot) => slot.state === "open" && String(slot.key) === String(first.key))
    .map(({ id }) => id);
  return new Set([...together, ...(isUnseen(first) ? [] : (slotPlace(first, context).undecided ?? []))]);
}

/** False in a stage without turns, before the order is known. */
function isPlaying({ state, view }: TrackerContext): boolean {
  return Boolean(view.pacing.play.stages.find(({ id }) => id === state.stage)?.plays);
}
