import type { Slot } from "../../../../rules/index.ts";
import type { Lane } from "../pacing/presenter.ts";
import { counted, firstText, line } from "../texts.ts";
import type { LaneView, VerbView, WaitView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { collapseWaits } from "./group-owed.ts";
import { plainVerbs } from "./offers.ts";
import { isInList } from "./owed.ts";
import { combatantMark, nameOf, portraitOf, youMark } from "./people.ts";
import { menuVerb } from "./slot.ts";

/** Those beside the timeline: who waits, for what, and what they may do about it; those who have noticed nothing. */
export function laneViews(context: TrackerContext): readonly LaneView[] {
  const waiting = context.slots.filter((slot) => slot.state === "waiting" && (context.presenter.shown?.(slot, context) ?? true));
  const ids = [...new Set(waiting.map((slot) => laneOf(slot, context).id))];
  return ids.map((id): LaneView => {
    const slots = waiting.filter((slot) => laneOf(slot, context).id === id);
    const title = firstText([`Pacing.${context.state.pacing}.Lanes.${id}.Title`, "Lanes.Waiting"]);
    const mark = laneOf(slots[0] as Slot, context).mark ?? "m-waiting";
    return { title, mark, count: counted("Tracker.Participants", slots.length), rows: collapseWaits(slots.map((slot) => row(slot, context)), context) };
  });
}

function laneOf(slot: Slot, context: TrackerContext): Lane {
  return context.presenter.lane?.(slot, context) ?? { id: "waiting" };
}

/** There is no room for the cost in the lane: it is read out, and shown on hover and focus. */
function short(verb: VerbView | null | undefined): VerbView | null {
  if (!verb?.cost) return verb ?? null;
  const { cost, ...rest } = verb;
  return { ...rest, title: `${verb.label}: ${cost}` };
}

function row(slot: Slot, context: TrackerContext): WaitView {
  const until = context.presenter.until?.(slot, context);
  const verbs = plainVerbs(slot.participant, context);
  const own = laneOf(slot, context).verb;
  // A player finds these in the panel below, unless it is busy with a turn.
  const here = context.gm || context.now.some(({ participant }) => context.owned(participant));
  const verb = here ? short(own === undefined ? verbs[0] : own) : null;
  const menu = (here && verbs.length > 1) || (context.gm && slot.state === "open") ? menuVerb(slot, context) : null;
  return {
    participantId: slot.participant, portrait: portraitOf(slot.participant, context), name: nameOf(slot.participant, context),
    ...youMark(slot.participant, context),
    until: until?.words ?? line(slot.note?.trigger && context.sees.triggers(slot.participant) ? "Lanes.Until" : "Lanes.Open", slot.note ?? {}),
    ...(until?.limit ? { limit: until.limit } : {}), ...(verb ? { verb } : {}), ...(menu ? { menu } : {}),
    ...(isInList(slot.participant, context) ? {} : { combatant: combatantMark(slot.participant, false, context) }),
  };
}
