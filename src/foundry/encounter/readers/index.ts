import { registerStatsReader } from "../stats.ts";
import { speedOrder } from "./speed-order.ts";

/** How each pacing's stats are read from an actor. */
export function registerReaders(): void {
  registerStatsReader("speed-order", speedOrder);
}
