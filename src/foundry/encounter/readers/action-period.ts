import type { StatsReader } from "../stats.ts";

/** Basic Speed in quarter points, DX for contests, Move for the budget. */
export const actionPeriod: StatsReader = ({ system }) => ({ basicSpeed: Math.round(system.basicSpeed * 4), dx: system.dx, move: system.move });
