import { isEndless, isPast, type Slot } from "../../../rules/core.ts";
import { counted, text } from "../../host/i18n.ts";
import { beside } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { landingsIn, type Landing } from "../../reading/landing.ts";
import { nameOf, namesOf } from "../../reading/people.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { distanceWords } from "../../reading/units.ts";
import { FORESEEN, foreseenSlots } from "./forecast.ts";
import type { ListEntry, TimeGroupView } from "./rows.ts";
import { rowOf } from "../../reading/row/row.ts";

/** Adds a row where each considered choice would land, before the next slot. */
export function withLandings(entries: readonly ListEntry[], context: TrackerContext): readonly ListEntry[] {
  return landingsIn(context).reduce((list, landing, place) => {
    const ghost = ghostGroup(landing, place, context);
    const later = list.findIndex((entry) =>
      entry.kind === "time"
        ? entry.when !== "past" && isLater(entry, landing, context)
        : entry.kind === "band" && !entry.verb && !isEndless(context.view.pacing),
    );
    const at = later < 0 ? list.length : later;
    return [...list.slice(0, at), ghost, ...list.slice(at)];
  }, entries);
}

function isLater({ instant }: TimeGroupView, { slot }: Landing, { view }: TrackerContext): boolean {
  return instant !== undefined && isPast(slot.time, instant, view.pacing.clock.counts);
}

function ghostGroup(landing: Landing, place: number, context: TrackerContext): TimeGroupView {
  const { time } = landing.slot;
  const { pacing } = context.view;
  const distance = distanceWords(pacing, time, context.state.clock.time);
  return {
    kind: "time",
    at: unitWords(pacing).at(time),
    instant: time,
    ...(distance === null ? {} : { distance }),
    when: "ahead",
    blocks: [
      {
        headings: [],
        slots: [
          rowOf(
            { is: "landing", participant: landing.slot.participant, place, words: plain(placeWords(landing, context)) },
            context,
          ),
        ],
      },
    ],
  };
}

/** More are counted. */
const MOST_TIED = 2;

/** "after Bernat, with Adeline, before Voss (forecast)". */
function placeWords(landing: Landing, context: TrackerContext): string {
  const { after, before } = nearest(landing, context);
  const tied = [...new Set(landing.tied.map(({ participant }) => participant))];
  const words = beside([
    after && text("Landing.After", { after }),
    tied.length > MOST_TIED
      ? counted("Landing.WithMany", tied.length)
      : tied.length > 0 && text("Landing.With", { names: namesOf(tied, context) }),
    before && text("Landing.Before", { before }),
  ]);
  return words || text("Landing.Alone");
}

/** Names the neighbours; in endless time, forecast turns may be nearer than known ones. */
function nearest(
  { slot, after, before }: Landing,
  context: TrackerContext,
): { readonly after: string | null; readonly before: string | null } {
  const { pacing } = context.view;
  const isSooner = (a: number, b: number): boolean => isPast(a, b, pacing.clock.counts);
  const known = (other: Slot | null): string | null => other && nameOf(other.participant, context);
  if (!isEndless(pacing)) return { after: known(after), before: known(before) };
  const others = foreseenSlots(context, FORESEEN)
    .filter(({ participant }) => participant !== slot.participant)
    .map(({ time, participant }) => ({ instant: time, name: nameOf(participant, context) }));
  const last = others.findLast(
    ({ instant }) => isSooner(instant, slot.time) && (!after || isSooner(after.time, instant)),
  );
  const next = others.find(
    ({ instant }) => isSooner(slot.time, instant) && (!before || isSooner(instant, before.time)),
  );
  return {
    after: last ? text("Landing.Forecast", last) : known(after),
    before: next ? text("Landing.Forecast", next) : known(before),
  };
}
