import { allPacings, pacingOf, type PacingOptions } from "../../../../rules/index.ts";
import type { SegmentZeroCombat } from "../../../documents/combat.ts";
import { defaultOptions } from "../../../settings/defaults.ts";
import { defaultPacing } from "../../../settings/settings.ts";

/** How time runs where somebody is looked at. */
export interface InUse {
  readonly pacing: string;
  /** GM settings in force, by pacing. */
  readonly options: PacingOptions;
  /** The fight in which the actor stands, if there is one of a pacing we know. */
  readonly combat: SegmentZeroCombat | null;
}

/** That of a fight in which the actor stands, begun or not; of several those that go on come first, then the active ones. In no fight what new ones have in this world. */
export function pacingInUse(actor: Actor.Implementation | null): InUse {
  const combat = actor && (fightsOf(actor)[0] ?? null);
  const world = Object.fromEntries(allPacings().map(({ id }) => [id, defaultOptions(id)]));
  if (!combat) return { pacing: defaultPacing(), options: world, combat: null };
  const { pacing, options } = combat.encounter;
  return { pacing, options: { ...world, [pacing]: options }, combat };
}

function fightsOf(actor: Actor.Implementation): readonly SegmentZeroCombat[] {
  const rank = ({ encounter, active }: SegmentZeroCombat): number => (encounter.status === "running" ? 0 : 2) + (active ? 0 : 1);
  return ([...(game.combats ?? [])] as SegmentZeroCombat[])
    .filter(({ encounter, combatants }) => pacingOf(encounter.pacing) && [...combatants].some((one) => one.actor === actor)).sort((a, b) => rank(a) - rank(b));
}
