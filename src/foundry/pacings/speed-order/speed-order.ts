import { entryOf, turnOf, type Json, type JsonObject } from "../../../rules/core.ts";
import type { SpeedOrderTurn } from "../../../rules/pacings.ts";
import { majorWound } from "../../../rules/values.ts";
import { text, word } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import { dataOf, noteOf, openRequests } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { nameOf } from "../../reading/people.ts";
import type { OfferWords } from "../../reading/offer-part.ts";
import type { Follows, RequestWords, UntilWords } from "../../reading/presenter.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { secondsOfSurprise, unawareSeconds } from "../../dialogs/surprise.ts";
import { isTied, tiedWith, tieFollows, tieNote, tiesRolled, tieWhat } from "../../reading/ties.ts";
import { attack } from "./attack.ts";
import { askForManoeuvre, askForPosture, askToWait } from "./dialogs.ts";
import { defencesText, manoeuvreLabel, manoeuvreChoice, manoeuvreRow } from "./manoeuvres.ts";
import { say, sayLine, type Context, type Offer, type Request, type Shell, type Slot } from "./own.ts";
import { harmEntries } from "./harm.ts";
import { fallen, inForce, valuesNow, logCommands, remediesFor, stateWords, troubles } from "./state-words.ts";
export { speedOrder as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  followsFigures: true,
  place: ({ participant }, context) => ({ fallen: fallen(participant, context) }),
  row: (slot, context) => ({
    right: rightOf(slot, context),
    note: noteWords(slot, context),
    always: slot.state === "open" ? join([forced(slot), troubles(slot, context), untied(slot, context)]) : [],
    ...(slot.state === "waiting" ? { until: until(slot, context) } : {}),
  }),
  inForce,
  plate: (slot, context) => {
    const isAnswer = slot.kind === "interrupt";
    const always = isAnswer ? happened(slot) : join([forcedHere(slot, context), stateWords(slot, context)]);
    return {
      note: isAnswer ? always : join([always, tie(slot, context)]),
      always,
      values: valuesNow(slot, context),
      pick: manoeuvreChoice(slot, context),
      doneNote: doneNote(slot),
      sameReport: sameReport(slot, context),
    };
  },
  request: (request, context) => ({
    what: request.what === "tie" ? tieWhat(request, context) : request.what === "npcOrder" ? orderWhat(request) : "",
    ...(request.what === "corrected" ? correctionWords(request, context) : {}),
  }),
  rivals: tiedWith,
  pending: (context) => ({ answered: tiesRolled(context) }),
  follows: (request, value, _, after) =>
    request.what === "tie" ? tieFollows(request, after) : rollFollows(request, value),
  offers: {
    words: offerWords,
    icons: {
      wait: "i-player-pause",
      cutIn: "i-bolt",
      surprise: "c-surprised",
      stun: "c-stun",
      letAct: "i-player-track-next",
      pose: "a-posture",
      knockOut: "c-unconscious",
      wake: "i-eye",
      distract: "i-alert-triangle",
    },
    listed: manoeuvreRow,
    remedies: remediesFor,
  },
  beforeStart: secondsOfSurprise,
  unawares: unawareSeconds,
  entries: harmEntries,
  log: { commands: logCommands, did, decided, note: logNote },
  dialogs: {
    offers: { manoeuvre: askForManoeuvre, wait: askToWait, pose: (_offer, id, context) => askForPosture(id, context) },
  },
  attack,
  conditions: {
    joining: (has) => ({
      ...(has("surprised") ? { surprised: 1 } : {}),
      ...(has("stun") ? { stunned: "physical" } : has("mental-stun") ? { stunned: "mental" } : {}),
      ...(has("unconscious") ? { out: "unconscious" } : {}),
    }),
  },
};

function rightOf(slot: Slot, context: Context): Words {
  const { dx } = noteFor(slot, context);
  return plain(
    slot.kind === "hazard" ? say("Event") : slot.kind === "turn" && dx !== undefined ? say("Dx", { dx }) : "",
  );
}

function until(slot: Slot, context: Context): UntilWords {
  const { answer, option } = noteFor(slot, context);
  return { ...(answer === undefined ? {} : { then: manoeuvreLabel(answer, option) }), limit: say("Limit") };
}

/** Says what was done or forced; else the manoeuvre in force that limits defences (B-8). */
function noteWords(slot: Slot, context: Context): Words {
  const { kind, state } = slot;
  const { manoeuvre, option, forced: isForced, first } = noteOf(slot);
  if (kind === "hazard") return plain(say("Notes.event"));
  if (state === "lost" || (kind === "interrupt" && state === "waiting")) return [];
  if (kind === "interrupt") return plain(say("Answers", { answer: manoeuvreLabel(manoeuvre ?? "", option) }));
  if (isForced) return join([forced(slot), stateWords(slot, context), untied(slot, context)]);
  return join([
    first && state === "open" ? text("Items.Choices.rule.enhancedTimeSense") : "",
    manoeuvre && manoeuvreLabel(manoeuvre, option),
    state === "done" ? limited(slot) : lastManoeuvre(slot),
    stateWords(slot, context),
    state === "open" && untied(slot, context),
  ]);
}

/** "**Do Nothing**, stunned: defences −4" */
function forced(slot: Slot): Words {
  const { forced: isForced, why = "" } = noteOf(slot);
  return isForced ? join([strong(manoeuvreLabel("do-nothing")), say(`Forced.${why}`)]) : [];
}

/** The GM's row shows it at the manoeuvre. */
function forcedHere(slot: Slot, { gm, now }: Context): Words {
  return gm && now.length === 1 ? [] : forced(slot);
}

function limited(slot: Slot): string {
  const { defences } = noteOf(slot);
  return defences && defences.length < 3 ? defencesText(defences) : "";
}

/** Names the last manoeuvre, in force until the next turn begins (B-8). */
function lastManoeuvre(slot: Slot): string {
  const { inForce: last, manoeuvre, defences } = noteOf(slot);
  if (slot.state !== "open" || slot.begun || manoeuvre || last === "do-nothing" || !last) return "";
  return say("InForce", { manoeuvre: manoeuvreLabel(last), defences: defencesText(defences) });
}

/** "“an orc comes within reach” happened. Answer: **Attack**" (B-31) */
function happened(slot: Slot): Words {
  const { trigger, manoeuvre = "", option } = noteOf(slot);
  return sayLine(`Happened${trigger ? "" : "Open"}`, { trigger, answer: manoeuvreLabel(manoeuvre, option) });
}

function tie(slot: Slot, context: Context): Words | null {
  return tieNote(slot, context, (other) => other.time === slot.time && noteOf(other).dx === noteOf(slot).dx);
}

/** Says that a tie is being settled; later the current turn shows the dice. */
function untied(slot: Slot, context: Context): string {
  const ties = context.state.stage === "order" ? openRequests(context) : [];
  return ties.some((request) => isTied(slot.participant, request, context)) ? say("Notes.tied") : "";
}

function sameReport(slot: Slot, { participant, state }: Context): JsonObject | null {
  const { manoeuvre, option, forced: isForced } = noteOf(slot);
  if (isForced || !manoeuvre) return null;
  const known = participant(slot.participant);
  const { weapon, target, posture } = known ? turnOf<SpeedOrderTurn>(known, state.clock.round) : {};
  return {
    manoeuvre,
    ...(option === undefined ? {} : { option }),
    ...(weapon ? { weapon } : {}),
    ...(target ? { target } : {}),
    ...(posture ? { posture } : {}),
  };
}

const SHOWN_NOTES: ReadonlySet<string> = new Set(["waitLapsed", "surpriseOver", "stunOver", "aimSpoiled", "woke"]);
const BROUGHT: ReadonlySet<string> = new Set(["unconscious", "dead", "knockedDown"]);

/** True if the click answered a roll; a death in the same click comes after it. */
function isRolled({ state }: Context): boolean {
  let number = state.head;
  while (entryOf(state, number)?.command.type !== "answer" && entryOf(state, number)?.joined) number--;
  return entryOf(state, number)?.command.type === "answer";
}

function logNote(code: string, data: JsonObject, context: Context): string | null {
  const isShown = SHOWN_NOTES.has(code) || (BROUGHT.has(code) && !isRolled(context));
  return isShown ? say(`Notes.${code}`, { participant: nameOf(word(data.participant), context) }) : null;
}

const WOUNDS = { none: "Made", stunned: "Stunned", unconscious: "Unconscious" } as const;

/** Returns consequences of rolls (B-12 to B-81). */
function rollFollows(request: Request, value: Json): Follows | null {
  const { what, kind, against = 0 } = request;
  if (kind !== "dice") return null;
  const made = Number(value) <= against;
  const attribute = what === "stun" ? (dataOf(request).kind ?? "") : what;
  return {
    made,
    against: say(`Cards.Against.${attribute}`, { against }),
    so: say(
      `Cards.${what}.${made ? "Made" : what === "majorWound" ? WOUNDS[majorWound(against, Number(value))] : "Failed"}`,
    ),
  };
}

/** B-91. Players are not asked. */
function correctionWords(request: Request, context: Context): RequestWords {
  const { basicSpeed, dx, round = 0 } = dataOf(request);
  const values = listed([
    ...(basicSpeed === undefined ? [] : [unitWords(context.view.pacing).spoken(basicSpeed)]),
    ...(dx === undefined ? [] : [say("Dx", { dx })]),
  ]);
  return {
    what: say("Requests.corrected.What", { values }),
    direct: true,
    unasked: !context.gm,
    labels: { next: say("Newcomers.FromRound", { round }), keep: say("Requests.corrected.Keep") },
  };
}

/** Without values, which players may not know. */
function decided(request: Request, value: Json): string | null {
  const { round = 0 } = dataOf(request);
  return request.what === "corrected"
    ? say(`Requests.corrected.${value === "next" ? "Counts" : "Kept"}`, { round })
    : null;
}

function orderWhat(request: Request): string {
  return say(`Requests.npcOrder.${dataOf(request).overDx ? "OverDx" : "What"}`);
}

/** Names what was done or chosen; "" if not named. */
function did(slot: Slot): string {
  const { manoeuvre, option, forced: isForced } = noteOf(slot);
  return manoeuvre ? manoeuvreLabel(manoeuvre, option) : isForced ? manoeuvreLabel("do-nothing") : "";
}

function doneNote(slot: Slot): string {
  return slot.kind === "turn" ? did(slot) || say("Done.none") : "";
}

function offerWords({ code, data }: Offer): Partial<OfferWords> {
  return {
    ...(code === "manoeuvre" ? { label: manoeuvreLabel(data.manoeuvre ?? "") } : {}),
    ...(code === "knockOut" ? { harm: true } : {}),
    // If forced, only the GM's ruling helps; postures are in the menu.
    ...(code === "letAct" || code === "pose" ? { inCurrentRow: code === "letAct" } : {}),
  };
}
