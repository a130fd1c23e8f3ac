import type { Json } from "../model/json.ts";
import { resolve } from "../model/options.ts";
import { pacingOf } from "../model/pacing.ts";
import { LANE_SEGMENTS, type PacingOptions } from "./source.ts";

/**
 * The GM settings of one pacing with defaults filled in, for its figures.
 * @param chosen those that differ from the defaults
 */
export function timeOptions(pacing: string, chosen: PacingOptions = {}): Readonly<Record<string, Json>> {
  return resolve(pacingOf(pacing)?.options ?? [], chosen[pacing] ?? {});
}

/** When a hazard acts, as its sheet has it, in the pacing's own unit as people write it. */
export interface HazardSource {
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

export interface HazardValues {
  readonly time: number;
  /** Windows in which it acts, the first of them; units of time where there are no windows. `again` = 0: once. */
  readonly from: number;
  readonly again: number;
  /** Where time runs on: every time at which it acts within ten seconds. Else the first windows in which it does. */
  readonly next: readonly number[];
}

const SHOWN = 4;

/**
 * As the kernel places a hazard: every so many windows on the same time, or every so many units where there are no
 * windows.
 */
export function hazardValues(pacing: string, { time, from, every }: HazardSource): HazardValues | null {
  const known = pacingOf(pacing)?.clock;
  if (!known) return null;
  const first = known.endless ? time : from;
  const all =
    every === 0
      ? [first]
      : Array.from({ length: known.endless ? LANE_SEGMENTS + 1 : SHOWN }, (_, at) => first + at * every);
  return { time, from, again: every, next: known.endless ? all.filter((at) => at <= LANE_SEGMENTS) : all };
}
