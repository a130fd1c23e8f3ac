import { compareKeys, type Request, type Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { firstText, hasText, line, text } from "../../host/i18n.ts";
import { join, strong, type Words } from "../../host/rich-text.ts";
import { isUnseen, type TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { currentRowVerbs, endingVerbs, listVerb, offerVerbs, plainVerbs } from "../../reading/offers.ts";
import { slotPlace } from "../../reading/pacing-shell.ts";
import { slotRow } from "../../reading/row-words.ts";
import { nameOf, whoseWords } from "../../reading/people.ts";
import { askedName, diceOf, mayAnswer } from "../../reading/requests.ts";
import { unitWords } from "../../reading/unit-words.ts";
import { laterWords, untilWords } from "../../reading/units.ts";
import type { PlayerFooterView, VerbView } from "../../reading/views.ts";
import { rowFor } from "../../reading/row/grouping.ts";
import { waitingViews } from "./waiting.ts";
import { doneVerb } from "./done.ts";
import { answerVerbs, ownVerb, rollAllVerb } from "../../reading/queue/verbs.ts";
import { asksMe, waitsForGm } from "./queue-rows.ts";

export type Panel = Omit<PlayerFooterView, "kind" | "label">;

/** This player's participants in joining order. */
export function ownIds(context: TrackerContext): readonly string[] {
  return participants(context, (id) => context.mine(id));
}

function participants({ view }: TrackerContext, wanted: (id: string) => boolean): readonly string[] {
  return [...view.participants()]
    .filter(({ id }) => wanted(id))
    .sort((a, b) => a.seat - b.seat)
    .map(({ id }) => id);
}

/** Everything possible in the turn, with names. */
function turnVerbs(slot: Slot, context: TrackerContext): readonly VerbView[] {
  const pick = slotRow(slot, context).pick;
  const done = { ...doneVerb([slot], text("Footer.MyDone"), context), primary: false };
  return [
    done,
    ...endingVerbs(slot, context),
    ...(pick && !pick.verb.disabled ? [listVerb(slot, `${pick.verb.label}…`)] : []),
    ...offerVerbs(slot.participant, context),
  ].map((verb) => whose(slot.participant, verb, context));
}

function whose(id: string, verb: VerbView, context: TrackerContext): VerbView {
  return { ...verb, label: whoseWords(id, verb.label, context) };
}

function namedVerb(request: Request, verb: VerbView, context: TrackerContext): VerbView {
  return { ...verb, label: text("Now.Whose", { name: askedName(request, context), verb: verb.label }) };
}

export function ahead(context: TrackerContext): Panel {
  const { state, slots, unseen } = context;
  const why = `Pacing.${state.pacing}.Footer.Meanwhile.${state.stage}`;
  const isExplained = state.status === "running" && hasText(why);
  const none: Panel = {
    state: "none",
    text: line(isExplained ? why : "Footer.NothingYet"),
    ...(isExplained || state.status !== "running" ? {} : { silent: true }),
    ...outOfTurn(context),
  };
  if (state.status !== "running") return none;
  const waiting = slots.find((slot) => slot.state === "waiting" && context.mine(slot.participant));
  if (waiting) return waits(waiting, context);
  const open = toCome(context, [...slots, ...unseen]);
  const mine = open.filter(({ participant }) => context.mine(participant));
  const [first] = mine;
  if (!first) return none;
  const isNext = open[0] === first || (slotPlace(open[0]!, context).undecided ?? []).includes(first.id);
  const youActAt = `Pacing.${state.pacing}.Footer.YouActAt`;
  const isToldWhen = hasText(youActAt) && !isNext && !waitsForGm(context);
  const later = firstText([youActAt, "Footer.YouActLater"], {
    at: unitWords(context.view.pacing).spoken(first.time),
  });
  const verbs = outOfTurn(context, ownIds(context), first.participant);
  return {
    state: isNext ? "next" : "later",
    title: waitsForGm(context) ? text("Now.WaitsForGm") : isNext ? text("Footer.YouAreNext") : later,
    text: whenNext(first, isToldWhen, context),
    // The row says when, unless it is folded away.
    ...(rowsBefore(first, open, context) < MOST_IN_VIEW
      ? { silent: true, ...faceOf(first.participant, verbs, context) }
      : {}),
    ...verbs,
  };
}

/** Coming rows in view. */
const MOST_IN_VIEW = 4;

/** A group is one row. */
function rowsBefore(slot: Slot, open: readonly Slot[], context: TrackerContext): number {
  const rows = open.slice(0, open.indexOf(slot)).map((one) => {
    const group = isUnseen(one) ? "" : rowFor(one.participant, context);
    return group ? `${group} ${one.time}` : one.id;
  });
  return new Set(rows).size;
}

/** The combatant of these buttons, if this player has several. */
function faceOf(id: string, { verbs }: Pick<Panel, "verbs">, context: TrackerContext): { readonly face?: string } {
  return verbs?.length && ownIds(context).length > 1 ? { face: nameOf(id, context) } : {};
}

/** "**Mira**, 2 steps later.": the player's next turn. @param isToldWhen true if the title says its time */
function whenNext({ participant, time }: Slot, isToldWhen: boolean, context: TrackerContext): Words {
  const distance = isToldWhen ? null : laterWords(context.view.pacing, time, context.state.clock.time);
  const data = { name: nameOf(participant, context), distance: distance ?? "" };
  return line(distance ? "Footer.NextTextDistance" : "Footer.NextText", data);
}

/** Says how long a waiting participant may act, before anything later. */
function waits(slot: Slot, context: TrackerContext): Panel {
  const { words, limit } = untilWords(slot, context);
  const verbs = outOfTurn(
    context,
    [slot.participant, ...ownIds(context).filter((id) => id !== slot.participant)],
    slot.participant,
  );
  return {
    state: "later",
    title: text("Footer.YouWait"),
    text: join([strong(nameOf(slot.participant, context)), words], " "),
    // The waiting list says so, unless it is folded.
    ...(waitingViews(context).some(({ folded }) => folded)
      ? given({ note: limit })
      : { silent: true, ...faceOf(slot.participant, verbs, context) }),
    ...verbs,
  };
}

/** Buttons out of turn. */
const MOST_VERBS = 2;

/** Waiting ones first, then by next turn. */
function inOrder(ids: readonly string[], context: TrackerContext): readonly string[] {
  const slots = toCome(context, context.slots);
  const rank = (id: string): number =>
    context.slots.some(({ participant, state }) => participant === id && state === "waiting")
      ? -1
      : slots.findIndex(({ participant }) => participant === id);
  return [...ids].sort((a, b) => rank(a) - rank(b));
}

/**
 * Act from a wait, cut in, change an action; with names if the player has several.
 * @param named the combatant whom the panel names
 */
export function outOfTurn(
  context: TrackerContext,
  ids: readonly string[] = ownIds(context),
  named?: string,
): Pick<PlayerFooterView, "verbs"> {
  const several = ownIds(context).length > 1;
  const all = inOrder(ids, context)
    .map((id) =>
      currentRowVerbs(id, context).map((verb) => (several && id !== named ? whose(id, verb, context) : verb)),
    )
    .filter(({ length }) => length);
  // Others are in the cards.
  const verbs = all.flat().length > MOST_VERBS ? (all[0] ?? []) : all.flat();
  return verbs.length ? { verbs } : {};
}

/** Returns buttons for other players' characters, with names, if the setting allows it. */
export function verbsForOthers(context: TrackerContext): readonly VerbView[] {
  const ids = participants(context, (id) => context.owned(id) && !context.mine(id));
  if (!ids.length) return [];
  const pending = pendingFor(context).filter(
    (request) => request.blocking && mayAnswer(request, context) && !asksMe(request, context),
  );
  const answers = pending.flatMap((request) =>
    (request.dice
      ? [rollAllVerb([request], ownVerb(request, context) ?? text("Footer.Roll", { dice: diceOf(request) }))]
      : answerVerbs(request, context).map((verb) => ({ ...verb, primary: false }))
    ).map((verb) => namedVerb(request, verb, context)),
  );
  const turns = context.masked ? [] : context.now.filter(({ participant }) => ids.includes(participant));
  const away = ids.filter((id) => !turns.some(({ participant }) => participant === id));
  return [
    ...answers,
    ...turns.flatMap((slot) => turnVerbs(slot, context)),
    ...away.flatMap((id) => plainVerbs(id, context).map((verb) => whose(id, verb, context))),
  ];
}

/** Coming slots in playing order: interrupted ones first, unless another precedes them. */
export function toCome<S extends Slot>({ state, now }: TrackerContext, slots: readonly S[]): readonly S[] {
  const interrupted = [...state.held].reverse().flat();
  const held = interrupted.flatMap((id) => slots.filter((slot) => slot.id === id));
  const open = slots
    .filter((slot) => slot.state === "open" && !now.some(({ id }) => id === slot.id))
    .sort((a, b) => compareKeys(a.key, b.key));
  const order: S[] = [];
  for (const one of held) {
    while (open[0] && compareKeys(open[0].key, one.key) < 0) order.push(open.shift() as S);
    order.push(one);
  }
  return [...order, ...open];
}
