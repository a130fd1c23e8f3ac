import { timeOptions, type PacingOptions, type TimeSource } from "../../../src/rules/values.ts";
import type { Options as SideSegmentsOptions } from "../../../src/rules/pacing/side-segments/facts.ts";
import type { Options as TwoActionOptions } from "../../../src/rules/pacing/two-action/facts.ts";
import { actionPeriodValues, type ActionPeriodSettings } from "../../../src/rules/time-panel/action-period.ts";
import { sideSegmentsValues } from "../../../src/rules/time-panel/side-segments.ts";
import { speedOrderValues } from "../../../src/rules/time-panel/speed-order.ts";
import { stopwatchValues } from "../../../src/rules/time-panel/stopwatch.ts";
import { twoActionValues } from "../../../src/rules/time-panel/two-action.ts";

/** A participant's figures under every shipped pacing, as the Time panel requests them. */
export function timePanel(source: TimeSource, chosen: PacingOptions = {}) {
  const options = <T>(pacing: string): T => timeOptions(pacing, chosen) as T;
  return {
    "speed-order": speedOrderValues(source),
    "action-period": actionPeriodValues(source, options<ActionPeriodSettings>("action-period")),
    "side-segments": sideSegmentsValues(source, options<SideSegmentsOptions>("side-segments")),
    stopwatch: stopwatchValues(source),
    "two-action": twoActionValues(source, options<TwoActionOptions>("two-action")),
  };
}
