import type { StatsReader } from "../stats.ts";

/** Basic Speed in quarter points, DX for ties, and what the rolls at the start and end of a turn are about. */
export const speedOrder: StatsReader = ({ system }) => ({
  basicSpeed: Math.round(system.basicSpeed * 4), dx: system.dx, ht: system.ht, iq: system.iq, will: system.will, move: system.move, hp: system.hp.value, fp: system.fp.value,
});
