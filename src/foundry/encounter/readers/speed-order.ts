import type { StatsReader } from "../stats.ts";

/** Basic Speed in quarter points, and DX for ties. */
export const speedOrder: StatsReader = ({ system }) => ({ basicSpeed: Math.round(system.basicSpeed * 4), dx: system.dx });
