import * as v from "valibot";
import { decision } from "../../model/build.ts";
import type { Json } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import { ableCreatures, statsOf } from "../../model/participants.ts";
import { edit, type Recipe } from "../../model/recipe.ts";
import { remembered } from "../../model/remember.ts";
import type { Participant as PlainParticipant } from "../../model/state.ts";
import type { HazardStats } from "../../order/hazard.ts";
import { statsIn, LATEST, segmentNumber } from "./facts.ts";
import type { Facts, Participant, Request, Setting, View } from "./facts.ts";
import { ANSWERED, beginner, factsOf, isBusy, unaware } from "./combatant.ts";
import { segments } from "./segments.ts";

/**
 * T-13: by mutual consent all count from segment 0. With surprise, the GM enters the segment in which each
 * combatant becomes aware (0 for surprisers), or "never".
 */
export function startRequests(view: View): readonly Request[] {
  const open = ableCreatures(view.participants()).filter(({ facts }) => !facts.timing);
  if (!open.length || view.setting.facts.start === "consent") return [];
  return view.setting.facts.start === "surprise" ? open.map(awareness) : [howItStarts(open.length)];
}

function howItStarts(count: number): Request {
  return decision("start", "start", "consent", { choices: ["consent", "surprise"], gm: true, data: { count } });
}

function awareness({ id }: Participant): Request {
  return decision(`aware_${id}`, "awareness", 0, { participant: id, gm: true, data: {} });
}

export function answerStart(request: Request, value: Json, view: View): Recipe | Refusal {
  const { participant } = request;
  if (participant === undefined)
    return (draft) => {
      draft.facts = { ...draft.facts, start: value };
    };
  if (value !== "never" && !v.is(segmentNumber, value)) return refuse("not-a-segment", { participant, latest: LATEST });
  const facts = startsAt(view.participant(participant)!, value, view.setting);
  return (draft) => {
    edit(draft, participant).facts = facts;
  };
}

/** Returns when it begins: then, or a class I action later if the GM charges for it (T-13, T-16, TA-5). */
function startsAt(participant: Participant, value: number | "never", setting: Setting): Facts {
  if (value === "never") return unaware(0);
  return beginner(value > 0 ? value + surpriseCost(participant, setting) : value);
}

export function surpriseCost(participant: Participant, setting: Setting): number {
  return setting.options.surpriseCost ? segments(statsIn(participant, setting).agility, 1) : 0;
}

/** Notes how a participant starts; late joiners begin in the present segment. */
export function joining(participant: Participant, view: View): Recipe | null {
  const { start } = statsIn(participant, view.setting);
  const { stage, clock } = view.state;
  const now = clock.time ?? 0;
  const late = stage === "play";
  if (start === undefined && !late) return null;
  const facts = late
    ? lateFacts(participant, start ?? now, now, view.setting)
    : startsAt(participant, start!, view.setting);
  return (draft) => {
    edit(draft, participant.id).facts = facts;
  };
}

function lateFacts(participant: Participant, start: number | "never", now: number, setting: Setting): Facts {
  if (start === "never") return unaware(now);
  return start > now ? startsAt(participant, start, setting) : beginner(now);
}

/**
 * T-14, T-16: returns the segment in which something last began or completed. The last choice moves time on
 * at once, so a reaction counts from its announcement until something happens in the present segment, or with
 * counted steps until the next step.
 */
export const lastHeard = remembered((view: View): number => {
  const now = view.state.clock.time ?? 0;
  let heard = view.setting.options.emptyTimes === "stop" ? Math.max(0, now - 1) : 0;
  for (const participant of view.participants()) {
    for (const time of reportOf(participant, view.setting)) if (time <= now) heard = Math.max(heard, time);
  }
  return heard;
});

/** Returns the announcement of the present action, and the ends of the last ones. */
function reportOf(participant: Participant, setting: Setting): readonly number[] {
  if (participant.kind === "hazard") return hazardReport(participant, setting);
  const facts = factsOf(participant, setting);
  if (!facts) return [];
  const { timing, doing, past = {} } = facts;
  const over = Object.values(past).filter(({ reason }) => reason !== ANSWERED);
  return [timing.from - (isBusy(facts) ? (doing?.cost ?? 0) : 0), ...over.map(({ time }) => time)];
}

function hazardReport(hazard: PlainParticipant, setting: Setting): readonly number[] {
  const { time, every } = statsOf<HazardStats>(hazard, setting);
  const { next, over } = hazard.facts;
  // Older fights store no time for a hazard that acts once.
  return typeof next === "number" ? [next - every] : over === true ? [time] : [];
}
