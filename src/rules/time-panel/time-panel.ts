import type { Json } from "../model/json.ts";
import { resolve } from "../model/options.ts";
import { isEndless } from "../model/pacing.ts";
import { pacingOf } from "../order/compose.ts";
import { TIMELINE_SEGMENTS, type PacingOptions } from "./source.ts";

/** @param chosen differences from the defaults */
export function timeOptions(pacing: string, chosen: PacingOptions = {}): Readonly<Record<string, Json>> {
  return resolve(pacingOf(pacing)?.options ?? [], chosen[pacing] ?? {});
}

/** In the pacing's written unit. */
export interface HazardSource {
  readonly time: number;
  readonly from: number;
  readonly every: number;
}

export interface HazardValues {
  readonly time: number;
  /** First round; ignored in endless pacings. */
  readonly from: number;
  /** Rounds between, or units of time in endless pacings; 0 = once. */
  readonly again: number;
  /** Within ten seconds in endless time, else the first rounds. */
  readonly next: readonly number[];
}

const SHOWN = 4;

/** Returns a hazard's times as the kernel places it. */
export function hazardValues(pacing: string, { time, from, every }: HazardSource): HazardValues | null {
  const known = pacingOf(pacing);
  if (!known) return null;
  const endless = isEndless(known);
  const first = endless ? time : from;
  const all =
    every === 0
      ? [first]
      : Array.from({ length: endless ? TIMELINE_SEGMENTS + 1 : SHOWN }, (_, at) => first + at * every);
  return { time, from, again: every, next: endless ? all.filter((at) => at <= TIMELINE_SEGMENTS) : all };
}
