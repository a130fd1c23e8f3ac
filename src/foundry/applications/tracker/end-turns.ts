import type { Command, Refusal } from "../../../rules/index.ts";
import { applyAll } from "../../encounter/batch.ts";
import type { TrackerContext } from "./build/context.ts";
import { leftOpen } from "./build/left-open.ts";
import type { SegmentZeroTracker } from "./tracker.ts";

/**
 * Ends turns, by Done of one or of several; an attack that still waits for one of those who would be done is told first, and Done once more ends them all the same.
 * What the fight refuses comes before that: whoever has to roll yet learns of the attack when nothing else keeps the turn from ending.
 */
export async function endTurns(tracker: SegmentZeroTracker, context: TrackerContext, ...commands: readonly Command[]): Promise<Refusal | null> {
  const open = leftOpen(commands, context, tracker.toldOpen);
  if (!open || applyAll(context.combat.encounter, commands).refusal) return (await tracker.give(...commands))?.refusal ?? null;
  tracker.toldOpen.tell(commands, context);
  tracker.showRefusal(open, commands);
  return open;
}
