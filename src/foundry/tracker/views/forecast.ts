import { isEndless, allSlots, type ForecastSlot, type Slot, forecast } from "../../../rules/core.ts";
import { hasText, line, text } from "../../host/i18n.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { sorterOf } from "../../reading/fight-context.ts";
import { isShown, slotPlace } from "../../reading/pacing-shell.ts";
import { atOf, isKept } from "../../reading/units.ts";
import type { BandView, TimeGroupView } from "./rows.ts";
import { rowFor } from "../../reading/row/grouping.ts";
import { collapse } from "./groups.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Returns a key, equal for slots listed together: times may be written alike, and unknown ones are combined. */
export function timeKey(slot: Slot, context: TrackerContext): string {
  const at = atOf(slot, context);
  return at === text("Timeline.Unknown") ? at : `${at} ${slot.time}`;
}

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
  return { kind: "band", ...(endless ? {} : { round: first.round }), words, ...(short ? { short } : {}) };
}

export function forecastGroups(
  slots: readonly ForecastSlot[],
  isOwn: (slot: Slot) => boolean,
  context: TrackerContext,
  condition = "",
): TimeGroupView[] {
  return chunks(slots, (slot) => timeKey(slot, context)).map((group): TimeGroupView => {
    const [first] = group as [ForecastSlot];
    return {
      kind: "time",
      at:
        first.certain || isKept(first, context)
          ? atOf(first, context)
          : text("Forecast.About", { time: atOf(first, context) }),
      instant: first.time,
      when: "forecast",
      blocks: [
        {
          headings: [],
          slots: collapse(
            group.map((slot) => rowOf({ is: "forecast", slot, own: isOwn(slot), condition }, context)),
            context,
          ),
        },
      ],
    };
  });
}

/** Rows below the list; a group that waits is mostly one. */
export function waitingRows(context: TrackerContext): number {
  const waiting = context.slots.filter((slot) => slot.state === "waiting" && isShown(slot, context));
  return new Set(waiting.map(({ participant }) => rowFor(participant, context) || participant)).size;
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
