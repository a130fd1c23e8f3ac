import { entryOf, type JsonObject, type Json } from "../../../rules/core.ts";
import { majorWound } from "../../../rules/values.ts";
import { secondsOfSurprise, unawareSeconds } from "../../dialogs/surprise.ts";
import { word } from "../../host/i18n.ts";
import { join, plain, strong, type Words } from "../../host/rich-text.ts";
import { dataOf } from "../../reading/context.ts";
import { combatFor } from "../../reading/known.ts";
import type { OfferWords } from "../../reading/offer-part.ts";
import { nameOf } from "../../reading/people.ts";
import type { Follows, RowWords, UntilWords } from "../../reading/presenter.ts";
import { attack } from "./attack.ts";
import { askForManoeuvre, askForPosture, askToWait } from "./dialogs.ts";
import { harmEntries } from "./harm.ts";
import { defencesText, manoeuvreLabel, manoeuvreChoice, manoeuvreRow } from "./manoeuvres.ts";
import {
  factsOf,
  combatNote,
  say,
  sayLine,
  type Context,
  type Offer,
  type Request,
  type Shell,
  type Slot,
} from "./own.ts";
import { fallen, inForce, valuesNow, logCommands, remediesFor, stateWords, troubles } from "./state-words.ts";
export { gurps as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  followsFigures: true,
  place: ({ participant }, context) => ({ fallen: fallen(participant, context) }),
  row: (slot, context) =>
    slot.state === "now"
      ? nowWords(slot, context)
      : {
          note: noteWords(slot, context),
          always: slot.state === "open" ? join([forced(slot), troubles(slot, context)]) : [],
          ...(slot.state === "waiting" ? { until: until(slot, context) } : {}),
        },
  inForce,
  follows: (request, value) => rollFollows(request, value),
  offers: {
    words: offerWords,
    icons: {
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
  log: { commands: logCommands, did, note: logNote },
  decides: {
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

function until(slot: Slot, context: Context): UntilWords {
  const { answer, option } = combatFor(slot, context);
  return answer === undefined ? {} : { then: manoeuvreLabel(word(answer), option) };
}

/** The current row: what happened before an answer, else what is forced and the states. */
function nowWords(slot: Slot, context: Context): RowWords {
  const isAnswer = slot.kind === "interrupt";
  const always = isAnswer ? happened(slot) : join([forcedHere(slot, context), stateWords(slot, context)]);
  return {
    note: always,
    always,
    values: valuesNow(slot, context),
    pick: manoeuvreChoice(slot, context),
    doneNote: doneNote(slot),
    sameReport: sameReport(slot, context),
  };
}

/** Says what was done or forced; else the manoeuvre in force that limits defences (B-8). */
function noteWords(slot: Slot, context: Context): Words {
  const { kind, state } = slot;
  const { manoeuvre, option, forced: isForced } = combatNote(slot);
  if (kind === "hazard" || state === "lost" || (kind === "interrupt" && state === "waiting")) return [];
  if (kind === "interrupt") return plain(say("Answers", { answer: manoeuvreLabel(manoeuvre ?? "", option) }));
  if (isForced) return join([forced(slot), stateWords(slot, context)]);
  return join([
    manoeuvre && manoeuvreLabel(manoeuvre, option),
    state === "done" ? limited(slot) : lastManoeuvre(slot),
    stateWords(slot, context),
  ]);
}

/** "**Do Nothing**, stunned: defences −4" */
function forced(slot: Slot): Words {
  const { forced: isForced, why = "" } = combatNote(slot);
  return isForced ? join([strong(manoeuvreLabel("do-nothing")), say(`Forced.${why}`)]) : [];
}

/** The GM's row shows it at the manoeuvre. */
function forcedHere(slot: Slot, { gm, now }: Context): Words {
  return gm && now.length === 1 ? [] : forced(slot);
}

function limited(slot: Slot): string {
  const { defences } = combatNote(slot);
  return defences && defences.length < 3 ? defencesText(defences) : "";
}

/** Names the last manoeuvre, in force until the next turn begins (B-8). */
function lastManoeuvre(slot: Slot): string {
  const { inForce: last, manoeuvre, defences } = combatNote(slot);
  if (slot.state !== "open" || slot.begun || manoeuvre || last === "do-nothing" || !last) return "";
  return say("InForce", { manoeuvre: manoeuvreLabel(last), defences: defencesText(defences) });
}

/** "“an orc comes within reach” happened. Answer: **Attack**" (B-31) */
function happened(slot: Slot): Words {
  const { manoeuvre = "", option } = combatNote(slot);
  const { trigger = "" } = slot.note ?? {};
  return sayLine(`Happened${trigger ? "" : "Open"}`, { trigger, answer: manoeuvreLabel(manoeuvre, option) });
}

function sameReport(slot: Slot, { participant }: Context): JsonObject | null {
  const { manoeuvre, option, forced: isForced } = combatNote(slot);
  if (isForced || !manoeuvre) return null;
  const known = participant(slot.participant);
  const { weapon, target, posture } = (known && factsOf(known).turn) ?? {};
  return {
    manoeuvre,
    ...(option === undefined ? {} : { option }),
    ...(weapon ? { weapon } : {}),
    ...(target ? { target } : {}),
    ...(posture ? { posture } : {}),
  };
}

const SHOWN_NOTES: ReadonlySet<string> = new Set(["surpriseOver", "stunOver", "aimSpoiled", "woke"]);
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

/** Names what was done or chosen; "" if not named. */
function did(slot: Slot): string {
  const { manoeuvre, option, forced: isForced } = combatNote(slot);
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
