import { isEndless, isPast } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { text } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { landingsIn, placeWords, type Landing } from "../../reading/landing.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { distanceWords } from "../../reading/units.ts";
import { timeGroup } from "./groups.ts";
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
  const { time, participant } = landing.slot;
  const { pacing } = context.view;
  const distance = distanceWords(pacing, time, context.state.clock.time);
  const words = plain(placeWords(landing, context) || text("Landing.Alone"));
  return timeGroup(
    { at: unitWords(pacing).at(time), instant: time, when: "ahead", ...given({ distance }) },
    [rowOf({ is: "landing", participant, place, words }, context)],
    context,
  );
}
