import { unplace } from "../../order/turns.ts";
import { inTurn } from "../../model/build.ts";
import { ableCreatures, nameOfSlot } from "../../model/participants.ts";
import { isObject, type Json, type JsonObject } from "../../model/json.ts";
import { refuse, type Refusal } from "../../model/outcome.ts";
import type { Pacing } from "../../model/pacing.ts";
import type { Recipe } from "../../model/recipe.ts";
import { noteElapsed, secondsTo } from "../round-length.ts";
import { actNow } from "./act-now.ts";
import { answerContest, contestRequests, isUnsettled } from "./contest.ts";
import { note, notes, options, ROUND_SECONDS, turnIn, stats, statsIn } from "./facts.ts";
import type { Participant, Report, Request, Slot, Types, View } from "./facts.ts";
import { finish, actsOf, completed, isFire } from "./report.ts";
import { attacked, shotsTaken } from "./fired.ts";
import { answerInitiative, initiativeRequests, setStep, setStepRecipe, unitOf } from "./initiative.ts";
import { hazardKey, isUnrolled, SETTLE, suborderOf } from "./keys.ts";
import { offersFor, choicesFor } from "./offers.ts";
import { placesOf, turnsOf } from "./places.ts";
import { waitWindow } from "./schedule.ts";
import { slotsOf, stepRange } from "./slots.ts";
import { answerLastCall, lastCallRequests, overtake, wait } from "./wait.ts";

/**
 * True if only the GM may report this of a turn: a move action other than Move (PA-10), or weapon values
 * that differ from those carried or fired before (P-20 to P-22).
 */
function isRuling({ type, slots, report }: JsonObject, view: View): boolean {
  if (type !== "done" || !isObject(report)) return false;
  const named = Array.isArray(slots) ? slots.map(String) : view.now;
  return named.some((id) => {
    const slot = view.slot(id);
    return slot !== undefined && saysMore(report, slot, view);
  });
}

function saysMore(report: Report, { participant: id, kind }: Slot, view: View): boolean {
  const participant = view.participant(id)!;
  if (report.move === true && report.manoeuvre !== "move" && kind !== "extra") return true;
  const { rof, kind: _, ...plain } = report;
  const known = completed(
    isFire(plain) ? plain : { ...plain, shots: 0 },
    actsOf(participant, view.setting),
    statsIn(participant, view.setting),
  );
  return (rof !== undefined && rof !== known.rof) || (report.kind !== undefined && report.kind !== known.kind);
}

/**
 * Rounds of about three seconds in which fast creatures act more often, on initiative steps counted down
 * (docs/rules/action-period.md, P-1 to P-27). A slot's time is its step. All facts are of the round (P-15).
 */
export const actionPeriod: Pacing<Types> = {
  id: "action-period",
  combat: "gurps",
  options,
  stats,
  notes,

  clock: {
    unit: { id: "step" },
    counts: "down",
    ticks: 1,
    seconds: (clock, setting) => secondsTo(clock, setting, ROUND_SECONDS, setting.options.roundSeconds),
  },

  order: {
    // P-27: fixed until the round ends.
    statsChange: "nextWindow",
    // P-14: the winner of the contest goes first.
    resumesInOrder: true,
    slotsOf,
    joint: (slot) => !isUnrolled(slot),
    keyAt: hazardKey,
    // A known step is certain, though not the order on it.
    spread: ({ ordinal }, participant, setting, today) =>
      placesOf(today, setting)[ordinal - 1]?.known === false ? stepRange(ordinal, participant, setting) : null,
  },

  play: {
    stages: [
      { id: "roll", owed: initiativeRequests },
      { id: "play", plays: true, owed: dice },
      { id: SETTLE, plays: true, skip: (view) => view.waiting().length === 0, owed: settle },
    ],
    join: (participant, view) => (view.state.status === "running" ? warnOfNoTurns([participant], view, 0) : null),
    shared: { unitOf, turn: ["roll", "contests"] },
    open: (view) =>
      inTurn(
        noteElapsed(view.setting, ROUND_SECONDS, view.setting.options.roundSeconds),
        warnOfNoTurns(view.participants(), view, 1),
      ),
    activate: overtake,
    finish,
    place,
    beside,
  },

  choices: {
    verbs: { wait, actNow, setStep },
    answer,
    isRuling,
    offers: offersFor,
    picks: (asked, _, view) => ("field" in asked ? choicesFor(asked, view) : []),
  },

  exchange: {
    attacked,
    shotsTaken,
  },
};

/** Requests the initiative of late joiners (P-5), then the dice of a contest (P-9). */
function dice(view: View): readonly Request[] {
  const rolls = initiativeRequests(view);
  return rolls.length ? rolls : contestRequests(view);
}

/** P-13: first all choose whether to act; then the acting ones meet. */
function settle(view: View): readonly Request[] {
  const calls = lastCallRequests(view);
  return calls.length ? calls : dice(view);
}

function answer(request: Request, value: Json, view: View): Recipe {
  switch (request.what) {
    case "initiative":
      return answerInitiative(request, Number(value));
    case "contest":
      return answerContest(request, Number(value), view);
    // The last call: act now, or lose the turn.
    default:
      return answerLastCall(request, value, view);
  }
}

/** P-3, PA-7: reports participants without a turn in the coming round. */
function warnOfNoTurns(participants: Iterable<Participant>, { setting }: View, ahead: number): Recipe | null {
  const round = { ...setting, round: setting.round + ahead };
  const without = ableCreatures(participants).filter((participant) => turnsOf(participant, round) === 0);
  if (!without.length) return null;
  return (_, emit) => {
    for (const { id } of without) emit({ type: "note", code: "noTurns", data: { participant: id } });
  };
}

/**
 * Moves a turn for the GM; later turns follow a period apart (P-11), as a ruling even beyond the step on
 * which it would be lost. Before the roll, moving the first turn sets the first step (PA-1).
 */
function place(slot: Slot, step: number, view: View, ruling: boolean): Recipe | Refusal {
  const participant = view.participant(slot.participant)!;
  const wrong = whyNotOn(slot, step, participant, view, ruling);
  if (wrong) return wrong;
  if (isUnrolled(slot)) return setStepRecipe(participant, step, view);
  const name = nameOfSlot(slot);
  const wait = turnIn(participant, view.setting).waits?.[name];
  return (draft) => {
    unplace(draft, participant.id, [slot]);
    if (wait) {
      const { suborder: _, ...plan } = wait;
      note(draft, participant.id, "waits", name, { ...plan, place: { time: step } });
    } else note(draft, participant.id, "put", name, step);
  };
}

/** Returns why a slot cannot be moved there, or null. */
function beside(slot: Slot, other: Slot, view: View, ruling: boolean): Refusal | null {
  if (isUnrolled(other)) return refuse("roll-first", { participant: other.participant });
  const participant = view.participant(slot.participant);
  if (!participant || participant.kind === "hazard") return null;
  // Nor between slots whose contest is undecided (P-9).
  const together = view.at(other.time).filter((one) => one.id !== slot.id && suborderOf(one) === suborderOf(other));
  if (isUnsettled(other.time, together, view))
    return refuse("contest-first", { participant: other.participant, step: other.time });
  return whyNotOn(slot, other.time, participant, view, ruling);
}

/** P-10, P-12: a turn stays after the turn before it, and before the step on which it would be lost. */
function whyNotOn(slot: Slot, step: number, participant: Participant, view: View, ruling: boolean): Refusal | null {
  const { id } = participant;
  const turn = slot.ordinal;
  if (isUnrolled(slot) && turn > 1) return refuse("roll-first", { participant: id });
  const before = view.slotsOf(participant).find(({ ordinal }) => ordinal === turn - 1);
  if (before && before.state !== "lost" && step >= before.time)
    return refuse("before-own-turn", { participant: id, step, turn: turn - 1, own: before.time });
  if (ruling || isUnrolled(slot)) return null;
  const { start } = placesOf(participant, view.setting)[turn - 1]!;
  const { latest } = waitWindow(statsIn(participant, view.setting).basicSpeed, turn, start);
  return latest !== null && step < latest ? refuse("beyond-window", { participant: id, step, latest, turn }) : null;
}
