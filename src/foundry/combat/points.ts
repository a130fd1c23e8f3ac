import { attribute, within } from "../actors/carried-items.ts";
import type { PacingParts } from "../fight/pacing-parts.ts";

const MOST_POINTS = 1_000_000;

interface Pool {
  readonly value: number;
  readonly max: number;
}

/** Returns 1 without such points, so that nothing happens at 0. */
export function pointsNow({ value, max }: Pool): number {
  return max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1;
}

/** Returns null without such points. */
export function mostPoints(max: number): number | null {
  return max > 0 ? within(max, 1, MOST_POINTS) : null;
}

/** For rules in which points are all there is to an injury: HP, and attacks in a turn. */
export const readPoints: NonNullable<PacingParts["stats"]> = ({ system }) => ({
  hp: pointsNow(system.hp),
  maxHp: mostPoints(system.hp.max),
  attacks: within(system.attackSpeeds.length || Math.ceil(attribute(system.attacks) / system.perRounds), 1, 100),
});
