import { seconds, type JsonObject } from "../../../rules/core.ts";
import { deltasIn, sideSegmentsAction } from "../../../rules/pacings.ts";
import { given } from "../../host/given.ts";
import { capital, word } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { readingOf } from "../../reading/clock.ts";
import { noteOf } from "../../reading/context.ts";
import { listOf } from "../../reading/log-names.ts";
import { sideName } from "../../reading/people.ts";
import { actionName, phaseView, declarationIn } from "./action-words.ts";
import { answerDeclaration, answerSpeed } from "./dialogs.ts";
import { expected, shown, undisclosed } from "./list.ts";
import { decided, logCommands } from "./log-words.ts";
import { causeText, foreseen, nowAlways, nowLine, nowNote, right, rowAlways, rowNote, until } from "./notes.ts";
import { dialogs, doneNote, endings, ICONS, offerWords, sharedVerbs, prepares } from "./offers.ts";
import { say, sayIf, type Context, type Choice, type Request, type Shell } from "./own.ts";
import { answered, follows, leadOf, secret, whatIsAsked } from "./rolls.ts";
import { rulings } from "./rulings.ts";
import { beginningOf, headings, lanes, lead, levels } from "./sides.ts";
export { sideSegments as rules } from "../../../rules/pacings.ts";

/** "Segment 6, magic"; outside the count "Round 2, declare". */
export function reading(context: Context): string {
  const { state, now } = context;
  const { round, time } = state.clock;
  if (state.status !== "running" || state.pause) return readingOf(context);
  const stage = sayIf(`Clock.Stages.${state.stage}`);
  if (time === null || state.stage === "settle")
    return stage ? say("Clock.Stage", { round, stage }) : readingOf(context);
  const phase = sayIf(`Clock.Phases.${now[0]?.phase ?? ""}`) || (now.length ? say("Clock.AfterTrigger") : "");
  return phase ? say("Clock.Phase", { segment: time, phase }) : say("Clock.Segment", { segment: time });
}

/** "round 2, 20 s gone"; before the first segment, surprise. */
export function since(context: Context): string {
  const { state, view } = context;
  const gone = seconds(state);
  const length = view.setting.options.roundSeconds;
  if (state.status === "setup") return say("Clock.Length", { length });
  const surprised = state.clock.played ? [] : surprises(context);
  if (surprised.length) return say("Clock.Surprise", { sides: listed(surprised) });
  const begun = state.clock.time !== null;
  const key = view.setting.round > 1 ? (begun ? "RoundGone" : "Gone") : begun ? "RoundBegun" : "JustBegun";
  return say(`Clock.${key}`, { round: state.clock.round, seconds: gone, length });
}

/** "Bandits +1"; visible sides only. */
function surprises(context: Context): readonly string[] {
  const deltas = deltasIn(context.view.setting);
  const sides = levels(context)
    .flatMap((level) => level.sides)
    .filter((side) => deltas[side]);
  return sides.map((side) => say("Clock.Surprised", { side: sideName(side), delta: deltas[side] ?? 0 }));
}

/** Writes notes for chat; the current row shows when effects count. */
export function logNote(code: string, data: JsonObject, _: Context): string | null {
  switch (code) {
    case "carried":
      return say("Notes.carried", data);
    case "morale":
      return data.rolled === true
        ? null
        : say(data.outcome === "failed" ? "Notes.moraleFailed" : "Notes.moraleHeld", {
            cause: causeText(word(data.cause)) || say("Morale.NoCause"),
          });
    case "delayed":
      return say("Notes.delayed", {
        ...data,
        sides: listed(listOf(data.sides).map((side) => sideName(String(side)))),
      });
    case "avoided":
      return say("Notes.avoided", { side: sideName(word(data.side)) });
    case "lastGasp":
      return say(data.made === true ? "Notes.lastGasp" : "Notes.lastGaspFailed");
    default:
      return null;
  }
}

export const shell: Shell = {
  // Before the sides' dice segments are of a won die.
  clock: (context) => ({ reading: reading(context), since: since(context), ordered: context.state.stage !== "roll" }),
  // Listed in its phase.
  place: (slot, context) => ({
    shown: shown(slot, context),
    state: slot.kind === "extra" ? "ahead" : null,
    casts: noteOf(slot).action === "cast" ? (noteOf(slot).label ?? null) : null,
    ...(sideSegmentsAction(noteOf(slot).action ?? "")?.kind === "weapon"
      ? { uses: given({ weapon: noteOf(slot).label }) }
      : {}),
  }),
  undisclosed,
  row: (slot, context) => ({
    right: right(slot, context),
    note: rowNote(slot, context),
    always: rowAlways(slot),
    headings: headings(slot, context),
    ...(slot.state === "waiting" ? { until: until(slot, context) } : {}),
  }),
  foreseen,
  plate: (slot, context) => ({
    note: nowNote(slot, context),
    always: nowAlways(slot, context),
    phase: phaseView(slot.phase),
    endings: endings(slot, context),
    doneNote: doneNote(slot),
  }),
  together: (slots, context) => ({
    lead: lead(slots, context),
    note: nowLine(slots, context),
    verbs: sharedVerbs(slots, context),
  }),
  request: (request, context) => ({
    what: whatIsAsked(request, context),
    lead: leadOf(request, context),
    apart: request.what === "declare",
    direct: ["morale", "avoid", "struck"].includes(request.what),
    choices: slippingAway(request),
    secret: secret(request, context),
  }),
  pending: (context) => ({ answered: answered(context) }),
  expected,
  follows: (request, value, _, after) => follows(request, value, after),
  offers: { words: offerWords, icons: ICONS, pick: choiceWords },
  rulings,
  log: { commands: logCommands, decided, note: logNote },
  dialogs: { offers: dialogs, requests: { declare: answerDeclaration, speed: answerSpeed } },
  prepares,
  ribbon: { scale: "fitted", lanes, begun: beginningOf },
  // Sides are surprised before anyone acts.
  conditions: { surprised: () => null },
  dice: "d20",
  settings: {
    past: ["overflow", "changeOfIntent", "delay", "unlistedSpeed"],
    hurt: ["missileEffects", "hitCaster", "splitMovePenalty", "halfMovePenalty", "specialisation", "lastGasp"],
  },
};

/** Leaves out engaging, which needs no answer (S-8). */
function slippingAway({ what, choices = [] }: Request): readonly (typeof choices)[number][] {
  return what === "avoid" ? choices.filter((way) => way !== "engage") : choices;
}

/** Returns a line for a list: "Sword, speed 5: segment 5". */
function choiceWords({ value, lands: at, data }: Choice): { readonly label: string; readonly lands: string } {
  const lands = at === null ? "" : say("Declare.Lands", { segment: at });
  if (typeof value === "number") return { label: say("Declare.Speed", { speed: value }), lands };
  const declared = declarationIn(value);
  const label = data.label || declared?.label || declared?.weapon || declared?.spell || "";
  return { label: capital(actionName({ ...declared, label })), lands };
}
