import { registerStatsReader, type StatsReader } from "../stats.ts";
import { actionPeriod } from "./action-period.ts";
import { sideSegments } from "./side-segments.ts";
import { speedOrder } from "./speed-order.ts";
import { stopwatch } from "./stopwatch.ts";
import { twoAction } from "./two-action.ts";

const readers: Readonly<Record<string, StatsReader>> = {
  "speed-order": speedOrder, "action-period": actionPeriod, "side-segments": sideSegments, stopwatch, "two-action": twoAction,
};

/** How each pacing's stats are read from an actor. */
export function registerReaders(): void {
  for (const [pacing, reader] of Object.entries(readers)) registerStatsReader(pacing, reader);
}
