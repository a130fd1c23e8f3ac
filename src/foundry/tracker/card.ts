import type { Slot } from "../../rules/core.ts";
import { combatantChoices } from "../fight/store.ts";
import { text } from "../host/i18n.ts";
import { beside } from "../host/lists.ts";
import { spoken } from "../host/rich-text.ts";
import type { TrackerContext } from "../reading/context.ts";
import { effectsWords } from "../reading/effects.ts";
import { togetherWords } from "../reading/pacing-shell.ts";
import { slotRow } from "../reading/row-words.ts";
import { calledName, nameOf, sideName } from "../reading/people.ts";
import { poolsOf, woundOf } from "../reading/pools.ts";
import { atOf, axisOf, distanceWords, keptPlaceWords, untilWords } from "../reading/units.ts";
import type { HeadingView } from "../reading/views.ts";
import { refusedVerb } from "../reading/row/refused-verb.ts";
import { rightOf, rowOf } from "../reading/row/row.ts";

/** A line of a row's card. */
export interface CardFact {
  readonly label: string;
  readonly words: string;
}

/**
 * The facts that a row does not show: time and reason, action, points, values, limits, as far as this viewer may know
 * them.
 */
export function cardFacts(id: string, slot: Slot | null, context: TrackerContext): readonly CardFact[] {
  const side = context.visible(id) ? context.participant(id)?.side : undefined;
  const values = slot?.state === "now" ? spoken(slotRow(slot, context).values ?? []) : "";
  const refused = refusedVerb([id], context)?.cost ?? "";
  return [
    ...(slot ? slotFacts(slot, context) : []),
    fact("Points", beside(poolsOf(id, context).map(({ words }) => spoken(words)))),
    fact("Conditions", effectsWords(id, context)),
    fact("Values", values),
    fact("Refused", refused),
    fact("Side", side ? sideName(side) : ""),
    fact("Seen", calledName([id], context)),
    fact("Note", noteOn(id, context)),
  ].filter(({ words }) => words);
}

/** Most members named. */
const MOST_NAMED = 8;

/** The common words of a group's rows, and the points and effects of its members. */
export function groupFacts(ids: readonly string[], slot: Slot | null, context: TrackerContext): readonly CardFact[] {
  const [lead = ""] = ids;
  const side = context.participant(lead)?.side;
  const hurt = ids.flatMap((id) =>
    woundOf(id, context)
      ? [`${nameOf(id, context)} ${beside(poolsOf(id, context).map(({ words }) => spoken(words)))}`]
      : [],
  );
  const affected = ids.flatMap((id) => {
    const effects = effectsWords(id, context);
    return effects ? [`${nameOf(id, context)} ${effects}`] : [];
  });
  return [
    ...(slot ? slotFacts(slot, context) : []),
    fact("Points", firstOf(hurt)),
    fact("Conditions", firstOf(affected)),
    fact("Side", side ? sideName(side) : ""),
    fact("Seen", calledName(ids, context)),
  ].filter(({ words }) => words);
}

function firstOf(members: readonly string[]): string {
  const more = members.length > MOST_NAMED ? [`+${members.length - MOST_NAMED}`] : [];
  return [...members.slice(0, MOST_NAMED), ...more].join("; ");
}

/** For GMs. */
function noteOn(id: string, { combat, gm }: TrackerContext): string {
  const combatant = combat.combatants.get(id);
  return gm && combatant ? combatantChoices(combatant).note : "";
}

function fact(label: string, words: string): CardFact {
  return { label: text(`Card.${label}`), words };
}

function slotFacts(slot: Slot, context: TrackerContext): readonly CardFact[] {
  const { state, view } = context;
  const axis = axisOf(context);
  const isNow = slot.state === "now";
  const distance = slot.state === "open" ? distanceWords(view.pacing, slot.time, state.clock.time) : null;
  const until = slot.state === "waiting" ? untilWords(slot, context) : null;
  const { headings = [], gauges = [], pick, doneNote = "" } = slotRow(slot, context);
  const kept = slot.kind === "turn" ? keptPlaceWords(slot.participant, context) : "";
  const together = isNow ? togetherWords(context.now, context) : {};
  return [
    { label: axis.time, words: slot.state === "waiting" ? "" : beside([atOf(slot, context), distance ?? ""]) },
    { label: axis.right, words: withoutLabel(spoken(rightOf(slot, context)), axis.right) },
    fact("Order", beside([...headings.map(headingWords), spoken(together.lead ?? []), kept])),
    fact("Turn", noteOf(slot, context)),
    fact("Chosen", pick ? beside([pick.value, pick.brings]) : ""),
    fact("Left", beside(gauges.map(({ words }) => spoken(words)))),
    fact("Waits", until ? beside([spoken(until.words), until.limit ?? ""]) : ""),
    fact("Effects", spoken(together.note ?? [])),
    fact("Done", doneNote),
  ];
}

/** "10" for "DX 10", beside the label "DX". */
function withoutLabel(words: string, label: string): string {
  return words.startsWith(`${label} `) ? words.slice(label.length + 1) : words;
}

/** The current row's note, or the state that the row marks and its note. */
function noteOf(slot: Slot, context: TrackerContext): string {
  if (slot.state === "now") return spoken(slotRow(slot, context).note ?? []);
  const { mark, stateWord, badges = [], note = [] } = rowOf({ is: "turn", slot }, context);
  return beside([badges.some((badge) => badge.mark === mark) && stateWord, spoken(note)]);
}

function headingWords({ phase, words }: HeadingView): string {
  return beside([phase?.name ?? "", spoken(words)]);
}
