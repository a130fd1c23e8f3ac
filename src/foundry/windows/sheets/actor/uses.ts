import { shellOf } from "../../../reading/pacing-shell.ts";
import type { Feature } from "../../../reading/sheet-part.ts";
import { defaultPacing } from "../../../settings/settings.ts";

export interface Uses {
  /** Ids of the pacings, the world's own first. */
  readonly pacings: readonly string[];
  readonly has: (feature: Feature) => boolean;
}

/** What the world's own pacing reads, that of the fight on view, and of every fight in which this actor is. Everything else is one click away. */
export function usesOf(actor: Actor.Implementation): Uses {
  const fights = [...(game.combats ?? [])].filter((combat) => combat === game.combat || (combat.started && [...combat.combatants].some((one) => one.actor === actor)));
  const pacings = [...new Set([defaultPacing(), ...fights.map(({ encounter }) => encounter.pacing)])];
  return { pacings, has: (feature) => pacings.some((pacing) => shellOf(pacing).sheet?.uses?.includes(feature) ?? true) };
}
