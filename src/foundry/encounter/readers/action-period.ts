import type { StatsReader } from "../stats.ts";
import { weaponsOf } from "./items.ts";
import { attribute, within } from "./within.ts";

const LONGEST_LABEL = 60;
const MOST_WEAPONS = 50;

/** Basic Speed in quarter points, DX for contests, Move and rates of fire for the budgets. */
export const actionPeriod: StatsReader = (actor) => {
  const { basicSpeed, move } = actor.system.figures;
  return {
    basicSpeed: within(basicSpeed.value, 0, 1_000), dx: attribute(actor.system.dx), move: attribute(move.value),
    weapons: weaponsOf(actor, MOST_WEAPONS).map(({ id, name, system }) => ({ label: name.slice(0, LONGEST_LABEL), item: id ?? "", rof: within(system.rateOfFire, 1, 1_000), kind: system.fireKind })),
  };
};
