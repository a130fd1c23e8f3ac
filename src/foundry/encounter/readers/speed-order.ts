import type { StatsReader } from "../stats.ts";
import { attribute, within } from "./within.ts";

const MOST_POINTS = 1_000_000;
/** Points left. Who has none of a kind can lose none: no roll is ever owed for them. */
const points = ({ value, max }: { readonly value: number; readonly max: number }): number => (max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1);

/** Basic Speed in quarter points, DX for ties, and what the rolls at the start and end of a turn are about. */
export const speedOrder: StatsReader = ({ system }) => {
  const { basicSpeed, will, move } = system.figures;
  return {
    basicSpeed: within(basicSpeed.value, 0, 4_000), dx: attribute(system.dx), ht: attribute(system.ht), iq: attribute(system.iq), will: attribute(will.value),
    move: attribute(move.value), hp: points(system.hp), fp: points(system.fp),
  };
};
