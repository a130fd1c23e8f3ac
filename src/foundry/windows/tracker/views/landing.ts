import { isPast } from "../../../../rules/core.ts";
import { text } from "../../../host/i18n.ts";
import { plain } from "../../../host/rich-text.ts";
import type { TrackerContext } from "../../../reading/context.ts";
import { landingsIn, type Landing } from "../../../reading/landing.ts";
import { nameOf, portraitOf } from "../../../reading/people.ts";
import { distanceWords, unitWords } from "../../../reading/units.ts";
import type { BandView, NowView, SlotView, TimeGroupView } from "../../../reading/views.ts";

type Entry = TimeGroupView | NowView | BandView;

/** The list with a row for each place where something that is considered would land: before the first who would come after it. */
export function withLandings(entries: readonly Entry[], context: TrackerContext): readonly Entry[] {
  return landingsIn(context).reduce((list, landing, place) => {
    const ghost = ghostGroup(landing, place, context);
    const later = list.findIndex((entry) => entry.kind === "time" ? entry.when !== "past" && isLater(entry, landing, context) : entry.kind === "band" && !entry.verb && !context.view.pacing.clock.endless);
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
  return { kind: "time", at: unitWords(pacing).at(time), instant: time, ...(distance === null ? {} : { distance }), when: "ahead", blocks: [{ headings: [], slots: [ghostView(landing, place, context)] }] };
}

function ghostView({ slot, after, before }: Landing, place: number, context: TrackerContext): SlotView {
  const { participant } = slot;
  const name = (other: typeof after): string => (other ? nameOf(other.participant, context) : "");
  const key = after && before ? "Between" : after ? "After" : before ? "Before" : "Alone";
  return {
    id: `landing_${place}`, participantId: participant, state: "ghost", mark: "m-forecast", stateWord: text("Spoken.ghost"), name: nameOf(participant, context),
    portrait: portraitOf(participant, context), note: plain(text(`Landing.${key}`, { after: name(after), before: name(before) })),
  };
}
