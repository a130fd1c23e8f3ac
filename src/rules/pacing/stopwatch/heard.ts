import type { HazardStats } from "../../encounter/hazard.ts";
import type { Participant } from "../../encounter/state.ts";
import { statsOf } from "../../encounter/stats.ts";
import type { View } from "../../encounter/view.ts";
import type { Setting } from "../pacing.ts";
import { ANSWERED, factsOf, isBusy } from "./person.ts";

const heardIn = new WeakMap<View, number>();

/**
 * T-14, T-16: the segment in which something was last begun or completed, at most the present one. Time goes on to the next completion with the
 * last choice, so there is no moment in which to answer what was announced with it. But until something is done in the present segment nobody
 * has learned anything since, and an answer counts from there. Where time is counted aloud, that moment is over with the next count.
 */
export function lastHeard(view: View): number {
  const known = heardIn.get(view);
  if (known !== undefined) return known;
  const now = view.state.clock.time ?? 0;
  let heard = view.setting.options.emptyTimes === "stop" ? Math.max(0, now - 1) : 0;
  for (const participant of view.participants()) {
    for (const time of newsOf(participant, view.setting)) if (time <= now && time > heard) heard = time;
  }
  heardIn.set(view, heard);
  return heard;
}

/** The segments of which something is known: the announcement of the present action, and when the last ones were over. */
function newsOf(participant: Participant, setting: Setting): readonly number[] {
  if (participant.kind === "hazard") return hazardNews(participant, setting);
  const facts = factsOf(participant, setting);
  if (!facts) return [];
  const { timing: [, from], doing, past = {} } = facts;
  const over = Object.values(past).filter(([, , , , , , reason]) => reason !== ANSWERED);
  return [from - (isBusy(facts) ? doing?.cost ?? 0 : 0), ...over.map(([, time]) => time)];
}

function hazardNews(hazard: Participant, setting: Setting): readonly number[] {
  const { time, every } = statsOf<HazardStats>(hazard, setting);
  const { next, over } = hazard.facts;
  return typeof next === "number" ? [next - every] : over === true ? [time] : [];
}
