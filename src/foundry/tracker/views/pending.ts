import { beside } from "../../host/lists.ts";
import { plain } from "../../host/rich-text.ts";
import type { TrackerContext } from "../../reading/context.ts";
import { queueOf } from "../../reading/queue/queue.ts";
import type { Row } from "../../reading/row/row-view.ts";
import { stateIn } from "../../reading/row/row.ts";
import type { PendingRowView } from "../../reading/views.ts";
import type { NowView } from "./rows.ts";
import { entryRows } from "./queue-rows.ts";

/** Combatants and sides for whose requests time waits before the next turn; empty during a turn. */
export function pendingRows(now: NowView | undefined, context: TrackerContext): readonly Row[] {
  if (now) return (now.rolls ?? []).map(asRow);
  const waits = queueOf(context).entries.filter(({ holds, all: [first] }) => holds && "request" in first);
  return waits.flatMap((entry) => entryRows(entry, context)).map(asRow);
}

/** Its note is what is pending, or the result. */
function asRow({ requestId, participantId = "", name, portrait, what, result }: PendingRowView): Row {
  const note = plain(result ? beside([result.value, result.meaning]) : what);
  return { id: "", key: `pending ${requestId}`, participantId, name, portrait, ...stateIn("now"), note };
}
