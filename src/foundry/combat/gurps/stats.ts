import { ownTraitValues } from "../../../rules/values.ts";
import { attribute, weaponsOf, within } from "../../actors/carried-items.ts";
import { traitsOf } from "../../data/actor/defences.ts";
import { hasRegainedConsciousness } from "../../fight/effects/fight-conditions.ts";
import type { PacingParts } from "../../fight/pacing-parts.ts";

const MOST_POINTS = 1_000_000;
/** 1 without such points, so that no rolls are due. */
const points = ({ value, max }: { readonly value: number; readonly max: number }): number =>
  max > 0 ? within(value, -MOST_POINTS, MOST_POINTS) : 1;
const most = (name: "maxHp" | "maxFp", max: number): Record<string, number> =>
  max > 0 ? { [name]: within(max, 1, MOST_POINTS) } : {};

export const readStats: NonNullable<PacingParts["stats"]> = (actor) => {
  const { system } = actor;
  const { will, move } = system.figures;
  const { first: _, ...traits } = ownTraitValues(traitsOf([...actor.items]));
  return {
    dx: attribute(system.dx),
    ht: attribute(system.ht),
    iq: attribute(system.iq),
    will: attribute(will.value),
    move: attribute(move.value),
    hp: points(system.hp),
    fp: points(system.fp),
    ...most("maxHp", system.hp.max),
    ...most("maxFp", system.fp.max),
    posture: system.posture,
    ...(Object.keys(traits).length ? { traits } : {}),
    ...inHand(weaponsOf(actor)),
    ...(points(system.hp) < 1 ? { woken: hasRegainedConsciousness(actor) } : {}),
  };
};

/** B-9, B-23: for feint and aim; nothing without weapons. */
function inHand(weapons: readonly Item.OfType<"weapon">[]): { readonly armed?: boolean; readonly aims?: boolean } {
  if (!weapons.length) return {};
  const ready = weapons.filter(({ system }) => system.ready);
  return {
    armed: ready.length > 0,
    aims: ready.some(
      ({ system }) => system.ranged || Object.values(system.modes).some(({ kind }) => kind === "ranged"),
    ),
  };
}
