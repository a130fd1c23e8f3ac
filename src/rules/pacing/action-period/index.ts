import type { Json } from "../../json.ts";
import { refuse, type Refusal } from "../../encounter/refusal.ts";
import type { Participant, Request } from "../../encounter/state.ts";
import type { View } from "../../encounter/view.ts";
import type { Recipe } from "../../encounter/write.ts";
import type { Pacing } from "../pacing.ts";
import { bySeat } from "../ties.ts";
import { actNow } from "./act-now.ts";
import { answerContest, contestRequests } from "./contest.ts";
import { roundOf, stats } from "./facts.ts";
import { attacked } from "./fired.ts";
import { finish } from "./finish.ts";
import { answerInitiative, initiativeRequests, setStep } from "./initiative.ts";
import { answerLastCall, lastCallRequests, SETTLE } from "./last-call.ts";
import { stepRange } from "./notes.ts";
import { offersFor, picksFor } from "./offers.ts";
import { beside, place } from "./place.ts";
import { hasRolled, turnsOf } from "./places.ts";
import { isRuling } from "./rulings.ts";
import { hazardKey, slotsOf } from "./slots.ts";
import { overtake, wait } from "./wait.ts";

/** P-1, PA-17, PA-18: seconds of a round. */
const ROUND = 3;

/**
 * Rounds of three seconds in which the fast act more often than the slow, on initiative steps counted down (docs/rules/action-period.md, P-1 to P-27).
 * A slot's time is its step. What belongs to a round stands in the participants' facts of that round, so a new one begins with nothing (P-15).
 */
export const actionPeriod: Pacing = {
  id: "action-period",
  unit: "step",
  counts: "down",
  ticks: 1,
  options: [
    { name: "marginRounding", kind: "choice", choices: ["down", "up", "awayFromZero"], default: "down", rule: "PA-1" },
    { name: "dxContest", kind: "choice", choices: ["roll", "highestDx"], default: "roll", rule: "PA-3" },
    { name: "minimumOneTurn", kind: "switch", default: false, rule: "PA-7" },
    { name: "groupsRollOnce", kind: "switch", default: false, rule: "P-5" },
  ],
  stats,
  // P-27: the schedule of a round is fixed until the round ends.
  statsChange: "nextWindow",
  // P-14: whoever wins the contest against the one who was interrupted goes first.
  resumesInOrder: true,
  stages: [
    { id: "roll", owed: initiativeRequests },
    { id: "play", plays: true, owed: dice },
    { id: SETTLE, plays: true, skip: (view) => view.waiting().length === 0, owed: settle },
  ],
  verbs: { wait, actNow, setStep },
  slotsOf,
  keyAt: hazardKey,
  seconds: ({ round }) => ROUND * Math.max(0, round - 1),

  join: (participant, view) => (view.state.status === "running" ? warnOfNoTurns([participant], view, 0) : null),
  open: (view) => warnOfNoTurns(view.participants(), view, 1),
  activate: overtake,
  finish,
  attacked,
  place,
  beside,
  answer,
  isRuling,
  offers: offersFor,
  picks: (asked, _, view) => ("field" in asked ? picksFor(asked, view) : []),

  // A step that was rolled or set in truth is no longer open; only the order on it may be.
  spread: (slot, participant, setting, today) => (
    slot.kind !== "turn" || hasRolled(roundOf(today, setting)) ? null : stepRange(slot.ordinal, participant, setting)
  ),
};

/** P-5 from late joiners, then P-9 from those who meet. */
function dice(view: View): readonly Request[] {
  const rolls = initiativeRequests(view);
  return rolls.length ? rolls : contestRequests(view);
}

/** P-13: first everybody says whether to act; then those who do meet. */
function settle(view: View): readonly Request[] {
  const calls = lastCallRequests(view);
  return calls.length ? calls : dice(view);
}

function answer(request: Request, value: Json, view: View): Recipe | Refusal {
  switch (request.what) {
    case "initiative": return answerInitiative(request, value as number);
    case "contest": return answerContest(request, value as number, view);
    case "lastTurn": return answerLastCall(request, value, view);
    default: return refuse("not-asked", { request: request.id });
  }
}

/** P-3, PA-7: whoever has no turn in the round to come is named. */
function warnOfNoTurns(participants: Iterable<Participant>, { setting }: View, ahead: number): Recipe | null {
  const round = { ...setting, round: setting.round + ahead };
  const without = bySeat([...participants]).filter((participant) => participant.kind === "creature" && !participant.defeated && turnsOf(participant, round) === 0);
  if (!without.length) return null;
  return (_, emit) => {
    for (const { id } of without) emit({ type: "note", code: "noTurns", data: { participant: id } });
  };
}
