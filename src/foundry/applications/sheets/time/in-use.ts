import { allPacings, pacingOf, type PacingOptions } from "../../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { defaultOptions } from "../../../settings/defaults.ts";
import { defaultPacing } from "../../../settings/settings.ts";

/** How time runs where somebody is looked at. */
export interface InUse {
  readonly pacing: string;
  /** GM settings in force, by pacing. */
  readonly options: PacingOptions;
  /** The active fight, if there is one of a pacing we know. */
  readonly combat: SegmentZeroCombat | null;
}

/** That of the active fight, first of one in which the actor stands; without a fight what new ones have in this world. */
export function pacingInUse(actor: Actor.Implementation | null): InUse {
  const active = ([...(game.combats ?? [])] as SegmentZeroCombat[]).filter((combat) => combat.active && pacingOf(combat.encounter.pacing));
  const combat = active.find(({ combatants }) => actor !== null && [...combatants].some((one) => one.actor === actor)) ?? active[0] ?? null;
  const world = Object.fromEntries(allPacings().map(({ id }) => [id, defaultOptions(id)]));
  if (!combat) return { pacing: defaultPacing(), options: world, combat: null };
  const { pacing, options } = combat.encounter;
  return { pacing, options: { ...world, [pacing]: options }, combat };
}
