import type { StatsReader } from "../stats.ts";

/** Basic Speed in quarter points, DX for ties, and what the rolls at the start and end of a turn are about. */
export const speedOrder: StatsReader = ({ system }) => {
  const { basicSpeed, will, move } = system.figures;
  return { basicSpeed: basicSpeed.value, dx: system.dx, ht: system.ht, iq: system.iq, will: will.value, move: move.value, hp: system.hp.value, fp: system.fp.value };
};
