import { attribute, LONGEST_LABEL, weaponsOf, within } from "../../actors/carried-items.ts";
import { BASIC_SPEED, type Need, type PacingParts } from "../../fight/pacing-parts.ts";

const MOST_WEAPONS = 50;

export const NEEDS: readonly Need[] = [
  BASIC_SPEED,
  { of: "creature", field: "move", counted: ({ system }) => system.figures.move.value, from: ["basicSpeed"] },
];

/** Basic Speed in quarter points, DX for contests, Move and rates of fire for limits. */
export const readStats: NonNullable<PacingParts["stats"]> = (actor) => {
  const { basicSpeed, move } = actor.system.figures;
  return {
    basicSpeed: within(basicSpeed.value, 0, 1_000),
    dx: attribute(actor.system.dx),
    move: attribute(move.value),
    weapons: weaponsOf(actor, MOST_WEAPONS).map(({ id, name, system }) => ({
      label: name.slice(0, LONGEST_LABEL),
      item: id ?? "",
      rof: within(system.rateOfFire, 1, 1_000),
      kind: system.fireKind,
    })),
  };
};
