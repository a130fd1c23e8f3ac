import { timeOptions, type PacingOptions, type TimeSource } from "../../../src/rules/values.ts";
import type { Options as SideSegmentsOptions } from "../../../src/rules/pacing/side-segments/facts.ts";
import type { Options as TwoActionOptions } from "../../../src/rules/pacing/two-action/facts.ts";
import { actionPeriodFigures, type ActionPeriodSettings } from "../../../src/rules/time-panel/action-period.ts";
import { sideSegmentsFigures } from "../../../src/rules/time-panel/side-segments.ts";
import { speedOrderFigures } from "../../../src/rules/time-panel/speed-order.ts";
import { stopwatchFigures } from "../../../src/rules/time-panel/stopwatch.ts";
import { twoActionFigures } from "../../../src/rules/time-panel/two-action.ts";

/** Somebody's figures under every pacing that we ship with, as the Time panel asks for them. */
export function timePanel(source: TimeSource, chosen: PacingOptions = {}) {
  const options = <T>(pacing: string): T => timeOptions(pacing, chosen) as T;
  return {
    "speed-order": speedOrderFigures(source),
    "action-period": actionPeriodFigures(source, options<ActionPeriodSettings>("action-period")),
    "side-segments": sideSegmentsFigures(source, options<SideSegmentsOptions>("side-segments")),
    stopwatch: stopwatchFigures(source),
    "two-action": twoActionFigures(source, options<TwoActionOptions>("two-action")),
  };
}
