import type { StatsReader } from "../stats.ts";
import { weaponsOf } from "./items.ts";

const LONGEST_LABEL = 60;

/** Basic Speed in quarter points, DX for contests, Move and rates of fire for the budgets. */
export const actionPeriod: StatsReader = (actor) => ({
  basicSpeed: actor.system.figures.basicSpeed.value, dx: actor.system.dx, move: actor.system.figures.move.value,
  weapons: weaponsOf(actor).map(({ name, system }) => ({ label: name.slice(0, LONGEST_LABEL), rof: system.rateOfFire, kind: system.fireKind })),
});
