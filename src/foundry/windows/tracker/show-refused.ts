import { whenRefused } from "../../fight/table.ts";
import { SegmentZeroTracker } from "./tracker.ts";

export function registerRefused(): void {
  whenRefused((refusal, retry) => {
    const { combat: tracker } = ui;
    if (tracker instanceof SegmentZeroTracker) tracker.notifyRefusal(refusal, [], retry);
  });
}
