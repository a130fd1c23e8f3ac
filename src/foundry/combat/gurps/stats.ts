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
    ...mostPoints("maxHp", system.hp.max),
    ...mostPoints("maxFp", system.fp.max),
    posture: system.posture,
    ...(Object.keys(traits).length ? { traits } : {}),
    ...inHand(weaponsOf(actor)),
    ...(pointsNow(system.hp) < 1 ? { woken: hasRegainedConsciousness(actor) } : {}),
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
