import type { TrackerContext } from "../../reading/context.ts";
import type { Entry, NowView } from "./rows.ts";
import { firstOf, restView } from "../../reading/row/grouping.ts";
import { comingRows, timelineView } from "./timeline.ts";

/** With fewer coming turns, the list shows the forecast. */
const FEW = { gm: 5, player: 4 } as const;

/** Rows of those that act at once; others on demand. */
const MOST_AT_ONCE = 12;

/** The tracker's list: what is in view in a usual fight, and the first rows in a crowd. */
export function fewRows(context: TrackerContext) {
  const few = FEW[context.gm ? "gm" : "player"];
  const timeline = timelineView(context, few);
  const entries = withFewForecasts(timeline.entries, few).map((entry) =>
    entry.kind === "now" ? withFewActing(entry, context) : entry,
  );
  return { ...timeline, entries };
}

/** Drops forecasts if enough turns are coming. Carried actions stay: they may be their combatant's only row. */
function withFewForecasts(entries: readonly Entry[], few: number): readonly Entry[] {
  const coming = comingRows(entries);
  // Rows without a place come last.
  let room = Math.max(0, few - coming);
  const kept = entries.flatMap((entry): readonly Entry[] => {
    if (entry.kind !== "time" || entry.when !== "forecast") return [entry];
    const blocks = entry.blocks.flatMap((block) => {
      const slots = block.slots.filter(({ state }) => room-- > 0 || state !== "forecast");
      return slots.length ? [{ ...block, slots }] : [];
    });
    return blocks.length ? [{ ...entry, blocks }] : [];
  });
  return kept.filter((entry, at) => entry.kind !== "band" || entry.verb !== undefined || kept[at + 1]?.kind === "time");
}

function withFewActing(now: NowView, context: TrackerContext): NowView {
  const slots = firstOf(now.slots, MOST_AT_ONCE, "*now", context);
  const rest = restView(now.slots.length - slots.length, MOST_AT_ONCE, now.slots.length, "*now", context);
  return { ...now, slots, ...(rest ? { rest } : {}) };
}
