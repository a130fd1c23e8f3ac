import type { Pick, Request } from "../../../../rules/index.ts";
import type { TrackerContext } from "../build/context.ts";
import { text } from "../texts.ts";
import { answerDeclaration, answerSpeed } from "./side-segments/ask-declaration.ts";
import { deedName, own, phaseView, titled, type DeedNote } from "./side-segments/deeds.ts";
import { expected } from "./side-segments/expected.ts";
import { reading, since } from "./side-segments/header.ts";
import { follows, secret } from "./side-segments/follows.ts";
import { decided, deeds } from "./side-segments/log-words.ts";
import { foreseen, nowLine, nowNote, right, rowNote, until } from "./side-segments/notes.ts";
import { answered, leadOf, whatIsAsked } from "./side-segments/owed.ts";
import { prepares } from "./side-segments/prepare.ts";
import { rulings } from "./side-segments/rulings.ts";
import { shown } from "./side-segments/shown.ts";
import { headings, lead } from "./side-segments/sides.ts";
import { told } from "./side-segments/told.ts";
import { dialogs, doneNote, endings, offered, offerWords, plate } from "./side-segments/verbs.ts";
import type { Presenter } from "./presenter.ts";

/** Rounds in segments: who is surprised, what is declared with its sum, which side goes first and why, phases, and what is carried over. */
export const sideSegments: Presenter = {
  reading, since, shown, expected, right, headings, lead, plate, endings, doneNote, nowNote, nowLine, foreseen, until, answered, offered, dialogs, rulings, told,
  note: rowNote,
  // Until the dice of the sides have fallen only the segments are known, and those for a die that is won.
  ordered: ({ state }) => state.stage !== "roll",
  phase: ({ phase }) => phaseView(phase),
  // A morale check is nobody's turn; it stands in its phase like anything else.
  state: ({ kind }) => (kind === "extra" ? "ahead" : null),
  what: whatIsAsked,
  owedLead: leadOf,
  apart: ({ what }) => what === "declare",
  direct: ({ what }) => what === "morale" || what === "avoid",
  choices: slippingAway,
  offer: offerWords,
  pickWords, secret, prepares, deeds, decided,
  follows: (request, value, _, after) => follows(request, value, after),
  answers: { declare: answerDeclaration, speed: answerSpeed },
};

/** S-8: who engages has nothing to answer. */
function slippingAway({ what, choices = [] }: Request): readonly (typeof choices)[number][] {
  return what === "avoid" ? choices.filter((way) => way !== "engage") : choices;
}

/** One line for a list: "Sword, speed 5: segment 5". */
function pickWords({ value, data, lands }: Pick, _: TrackerContext): { readonly label: string; readonly lands: string } {
  if (typeof value === "number") return { label: text(own("Declare.Speed"), { speed: value }), lands: lands === null ? "" : text(own("Declare.Lands"), { segment: lands }) };
  const declared = value as DeedNote & { readonly weapon?: string; readonly spell?: string };
  const label = [data.label, declared.label, declared.weapon, declared.spell].find((one) => typeof one === "string" && one !== "") as string | undefined;
  return { label: titled(deedName({ ...declared, label: label ?? "" })), lands: lands === null ? "" : text(own("Declare.Lands"), { segment: lands }) };
}
