import type { SegmentZeroCombat } from "../../documents/combat.ts";
import { contextOf, type TrackerContext } from "./build/context.ts";
import type { SegmentZeroTracker } from "./tracker.ts";

/** Does something with the fight on view, as this client's user sees it; nothing when there is none that can be read. */
export async function withContext(tracker: SegmentZeroTracker, run: (combat: SegmentZeroCombat, context: TrackerContext) => Promise<unknown>): Promise<void> {
  const combat = tracker.encounterCombat;
  const context = combat && game.user && contextOf(combat, game.user, tracker.chosen);
  if (combat && context) await run(combat, context);
}
