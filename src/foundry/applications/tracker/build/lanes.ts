import type { Slot } from "../../../../rules/index.ts";
import { counted, line, text } from "../texts.ts";
import type { LaneView, WaitView } from "../view.ts";
import type { TrackerContext } from "./context.ts";
import { plainVerbs } from "./offers.ts";
import { nameOf, portraitOf, youMark } from "./people.ts";
import { menuVerb } from "./slot.ts";

/** Those beside the timeline: who waits, for what, and what they may do about it. */
export function laneViews(context: TrackerContext): readonly LaneView[] {
  const waiting = context.slots.filter((slot) => slot.state === "waiting");
  if (!waiting.length) return [];
  return [{ title: text("Lanes.Waiting"), mark: "m-waiting", count: counted("Tracker.Participants", waiting.length), rows: waiting.map((slot) => row(slot, context)) }];
}

function row(slot: Slot, context: TrackerContext): WaitView {
  const until = context.presenter.until?.(slot, context);
  const verbs = plainVerbs(slot.participant, context);
  const [verb] = verbs;
  const menu = verbs.length > 1 || (context.gm && slot.state === "open") ? menuVerb(slot, context) : null;
  return {
    participantId: slot.participant, portrait: portraitOf(slot.participant, context), name: nameOf(slot.participant, context),
    ...youMark(slot.participant, context),
    until: until?.words ?? line(slot.note?.trigger ? "Lanes.Until" : "Lanes.Open", slot.note ?? {}),
    ...(until?.limit ? { limit: until.limit } : {}), ...(verb ? { verb } : {}), ...(menu ? { menu } : {}),
  };
}
