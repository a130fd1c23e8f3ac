import { ownTraitValues } from "../../../rules/values.ts";
import { attribute, weaponsOf } from "../../actors/carried-items.ts";
import { traitsOf } from "../../data/actor/defences.ts";
import { hasRegainedConsciousness } from "../../fight/effects/fight-conditions.ts";
import type { PacingParts } from "../../fight/pacing-parts.ts";
import { mostPoints, pointsNow } from "../points.ts";

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
    hp: pointsNow(system.hp),
    fp: pointsNow(system.fp),
    maxHp: mostPoints(system.hp.max),
    maxFp: mostPoints(system.fp.max),
    posture: system.posture,
    traits: Object.keys(traits).length ? traits : null,
    ...inHand(weaponsOf(actor)),
    woken: pointsNow(system.hp) < 1 ? hasRegainedConsciousness(actor) : null,
  };
};

/** B-9, B-23: for feint and aim; null without weapons. */
function inHand(weapons: readonly Item.OfType<"weapon">[]): Record<"armed" | "aims", boolean | null> {
  if (!weapons.length) return { armed: null, aims: null };
  const ready = weapons.filter(({ system }) => system.ready);
  return {
    armed: ready.length > 0,
    aims: ready.some(
      ({ system }) => system.ranged || Object.values(system.modes).some(({ kind }) => kind === "ranged"),
    ),
  };
}
