import type { Request } from "../../../rules/core.ts";
import { given } from "../../host/given.ts";
import { counted, hasText, text, ownKey } from "../../host/i18n.ts";
import { type TrackerContext, unseenNow } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import { exchangeRows } from "../../reading/open-exchanges.ts";
import { isShown, requestWords } from "../../reading/pacing-shell.ts";
import type { QueueEntry } from "../../reading/queue/queue.ts";
import { choiceVerbs, chooseVerb, mayType, rollVerb, typeVerb } from "../../reading/queue/verbs.ts";
import { askedName, mayAnswer, portraitOfAsked, whatOf } from "../../reading/requests.ts";
import type { PendingRowView } from "../../reading/views.ts";
import { collapsePending } from "./groups.ts";
import { stepVerbs } from "./steps.ts";

/* Rows of the queue: one by one what an entry answers at once. */

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

/** Returns the rows of an entry; equal ones of a group are one. */
export function entryRows({ all }: QueueEntry, context: TrackerContext): readonly PendingRowView[] {
  const requests = all.flatMap((one) => ("request" in one ? one.request : []));
  const open = all.flatMap((one) => ("open" in one ? one.open : []));
  return [
    ...collapsePending(
      requests.map((request) => pendingRow(request, context)),
      context,
    ),
    ...exchangeRows(context, open).map((row) => {
      const one = open.find(({ id }) => row.exchange === id);
      const verbs = one ? stepVerbs(one, context) : [];
      if (!row.verb || !verbs.length) return row;
      const { verb: card, ...rest } = row;
      return {
        ...rest,
        verbs: verbs.map((verb) => ({ ...verb, primary: false })),
        menu: { ...card, icon: "i-layout-list" },
      };
    }),
  ];
}

/** "Declare for 2 characters", "3 rolls": what several requests ask. @param mine true if this player owes all */
export function requestsTitle(all: readonly Request[], mine: boolean, { state }: TrackerContext): string {
  const [first] = all;
  const own = `Pacing.${state.pacing}.Pending.${first?.what ?? ""}`;
  const isAlike = all.every(({ what }) => what === first?.what);
  if (mine) return counted(isAlike && hasText(`${own}.Mine.other`) ? `${own}.Mine` : "Footer.YoursPending", all.length);
  return counted(
    isAlike && hasText(`${own}.other`) ? own : `Pending.${first?.dice ? "Rolls" : "Decisions"}`,
    all.length,
  );
}

/** Says before decisions what is declared, and in which order; "" for nothing to say. */
export function leadWords(first: Request, context: TrackerContext): string {
  const lead = ownKey(context.state, `Leads.${first.what}`);
  return requestWords(first, context).lead || (hasText(lead) ? text(lead) : "");
}

/** True if asked of this viewer, not of one they may act for. */
export function asksMe(request: Request, context: TrackerContext): boolean {
  const { mine } = context;
  return mayAnswer(request, { ...context, owned: mine });
}

function pendingRow(request: Request, context: TrackerContext): PendingRowView {
  const { id, participant } = request;
  const mine = mayAnswer(request, context);
  const direct = mine && !request.dice && requestWords(request, context).direct;
  const verb = !mine || direct ? null : request.dice ? rollVerb(request, context) : chooseVerb(request, context);
  return {
    requestId: id,
    ...(participant === undefined ? {} : { participantId: participant }),
    portrait: portraitOfAsked(request, context),
    name: askedName(request, context),
    what: whatOf(request, context),
    ...given({
      verb,
      verbs: direct && choiceVerbs(request, context),
      menu: mine && request.dice && mayType(context) && typeVerb(text("Footer.TypeOne")),
    }),
  };
}

/** True if the timeline has a row; other packages look for one row each. */
export function isInList(id: string, context: TrackerContext): boolean {
  return context.slots.some((slot) => slot.participant === id && slot.state === "open" && isShown(slot, context));
}
