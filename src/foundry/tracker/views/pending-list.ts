import type { Request, Slot } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { counted, hasText, text, ownKey } from "../../host/i18n.ts";
import { type TrackerContext, unseenNow } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { defencesAsked, exchangeRows, openExchanges } from "../../reading/open-exchanges.ts";
import { isShown, pendingWords, requestWords, shellIn } from "../../reading/pacing-shell.ts";
import { namesOf, sideName } from "../../reading/people.ts";
import type { Answered } from "../../reading/presenter.ts";
import {
  askedName,
  mayAnswer,
  portraitOfAsked,
  sharedBy,
  sharedPortrait,
  sidePortrait,
  whatOf,
} from "../../reading/requests.ts";
import { atOf } from "../../reading/units.ts";
import type { PendingRowView, VerbView } from "../../reading/views.ts";
import { firstOf, groupFor, restView } from "../../reading/row/grouping.ts";
import { collapsePending } from "./groups.ts";
import { besides, choiceVerbs, chooseVerb, isReminder, pendingVerbs, rollVerb } from "./pending-verbs.ts";
import { panelAsks } from "../../reading/row/pending-badge.ts";
import { menuVerb, ownRow, participantVerb } from "../../reading/row/row-verbs.ts";
import { stepVerbs } from "./steps.ts";

/** Most pending rows, and as many answered; buttons for all include the rest. */
const MOST_PENDING = 12;

/**
 * Blocking requests, at the top of the list; others are in the pinned line.
 * @param main the answer at the foot
 */
export function pendingListView(context: TrackerContext, main?: VerbView) {
  const all = isHeldUp(context) && !panelAsks(context) ? allPending(context) : null;
  const others = besides(main);
  return all && { ...all, rows: others.rows(all.rows), verbs: others.verbs(all.verbs) };
}

export type PendingView = NonNullable<ReturnType<typeof pendingListView>>;

/** True if time waits for dice or decisions. */
export function isHeldUp(context: TrackerContext): boolean {
  return pendingFor(context).some(({ blocking }) => blocking);
}

/**
 * True for a player who knows of no current turn and of nothing pending: a hidden combatant acts, the GM decides
 * in secret, or time stopped at an empty step. All look the same, so none gives another away.
 */
export function waitsForGm(context: TrackerContext): boolean {
  const { gm, state, now } = context;
  return (
    !gm && state.status === "running" && !state.pause && !now.length && !unseenNow(context).length && !isHeldUp(context)
  );
}

/** Attacks with a pending step, with their cards' buttons. */
export function attackRows(context: TrackerContext): readonly PendingRowView[] {
  const open = openExchanges(context);
  return exchangeRows(context).map((row) => {
    const one = open.find(({ id }) => row.exchange === id);
    const verbs = one ? stepVerbs(one, context) : [];
    if (!row.verb || !verbs.length) return row;
    const { verb: card, ...rest } = row;
    return {
      ...rest,
      verbs: verbs.map((verb) => ({ ...verb, primary: false })),
      menu: { ...card, icon: "i-layout-list" },
    };
  });
}

/** Blocking requests, then prompts and these open attacks. Null if there are none. */
export function allPending(context: TrackerContext, attacks = attackRows(context)) {
  const pending = pendingFor(context);
  if ((!pending.length && !attacks.length) || (!context.now.length && pendingWords(context).meeting)) return null;
  const mine = pending.filter((request) => mayAnswer(request, context));
  const blocking = pending.filter((request) => request.blocking);
  const answered = blocking.length ? visibleAnswers(context) : [];
  const [first] = blocking.length ? blocking : pending;
  const leadText = first ? leadOf(first, context) : "";
  const { rows, rest } = shortened(
    blocking,
    remindersLast(pending.filter((request) => !request.blocking)),
    answered.filter(({ side, participants: [first = ""] }) => side !== undefined || !isInList(first, context)),
    context,
  );
  return {
    title: pending.length
      ? titleOf(blocking, answered.length, context)
      : text(defencesAsked(context).length ? "Exchange.YourDefence" : "Exchange.Waits.Title"),
    // True if this user must answer any.
    mine: mine.some((request) => request.blocking) || (!context.gm && attacks.some(({ verb }) => verb)),
    // True if nothing waits for it.
    ...given({ quiet: !blocking.length, lead: leadText, rest }),
    rows: [...rows, ...attacks],
    verbs: [...pendingVerbs(mine, context), ...rulingVerbs(context)],
  };
}

/** The first rows of each kind, and a row for the rest. A group has one row. */
function shortened(
  blocking: readonly Request[],
  prompts: readonly Request[],
  answered: readonly Answered[],
  context: TrackerContext,
) {
  const rowOf = (request: Request): string => {
    const group = mayAnswer(request, context) ? groupFor(request.participant ?? "", context) : "";
    return group ? `${group} ${request.what}` : request.id;
  };
  const all = [...new Set(blocking.map(rowOf))];
  const shown = new Set(firstOf(all, MOST_PENDING, "*pending", context));
  const open = blocking.filter((request) => shown.has(rowOf(request)));
  const reminders = firstOf(prompts, MOST_PENDING, "*pending", context);
  const shownAnswers = firstOf(answered, MOST_PENDING, "*pending", context);
  const hidden =
    blocking.length - open.length + prompts.length - reminders.length + answered.length - shownAnswers.length;
  const most = Math.max(all.length, prompts.length, answered.length);
  const rest = restView(hidden, MOST_PENDING, most, "*pending", context);
  return {
    rows: [
      ...collapsePending(
        inJoinOrder(
          [
            ...shownAnswers.flatMap((one) => answeredRow(one, context)),
            ...open.map((request) => pendingRow(request, context)),
          ],
          context,
        ),
        context,
      ),
      ...reminders.map((request) => pendingRow(request, context)),
    ],
    ...given({ rest }),
  };
}

function leadOf(first: Request, context: TrackerContext): string {
  const lead = ownKey(context.state, `Leads.${first.what}`);
  return requestWords(first, context).lead || (hasText(lead) ? text(lead) : "");
}

/** Reminders come after decisions. */
function remindersLast(prompts: readonly Request[]): readonly Request[] {
  return [...prompts.filter((request) => !isReminder(request)), ...prompts.filter(isReminder)];
}

/** Sorts by joining order, so that answered rows keep their place. */
function inJoinOrder(rows: readonly PendingRowView[], { participant }: TrackerContext): readonly PendingRowView[] {
  const joinOrder = ({ participantId }: PendingRowView): number => participant(participantId ?? "")?.seat ?? 0;
  return rows.some(({ done }) => done) ? [...rows].sort((a, b) => joinOrder(a) - joinOrder(b)) : rows;
}

/** "Declare for 2 characters", or how many different answers this player owes. */
export function yoursTitle(mine: readonly Request[], { state }: TrackerContext): string {
  const [first] = mine;
  const own = `Pacing.${state.pacing}.Pending.${first?.what ?? ""}.Mine`;
  const isAlike = mine.every(({ what }) => what === first?.what) && hasText(`${own}.other`);
  return counted(isAlike ? own : "Footer.YoursPending", mine.length);
}

/** Counts blocking requests only. */
function titleOf(blocking: readonly Request[], answered: number, { state }: TrackerContext): string {
  const [first] = blocking;
  if (!first) return text("Pending.Prompts");
  const own = `Pacing.${state.pacing}.Pending.${first.what}`;
  if (blocking.every(({ what }) => what === first.what) && hasText(`${own}.other`)) {
    return counted(answered ? `${own}.Of` : own, blocking.length, { all: blocking.length + answered });
  }
  const dice = blocking.filter((request) => request.dice).length;
  if (answered && dice === blocking.length) return text("Pending.RollsOf", { count: dice, all: dice + answered });
  return counted(`Pending.${dice === blocking.length ? "Rolls" : dice ? "Both" : "Decisions"}`, blocking.length);
}

/** Answers of the same stage, to compare, as far as visible. */
function visibleAnswers(context: TrackerContext): readonly Answered[] {
  return (pendingWords(context).answered ?? []).filter(
    ({ participants, side }) => side !== undefined || participants.some((id) => context.visible(id)),
  );
}

/** Returns the row of an answer; none if the viewer may not know whose it is. */
export function answeredRow(
  { participants, side, slot, what, value, meaning }: Answered,
  context: TrackerContext,
): readonly PendingRowView[] {
  const known = participants.filter((id) => context.visible(id));
  const [first] = known;
  const answer = { what, done: true, result: { value, meaning } };
  if (side !== undefined)
    return [{ requestId: `answered_${side}`, portrait: sidePortrait(side, context), name: sideName(side), ...answer }];
  if (first === undefined) return [];
  return [
    {
      requestId: `answered_${first}`,
      participantId: first,
      portrait: sharedPortrait(known, context),
      name: namesOf(known, context),
      ...answer,
      ...menuOf(slot, first, context),
      ...(isInList(first, context) ? {} : ownRow(first, context)),
    },
  ];
}

/** Returns the menu of the resulting slot. */
function menuOf(slot: string | undefined, id: string, context: TrackerContext): { menu?: VerbView } {
  if (!context.owned(id)) return {};
  if (slot !== undefined) return { menu: menuVerb({ id: slot, participant: id }, context) };
  return context.gm ? { menu: participantVerb(id, context) } : {};
}

/** True if asked of this viewer, not of one they may act for. */
export function asksMe(request: Request, context: TrackerContext): boolean {
  const { mine } = context;
  return mayAnswer(request, { ...context, owned: mine });
}

/** @param acts false for a row whose buttons stand elsewhere */
export function pendingRow(request: Request, context: TrackerContext, acts = true): PendingRowView {
  const { id, participant } = request;
  const mine = acts && mayAnswer(request, context);
  const direct = mine && !request.dice && requestWords(request, context).direct;
  const verb = !mine || direct ? null : request.dice ? rollVerb(request, context) : chooseVerb(request, context);
  return {
    requestId: id,
    ...(participant === undefined ? {} : { participantId: participant }),
    portrait: portraitOfAsked(request, context),
    ...tiedAt(participant, context),
    name: askedName(request, context),
    what: whatOf(request, context),
    done: false,
    ...given({ verb, verbs: direct && choiceVerbs(request, context) }),
    ...(isReached(request, context) ? {} : { menu: participantVerb(participant as string, context) }),
    ...(participant === undefined || isInList(participant, context) || isAside(request)
      ? {}
      : ownRow(participant, context)),
  };
}

/** True unless the GM reaches the combatant only from here. */
function isReached(request: Request, context: TrackerContext): boolean {
  const { participant, dice } = request;
  return (
    !context.gm ||
    !dice ||
    participant === undefined ||
    sharedBy(request, context).length > 1 ||
    isInList(participant, context)
  );
}

/** The slots whose order is being rolled for: their rows stand in what is pending, and not in the list as well. */
export function tiedSlots(context: TrackerContext): ReadonlyMap<string, Slot> {
  let slots = tied.get(context);
  if (!slots) tied.set(context, (slots = new Map(findTied(context).map((slot) => [slot.id, slot]))));
  return slots;
}

const tied = new WeakMap<TrackerContext, ReadonlyMap<string, Slot>>();

function findTied(context: TrackerContext): readonly Slot[] {
  if (context.now.length || panelAsks(context) || pendingWords(context).meeting) return [];
  const dice = pendingFor(context).filter(({ blocking, dice, participant }) => blocking && dice && participant);
  if (dice.length > MOST_PENDING) return [];
  // One roll for several: all of them are in its row.
  return dice
    .flatMap((request) => sharedBy(request, context))
    .flatMap(
      (id) =>
        context.slots.find((slot) => slot.participant === id && slot.state === "open" && isShown(slot, context)) ?? [],
    );
}

/** The time of a tied turn. */
function tiedAt(id: string | undefined, context: TrackerContext): Pick<PendingRowView, "at"> {
  const slot = [...tiedSlots(context).values()].find(({ participant }) => participant === id);
  const at = slot ? atOf(slot, context) : text("Timeline.Unknown");
  return at === text("Timeline.Unknown") ? {} : { at };
}

const listed = new WeakMap<TrackerContext, ReadonlySet<string>>();

/** True if the timeline has a row; other packages look for one row each. */
export function isInList(id: string, context: TrackerContext): boolean {
  let ids = listed.get(context);
  if (!ids)
    listed.set(
      context,
      (ids = new Set(
        context.slots.flatMap((slot) =>
          slot.state === "open" && isShown(slot, context) && !tiedSlots(context).has(slot.id) ? [slot.participant] : [],
        ),
      )),
    );
  return ids.has(id);
}

/** True if the GM is asked in the pinned line only; the combatant's row stands elsewhere. */
function isAside({ gm, blocking }: Request): boolean {
  return gm && !blocking;
}

/** Combatants with a row in what is pending. */
export function answeredIn(context: TrackerContext): readonly string[] {
  if (panelAsks(context)) return [];
  const pending = pendingFor(context);
  const answers = pending.some(({ blocking }) => blocking) ? (pendingWords(context).answered ?? []) : [];
  const own = pending.filter((request) => !isAside(request));
  return [...own.map(({ participant }) => participant), ...answers.map(({ participants: [first] }) => first)].flatMap(
    (id) => (id !== undefined && !isInList(id, context) ? id : []),
  );
}

/** GM rulings beside pending requests; before the start beside the initiative system. */
export function rulingVerbs(context: TrackerContext): readonly VerbView[] {
  const rulings = context.gm ? (shellIn(context).rulings?.(context) ?? []) : [];
  return rulings
    .filter(({ pending: owed }) => owed)
    .map(({ code, label, icon }): VerbView => ({
      action: "giveRuling",
      label,
      ...given({ icon }),
      popup: "dialog",
      args: { ruling: code },
    }));
}
