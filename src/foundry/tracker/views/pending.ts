import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { queueOf } from "../../reading/queue/queue.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { stateIn } from "../../reading/row/row.ts";
import type { PendingRowView } from "../../reading/views.ts";
import { entryRows } from "./queue-rows.ts";

/** Combatants and sides for whose requests time waits before the next turn. */
export function pendingRows(context: TrackerContext): readonly Row[] {
  const waits = queueOf(context).entries.filter(({ holds, all: [first] }) => holds && "request" in first);
  return waits.flatMap((entry) => entryRows(entry, context)).map(asRow);
}

/** Its note is what is pending. */
function asRow({ requestId, participantId = "", name, portrait, what }: PendingRowView): Row {
  return { id: "", key: `pending ${requestId}`, participantId, name, portrait, ...stateIn("now"), note: plain(what) };
}
