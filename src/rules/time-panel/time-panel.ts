import { resolve } from "../model/options.ts";
import { pacingOf } from "../model/pacing.ts";
import type { Options as SideSegmentsOptions } from "../pacing/side-segments/facts.ts";
import type { Options as TwoActionOptions } from "../pacing/two-action/facts.ts";
import { actionPeriodFigures, type ActionPeriodFigures, type ActionPeriodSettings } from "./action-period.ts";
import { sideSegmentsFigures, type SideSegmentsFigures } from "./side-segments.ts";
import type { PacingOptions, TimeSource } from "./source.ts";
import { speedOrderFigures, type SpeedOrderFigures } from "./speed-order.ts";
import { LANE_SEGMENTS, stopwatchFigures, type StopwatchFigures } from "./stopwatch.ts";
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

/** When a hazard acts, as its sheet has it, in the pacing's own unit as people write it. */
export interface HazardSource {
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

export interface HazardFigures {
  readonly time: number;
  /** Windows in which it acts, the first of them; units of time where there are no windows. `again` = 0: once. */
  readonly from: number;
  readonly again: number;
  /** Where time runs on: every time at which it acts within ten seconds. Else the first windows in which it does. */
  readonly next: readonly number[];
}

const SHOWN = 4;

/** As the kernel places a hazard: every so many windows on the same time, or every so many units where there are no windows. */
export function hazardFigures(pacing: string, { time, from, every }: HazardSource): HazardFigures | null {
  const known = pacingOf(pacing)?.clock;
  if (!known) return null;
  const first = known.endless ? time : from;
  const all = every === 0 ? [first] : Array.from({ length: known.endless ? LANE_SEGMENTS + 1 : SHOWN }, (_, at) => first + at * every);
  return { time, from, again: every, next: known.endless ? all.filter((at) => at <= LANE_SEGMENTS) : all };
}
