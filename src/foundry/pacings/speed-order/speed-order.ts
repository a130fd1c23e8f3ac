import type { Json } from "../../../rules/core.ts";
import { text, word } from "../../host/i18n.ts";
import { listed } from "../../host/lists.ts";
import { join, plain, type Words } from "../../host/rich-text.ts";
import { dataOf, noteOf, openRequests } from "../../reading/context.ts";
import { noteFor } from "../../reading/known.ts";
import { nameOf } from "../../reading/people.ts";
import type { RequestWords } from "../../reading/presenter.ts";
import { isTied, tiedWith, tieFollows, tieNote, tiesRolled, tieWhat } from "../../reading/ties.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { say, type Context, type Request, type Shell, type Slot } from "./own.ts";
export { speedOrder as rules } from "../../../rules/pacings.ts";

export const shell: Shell = {
  row: (slot, context) => ({
    right: rightOf(slot, context),
    note: noteWords(slot, context),
    always: slot.state === "open" ? join([untied(slot, context)]) : [],
    ...(slot.state === "waiting" ? { until: { limit: say("Limit") } } : {}),
  }),
  request: (request, context) => ({
    what: request.what === "tie" ? tieWhat(request, context) : request.what === "npcOrder" ? orderWhat(request) : "",
    ...(request.what === "corrected" ? correctionWords(request, context) : {}),
  }),
  rivals: tiedWith,
  pending: (context) => ({ answered: tiesRolled(context) }),
  follows: (request, value, _, after) => (request.what === "tie" ? tieFollows(request, after) : null),
  offers: { icons: { wait: "i-player-pause", cutIn: "i-bolt" } },
  log: {
    decided,
    note: (code, data, context) =>
      code === "waitLapsed" ? say(`Notes.${code}`, { participant: nameOf(word(data.participant), context) }) : null,
  },
};

function rightOf(slot: Slot, context: Context): Words {
  const { dx } = noteFor(slot, context);
  return plain(
    slot.kind === "hazard" ? say("Event") : slot.kind === "turn" && dx !== undefined ? say("Dx", { dx }) : "",
  );
}

function noteWords(slot: Slot, context: Context): Words {
  if (slot.kind !== "interrupt" && slot.state === "now") return tie(slot, context) ?? [];
  if (slot.kind === "hazard") return plain(say("Notes.event"));
  if (slot.kind === "interrupt" || slot.state !== "open") return [];
  return join([noteOf(slot).first ? text("Items.Choices.rule.enhancedTimeSense") : "", untied(slot, context)]);
}

function tie(slot: Slot, context: Context): Words | null {
  return tieNote(slot, context, (other) => other.time === slot.time && noteOf(other).dx === noteOf(slot).dx);
}

/** Says that a tie is being settled; later the current turn shows the dice. */
function untied(slot: Slot, context: Context): string {
  const ties = context.state.stage === "order" ? openRequests(context) : [];
  return ties.some((request) => isTied(slot.participant, request, context)) ? say("Notes.tied") : "";
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
