import { whenRefused } from "../../fight/refused.ts";
import { SegmentZeroTracker } from "./tracker.ts";

export function registerRefused(): void {
  whenRefused((refusal, retry) => {
    if (ui.combat instanceof SegmentZeroTracker) ui.combat.notifyRefusal(refusal, [], retry);
  });
}
