import { resolve } from "../../pacing/options.ts";
import { pacingOf } from "../../pacing/registry.ts";
import type { Options as SideSegmentsOptions } from "../../pacing/side-segments/options.ts";
import type { Options as TwoActionOptions } from "../../pacing/two-action/facts.ts";
import { actionPeriodFigures, type ActionPeriodFigures, type ActionPeriodSettings } from "./action-period.ts";
import { sideSegmentsFigures, type SideSegmentsFigures } from "./side-segments.ts";
import type { PacingOptions, TimeSource } from "./source.ts";
import { speedOrderFigures, type SpeedOrderFigures } from "./speed-order.ts";
import { stopwatchFigures, type StopwatchFigures } from "./stopwatch.ts";
import { twoActionFigures, type TwoActionFigures } from "./two-action.ts";

/** What somebody's figures mean in time, under every pacing that comes with the system. */
export interface TimePanel {
  readonly "speed-order": SpeedOrderFigures;
  readonly "action-period": ActionPeriodFigures;
  readonly "side-segments": SideSegmentsFigures;
  readonly stopwatch: StopwatchFigures;
  readonly "two-action": TwoActionFigures;
}

/** All of it is worked out by the formulas of the pacings themselves. @param chosen GM settings; what is not set counts as its default */
export function timePanel(source: TimeSource, chosen: PacingOptions = {}): TimePanel {
  const options = <T>(pacing: string): T => resolve(pacingOf(pacing)?.options ?? [], chosen[pacing] ?? {}) as T;
  return {
    "speed-order": speedOrderFigures(source),
    "action-period": actionPeriodFigures(source, options<ActionPeriodSettings>("action-period")),
    "side-segments": sideSegmentsFigures(source, options<SideSegmentsOptions>("side-segments")),
    stopwatch: stopwatchFigures(source),
    "two-action": twoActionFigures(source, options<TwoActionOptions>("two-action")),
  };
}
