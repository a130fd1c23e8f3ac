import type { TrackerContext } from "../../reading/context.ts";
import type { NowView } from "./rows.ts";
import { firstOf, restView } from "../../reading/row/grouping.ts";
import { timelineView } from "./timeline.ts";

/** With fewer coming turns, the list shows the forecast. */
const FEW = { gm: 5, player: 4 } as const;

/** Rows of those that act at once; others on demand. */
const MOST_AT_ONCE = 12;

/** The tracker's list: what is in view in a usual fight, and the first rows in a crowd. */
export function fewRows(context: TrackerContext) {
  const timeline = timelineView(context, FEW[context.gm ? "gm" : "player"]);
  const entries = timeline.entries.map((entry) => (entry.kind === "now" ? withFewActing(entry, context) : entry));
  return { ...timeline, entries };
}

function withFewActing(now: NowView, context: TrackerContext): NowView {
  const slots = firstOf(now.slots, MOST_AT_ONCE, "*now", context);
  const rest = restView(now.slots.length - slots.length, MOST_AT_ONCE, now.slots.length, "*now", context);
  return { ...now, slots, ...(rest ? { rest } : {}) };
}
