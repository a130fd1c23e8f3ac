import { seconds } from "../../../rules/core.ts";
import { numberText, text } from "../../host/i18n.ts";
import { plain } from "../../host/rich-text.ts";
import { readingOf } from "../../reading/clock.ts";
import { noteOf } from "../../reading/context.ts";
import { offerWords, choiceOf, choicesOf, remediesFor, stepsFor, untilOf } from "./choices.ts";
import { doneText, gaugesOf, nowAlways, nowNote, rowAlways, rowNote } from "./notes.ts";
import { askToWait } from "./dialogs.ts";
import { key, say, type Context, type Shell, type Slot } from "./own.ts";
import {
  briefly,
  contestHeading,
  contestLead,
  initiativeRolled,
  meetingOf,
  rivalsOn,
  rollFollows,
  undecidedWith,
  whatIsAsked,
} from "./rolls.ts";
export { actionPeriod as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  clock: (context) => ({ reading: reading(context), since: since(context) }),
  place: (slot, context) => ({
    unknown: noteOf(slot).unrolled ?? false,
    shown: shown(slot, context),
    state: slot.state === "open" && noteOf(slot).wait ? "waiting" : null,
    undecided: undecidedWith(slot, context),
  }),
  row: (slot, context) => ({
    right: plain(turnWords(slot)),
    ...(slot.state === "now"
      ? {
          note: nowNote(slot, context),
          always: nowAlways(slot, context),
          gauges: gaugesOf(slot, context),
          pick: choiceOf(slot, context),
        }
      : { note: rowNote(slot, context), always: rowAlways(slot, context) }),
    headings: contestHeading(slot, context),
    timeHint: stepsFor(slot, context),
    ...(slot.state === "waiting" ? { until: untilOf(slot, context) } : {}),
  }),
  together: (slots, context) => ({ lead: contestLead(slots, context) }),
  request: (request, context) => ({
    what: whatIsAsked(request, context),
    ...briefly(request),
    direct: request.what === "lastTurn",
  }),
  rivals: rivalsOn,
  pending: (context) => ({ answered: initiativeRolled(context), meeting: meetingOf(context) }),
  follows: (request, _value, _before, after) => rollFollows(request, after),
  offers: {
    words: offerWords,
    icons: {
      wait: "i-player-pause",
      waitLast: "i-player-pause",
      changeWait: "i-pencil",
      actNow: "i-bolt",
      cutIn: "i-bolt",
      actAfter: "i-player-track-next",
      fullMove: "i-run",
      extraMove: "i-run",
      fire: "i-target-arrow",
      extraFire: "i-target-arrow",
      decline: "i-x",
      setStep: "i-pencil",
    },
    listed: choicesOf,
    remedies: remediesFor,
  },
  log: {
    commands: {
      wait: ({ command: { until, trigger } }, name) =>
        say(`Log.wait.${until === undefined ? "Open" : "Until"}${trigger ? "For" : ""}`, { name, until, trigger }),
      actNow: ({ command }, name) => say(`Log.${command.after === true ? "actAfter" : "actNow"}`, { name }),
    },
    did: doneText,
  },
  decides: { offers: { wait: askToWait, waitLast: askToWait, changeWait: askToWait } },
};

/** "Round 2, step −3", "Round 3, initiative"; during a contest its step. */
function reading(context: Context): string {
  const { state } = context;
  if (state.status !== "running" || state.pause) return readingOf(context);
  if (state.stage === "roll") return say("Clock.Rolling", { round: state.clock.round });
  const meeting = meetingOf(context);
  return meeting ? say("Clock.Step", { round: state.clock.round, step: meeting.at }) : readingOf(context);
}

function since({ state, view }: Context): string {
  const gone = seconds(state);
  const length = view.setting.options.roundSeconds;
  return gone ? say("Clock.Since", { length, seconds: numberText(gone) }) : say("Clock.JustBegun", { length });
}

/**
 * Shows a row per combatant before the start, and during initiative the first turns of the combatants who have rolled.
 */
function shown(slot: Slot, { state }: Context): boolean {
  if (noteOf(slot).unrolled) return state.status === "setup" && slot.ordinal === 1;
  return state.status !== "running" || state.stage !== "roll" || slot.ordinal === 1;
}

function turnWords(slot: Slot): string {
  const { state, kind, ordinal, of } = slot;
  if (noteOf(slot).unrolled) return "";
  if (kind === "extra") return say("Extra.Right");
  if (kind !== "turn") return "";
  return text(state === "now" ? key("Turn.Of") : "Tracker.Ordinal", { ordinal, of });
}
