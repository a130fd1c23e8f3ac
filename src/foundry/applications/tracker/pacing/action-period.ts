import { seconds, type Slot } from "../../../../rules/index.ts";
import { plain } from "../../words.ts";
import { readingOf } from "../build/clock.ts";
import type { TrackerContext } from "../build/context.ts";
import { figure, text } from "../texts.ts";
import { offerWords, pickOf, picksOf, remediesFor, stepsFor, untilOf } from "./action-period/choices.ts";
import { deeds } from "./action-period/log-words.ts";
import { doneText, gaugesOf, nowNote, rowNote } from "./action-period/notes.ts";
import { contestHeading, contestLead, initiativeRolled, meetingOf, rivalsOn, rollFollows, undecidedWith, whatIsAsked } from "./action-period/rolls.ts";
import { askToWait } from "./action-period/wait-dialog.ts";
import { turnNote } from "./action-period/turn-note.ts";
import type { Presenter } from "./presenter.ts";

const BASE = "Pacing.action-period";

/** Rounds of three seconds on initiative steps counted down: rolls and what they mean, several turns each, waits with their window, and budgets. */
export const actionPeriod: Presenter = {
  reading, since,
  unknown: (slot) => turnNote(slot).unrolled ?? false,
  shown,
  right: (slot) => plain(turnWords(slot)),
  note: rowNote,
  nowNote,
  gauges: gaugesOf,
  headings: contestHeading,
  undecided: undecidedWith,
  lead: contestLead,
  pick: pickOf,
  picks: picksOf,
  state: (slot) => (slot.state === "open" && turnNote(slot).wait ? "waiting" : null),
  what: whatIsAsked,
  answered: initiativeRolled, rivals: rivalsOn,
  deeds,
  did: doneText,
  follows: (request, _value, _before, after) => rollFollows(request, after),
  meeting: meetingOf,
  direct: ({ what }) => what === "lastTurn",
  until: untilOf,
  // P-18: an extra turn is for what has earned it.
  attacks: (slot) => turnNote(slot).extra?.fire.length !== 0,
  offer: offerWords,
  dialogs: { wait: askToWait, waitLast: askToWait, changeWait: askToWait },
  timeHint: stepsFor,
  remedies: remediesFor,
};

/** "Round 2, step −3", "Round 3, initiative": while a contest is owed, the step on which they meet. */
function reading(context: TrackerContext): string {
  const { state } = context;
  if (state.status !== "running" || state.pause) return readingOf(context);
  if (state.stage === "roll") return text(`${BASE}.Clock.Rolling`, { round: state.clock.round });
  const meeting = meetingOf(context);
  return meeting ? text(`${BASE}.Clock.Step`, { round: state.clock.round, step: meeting.at }) : readingOf(context);
}

function since({ state }: TrackerContext): string {
  const gone = seconds(state);
  return gone ? text(`${BASE}.Clock.Since`, { seconds: figure(gone) }) : text(`${BASE}.Clock.JustBegun`);
}

/** Before the start one row says what everybody brings; while initiative is rolled, the first turn of those who have rolled. */
function shown(slot: Slot, { state }: TrackerContext): boolean {
  if (turnNote(slot).unrolled) return state.status === "setup" && slot.ordinal === 1;
  return state.status !== "running" || state.stage !== "roll" || slot.ordinal === 1;
}

function turnWords(slot: Slot): string {
  const { state, kind, ordinal, of } = slot;
  if (turnNote(slot).unrolled) return "";
  if (kind === "extra") return text(`${BASE}.Extra.Right`);
  if (kind !== "turn") return "";
  return text(state === "now" ? `${BASE}.Turn.Of` : "Tracker.Ordinal", { ordinal, of });
}
