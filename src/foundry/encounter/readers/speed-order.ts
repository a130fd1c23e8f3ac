import type { StatsReader } from "../stats.ts";

/** Basic Speed in quarter points, DX for ties, and what is rolled against to shake off a stun. */
export const speedOrder: StatsReader = ({ system }) => ({ basicSpeed: Math.round(system.basicSpeed * 4), dx: system.dx, ht: system.ht, iq: system.iq, will: system.will });
