import { ownTraitValues } from "../../../rules/values.ts";
import { attribute, within } from "../../actors/carried-items.ts";
import { traitsOf } from "../../data/actor/defences.ts";
import { BASIC_SPEED, type Need, type PacingParts } from "../../fight/pacing-parts.ts";

export const NEEDS: readonly Need[] = [BASIC_SPEED];

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => {
  const { system } = actor;
  const { first } = ownTraitValues(traitsOf([...actor.items]));
  return {
    basicSpeed: within(system.figures.basicSpeed.value, 0, 4_000),
    dx: attribute(system.dx),
    first: first || null,
  };
};
