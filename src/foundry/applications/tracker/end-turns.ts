import type { Command, Refusal } from "../../../rules/index.ts";
import type { TrackerContext } from "./build/context.ts";
import { leftOpen } from "./build/left-open.ts";
import type { SegmentZeroTracker } from "./tracker.ts";

/** Ends turns, by Done of one or of several; an attack that still waits for one of those who would be done is told first, and Done once more ends them all the same. */
export async function endTurns(tracker: SegmentZeroTracker, context: TrackerContext, ...commands: readonly Command[]): Promise<Refusal | null> {
  const open = leftOpen(commands, context, tracker.refused?.refusal ?? null);
  if (open) tracker.showRefusal(open, commands);
  return open ?? (await tracker.give(...commands))?.refusal ?? null;
}
