import { beside } from "../../host/lists.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import type { PendingRowView } from "../../reading/views.ts";
import type { NowView } from "./rows.ts";
import { pendingListView } from "./pending-list.ts";

/** Combatants with requests before the next turn, in the tracker's order; empty during a turn. */
export function pendingViews(now: NowView | undefined, context: TrackerContext) {
  if (now) return (now.rolls ?? []).map(pendingView);
  const list = pendingListView(context);
  if (!list || list.quiet) return [];
  // Reminders and open attacks block nothing.
  const reminders = new Set(pendingFor(context).flatMap(({ id, blocking }) => (blocking ? [] : [id])));
  return list.rows
    .filter(({ requestId }) => !reminders.has(requestId) && !requestId.startsWith("exchange_"))
    .map(pendingView);
}

/** A combatant or side with a blocking request, and what is pending, or the result. */
function pendingView({ requestId, count = 1, participantId = "", name, portrait, what, result }: PendingRowView) {
  return {
    key: `pending ${requestId}`,
    count,
    participant: participantId,
    name,
    portrait,
    what: result ? beside([result.value, result.meaning]) : what,
  };
}
