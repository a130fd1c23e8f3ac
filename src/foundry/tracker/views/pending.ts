import { beside } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { pendingFor } from "../../reading/fight-context.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { stateIn } from "../../reading/row/row.ts";
import type { PendingRowView } from "../../reading/views.ts";
import type { NowView } from "./rows.ts";
import { pendingListView } from "./pending-list.ts";

/** Combatants and sides with requests before the next turn, in the tracker's order; empty during a turn. */
export function pendingRows(now: NowView | undefined, context: TrackerContext): readonly Row[] {
  if (now) return (now.rolls ?? []).map(asRow);
  const list = pendingListView(context);
  if (!list || list.quiet) return [];
  // Reminders and open attacks block nothing.
  const blocking = new Set(pendingFor(context).flatMap(({ id, blocking }) => (blocking ? [id] : [])));
  return list.rows.filter(({ requestId, done }) => done || blocking.has(requestId)).map(asRow);
}

/** Its note is what is pending, or the result. */
function asRow({ requestId, participantId = "", name, portrait, what, result }: PendingRowView): Row {
  const note = plain(result ? beside([result.value, result.meaning]) : what);
  return { id: "", key: `pending ${requestId}`, participantId, name, portrait, ...stateIn("now"), note };
}
